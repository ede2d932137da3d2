"""A merchant's webhook endpoint: verifies each signature as docs/webhooks.md says, and records the event."""

import asyncio
import base64
import hashlib
import hmac
import json
import time

from layout import HOST
from records import Records

TOLERANCE_SECONDS = 300


class Sink:
    def __init__(self, companies: list[dict], events: Records):
        self.secrets = {company["company_id"]: company["webhook_secret"] for company in companies}
        self.events = events

    async def serve(self, port: int) -> asyncio.Server:
        return await asyncio.start_server(self.handle, HOST, port)

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                first, *lines = head.decode("latin-1").strip().split("\r\n")
                headers = {name.lower(): value.strip() for name, value in (line.split(":", 1) for line in lines)}
                body = await reader.readexactly(int(headers.get("content-length", 0)))
                self.receive(first.split()[1].rsplit("/", 1)[-1], headers, body)
                writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
                await writer.drain()
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    def receive(self, company: str, headers: dict, body: bytes) -> None:
        payment = json.loads(body)["data"]["payment"]
        self.events.add(
            id=headers["webhook-id"], company=company, good=is_signed(self.secrets[company], headers, body),
            payment_id=payment["id"], reference=payment["reference"], status=payment["status"], digest=hashlib.sha256(body).hexdigest()[:16],
        )


def is_signed(secret: str, headers: dict, body: bytes) -> bool:
    sent = headers["webhook-timestamp"]
    signed = f"{headers['webhook-id']}.{sent}.".encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    found = any(hmac.compare_digest(expected, signature) for signature in headers["webhook-signature"].split(" "))
    return found and abs(time.time() - int(sent)) <= TOLERANCE_SECONDS
