"""An installation that payers use: PostgreSQL servers of one cell or more, a web node, a worker and the sandbox banks, each a process of its own.

The servers have the settings of deploy/patroni.yml, fsync on, without standbys.
"""

import asyncio
import collections
import json
import pathlib
import shutil
import signal
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cluster"))
import cpu  # noqa: E402
import payer  # noqa: E402
import server  # noqa: E402
from client import Client  # noqa: E402
from configuration import node_settings  # noqa: E402
from layout import BANKS, HOST, Layout, Node  # noqa: E402
from processes import Process, own_directory, own_file  # noqa: E402
from rest import request  # noqa: E402
from wait import until  # noqa: E402

TABLES = ("payment", "attempt", "status_change", "event", "delivery")
# Copies every payment with all that belongs to it. Each id keeps its day.
COPY = """
SET session_replication_role = replica;
CREATE FUNCTION other_id(id uuid, number int) RETURNS uuid IMMUTABLE LANGUAGE sql
    AS $$ SELECT (left(id::text, 4) || substr(md5(id::text || number), 5))::uuid $$;
DO $$ DECLARE name text; names text; vals text; BEGIN
    FOREACH name IN ARRAY ARRAY{tables} LOOP
        SELECT string_agg(quote_ident(column_name), ', '),
            string_agg(CASE WHEN udt_name = 'uuid' THEN format('other_id(%I, number)', column_name) ELSE quote_ident(column_name) END, ', ')
        INTO names, vals FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name = name AND is_generated = 'NEVER' AND column_name <> 'number';
        IF EXISTS (SELECT FROM information_schema.columns WHERE table_schema = 'public' AND table_name = name AND column_name = 'number') THEN
            names := names || ', number'; vals := vals || ', t.number';
        END IF;
        EXECUTE format('INSERT INTO %I (%s) SELECT %s FROM (SELECT * FROM %I) t, generate_series(1, {copies}) copy(number)',
            name, names, replace(vals, ', number)', ', copy.number)'), name);
    END LOOP; END $$;
DROP FUNCTION other_id"""
SETTINGS = ("max_connections=100", "shared_buffers=1GB", "wal_log_hints=on", "max_wal_size=8GB", "checkpoint_timeout=1h", "autovacuum_naptime=15s", "shared_preload_libraries=pg_stat_statements")


class WithoutStandbys(Layout):
    def database_url(self, cell: str, role: str) -> str:
        return super().database_url(cell, role).replace(f",{HOST}:{self.postgres_port(cell, 2)},{HOST}:{self.postgres_port(cell, 3)}", "")

    @property
    def nodes(self) -> list[Node]:
        return [Node("web", "web", self.port_base + 60), Node("worker", "worker", self.port_base + 64)]


