"""The whole cluster: etcd, cells, sandbox banks, Paylink nodes, proxy and companies."""

import json
import pathlib
import shutil
import subprocess
import tempfile

import install
import template
from cell import Cell
from configuration import node_settings, proxy_settings
from layout import BANKS, HOST, MEMBERS, Layout
from preparation import check_ports, copy_program, start_watchdog
from processes import Process, end_all, own_directory, own_file
from proxy_files import create_certificate
from rest import request
from wait import until

COMPANIES_PER_CELL = 2


class Cluster:
    def __init__(self, programs: pathlib.Path, port_base: int, cells: int, small_disk: bool = False):
        directory = pathlib.Path(tempfile.mkdtemp(prefix="paylink-cluster-"))
        directory.chmod(0o711)  # the servers run as another user than root
        self.layout = Layout(directory, port_base, cells)
        self.watchdog = start_watchdog(directory)
        for name in ("logs", "pids"):
            (directory / name).mkdir()
        check_ports(self.layout)
        self.paylink = copy_program(programs / "paylink", directory)
        self.sandbox_program = copy_program(programs / "paylink-sandbox", directory)
        environment = directory / "python"
        shutil.copytree(install.python_packages(), environment, symlinks=True)
        python = environment / "bin/python3"
        self.etcd = {member: self.prepare_etcd(member) for member in MEMBERS}
        self.cells = {cell: Cell(self.layout, cell, python, 1 if small_disk and cell == "00" else None) for cell in self.layout.cell_ids}
        banks = [word for bank in BANKS for word in ("--bank", bank)]
        first_bank = f"{HOST}:{self.layout.bank_port(BANKS[0])}"
        self.sandbox = Process(directory, "sandbox", [self.sandbox_program, "--listen", first_bank, *banks])
        self.nodes: dict[str, Process] = {}
        self.companies: list[dict] = []

    def prepare_etcd(self, member: int) -> Process:
        layout = self.layout
        directory = own_directory(layout.directory / f"etcd{member}")
        settings = template.fill("etcd.yml", {
            "name": f"etcd{member}", "data_directory": directory / "data",
            "client_url": f"http://{HOST}:{layout.etcd_port(member)}", "peer_url": f"http://{HOST}:{layout.etcd_peer_port(member)}",
            "members": ",".join(f"etcd{other}=http://{HOST}:{layout.etcd_peer_port(other)}" for other in MEMBERS),
        })
        file = own_file(directory / "etcd.yml", settings)
        return Process(layout.directory, f"etcd{member}", [install.find("etcd"), "--config-file", file])

    def start(self) -> None:
        for etcd in self.etcd.values():
            etcd.start()
        self.sandbox.start()
        until(self.etcd_is_healthy, "etcd has a leader", 30)
        for cell in self.cells.values():
            cell.start()
        for cell in self.cells.values():
            cell.wait_healthy(120)
            cell.create_database()
        self.prepare_nodes()
        self.run_paylink("migrate")
        self.add_companies()
        for node in self.nodes.values():
            node.start()
        self.proxy = self.start_proxy()
        until(self.is_ready, "all Paylink nodes are ready", 60)

    def etcd_is_healthy(self) -> bool:
        return all(request(f"http://{HOST}:{self.layout.etcd_port(member)}/health")[1].get("health") == "true" for member in MEMBERS)

    def prepare_nodes(self) -> None:
        directory = self.layout.directory
        keys = subprocess.run([self.paylink, "keys", "new"], check=True, stdout=subprocess.PIPE, text=True).stdout
        # The administrator's configuration has the owner's login, the nodes' do not.
        own_file(directory / "admin.toml", node_settings(self.layout, self.layout.nodes[0], keys, owner=True))
        for node in self.layout.nodes:
            file = own_file(directory / f"{node.name}.toml", node_settings(self.layout, node, keys))
            command = [self.paylink, "serve", "--role", node.role, "--config", file]
            self.nodes[node.name] = Process(directory, node.name, command, group=self.layout.group(node.name))

    def run_paylink(self, *arguments: str) -> str:
        command = [self.paylink, *arguments, "--config", self.layout.directory / "admin.toml"]
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=120)
        if result.returncode != 0:
            raise RuntimeError(f"paylink {' '.join(arguments)} failed: {result.stdout}{result.stderr}")
        return result.stdout

    def add_companies(self) -> None:
        for cell in self.layout.cell_ids:
            for number in range(1, COMPANIES_PER_CELL + 1):
                add = ["company", "add", "--name", f"Shop {cell} {number}", "--cell", cell, "--enable", "--json"]
                add += ["--callback-url", f"http://{HOST}:{self.layout.sink_port}/thanks"]
                company = json.loads(self.run_paylink(*add))["id"]
                token = json.loads(self.run_paylink("token", "add", "--company", company, "--json"))["token"]
                hook = f"http://{HOST}:{self.layout.sink_port}/webhooks/{company}"
                endpoint = json.loads(self.run_paylink("endpoint", "add", "--company", company, "--url", hook, "--json"))
                self.companies.append({"cell": cell, "company_id": company, "api_token": token, "webhook_secret": endpoint["secret"]})

    def start_proxy(self) -> Process:
        certificate = create_certificate(self.layout.directory)
        file = own_file(self.layout.directory / "haproxy.cfg", proxy_settings(self.layout, certificate))
        proxy = Process(self.layout.directory, "haproxy", [install.find("haproxy"), "-db", "-f", file])
        proxy.start()
        return proxy

    def is_ready(self) -> bool:
        nodes = all(request(f"http://{HOST}:{node.ops}/readyz")[0] == 200 for node in self.layout.nodes)
        return nodes and request(f"http://{HOST}:{self.layout.api_port}/v1/openapi.json")[0] == 200

    def describe(self) -> dict:
        layout = self.layout
        cells = [
            {
                "id": cell, "hosts": [f"{HOST}:{layout.postgres_port(cell, member)}" for member in MEMBERS],
                "patroni": [f"http://{HOST}:{layout.rest_port(cell, member)}" for member in MEMBERS],
                "administrator": layout.administrator(cell),
            }
            for cell in layout.cell_ids
        ]
        return {
            "base_url": f"http://{HOST}:{layout.api_port}/v1", "pay_url": f"http://{HOST}:{layout.pay_port}",
            "sink_port": layout.sink_port, "cells": cells, "companies": self.companies,
            "banks": [{"id": bank, "url": f"http://{HOST}:{layout.bank_port(bank)}"} for bank in BANKS],
            "nodes": [{"name": node.name, "role": node.role, "ops_url": f"http://{HOST}:{node.ops}"} for node in layout.nodes],
            "etcd": [f"http://{HOST}:{layout.etcd_port(member)}" for member in MEMBERS],
            "directory": str(layout.directory), "config": str(layout.directory / "admin.toml"),
        }

    def stop(self) -> None:
        end_all(self.layout.directory)
        self.watchdog.stdin.close()
        self.watchdog.wait(30)  # it removes the directory
