"""What every handler of examples/webhook-handlers/ must do, and how events are signed. For scripts/run-shops."""

import base64
import hashlib
import hmac
import json
import time
import urllib.error
import urllib.request

from shop_programs import Running, Service, wait_until

# An event older than five minutes may be a copy of an old delivery.
OLD_SECONDS = 360


def check(service: Service, handler: Running) -> None:
    handler.start()
    # Paylink signs and sends this one itself; the command fails if the response is not 2xx.
    service.run("endpoint", "test", handler.endpoint_id)
    expect_processed(handler, "TEST", 1)
    payment = {"id": "pay_00example", "reference": "Order 1017", "status": "EXECUTED"}
    expect(send_event(handler, "evt_genuine", payment), 204, "a genuine event")
    expect(send_event(handler, "evt_genuine", payment), 204, "the same event again")
    expect(send_event(handler, "evt_forged", payment, secret=another_secret()), 401, "an event signed with another secret")
    expect(send_event(handler, "evt_changed", payment, appended=b" "), 401, "an event that was changed after signing")
    expect(send_event(handler, "evt_old", payment, seconds_ago=OLD_SECONDS), 401, "an old event")
    expect(send_event(handler, "evt_future", payment, seconds_ago=-OLD_SECONDS), 401, "an event of the future")
    expect(send_event(handler, "evt_unsigned", payment, signed=False), 401, "an event without a signature")
    rotated = send_event(handler, "evt_rotated", payment | {"reference": "Order 1018"}, before="v1,AAAA ")
    expect(rotated, 204, "an event with two signatures")
    expect_processed(handler, "Order 1018", 1)
    expect_processed(handler, "Order 1017", 1)
    check_receiver(service, handler)


def check_receiver(service: Service, program: Running) -> None:
    """`paylink check` has more cases, and says what to change."""
    report = service.run("check", f"{program.url}/webhooks", "--secret", program.secret, may_fail=True)
    assert report["failed"] == 0, f"paylink check: {json.dumps(report, indent=1)}"


def expect(status: int, expected: int, what: str) -> None:
    assert status == expected, f"{what} is answered with {status}, not {expected}"


def expect_processed(handler: Running, reference: str, times: int) -> None:
    """The handler prints a line for each event that it processes."""
    wait_until(f"{reference} is processed", lambda: reference in handler.output())
    count = handler.output().count(reference)
    assert count == times, f"the event of {reference} was processed {count} times"


def another_secret() -> str:
    return "whsec_" + base64.b64encode(b"a secret that is somebody else's").decode()


def send_event(
    program: Running,
    event_id: str,
    payment: dict,
    *,
    secret: str | None = None,
    seconds_ago: int = 0,
    before: str = "",
    appended: bytes = b"",
    signed: bool = True,
) -> int:
    """Sends an event as Paylink would, or wrong in one respect, and returns the status of the response."""
    event = {"type": "payment.status_changed", "timestamp": "2026-01-01T12:00:00.123Z", "data": {"payment": payment}}
    body, sent = json.dumps(event).encode(), str(int(time.time()) - seconds_ago)
    key = base64.b64decode((secret or program.secret).removeprefix("whsec_"))
    signature = base64.b64encode(hmac.digest(key, f"{event_id}.{sent}.".encode() + body, hashlib.sha256)).decode()
    headers = {"Content-Type": "application/json", "webhook-id": event_id, "webhook-timestamp": sent}
    if signed:
        headers["webhook-signature"] = f"{before}v1,{signature}"
    return request("POST", f"{program.url}/webhooks", body + appended, headers)[0]


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *arguments):
        return None


OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}), NoRedirect)


def request(method: str, url: str, body: bytes | None = None, headers: dict | None = None) -> tuple[int, dict, str]:
    """Status, headers and body of a response. Redirects are not followed."""
    call = urllib.request.Request(url, method=method, data=body, headers=headers or {})
    try:
        with OPENER.open(call, timeout=60) as response:
            return response.status, response.headers, response.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read().decode()
