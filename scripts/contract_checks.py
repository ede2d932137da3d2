"""What `scripts/contract` checks besides schemathesis: the examples of the document, the errors and the events of the running service."""

import collections
import datetime
import http.client
import http.server
import json
import pathlib
import queue
import subprocess
import threading
import time
import urllib.parse

import jsonschema
import standardwebhooks

FIXTURES = pathlib.Path(__file__).resolve().parent.parent / "docs/webhooks/fixtures.json"
EVENT = "PaymentStatusChangedEvent"
ORDER = {"amountCents": 827, "reference": "Order 1017"}
JSON = [("Content-Type", "application/json")]


class Failure(Exception):
    """A check has found something."""


def require(condition: object, message: str) -> None:
    if not condition:
        raise Failure(message)


def errors_of(document: dict, schema: dict, value: object) -> list[str]:
    validator = jsonschema.Draft202012Validator({**schema, "components": document["components"]})
    return [error.message for error in validator.iter_errors(value)]


def operations(document: dict) -> dict:
    """Every operation by its id, with its path and method."""
    items = [*document["paths"].items(), *document["webhooks"].items()]
    return {operation["operationId"]: (path, method, operation) for path, item in items for method, operation in item.items()}


def check_examples(document: dict) -> int:
    """Every example must have the form that its schema demands."""
    checked = 0

    def check(holder: dict, where: str) -> None:
        nonlocal checked
        values = [holder["example"]] if "example" in holder else [named["value"] for named in holder.get("examples", {}).values()]
        for value in values:
            found = errors_of(document, holder["schema"], value)
            require(not found, f"{where}: an example does not match its schema: {found}")
            checked += 1

    for name, (_, _, operation) in operations(document).items():
        for parameter in operation.get("parameters", []):
            check(parameter, f"{name} {parameter['name']}")
        for content in operation.get("requestBody", {}).get("content", {}).values():
            check(content, f"{name} request")
        for status, response in operation["responses"].items():
            for content in response.get("content", {}).values():
                require("example" in content or "examples" in content, f"{name} {status}: there is no example")
                check(content, f"{name} {status}")
    for name, header in document["components"]["headers"].items():
        check(header, name)
    for name, schema in document["components"]["schemas"].items():
        for path, part in properties(schema, name):
            if "example" in part:
                check({"schema": part, "example": part["example"]}, path)
    return checked


def properties(schema: dict, path: str):
    yield path, schema
    for name, part in schema.get("properties", {}).items():
        yield from properties(part, f"{path}.{name}")


class Errors:
    """Causes each error that a client can cause, and compares the response with the document's example."""

    def __init__(self, ready: dict, document: dict):
        self.ready, self.document, self.compared = ready, document, 0
        self.token = [("Authorization", f"Bearer {ready['api_token']}")]

    def generate(self, status: int, body: object, headers: list | None = None, name: str | None = None, method: str = "POST") -> None:
        text = body if isinstance(body, str) else json.dumps(body)
        headers = self.token + JSON if headers is None else headers
        self.compare("generatePaymentLink", {"companyId": self.ready["company_id"]}, status, text, headers, name, method)

    def compare(self, operation: str, ids: dict, status: int, body: str, headers: list, name: str | None, method: str) -> None:
        path, _, described = operations(self.document)[operation]
        where = f"{operation} {status} {name or ''}".strip()
        answer, found = call(self.ready["base_url"] + path.format(**ids), method, headers, body)
        require(answer.status == status, f"{where}: the service answers {answer.status}: {found}")
        response = described["responses"][str(status)]
        content = response["content"]["application/problem+json"]
        example = content["examples"][name]["value"] if name else content["example"]
        parameters = {parameter["name"]: parameter.get("example") for parameter in described["parameters"]}
        if "companyId" in ids:  # The example is about another company.
            example = {**example, "instance": example["instance"].replace(parameters["companyId"], ids["companyId"])}
        require(json.loads(found) == example, f"{where}: the service answers {found}, the example is {example}")
        for header, described in response["headers"].items():
            if "Absent if" in described.get("description", ""):
                continue
            require(answer.getheader(header) is not None, f"{where}: the response has no {header}")
        self.compared += 1

    def check(self) -> None:
        good = {"payment": ORDER}
        self.generate(400, {"payment": {"amountCents": 99}}, name="fields")
        self.generate(400, {"payment": {"amountCents": ORDER["amountCents"], "refrence": ORDER["reference"]}}, name="misspeltField")
        self.generate(400, "", name="emptyBody")
        self.generate(400, '{"payment": }', name="notJson")
        self.generate(400, [], name="notAnObject")
        self.generate(400, good, self.token + JSON + [("Idempotency-Key", "order 1017")], name="idempotencyKey")
        self.generate(400, good, self.token + JSON + [("Idempotency-Key", "a"), ("Idempotency-Key", "b")], name="repeatedHeader")
        self.generate(401, good, JSON)
        self.generate(405, "", self.token, method="GET")
        self.generate(413, " " * 20_000)
        self.generate(415, good, self.token + [("Content-Type", "text/plain")])
        keyed = self.token + JSON + [("Idempotency-Key", "contract")]
        answer, found = call(self.url_of_generate(), "POST", keyed, json.dumps(good))
        require(answer.status == 200, f"a valid request: {answer.status} {found}")
        self.generate(422, {**good, "data": "another"}, keyed)
        self.compare("readPayment", {"paymentId": "pay_unknown"}, 404, "", [], None, "GET")
        self.compare("readPayment", {"paymentId": "pay_unknown"}, 405, "", [], None, "DELETE")

    def url_of_generate(self) -> str:
        return f"{self.ready['base_url']}/companies/{self.ready['company_id']}/online/link/generate"

    def check_disabled(self, paylink: pathlib.Path, directory: pathlib.Path) -> None:
        """Last: afterwards the company generates no links."""
        run([paylink, "company", "disable", self.ready["company_id"]], directory)
        deadline = time.monotonic() + 60  # Nodes cache for some seconds that the company is enabled.
        while call(self.url_of_generate(), "POST", self.token + JSON, json.dumps({"payment": ORDER}))[0].status == 200:
            require(time.monotonic() < deadline, "a disabled company still generates links")
            time.sleep(0.2)
        self.generate(409, {"payment": ORDER})


