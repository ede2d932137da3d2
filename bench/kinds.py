"""The kinds of work, and how each is measured."""

import dataclasses
import json
import os
import pathlib
import re
import resource
import statistics
import subprocess
from collections.abc import Callable

from report import CHECKED
from server import HOST, Server, capture

HERE = pathlib.Path(__file__).resolve().parent
# How many payments of each kind are read.
READ = 10_000
PGBENCH_CLIENTS = (4, 8, 16, 32)
LATENCY_SECONDS = 5
BODY = b'{"payment": {"amountCents": 827, "reference": "Order 1017"}, "data": "order-1017"}'


@dataclasses.dataclass
class Figure:
    """One measurement of one kind of work."""

    per_second: float
    # Microseconds per request, by process; `client` is wrk or pgbench.
    cpu_micros: dict[str, float]


class Bench:
    def __init__(self, server: Server, options):
        self.server, self.options = server, options
        self.nothing = f"http://{HOST}:{options.port_base + 8}/v1"

    def prepare(self) -> None:
        self.server.start()
        self.insert_payments()
        self.server.start_node()
        self.start_do_nothing()
        final, opened = self.range("final"), self.range("open")
        generate = f"/companies/{self.server.company}/online/link/generate"
        token = {"API_TOKEN": self.server.token}
        self.kinds: dict[str, Callable[[], Figure]] = {
            "do nothing: read": lambda: self.wrk(f"{self.nothing}/payments/", final, "read.lua", "do_nothing"),
            "read, final": lambda: self.wrk(f"{self.server.base_url}/payments/", final, "read.lua", "paylink"),
            "do nothing: generate": lambda: self.wrk(self.nothing + generate, token, "generate.lua", "do_nothing"),
            "generate": lambda: self.wrk(self.server.base_url + generate, token, "generate.lua", "paylink"),
            "read, open": lambda: self.wrk(f"{self.server.base_url}/payments/", opened, "read.lua", "paylink"),
            **{f"pgbench read, {clients} clients": lambda clients=clients: self.pgbench(clients) for clients in PGBENCH_CLIENTS},
            "generate, with key": lambda: self.wrk(self.server.base_url + generate, token | {"WITH_KEY": "1"}, "generate.lua", "paylink"),
        }
        if self.options.check:
            needed = set(CHECKED) | {counterpart for counterpart, _ in CHECKED.values()}
            self.kinds = {name: work for name, work in self.kinds.items() if name in needed}

    def range(self, kind: str) -> dict[str, int]:
        """The numbers of the payments that are read: the newest of each kind."""
        last = self.options.rows if kind == "final" else self.options.rows - READ
        return {"FIRST": last - READ + 1, "LAST": last}

    def insert_payments(self) -> None:
        """Numbers from 1 on, as `read.lua` and `read.sql` compute the ids. All but READ are final, as in a real table."""
        first_open, last_open = self.range("open").values()
        number = "lpad(to_hex(n), 32, '0')::uuid"
        is_open = f"n BETWEEN {first_open} AND {last_open}"
        for statement in (
            "SET session_replication_role = replica; "
            "INSERT INTO payment (id, company_id, payee_account_id, amount_cents, currency, reference, merchant_return, status, version, updated_at) "
            f"SELECT {number}, company.id, payee_account_id, 827, 'EUR', 'Order ' || n, true, "
            f"(CASE WHEN {is_open} THEN 'PENDING' ELSE 'EXECUTED' END)::payment_status, CASE WHEN {is_open} THEN 0 ELSE 1 END, "
            f"CASE WHEN {is_open} THEN NULL ELSE service_now() END FROM company, generate_series(1, {self.options.rows}) n",
            "VACUUM ANALYZE payment",
            "CHECKPOINT",
        ):
            self.server.sql(statement)

    def start_do_nothing(self) -> None:
        """With the responses that the program sends."""
        address = self.server.base_url
        read = capture("GET", f"{address}/payments/{payment_id(self.options.rows)}", {})
        generate = f"{address}/companies/{self.server.company}/online/link/generate"
        headers = {"Authorization": f"Bearer {self.server.token}", "Content-Type": "application/json"}
        files = []
        for name, response in (("read", read), ("generate", capture("POST", generate, headers, BODY))):
            if not response.startswith(b"HTTP/1.1 200"):
                raise SystemExit(f"{name}: {response.decode()}")
            files.append(self.server.directory / f"{name}.http")
            files[-1].write_bytes(response)
        program = self.options.programs.resolve() / "examples/do_nothing"
        self.server.run("do_nothing", [program, f"{HOST}:{self.options.port_base + 8}", *files])

    def measure(self, progress) -> dict[str, list[Figure]]:
        for name, work in self.kinds.items():
            progress(f"warm-up: {name}")
            work()
        rounds: dict[str, list[Figure]] = {name: [] for name in self.kinds}
        for number in range(1, self.options.rounds + 1):
            progress(f"round {number} of {self.options.rounds}")
            for name, work in self.kinds.items():
                rounds[name].append(work())
        return rounds

    def used(self, work: Callable[[], int], server: str) -> dict[str, float]:
        """CPU time per request while `work` runs, which returns the number of requests."""
        before, client_before = self.server.cpu_micros(), client_cpu()
        count = work()
        after, client_after = self.server.cpu_micros(), client_cpu()
        micros = {name: (after[name] - before[name]) / count for name in (server, "postgresql") if name in after}
        return micros | {"client": (client_after - client_before) / count}

    def wrk(self, url: str, environment: dict, script: str, server: str) -> Figure:
        # A shared machine may stand still for longer than wrk's own timeout of two seconds.
        command = ["wrk", "-t2", f"-c{self.options.connections}", f"-d{self.options.seconds}s", "--timeout", "20s", "-s", str(HERE / script), url]
        variables = os.environ | {name: str(value) for name, value in environment.items()}
        rate = 0.0

        def work() -> int:
            nonlocal rate
            output = subprocess.run(command, env=variables, capture_output=True, text=True, check=True).stdout
            failed = re.search(r"Non-2xx or 3xx responses: (\d+)|Socket errors: .*", output)
            if failed:
                raise SystemExit(f"{url}: {failed[0]}\n{output}")
            rate = float(re.search(r"Requests/sec:\s+([\d.]+)", output)[1])
            return int(re.search(r"(\d+) requests in", output)[1])

        micros = self.used(work, server)
        return Figure(rate, micros)

    def pgbench(self, clients: int) -> Figure:
        program = next(pathlib.Path("/usr/lib/postgresql").glob("*/bin/pgbench"))
        numbers = self.range("open")
        command = [program, "-n", "-M", "prepared", "-c", str(clients), "-j", "2", "-T", str(self.options.seconds)]
        command += ["-D", f"first={numbers['FIRST']}", "-D", f"last={numbers['LAST']}", "-f", str(HERE / "read.sql")]
        command += [f"postgres://paylink@{HOST}:{self.server.postgres_port}/paylink"]
        # The settings of the program's own connections.
        variables = os.environ | {"PGOPTIONS": "-c enable_seqscan=off -c jit=off"}
        rate = 0.0

        def work() -> int:
            nonlocal rate
            output = subprocess.run(command, env=variables, capture_output=True, text=True, check=True).stdout
            rate = float(re.search(r"tps = ([\d.]+)", output)[1])
            return int(re.search(r"actually processed: (\d+)", output)[1])

        micros = self.used(work, "postgresql")
        return Figure(rate, micros)

    def measure_latencies(self, rounds: dict[str, list[Figure]], progress) -> dict[str, dict]:
        """Under half of the load that saturates the machine."""
        requests = {
            "read, final": [self.get(number) for number in numbers(self.range("final"))],
            "read, open": [self.get(number) for number in numbers(self.range("open"))],
            "generate": [self.post()],
        }
        found = {}
        for name, texts in requests.items():
            progress(f"latency: {name}")
            file = self.server.directory / "requests"
            file.write_bytes(b"\0".join(texts))
            rate = statistics.median(figure.per_second for figure in rounds[name]) / 2
            program = self.options.programs / "examples/paced"
            command = [program, f"{HOST}:{self.server.api}", file, str(rate), str(LATENCY_SECONDS), str(self.options.connections)]
            found[name] = {"rate": round(rate)} | json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
        return found

    def get(self, number: int) -> bytes:
        return f"GET /v1/payments/{payment_id(number)} HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode()

    def post(self) -> bytes:
        head = f"POST /v1/companies/{self.server.company}/online/link/generate HTTP/1.1\r\nHost: {HOST}\r\n"
        head += f"Authorization: Bearer {self.server.token}\r\nContent-Type: application/json\r\nContent-Length: {len(BODY)}\r\n\r\n"
        return head.encode() + BODY


def client_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (used.ru_utime + used.ru_stime) * 1e6


def numbers(found: dict[str, int]) -> range:
    return range(found["FIRST"], found["LAST"] + 1)


def payment_id(number: int) -> str:
    digits = ""
    for _ in range(26):
        number, digit = divmod(number, 32)
        digits = "0123456789abcdefghjkmnpqrstvwxyz"[digit] + digits
    return f"pay_00{digits}"
