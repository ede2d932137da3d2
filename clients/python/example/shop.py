"""Sells one order: generates a link, prints it, and ends when an event has made it read the payment of the order."""

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
final_payments: queue.Queue[Payment] = queue.Queue()


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


def receive(headers: list[tuple[str, str]], body: bytes) -> int:
    """The status of the response."""
    try:
        event = verify_event(os.environ["WEBHOOK_SECRET"], headers, body)
    except WebhookVerificationError:
        return 401
    if event is None or event.test or event.data.payment.data != order:
        return 204
    # Whoever has the secret can sign any event. So the payment is read, and what was read counts.
    match read_payment.sync(event.data.payment.id, client=paylink):
        case Payment() as payment:
            final_payments.put(payment)
            return 204
        case ProblemDetail(status=404):
            return 404
        case _:
            return 503  # the event is sent again


class Webhooks(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        self.send_response(receive(self.headers.items(), self.rfile.read(int(self.headers["Content-Length"]))))
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Webhooks)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(generate_link(99), flush=True)  # too little: a typed problem
print(generate_link(827), flush=True)
payment = final_payments.get()
print(f"{order} {outcome(payment.status)} {payment.amount_cents} {payment.currency}")
server.shutdown()
