"""`just cluster faults --lossy`: a cluster that loses acknowledged writes. The checker must find the loss, and the cell must be closed.

Replication is asynchronous, synchronous_commit is off, and the primary's WAL senders are stopped for two seconds before it is killed.
"""

import json
import signal
import time
from argparse import Namespace

import processes
from database_faults import KilledPrimary
from rest import request
from run_faults import Run
from wait import until

SETTINGS = {
    "synchronous_mode": False, "synchronous_mode_strict": False, "maximum_lag_on_failover": 1 << 30,
    "postgresql": {"parameters": {"synchronous_commit": "off"}},
}
UNSENT_SECONDS = 2
EXPECTED = "acknowledged confirmations that are lost"


class KilledWithUnsentWrites(KilledPrimary):
    """kill -9 of a primary whose last writes are on no standby."""

    name = "lossy"
    limits = {}

    def start(self) -> None:
        processes.send(self.target.backends(self.target.leader(), "walsender"), signal.SIGSTOP)
        time.sleep(UNSENT_SECONDS)
        super().start()


def run(options: Namespace) -> int:
    with Run(options, cells=1, patience_seconds=40) as current:
        cell = current.cluster.cells["00"]
        cell.configure(SETTINGS)
        cell.asynchronous = True
        until(lambda: is_asynchronous(cell), "the cell replicates asynchronously", 30)
        current.inject(KilledWithUnsentWrites, 1)
        states = {node["name"]: request(f"{node['ops_url']}/readyz")[1].get("cells") for node in current.description["nodes"]}
        current.say(f"state of the cell by node: {states}")
        status = json.loads(current.cluster.run_paylink("cell", "status", "--json"))
        current.say(f"`paylink cell status`: {status}")
        current.judge(settle_seconds=20)
    found = [line for line in current.violations if line.startswith(EXPECTED)]
    print("lossy: the checker found the loss, as it must" if found else "lossy: the checker did NOT find the loss")
    closed = status["open"] is False and all("closed" in str(state) for state in states.values())
    print("lossy: the cell is closed, as it must" if closed else "lossy: the cell is NOT closed")
    return 0 if found and closed else 1


def is_asynchronous(cell) -> bool:
    with cell.connect() as connection:
        rows = connection.execute("SELECT name, setting FROM pg_settings WHERE name IN ('synchronous_commit', 'synchronous_standby_names')")
        return dict(rows.fetchall()) == {"synchronous_commit": "off", "synchronous_standby_names": ""}
