"""The faults of the alerts about nodes: process, clock, limits, configuration, build, log."""

import pathlib
import re
import signal
import socket
import subprocess

from alert_fault import AlertFault
from alert_installation import FAULTY, NODES
from layout import BANKS, HOST
from processes import as_server_user, give
from unavailable import Unavailable


class KilledNode(AlertFault):
    """kill -9 of a node"""

    rules = ("PaylinkNodeDown",)
    quick = True

    def start(self) -> None:
        self.installation.nodes[FAULTY].kill()

    def end(self) -> None:
        self.installation.nodes[FAULTY].start()


class FrozenNodes(AlertFault):
    """kill -STOP of all nodes"""

    rules = ("PaylinkNoNodeReady",)
    companions = ("PaylinkNodeDown",)
    quick = True
    frozen = NODES

    def start(self) -> None:
        for name in self.frozen:
            self.installation.nodes[name].signal(signal.SIGSTOP)

    def end(self) -> None:
        for name in self.frozen:
            self.installation.nodes[name].signal(signal.SIGCONT)


class KilledWebNodes(AlertFault):
    """kill -9 of all web nodes, while the worker is ready"""

    rules = ("PaylinkNoNodeReady",)
    companions = ("PaylinkNodeDown",)
    quick = True
    killed = tuple(name for name in NODES if name.startswith("web"))

    def start(self) -> None:
        for name in self.killed:
            self.installation.nodes[name].kill()

    def end(self) -> None:
        for name in self.killed:
            self.installation.nodes[name].start()
        for name in self.killed:
            self.installation.wait_ready(name)


class ClockAhead(AlertFault):
    """the clock of a node is 3 s ahead"""

    rules = ("PaylinkClockDifference",)
    offset = "+3"

    def prepare(self) -> None:
        if not self.installation.nodes[FAULTY].environment:
            raise Unavailable("needs the Debian package faketime")

    def start(self) -> None:
        self.installation.set_clock(self.offset)

    def end(self) -> None:
        self.installation.set_clock("+0")


class ClockFarAhead(ClockAhead):
    """the clock of a node is 10 minutes ahead"""

    rules = ("PaylinkNodeNotReady",)
    companions = ("PaylinkClockDifference",)
    offset = "+600"


class FewDescriptors(AlertFault):
    """the limit of open files is lowered to what the node uses"""

    rules = ("PaylinkDescriptorsShort",)

    def start(self) -> None:
        self.pid = self.installation.nodes[FAULTY].pid
        limits = pathlib.Path(f"/proc/{self.pid}/limits").read_text()
        self.before = int(re.search(r"Max open files +(\d+)", limits)[1])
        used = len(list(pathlib.Path(f"/proc/{self.pid}/fd").iterdir()))
        self.limit(used + 4)

    def end(self) -> None:
        self.limit(self.before)

    def limit(self, files: int) -> None:
        # As the user of the node: root in a container may not change the limits of others.
        subprocess.run([*as_server_user(), "prlimit", "--pid", str(self.pid), f"--nofile={files}:"], check=True)


class BrokenConfiguration(AlertFault):
    """SIGHUP with a broken configuration"""

    rules = ("PaylinkReloadFailed",)
    quick = True

    def start(self) -> None:
        self.undo = self.installation.reload(FAULTY, lambda text: text + "\n[broken\n")

    def end(self) -> None:
        self.undo()


class OldCertificate(AlertFault):
    """SIGHUP with a certificate that ends in 20 days"""

    rules = ("PaylinkCertificateEnds",)
    quick = True

    def prepare(self) -> None:
        directory = self.installation.directory
        self.certificate, self.key = directory / "bank.pem", directory / "bank.key"
        command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "20", "-subj", "/O=Trial/CN=trial"]
        subprocess.run([*command, "-out", self.certificate, "-keyout", self.key], check=True, capture_output=True)
        give(self.key)

    def start(self) -> None:
        bank = f'id = "{BANKS[0]}"\n'
        files = f'certificate_file = "{self.certificate}"\nkey_file = "{self.key}"\n'
        self.undo = self.installation.reload(FAULTY, lambda text: text.replace(bank, bank + files))

    def end(self) -> None:
        self.undo()


class OtherBuild(AlertFault):
    """a node runs another build: a copy of the program with another name of its commit"""

    rules = ("PaylinkVersionsDiffer",)
    companions = ("PaylinkNodeDown",)

    def prepare(self) -> None:
        [(labels, _)] = self.installation.prometheus.query(f'paylink_build_info{{instance=~".*:{self.installation.layout.nodes[0].ops}"}}')
        commit = labels["commit"].encode()
        program = self.installation.paylink.read_bytes()
        if commit not in program:
            raise RuntimeError("the program does not contain the name of its commit")
        self.other = self.installation.directory / "paylink-other"
        self.other.write_bytes(program.replace(commit, commit[:-1] + b"~"))
        self.other.chmod(0o755)

    def start(self) -> None:
        self.installation.replace(FAULTY, program=self.other)

    def end(self) -> None:
        self.installation.replace(FAULTY)


class UnreadLog(AlertFault):
    """nobody reads the standard error of a node"""

    rules = ("PaylinkLogLinesDropped",)
    companions = ("PaylinkNodeDown",)
    requests = 20000

    def prepare(self) -> None:
        pipe = self.installation.directory / "pipe"
        subprocess.run(["mkfifo", pipe], check=True)
        give(pipe)
        # The node itself holds the reading end open.
        self.installation.replace(FAULTY, wrapper=["sh", "-c", 'exec 3<>"$0"; exec "$@" 2>&3', pipe])

    def start(self) -> None:
        """As many requests as fill pipe and buffer, on one connection."""
        one = b"GET /v1/none HTTP/1.1\r\nhost: api\r\n\r\n"
        with socket.create_connection((HOST, self.installation.layout.node(FAULTY).api), 5) as client:
            client.settimeout(10)
            for _ in range(self.requests // 100):
                client.sendall(one * 100)
                answered = 0
                while answered < 100:
                    answered += client.recv(1 << 20).count(b"HTTP/1.1 ")

    def end(self) -> None:
        self.installation.replace(FAULTY)
