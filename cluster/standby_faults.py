"""Faults of standbys: commits wait for them."""

import signal
import time

import processes
from cell import Cell
from fault import Fault
from layout import MEMBERS
from wait import until


class KilledStandby(Fault):
    """kill -9 of the synchronous standby: commits wait until Patroni names another one."""

    name = "standby"

    def start(self) -> None:
        standby = self.target.synchronous_standby()
        self.target.kill_postgres(standby)
        self.note = f"n{standby}"


class SlowDisk(Fault):
    """The synchronous standby flushes slowly: its WAL receiver is stopped for 400 of every 500 ms."""

    name = "slow-disk"
    seconds = 0.0

    def start(self) -> None:
        standby = self.target.synchronous_standby()
        receivers = self.target.backends(standby, "walreceiver")
        deadline = time.monotonic() + 6
        while time.monotonic() < deadline:
            processes.send(receivers, signal.SIGSTOP)
            time.sleep(0.4)
            processes.send(receivers, signal.SIGCONT)
            time.sleep(0.1)
        self.note = f"WAL receiver of n{standby} stopped 80 % of 6 s"


class FrozenStandbys(Fault):
    """All processes of both standbys' PostgreSQL are stopped for a minute: no commit is acknowledged, and none may be given up."""

    name = "standbys-frozen"
    quick = False
    seconds = 60.0
    limits = {"failed_reads": 0, "read_p99": 0.25, "writes_back": 3.0, "backends": 0}

    def start(self) -> None:
        self.limits = self.limits | {"backends": self.cluster.layout.connections()}
        leader = self.target.leader()
        self.pids = []
        for member in MEMBERS:
            if member != leader and (server := processes.postmaster(self.target.data(member))):
                self.pids += [server, *processes.children(server)]
        with self.target.connect() as self.connection:
            processes.send(self.pids, signal.SIGSTOP)
            self.count_backends(time.monotonic() + self.seconds)

    def count_backends(self, deadline: float) -> None:
        """The most connections that the nodes have at one time."""
        statement = "SELECT count(*) FROM pg_stat_activity WHERE usename = 'paylink'"
        while time.monotonic() < deadline:
            ((count,),) = self.connection.execute(statement).fetchall()
            self.measured["backends"] = max(count, self.measured.get("backends", 0))
            time.sleep(0.25)
        self.note = f"at most {self.measured['backends']} backends; allowed are {self.limits['backends']}"

    def run(self) -> None:
        self.start()
        self.end()

    def end(self) -> None:
        processes.send(self.pids, signal.SIGCONT)
        self.measured["ended"] = time.time()


def make_synchronous(cell: Cell, member: int) -> None:
    """Makes a member the synchronous standby by excluding the other one for a moment."""
    other = next(found for found in MEMBERS if found not in (member, cell.leader()))
    if cell.synchronous_standby() == member:
        return
    processes.send([cell.patroni[other].pid], signal.SIGSTOP)
    cell.kill_postgres(other)
    try:
        until(lambda: cell.synchronous_standby() == member, f"n{member} is the synchronous standby", 30)
    finally:
        processes.send([cell.patroni[other].pid], signal.SIGCONT)
    cell.wait_healthy()
