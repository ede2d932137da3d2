"""What every shop of examples/ must do, against a running `paylink dev`. For scripts/run-shops."""

import contextlib
import json
import re
import sqlite3
import time

from shop_programs import Running, Service, wait_until
from webhook_handlers import OLD_SECONDS, another_secret, check_receiver, expect, request, send_event


def check(service: Service, shop: Running) -> None:
    shop.start()
    journey = Journey(service, shop)
    journey.event_alone_pays_an_order()
    journey.return_alone_pays_an_order()
    journey.declined_payment_stays_open()
    journey.failed_payment_gets_a_second_attempt()
    journey.payments_of_others_pay_nothing()
    journey.events_that_are_not_ours_or_not_genuine_change_nothing()
    journey.signed_events_pay_nothing_that_nobody_paid()
    journey.outage_is_reconciled()
    journey.receiver_passes_the_check()


def check_demo_shop(service: Service) -> None:
    """`paylink check` sends signed events that say that its order is paid, though nobody has paid it."""
    shop = service.ready["shop_url"]
    expect(request("POST", f"{shop}/buy")[0], 303, "buying in the demo shop")
    page = request("GET", f"{shop}/")[2]
    order = ["--data", "demo", "--reference", re.search(r"Order [0-9A-Z]{8}", page)[0]]
    # The page shows each event that the shop has accepted for its last order.
    state = ["--state-command", f"curl --silent --fail {shop}/ | grep --count 'data-step=.event' || true"]
    report = service.run("check", f"{shop}/webhooks", "--company", service.ready["company_id"], *order, *state, may_fail=True)
    assert report["failed"] == 0 and report["passed"] > 0, f"paylink check: {json.dumps(report, indent=1)}"


