"""PaylinkNoSynchronousStandby: a Patroni cell of the cluster harness, whose standbys are killed. No Paylink node runs beside it, so the
rules about nodes are left out.
"""

import pathlib

from cluster import Cluster
from layout import HOST, MEMBERS
from prometheus import Prometheus
from wait import until

CELL = "00"


class StandbyTrial:
    """kill -9 of both standbys"""

    rules = ("PaylinkNoSynchronousStandby",)
    companions = ()
    seconds = 60.0

    def __init__(self, programs: pathlib.Path, port_base: int, rules: str):
        self.cluster = Cluster(programs, port_base, 1)
        layout = self.cluster.layout
        file = layout.directory / "rules.yml"
        file.write_text(rules)
        targets = {"patroni": [f"{HOST}:{layout.rest_port(CELL, member)}" for member in MEMBERS]}
        self.prometheus = Prometheus(layout.directory, port_base + 78, targets, file)
        self.killed: list[int] = []

    def begin(self) -> None:
        """Only etcd and the cell."""
        for etcd in self.cluster.etcd.values():
            etcd.start()
        until(self.cluster.etcd_is_healthy, "etcd has a leader", 30)
        self.cluster.cells[CELL].start()
        self.cluster.cells[CELL].wait_healthy(120)
        self.prometheus.start()

    def prepare(self) -> None:
        pass

    def start(self) -> None:
        cell = self.cluster.cells[CELL]
        leader = until(cell.leader, "the cell has a leader", 10)
        self.killed = [member for member in MEMBERS if member != leader]
        for member in self.killed:
            cell.kill_machine(member)

    def end(self) -> None:
        for member in self.killed:
            self.cluster.cells[CELL].patroni[member].start()

    def stop(self) -> None:
        self.cluster.stop()
