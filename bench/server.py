"""What `bench/run` measures: a web node with production's settings, and PostgreSQL, each a process of its own.

The log is JSON at level info, the limits are on (far above what one machine reaches), fsync and synchronous_commit are on. The log is
written to /dev/null: a line per request is part of the program's cost, the disk of the log is not.
"""

import json
import os
import pathlib
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import urllib.parse

import cpu

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cluster"))
import install  # noqa: E402
from processes import own_directory, own_file  # noqa: E402
from rest import request  # noqa: E402
from wait import until  # noqa: E402

HOST = "127.0.0.1"
SERVER_USER = "postgres"
# As deploy/patroni.yml, without standbys. Checkpoints would hit one round and not another.
SETTINGS = (
    "max_connections=100", "shared_buffers=1GB", "wal_log_hints=on", "max_wal_size=16GB", "checkpoint_timeout=1h",
    "synchronous_commit=on", "fsync=on", "autovacuum_naptime=60s",
)

# As docs/operations.md, without passwords.
LOGINS_AND_DATABASE = (
    "CREATE ROLE paylink_application NOLOGIN", "CREATE ROLE paylink LOGIN IN ROLE paylink_application",
    "CREATE ROLE paylink_owner LOGIN", "CREATE DATABASE paylink OWNER paylink_owner",
)

CONFIGURATION = """
[api]
listen = "{host}:{api}"
base_url = "http://{host}:{api}/v1"
[pay]
listen = "{host}:{pay}"
url = "http://{host}:{pay}"
[ops]
listen = "{host}:{ops}"
[http]
connections_per_address = 1000
requests_in_flight_per_address = 1024
[limits]
generate_per_second = 10000000
generate_burst = 10000000
idempotency_keys_per_second = 0
read_per_second = 10000000
read_burst = 10000000
no_proxy = true
[shutdown]
drain_seconds = 0
grace_seconds = 1
[[cell]]
id = "00"
url = "postgres://paylink@{host}:{postgres}/paylink"
owner_url = "postgres://paylink_owner@{host}:{postgres}/paylink"
"""


