"""The faults of the alerts about banks."""

import signal

from alert_fault import UNGUARDED, AlertFault
from alert_traffic import Traffic
from layout import BANKS
from wait import until


class ContradictingBank(AlertFault):
    """a bank rejects what it had executed, and sends a notification"""

    rules = ("PaylinkContradiction",)

    def start(self) -> None:
        self.installation.try_to_pay(self.installation.link(), bank="borea")
        order = self.installation.control("borea", "orders")[-1]["payment_id"]
        self.installation.control("borea", f"orders/{order}/decide", {"decision": "reject"})
        self.installation.control("borea", f"orders/{order}/notice", {"kind": "honest"})


class LostOrder(AlertFault):
    """the response to an order is lost at a bank that may execute it"""

    rules = ("PaylinkAttemptsUnwatched", "PaylinkPaymentsUnknown")
    # The worker counts such attempts when it cleans up: once a minute, and when it starts.
    companions = ("PaylinkNodeDown", "PaylinkNoNodeReady")
    attempt = "bank = 'delta' AND ended_at IS NULL"

    def start(self) -> None:
        # The bank performs the order, responds with 500, and is late with its notifications.
        self.installation.control("delta", "faults", {"bank": "delta", "operation": "initiate", "kind": "fail_after", "times": 1})
        self.installation.try_to_pay(self.installation.link("TEST LATE", 1000), bank="delta", wait=1)
        # The worker looks at such an attempt after a minute, and finds nothing that it could poll.
        self.poll_now()
        until(lambda: self.installation.sql(f"SELECT next_poll_at IS NULL FROM attempt WHERE {self.attempt}") == "t", "it is not polled", 20)
        self.installation.replace("worker1")

    def poll_now(self) -> None:
        self.installation.sql(f"{UNGUARDED} UPDATE attempt SET next_poll_at = now() WHERE {self.attempt}")

    def end(self) -> None:
        # Then its notifications arrive. The worker reads the order that they name a minute after it has last looked.
        self.installation.control("delta", "clock", {"advance_ms": 15 * 60 * 1000})
        named = f"{self.attempt} AND next_poll_at IS NOT NULL"
        until(lambda: self.installation.sql(f"SELECT count(*) FROM attempt WHERE {named}") == "1", "a notification has arrived", 10)
        self.poll_now()
        until(lambda: self.installation.sql("SELECT count(*) FROM payment WHERE status = 'UNKNOWN'") == "0", "the bank was read", 20)
        self.installation.replace("worker1")


class FrozenBank(AlertFault):
    """kill -STOP of a bank, while payers choose it"""

    rules = ("PaylinkBankFailing", "PaylinkBankUnavailable")
    bank = BANKS[1]

    def prepare(self) -> None:
        self.left = self.installation.link()
        self.installation.try_to_pay(self.left, bank=self.bank, outcome="leave")
        # The worker must not call the bank: its breaker would need five calls too.
        self.installation.sql(f"{UNGUARDED} UPDATE attempt SET next_poll_at = now() + interval '1 hour' WHERE ended_at IS NULL")

    def start(self) -> None:
        self.installation.sandbox.signal(signal.SIGSTOP)
        self.traffic = [Traffic(self.pay, 3, 0.5)]

    def pay(self) -> int:
        self.installation.try_to_pay(self.installation.link(), bank=self.bank, wait=1)
        return 0

    def end(self) -> None:
        self.stop_traffic()
        self.installation.sandbox.signal(signal.SIGCONT)
        # The payer who had left comes back: a response closes the breaker.
        self.installation.try_to_pay(self.left, bank=self.bank)
