"""Verified events. This module is written by hand; the others of this package are generated."""

from collections.abc import Iterable, Mapping
from typing import Any

from standardwebhooks import Webhook, WebhookVerificationError

from .models.event_type import EVENT_TYPE_VALUES
from .models.payment_status_changed_event import PaymentStatusChangedEvent

__all__ = ("WebhookVerificationError", "verify_event")


def verify_event(
    secret: str, headers: Mapping[str, str] | Iterable[tuple[str, str]], body: bytes
) -> PaymentStatusChangedEvent | None:
    """Verifies a delivery and returns its event. Pass the body as received, byte for byte.

    The headers of Django and Flask can be passed as they are.

    Returns None for a genuine event of a type that this version does not know: respond with 2xx and ignore it. Ignore an
    event with `test` too, and read the payment before you ship: whoever has `secret` can sign an event. Raises
    WebhookVerificationError for anything that Paylink has not signed with `secret` within the last five minutes.
    """
    webhook = Webhook(secret)
    try:
        event: dict[str, Any] = webhook.verify(body, dict(headers))
    except ValueError as error:
        # The library raises this one for a signature or a body that is not even well-formed.
        raise WebhookVerificationError("Malformed delivery") from error
    return PaymentStatusChangedEvent.from_dict(event) if event["type"] in EVENT_TYPE_VALUES else None