class Server:
    def __init__(self, paylink: pathlib.Path, port_base: int, postgresql_settings: tuple[str, ...] = (), node_settings: str = ""):
        self.postgresql_settings, self.node_settings = (*SETTINGS, *postgresql_settings), node_settings
        self.directory = pathlib.Path(tempfile.mkdtemp(prefix="paylink-bench-"))
        self.directory.chmod(0o711)  # the servers run as another user than root
        self.api, self.pay, self.ops, self.postgres_port = (port_base + index for index in range(4))
        self.base_url = f"http://{HOST}:{self.api}/v1"
        self.paylink = self.directory / "paylink"
        shutil.copy(paylink, self.paylink)
        self.data = own_directory(self.directory / "data")
        self.processes: dict[str, subprocess.Popen] = {}

    def start(self) -> None:
        self.run_postgresql(prepare_postgresql(self.data, self.postgres_port, self.postgresql_settings))
        for statement in LOGINS_AND_DATABASE:
            self.sql(statement, "postgres")
        keys = subprocess.run([self.paylink, "keys", "new"], check=True, stdout=subprocess.PIPE, text=True).stdout
        ports = {"api": self.api, "pay": self.pay, "ops": self.ops, "postgres": self.postgres_port}
        self.config = own_file(self.directory / "paylink.toml", CONFIGURATION.format(host=HOST, **ports) + keys + self.node_settings)
        self.command("migrate")
        self.company = json.loads(self.command("company", "add", "--name", "Shop", "--enable", "--json", "--callback-url", "https://shop.example/thanks"))["id"]
        self.token = json.loads(self.command("token", "add", "--company", self.company, "--json"))["token"]

    def restart_postgresql(self, settings: tuple[str, ...]) -> None:
        """With other settings, and with everything on disk."""
        process = self.processes["postgresql"]
        process.send_signal(2)
        process.wait(300)
        self.run_postgresql(postgresql_command(self.data, self.postgres_port, settings))

    def run_postgresql(self, command: list) -> None:
        self.run("postgresql", [*as_server_user(), *command])
        until(lambda: self.sql("SELECT 1", "postgres", check=False) == "1", "PostgreSQL accepts connections", 60)

    def start_node(self) -> None:
        self.run("paylink", [self.paylink, "serve", "--role", "web", "--config", self.config])
        until(lambda: request(f"http://{HOST}:{self.ops}/readyz")[0] == 200, "the node is ready", 60)

    def run(self, name: str, command: list) -> None:
        words = [str(word) for word in command]
        with open(self.directory / f"{name}.log", "w") as log:
            out = subprocess.DEVNULL if name == "paylink" else log
            self.processes[name] = subprocess.Popen(words, cwd=self.directory, stdin=subprocess.DEVNULL, stdout=out, stderr=out)

    def command(self, *arguments: str) -> str:
        command = [self.paylink, *arguments, "--config", self.config]
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=120)
        if result.returncode != 0:
            raise SystemExit(f"paylink {' '.join(arguments)}: {result.stderr}")
        return result.stdout  # without the warning that no bank is configured

    def psql(self, database: str = "paylink") -> list[str]:
        address = ["-h", str(self.data), "-p", str(self.postgres_port), "-U", "postgres", "-d", database]
        return ["psql", "-XqAt", "-v", "ON_ERROR_STOP=1", *address]

    def sql(self, statement: str, database: str = "paylink", check: bool = True) -> str:
        errors = None if check else subprocess.DEVNULL
        return subprocess.run([*self.psql(database), "-c", statement], check=check, stdout=subprocess.PIPE, stderr=errors, text=True).stdout.strip()

    def script(self, statements: str) -> None:
        """In one session, each in a transaction of its own."""
        subprocess.run(self.psql(), input=statements, check=True, stdout=subprocess.DEVNULL, text=True)

    def cpu_micros(self) -> dict[str, float]:
        return {name: cpu.of_process(process.pid) for name, process in self.processes.items()}

    def stop(self) -> None:
        for name in reversed(list(self.processes)):
            self.processes[name].send_signal(2 if name == "postgresql" else 15)
        for process in self.processes.values():
            try:
                process.wait(120)
            except subprocess.TimeoutExpired:
                process.kill()
        shutil.rmtree(self.directory)


def as_server_user() -> list[str]:
    """PostgreSQL does not run as root."""
    if os.geteuid() != 0:
        return []
    return ["setpriv", "--reuid", SERVER_USER, "--regid", str(pwd.getpwnam(SERVER_USER).pw_gid), "--clear-groups"]


def prepare_postgresql(data: pathlib.Path, port: int, settings: tuple[str, ...]) -> list:
    """Creates the data directory. Returns the command that starts the server; whoever runs it must not be root."""
    initdb = [install.postgres_programs() / "initdb", "-D", data, "-U", "postgres", "--locale=C.UTF-8", "--data-checksums", "--auth=trust"]
    subprocess.run([*as_server_user(), *initdb], check=True, stdout=subprocess.DEVNULL, cwd="/")
    return postgresql_command(data, port, settings)


def postgresql_command(data: pathlib.Path, port: int, settings: tuple[str, ...]) -> list:
    words = [word for setting in settings for word in ("-c", setting)]
    return [install.postgres_programs() / "postgres", "-D", data, "-p", str(port), "-k", data, "-h", HOST, *words]


def capture(method: str, url: str, headers: dict[str, str], body: bytes = b"") -> bytes:
    """A whole HTTP response, byte by byte as the server sends it."""
    target = urllib.parse.urlsplit(url)
    head = f"{method} {target.path} HTTP/1.1\r\nHost: {target.netloc}\r\nConnection: close\r\n"
    head += "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    head += f"Content-Length: {len(body)}\r\n" if body else ""
    with socket.create_connection((target.hostname, target.port), 5) as connection:
        connection.sendall(f"{head}\r\n".encode() + body)
        parts = []
        while part := connection.recv(65_536):
            parts.append(part)
    return b"".join(parts)
