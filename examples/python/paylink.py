"""The two calls of the API, and the signed events."""

import json
import os
import urllib.error
import urllib.parse
import urllib.request

from standardwebhooks import Webhook

import orders

BASE_URL, COMPANY_ID, API_TOKEN = (os.environ[name] for name in ("BASE_URL", "COMPANY_ID", "API_TOKEN"))
# The start of each link's `data`. An event returns it, so that the shop recognises its orders among those of the company's other systems.
SHOP = "coffee-shop."
WEBHOOK = Webhook(os.environ["WEBHOOK_SECRET"])


class PaylinkError(Exception):
    """A call that failed. The service may have received it."""


def call(path, headers, body=None):
    request = urllib.request.Request(BASE_URL + path, headers=headers, data=json.dumps(body).encode() if body else None)
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        if error.code == 404 and body is None:
            return None  # there is no such payment
        raise PaylinkError(error.read().decode(errors="replace")) from error  # a problem detail: it says what to change
    except (OSError, ValueError) as error:
        raise PaylinkError(str(error)) from error


def link_of(attempt):
    """The link of an attempt. Generated once: a repeated request with the same key returns the same link."""
    if attempt["link_url"]:
        return attempt["link_url"]
    headers = {"Authorization": f"Bearer {API_TOKEN}", "Content-Type": "application/json", "Idempotency-Key": attempt["key"]}
    payment = {"amountCents": attempt["price_cents"], "reference": attempt["reference"]}
    link = call(f"/companies/{COMPANY_ID}/online/link/generate", headers, {"payment": payment, "data": SHOP + attempt["key"]})
    orders.store_link(attempt["key"], link["url"])
    return link["url"]


def read_payment(payment_id, wait_seconds=0):
    """Reads a payment; waits up to this many seconds for the bank's decision. None if there is none with this id."""
    headers = {"Prefer": f"wait={wait_seconds}"} if wait_seconds else {}
    return call("/payments/" + urllib.parse.quote(payment_id, safe=""), headers)


def apply_payment(payment, attempt, event_id=None):
    """Applies a payment that was read, if it is for this attempt. Somebody may bring the id of a cheaper payment, or of another company's."""
    expected = attempt and (COMPANY_ID, attempt["reference"], attempt["price_cents"])
    if (payment["companyId"], payment["reference"], payment["amountCents"]) != expected:
        return False
    orders.record_status(attempt["key"], payment["paymentId"], payment["status"], event_id)
    return True


def verify_event(body, headers):
    """The event, if Paylink has signed it within the last five minutes; otherwise it raises. The body is as received, byte for byte."""
    return WEBHOOK.verify(body, headers)


def key_of(event):
    """The key of the attempt that an event is about. None if it is not about an order of this shop, or not a payment's event."""
    data = event["data"]["payment"].get("data", "") if event["type"] == "payment.status_changed" else ""
    return data.removeprefix(SHOP) if data.startswith(SHOP) else None