def call(url: str, method: str, headers: list, body: str) -> tuple[http.client.HTTPResponse, str]:
    """A request whose headers may be repeated."""
    target = urllib.parse.urlsplit(url)
    connection = http.client.HTTPConnection(target.hostname, target.port, timeout=40)
    connection.putrequest(method, target.path)
    for name, value in [*headers, ("Content-Length", str(len(body.encode())))]:
        connection.putheader(name, value)
    connection.endheaders(body.encode())
    response = connection.getresponse()
    text = response.read().decode()
    connection.close()
    return response, text


def check_fixtures(document: dict) -> int:
    """The schema must accept every valid fixture, and refuse one that lacks a member or has another status."""
    schema = {"$ref": f"#/components/schemas/{EVENT}"}
    bodies = [json.loads(fixture["body"]) for fixture in json.loads(FIXTURES.read_text())["fixtures"] if fixture["valid"]]
    for body in bodies:
        found = errors_of(document, schema, body)
        require(not found, f"a fixture does not match {EVENT}: {found}")
    payment = bodies[0]["data"]["payment"]
    wrong = [{**bodies[0], "data": {"payment": {**payment, "status": "PENDING"}}}, {**bodies[0], "type": "other"}]
    wrong.append({**bodies[0], "test": "true"})
    wrong += [{key: value for key, value in bodies[0].items() if key != lacking} for lacking in ("type", "timestamp", "data")]
    for lacking in ("id", "reference", "status"):
        wrong.append({**bodies[0], "data": {"payment": {key: value for key, value in payment.items() if key != lacking}}})
    for body in wrong:
        require(errors_of(document, schema, body), f"{EVENT} accepts {body}")
    return len(bodies)


def check_deliveries(paylink: pathlib.Path, ready: dict, directory: pathlib.Path, document: dict) -> int:
    """Receives real events, with and without `data`, and a test event, and compares headers and body with the document."""
    received: queue.Queue = queue.Queue()

    class Receiver(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            received.put((self.headers, self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        url = f"http://127.0.0.1:{server.server_port}/webhooks"
        add = [paylink, "endpoint", "add", "--company", ready["company_id"], "--url", url, "--json"]
        endpoint = json.loads(run(add, directory))
        run([paylink, "trigger", "executed", "--data", "order-1017"], directory)
        run([paylink, "trigger", "cancelled"], directory)
        run([paylink, "endpoint", "test", endpoint["id"]], directory)
        seen = collections.Counter()
        for _ in range(3):
            seen[check_event(document, endpoint["secret"], *received.get(timeout=30))] += 1
    except queue.Empty:
        raise Failure("an event did not arrive") from None
    finally:
        server.shutdown()
    expected = {("EXECUTED", "order-1017", False): 1, ("CANCELLED", None, False): 1, ("CANCELLED", None, True): 1}
    require(seen == expected, f"the events are {dict(seen)}")
    return sum(seen.values())


def check_event(document: dict, secret: str, headers: http.client.HTTPMessage, body: bytes) -> tuple[str, str | None, bool]:
    _, _, webhook = operations(document)["paymentStatusChanged"]
    for parameter in webhook["parameters"]:
        value = headers.get(parameter["name"])
        require(value is not None or not parameter["required"], f"an event has no header {parameter['name']}")
        found = [] if value is None else errors_of(document, parameter["schema"], value)
        require(not found, f"the header {parameter['name']} of an event: {found}")
    [(media_type, content)] = webhook["requestBody"]["content"].items()
    require(headers["Content-Type"] == media_type, f"an event is sent as {headers['Content-Type']}")
    event = standardwebhooks.Webhook(secret).verify(body, dict(headers))
    datetime.datetime.fromisoformat(event["timestamp"])  # The validator does not check formats.
    found = errors_of(document, content["schema"], event)
    require(not found, f"an event does not match {EVENT}: {found}")
    described = {name for name, _ in properties_of(document, content["schema"])}
    require(set(paths(event)) <= described, f"an event has members that are not described: {set(paths(event)) - described}")
    payment = event["data"]["payment"]
    return payment["status"], payment.get("data"), event.get("test", False)


def properties_of(document: dict, schema: dict, prefix: str = ""):
    """The paths of all members that a schema describes."""
    if "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    for name, part in schema.get("properties", {}).items():
        yield prefix + name, part
        yield from properties_of(document, part, f"{prefix}{name}.")


def paths(value: dict, prefix: str = ""):
    for name, part in value.items():
        yield prefix + name
        if isinstance(part, dict):
            yield from paths(part, f"{prefix}{name}.")


def run(command: list, directory: pathlib.Path) -> str:
    done = subprocess.run(command, cwd=directory, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=60)
    require(done.returncode == 0, f"{command[1:]} failed: {done.stdout}{done.stderr}")
    return done.stdout
