import json
import os
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import urlopen

from flask import Flask, request
from standardwebhooks import Webhook, WebhookVerificationError

webhook = Webhook(os.environ["WEBHOOK_SECRET"])
seen = set()  # in production: a table with webhook-id as its primary key, INSERT … ON CONFLICT DO NOTHING
app = Flask(__name__)


def read_payment(payment_id):
    """The payment, or None if it does not exist. Raises if it cannot be read: the response is then 500, and the event is sent again."""
    try:
        with urlopen(f"{os.environ['BASE_URL']}/payments/{quote(payment_id, safe='')}", timeout=10) as response:
            return json.load(response)
    except HTTPError as error:
        if error.code == 404:
            return None
        raise


@app.post("/webhooks")
def receive():
    try:
        # get_data and not json, because the signature covers every byte.
        event = webhook.verify(request.get_data(), dict(request.headers))
    except WebhookVerificationError:
        return "", 401
    # A test event, or one of a type that may come one day: none of this program's business.
    if event.get("test") or event["type"] != "payment.status_changed":
        return "", 204
    # Whoever has the secret can sign any event. So the payment is read, and what was read counts.
    payment = read_payment(event["data"]["payment"]["id"])
    if payment is None:
        return "", 404
    if request.headers["webhook-id"] not in seen:
        seen.add(request.headers["webhook-id"])
        # Ship here, if the status is EXECUTED or SETTLED, and companyId, reference and amountCents are those of the order.
        print(event["type"], payment["reference"], payment["status"], flush=True)
    return "", 204


if __name__ == "__main__":
    app.run("127.0.0.1", int(os.environ.get("PORT", "8500")))