class Installation:
    def __init__(self, options, directory: pathlib.Path, more_settings: tuple[str, ...] = (), movable_clock: bool = False):
        self.movable_clock = movable_clock
        self.layout, self.directory = WithoutStandbys(directory, options.port_base, options.cells), directory
        for name in ("logs", "pids"):
            (directory / name).mkdir()
        for program in (options.paylink, options.sandbox):
            shutil.copy(program, directory)
        self.paylink = directory / pathlib.Path(options.paylink).name
        sandbox = [directory / pathlib.Path(options.sandbox).name, "--listen", f"{HOST}:{self.layout.bank_port(BANKS[0])}"]
        sandbox += [word for bank in BANKS for word in ("--bank", bank)]
        self.processes = {"sandbox": Process(directory, "sandbox", sandbox)}
        for cell in self.layout.cell_ids:
            self.processes[f"postgresql {cell}"] = self.prepare_server(cell, more_settings)

    def data(self, cell: str) -> pathlib.Path:
        return self.directory / f"data{cell}"

    def prepare_server(self, cell: str, more_settings: tuple[str, ...]) -> Process:
        data = own_directory(self.data(cell))
        command = server.prepare_postgresql(data, self.layout.postgres_port(cell, 1), (*SETTINGS, *more_settings))
        return Process(self.directory, f"postgresql{cell}", command)

    def start(self) -> list[dict]:
        """Returns a company of each cell."""
        for process in self.processes.values():
            process.start()
        for cell in self.layout.cell_ids:
            until(lambda: self.sql(cell, "SELECT 1", "postgres", check=False) == "1", "PostgreSQL accepts connections", 30)
            for statement in server.LOGINS_AND_DATABASE:
                self.sql(cell, statement, "postgres")
        keys = subprocess.run([self.paylink, "keys", "new"], check=True, stdout=subprocess.PIPE, text=True).stdout
        for node in self.layout.nodes:
            # The payers reach the node itself: no proxy takes part.
            text = node_settings(self.layout, node, keys, owner=True)
            text = text.replace(f":{self.layout.api_port}/v1", f":{self.layout.nodes[0].api}/v1").replace(f":{self.layout.pay_port}\"", f":{self.layout.nodes[0].pay}\"")
            if self.movable_clock:
                text = text.replace("[dev]\n", "[dev]\nmovable_clock = true\n")
            file = own_file(self.directory / f"{node.name}.toml", text)
            self.processes[node.name] = Process(self.directory, node.name, [self.paylink, "serve", "--role", node.role, "--config", file])
        self.run("migrate")
        companies = [self.add_company(cell) for cell in self.layout.cell_ids]
        for cell in self.layout.cell_ids:
            self.sql(cell, "CREATE EXTENSION pg_walinspect; CREATE EXTENSION pg_stat_statements")
        for node in self.layout.nodes:
            self.processes[node.name].start()
            until(lambda: request(f"http://{HOST}:{node.ops}/readyz")[0] == 200, f"{node.name} is ready", 60)
        return companies

    def add_company(self, cell: str) -> dict:
        sink = f"http://{HOST}:{self.layout.sink_port}"
        add = ["company", "add", "--name", "Shop", "--cell", cell, "--enable", "--json", "--callback-url", f"{sink}/thanks"]
        company = json.loads(self.run(*add))["id"]
        token = json.loads(self.run("token", "add", "--company", company, "--json"))["token"]
        endpoint = json.loads(self.run("endpoint", "add", "--company", company, "--url", f"{sink}/webhooks/{company}", "--json"))
        return {"cell": cell, "company_id": company, "api_token": token, "webhook_secret": endpoint["secret"]}

    def run(self, *arguments: str) -> str:
        command = [self.paylink, *arguments, "--config", self.directory / "web.toml"]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, timeout=120).stdout

    def sql(self, cell: str, statement: str, database: str = "paylink", check: bool = True) -> str:
        command = ["psql", "-XqAt", "-v", "ON_ERROR_STOP=1", "-h", str(self.data(cell)), "-p", str(self.layout.postgres_port(cell, 1)), "-U", "postgres", "-d", database]
        return subprocess.run([*command, "-c", statement], check=check, stdout=subprocess.PIPE, stderr=None if check else subprocess.DEVNULL, text=True).stdout.strip()

    def sum(self, statement: str) -> int:
        """Of a number in all cells."""
        return sum(int(float(self.sql(cell, statement))) for cell in self.layout.cell_ids)

    def cpu_micros(self, by_cell: bool = False) -> dict[str, float]:
        """The servers of all cells count together, unless they are wanted by cell."""
        used: dict[str, float] = collections.defaultdict(float)
        for name, process in self.processes.items():
            used[name if by_cell else name.split()[0]] += cpu.of_process(process.pid)
        return used

    def sizes(self) -> dict[str, int]:
        """Bytes by table, with indexes; partitions count for their table."""
        sizes: dict[str, int] = collections.defaultdict(int)
        for cell in self.layout.cell_ids:
            rows = self.sql(
                cell, "SELECT coalesce(parent.relname, c.relname), sum(pg_total_relation_size(c.oid)) FROM pg_class c LEFT JOIN pg_inherits ON inhrelid = c.oid "
                "LEFT JOIN pg_class parent ON parent.oid = inhparent WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace GROUP BY 1"
            )
            for name, size in (row.split("|") for row in rows.splitlines()):
                sizes[name] += int(size)
        return sizes

    def stop(self) -> None:
        for name in reversed(list(self.processes)):
            self.processes[name].signal(signal.SIGINT if name.startswith("postgresql") else signal.SIGKILL)
        for process in self.processes.values():
            if process.popen:
                process.popen.wait(30)


async def pay(clients: list[Client], installation: Installation, numbers, count: int, payers: int) -> None:
    """As many payments with each client. Until all events are delivered."""
    delivered = "SELECT count(*) FROM delivery WHERE state = 'delivered'"
    before = installation.sum(delivered)

    async def one_after_another(client: Client, remaining) -> None:
        for _ in remaining:
            visitor = payer.Payer(client, f"Order{next(numbers)}", 120)
            await visitor.pay()
            if visitor.status != "EXECUTED":
                raise RuntimeError(f"a payment was not paid: {visitor.views}")

    work = [(client, iter(range(count))) for client in clients]
    await asyncio.gather(*(one_after_another(client, remaining) for client, remaining in work for _ in range(payers)))
    for _ in range(200):
        if installation.sum(delivered) >= before + count * len(clients):
            return
        await asyncio.sleep(0.2)
    raise RuntimeError("not all events were delivered")


def copy_payments(installation: Installation, copies: int) -> None:
    for cell in installation.layout.cell_ids:
        installation.sql(cell, COPY.format(tables=list(TABLES), copies=copies))
        installation.sql(cell, f"VACUUM ANALYZE {', '.join(TABLES)}")
