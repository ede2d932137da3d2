import os
import sys

import django.conf
from django.core.management import execute_from_command_line
from django.http import HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from standardwebhooks import Webhook, WebhookVerificationError

webhook = Webhook(os.environ["WEBHOOK_SECRET"])
seen = set()  # in production: a table with webhook-id as its primary key, INSERT … ON CONFLICT DO NOTHING


@csrf_exempt  # the signature proves who sent it
@require_POST
def receive(request):
    try:
        # request.body, because the signature covers every byte.
        event = webhook.verify(request.body, dict(request.headers))
    except WebhookVerificationError:
        return HttpResponse(status=401)
    # Events of other types may come one day: they are none of this program's business.
    if event["type"] == "payment.status_changed" and request.headers["webhook-id"] not in seen:
        seen.add(request.headers["webhook-id"])
        payment = event["data"]["payment"]
        print(event["type"], payment["reference"], payment["status"], flush=True)
    return HttpResponse(status=204)


# What a project has in urls.py and settings.py.
urlpatterns = [path("webhooks", receive)]

if __name__ == "__main__":
    django.conf.settings.configure(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["127.0.0.1"], SECRET_KEY="unused")
    execute_from_command_line([sys.argv[0], "runserver", "--noreload", f"127.0.0.1:{os.environ.get('PORT', '8500')}"])
