"""Asks a real Prometheus every query of the Grafana dashboard, while payers pay and things fail, and draws the dashboard from what it answers.

Usage: just dashboard-check [--seconds N] [--picture FILE [--rows WORDS]] [--port-base PORT]
"""

import argparse
import json
import math
import pathlib
import re
import subprocess
import sys
import time
import urllib.error
from collections.abc import Iterator

import install
import prometheus
from layout import ROOT
from observed import Observed
from single_cell import Refused
from wait import Late

PACKAGES = prometheus.PACKAGES | {"postgresql": "pg_lsclusters", "openssl": "openssl"}
DASHBOARD = ROOT / "deploy/grafana/paylink.json"
PORT_BASE = 19000
# The series of the first seconds start at their first scrape: before it, they have no rate.
SECONDS = 24
# Four scrapes are Grafana's minimum; more make smoother lines.
PICTURE_RATE_SECONDS = 10


def targets(dashboard: dict) -> Iterator[tuple[str, dict, dict]]:
    """Row, panel and query of every query."""
    row = ""
    for panel in dashboard["panels"]:
        if panel["type"] == "row":
            row = panel["title"]
        for target in panel.get("targets", []):
            yield row, panel, target


def substitute(expression: str, rate_seconds: float) -> str:
    """As Grafana substitutes variables of which all values are chosen."""
    expression = expression.replace("$__rate_interval", f"{math.ceil(rate_seconds)}s")
    return re.sub(r'"\$(?:job|instance|cell|bank)"', '".*"', expression)


def problems(dashboard: dict, found: prometheus.Prometheus, rate_seconds: float) -> Iterator[str]:
    for row, panel, target in targets(dashboard):
        place = f"{row}, {panel['title']}, {target['refId']}"
        expression = substitute(target["expr"], rate_seconds)
        if "$" in expression:
            yield f"{place}: a variable is left in {expression}"
            continue
        try:
            series = [(labels, value) for labels, value in found.query(expression) if not math.isnan(value)]
        except urllib.error.HTTPError as error:
            yield f"{place}: Prometheus refuses {expression}: {error.read().decode(errors='replace')}"
            continue
        if not series:
            yield f"{place}: no value of {expression}"
        named = re.findall(r"\{\{(\w+)\}\}", target["legendFormat"])
        if named and not all(any(label in labels for label in named) for labels, _ in series):
            yield f"{place}: a series has none of the labels of the legend {target['legendFormat']}"
    for variable in dashboard["templating"]["list"]:
        if variable["type"] == "query":
            metric, label = re.fullmatch(r"label_values\((.*), (\w+)\)", variable["query"]["query"]).groups()
            if not any(labels.get(label) for labels, _ in found.query(substitute(metric, rate_seconds))):
                yield f"variable {variable['name']}: no values"


def picture_range(expression: str) -> str:
    return substitute(expression, PICTURE_RATE_SECONDS)


def main() -> int:
    parser = argparse.ArgumentParser(prog="just dashboard-check", description="Ask a real Prometheus every query of the Grafana dashboard.")
    parser.add_argument("--programs", type=pathlib.Path, default=ROOT / "target/debug", help="directory of paylink and paylink-sandbox")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for how long payers pay")
    parser.add_argument("--picture", type=pathlib.Path, help="draw the dashboard into this file")
    parser.add_argument("--rows", default="", help="draw only rows with one of these words in the title, separated by commas")
    parser.add_argument("--port-base", type=int, default=PORT_BASE, help="the first of 80 ports")
    options = parser.parse_args()
    install.packages(PACKAGES, {})
    dashboard = json.loads(DASHBOARD.read_text())
    observed = Observed(options.programs, options.port_base)
    try:
        observed.start()
        started = time.time()
        observed.work(options.seconds)
        wrong = list(problems(dashboard, observed.prometheus, time.time() - started))
        if options.picture:
            import dashboard_picture

            dashboard_picture.draw(dashboard, observed.prometheus, started, options.rows.split(",") if options.rows else [], picture_range, options.picture)
    except (Late, Refused, RuntimeError, OSError, subprocess.SubprocessError) as error:
        wrong = [str(error)]
    finally:
        observed.stop()
    print("\n".join(wrong) or f"dashboard: {sum(1 for _ in targets(dashboard))} queries have values, {len(observed.paid_payments)} payments were made")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
