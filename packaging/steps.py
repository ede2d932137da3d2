"""What an operator and a payer do after every kind of installation: the same steps for the Debian packages and for the images."""

import json
import tomllib
import typing

ROLES = """
CREATE ROLE paylink_application NOLOGIN;
CREATE ROLE paylink LOGIN PASSWORD 'application' IN ROLE paylink_application;
CREATE ROLE paylink_owner LOGIN PASSWORD 'owner';
CREATE DATABASE paylink OWNER paylink_owner;"""
DATABASE_URL = "postgres://paylink:application@127.0.0.1/paylink"
OWNER_URL = "postgres://paylink_owner:owner@127.0.0.1/paylink"
SETTINGS = """
[api]
base_url = "http://127.0.0.1:8400/v1"
[pay]
url = "http://127.0.0.1:8401"
[limits]
no_proxy = true
[shutdown]
drain_seconds = 1
[dev]
local_urls = true
[[cell]]
id = "00"
{cell}
[[bank]]
id = "atlas"
name = "Test Bank"
mode = "test"
protocol = "berlin_group"
url = "http://127.0.0.1:8410/"
sca_exempt_below = 0
orders_visible_elsewhere = false
needs_payer_iban = true
test_payer_iban = "DE97500105170000000001"
{keys}
"""
# Of the web node and of the worker, which share 127.0.0.1.
OPS_PORTS = (8403, 8404)
WORKER_OPS = f"127.0.0.1:{OPS_PORTS[1]}"


class System(typing.Protocol):
    """Where Paylink is installed. It has curl, psql, paylink-dev and paylink-sandbox."""

    def inside(self, command: str, check: bool = True, text: str | None = None) -> str:
        """What a shell command prints that reads the text. A failure shows the command, so tokens and links belong in the text."""

    def sql(self, statements: str, database: str = "postgres") -> None:
        """Executes statements as the superuser of the database server."""

    def administer(self, arguments: str) -> str:
        """What the installed program prints, with the configuration of administrators."""


class Payments:
    """A company, its token, and its payers."""

    def __init__(self, system: System):
        self.system = system
        company = self.paylink("company add --name 'Bakery Sun' --enable --callback-url http://127.0.0.1:8402/thanks")
        self.company = company["id"]
        self.token = self.paylink(f"token add --company {self.company}")["token"]

    def paylink(self, arguments: str) -> dict:
        return json.loads(self.system.administer(f"{arguments} --json"))

    def generate(self, reference: str) -> str:
        """A new link."""
        body = json.dumps({"payment": {"amountCents": 827, "reference": reference}})
        address = f"http://127.0.0.1:8400/v1/companies/{self.company}/online/link/generate"
        command = f"curl -fsS -H @- -H 'Content-Type: application/json' -d '{body}' {address}"
        return json.loads(self.system.inside(command, text=f"Authorization: Bearer {self.token}\n"))["url"]

    def pay(self, link: str) -> None:
        paid = json.loads(self.system.inside("paylink-dev pay \"$(cat)\" --json", text=link))
        assert paid["status"] == "EXECUTED", paid["status"]

    def check_bank_name(self, name: str) -> None:
        """Whether payers see a bank of this name."""
        page = self.system.inside("curl -fsS \"$(cat)\"", text=self.generate("name of the bank"))
        assert name in page, f"no page names {name}"


def check_ready(system: System) -> None:
    for port in OPS_PORTS:
        system.inside(f"curl -fsS http://127.0.0.1:{port}/readyz")


def new_keys(sections: str) -> dict[str, str]:
    """The keys in the output of `paylink keys new`, by the names that their files have."""
    return {f"{key['ring']}-{key['id']}": key["secret"] for key in tomllib.loads(sections)["key"]}
