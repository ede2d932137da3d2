import os

from flask import Flask, request
from standardwebhooks import Webhook, WebhookVerificationError

webhook = Webhook(os.environ["WEBHOOK_SECRET"])
seen = set()  # in production: a table with webhook-id as its primary key, INSERT … ON CONFLICT DO NOTHING
app = Flask(__name__)


@app.post("/webhooks")
def receive():
    try:
        # get_data and not json, because the signature covers every byte.
        event = webhook.verify(request.get_data(), dict(request.headers))
    except WebhookVerificationError:
        return "", 401
    # Events of other types may come one day: they are none of this program's business.
    if event["type"] == "payment.status_changed" and request.headers["webhook-id"] not in seen:
        seen.add(request.headers["webhook-id"])
        payment = event["data"]["payment"]
        print(event["type"], payment["reference"], payment["status"], flush=True)
    return "", 204


if __name__ == "__main__":
    app.run("127.0.0.1", int(os.environ.get("PORT", "8500")))
