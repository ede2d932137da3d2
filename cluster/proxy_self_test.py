"""Proves that the search of the proxies' logs can fail: with the usual log formats it must find credentials. No node runs."""

import concurrent.futures
import pathlib
import re
import subprocess

from layout import HOST, ROOT
from proxy_checks import Failed, expect, random_id, send_credentials
from proxy_client import Browser
from proxy_files import Address, Certificate
from proxy_server import Proxy

ROUNDS = 8
CADDY_FILTER = r"^\t\tformat filter \{\n\t\t\twrap json\n\t\t\tfields \{\n\t\t\t\tFIRST(.|\n)*?\n\t\t\}\n"
# What is spoiled: proxy, name, pattern, replacement.
SPOILED = (
    ("haproxy", "option httplog", r"^  log-format .*$", "  option httplog"),
    ("nginx", "the default access log", r"access\.log masked;", "access.log;"),
    ("nginx", "an error log of requests", r"error_log /dev/null emerg;", "error_log stderr error;"),
    ("caddy", "an access log without a filter", CADDY_FILTER.replace("FIRST", "request>uri"), "\t\tformat json\n"),
    ("caddy", "an error log without a filter", CADDY_FILTER.replace("FIRST", "request delete"), "\t\tformat json\n"),
)


def leak_check(logs: pathlib.Path) -> tuple[int, str]:
    done = subprocess.run([ROOT / "scripts/leak-check", logs], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout + done.stderr


def self_test(directory: pathlib.Path, certificate: Certificate, ports: range) -> None:
    cases = [(case, directory / f"spoiled{number}", ports[2 * number]) for number, case in enumerate(SPOILED)]
    with concurrent.futures.ThreadPoolExecutor(len(cases)) as pool:
        for (name, what, *_), found in zip((case for case, *_ in cases), pool.map(lambda case: find_leak(*case, certificate), cases)):
            print(f"ok  {name}: with {what}, the search finds {found}", flush=True)


def find_leak(case: tuple, directory: pathlib.Path, port: int, certificate: Certificate) -> str:
    name, what, pattern, replacement = case
    for part in ("logs", "pids"):
        (directory / part).mkdir(parents=True)
    directory.chmod(0o711)

    def spoil(text: str) -> str:
        text, count = re.subn(pattern, lambda _: replacement, text, flags=re.M)
        expect(count == 1, f"{name}: what {what} replaces is there {count} times")
        return text

    proxy = Proxy(name, directory, port, port + 1)
    # The ports of nodes that do not run.
    nodes = [Address("web1", HOST, {"api": 9, "pay": 9, "portal": 9}, 9)]
    browser = Browser(port, port + 1, certificate.certificate)
    company = {"company_id": "cmp_00k3v9m2x7q4ad", "api_token": random_id("plk_test_", 40)}
    try:
        proxy.start(nodes, certificate, spoil)
        with concurrent.futures.ThreadPoolExecutor(ROUNDS) as pool:
            list(pool.map(lambda _: send_credentials(browser, company), range(ROUNDS)))
    finally:
        proxy.stop()
    proxy.collect_logs(directory / "collected")
    code, output = leak_check(directory / "collected")
    if code != 1:
        raise Failed(f"{name}: with {what}, the search of the logs must fail, but: {output}")
    return f"{output.count('leak check: found')} kinds of credentials"
