"""Lets the shops of clients/ sell an order each, against `paylink dev`. `scripts/clients` builds them.

A shop first asks for a link of 0.99, which is refused, and prints the problem. Then it prints a link of 8.27. It must refuse forged
and old events, and accept genuine ones that it does not need. Signed events say that its order is paid, though nobody has paid it: a
test event, which it ignores, and one of a payment that does not exist. When its event arrives, it reads the payment, prints it and ends.
"""

import dataclasses
import datetime
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

from standardwebhooks import Webhook

ROOT = pathlib.Path(__file__).resolve().parent.parent
SECONDS_PER_SHOP = 60
NO_RESPONSE = 0
# A secret that no endpoint has.
ANOTHER_SECRET = "whsec_c2VjcmV0IG9mIHNvbWVib2R5IGVsc2UsIDMyIGJ5dGVz"


@dataclasses.dataclass
class Command:
    """How a shop is started."""

    words: list[str]
    variables: dict[str, str] = dataclasses.field(default_factory=dict)


def run_all(paylink: pathlib.Path, commands: dict[str, Command]) -> int:
    with tempfile.TemporaryDirectory() as place:
        os.chmod(place, 0o711)  # root's PostgreSQL runs as another user
        base = os.environ.get("PORT_BASE", "18800")
        command = [paylink, "dev", "--json", "--seed-demo=false", "--port-base", base]
        dev = subprocess.Popen(command, cwd=place, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            line = dev.stdout.readline() if dev.stdout else ""
            if not line:
                sys.exit("clients: paylink dev did not start")
            return sell_all(paylink, place, json.loads(line), int(base) + 40, commands)
        finally:
            dev.terminate()
            dev.wait(30)


def sell_all(paylink: pathlib.Path, place: str, ready: dict, port: int, commands: dict[str, Command]) -> int:
    url = f"http://127.0.0.1:{port}/webhooks"
    add = [paylink, "endpoint", "add", "--url", url, "--json"]
    secret = json.loads(subprocess.run(add, cwd=place, check=True, stdout=subprocess.PIPE, text=True).stdout)["secret"]
    failed = 0
    for name, command in commands.items():
        started = time.monotonic()
        variables = {"BASE_URL": ready["base_url"], "COMPANY_ID": ready["company_id"], "API_TOKEN": ready["api_token"]}
        variables |= {"WEBHOOK_SECRET": secret, "PORT": str(port), "ORDER": f"order-{name}"}
        shop = subprocess.Popen(command.words, env=os.environ | command.variables | variables, stdout=subprocess.PIPE, text=True)
        # A shop that prints nothing must not block this program.
        watchdog = threading.Timer(SECONDS_PER_SHOP, shop.kill)
        watchdog.start()
        try:
            problems = sell(shop, [paylink, "pay", "--json"], place, url, secret, f"order-{name}")
        finally:
            watchdog.cancel()
            shop.kill()
            shop.wait()
        for problem in problems:
            print(f"clients: the shop in {name}: {problem}")
        print(f"clients: the shop in {name}: {time.monotonic() - started:.1f} s")
        failed += bool(problems)
    print(f"clients: {len(commands) - failed} shops passed, {failed} failed")
    return failed


def sell(shop: subprocess.Popen, pay: list, place: str, url: str, secret: str, order: str) -> list[str]:
    """What is wrong with a shop."""
    refused, link = read_line(shop), read_line(shop)
    if not refused.startswith("400 ") or "amountCents" not in refused:
        return [f"the problem is not shown: {refused!r}"]
    if "/l/" not in link:
        return [f"there is no link: {link!r}"]
    problems = []
    for title, delivery, accepted in deliveries(secret, order):
        status = post(url, *delivery)
        if status == NO_RESPONSE or status >= 500 or (200 <= status < 300) != accepted:
            problems.append(f"{title}: the response is {status}")
    subprocess.run([*pay, link], cwd=place, check=True, stdout=subprocess.PIPE)
    last = read_line(shop)
    if last != f"{order} paid 827 EUR":
        problems.append(f"the payment is not shown: {last!r}")
    elif shop.wait(30) != 0:
        problems.append(f"exit code {shop.returncode}")
    return problems


def read_line(shop: subprocess.Popen) -> str:
    return shop.stdout.readline().rstrip("\n")


def deliveries(secret: str, order: str) -> list[tuple[str, tuple[dict, bytes], bool]]:
    """(title, headers and body, whether a shop must accept it). None of them makes the shop's order paid."""
    body = json.loads((ROOT / "docs/webhooks/fixtures.json").read_text())["fixtures"][0]["body"]
    genuine = signed(secret, body)
    unknown = json.dumps({"type": "payment.unheard_of", "timestamp": "2026-01-01T12:00:00Z", "data": {"else": 1}})
    more = json.loads(body)
    more["more"] = more["data"]["more"] = more["data"]["payment"]["more"] = {"is": "possible"}
    without_data = json.loads(body)
    del without_data["data"]["payment"]["data"]
    nobody_paid = json.loads(body)
    nobody_paid["data"]["payment"]["data"] = order
    return [
        ("another order", genuine, True),
        ("an unknown type", signed(secret, unknown), True),
        ("fields that are new", signed(secret, json.dumps(more)), True),
        ("an event without data", signed(secret, json.dumps(without_data)), True),
        ("a test event", signed(secret, json.dumps(nobody_paid | {"test": True})), True),
        ("a payment that does not exist", signed(secret, json.dumps(nobody_paid)), False),
        ("another secret", signed(ANOTHER_SECRET, body), False),
        ("another body", (genuine[0], genuine[1].replace(b"1017", b"1018")), False),
        ("sent six minutes ago", signed(secret, body, seconds_ago=360), False),
        ("no headers", ({}, genuine[1]), False),
        ("a malformed signature", (genuine[0] | {"webhook-signature": "nonsense"}, genuine[1]), False),
        ("half a signature", (genuine[0] | {"webhook-signature": genuine[0]["webhook-signature"][:20]}, genuine[1]), False),
    ]


def signed(secret: str, body: str, seconds_ago: int = 0) -> tuple[dict, bytes]:
    moment = datetime.datetime.now(tz=datetime.UTC) - datetime.timedelta(seconds=seconds_ago)
    headers = {"webhook-id": "evt_test", "webhook-timestamp": str(int(moment.timestamp()))}
    return headers | {"webhook-signature": Webhook(secret).sign("evt_test", moment, body)}, body.encode()


def post(url: str, headers: dict, body: bytes) -> int:
    request = urllib.request.Request(url, body, headers | {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=10) as response:
            return response.status
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return NO_RESPONSE
