"""Causes the fault of each alert in a real installation, and sees the alert fire and resolve in a real Prometheus.

Usage: just alerts [--quick] [--only RULE]… [--port-base PORT]

The rules are those of deploy/prometheus/alerts.yml with shorter times (short_rules.py). During a fault no other alert may fire than those
of the fault and its companions, and before the next one all must be resolved.
"""

import argparse
import dataclasses
import pathlib
import subprocess
import sys
import time
import traceback

import install
import prometheus
import short_rules
from alert_fault import AlertFault
from alert_faults import FAULTS
from alert_installation import AlertInstallation
from layout import ROOT
from single_cell import Refused
from unavailable import Unavailable
from wait import Late, until

# Its fault needs Patroni, and a cell of its own (standby_alert.py).
STANDBY_RULE = "PaylinkNoSynchronousStandby"
RULES = ROOT / "deploy/prometheus/alerts.yml"
PACKAGES = {"postgresql": "pg_lsclusters", "openssl": "openssl"} | prometheus.PACKAGES
OPTIONAL_PACKAGES = {"faketime": "faketime"}
PORT_BASE = 19000
STEP_SECONDS = 0.25
RESOLVE_SECONDS = 60.0
# Longer than the longest `for` of the short rules.
PENDING_SECONDS = 15.0


class Failed(Exception):
    """An alert that must fire did not, or another one did."""


class Observer:
    """What fires, since when, and what should not."""

    def __init__(self, server: prometheus.Prometheus, fault):
        self.server, self.fault = server, fault
        self.fired: dict[str, float] = {}
        self.resolved: dict[str, float] = {}
        self.firing: set[str] = set()

    def look(self) -> None:
        self.firing = {alert["alertname"] for alert in self.server.alerts()}
        for name in self.firing:
            self.fired.setdefault(name, time.monotonic())
            self.resolved.pop(name, None)
        for name in self.fired.keys() - self.firing:
            self.resolved.setdefault(name, time.monotonic())
        if unexpected := self.unexpected(("firing",)):
            raise Failed(f"{', '.join(sorted(unexpected))} fired too")

    def unexpected(self, states: tuple[str, ...]) -> set[str]:
        return {alert["alertname"] for alert in self.server.alerts(states)} - set(self.fault.rules) - set(self.fault.companions)

    def wait(self, done, what: str, seconds: float) -> None:
        deadline = time.monotonic() + seconds
        while True:
            self.look()
            if done():
                return
            if time.monotonic() > deadline:
                raise Failed(f"{what}: not within {seconds:.0f} s (firing: {', '.join(sorted(self.firing)) or 'none'})")
            time.sleep(STEP_SECONDS)


def trial(server: prometheus.Prometheus, fault) -> list[str]:
    """Runs one fault. A line for each of its rules."""
    fault.prepare()
    until(lambda: not server.alerts(("firing", "pending")), "nothing fires or is pending before the fault", RESOLVE_SECONDS)
    observer = Observer(server, fault)
    started = time.monotonic()
    try:
        fault.start()
        observer.wait(lambda: set(fault.rules) <= observer.fired.keys(), f"{', '.join(fault.rules)} fires", fault.seconds)
        # An alert that waits longer than these would otherwise not fire before the fault ends.
        observer.wait(lambda: not observer.unexpected(("pending",)), "other alerts fire, or do not", PENDING_SECONDS)
    finally:
        ended = time.monotonic()
        fault.end()
    observer.wait(lambda: not observer.firing, "resolved", RESOLVE_SECONDS)
    others = sorted(observer.fired.keys() - set(fault.rules))
    note = f"; also {', '.join(others)}" if others else ""
    return [
        f"{name:31} {observer.fired[name] - started:5.1f} s {max(0.0, observer.resolved[name] - ended):5.1f} s  {fault.__doc__}{note}"
        for name in fault.rules
    ]


