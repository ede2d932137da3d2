"""What must hold through every proxy while the nodes run: each function checks one thing and raises `Failed`."""

import asyncio
import concurrent.futures
import http.client
import json
import secrets
import ssl
import subprocess
import time
import warnings
from collections import Counter

import payer
from layout import HOST
from proxy_client import Browser, Connection, FullResponse, ProxyClient
from proxy_files import HOSTS

# A payment is open for longer than this while a read waits for it.
WAIT_SECONDS = 21
# What a proxy may change.
HOP_HEADERS = {"connection", "keep-alive", "transfer-encoding", "content-length", "server", "date"}
FORGED = "203.0.113.9"


class Failed(Exception):
    """Something is not as it must be."""


def expect(condition: bool, text: str) -> None:
    if not condition:
        raise Failed(text)


def site(name: str) -> str:
    return f"https://{HOSTS[name]}"


def random_id(prefix: str, length: int) -> str:
    """Of the form of a credential."""
    return prefix + "".join(secrets.choice("0123456789abcdefghjkmnpqrstvwxyz") for _ in range(length))


class SlowPayer(payer.Payer):
    """Approves at the bank only after a read has waited for long."""

    read_seconds, read_status = 0.0, ""

    async def approve(self, url: str):
        read = asyncio.create_task(self.read_and_wait())
        await asyncio.sleep(WAIT_SECONDS)
        page = await super().approve(url)
        await read
        return page

    async def read_and_wait(self) -> None:
        started = time.monotonic()
        response = await self.client.send("wait", "GET", f"{self.client.base_url}/payments/{self.payment_id}", headers={"prefer": "wait=30"})
        self.read_seconds = time.monotonic() - started
        self.read_status = json.loads(response.text)["status"] if response and response.status == 200 else "no payment"


def pay(browser: Browser, company: dict, slowly: bool) -> str:
    """Generates a link and pays it. The id of the payment."""
    payer.READING_SECONDS = 0
    client = ProxyClient(browser, f"{site('api')}/v1", company)
    person = (SlowPayer if slowly else payer.Payer)(client, f"Order{secrets.token_hex(4)}", 50)
    try:
        asyncio.run(person.run())
    except payer.GaveUp as error:
        raise Failed(f"a payer gave up: {error}, with failed requests {client.failed[:2]}") from error
    expect(person.status == "EXECUTED" and not client.failed, f"a payment ended as {person.status}, with failed requests {client.failed[:2]}")
    if slowly:
        found = (round(person.read_seconds, 1), person.read_status)
        expect(found[0] > 20 and found[1] == "EXECUTED", f"a read with Prefer: wait=30 ended after (seconds, status): {found}")
    return person.payment_id


def check_redirect(browser: Browser) -> None:
    response = browser.request("GET", f"http://{HOSTS['pay']}/l/{random_id('', 100)}")
    location = response.header("location") or ""
    expect(response.status == 308 and location.startswith(f"{site('pay')}/l/"), f"http: {response.status}, not a redirect to https")


def check_unknown_name(browser: Browser) -> None:
    try:
        browser.connect("https", "other.example.com").connect()
    except ssl.SSLCertVerificationError as error:
        raise Failed("an unknown host name got a certificate") from error
    except OSError:
        pass
    else:
        raise Failed("an unknown host name was accepted")
    try:
        status = browser.request("GET", f"http://other.example.com/l/{random_id('', 100)}").status
    except (ConnectionError, http.client.RemoteDisconnected):
        return  # closed without a response, as nginx does
    expect(status == 421, f"http: an unknown host name got {status}, not 421")


def check_foreign_host(browser: Browser) -> None:
    """A connection for one of the own names, with a request for another: no page and no file of the proxy answers it."""
    connection = browser.connect("https", HOSTS["api"])
    connection.putrequest("GET", "/", skip_host=True)
    connection.putheader("Host", "other.example.com")
    connection.endheaders()
    status = connection.getresponse().status
    connection.close()
    expect(status == 421, f"https: a request for another host name got {status}, not 421")


def check_http2(browser: Browser) -> None:
    url = f"{site('api')}/llms.txt"
    command = ["curl", "--silent", "--http2", "--cacert", browser.certificate, "--connect-to", f"::{HOST}:{browser.https}", "--output", "/dev/null"]
    done = subprocess.run([*command, "--write-out", "%{http_version} %{http_code}", url], capture_output=True, text=True, timeout=20)
    expect(done.stdout == "2 200", f"HTTP/2: {done.stdout} {done.stderr}")


def check_old_tls(browser: Browser) -> None:
    """TLS 1.2 and 1.3 are accepted; older versions are not, nor suites of 1.2 without forward secrecy or authenticated encryption."""
    for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
        refused = tls_refusal(browser, version, "DEFAULT")
        expect(refused is None, f"{version.name} is refused: {refused}")
    # The refusal has to be the proxy's: this program's own library offers old versions and suites only at the level 0.
    for version in (ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1):
        refused = tls_refusal(browser, version, "ALL:@SECLEVEL=0") or ""
        expect("ALERT" in refused, f"{version.name} is not refused: {refused or 'it was accepted'}")
    for suite in ("AES128-SHA", "AES128-GCM-SHA256", "ECDHE-ECDSA-AES128-SHA"):
        refused = tls_refusal(browser, ssl.TLSVersion.TLSv1_2, f"{suite}:@SECLEVEL=0") or ""
        expect("ALERT" in refused, f"{suite} is not refused: {refused or 'it was accepted'}")


