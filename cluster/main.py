"""A cluster on this machine: up, down, status, and faults under load.

Usage: just cluster up [--cells N] | down | status | faults [--quick] [--only NAME] [--rounds N] [--lossy]
"""

import argparse
import pathlib
import sys

import install
from layout import ROOT

PORT_BASE = 18700


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="just cluster", description="A cluster on this machine, and faults in it.")
    parser.add_argument("--programs", type=pathlib.Path, default=ROOT / "target/debug", help="directory of paylink and paylink-sandbox")
    commands = parser.add_subparsers(dest="command", required=True)
    up = commands.add_parser("up", help="start the cluster; prints one line of JSON when it is ready")
    up.add_argument("--cells", type=int, default=1, choices=(1, 2), help="number of cells")
    supervise = commands.add_parser("supervise")
    supervise.add_argument("--cells", type=int, default=1)
    commands.add_parser("down", help="end everything and remove the data")
    commands.add_parser("status", help="who is primary, which nodes are ready")
    faults = commands.add_parser("faults", help="inject faults into a new cluster under load, then check every acknowledgement")
    faults.add_argument("--quick", action="store_true", help="one round of the faults that take less than 20 seconds")
    faults.add_argument("--only", action="append", metavar="NAME", help="only this fault; may be repeated")
    faults.add_argument("--rounds", type=int, default=1, help="how often each fault is injected")
    faults.add_argument("--lossy", action="store_true", help="replicate asynchronously and lose writes: the checker must find them")
    faults.add_argument("--report", type=pathlib.Path, default=ROOT / ".paylink/faults", help="directory of the report")
    for command in (up, supervise, faults):
        command.add_argument("--port-base", type=int, default=PORT_BASE, help="the first of 80 ports")
    return parser.parse_args()


def main() -> int:
    options = parse()
    if options.command in ("down", "status"):
        import supervisor

        return supervisor.down() if options.command == "down" else supervisor.status()
    install.packages()
    sys.path.insert(0, install.site_packages(install.python_packages()))
    if options.command == "faults":
        import run_faults

        return run_faults.run(options)
    import supervisor

    return supervisor.up(options) if options.command == "up" else supervisor.supervise(options)


if __name__ == "__main__":
    sys.exit(main())
