"""Tries Paylink behind PgBouncer: with the settings that work, and with those that do not, which `paylink doctor` must explain.

Usage: just pgbouncer [--payments N] [--port-base PORT]
"""

import argparse
import json
import pathlib
import socket
import subprocess
import sys

import install
import template
from layout import HOST, ROOT
from processes import Process, own_file
from single_cell import Refused, SingleCell, SingleLayout
from wait import Late, until

PACKAGES = {"pgbouncer": "pgbouncer", "postgresql": "pg_lsclusters"}
PORT_BASE = 18900
SETTINGS = {"statement_timeout": "'5s'", "idle_in_transaction_session_timeout": "'5s'", "enable_seqscan": "off", "jit": "off"}
PAID = "EXECUTED"


class Failed(Exception):
    """The trial has found something that is not as it must be."""


class PooledLayout(SingleLayout):
    """Nodes connect to PgBouncer. `migrate` and `keys`, which use the owner's login, connect to PostgreSQL itself."""

    @property
    def pooler_port(self) -> int:
        return self.port_base + 50

    def database_url(self, cell: str, role: str) -> str:
        url = super().database_url(cell, role)
        return url.replace(f":{self.database_port}/", f":{self.pooler_port}/") if role == "application" else url


class Trial(SingleCell):
    def __init__(self, programs: pathlib.Path, port_base: int):
        super().__init__(programs, port_base, PooledLayout)
        self.pooler: Process | None = None

    def pool(self, pool_mode: str, ignored_parameters: str, pool_size: int = 30) -> None:
        """Starts PgBouncer again with these settings."""
        if self.pooler:
            self.pooler.kill()
        users = own_file(self.directory / "users.txt", f'"paylink" "{self.layout.passwords["application"]}"\n')
        file = own_file(self.directory / "pgbouncer.ini", template.fill("pgbouncer.ini", {
            "postgres_host": HOST, "postgres_port": self.layout.database_port, "listen_host": HOST, "listen_port": self.layout.pooler_port,
            "auth_file": users, "pool_mode": pool_mode, "ignored_parameters": ignored_parameters, "pool_size": pool_size,
        }))
        self.pooler = Process(self.directory, "pgbouncer", [install.find("pgbouncer"), file])
        self.pooler.start()
        until(self.pooler_answers, "PgBouncer answers", 10)

    def pooler_answers(self) -> bool:
        try:
            socket.create_connection((HOST, self.layout.pooler_port), 1).close()
        except OSError:
            return False
        return True

    def expect_refusal(self, what: str, words: str, node_too: bool) -> None:
        """`paylink doctor` must say this. A node must refuse to start, if it could not work."""
        self.expect_words(f"doctor, {what}", words, self.refusal("doctor"))
        if node_too:
            self.expect_words(f"serve, {what}", words, self.refusal("serve"))

    def expect_words(self, what: str, words: str, output: str) -> None:
        if words not in output:
            raise Failed(f"{what}: `{words}` is missing in:\n{output}")
        print(f"ok  {what}: {next(line.strip() for line in output.splitlines() if words in line)}")

    def refusal(self, *arguments: str) -> str:
        try:
            output = self.run_paylink(*arguments)
        except Refused as refused:
            return str(refused)
        except subprocess.TimeoutExpired:
            output = "it runs"
        raise Failed(f"`paylink {' '.join(arguments)}` must fail, but:\n{output}")

    def prepare(self) -> None:
        self.create_postgres({})
        self.sandbox.start()
        self.configure()
        self.run_paylink("migrate")

    def try_all(self, payments: int) -> None:
        self.prepare()
        self.pool("session", "extra_float_digits")
        self.expect_refusal("settings refused", "set ignore_startup_parameters = options", node_too=True)
        for mode in ("transaction", "statement"):
            self.pool(mode, "options")
            self.expect_refusal(f"pool_mode {mode}", "set pool_mode = session", node_too=mode == "transaction")
        self.pool("session", "options", pool_size=1)
        self.expect_refusal("a pool of one session", "let the pool be larger", node_too=False)
        self.pool("session", "options")
        self.expect_refusal("settings ignored", "ALTER ROLE paylink SET statement_timeout = '5s'", node_too=False)
        for name, value in SETTINGS.items():
            self.query(f"ALTER ROLE paylink SET {name} = {value}")
        self.pool("session", "options")
        self.expect_words("doctor, as advised", "no problems found", self.run_paylink("doctor"))
        self.pay_through_pooler(payments)

    def pay_through_pooler(self, payments: int) -> None:
        self.add_company()
        self.start_node()
        made = self.make_payments("Pooled", payments)
        statuses = [self.read(payment)[1].get("status") for payment in made]
        if statuses != [PAID] * payments:
            raise Failed(f"statuses of the payments: {statuses}")
        events = self.run_paylink("events", "list", "--company", self.company["id"], "--limit", str(payments), "--json")
        found = len([json.loads(line) for line in events.splitlines() if line.startswith("{")])
        if found != payments:
            raise Failed(f"{found} events of {payments} payments")
        print(f"ok  {payments} payments through PgBouncer in session mode, {found} events")


def main() -> int:
    parser = argparse.ArgumentParser(prog="just pgbouncer", description="Try Paylink behind PgBouncer.")
    parser.add_argument("--programs", type=pathlib.Path, default=ROOT / "target/debug", help="directory of paylink and paylink-sandbox")
    parser.add_argument("--payments", type=int, default=20, help="number of payments through PgBouncer")
    parser.add_argument("--port-base", type=int, default=PORT_BASE, help="the first of 80 ports")
    options = parser.parse_args()
    install.packages(PACKAGES, {})
    trial = Trial(options.programs, options.port_base)
    try:
        trial.try_all(options.payments)
    except (Failed, Late, Refused, RuntimeError, OSError, subprocess.SubprocessError) as error:
        print(f"pgbouncer: FAILED: {error}")
        return 1
    finally:
        trial.stop()
    print("pgbouncer: passed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
