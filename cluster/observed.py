"""Two web nodes and a worker on one PostgreSQL server, and what gives every metric a value: payers, refusals, faults and a Prometheus.

web1 is used as a proxy uses it. web2 has low limits and trusts no proxy, so that it refuses.
"""

import concurrent.futures
import http.server
import itertools
import json
import pathlib
import signal
import socket
import subprocess
import threading
import time

from configuration import MAIL, node_settings
from layout import BANKS, HOST, Node
from processes import Process, own_file
from prometheus import Prometheus
from rest import request
from single_cell import Refused, SingleCell
from wait import until

NODES = ("web1", "web2", "worker1")
PAYERS_AT_ONCE = 2
# What payers do, in turn: reference, bank, outcome.
PAYMENTS = [
    ("Order", BANKS[0], "approve"), ("Order", BANKS[1], "approve"), ("TEST REJECT", BANKS[0], "approve"), ("Order", BANKS[0], "approve"),
    ("Order", BANKS[0], "decline"), ("Order", BANKS[1], "approve"), ("Order", BANKS[0], "leave"), ("Order", BANKS[0], "cancel"),
]
LOW_LIMITS = {
    "connections_per_address = 10000": "connections_per_address = 24", "requests_in_flight_per_address = 2048": "requests_in_flight_per_address = 8",
    "bank_calls_per_attempt_and_minute = 0": "bank_calls_per_attempt_and_minute = 1\nbank_calls_per_attempt_burst = 1",
    f'trusted_proxies = ["{HOST}"]': "trusted_proxies = []",
}
LOCK = "BEGIN; LOCK TABLE payment IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(1.5); COMMIT"


