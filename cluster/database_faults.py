"""Faults of a cell: its primary, its machines, its disks."""

import os
import signal
import time

import psycopg

import processes
from fault import Fault
from layout import MEMBERS, TTL_SECONDS
from standby_faults import make_synchronous
from unavailable import Unavailable
from wait import Late, until


class KilledPrimary(Fault):
    """kill -9 of the primary's PostgreSQL. Its Patroni lives and gives up the leader key."""

    name = "primary"
    limits = {"write_gap": 4.0}

    def start(self) -> None:
        leader = self.target.leader()
        self.target.kill_postgres(leader)
        successor = until(lambda: (found := self.target.leader()) and found != leader and found, "there is a new primary", 60)
        self.note = f"n{leader} → n{successor}"

    seconds = 3.0


class LostMachine(Fault):
    """kill -9 of the primary and its Patroni: only the end of the leader key's lifetime shows that they are gone."""

    name = "machine"
    quick = False
    limits = {"write_gap": TTL_SECONDS + 3.0}
    seconds = 3.0

    def start(self) -> None:
        self.leader = self.target.leader()
        self.target.kill_machine(self.leader)
        successor = until(lambda: (found := self.target.leader()) and found != self.leader and found, "there is a new primary", 90)
        self.note = f"n{self.leader} → n{successor}"

    def end(self) -> None:
        self.target.patroni[self.leader].start()


class Switchover(Fault):
    """A planned switchover to the synchronous standby."""

    name = "switchover"
    seconds = 3.0

    def start(self) -> None:
        leader = self.target.leader()
        self.target.switch_over(leader)
        self.note = f"n{leader} → n{self.target.leader()}"


class ReadOnlyPrimary(Fault):
    """The primary refuses writes: default_transaction_read_only for all sessions."""

    name = "read-only"

    def start(self) -> None:
        with self.target.connect() as connection:
            connection.execute("ALTER SYSTEM SET default_transaction_read_only = on")
            connection.execute("SELECT pg_reload_conf()")

    def end(self) -> None:
        settings = self.target.layout.administrator(self.cell).replace("target_session_attrs=read-write", "target_session_attrs=primary")
        with psycopg.connect(settings, autocommit=True) as connection:
            connection.execute("SET default_transaction_read_only = off")
            connection.execute("ALTER SYSTEM RESET default_transaction_read_only")
            connection.execute("SELECT pg_reload_conf()")


class FullDisk(Fault):
    """The file system of the primary's data directory is full. Needs root, who can mount a small file system."""

    name = "full-disk"
    # PostgreSQL stops when it needs the next segment of WAL.
    PATIENCE_SECONDS = 10

    def prepare(self) -> None:
        if self.target.small_disk is None:
            raise Unavailable("needs root, and a system that lets it mount a small file system")
        leader = self.target.leader()
        if leader != self.target.small_disk:
            # Only the synchronous standby can be promoted, so more than one switchover may be needed.
            for _ in range(6):
                standby = self.target.synchronous_standby()
                self.target.switch_over(self.target.leader(), standby)
                self.target.wait_healthy()
                if self.target.leader() == self.target.small_disk:
                    break
                try:
                    make_synchronous(self.target, self.target.small_disk)
                except Late:
                    continue  # it may still be catching up
            else:
                raise Unavailable("the node with the small disk did not become primary")

    def start(self) -> None:
        member = self.target.small_disk
        self.ballast = self.target.data(member).parent / "ballast"
        with open(self.ballast, "wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(1 << 20))
            except OSError:
                pass
        deadline, server = time.monotonic() + self.PATIENCE_SECONDS, processes.postmaster(self.target.data(member))
        while time.monotonic() < deadline and os.path.exists(f"/proc/{server}") and self.target.leader() == member:
            try:
                with self.target.connect() as connection:
                    connection.execute("SET statement_timeout = '1s'")
                    connection.execute("SELECT pg_switch_wal()")
            except psycopg.Error:
                pass
            time.sleep(0.2)
        ended = not os.path.exists(f"/proc/{server}")
        self.note = f"n{member} full; PostgreSQL {'ended' if ended else 'went on'}"

    def end(self) -> None:
        self.note += f"; primary is n{self.target.leader()}"
        self.ballast.unlink()


class LostCell(Fault):
    """kill -9 of all PostgreSQL servers and Patronis of a cell. The companies of the other cell must not notice."""

    name = "cell"
    cell = "01"
    quick = False
    limits = {"other_cell_errors": 0}

    def start(self) -> None:
        for member in MEMBERS:
            self.target.kill_machine(member)

    def end(self) -> None:
        self.target.start()


class FrozenCell(Fault):
    """All processes of a cell are stopped: its addresses accept connections and answer nothing."""

    name = "cell-frozen"
    cell = "01"
    limits = {"other_cell_errors": 0}

    def start(self) -> None:
        self.pids = [self.target.patroni[member].pid for member in MEMBERS]
        for server in filter(None, (processes.postmaster(self.target.data(member)) for member in MEMBERS)):
            self.pids += [server, *processes.children(server)]
        processes.send(self.pids, signal.SIGSTOP)

    def end(self) -> None:
        processes.send(self.pids, signal.SIGCONT)
