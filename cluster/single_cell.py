"""One PostgreSQL server, one Paylink node, the sandbox banks and a company: what the restore drill and the trials of PgBouncer and the proxies share.

The ports are those of a cluster (layout.py), so they cannot use the same --port-base at once.
"""

import concurrent.futures
import json
import pathlib
import subprocess
import tempfile

import install
from configuration import node_settings
from layout import BANKS, HOST, Layout
from preparation import check_ports, copy_program, start_watchdog
from processes import Process, as_server_user, end_all, own_directory, own_file
from rest import request
from wait import until

CELL = "00"
PAYERS_AT_ONCE = 4
ROLES = """
CREATE ROLE paylink_application NOLOGIN;
CREATE ROLE paylink LOGIN PASSWORD '{application}' IN ROLE paylink_application;
CREATE ROLE paylink_owner LOGIN PASSWORD '{owner}';
CREATE DATABASE paylink OWNER paylink_owner;
"""


class Refused(Exception):
    """A `paylink` command failed; the text is its output."""


class SingleLayout(Layout):
    """A layout without a proxy in front of the node, and with one host of the database."""

    @property
    def api_port(self) -> int:
        return self.nodes[0].api

    @property
    def pay_port(self) -> int:
        return self.nodes[0].pay

    @property
    def database_port(self) -> int:
        return self.postgres_port(CELL, 1)

    def database_url(self, cell: str, role: str) -> str:
        login = {"application": "paylink", "owner": "paylink_owner"}[role]
        return f"postgres://{login}:{self.passwords[role]}@{HOST}:{self.database_port}/paylink"


