"""What the alerts are tried in: one PostgreSQL, two web nodes, a worker, sandbox banks, a merchant's endpoint, and Prometheus.

The node `web2` is the one that most faults hit. It has a login of its own, small limits, and no trusted proxy.
"""

import concurrent.futures
import itertools
import json
import pathlib
import subprocess
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable

from alert_traffic import Endpoint
from configuration import BANK, MAIL, node_settings
from layout import BANKS, HOST, Node
from processes import Process, own_file
from prometheus import Prometheus
from rest import request
from single_cell import SingleCell
from unavailable import Unavailable, libfaketime
from wait import until

NODES = ("web1", "web2", "worker1")
FAULTY = "web2"
# Their sandbox is a process of its own: they are configured otherwise than they behave, or may execute without the payer.
SPECIAL_BANKS = ("borea", "delta")
BANK_TIMEOUT_SECONDS = 2
FAULTY_CONNECTIONS = 4
FAULTY_LIMITS = {
    "requests_in_flight_per_address = 2048": "requests_in_flight_per_address = 64\nrequests_in_flight = 16",
    "generate_per_second = 0": "generate_per_second = 1\ngenerate_burst = 2",
    "trusted_proxies = [\"127.0.0.1\"]": "trusted_proxies = []",
}


class AlertInstallation(SingleCell):
    def __init__(self, programs: pathlib.Path, port_base: int, rules: str):
        super().__init__(programs, port_base)
        self.references = itertools.count(1)
        self.endpoint: Endpoint | None = None
        self.special_port = port_base + 15
        listen = f"{HOST}:{self.special_port}"
        banks = [word for bank in SPECIAL_BANKS for word in ("--bank", bank)]
        self.special_sandbox = Process(self.directory, "special-sandbox", [*self.sandbox.command[:1], "--listen", listen, *banks])
        self.clock_offset = self.directory / "clock-offset"
        self.nodes = {name: self.process(name) for name in NODES}
        file = self.directory / "rules.yml"
        file.write_text(rules)
        targets = {"paylink": [f"{HOST}:{self.layout.node(name).ops}" for name in NODES]}
        self.prometheus = Prometheus(self.directory, port_base + 78, targets, file)

    def process(self, name: str, program: pathlib.Path | None = None, wrapper: list | None = None) -> Process:
        node = self.layout.node(name)
        command = [*(wrapper or []), program or self.paylink, "serve", "--role", node.role, "--config", self.directory / f"{name}.toml"]
        return Process(self.directory, name, command, self.clock_environment() if name == FAULTY else None)

    def clock_environment(self) -> dict:
        """web2's clock can be moved (libfaketime), if the package is there."""
        self.set_clock("+0")
        try:
            library = libfaketime()
        except Unavailable:
            return {}
        return {"LD_PRELOAD": library, "FAKETIME_TIMESTAMP_FILE": str(self.clock_offset), "FAKETIME_NO_CACHE": "1", "DONT_FAKE_MONOTONIC": "1"}

    def set_clock(self, offset: str) -> None:
        self.clock_offset.write_text(f"{offset}\n")
        self.clock_offset.chmod(0o644)

    def start(self) -> None:
        self.create_postgres({"max_connections": 80})
        self.query(f"CREATE ROLE paylink_faulty LOGIN PASSWORD '{self.layout.passwords['application']}' IN ROLE paylink_application")
        self.sandbox.start()
        self.special_sandbox.start()
        self.configure()
        self.run_paylink("migrate")
        self.add_company()
        self.endpoint = Endpoint(self.layout.sink_port)
        hook = f"http://{HOST}:{self.layout.sink_port}/webhooks"
        self.endpoint_id = json.loads(self.run_paylink("endpoint", "add", "--company", self.company["id"], "--url", hook, "--json"))["id"]
        for node in self.nodes.values():
            node.start()
        for name in NODES:
            self.wait_ready(name)
        self.prometheus.start()

    def configure(self) -> None:
        keys = subprocess.run([self.paylink, "keys", "new"], check=True, stdout=subprocess.PIPE, text=True).stdout
        own_file(self.directory / "admin.toml", self.settings(self.layout.nodes[0], keys, owner=True))
        for name in NODES:
            own_file(self.directory / f"{name}.toml", self.settings(self.layout.node(name), keys))

    def settings(self, node: Node, keys: str, owner: bool = False) -> str:
        banks = ""
        for number, bank in enumerate(SPECIAL_BANKS):
            banks += BANK.format(id=bank, host=HOST, port=self.special_port + number, needs_payer_iban="false", account="")
        # An order at delta may be executed without the payer, so a lost response makes the payment UNKNOWN.
        before, delta = banks.split('id = "delta"')
        banks = before + 'id = "delta"' + delta.replace("sca_exempt_below = 0\n", "sca_exempt_below = 3001\n")
        text = node_settings(self.layout, node, banks + keys, owner).replace("timeout_seconds = 5\n", f"timeout_seconds = {BANK_TIMEOUT_SECONDS}\n")
        if node.name == FAULTY:
            for usual, small in FAULTY_LIMITS.items():
                if usual not in text:
                    raise RuntimeError(f"the settings of a node have no `{usual}` any more")
                text = text.replace(usual, small)
            text = text.replace("postgres://paylink:", "postgres://paylink_faulty:").replace("connections = 12", f"connections = {FAULTY_CONNECTIONS}")
        if node.role == "worker":
            text += MAIL
        return text

    def sql(self, statement: str) -> str:
        """The result of a statement of the superuser in the cell's database."""
        return self.run(*self.psql(), "-c", statement).strip()

    def psql(self) -> list:
        arguments = ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", self.home, "-p", self.layout.database_port, "-U", "postgres", "-d", "paylink"]
        return [self.programs / "psql", *arguments]

    def wait_ready(self, name: str) -> None:
        node = self.nodes[name]
        until(lambda: request(f"http://{HOST}:{self.layout.node(name).ops}/readyz")[0] == 200 or not node.is_running(), f"{name} is ready", 30)
        if not node.is_running():
            raise RuntimeError(f"{name} did not start:\n{(self.directory / f'logs/{name}.log').read_text()[-2000:]}")

    def replace(self, name: str, program: pathlib.Path | None = None, wrapper: list | None = None) -> None:
        """Starts a node again, with another program or by a wrapper."""
        self.nodes[name].kill()
        self.nodes[name] = self.process(name, program, wrapper)
        self.nodes[name].start()
        self.wait_ready(name)

    def reload(self, name: str, change: Callable[[str], str]) -> Callable[[], None]:
        """Changes a node's configuration, and sends SIGHUP. The result takes it back."""
        file = self.directory / f"{name}.toml"
        before = file.read_text()

        def use(text: str) -> None:
            file.write_text(text)
            self.nodes[name].signal(1)

        use(change(before))
        return lambda: use(before)

    def link(self, reference: str | None = None, cents: int = 8270, node: str = "web1") -> str:
        status, body = self.generate_at(node, reference or f"Order {next(self.references)}", cents)
        if status != 200:
            raise RuntimeError(f"generating a link: {status}")
        return body["url"]

    def generate_at(self, node: str, reference: str, cents: int = 8270) -> tuple[int, dict]:
        url = f"http://{HOST}:{self.layout.node(node).api}/v1/companies/{self.company['id']}/online/link/generate"
        headers = {"authorization": f"Bearer {self.company['token']}"}
        return request(url, {"payment": {"amountCents": cents, "reference": reference}}, seconds=10, headers=headers)

    def try_to_pay(self, link: str, bank: str = BANKS[0], outcome: str = "approve", wait: int = 20) -> None:
        """As a payer does. That the bank or the database fails is what most faults are about."""
        command = [self.paylink, "pay", link, "--bank", bank, "--outcome", outcome, "--wait", str(wait), "--config", self.directory / "admin.toml"]
        subprocess.run(command, capture_output=True, timeout=90)

    def pay_all(self, links: list[str], **options) -> None:
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            list(pool.map(lambda link: self.try_to_pay(link, **options), links))

    def control(self, bank: str, path: str, body: dict | None = None) -> list | dict:
        port = self.special_port + SPECIAL_BANKS.index(bank) if bank in SPECIAL_BANKS else self.layout.bank_port(bank)
        status, found = request(f"http://{HOST}:{port}/control/{path}", body, seconds=10)
        if status not in (200, 204):
            raise RuntimeError(f"/control/{path.split('/')[0]} of {bank}: {status} {found}")
        return found

    def get(self, url: str, headers: dict | None = None) -> int:
        """The status of a page; 0 without response."""
        try:
            return urllib.request.urlopen(urllib.request.Request(url, headers=headers or {}), timeout=10).status
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return 0

    def page(self, node: str, link: str, headers: dict | None = None) -> int:
        """Opens a link at this node."""
        return self.get(f"http://{HOST}:{self.layout.node(node).pay}{urllib.parse.urlsplit(link).path}", headers)

    def stop(self) -> None:
        if self.endpoint:
            self.endpoint.shutdown()
            self.endpoint.server_close()
        super().stop()
