"""Proves every acknowledgement that a client got: reads the records of a run and compares them with databases and banks."""

import collections
import dataclasses
import json
import pathlib
import time
import urllib.request

import psycopg

import records
from rest import request

PAID = ("EXECUTED", "SETTLED")
FINAL = (*PAID, "FAILED", "CANCELLED")
# Times of clients and databases are taken on one machine, and rounded.
CLOCK_SECONDS = 0.1


@dataclasses.dataclass
class Payment:
    cell: str
    status: str
    created: float


class Checker:
    def __init__(self, description: dict, report: pathlib.Path):
        self.description, self.report = description, report
        self.violations: list[str] = []
        self.facts: list[str] = []

    def read_payments(self) -> dict[str, Payment]:
        payments = {}
        statement = "SELECT reference, status::text, extract(epoch FROM created_at)::float8 FROM payment"
        for cell in self.description["cells"]:
            with psycopg.connect(cell["administrator"].replace("dbname=postgres", "dbname=paylink"), autocommit=True) as connection:
                rows = connection.execute(statement).fetchall()
            payments |= {reference: Payment(cell["id"], status, created) for reference, status, created in rows}
        return payments

    def read_movements(self) -> collections.Counter:
        """How often each payment moved money, by the books of the sandbox banks."""
        movements: collections.Counter = collections.Counter()
        for bank in self.description["banks"]:
            with urllib.request.urlopen(f"{bank['url']}/control/movements", timeout=30) as response:
                movements.update(movement["reference"] for movement in json.load(response))
        return movements

    def wait_until_settled(self, seconds: float) -> None:
        """Waits until what was paid at a bank has ended here and its event has arrived."""
        deadline = time.monotonic() + seconds
        while self.unsettled() and time.monotonic() < deadline:
            time.sleep(1)

    def unsettled(self) -> set[str]:
        arrived = {event["reference"] for event in records.read(self.report / "events.jsonl")}
        payments = self.read_payments()
        final = {reference for reference, payment in payments.items() if payment.status in FINAL}
        return (set(self.read_movements()) - final) | (final - arrived)

    def check(self) -> list[str]:
        self.acknowledgements = records.read(self.report / "acknowledgements.jsonl")
        self.payments, self.movements = self.read_payments(), self.read_movements()
        self.check_confirmations()
        self.check_money()
        self.check_statuses()
        self.check_events()
        self.check_keys()
        self.check_bare()
        return self.violations

    def require(self, what: str, wrong: list, of: int) -> None:
        self.facts.append(f"{what}: {len(wrong)} of {of}")
        if wrong:
            self.violations.append(f"{what}: {len(wrong)} of {of}, such as {wrong[:3]}")

    def of_kind(self, kind: str) -> list[dict]:
        return [found for found in self.acknowledgements if found["kind"] == kind]

    def check_confirmations(self) -> None:
        """A payment that is younger than its first acknowledgement was lost, and started once more by its payer."""
        confirmed = self.of_kind("confirm")
        created = {reference: payment.created for reference, payment in self.payments.items()}
        lost = [found["reference"] for found in confirmed if created.get(found["reference"], float("inf")) > found["t"] + CLOCK_SECONDS]
        self.require("acknowledged confirmations that are lost", lost, len(confirmed))
        missing = [found["payment_id"] for found in self.of_kind("missing")]
        self.require("reads that did not find an acknowledged payment", missing, len(self.of_kind("status")) + len(missing))

    def check_money(self) -> None:
        twice = [reference for reference, count in self.movements.items() if count > 1]
        self.require("payments whose money moved twice", twice, len(self.movements))
        open_here = [reference for reference in self.movements if self.status(reference) not in PAID]
        self.require("payments that are paid at the bank and not here", open_here, len(self.movements))
        paid = [reference for reference, payment in self.payments.items() if payment.status in PAID]
        self.require("payments that are paid here and not at the bank", [found for found in paid if found not in self.movements], len(paid))

    def status(self, reference: str) -> str | None:
        return self.payments[reference].status if reference in self.payments else None

    def check_statuses(self) -> None:
        """A final status that a client saw never changes."""
        shown = [(found["reference"], found["status"]) for found in self.of_kind("status") + self.of_kind("payer") if found["status"] in FINAL]
        wrong = [reference for reference, status in shown if self.status(reference) != status]
        self.require("final statuses that a client saw and that are different now", wrong, len(shown))

    def check_events(self) -> None:
        events = records.read(self.report / "events.jsonl")
        ids, bodies = collections.defaultdict(set), collections.defaultdict(set)
        for event in events:
            ids[event["reference"]].add(event["id"])
            bodies[event["id"]].add(event["digest"])
        final = [reference for reference, payment in self.payments.items() if payment.status in FINAL]
        self.require("final payments without an event at the sink", [found for found in final if found not in ids], len(final))
        self.require("payments with more than one event id", [found for found in ids if len(ids[found]) > 1], len(ids))
        self.require("events with different bodies", [found for found in bodies if len(bodies[found]) > 1], len(bodies))
        self.require("events with a wrong signature", [event["id"] for event in events if not event["good"]], len(events))
        wrong = [event["reference"] for event in events if self.status(event["reference"]) != event["status"]]
        self.require("events with another status than the payment", wrong, len(events))
        self.facts.append(f"deliveries that were repeated: {len(events) - len(bodies)}")

    def check_keys(self) -> None:
        """Every acknowledged Idempotency-Key still returns its link."""
        tokens = {company["company_id"]: company["api_token"] for company in self.description["companies"]}
        keys = self.of_kind("key")
        self.require("acknowledged Idempotency-Keys that return another link", [
            found["key"] for found in keys if self.replay(found, tokens[found["company"]]) != found["url"]
        ], len(keys))

    def replay(self, found: dict, token: str) -> str | None:
        url = f"{self.description['base_url']}/companies/{found['company']}/online/link/generate"
        body = {"payment": {"amountCents": 100, "reference": found["reference"]}, "data": found["reference"]}
        headers = {"authorization": f"Bearer {token}", "idempotency-key": found["key"]}
        return request(url, body, seconds=15, headers=headers)[1].get("url")

    def check_bare(self) -> None:
        written = [row for row in records.read(self.report / "bare.jsonl") if row["ok"]]
        for cell in self.description["cells"]:
            numbers = {row["number"] for row in written if row["cell"] == cell["id"]}
            with psycopg.connect(cell["administrator"], autocommit=True) as connection:
                stored = {number for (number,) in connection.execute("SELECT number FROM bare")}
            self.require(f"acknowledged rows that the bare engine lost in cell {cell['id']}", sorted(numbers - stored), len(numbers))
