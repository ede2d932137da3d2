"""A client of a proxy: TLS with the names of the sites, from an address of its own. It remembers every credential that it sent or received."""

import asyncio
import dataclasses
import http.client
import pathlib
import re
import socket
import ssl
import urllib.parse

from client import Client
from exchange import Response
from layout import HOST

# Not the address from which the proxies connect to the nodes.
CLIENT_ADDRESS = "127.0.0.77"
# Long segments of a path are credentials or ids; so are values in a query string.
SECRET = re.compile(r"[A-Za-z0-9_-]{20,}")


@dataclasses.dataclass
class FullResponse:
    status: int
    # As received: a header may be there twice.
    headers: list[tuple[str, str]]
    text: str

    def header(self, name: str) -> str | None:
        return next((value for key, value in self.headers if key.lower() == name), None)


class Connection(http.client.HTTPConnection):
    """To the proxy, whatever the host name resolves to."""

    def __init__(self, name: str, port: int, context: ssl.SSLContext | None, seconds: float):
        super().__init__(name, timeout=seconds)
        self.proxy_port, self.context = port, context

    def connect(self) -> None:
        plain = socket.create_connection((HOST, self.proxy_port), self.timeout, (CLIENT_ADDRESS, 0))
        self.sock = self.context.wrap_socket(plain, server_hostname=self.host) if self.context else plain


class Browser:
    def __init__(self, https: int, http: int, certificate: pathlib.Path):
        self.https, self.http, self.certificate = https, http, certificate
        self.context = ssl.create_default_context(cafile=str(certificate))
        self.secrets: set[str] = set()

    def connect(self, scheme: str, host: str, seconds: float = 50) -> Connection:
        is_https = scheme == "https"
        return Connection(host, self.https if is_https else self.http, self.context if is_https else None, seconds)

    def request(self, method: str, url: str, body: bytes = b"", headers: dict | None = None) -> FullResponse:
        parts = urllib.parse.urlsplit(url)
        is_bank = parts.hostname == HOST
        connection = http.client.HTTPConnection(parts.netloc, timeout=20) if is_bank else self.connect(parts.scheme, parts.netloc)
        if not is_bank:
            self.remember(f"{parts.path}?{parts.query}")
        try:
            target = parts.path + (f"?{parts.query}" if parts.query else "")
            connection.request(method, target, body or None, {"content-length": str(len(body))} | (headers or {}) if method == "POST" else headers or {})
            response = connection.getresponse()
            return FullResponse(response.status, response.getheaders(), response.read().decode(errors="replace"))
        finally:
            connection.close()

    def remember(self, text: str) -> None:
        self.secrets |= {found for found in SECRET.findall(text) if not found.startswith("cmp_")}


class ProxyClient(Client):
    """What a payer of cluster/payer.py uses, through a proxy. Every failed request counts: payers repeat them."""

    def __init__(self, browser: Browser, base_url: str, company: dict):
        super().__init__(base_url, company, None, None)
        self.browser = browser
        self.failed: list[str] = []

    async def send(self, kind: str, method: str, url: str, body: bytes = b"", headers: dict | None = None) -> Response | None:
        try:
            response = await asyncio.to_thread(self.browser.request, method, url, body, headers)
        except (OSError, http.client.HTTPException) as error:
            self.failed.append(f"{kind}: {type(error).__name__}")
            return None
        if response.status >= 400:
            self.failed.append(f"{kind}: {response.status} {response.text[:200]}")
        return Response(response.status, {key.lower(): value for key, value in response.headers}, response.text)

    def acknowledge(self, kind: str, **fields) -> None:
        pass
