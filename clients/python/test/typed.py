"""Read by mypy only. It fails if one of the ignored errors is none: then something has lost its type."""

from paylink_client import AuthenticatedClient
from paylink_client.api.payment_links import generate_payment_link
from paylink_client.api.payments import read_payment
from paylink_client.models import Payment, PaymentLinkRequest, PaymentLinkRequestPayment
from paylink_client.types import Unset
from paylink_client.webhooks import verify_event

paylink = AuthenticatedClient("https://api.example.com/v1", "plk_test_…")
event = verify_event("whsec_…", {}, b"")

event.data  # type: ignore[union-attr]  # the event may be of an unknown type
if event is not None:
    reference: str = event.data.payment.reference
    data: str | Unset = event.data.payment.data
    test: bool | Unset = event.test
    order: str = event.data.payment.data  # type: ignore[assignment]  # the link may have had no data
    event.data.payment.amount_cents  # type: ignore[attr-defined]  # an event has no amount
    if event.data.payment.status == "PENDING":  # type: ignore[comparison-overlap]  # not a final status
        print(reference, data, test, order)

PaymentLinkRequestPayment("8.27", "")  # type: ignore[arg-type]  # the amount is a number
body = PaymentLinkRequest(PaymentLinkRequestPayment(827, "Order 1017"))
link = generate_payment_link.sync("cmp_…", client=paylink, body=body)
link.url  # type: ignore[union-attr]  # the request may have failed

payment = read_payment.sync("pay_…", client=paylink)
payment.status  # type: ignore[union-attr]  # the read may have failed
if isinstance(payment, Payment):
    cents: int = payment.amount_cents
    if payment.status == "PAID":  # type: ignore[comparison-overlap]  # not a status
        print(cents)
