"""A major upgrade of PostgreSQL by dump and load, from Debian's version to a later one, as docs/databases.md says: payments before and after, a cell that is
closed until a person opens it, no link that can be paid twice. pg_upgrade would need both versions from one distribution.

Usage: scripts/with-postgresql TOOLS 18 /usr/bin/python3 cluster/major_upgrade.py --programs DIRECTORY    (`just major-upgrade`)
"""

import argparse
import os
import pathlib
import shlex
import sys
import time

import install
from single_cell import Refused, SingleCell
from wait import Late, until

PACKAGES = {"postgresql": "pg_lsclusters"}
PORT_BASE = 19500
PAYMENTS = 8
PAID = "EXECUTED"


class Failed(Exception):
    """Something is not as it must be."""


class MajorUpgrade(SingleCell):
    def __init__(self, programs: pathlib.Path, port_base: int, later: pathlib.Path):
        super().__init__(programs, port_base)
        self.later = later
        # psql and pg_dumpall; the later version's package has the server only.
        self.clients = self.programs

    def query(self, statement: str, database: str = "postgres") -> str:
        server, self.programs = self.programs, self.clients
        try:
            return super().query(statement, database)
        finally:
            self.programs = server

    def expect(self, what: str, found, expected) -> None:
        if found != expected:
            raise Failed(f"{what}: {found}, not {expected}")
        print(f"ok  {what}", flush=True)

    def run_all(self) -> None:
        self.prepare()
        self.start_node()
        before = self.make_payments("Before", PAYMENTS)
        unused, used = self.generate("Unused"), self.generate("Used")
        self.pay(used)
        version = self.query("SHOW server_version")

        started = time.monotonic()
        self.run_paylink("cell", "close", "--reason", "major upgrade of PostgreSQL")
        self.stop_node()
        self.upgrade()
        self.expect("PostgreSQL is a later version", self.query("SHOW server_version").split(".")[0] > version.split(".")[0], True)
        self.start_node()
        self.expect("the cell is closed until a person opens it", "closed" in str(self.readiness()[1]), True)
        self.run_paylink("cell", "open", "--reason", "dump and load, nothing is missing")
        until(lambda: "serving" in str(self.readiness()[1]), "the node serves", 30)
        downtime = time.monotonic() - started
        self.expect("payments from before are there", {self.read(payment)[1].get("status") for payment in before}, {PAID})
        self.expect("a link from before can be paid", self.read(self.pay(unused))[1].get("status"), PAID)
        try:
            self.pay(used)
        except Refused:
            pass  # it says that the link was used
        self.expect("a used link was paid once", self.movements("Used"), 1)
        self.make_payments("After", PAYMENTS)
        self.expect("paylink doctor", "no problems found" in self.run_paylink("doctor"), True)
        print(f"major upgrade: {version} to {self.query('SHOW server_version')}, payers were refused for {downtime:.0f} s")

    def upgrade(self) -> None:
        """Into a new data directory, which takes the place of the old one."""
        dump, server = self.home / "all.sql", ["-h", self.home, "-p", self.layout.database_port, "-U", "postgres"]
        self.run(self.programs / "pg_dumpall", *server, "--quote-all-identifiers", "-f", dump)
        self.stop_postgres()
        settings = (self.data / "postgresql.conf").read_text().splitlines()
        os.rename(self.data, self.home / "data-before")
        client, self.programs = self.programs, self.later
        initdb = ["-U", "postgres", "--auth-local=trust", "--auth-host=scram-sha-256", "--encoding=UTF8", "--locale=C.UTF-8", "--data-checksums"]
        self.run(self.programs / "initdb", *initdb, "-D", self.data)
        # What was added to the settings of the old one.
        added = [line for line in settings if line.startswith(("listen_addresses =", "port =", "unix_socket_directories =", "shared_buffers ="))]
        with open(self.data / "postgresql.conf", "a") as file:
            file.write("\n".join(added) + "\n")
        self.start_postgres()
        self.load(client / "psql", server, dump)
        self.run(client / "vacuumdb", "--all", "--analyze-only", "--quiet", *server)
        self.clients = client

    def load(self, psql: pathlib.Path, server: list, dump: pathlib.Path) -> None:
        """psql goes on after an error, so that the one of the superuser, who exists already, does not end it. Any other is a failure."""
        # psql writes errors to standard error, which `run` would drop.
        command = shlex.join(map(str, [psql, "-X", "-q", *server, "-d", "postgres", "-o", "/dev/null", "-f", dump]))
        errors = [line.split("ERROR:", 1)[1].strip() for line in self.run("sh", "-c", f"exec {command} 2>&1").splitlines() if "ERROR:" in line]
        self.expect("loading fails for the superuser, and for nothing else", errors, ['role "postgres" already exists'])


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", type=pathlib.Path, required=True)
    parser.add_argument("--port-base", type=int, default=PORT_BASE)
    options = parser.parse_args()
    later = os.environ.get("POSTGRESQL_PROGRAMS")
    if not later:
        parser.error("POSTGRESQL_PROGRAMS is not set: use `just major-upgrade`")
    install.packages(PACKAGES, {})
    del os.environ["POSTGRESQL_PROGRAMS"]  # the first version is Debian's
    upgrade = MajorUpgrade(options.programs, options.port_base, pathlib.Path(later))
    try:
        upgrade.run_all()
    except (Failed, Refused, Late, RuntimeError) as error:
        print(f"major upgrade: {error}")
        return 1
    finally:
        upgrade.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
