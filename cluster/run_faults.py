"""`just cluster faults`: a new cluster, load, faults, then the proof of every acknowledgement."""

import collections
import json
import pathlib
import shutil
import signal
import subprocess
import sys
import time
from argparse import Namespace

import database_faults as database
import node_faults as node
import processes
import records
import standby_faults as standby
from chart import draw
from checker import Checker
from cluster import Cluster
from fault import Fault
from layout import ROOT
from payer import READING_SECONDS
from records import Records
from timeline import Timeline
from unavailable import Unavailable
from wait import Late, until

FAULTS = [
    database.KilledPrimary, database.LostMachine, standby.KilledStandby, database.Switchover, node.KilledWeb, node.KilledWorker,
    node.OneEtcd, node.TwoEtcd, node.TwoEtcdShort, node.CutNetwork, standby.SlowDisk, standby.FrozenStandbys, database.FullDisk,
    database.ReadOnlyPrimary, database.LostCell, database.FrozenCell, node.StoppedBank, node.JumpingClock,
]
WARM_UP_SECONDS = 10
# How long a client repeats what fails: longer than any fault of the run.
PATIENCE_SECONDS, QUICK_PATIENCE_SECONDS = 90, 30
# A worker's claims outlive it by a minute.
SETTLE_SECONDS = 150


def select(options: Namespace) -> list[type[Fault]]:
    if options.only:
        unknown = set(options.only) - {fault.name for fault in FAULTS}
        if unknown:
            sys.exit(f"cluster: no such fault: {', '.join(unknown)}; there are {', '.join(fault.name for fault in FAULTS)}")
        return [fault for fault in FAULTS if fault.name in options.only]
    # The short form of a fault stands for the long one in a quick run only.
    return [fault for fault in FAULTS if (fault.quick if options.quick else fault is not node.TwoEtcdShort)]


def run(options: Namespace) -> int:
    if options.lossy:
        import lossy

        return lossy.run(options)
    chosen = select(options)
    patience_seconds = QUICK_PATIENCE_SECONDS if options.quick else PATIENCE_SECONDS
    cells = 2 if any(fault.cell == "01" for fault in chosen) else 1
    with Run(options, cells, database.FullDisk in chosen, patience_seconds=patience_seconds) as current:
        for round_number in range(1, options.rounds + 1):
            for fault in chosen:
                current.inject(fault, round_number)
        return current.judge()


class Run:
    """A cluster under load and the records of what its clients see."""

    def __init__(self, options: Namespace, cells: int, small_disk: bool = False, **settings):
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        self.report = options.report.resolve()
        shutil.rmtree(self.report, ignore_errors=True)
        self.report.mkdir(parents=True)
        self.started = time.monotonic()
        self.settings = settings
        # A quick run is for machines that also do other work: it reports times that are exceeded, and does not fail for them.
        self.lenient = options.quick
        self.skipped: list[str] = []
        self.broken: list[str] = []
        self.cluster = Cluster(options.programs, options.port_base, cells, small_disk and processes.is_root())

    def __enter__(self) -> "Run":
        try:
            self.cluster.start()
            self.description = self.cluster.describe() | self.settings
            self.faults = Records(self.report / "faults.jsonl")
            self.say(f"up: {len(self.cluster.cells)} cells")
            self.load, self.bare = self.start("load.py"), self.start("bare.py")
            time.sleep(WARM_UP_SECONDS)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_) -> None:
        shutil.copytree(self.cluster.layout.directory / "logs", self.report / "logs", dirs_exist_ok=True)
        self.cluster.stop()

    def say(self, text: str) -> None:
        print(f"[{time.monotonic() - self.started:6.1f} s] {text}", flush=True)

    def start(self, program: str) -> subprocess.Popen:
        command = ["setpriv", "--pdeathsig", "KILL", sys.executable, ROOT / "cluster" / program, json.dumps(self.description), self.report]
        with open(self.report / f"{program}.log", "w") as log:
            return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)

    def wait_healthy(self) -> None:
        for cell in self.cluster.cells.values():
            cell.wait_healthy(120)
        until(self.cluster.is_ready, "all Paylink nodes are ready", 60)

    def inject(self, kind: type[Fault], round_number: int) -> None:
        try:
            self.wait_healthy()
            fault = kind(self.cluster, round_number)
            fault.prepare()
            self.wait_healthy()
        except Unavailable as missing:
            self.skipped.append(f"{kind.name}: {missing}")
            self.say(f"{kind.name}: SKIPPED, {missing}")
            return
        except Late as late:
            self.broken.append(f"before {kind.name} #{round_number}: {late}")
            self.say(self.broken[-1])
            return
        # Payers who have waited for the end of the fault before confirm together. Some seconds later they come evenly spaced again, so
        # that the time between two confirmations is not measured as a gap.
        time.sleep(READING_SECONDS + 1 if "write_gap" in fault.limits and not self.lenient else 1)
        start = time.time()
        try:
            fault.run()
            self.wait_healthy()
        except Late as late:
            self.broken.append(f"{kind.name} #{round_number}: {late}")
        time.sleep(2)
        end = time.time()
        self.faults.add(**{
            "name": kind.name, "round": round_number, "cell": kind.cell, "from": start - 0.5, "to": end, "note": fault.note,
            "limits": fault.limits, "measured": fault.measured,
        })
        # Long enough that the next fault does not hide a payer who waits for too long.
        if (payer_wait := fault.limits.get("payer_wait")) and not self.lenient:
            time.sleep(max(0.0, start + fault.seconds + payer_wait + 1 - time.time()))
        self.say(f"{kind.name} #{round_number}: healthy again after {end - start:.1f} s {fault.note}")

    def drain(self) -> None:
        """Lets every client finish what it began."""
        self.load.send_signal(signal.SIGTERM)
        log = self.report / "load.py.log"
        until(lambda: "all clients have ended" in log.read_text() or self.load.poll() is not None, "all clients have ended", 180)
        self.bare.kill()
        self.bare.wait()

    def judge(self, settle_seconds: float = SETTLE_SECONDS) -> int:
        self.drain()
        self.say("all clients have ended")
        checker = Checker(self.description, self.report)
        checker.wait_until_settled(settle_seconds)
        self.say("payments and events have settled" if not checker.unsettled() else "some payments or events have NOT settled")
        violations = checker.check() + self.broken
        timeline = Timeline(self.report)
        wrong, late = timeline.violations()
        violations += wrong + ([] if self.lenient else late)
        draw(timeline, self.report / "timeline.svg")
        text = "\n".join([
            timeline.text(), "", timeline.summary(), "", *checker.facts, *payers(self.report), *(f"SKIPPED {line}" for line in self.skipped), "",
            *(f"LATE {line}" for line in late if self.lenient), *(f"VIOLATION {line}" for line in violations),
        ])
        (self.report / "timeline.txt").write_text(text + "\n")
        print(f"\n{text}\n\nfaults: {len(timeline.rows)} injected, {len(violations)} violations; {self.report}/timeline.svg", flush=True)
        self.violations = violations
        return 1 if violations else 0


def payers(report: pathlib.Path) -> list[str]:
    """How the payers ended, and how long the slowest of them waited."""
    found = [row for row in records.read(report / "acknowledgements.jsonl") if row["kind"] == "payer"]
    ends = collections.Counter(row["end"] for row in found)
    slowest = sorted(found, key=lambda row: -row["seconds"])[:3]
    return [f"payers: {dict(ends)}"] + [f"  {row['seconds']:.1f} s: {' → '.join(row['views'])}" for row in slowest]
