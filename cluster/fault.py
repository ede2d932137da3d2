"""What a fault is. A fault starts, lasts, and ends; then the cluster must become healthy by itself."""

import time

from cluster import Cluster


class Fault:
    name = ""
    # Whether it is over within 20 seconds, so that CI can run it.
    quick = True
    # How long it lasts before it ends.
    seconds = 5.0
    # The cell that it touches.
    cell = "00"
    # What the timeline may show at most, by the names in timeline.LIMITS.
    limits: dict[str, float] = {}

    def __init__(self, cluster: Cluster, round_number: int):
        self.cluster, self.round = cluster, round_number
        self.target = cluster.cells[self.cell]
        self.note = ""
        # What the fault itself has measured.
        self.measured: dict[str, float] = {}

    def prepare(self) -> None:
        """What must be so before the fault; outside the measured time."""

    def start(self) -> None:
        raise NotImplementedError

    def end(self) -> None:
        """Takes the fault back."""

    def run(self) -> None:
        self.start()
        time.sleep(self.seconds)
        self.end()
