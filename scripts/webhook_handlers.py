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
    nobody_paid = {"id": "pay_00example", "reference": "Order 1019", "status": "EXECUTED"}
    handler.start(BASE_URL="http://127.0.0.1:9/v1")
    # Paylink signs and sends this one itself; the command fails if the response is not 2xx.
    service.run("endpoint", "test", handler.endpoint_id)
    status = send_event(handler, "evt_unread", nobody_paid)
    assert status >= 500, f"while Paylink is unreachable, an event is answered with {status}, so it is not sent again"
    handler.stop()
    handler.start()
    paid = service.run("trigger", "executed", "--company", handler.company_id, "--reference", "Order 1017")
    expect_processed(handler, "Order 1017 EXECUTED", 1)
    payment = {"id": paid["payment_id"], "reference": "Order 1017", "status": "EXECUTED"}
    expect(send_event(handler, "evt_genuine", payment), 204, "a genuine event")
    expect(send_event(handler, "evt_genuine", payment), 204, "the same event again")
    expect(send_event(handler, "evt_forged", payment, secret=another_secret()), 401, "an event signed with another secret")
    expect(send_event(handler, "evt_changed", payment, appended=b" "), 401, "an event that was changed after signing")
    expect(send_event(handler, "evt_old", payment, seconds_ago=OLD_SECONDS), 401, "an old event")
    expect(send_event(handler, "evt_future", payment, seconds_ago=-OLD_SECONDS), 401, "an event of the future")
    expect(send_event(handler, "evt_unsigned", payment, signed=False), 401, "an event without a signature")
    expect(send_event(handler, "evt_rotated", payment, before="v1,AAAA "), 204, "an event with two signatures")
    lying = payment | {"reference": "Order 1018", "status": "SETTLED"}
    expect(send_event(handler, "evt_lying", lying), 204, "an event that says something else than its payment")
    expect_processed(handler, "Order 1017 EXECUTED", 4)
    expect(send_event(handler, "evt_test", nobody_paid, test=True), 204, "a test event")
    expect(send_event(handler, "evt_unpaid", nobody_paid), 404, "a signed event of a payment that does not exist")
    for reference in ("TEST", "Order 1018", "Order 1019"):
        expect_processed(handler, reference, 0)
    check_receiver(service, handler)


def check_receiver(service: Service, program: Running, *order: str) -> None:
    """`paylink check` has more cases, and says what to change."""
    report = service.run("check", f"{program.url}/webhooks", "--secret", program.secret, *order, may_fail=True)
    assert report["failed"] == 0, f"paylink check: {json.dumps(report, indent=1)}"


def expect(status: int, expected: int, what: str) -> None:
    assert status == expected, f"{what} is answered with {status}, not {expected}"


def expect_processed(handler: Running, reference: str, times: int) -> None:
    """The handler prints a line for each event that it processes."""
    wait_until(f"{reference} is processed {times} times", lambda: printed(handler, reference) >= times)
    count = printed(handler, reference)
    assert count == times, f"the event of {reference} was processed {count} times, not {times}"


def printed(handler: Running, reference: str) -> int:
    return handler.output().replace('"', "").count(f"payment.status_changed {reference}")


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
    test: bool = False,
) -> int:
    """Sends an event as Paylink would, or wrong in one respect, and returns the status of the response."""
    event = {"type": "payment.status_changed", "timestamp": "2026-01-01T12:00:00.123Z"}
    event |= ({"test": True} if test else {}) | {"data": {"payment": payment}}
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
