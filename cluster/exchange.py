"""A small HTTP client for asyncio: one connection per request, no redirects, a deadline for the whole exchange."""

import asyncio
import dataclasses
import urllib.parse


@dataclasses.dataclass
class Response:
    status: int
    headers: dict[str, str]
    text: str


class NoResponse(Exception):
    """The exchange failed; the text says how."""


async def exchange(method: str, url: str, body: bytes = b"", headers: dict | None = None, seconds: float = 12) -> Response:
    try:
        async with asyncio.timeout(seconds):
            return await attempt(method, url, body, headers or {})
    except TimeoutError:
        raise NoResponse("timeout") from None
    except (OSError, asyncio.IncompleteReadError, ValueError) as error:
        raise NoResponse(type(error).__name__) from error


async def attempt(method: str, url: str, body: bytes, headers: dict) -> Response:
    parts = urllib.parse.urlsplit(url)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port, limit=1 << 20)
    try:
        target = parts.path + (f"?{parts.query}" if parts.query else "")
        lines = [f"{method} {target} HTTP/1.1", f"host: {parts.netloc}", "connection: close"]
        if body or method == "POST":
            lines.append(f"content-length: {len(body)}")
        lines += [f"{name}: {value}" for name, value in headers.items()]
        writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        found = {name.lower(): value.strip() for name, value in (line.split(":", 1) for line in head[1:] if line)}
        return Response(int(head[0].split()[1]), found, (await read_body(reader, found)).decode(errors="replace"))
    finally:
        writer.close()


async def read_body(reader: asyncio.StreamReader, headers: dict) -> bytes:
    if headers.get("transfer-encoding") == "chunked":
        body = b""
        while size := int((await reader.readline()).split(b";")[0], 16):
            body += (await reader.readexactly(size + 2))[:-2]
        return body
    if "content-length" in headers:
        return await reader.readexactly(int(headers["content-length"]))
    return await reader.read()
