"""The configuration files of the Paylink nodes and of HAProxy."""

import proxy_files
from layout import BANKS, CONNECTIONS, HOST, Layout, Node

# As `paylink dev` configures the sandbox banks, with a shorter timeout.
BANK = """
[[bank]]
id = "{id}"
name = "{id}"
mode = "test"
protocol = "berlin_group"
url = "http://{host}:{port}/"
ends_at = "executed"
sca_exempt_below = 0
orders_visible_elsewhere = false
needs_payer_iban = {needs_payer_iban}
timeout_seconds = 5
{account}"""

# The account of the sandbox's richest payer, which the page suggests.
PAYER_IBAN = "DE97500105170000000001"

NODE = """
[api]
listen = "{host}:{api}"
base_url = "http://{host}:{api_port}/v1"
[pay]
listen = "{host}:{pay}"
url = "http://{host}:{pay_port}"
[ops]
listen = "{host}:{ops}"
[log]
format = "text"
[http]
# All load comes from one address.
connections_per_address = 10000
requests_in_flight_per_address = 2048
[limits]
generate_per_second = 0
idempotency_keys_per_second = 0
read_per_second = 0
pay_per_second = 0
view_per_second = 0
invalid_per_second = 0
notifications_per_second = 0
bank_calls_per_attempt_and_minute = 0
bank_calls_per_second = 0
trusted_proxies = ["{host}"]
[webhook]
timeout_seconds = 5
[shutdown]
drain_seconds = 1
grace_seconds = 5
[dev]
local_urls = true
"""

# For a worker whose metrics of mails are examined. Nobody listens there. Without notices, nothing is sent.
MAIL = '[portal]\nurl = "http://localhost:9"\n[mail]\nserver = "localhost:9"\ntls = "none"\nfrom = "no-reply@example.com"\n'


def node_settings(layout: Layout, node: Node, keys: str, owner: bool = False) -> str:
    text = NODE.format(host=HOST, api=node.api, pay=node.pay, ops=node.ops, api_port=layout.api_port, pay_port=layout.pay_port)
    for cell in layout.cell_ids:
        text += f'[[cell]]\nid = "{cell}"\nurl = "{layout.database_url(cell, "application")}"\nconnections = {CONNECTIONS}\n'
        if owner:
            text += f'owner_url = "{layout.database_url(cell, "owner")}"\n'
    for bank in BANKS:
        needs_iban = bank == "atlas"
        account = f'test_payer_iban = "{PAYER_IBAN}"\n' if needs_iban else ""
        text += BANK.format(id=bank, host=HOST, port=layout.bank_port(bank), needs_payer_iban=str(needs_iban).lower(), account=account)
    return text + keys


# The load has no TLS, and all of it comes from one address: it enters behind the frontends of deploy/haproxy.cfg.
PLAIN_FRONTEND = """
frontend plain_{site}
  bind {host}:{port}
  no log
  default_backend {site}
"""


def proxy_settings(layout: Layout, certificate: proxy_files.Certificate) -> str:
    web = [
        proxy_files.Address(node.name, HOST, {"api": node.api, "pay": node.pay, "portal": node.portal}, node.ops)
        for node in layout.nodes if node.role == "web"
    ]
    text = proxy_files.haproxy(web, certificate, f"{HOST}:{layout.https_port}", f"{HOST}:{layout.http_port}")
    for site, port in (("api", layout.api_port), ("pay", layout.pay_port)):
        text += PLAIN_FRONTEND.format(site=site, host=HOST, port=port)
    return text
