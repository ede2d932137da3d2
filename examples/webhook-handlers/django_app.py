import json
import os
import sys
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import urlopen

import django.conf
from django.core.management import execute_from_command_line
from django.http import HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from standardwebhooks import Webhook, WebhookVerificationError

webhook = Webhook(os.environ["WEBHOOK_SECRET"])
seen = set()  # in production: a table with webhook-id as its primary key, INSERT … ON CONFLICT DO NOTHING


def read_payment(payment_id):
    """The payment, or None if it does not exist. Raises if it cannot be read: the response is then 500, and the event is sent again."""
    try:
        with urlopen(f"{os.environ['BASE_URL']}/payments/{quote(payment_id, safe='')}", timeout=10) as response:
            return json.load(response)
    except HTTPError as error:
        if error.code == 404:
            return None
        raise


@csrf_exempt  # the signature proves who sent it
@require_POST
def receive(request):
    try:
        # request.body, because the signature covers every byte.
        event = webhook.verify(request.body, dict(request.headers))
    except WebhookVerificationError:
        return HttpResponse(status=401)
    # A test event, or one of a type that may come one day: none of this program's business.
    if event.get("test") or event["type"] != "payment.status_changed":
        return HttpResponse(status=204)
    # Whoever has the secret can sign any event. So the payment is read, and what was read counts.
    payment = read_payment(event["data"]["payment"]["id"])
    if payment is None:
        return HttpResponse(status=404)
    if request.headers["webhook-id"] not in seen:
        seen.add(request.headers["webhook-id"])
        # Ship here, if the status is EXECUTED or SETTLED, and companyId, reference and amountCents are those of the order.
        print(event["type"], payment["reference"], payment["status"], flush=True)
    return HttpResponse(status=204)


# What a project has in urls.py and settings.py.
urlpatterns = [path("webhooks", receive)]

if __name__ == "__main__":
    django.conf.settings.configure(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["127.0.0.1"], SECRET_KEY="unused")
    execute_from_command_line([sys.argv[0], "runserver", "--noreload", f"127.0.0.1:{os.environ.get('PORT', '8500')}"])