class Journey:
    def __init__(self, service: Service, shop: Running):
        self.service, self.shop = service, shop

    # What a payer and the merchant's staff do.

    def buy(self) -> tuple[str, str]:
        """The number of the order, and the link to which the shop sends the payer."""
        status, headers, body = request("POST", f"{self.shop.url}/buy")
        assert status == 303 and "/l/" in headers["Location"], f"POST /buy: {status} {body}"
        return self.query("SELECT number FROM orders ORDER BY rowid DESC LIMIT 1"), headers["Location"]

    def continue_payment(self, number: str) -> str:
        status, headers, body = request("POST", f"{self.shop.url}/orders/{number}/pay")
        assert status == 303, f"continuing the payment: {status} {body}"
        return headers["Location"]

    def pay(self, link: str, *arguments: str, status: str = "EXECUTED") -> str:
        """Pays as a payer would, and returns the payment's id."""
        payment = self.service.run("pay", link, *arguments, may_fail=True)
        assert payment["status"] == status, f"paylink pay: {payment['status']}, not {status}"
        return payment["payment_id"]

    def fail(self, link: str) -> str:
        """Pays from an account without money."""
        bank = next(bank for bank in self.service.ready["banks"] if bank["id"] == "corvus")
        account = next(account["iban"] for account in bank["accounts"] if account["balance_cents"] == 0)
        return self.pay(link, "--bank", "corvus", "--iban", account, status="FAILED")

    def return_to_shop(self, payment_id: str) -> tuple[int, str]:
        """Opens the callback URL and follows the shop's redirect. The status of the page, and the URL."""
        status, headers, _ = request("GET", f"{self.shop.url}/thanks?paymentId={payment_id}")
        assert headers["Referrer-Policy"] == "no-referrer" and headers["Cache-Control"] == "no-store", "the callback is not private"
        return status, headers["Location"] or ""

    def state(self, number: str) -> str:
        """What the page of the order shows."""
        status, _, body = request("GET", f"{self.shop.url}/orders/{number}")
        assert status == 200, f"the page of an order: {status} {body}"
        return re.search(r'<main data-state="([a-z ]+)">', body)[1]

    def expect_state(self, number: str, state: str, when: str) -> None:
        shown = self.state(number)
        assert shown == state, f"{when}: the order is {shown}, not {state}"

    def query(self, sql: str, *values):
        with contextlib.closing(sqlite3.connect(self.shop.database)) as database:
            return database.execute(sql, values).fetchone()[0]

    @contextlib.contextmanager
    def endpoint_disabled(self):
        """No event reaches the shop meanwhile, and none is queued."""
        self.service.run("endpoint", "disable", self.shop.endpoint_id)
        yield
        self.service.run("endpoint", "enable", self.shop.endpoint_id)

    # What must hold.

    def event_alone_pays_an_order(self) -> None:
        number, link = self.buy()
        self.expect_state(number, "open", "before the payment")
        assert self.continue_payment(number) == link, "an open order has one link"
        payment_id = self.pay(link)
        wait_until("the event alone makes the order paid", lambda: self.state(number) == "paid")
        self.paid_order, self.paid_payment = number, payment_id
        # The event is sent again, with the same webhook-id.
        event_id = self.query("SELECT id FROM events")
        self.service.run("events", "replay", event_id)
        wait_until("the repeated event has arrived", lambda: len(self.responses(event_id)) == 2)
        assert self.responses(event_id) == [204, 204], f"the responses to an event and its repetition are {self.responses(event_id)}"
        assert self.query("SELECT count(*) FROM events") == 1, "a repeated event is stored twice"
        self.expect_state(number, "paid", "after the repeated event")

    def responses(self, event_id: str) -> list[int]:
        return [attempt["http_status"] for attempt in self.service.run("events", "show", event_id)["attempts"]]

    def return_alone_pays_an_order(self) -> None:
        with self.endpoint_disabled():
            number, link = self.buy()
            payment_id = self.pay(link)
            self.expect_state(number, "open", "without event and return")
            assert self.return_to_shop(payment_id) == (303, f"/orders/{number}")
            self.expect_state(number, "paid", "after the return")
            status, _, _ = request("POST", f"{self.shop.url}/orders/{number}/pay")
            expect(status, 409, "paying a paid order")

    def declined_payment_stays_open(self) -> None:
        number, link = self.buy()
        payment_id = self.pay(link, "--outcome", "decline", status="INCOMPLETE")
        self.return_to_shop(payment_id)
        self.expect_state(number, "open", "after the payer has declined")
        assert self.continue_payment(number) == link, "a payment that is not decided keeps its link"

    def failed_payment_gets_a_second_attempt(self) -> None:
        number, link = self.buy()
        failed = self.fail(link)
        wait_until("the event makes the order not paid", lambda: self.state(number) == "not paid")
        second = self.continue_payment(number)
        assert second != link, "a second attempt has a link of its own"
        assert self.continue_payment(number) == second, "two clicks make one attempt"
        # An event or a return about the first payment says nothing about the second.
        self.return_to_shop(failed)
        self.expect_state(number, "open", "after a return with the first payment")
        cancelled = self.pay(second, "--outcome", "cancel", status="CANCELLED")
        self.return_to_shop(cancelled)
        self.expect_state(number, "not paid", "after the second payment was cancelled")
        self.pay(self.continue_payment(number))
        wait_until("the third attempt is paid", lambda: self.state(number) == "paid")
        self.return_to_shop(failed)
        self.return_to_shop(cancelled)
        self.expect_state(number, "paid", "after a return with the first payments")
        keys = [f"order-{number}", f"order-{number}-2", f"order-{number}-3"]
        stored = self.query("SELECT group_concat(key) FROM (SELECT key FROM attempts WHERE order_number = ? ORDER BY key)", number)
        assert stored.split(",") == keys, stored

    def payments_of_others_pay_nothing(self) -> None:
        number, _ = self.buy()
        ready, shop, reference = self.service.ready, self.shop, f"Order {number}"
        # Payments that have failed, because they end at once. Any final status would decide the order if the shop took them for its own.
        foreign = self.fail(self.generate(ready["company_id"], ready["api_token"], 827, reference))
        expect(self.return_to_shop(foreign)[0], 404, "a return with a payment of another company")
        cheap = self.fail(self.generate(shop.company_id, shop.token, 100, reference))
        expect(self.return_to_shop(cheap)[0], 404, "a return with a cheaper payment")
        expect(self.return_to_shop("pay_00unknown")[0], 404, "a return with an unknown payment")
        self.expect_state(number, "open", "after returns with payments of others")
        for payment_id, whose in ((foreign, "another company's payment"), (cheap, "a cheaper payment")):
            event = self.event_of(number) | {"id": payment_id, "status": "FAILED"}
            expect(send_event(shop, f"evt_{payment_id}", event), 404, f"an event of {whose}")
        self.expect_state(number, "open", "after events of payments of others")

    def generate(self, company: str, token: str, amount_cents: int, reference: str) -> str:
        body = json.dumps({"payment": {"amountCents": amount_cents, "reference": reference}}).encode()
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        url = f"{self.service.ready['base_url']}/companies/{company}/online/link/generate"
        return json.loads(request("POST", url, body, headers)[2])["url"]

    def events_that_are_not_ours_or_not_genuine_change_nothing(self) -> None:
        shop, (number, _) = self.shop, self.buy()
        self.service.run("endpoint", "test", shop.endpoint_id)
        ours = self.event_of(number)
        expect(send_event(shop, "evt_1", ours, secret=another_secret()), 401, "an event signed with another secret")
        expect(send_event(shop, "evt_2", ours, appended=b" "), 401, "an event that was changed after signing")
        expect(send_event(shop, "evt_3", ours, seconds_ago=OLD_SECONDS), 401, "an old event")
        expect(send_event(shop, "evt_4", ours, signed=False), 401, "an event without a signature")
        expect(send_event(shop, "evt_5", ours | {"data": "invoices.17"}), 204, "an event of another system of the company")
        self.expect_state(number, "open", "after events that are not genuine or not the shop's")
        payment_id = self.pay(self.generate(shop.company_id, shop.token, 827, "Order 1017"), "--outcome", "cancel", status="CANCELLED")
        unknown = {"id": payment_id, "reference": "Order 1017", "data": "coffee-shop.order-1017", "status": "CANCELLED"}
        expect(send_event(shop, "evt_6", unknown), 404, "an event of an order that is not stored yet")
        # The payment decides, whatever an event says about it.
        paid = self.event_of(self.paid_order) | {"id": self.paid_payment, "status": "FAILED"}
        expect(send_event(shop, "evt_7", paid), 204, "a contradicting event")
        self.expect_state(self.paid_order, "paid", "after a contradicting event")

    def event_of(self, number: str) -> dict:
        """What an event says about an order, of a payment that does not exist."""
        return {"id": "pay_00example", "reference": f"Order {number}", "data": f"coffee-shop.order-{number}", "status": "EXECUTED"}

    def signed_events_pay_nothing_that_nobody_paid(self) -> None:
        """A developer of the company knows an order, and has it signed that it is paid: by the portal's console, or with the secret."""
        shop, (number, link) = self.shop, self.buy()
        unpaid = self.event_of(number)
        expect(send_event(shop, "evt_test", unpaid, test=True), 204, "a test event")
        self.expect_state(number, "open", "after a test event")
        expect(send_event(shop, "evt_unpaid", unpaid), 404, "a signed event of a payment that does not exist")
        self.expect_state(number, "open", "after a signed event of a payment that does not exist")
        stored = self.query("SELECT count(*) FROM events WHERE id IN ('evt_test', 'evt_unpaid')")
        assert stored == 0, "an event that changed nothing counts as processed"
        # The payment of another order says nothing about this one.
        expect(send_event(shop, "evt_other", unpaid | {"id": self.paid_payment}), 404, "a signed event with the payment of another order")
        self.expect_state(number, "open", "after a signed event with the payment of another order")
        assert self.continue_payment(number) == link, "the order can still be paid with its link"

    def receiver_passes_the_check(self) -> None:
        """Of all events that say that an order is paid, only that of the payment changes it."""
        with self.endpoint_disabled():
            number, link = self.buy()
            payment_id = self.pay(link)
        event, page = self.event_of(number), f"curl --silent --fail {self.shop.url}/orders/{number}"
        order = ["--data", event["data"], "--reference", event["reference"], "--payment", payment_id, "--state-command", page]
        check_receiver(self.service, self.shop, *order)
        self.expect_state(number, "paid", "after its genuine event")

    def buy_while_paylink_is_unreachable(self) -> str:
        """The number of an order that is stored, although its link could not be generated."""
        self.shop.start(BASE_URL="http://127.0.0.1:9/v1")
        expect(request("POST", f"{self.shop.url}/buy")[0], 502, "buying while Paylink is unreachable")
        expect(self.return_to_shop(self.paid_payment)[0], 502, "returning while Paylink is unreachable")
        paid = self.event_of(self.paid_order) | {"id": self.paid_payment}
        expect(send_event(self.shop, "evt_unread", paid), 503, "an event while Paylink is unreachable")
        number = self.query("SELECT number FROM orders ORDER BY rowid DESC LIMIT 1")
        assert self.query("SELECT link_url IS NULL FROM attempts WHERE order_number = ?", number), "the last order has a link"
        self.expect_state(number, "open", "without a link")
        self.shop.stop()
        return number

    def outage_is_reconciled(self) -> None:
        started = str(int(time.time() * 1000))
        left, left_link = self.buy()
        self.return_to_shop(self.pay(left_link, "--outcome", "leave", status="PENDING"))
        never_returned, link = self.buy()
        self.shop.stop()
        with self.endpoint_disabled():  # as long an outage as one after which no delivery is retried
            self.pay(left_link)
            self.pay(link)
            unreachable = self.buy_while_paylink_is_unreachable()
        self.shop.start()
        assert "/l/" in self.continue_payment(unreachable), "an order without a link gets it later"
        self.expect_state(self.paid_order, "paid", "after a restart")
        self.shop.reconcile()
        self.expect_state(left, "paid", "after reconciliation by the payment's id")
        self.expect_state(never_returned, "open", "before the replay")
        self.shop.reconcile(started)
        wait_until("the replayed event makes the order paid", lambda: self.state(never_returned) == "paid")
        printed = self.shop.reconcile()
        assert f"Order {never_returned}: paid" in printed, printed