class SingleCell:
    def __init__(self, programs: pathlib.Path, port_base: int, layout: type[SingleLayout] = SingleLayout):
        directory = pathlib.Path(tempfile.mkdtemp(prefix="paylink-single-"))
        directory.chmod(0o711)  # the servers run as another user than root
        self.directory, self.layout = directory, layout(directory, port_base, 1)
        self.watchdog = start_watchdog(directory)
        for name in ("logs", "pids"):
            (directory / name).mkdir()
        check_ports(self.layout)
        self.paylink = copy_program(programs / "paylink", directory)
        sandbox = copy_program(programs / "paylink-sandbox", directory)
        self.programs = install.postgres_programs()
        # Where `end_all` looks for servers.
        self.home = own_directory(own_directory(own_directory(directory / "cells") / CELL) / "n1")
        self.data = self.home / "data"
        banks = [word for bank in BANKS for word in ("--bank", bank)]
        first_bank = f"{HOST}:{self.layout.bank_port(BANKS[0])}"
        self.sandbox = Process(directory, "sandbox", [sandbox, "--listen", first_bank, *banks])
        self.node = Process(directory, "node", [self.paylink, "serve", "--config", directory / "node.toml"])
        self.company: dict = {}

    def run(self, *command, seconds: float = 120) -> str:
        """Runs a program as the user of the servers, and returns its output."""
        done = subprocess.run(
            [*as_server_user(), *map(str, command)], cwd=self.directory, capture_output=True, text=True, timeout=seconds,
            env={"PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "LANG": "C.UTF-8", "HOME": str(self.directory)},
        )
        if done.returncode != 0:
            raise RuntimeError(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
        return done.stdout

    def run_paylink(self, *arguments: str) -> str:
        done = subprocess.run(
            [self.paylink, *arguments, "--config", self.directory / "admin.toml"], capture_output=True, text=True, timeout=120,
        )
        if done.returncode != 0:
            raise Refused(f"{done.stdout}{done.stderr}".strip())
        return done.stdout

    def create_postgres(self, settings: dict) -> None:
        """A new data directory with these settings, started, with the logins and the database of docs/operations.md."""
        initdb = ["-U", "postgres", "--auth-local=trust", "--auth-host=scram-sha-256", "--encoding=UTF8", "--locale=C.UTF-8"]
        self.run(self.programs / "initdb", *initdb, "--data-checksums", "-D", self.data)
        settings = {
            "listen_addresses": HOST, "port": self.layout.database_port, "unix_socket_directories": self.home, "shared_buffers": "64MB",
        } | settings
        with open(self.data / "postgresql.conf", "a") as file:
            file.writelines(f"{name} = '{value}'\n" for name, value in settings.items())
        self.start_postgres()
        for statement in ROLES.format(**self.layout.passwords).strip().splitlines():
            self.query(statement)

    def start_postgres(self) -> None:
        # By pg_ctl, because it waits for the end of the recovery; the watchdog finds the server by its data directory.
        log = self.home / "postgres.log"
        subprocess.run(
            [*as_server_user(), self.programs / "pg_ctl", "start", "-s", "-w", "-t", "120", "-D", self.data, "-l", log],
            cwd=self.directory, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=130,
        )

    def stop_postgres(self) -> None:
        self.run(self.programs / "pg_ctl", "stop", "-s", "-w", "-m", "fast", "-D", self.data)

    def query(self, statement: str, database: str = "postgres") -> str:
        """The result of a statement of the superuser."""
        arguments = ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", self.home, "-p", self.layout.database_port, "-U", "postgres", "-d", database]
        return self.run(self.programs / "psql", *arguments, "-c", statement).strip()

    def configure(self) -> None:
        keys = subprocess.run([self.paylink, "keys", "new"], check=True, stdout=subprocess.PIPE, text=True).stdout
        node = self.layout.nodes[0]
        own_file(self.directory / "admin.toml", node_settings(self.layout, node, keys, owner=True))
        own_file(self.directory / "node.toml", node_settings(self.layout, node, keys))

    def prepare(self) -> None:
        """Everything but the nodes."""
        self.create_postgres({})
        self.sandbox.start()
        self.configure()
        self.run_paylink("migrate")
        self.add_company()

    def add_company(self) -> None:
        thanks = f"http://{HOST}:{self.layout.sink_port}/thanks"
        add = ["company", "add", "--name", "Shop", "--enable", "--callback-url", thanks, "--json"]
        company = json.loads(self.run_paylink(*add))["id"]
        token = json.loads(self.run_paylink("token", "add", "--company", company, "--json"))["token"]
        self.company = {"id": company, "token": token}

    def start_node(self) -> None:
        self.node.start()
        until(lambda: self.readiness()[0] == 200 or not self.node.is_running(), "the node is ready", 30)
        if not self.node.is_running():
            raise RuntimeError(f"the node did not start:\n{(self.directory / 'logs/node.log').read_text()}")

    def stop_node(self) -> None:
        self.node.signal(15)
        self.node.popen.wait(40)

    def readiness(self) -> tuple[int, dict]:
        return request(f"http://{HOST}:{self.layout.nodes[0].ops}/readyz")

    def generate(self, reference: str) -> str:
        """A new link."""
        url = f"http://{HOST}:{self.layout.api_port}/v1/companies/{self.company['id']}/online/link/generate"
        headers = {"authorization": f"Bearer {self.company['token']}"}
        status, body = request(url, {"payment": {"amountCents": 8270, "reference": reference}}, seconds=10, headers=headers)
        if status != 200:
            raise Refused(f"generate: {status} {body}")
        return body["url"]

    def pay(self, link: str) -> str:
        """Pays a link at a sandbox bank. The id of the payment."""
        return json.loads(self.run_paylink("pay", link, "--bank", BANKS[0], "--json"))["payment_id"]

    def make_payments(self, prefix: str, count: int) -> list[str]:
        with concurrent.futures.ThreadPoolExecutor(PAYERS_AT_ONCE) as pool:
            return list(pool.map(lambda number: self.pay(self.generate(f"{prefix} {number}")), range(count)))

    def read(self, payment_id: str) -> tuple[int, dict]:
        return request(f"http://{HOST}:{self.layout.api_port}/v1/payments/{payment_id}", seconds=10)

    def movements(self, reference: str) -> int:
        """How often the bank has moved money for a reference."""
        _, found = request(f"http://{HOST}:{self.layout.bank_port(BANKS[0])}/control/movements", seconds=10)
        return sum(movement["reference"] == reference for movement in found)

    def stop(self) -> None:
        end_all(self.directory)
        self.watchdog.stdin.close()
        self.watchdog.wait(30)  # it removes the directory
