"""A drill of backup and restore with pgBackRest: payments, a backup, a restore to a moment, and what a payer and a merchant find then.

Usage: just restore-drill [--payments N] [--megabytes N] [--port-base PORT]
"""

import argparse
import json
import pathlib
import secrets
import shutil
import subprocess
import sys
import time

import install
import template
from layout import ROOT
from processes import own_directory, own_file
from single_cell import Refused, SingleCell
from wait import Late, until

PACKAGES = {"pgbackrest": "pgbackrest", "postgresql": "pg_lsclusters"}
PORT_BASE = 18800
STANZA = "cell00"
TIMELINE = "SELECT timeline_id FROM pg_control_checkpoint()"


class Failed(Exception):
    """The drill has found something that is not as it must be."""


class Drill(SingleCell):
    def __init__(self, programs: pathlib.Path, port_base: int, payments: int, megabytes: int):
        super().__init__(programs, port_base)
        self.payments, self.megabytes = payments, megabytes
        self.rows: list[tuple[str, str]] = []

    def step(self, name: str, action, *arguments, detail=None):
        """Runs a step and adds its time to the table."""
        started = time.monotonic()
        result = action(*arguments)
        self.rows.append((name, f"{time.monotonic() - started:6.1f} s{f'   {detail(result)}' if detail else ''}"))
        print(f"restore drill: {name}", file=sys.stderr)
        return result

    def pgbackrest(self, *arguments: str) -> str:
        return self.run("pgbackrest", f"--config={self.directory / 'pgbackrest.conf'}", f"--stanza={STANZA}", *arguments, seconds=300)

    def prepare(self) -> None:
        directories = {name: own_directory(self.directory / name) for name in ("repository", "pgbackrest-log", "pgbackrest-lock")}
        own_file(self.directory / "pgbackrest.conf", template.fill("pgbackrest.conf", {
            "repository": directories["repository"], "log_directory": directories["pgbackrest-log"],
            "lock_directory": directories["pgbackrest-lock"], "cipher_passphrase": secrets.token_hex(24), "stanza": STANZA,
            "data_directory": self.data, "postgres_port": self.layout.database_port, "socket_directory": self.home,
        }))
        push = f"pgbackrest --config={self.directory / 'pgbackrest.conf'} --stanza={STANZA} archive-push %p"
        self.create_postgres({"archive_mode": "on", "archive_command": push, "archive_timeout": "60s"})
        self.pgbackrest("stanza-create")
        self.pgbackrest("check")
        self.sandbox.start()
        self.configure()
        self.run_paylink("migrate")
        self.add_company()
        self.start_node()

    def fill(self) -> None:
        """Adds rows that nobody reads, so that backup and restore have something to do. Half of what they contain can be compressed away."""
        rows = "SELECT md5(random()::text) || md5(random()::text) FROM generate_series(1, 200000)"
        self.query("CREATE TABLE ballast (text text)")
        while int(self.query("SELECT pg_relation_size('ballast')")) < self.megabytes * 1_000_000:
            self.query(f"INSERT INTO ballast {rows}")
        self.query("VACUUM (FREEZE) ballast")  # otherwise autovacuum changes all pages later, and the incremental backup has them again

    def back_up(self, kind: str) -> str:
        """Makes a backup. Its size, before and after compression."""
        self.pgbackrest("backup", f"--type={kind}")
        latest = json.loads(self.pgbackrest("info", "--output=json"))[0]["backup"][-1]["info"]
        return f"{latest['delta'] / 1e6:.1f} MB, {latest['repository']['delta'] / 1e6:.2f} MB in the repository"

    def moment(self) -> str:
        """The database's time. What commits later is undone by a restore to it."""
        time.sleep(0.05)
        now = self.query("SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS')")
        time.sleep(0.05)
        return f"{now}Z"

    def archive_everything(self) -> None:
        segment = self.query("SELECT pg_walfile_name(pg_switch_wal())")
        archived = f"SELECT last_archived_wal >= '{segment}' FROM pg_stat_archiver"
        until(lambda: self.query(archived) == "t", "the write-ahead log is archived", 60)

    def lose_everything(self) -> None:
        self.stop_node()
        self.archive_everything()
        self.stop_postgres()
        shutil.rmtree(self.data)
        own_directory(self.data)

    def restore(self, moment: str) -> None:
        target = moment.replace("T", " ").replace("Z", "+00")
        self.pgbackrest("restore", "--type=time", f"--target={target}", "--target-action=promote")

    def recover(self) -> None:
        self.start_postgres()
        until(lambda: self.query("SELECT pg_is_in_recovery()") == "f", "the database has recovered", 120)

    def require(self, what: str, holds: bool, found: object = "") -> None:
        if not holds:
            raise Failed(f"{what}: not so. {found}")
        self.rows.append((what, "    ok"))

    def refusal(self, *arguments: str) -> str:
        """What a command prints that must fail."""
        try:
            output = self.run_paylink(*arguments)
        except Refused as refused:
            return str(refused)
        raise Failed(f"`paylink {' '.join(arguments)}` must fail, but: {output}")

    def rehearse(self) -> None:
        self.step("a cell with archiving, stanza, company and node", self.prepare)
        first = self.step(f"{self.payments} payments", self.make_payments, "Before backup", self.payments)
        if self.megabytes:
            self.step(f"{self.megabytes} MB of other rows", self.fill)
        self.step("full backup", self.back_up, "full", detail=str)
        second = self.step(f"{self.payments} payments", self.make_payments, "Before moment", self.payments)
        self.step("incremental backup", self.back_up, "incr", detail=str)
        used_later, unused = self.generate("Used later"), self.generate("Unused")
        moment, timeline = self.moment(), int(self.query(TIMELINE))
        undone = self.step(f"{self.payments} payments after the moment", self.make_payments, "After moment", self.payments)
        undone = [*undone, self.pay(used_later)]
        self.step("everything is stopped, the data directory is deleted", self.lose_everything)
        started = time.monotonic()
        self.step("pgbackrest restore", self.restore, moment)
        self.step("recovery to the moment", self.recover)
        self.step("the node starts", self.start_node)
        self.check_closed(moment, timeline, unused)
        # --now: all nodes of this drill have the clock of one machine.
        command = ["cell", "restored", "--to", moment, "--checked", "--now"]
        self.step("`paylink cell restored --to … --checked --now`", self.run_paylink, *command)
        paid = self.step("the first payment after it", lambda: self.pay(self.generate("After restore")))
        self.rows.append(("from the start of the restore to the first payment, with --now", f"{time.monotonic() - started:6.1f} s"))
        self.check_open(first + second + [paid], undone, used_later, unused)

    def check_closed(self, moment: str, timeline: int, unused: str) -> None:
        found = int(self.query(TIMELINE))
        self.require("the database has a new timeline", found > timeline, found)
        status = json.loads(self.run_paylink("cell", "status", "--json"))
        self.require("the cell is closed", status["open"] is False, status)
        self.refusal("pay", unused, "--json")
        self.require("a payer cannot confirm", self.movements("Unused") == 0)
        self.require("links are generated", bool(self.generate("While closed")))
        checklist = self.refusal("cell", "restored", "--to", moment)
        self.require("`paylink cell restored` lists what to check", "API tokens: 1 are valid" in checklist, checklist)

    def check_open(self, kept: list[str], undone: list[str], used_later: str, unused: str) -> None:
        statuses = [self.read(payment) for payment in kept]
        self.require(f"{len(kept)} payments from before the moment are there", all(
            status == 200 and body["status"] == "EXECUTED" for status, body in statuses
        ), statuses)
        found = [self.read(payment)[0] for payment in undone]
        self.require(f"{len(undone)} payments from after it are not", set(found) == {404}, found)
        for reference, link, expected in (("Used later", used_later, 1), ("Unused", unused, 0)):
            self.refusal("pay", link, "--json")
            self.require(f"the link `{reference}` is void, money moved {expected} times", self.movements(reference) == expected)
        self.pgbackrest("check")
        self.require("the new timeline is archived", True)
        self.require("`paylink doctor` finds no problem", "no problems found" in self.run_paylink("doctor"))


def main() -> int:
    parser = argparse.ArgumentParser(prog="just restore-drill", description="Back up a cell, restore it to a moment, and check it.")
    parser.add_argument("--programs", type=pathlib.Path, default=ROOT / "target/debug", help="directory of paylink and paylink-sandbox")
    parser.add_argument("--payments", type=int, default=20, help="number of payments before the backup, and in each later part")
    parser.add_argument("--megabytes", type=int, default=0, help="size of other rows in the database, to measure large backups")
    parser.add_argument("--port-base", type=int, default=PORT_BASE, help="the first of 80 ports")
    options = parser.parse_args()
    install.packages(PACKAGES, {})
    drill = Drill(options.programs, options.port_base, options.payments, options.megabytes)
    try:
        drill.rehearse()
        failure = None
    except (Failed, Late, Refused, RuntimeError, OSError, subprocess.SubprocessError) as error:
        failure = error
    finally:
        drill.stop()
    width = max(len(name) for name, _ in drill.rows or [("", "")])
    for name, value in drill.rows:
        print(f"{name:<{width}}  {value}")
    if failure:
        print(f"restore drill: FAILED: {failure}")
        return 1
    print("restore drill: passed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