def tls_refusal(browser: Browser, version: ssl.TLSVersion, suites: str) -> str | None:
    """Why a handshake with this version and these suites fails. None if it succeeds."""
    context = ssl.create_default_context(cafile=str(browser.certificate))
    context.set_ciphers(suites)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        context.minimum_version = context.maximum_version = version
    connection = Connection(HOSTS["pay"], browser.https, context, 20)
    try:
        connection.connect()
    except ssl.SSLError as error:
        return error.reason or str(error)
    finally:
        connection.close()
    return None


def check_bodies(browser: Browser, company: dict) -> None:
    """Bodies up to Paylink's limits arrive; larger ones are refused, and no node counts as dead because of them."""
    generate = f"{site('api')}/v1/companies/{company['company_id']}/online/link/generate"
    headers = {"authorization": f"Bearer {company['api_token']}", "content-type": "application/json"}
    link = json.dumps({"payment": {"amountCents": 827, "reference": "Order 1017"}}).encode()
    form = f"{site('portal')}/sign-in"
    for url, size, expected in ((generate, 16_384, 200), (generate, 17_000, 413), (form, 65_536, 403), (form, 70_000, 413)):
        status = browser.request("POST", url, link.ljust(size), headers).status
        expect(status == expected, f"a body of {size} bytes: {status}, not {expected}")
    for _ in range(5):
        for url in (generate, f"{site('pay')}/l/{random_id('', 100)}", form):
            expect(send_large(browser, url, headers) == 413, "a body of 1 MB was not refused")
    expect(browser.request("POST", generate, link, headers).status == 200, "after too large bodies, a request is not answered")


def send_large(browser: Browser, url: str, headers: dict) -> int:
    try:
        return browser.request("POST", url, b" " * 1_000_000, headers).status
    except (ConnectionError, ssl.SSLEOFError):
        return 413  # the connection was closed while the body was sent


def check_headers(browser: Browser, link: str, nodes: dict[str, str]) -> None:
    """The client gets the headers that the node sends: none is added, removed or doubled."""
    for name, path in (("api", "/v1/docs"), ("api", "/v1/payments/none"), ("pay", link), ("pay", "/nothing"), ("portal", "/sign-in")):
        host, port = nodes[name].split(":")
        connection = http.client.HTTPConnection(host, int(port), timeout=10)
        connection.request("GET", path, headers={"host": HOSTS[name]})
        response = connection.getresponse()
        direct = names(FullResponse(response.status, response.getheaders(), response.read().decode()))
        connection.close()
        proxied = names(browser.request("GET", site(name) + path))
        expect("strict-transport-security" in direct and "content-security-policy" in direct, f"{name}: Paylink's own headers are {direct}")
        expect(direct == proxied, f"{name}: the proxy changes headers: {direct - proxied} {proxied - direct}")


def names(response: FullResponse) -> Counter:
    return Counter(key.lower() for key, _ in response.headers if key.lower() not in HOP_HEADERS)


def request_ids_with_forged_address(browser: Browser) -> list[str]:
    """The ids of requests that claim to come from another address."""
    headers = {"x-forwarded-for": FORGED, "forwarded": f"for={FORGED}", "x-real-ip": FORGED}
    responses = [browser.request("GET", url, headers=headers) for url in (f"{site('api')}/llms.txt", f"{site('pay')}/nothing", f"{site('portal')}/sign-in")]
    return [response.header("x-request-id") for response in responses]


def send_credentials(browser: Browser, company: dict) -> list[int]:
    """Requests with credentials wherever a request can have them. The statuses."""
    headers = {
        "authorization": f"Bearer {company['api_token']}", "cookie": f"session={random_id('pls_', 43)}",
        "referer": f"{site('pay')}/l/{random_id('', 100)}", "user-agent": random_id("pay_", 28),
    }
    for value in headers.values():
        browser.remember(value)
    payment, link, key = (lambda: random_id("pay_", 28)), (lambda: random_id("", 100)), (lambda: random_id("", 26))
    paths = {
        "api": [f"/v1/payments/{payment()}", f"/v2/payments/{payment()}", f"/v1/{payment()}", f"//v1/payments/{payment()}"],
        "pay": [f"/l/{link()}", f"/L/{link()}", f"/{link()}", f"/r/{key()}/back?code={key()}", f"/%6c/{link()}"],
        "portal": [
            f"/invitations/{random_id('pli_', 43)}", f"/c/{company['company_id']}/payments/{payment()}?q={payment()}",
            f"/operator/payments/{payment()}/close",
        ],
    }
    requests = [("GET", site(name) + path, b"") for name, found in paths.items() for path in found]
    requests.append(("POST", f"{site('pay')}/n/{random_id('', 26)}", b"{}"))
    # At once: Caddy tries for some seconds to find a node.
    with concurrent.futures.ThreadPoolExecutor(len(requests)) as pool:
        return list(pool.map(lambda message: browser.request(*message, headers).status, requests))


def send_malformed(browser: Browser) -> None:
    """Requests that a proxy refuses or misreads before it knows the path, with credentials."""
    lines = (
        "GET /l/{} HTTP/9.9", "GET /l/{}\x01 HTTP/1.1", "GET  /l/{} HTTP/1.1", "/l/{} HTTP/1.1", "GET https://pay.example.com/l/{} HTTP/1.1",
        "GET /l/{}", "GET /" + "l/{}/" * 300 + " HTTP/1.1",
    )
    for line in lines:
        secret = random_id("", 100)
        browser.remember(secret)
        connection = browser.connect("https", HOSTS["pay"], 5)
        connection.connect()
        try:
            connection.sock.sendall(f"{line.replace('{}', secret)}\r\nhost: {HOSTS['pay']}\r\nconnection: close\r\n\r\n".encode())
            connection.sock.recv(1000)
        except OSError:
            pass  # a proxy may close the connection without an answer
        finally:
            connection.close()
