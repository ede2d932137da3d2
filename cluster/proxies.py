"""Tests the proxies' files of deploy/ with real proxies in front of two nodes: payments, long waits, addresses, limits, fail-over, and logs
without credentials.

Usage: just proxies [--self-test] [--port-base PORT]
"""

import argparse
import concurrent.futures
import http.client
import json
import pathlib
import subprocess
import sys
import threading
import time
import urllib.parse

import install
import proxy_checks as checks
from layout import ROOT
from processes import Process
from proxy_checks import Failed, expect, site
from proxy_client import CLIENT_ADDRESS, Browser
from proxy_files import Address, create_certificate
from proxy_self_test import leak_check, self_test
from proxy_server import PROXIES, Proxy, address, request_id, route, unexpected_fields
from rest import request
from single_cell import Refused, SingleCell
from wait import Late, until

PACKAGES = {package: program for program, package in PROXIES.items()} | {"openssl": "openssl", "postgresql": "pg_lsclusters", "curl": "curl"}
PORT_BASE = 18900
# Both nodes have the same ports: Caddy knows one port for the checks of all nodes.
NODE_HOSTS = {"web1": "127.0.0.11", "web2": "127.0.0.12"}
ROUTES = {"/v1/payments/*", "/v1/companies/*", "/l/*", "/r/*", "/n/*", "/invitations/*", "/c/*", "/operator/*", "/sign-in/*", "/*"}


