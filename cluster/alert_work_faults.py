"""The faults of the alerts about the work of workers: deliveries, polls, clean-up, counts, rows."""

from alert_fault import UNGUARDED, AlertFault
from alert_node_faults import FrozenNodes


class FrozenWorker(FrozenNodes):
    """kill -STOP of the only worker, while a payment ends and another is open"""

    rules = ("PaylinkDeliveriesLate", "PaylinkPollsLate", "PaylinkNoNodeReady")
    # Without a worker nobody cleans up either.
    companions = ("PaylinkNodeDown", "PaylinkCleanupOld")
    quick = False
    frozen = ("worker1",)

    def start(self) -> None:
        super().start()
        links = [self.installation.link(), self.installation.link()]
        self.installation.try_to_pay(links[0])
        self.installation.try_to_pay(links[1], outcome="leave")


class FailingEndpoint(AlertFault):
    """the endpoint of a merchant responds with 503"""

    rules = ("PaylinkDeliveriesHeld",)
    seconds = 60.0

    def start(self) -> None:
        self.installation.endpoint.status = 503
        self.installation.pay_all([self.installation.link() for _ in range(8)])

    def end(self) -> None:
        self.installation.endpoint.status = 204
        self.installation.run_paylink("endpoint", "enable", self.installation.endpoint_id)


class RevokedWorkerRights(AlertFault):
    """the rights to delete keys and to insert counts are revoked, and the worker starts again"""

    rules = ("PaylinkCleanupOld", "PaylinkCountsOld")
    # The only worker starts again.
    companions = ("PaylinkNodeDown", "PaylinkNoNodeReady", "PaylinkDatabaseErrors")
    seconds = 75.0

    def start(self) -> None:
        self.installation.sql("REVOKE DELETE ON idempotency FROM paylink_application")
        self.installation.sql("REVOKE INSERT ON daily_count FROM paylink_application")
        self.installation.replace("worker1")

    def end(self) -> None:
        self.installation.sql("GRANT DELETE ON idempotency TO paylink_application")
        self.installation.sql("GRANT INSERT ON daily_count TO paylink_application")
        self.installation.replace("worker1")


class DamagedRow(AlertFault):
    """the sealed state of an open attempt is damaged"""

    rules = ("PaylinkUnreadableRows",)
    def prepare(self) -> None:
        self.installation.try_to_pay(self.installation.link(), outcome="leave")
        row = "SELECT id, encode(connector_state_sealed, 'hex') FROM attempt WHERE ended_at IS NULL ORDER BY created_at DESC LIMIT 1"
        self.attempt, self.sealed = self.installation.sql(row).split("|")

    def start(self) -> None:
        self.write(self.sealed[:-8] + "00000000")

    def end(self) -> None:
        self.write(self.sealed)

    def write(self, sealed: str) -> None:
        change = f"UPDATE attempt SET connector_state_sealed = decode('{sealed}', 'hex'), next_poll_at = now() WHERE id = '{self.attempt}'"
        self.installation.sql(f"{UNGUARDED} {change}")


class UnreachableMailServer(AlertFault):
    """the worker's mail server does not listen, and there is a notice for somebody"""

    rules = ("PaylinkMailsNotSent",)
    seconds = 60.0

    def start(self) -> None:
        person = "INSERT INTO portal_user (id, handle, is_operator, email, name) VALUES (1, gen_random_uuid(), true, 'olga@example.com', 'Olga')"
        facts = '{"kind": "cell_closed", "cell": "00", "reason": "a trial"}'
        # Since two hours: the rule waits for one.
        mail = "INSERT INTO portal_mail (id, user_id, created_at, next_attempt_at, is_urgent) OVERRIDING SYSTEM VALUE VALUES (1, 1, now() - interval '2 hours', now(), true)"
        notice = f"INSERT INTO portal_notice (user_id, uuid, mail_id, created_at, wants_mail, is_urgent, cell, facts) VALUES (1, gen_random_uuid(), 1, now(), true, true, '00', '{facts}')"
        self.installation.sql(person)
        self.installation.sql(mail)
        self.installation.sql(notice)

    def end(self) -> None:
        self.installation.sql("DELETE FROM portal_user WHERE id = 1")
