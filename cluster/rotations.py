"""Rotates what a database login has, as docs/rotating.md says, while merchants and payers use two nodes behind HAProxy: the application's login by a
second one and a restart of one node after another, and the owner's password. No request may fail.

Usage: just rotations [--port-base PORT]
"""

import argparse
import itertools
import pathlib
import secrets
import sys
import threading

import install
from configuration import node_settings, proxy_settings
from layout import BANKS, HOST, Layout, Node
from processes import Process, own_file
from proxy_files import create_certificate
from rest import request
from single_cell import Refused, SingleCell, SingleLayout
from wait import Late, until

PACKAGES = {"haproxy": "haproxy", "openssl": "openssl", "postgresql": "pg_lsclusters"}
PORT_BASE = 19400
NODES = ("web1", "web2")
SECOND = "paylink_2"


class Failed(Exception):
    """Something is not as it must be."""


class ProxiedLayout(SingleLayout):
    """With HAProxy in front of the nodes."""

    api_port, pay_port = Layout.api_port, Layout.pay_port


class Rotations(SingleCell):
    def __init__(self, programs: pathlib.Path, port_base: int):
        super().__init__(programs, port_base, ProxiedLayout)
        self.node_of: dict[str, Node] = {name: self.layout.node(name) for name in NODES}
        self.processes = {name: Process(self.directory, name, [self.paylink, "serve", "--config", self.directory / f"{name}.toml"]) for name in NODES}
        self.ending = threading.Event()
        self.requests = self.payments = 0
        self.failures: list[str] = []

    def configure(self) -> None:
        """Each node reads the URL of the database from a file, as in production."""
        keys = self.run(self.paylink, "keys", "new")
        url = f'url = "{self.layout.database_url("00", "application")}"'
        self.url_file = own_file(self.directory / "database-url", self.layout.database_url("00", "application"))
        for name, node in {"admin": self.node_of["web1"], **self.node_of}.items():
            text = node_settings(self.layout, node, keys, owner=name == "admin")
            own_file(self.directory / f"{name}.toml", text.replace(url, f'url_file = "{self.url_file}"'))

    def is_ready(self, name: str) -> bool:
        return request(f"http://{HOST}:{self.node_of[name].ops}/readyz")[0] == 200

    def start(self) -> None:
        self.prepare()
        for process in self.processes.values():
            process.start()
        until(lambda: all(map(self.is_ready, NODES)), "the nodes are ready", 30)
        settings = own_file(self.directory / "haproxy.cfg", proxy_settings(self.layout, create_certificate(self.directory)))
        Process(self.directory, "haproxy", [install.find("haproxy"), "-db", "-f", settings]).start()
        until(lambda: request(f"http://{HOST}:{self.layout.api_port}/v1/openapi.json")[0] == 200, "HAProxy serves", 15)

    def use(self) -> None:
        """A merchant who generates links and reads payments."""
        for turn in itertools.count():
            if self.ending.is_set():
                return
            url = f"http://{HOST}:{self.layout.api_port}/v1/companies/{self.company['id']}/online/link/generate"
            headers = {"authorization": f"Bearer {self.company['token']}"}
            status, body = request(url, {"payment": {"amountCents": 8270, "reference": f"Order {turn}"}}, seconds=10, headers=headers)
            self.requests += 1
            if status != 200:
                self.failures.append(f"generate: {status} {body}")
                continue
            if turn % 10 == 0:  # payers take longer than merchants
                try:
                    self.run_paylink("pay", body["url"], "--bank", BANKS[0], "--json")
                    self.payments += 1
                except Refused as refused:
                    self.failures.append(f"pay: {refused}")

    def restart_one_by_one(self) -> None:
        for name in NODES:
            self.processes[name].signal(15)  # it drains, and HAProxy stops using it
            self.processes[name].popen.wait(40)
            self.processes[name].start()
            until(lambda: self.is_ready(name), f"{name} is ready again", 30)
            self.ending.wait(2)  # HAProxy uses it again before the next one is stopped

    def rotate_application(self) -> None:
        password = secrets.token_hex(16)
        self.query(f"CREATE ROLE {SECOND} LOGIN PASSWORD '{password}' IN ROLE paylink_application")
        url = self.layout.database_url("00", "application")
        own_file(self.url_file, url.replace(f"paylink:{self.layout.passwords['application']}@", f"{SECOND}:{password}@"))
        self.restart_one_by_one()
        left = self.query("SELECT count(*) FROM pg_stat_activity WHERE usename = 'paylink'")
        if left != "0":
            raise Failed(f"{left} connections use the old login")
        self.query("DROP ROLE paylink")
        found = self.run_paylink("doctor")
        if "no problems found" not in found:
            raise Failed(found)

    def rotate_owner(self) -> None:
        """Nobody uses it all the time, so its password is changed at once."""
        password = secrets.token_hex(16)
        self.query(f"ALTER ROLE paylink_owner PASSWORD '{password}'")
        try:
            self.run_paylink("migrate", "--status")
        except Refused:
            pass
        else:
            raise Failed("the old password of the owner still works")
        file = self.directory / "admin.toml"
        own_file(file, file.read_text().replace(self.layout.passwords["owner"], password))
        self.run_paylink("migrate", "--status")

    def rotate(self) -> None:
        self.start()
        merchants = [threading.Thread(target=self.use) for _ in range(2)]
        for merchant in merchants:
            merchant.start()
        try:
            self.rotate_application()
            self.rotate_owner()
        finally:
            self.ending.set()
            for merchant in merchants:
                merchant.join()
        if self.failures or not self.payments:
            raise Failed(f"{len(self.failures)} of {self.requests} requests failed, {self.payments} payments:\n" + "\n".join(self.failures[:5]))


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", type=pathlib.Path, required=True)
    parser.add_argument("--port-base", type=int, default=PORT_BASE)
    options = parser.parse_args()
    install.packages(PACKAGES, {})
    rotations = Rotations(options.programs, options.port_base)
    try:
        rotations.rotate()
    except (Failed, Refused, Late, RuntimeError) as error:
        print(f"rotations: {error}")
        return 1
    finally:
        rotations.stop()
    print(f"rotations: application's and owner's login, 0 of {rotations.requests} requests failed, {rotations.payments} payments")
    return 0


if __name__ == "__main__":
    sys.exit(main())