def select(options: argparse.Namespace, names: list[str]) -> tuple[list[type[AlertFault]], bool]:
    """The faults, and whether the trial of the standby is one of them. Every rule must have a fault."""
    covered = {rule for fault in FAULTS for rule in fault.rules} | {STANDBY_RULE}
    if covered != set(names):
        sys.exit(f"alerts: rules without fault, or faults without rule: {', '.join(sorted(covered ^ set(names)))}")
    unknown = set(options.only) - set(names)
    if unknown:
        sys.exit(f"alerts: no such rule: {', '.join(sorted(unknown))}")
    if options.only:
        return [fault for fault in FAULTS if set(options.only) & set(fault.rules)], STANDBY_RULE in options.only
    return [fault for fault in FAULTS if fault.quick or not options.quick], not options.quick


@dataclasses.dataclass
class Results:
    """The faults that were tried, failed and skipped."""

    tried: list = dataclasses.field(default_factory=list)
    failed: int = 0
    skipped: int = 0

    def text(self, names: list[str], seconds: float) -> str:
        rules = {rule for fault in self.tried for rule in fault.rules}
        return f"alerts: {len(rules)} of {len(names)} rules, {self.failed} faults failed, {self.skipped} skipped, {seconds:.0f} s"


def run_all(server: prometheus.Prometheus, faults: list, results: Results) -> None:
    for fault in faults:
        try:
            print(*trial(server, fault), sep="\n", flush=True)
            results.tried.append(fault)
        except Unavailable as reason:
            results.skipped += 1
            print(f"SKIPPED {', '.join(fault.rules)}: {reason}", flush=True)
        except (Failed, Late, Refused, OSError, RuntimeError, ValueError, LookupError, TypeError, subprocess.SubprocessError) as error:
            results.tried.append(fault)
            results.failed += 1
            print(f"FAILED  {', '.join(fault.rules)} ({fault.__doc__}): {error}", flush=True)
            if not isinstance(error, (Failed, Late)):
                traceback.print_exc()


def main() -> int:
    parser = argparse.ArgumentParser(prog="just alerts", description="Cause the fault of each alert, and see it fire and resolve.")
    parser.add_argument("--programs", type=pathlib.Path, default=ROOT / "target/debug", help="directory of paylink and paylink-sandbox")
    parser.add_argument("--quick", action="store_true", help="the rules that take the least time")
    parser.add_argument("--only", action="append", default=[], metavar="RULE", help="only the fault of this rule; can be repeated")
    parser.add_argument("--port-base", type=int, default=PORT_BASE, help="the first of 80 ports")
    parser.add_argument("--rules", type=pathlib.Path, default=RULES, help="other rules, to see that a trial fails")
    options = parser.parse_args()
    text = options.rules.read_text()
    names, rules = short_rules.names(text), short_rules.shorten(text)
    chosen, with_standby = select(options, names)
    install.packages(PACKAGES | (install.PACKAGES if with_standby else {}), OPTIONAL_PACKAGES)
    started, results = time.monotonic(), Results()
    print(f"{'alert':31} {'fires':>7} {'resolves':>8}  fault", flush=True)
    if chosen:
        installation = AlertInstallation(options.programs, options.port_base, rules)
        try:
            installation.start()
            print(f"all nodes are ready and scraped after {time.monotonic() - started:.0f} s", flush=True)
            run_all(installation.prometheus, [fault(installation) for fault in chosen], results)
        finally:
            installation.stop()
    if with_standby:
        sys.path.insert(0, install.site_packages(install.python_packages()))
        from standby_alert import StandbyTrial

        standby = StandbyTrial(options.programs, options.port_base, short_rules.of_group(rules, "paylink-cells"))
        try:
            standby.begin()
            run_all(standby.prometheus, [standby], results)
        finally:
            standby.stop()
    print(results.text(names, time.monotonic() - started))
    return 1 if results.failed else 0


if __name__ == "__main__":
    sys.exit(main())
