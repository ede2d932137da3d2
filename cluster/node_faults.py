"""Faults of what is around the database: Paylink nodes, etcd, network, bank, clock."""

import signal
import subprocess

import install
import processes
from fault import Fault
from layout import HOST, MEMBERS
from rest import request
from unavailable import Unavailable, libfaketime
from wait import until


class KilledNode(Fault):
    role = ""

    def start(self) -> None:
        self.node = f"{self.role}{1 + self.round % 2}"
        self.cluster.nodes[self.node].kill()
        self.note = self.node

    def end(self) -> None:
        self.cluster.nodes[self.node].start()


class KilledWeb(KilledNode):
    """kill -9 of a web node; it is started again after five seconds."""

    name = role = "web"
    limits = {"payer_wait": 10.0}


class KilledWorker(KilledNode):
    """kill -9 of a worker; it is started again after five seconds."""

    name = role = "worker"


class LostEtcd(Fault):
    count = 0

    def start(self) -> None:
        self.members = [MEMBERS[(self.round + index) % len(MEMBERS)] for index in range(self.count)]
        for member in self.members:
            self.cluster.etcd[member].kill()
        self.note = f"members {self.members}"

    def end(self) -> None:
        for member in self.members:
            self.cluster.etcd[member].start()
        until(self.cluster.etcd_is_healthy, "etcd has a leader", 30)


class OneEtcd(LostEtcd):
    """kill -9 of one of three etcd members."""

    name = "etcd-1"
    count = 1


class TwoEtcd(LostEtcd):
    """kill -9 of two of three etcd members for longer than the leader key lives: failsafe mode keeps the primary."""

    name = "etcd-2"
    count = 2
    quick = False
    seconds = 30.0


class TwoEtcdShort(LostEtcd):
    """kill -9 of two of three etcd members for ten seconds."""

    name = "etcd-2-short"
    count = 2
    seconds = 10.0


class CutNetwork(Fault):
    """All packets between a web node and its cell are dropped (iptables, by the group of the node's process)."""

    name = "network"
    seconds = 6.0

    def prepare(self) -> None:
        listing = ["iptables", "-S", "OUTPUT"]
        if not (processes.is_root() and install.find("iptables")) or subprocess.run(listing, capture_output=True).returncode != 0:
            raise Unavailable("needs root, iptables, and a kernel that has it")

    def start(self) -> None:
        layout, node = self.cluster.layout, "web2"
        ports = ",".join(str(layout.postgres_port(self.cell, member)) for member in MEMBERS)
        rule = f"OUTPUT -p tcp -m owner --gid-owner {layout.group(node)} -m multiport --dports {ports} -j DROP"
        (layout.directory / "cuts").write_text(rule + "\n")  # first, so that it is removed whatever happens
        subprocess.run(["iptables", "-I", *rule.split()], check=True)
        self.note = f"{node} ↮ cell {self.cell}"

    def end(self) -> None:
        processes.remove_cuts(self.cluster.layout.directory)


class StoppedBank(Fault):
    """The bank accepts connections and answers nothing: the sandbox is stopped for longer than a call to it may take."""

    name = "bank"
    seconds = 8.0

    def start(self) -> None:
        self.cluster.sandbox.signal(signal.SIGSTOP)

    def end(self) -> None:
        self.cluster.sandbox.signal(signal.SIGCONT)


class JumpingClock(Fault):
    """The clock of one web node jumps ten minutes ahead, and back (libfaketime)."""

    name = "clock"
    node = "web2"
    seconds = 6.0

    def prepare(self) -> None:
        library = libfaketime()
        self.offset = self.cluster.layout.directory / "clock-offset"
        self.set_offset("+0")
        self.restart({
            "LD_PRELOAD": library, "FAKETIME_TIMESTAMP_FILE": str(self.offset), "FAKETIME_NO_CACHE": "1", "DONT_FAKE_MONOTONIC": "1",
        })

    def restart(self, environment: dict) -> None:
        """Restarts the node by SIGTERM, so that no request is lost, and waits until it is ready."""
        process = self.cluster.nodes[self.node]
        process.signal(signal.SIGTERM)
        process.popen.wait(30)
        process.environment = environment
        process.start()
        until(lambda: request(f"http://{HOST}:{self.cluster.layout.node(self.node).ops}/readyz")[0] == 200, "the node is ready", 30)

    def set_offset(self, offset: str) -> None:
        self.offset.write_text(f"{offset}\n")
        self.offset.chmod(0o644)

    def start(self) -> None:
        self.set_offset("+600")
        self.note = f"{self.node} +600 s"

    def end(self) -> None:
        self.set_offset("+0")
