"""Sells one order: generates a link, prints it, and ends when the signed event says that the payment is final."""

import os
import queue
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import assert_never

from paylink_client import AuthenticatedClient
from paylink_client.api.payment_links import generate_payment_link
from paylink_client.api.payments import read_payment
from paylink_client.models import Payment, PaymentLinkRequest, PaymentLinkRequestPayment, PaymentLinkResponse, ProblemDetail
from paylink_client.models.payment_status import PaymentStatus
from paylink_client.webhooks import WebhookVerificationError, verify_event

order = os.environ["ORDER"]
paylink = AuthenticatedClient(os.environ["BASE_URL"], os.environ["API_TOKEN"], raise_on_unexpected_status=True)
# Ids of payments that an event has reported as final.
final_payments: queue.Queue[str] = queue.Queue()


def generate_link(amount_cents: int) -> str:
    body = PaymentLinkRequest(PaymentLinkRequestPayment(amount_cents, "Order 1017"), data=order)
    key = f"{order}-{amount_cents}"
    response = generate_payment_link.sync(os.environ["COMPANY_ID"], client=paylink, body=body, idempotency_key=key)
    match response:
        case PaymentLinkResponse(url):
            return url
        case ProblemDetail(status=status, detail=detail):
            return f"{status} {detail}"
        case None:
            raise RuntimeError("no response")


def outcome(status: PaymentStatus) -> str:
    match status:
        case "EXECUTED" | "SETTLED":
            return "paid"
        case "FAILED" | "CANCELLED":
            return "not paid"
        case "PENDING" | "AUTHORISED" | "INCOMPLETE" | "UNKNOWN":
            return "not decided yet"
    assert_never(status)


class Webhooks(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            event = verify_event(os.environ["WEBHOOK_SECRET"], self.headers.items(), body)
        except WebhookVerificationError:
            self.respond(401)
            return
        self.respond(204)
        if event is not None and event.data.payment.data == order:
            final_payments.put(event.data.payment.id)

    def respond(self, status: int) -> None:
        self.send_response(status)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Webhooks)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(generate_link(99), flush=True)  # too little: a typed problem
print(generate_link(827), flush=True)
payment = read_payment.sync(final_payments.get(), client=paylink)
if not isinstance(payment, Payment):
    raise SystemExit(f"the payment cannot be read: {payment}")
print(f"{order} {outcome(payment.status)} {payment.amount_cents} {payment.currency}")
server.shutdown()