class Endpoint(http.server.BaseHTTPRequestHandler):
    """A merchant's endpoint that works, and one that does not."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        self.send_response(204 if self.path == "/works" else 500)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_) -> None:
        pass


class Observed(SingleCell):
    def __init__(self, programs: pathlib.Path, port_base: int):
        super().__init__(programs, port_base)
        self.node_of = {name: self.layout.node(name) for name in NODES}
        self.processes = {
            name: Process(self.directory, name, [self.paylink, "serve", "--role", node.role, "--config", self.directory / f"{name}.toml"])
            for name, node in self.node_of.items()
        }
        targets = [f"{HOST}:{node.ops}" for node in self.node_of.values()]
        self.prometheus = Prometheus(self.directory, port_base + 79, {"paylink": targets})
        self.ending = threading.Event()
        self.open_payments: list[str] = []
        self.paid_payments: list[str] = []

    def start(self) -> None:
        self.prepare()
        endpoints = http.server.ThreadingHTTPServer((HOST, self.layout.sink_port), Endpoint)
        threading.Thread(target=endpoints.serve_forever, daemon=True).start()
        for path in ("works", "fails"):
            self.run_paylink("endpoint", "add", "--company", self.company["id"], "--url", f"http://{HOST}:{self.layout.sink_port}/{path}", "--name", path)
        for process in self.processes.values():
            process.start()
        until(lambda: all(request(f"http://{HOST}:{node.ops}/readyz")[0] == 200 for node in self.node_of.values()), "the nodes are ready", 30)
        self.prometheus.start()

    def configure(self) -> None:
        keys = subprocess.run([self.paylink, "keys", "new"], check=True, stdout=subprocess.PIPE, text=True).stdout
        authority = self.directory / "authority.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "90", "-subj", "/CN=Bank",
             "-keyout", self.directory / "authority.key", "-out", authority], check=True, stderr=subprocess.DEVNULL,
        )
        own_file(authority, authority.read_text())
        for name, node in {"admin": self.layout.nodes[0], **self.node_of}.items():
            text = node_settings(self.layout, node, keys, owner=name == "admin")
            text = text.replace("timeout_seconds = 5\ntest_payer", f'timeout_seconds = 5\nca_file = "{authority}"\ntest_payer')
            text = text.replace("[[bank]]", f'ca_file = "{authority}"\n[[bank]]', 1)  # of the last cell
            if name == "web2":  # its links lead to itself
                for port, own in ((self.layout.api_port, node.api), (self.layout.pay_port, node.pay)):
                    text = text.replace(f"url = \"http://{HOST}:{port}", f"url = \"http://{HOST}:{own}")
                for setting, low in LOW_LIMITS.items():
                    assert setting in text, setting
                    text = text.replace(setting, low)
            if node.role == "worker":
                text += MAIL
            own_file(self.directory / f"{name}.toml", text)

    def work(self, seconds: float) -> None:
        """Payers pay for so long, and everything else happens once."""
        with concurrent.futures.ThreadPoolExecutor(PAYERS_AT_ONCE + 1) as pool:
            payments = itertools.cycle(PAYMENTS)
            started = time.monotonic()
            running = [pool.submit(self.keep_paying, payments) for _ in range(PAYERS_AT_ONCE)] + [pool.submit(self.keep_reading)]
            try:
                self.disturb(seconds)
                time.sleep(max(0, seconds - (time.monotonic() - started)))
            finally:
                self.ending.set()
            for future in running:
                future.result()
        if not self.paid_payments:
            raise RuntimeError("no payer could pay")

    def keep_paying(self, payments: itertools.cycle) -> None:
        for number in itertools.count():
            if self.ending.is_set():
                return
            reference, bank, outcome = next(payments)
            try:
                link = self.generate_at(self.node_of[NODES[number % 2]], reference)
                done = json.loads(self.run_paylink("pay", link, "--bank", bank, "--outcome", outcome, "--wait", "5", "--json"))
            except (Refused, ValueError):
                time.sleep(0.2)  # a fault
                continue
            kind = {"leave": self.open_payments, "approve": self.paid_payments}.get(outcome)
            if kind is not None:
                kind.append(done["payment_id"])

    def generate_at(self, node: Node, reference: str) -> str:
        url = f"http://{HOST}:{node.api}/v1/companies/{self.company['id']}/online/link/generate"
        headers = {"authorization": f"Bearer {self.company['token']}", "x-forwarded-for": "192.0.2.1"}
        status, body = request(url, {"payment": {"amountCents": 8270, "reference": reference}}, seconds=10, headers=headers)
        if status != 200:
            raise Refused(f"generate: {status}")
        return body["url"]

    def keep_reading(self) -> None:
        while not self.ending.wait(0.3):
            for payment in self.open_payments[-1:] + self.paid_payments[-1:]:
                self.read_waiting(payment, self.node_of["web1"], 1)

    def read_waiting(self, payment: str, node: Node, seconds: int) -> None:
        request(f"http://{HOST}:{node.api}/v1/payments/{payment}", seconds=10, headers={"prefer": f"wait={seconds}"})

    def disturb(self, seconds: float) -> None:
        """One after the other: a lost database, a bank without answers, refusals, a reload. What a node measures every 10 seconds is known again at the end."""
        pause = seconds / 6
        until(lambda: self.open_payments, "a payer has left", 20)
        time.sleep(pause)
        self.abandon()
        self.lose_database()
        time.sleep(pause)
        self.fail_bank(True)
        self.overload()
        time.sleep(pause)
        self.fail_bank(False)
        self.processes["web1"].signal(signal.SIGHUP)

    def fail_bank(self, fails: bool) -> None:
        url = f"http://{HOST}:{self.layout.bank_port(BANKS[1])}/control/faults"
        if fails:
            request(url, {"bank": BANKS[1], "operation": "any", "kind": "unavailable", "times": 10_000}, seconds=5)
        else:
            request(url, method="DELETE", seconds=5)

    def overload(self) -> None:
        """More connections and requests of one address than web2 allows."""
        node, payment = self.node_of["web2"], self.open_payments[0]
        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            for _ in range(16):
                pool.submit(self.read_waiting, payment, node, 1)
        connections = []
        for _ in range(32):
            connections.append(socket.create_connection((HOST, node.api), 2))
        time.sleep(0.5)
        for connection in connections:
            connection.close()

    def abandon(self) -> None:
        """A client disconnects while its statement waits for a lock."""
        holder = threading.Thread(target=self.query, args=(LOCK, "paylink"))
        holder.start()
        time.sleep(0.3)
        request(f"http://{HOST}:{self.node_of['web1'].api}/v1/payments/{self.open_payments[0]}", seconds=0.5)
        holder.join()

    def lose_database(self) -> None:
        self.stop_postgres()
        for _ in range(10):
            self.read(self.open_payments[0])
            time.sleep(0.2)
        self.start_postgres()
