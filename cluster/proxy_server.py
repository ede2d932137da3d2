"""A real HAProxy, nginx or Caddy with its file of deploy/, and what it logs."""

import json
import pathlib
import shutil
import socket
from collections.abc import Callable, Iterator

import install
import proxy_files
from layout import HOST
from processes import Process, own_directory, own_file
from proxy_files import Address, Certificate
from wait import until

# A program, and the Debian package that has it.
PROXIES = {"haproxy": "haproxy", "nginx": "nginx-light", "caddy": "caddy"}
# What a line about a request may contain. Caddy has one more level, `request`.
FIELDS = {
    "timestamp", "site", "node", "method", "route", "status", "bytes", "ms", "seconds", "address", "request", "end", "node_status",
    "level", "ts", "logger", "msg", "request_id", "duration", "size",
}
CADDY_REQUEST_FIELDS = {"remote_ip", "remote_port", "proto", "method", "host", "uri"}


class Proxy:
    def __init__(self, name: str, directory: pathlib.Path, https: int, http: int):
        self.name, self.directory, self.https, self.http = name, directory, https, http
        self.home = own_directory(directory / name)
        self.process: Process | None = None

    def start(self, nodes: list[Address], certificate: Certificate, change: Callable[[str], str] = lambda text: text) -> None:
        """Starts the proxy with its file, which `change` may spoil."""
        addresses = (f"{HOST}:{self.https}", f"{HOST}:{self.http}")
        environment = {}
        if self.name == "haproxy":
            file = own_file(self.home / "haproxy.cfg", change(proxy_files.haproxy(nodes, certificate, *addresses)))
            command = ["-db", "-f", file]
        elif self.name == "nginx":
            file = own_file(self.home / "nginx.conf", change(proxy_files.nginx(nodes, certificate, *addresses, self.home)))
            # One process: workers would outlive a master that is killed.
            command = ["-e", "stderr", "-p", self.home, "-c", file, "-g", "daemon off; master_process off;"]
        else:
            file = own_file(self.home / "Caddyfile", change(proxy_files.caddy(nodes, certificate, *addresses)))
            command = ["run", "--adapter", "caddyfile", "--config", file]
            environment = {"XDG_DATA_HOME": self.home, "XDG_CONFIG_HOME": self.home}
        self.process = Process(self.directory, self.name, [install.find(self.name), *command], environment)
        self.process.start()
        until(lambda: self.accepts() or not self.process.is_running(), f"{self.name} accepts connections", 10)
        if not self.process.is_running():
            raise RuntimeError(f"{self.name} did not start:\n" + (self.directory / f"logs/{self.name}.log").read_text())

    def accepts(self) -> bool:
        try:
            for port in (self.https, self.http):
                socket.create_connection((HOST, port), 1).close()
        except OSError:
            return False
        return True

    def stop(self) -> None:
        """Ends the proxy at once, with everything logged."""
        if self.process:
            self.process.signal(15)
            self.process.popen.wait(10)

    def log_files(self) -> list[pathlib.Path]:
        return [self.directory / f"logs/{self.name}.log", *self.home.glob("*.log")]

    def collect_logs(self, to: pathlib.Path) -> None:
        to.mkdir(parents=True)
        for file in self.log_files():
            shutil.copyfile(file, to / file.name)

    def lines(self) -> Iterator[dict]:
        """The lines about requests: JSON with a status."""
        for file in self.log_files():
            for line in file.read_text(errors="replace").splitlines():
                # Caddy's lines about errors have a status too, and not the request.
                if line.startswith("{") and '"status"' in line and '"request"' in line and '"http.log.error' not in line:
                    yield json.loads(line)


def route(line: dict) -> str:
    return line["request"]["uri"] if isinstance(line["request"], dict) else line["route"]


def request_id(line: dict) -> str:
    return line["request_id"] if isinstance(line["request"], dict) else line["request"]


def address(line: dict) -> str:
    return line["request"]["remote_ip"] if isinstance(line["request"], dict) else line["address"]


def unexpected_fields(line: dict) -> set[str]:
    inner = set(line["request"]) - CADDY_REQUEST_FIELDS if isinstance(line["request"], dict) else set()
    return set(line) - FIELDS | inner