class Trial(SingleCell):
    def __init__(self, programs: pathlib.Path, port_base: int):
        super().__init__(programs, port_base)
        node = self.layout.nodes[0]
        self.ports = {"api": node.api, "pay": node.pay, "portal": node.portal}
        self.addresses = [Address(name, host, self.ports, node.ops) for name, host in NODE_HOSTS.items()]
        self.certificate = create_certificate(self.directory)
        first = port_base + 40
        self.proxies = [Proxy(name, self.directory, first + 2 * index, first + 2 * index + 1) for index, name in enumerate(PROXIES)]
        self.self_test_ports = range(first + 6, first + 16)
        self.browsers = {proxy.name: Browser(proxy.https, proxy.http, self.certificate.certificate) for proxy in self.proxies}
        self.nodes: dict[str, Process] = {}

    def start(self) -> None:
        self.prepare()
        for name, host in NODE_HOSTS.items():
            self.nodes[name] = Process(self.directory, name, [self.paylink, "serve", "--config", self.directory / "node.toml"], self.settings(host))
            self.nodes[name].start()
        for name in NODE_HOSTS:
            self.wait_ready(name)
        for proxy in self.proxies:
            proxy.start(self.addresses, self.certificate)
        self.company = {"cell": "00", "company_id": self.company["id"], "api_token": self.company["token"]}

    def settings(self, host: str) -> dict:
        """What differs from the file of a cluster's node. The client is in a trusted network too: if a proxy only appended its address,
        the forged one before it would count."""
        listen = {f"PAYLINK_{name.upper()}__LISTEN": f"{host}:{port}" for name, port in (self.ports | {"ops": self.addresses[0].ops}).items()}
        return listen | {
            "PAYLINK_API__BASE_URL": f"{site('api')}/v1", "PAYLINK_PAY__URL": site("pay"), "PAYLINK_PORTAL__URL": site("portal"),
            "PAYLINK_LOG__FORMAT": "json", "PAYLINK_LOG__CLIENT_ADDRESS": "true", "PAYLINK_LIMITS__TRUSTED_PROXIES": '["127.0.0.0/8"]',
        }

    def wait_ready(self, name: str) -> None:
        url = f"http://{NODE_HOSTS[name]}:{self.addresses[0].ops}/readyz"
        until(lambda: request(url)[0] == 200 or not self.nodes[name].is_running(), f"{name} is ready", 30)
        expect(self.nodes[name].is_running(), f"{name} did not start:\n{(self.directory / f'logs/{name}.log').read_text()}")

    def for_each_proxy(self, what: str, check) -> list:
        """Runs a check of all proxies at the same time."""
        with concurrent.futures.ThreadPoolExecutor(len(self.proxies)) as pool:
            def named(proxy):
                try:
                    return check(proxy, self.browsers[proxy.name])
                except (Failed, OSError, http.client.HTTPException) as error:
                    raise Failed(f"{proxy.name}: {what}: {type(error).__name__} {error}") from error

            found = list(pool.map(named, self.proxies))
        print(f"ok  {what}", *(value for value in found if isinstance(value, str)), flush=True)
        return found

    def check_all(self) -> None:
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            slow = pool.submit(self.for_each_proxy, "a payment that takes long, and a read that waits for it for more than 20 s", self.pay_slowly)
            self.for_each_proxy("redirect to https, HTTP/2, no other names, no old TLS", self.check_tls)
            self.for_each_proxy("too large bodies", lambda _, browser: checks.check_bodies(browser, self.company))
            nodes = {name: f"{self.addresses[0].host}:{port}" for name, port in self.ports.items()}
            link = urllib.parse.urlsplit(self.new_link()).path
            self.for_each_proxy("the node's own headers, none added or doubled", lambda _, browser: checks.check_headers(browser, link, nodes))
            self.for_each_proxy("the client's address, with a forged X-Forwarded-For", self.check_address)
            self.for_each_proxy("credentials in requests that fail", self.send_credentials)
            # In tuples: text would be printed, and the id of a payment is a credential.
            payments = self.for_each_proxy("a payment", lambda _, browser: (checks.pay(browser, self.company, slowly=False),))
            slow.result()
        self.fail_over(payments)
        self.lose_all_nodes()
        for proxy in self.proxies:
            proxy.stop()
        self.for_each_proxy("masked logs, no credential in them", self.check_logs)

    def pay_slowly(self, proxy: Proxy, browser: Browser) -> None:
        checks.pay(browser, self.company, slowly=True)

    def check_tls(self, proxy: Proxy, browser: Browser) -> None:
        checks.check_redirect(browser)
        checks.check_unknown_name(browser)
        checks.check_foreign_host(browser)
        checks.check_http2(browser)
        checks.check_old_tls(browser)

    def new_link(self) -> str:
        """A link, generated through the first proxy."""
        browser = self.browsers[self.proxies[0].name]
        return json.loads(self.send_generate(browser).text)["url"]

    def send_generate(self, browser: Browser, key: str | None = None):
        headers = {"authorization": f"Bearer {self.company['api_token']}", "content-type": "application/json"} | ({"idempotency-key": key} if key else {})
        url = f"{site('api')}/v1/companies/{self.company['company_id']}/online/link/generate"
        response = browser.request("POST", url, json.dumps({"payment": {"amountCents": 827, "reference": "Order 1017"}}).encode(), headers)
        browser.remember(self.company["api_token"])
        return response

    def check_address(self, proxy: Proxy, browser: Browser) -> None:
        for found in checks.request_ids_with_forged_address(browser):
            line = until(lambda: self.node_line(found), "the node's line of a request", 5)
            expect(line["address"] == CLIENT_ADDRESS, f"the node takes {line['address']} for the client")
            own = until(lambda: next((line for line in proxy.lines() if request_id(line) == found), None), "the proxy's line of a request", 5)
            expect(address(own) == CLIENT_ADDRESS and own["status"] == line["status"], f"the proxy's line differs: {own} {line}")

    def node_line(self, found: str) -> dict | None:
        lines = (line for name in NODE_HOSTS for line in (self.directory / f"logs/{name}.log").read_text().splitlines() if found in line)
        return next((json.loads(line) for line in lines), None)

    def send_credentials(self, proxy: Proxy, browser: Browser) -> None:
        statuses = checks.send_credentials(browser, self.company)
        expect(404 in statuses and all(status < 500 for status in statuses), f"statuses {statuses}")
        checks.send_malformed(browser)

    def fail_over(self, payments: list[tuple[str]]) -> None:
        """A node stops, and returns; then the other one is killed. No request that may be repeated fails."""
        stop = threading.Event()
        with concurrent.futures.ThreadPoolExecutor(len(self.proxies)) as pool:
            flows = [pool.submit(self.flow, proxy, payment, stop) for proxy, (payment,) in zip(self.proxies, payments)]
            try:
                time.sleep(0.5)
                self.nodes["web1"].signal(15)
                self.nodes["web1"].popen.wait(20)
                time.sleep(0.5)
                self.nodes["web1"].start()
                self.wait_ready("web1")
                time.sleep(3)  # until every proxy uses it again
                self.nodes["web2"].kill()
                time.sleep(2)
            finally:
                stop.set()
        found = {proxy.name: flow.result() for proxy, flow in zip(self.proxies, flows)}
        for name, (count, _, failed) in found.items():
            expect(count > 30 and not failed, f"{name}: of {count} requests while nodes ended, these failed: {failed}")
        counts = (f"{name} {count}, the slowest in {slowest:.1f} s" for name, (count, slowest, _) in found.items())
        print("ok  a node stopped, another killed, 0 requests failed:", "; ".join(counts), flush=True)

    def flow(self, proxy: Proxy, payment: str, stop: threading.Event) -> tuple[int, float, list[str]]:
        browser, count, slowest, failed = self.browsers[proxy.name], 0, 0.0, []
        link = json.loads(self.send_generate(browser).text)["url"]
        sends = [lambda: browser.request("GET", f"{site('api')}/v1/payments/{payment}"), lambda: browser.request("GET", link)]
        if proxy.name != "caddy":  # it repeats a POST only if no node has received it
            sends.append(lambda: self.send_generate(browser, f"key-{count}"))
        while not stop.is_set():
            for number, send in enumerate(sends):
                count, began = count + 1, time.monotonic()
                try:
                    status = send().status
                except (OSError, http.client.HTTPException) as error:
                    status = type(error).__name__
                slowest = max(slowest, time.monotonic() - began)
                if status != 200:
                    failed.append(f"request {number}: {status}")
            time.sleep(0.02)
        return count, slowest, failed

    def lose_all_nodes(self) -> None:
        self.nodes["web1"].kill()

        def send(proxy, browser):
            with concurrent.futures.ThreadPoolExecutor(4) as pool:
                statuses = [status for found in pool.map(lambda _: checks.send_credentials(browser, self.company), range(4)) for status in found]
            expect(set(statuses) <= {502, 503, 504}, f"statuses {set(statuses)}")
            return f"{proxy.name}: {sorted(set(statuses))}"

        self.for_each_proxy("credentials in requests while no node runs:", send)

    def check_logs(self, proxy: Proxy, browser: Browser) -> str:
        lines = list(proxy.lines())
        routes = {route(line) for line in lines}
        expect(ROUTES <= routes, f"routes that are missing in the log: {ROUTES - routes}")
        unexpected = set().union(*map(unexpected_fields, lines))
        expect(not unexpected, f"fields that are not expected in the log: {unexpected}")
        logs = self.directory / "collected" / proxy.name
        proxy.collect_logs(logs)
        code, output = leak_check(logs)
        expect(code == 0, output)
        text = "".join(file.read_text(errors="replace") for file in logs.iterdir())
        found = [secret for secret in browser.secrets if secret in text]
        expect(len(browser.secrets) > 50 and not found, f"of {len(browser.secrets)} credentials, the log contains {found}")
        return f"({proxy.name}: {len(lines)} lines, {len(browser.secrets)} credentials)"


def main() -> int:
    parser = argparse.ArgumentParser(prog="just proxies", description="Test the proxies' files of deploy/.")
    parser.add_argument("--programs", type=pathlib.Path, default=ROOT / "target/debug", help="directory of paylink and paylink-sandbox")
    parser.add_argument("--port-base", type=int, default=PORT_BASE, help="the first of 80 ports")
    parser.add_argument("--self-test", action="store_true", help="only prove that the search of the logs can fail")
    options = parser.parse_args()
    install.packages(PACKAGES, {})
    trial, started = Trial(options.programs, options.port_base), time.monotonic()
    try:
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            proof = pool.submit(self_test, trial.directory, trial.certificate, trial.self_test_ports)
            if not options.self_test:
                trial.start()
            proof.result()
        if not options.self_test:
            trial.check_all()
    except (Failed, Late, Refused, RuntimeError, OSError, subprocess.SubprocessError) as error:
        print(f"proxies: FAILED: {error}")
        return 1
    finally:
        for proxy in trial.proxies:
            proxy.stop()
        trial.stop()
    print(f"proxies: passed with {', '.join(PROXIES)} in {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
