"""The faults of the alerts about cells: server, login, rights, locks."""

import re
import subprocess

from alert_fault import AlertFault
from alert_installation import FAULTY
from alert_traffic import Traffic
from layout import HOST
from processes import as_server_user


class StoppedPostgres(AlertFault):
    """PostgreSQL is stopped"""

    rules = ("PaylinkCellUnreachable",)

    def start(self) -> None:
        self.installation.stop_postgres()

    def end(self) -> None:
        self.installation.start_postgres()


class RefusedLogin(AlertFault):
    """the login of one node is refused"""

    rules = ("PaylinkCellUnreachableFromNode",)
    # A node is not ready while it refuses a cell. Its logins fail again and again (class 28).
    companions = ("PaylinkNodeNotReady", "PaylinkDatabaseErrors")

    def start(self) -> None:
        self.installation.sql("ALTER ROLE paylink_faulty NOLOGIN")
        self.installation.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'paylink_faulty'")

    def end(self) -> None:
        self.installation.sql("ALTER ROLE paylink_faulty LOGIN")


class ReadOnlyDatabase(AlertFault):
    """default_transaction_read_only = on"""

    rules = ("PaylinkCellNotWritable",)
    companions = ("PaylinkDatabaseErrors",)

    def start(self) -> None:
        self.set("on")

    def end(self) -> None:
        self.set("off")

    def set(self, value: str) -> None:
        self.installation.sql(f"ALTER SYSTEM SET default_transaction_read_only = {value}")
        self.installation.sql("SELECT pg_reload_conf()")


class ClosedCell(AlertFault):
    """`paylink cell close`"""

    rules = ("PaylinkCellClosed",)
    quick = True

    def start(self) -> None:
        self.installation.run_paylink("cell", "close", "--reason", "a trial of the alerts")

    def end(self) -> None:
        self.installation.run_paylink("cell", "open", "--reason", "the trial is over")


class LockedPayments(AlertFault):
    """a manual transaction holds the table of payments, under load"""

    rules = ("PaylinkDatabasePoolExhausted",)
    # What waits too long fails.
    companions = ("PaylinkApiErrors", "PaylinkPageErrors", "PaylinkSlow", "PaylinkDatabaseErrors")
    # One session that locks, holds for so many seconds, and gives way for so many.
    hold, free = 30.0, 0.1
    at_once = 14

    def prepare(self) -> None:
        self.links = [self.installation.link() for _ in range(self.at_once)]

    def start(self) -> None:
        loop = f"LOCK TABLE payment; PERFORM pg_sleep({self.hold}); COMMIT; PERFORM pg_sleep({self.free}); COMMIT;"
        # Statements of one -c would be one transaction.
        name, statement = "SET application_name = 'trial'", f"DO $$ BEGIN FOR i IN 1..100 LOOP {loop} END LOOP; END $$"
        command = [*as_server_user(), *map(str, self.installation.psql()), "-c", name, "-c", statement]
        self.locker = subprocess.Popen(command, cwd=self.installation.directory, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.load()

    def load(self) -> None:
        self.traffic = [Traffic(lambda link=link: self.installation.page(FAULTY, link), 1, 0.02) for link in self.links]

    def end(self) -> None:
        self.installation.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'trial'")
        self.locker.wait(10)
        self.stop_traffic()


class SlowDatabase(LockedPayments):
    """a transaction holds the table of payments for 0.6 s of each second"""

    rules = ("PaylinkSlow",)
    companions = ("PaylinkDatabasePoolExhausted", "PaylinkPageErrors", "PaylinkDatabaseErrors")
    hold, free = 0.6, 0.4
    at_once = 4

    def load(self) -> None:
        self.traffic = [Traffic(lambda link=link: self.installation.page("web1", link), 1, 0.05) for link in self.links]


class RevokedRight(AlertFault):
    """the right to read payments is revoked, while merchants and payers are active"""

    rules = ("PaylinkDatabaseErrors", "PaylinkApiErrors", "PaylinkPageErrors")
    # The worker cannot claim polls either.
    companions = ("PaylinkPollsLate",)

    def prepare(self) -> None:
        link = self.installation.link()
        output = self.installation.run_paylink("pay", link, "--outcome", "leave", "--json")
        payment = re.search(r"pay_\w+", output)[0]
        # A link that nobody has used: its page is not in a cache.
        unused = self.installation.link()
        self.read = lambda: self.installation.get(f"http://{HOST}:{self.installation.layout.api_port}/v1/payments/{payment}")
        self.open = lambda: self.installation.page("web1", unused)

    def start(self) -> None:
        self.installation.sql("REVOKE SELECT ON payment FROM paylink_application")
        self.traffic = [Traffic(self.read, 2, 0.2), Traffic(self.open, 2, 0.2)]

    def end(self) -> None:
        self.installation.sql("GRANT SELECT ON payment TO paylink_application")
        self.stop_traffic()
