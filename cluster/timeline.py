"""What happened around each fault: requests, errors, and the longest time without a success, beside the bare engine's."""

import bisect
import collections
import pathlib

import records

GAPS = ("generate", "keyed", "confirm", "read")
WRITES = ("keyed", "confirm")
BARE_MARGIN_SECONDS = 1.0
# What a fault can limit, and how a violation reads.
LIMITS = {
    "write_gap": "{value:.1f} s without an acknowledged write; the limit is {limit:.0f} s",
    "payer_wait": "a payer waited {value:.1f} s for the next step; the limit is {limit:.0f} s",
    "writes_back": "writes came back {value:.1f} s after the fault had ended; the limit is {limit:.0f} s",
    "failed_reads": "{value:.0f} reads failed",
    "read_p99": "99 % of the reads took up to {value:.2f} s; the limit is {limit:.2f} s",
    "backends": "the nodes had {value:.0f} connections; allowed are {limit:.0f}",
    "other_cell_errors": "{value:.0f} requests to the other cell failed",
}
# They depend on the machine, and how busy it is.
TIMES = ("write_gap", "payer_wait", "writes_back", "read_p99")


class Timeline:
    def __init__(self, report: pathlib.Path):
        self.requests = sorted(records.read(report / "requests.jsonl"), key=lambda found: found["t"])
        self.bare = sorted(records.read(report / "bare.jsonl"), key=lambda found: found["t"])
        self.waits = [found["wait"] | {"cell": found["cell"]} for found in records.read(report / "acknowledgements.jsonl") if found["kind"] == "payer"]
        self.faults = records.read(report / "faults.jsonl")
        self.rows = [self.row(fault) for fault in self.faults]

    def row(self, fault: dict) -> dict:
        """A fault with its measurements. Requests of other cells count separately."""
        start, end, cell = fault["from"], fault["to"], fault["cell"]
        during = [found for found in self.requests if start <= found["t"] <= end]
        here = [found for found in during if found["cell"] == cell]
        others = [found for found in during if found["cell"] != cell]
        gaps = {kind: longest_gap([found["t"] for found in here if found["ok"] and found["kind"] == kind], start, end) for kind in GAPS}
        gaps["bare"] = longest_gap([found["t"] for found in self.bare if found["ok"] and found["cell"] == cell], start, end)
        ended = fault["measured"].get("ended", end)
        # What a payer still waits for when the next fault starts is that one's.
        next_start = min((other["from"] for other in self.faults if other["from"] > start), default=float("inf"))
        waits = [
            min(wait["from"] + wait["seconds"], next_start) - wait["from"]
            for wait in self.waits if wait["cell"] == cell and wait["from"] <= end and wait["from"] + wait["seconds"] >= start
        ]
        measured = {
            "write_gap": max(gaps[kind] for kind in WRITES),
            "payer_wait": max(waits, default=0.0),
            "writes_back": max(first_success(here, kind, ended, end) for kind in WRITES),
            "failed_reads": sum(not found["ok"] for found in here if found["kind"] == "read"),
            "read_p99": percentile([found["seconds"] for found in here if found["kind"] == "read"], 0.99),
            "other_cell_errors": sum(not found["ok"] for found in others),
        } | fault["measured"]
        return fault | {
            "requests": len(here), "errors": errors(here), "gaps": gaps, "measured": measured,
            "others": len(others), "other_errors": errors(others),
            "other_p99": percentile([found["seconds"] for found in others if found["ok"] and found["kind"] in GAPS], 0.99),
            "generate_failed": sum(not found["ok"] for found in during if found["kind"] == "generate"),
        }

    def violations(self) -> tuple[list[str], list[str]]:
        """What must never be, and the times that were exceeded."""
        wrong, late = [], []
        for row in self.rows:
            name, measured, bare = f"{row['name']} #{row['round']}", row["measured"], row["gaps"]["bare"]
            for limit, value in row["limits"].items():
                if measured[limit] > value:
                    (late if limit in TIMES else wrong).append(f"{name}: " + LIMITS[limit].format(value=measured[limit], limit=value))
            if "write_gap" in row["limits"] and measured["write_gap"] > bare + BARE_MARGIN_SECONDS:
                late.append(f"{name}: {measured['write_gap']:.1f} s without an acknowledged write, the bare engine {bare:.1f} s")
            if row["generate_failed"]:
                wrong.append(f"{name}: {row['generate_failed']} generates without Idempotency-Key failed")
        return wrong, late

    def text(self) -> str:
        head = f"{'fault':<16}{'seconds':>8}{'requests':>9}  " + "".join(f"{kind:>9}" for kind in (*GAPS, 'bare')) + "  payer  errors"
        lines = [head]
        for row in self.rows:
            gaps = "".join(f"{row['gaps'][kind]:>9.2f}" for kind in (*GAPS, "bare"))
            found = listed(row["errors"])
            lines.append(f"{row['name']:<16}{row['to'] - row['from']:>8.1f}{row['requests']:>9}  {gaps}{row['measured']['payer_wait']:>7.1f}  {found}")
            if row["others"]:
                other = f"{row['others']} requests, p99 {row['other_p99']:.2f} s, errors: {listed(row['other_errors'])}"
                lines.append(f"{'':<16}  the other cell: {other}")
            if "writes_back" in row["limits"]:
                measured = row["measured"]
                lines.append(f"{'':<16}  writes back after {measured['writes_back']:.1f} s, reads p99 {measured['read_p99'] * 1000:.0f} ms")
            if row["note"]:
                lines.append(f"{'':<16}  {row['note']}")
        return "\n".join(lines)

    def summary(self) -> str:
        """Median and maximum of all rounds of a fault."""
        kinds = ("write_gap", "bare", "read", "payer_wait")
        lines = [f"{'median / most':<16}{'rounds':>7}" + "".join(f"{kind:>14}" for kind in kinds) + "  other cell's p99"]
        for name in dict.fromkeys(row["name"] for row in self.rows):
            rows = [row for row in self.rows if row["name"] == name]
            columns = [[row["measured"][kind] if kind in row["measured"] else row["gaps"][kind] for row in rows] for kind in kinds]
            cells = "".join(f"{f'{median(values):.1f} / {max(values):.1f}':>14}" for values in columns)
            lines.append(f"{name:<16}{len(rows):>7}{cells}  {max(row['other_p99'] for row in rows):.2f}")
        return "\n".join(lines)


def median(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


def errors(requests: list[dict]) -> dict[str, int]:
    return dict(collections.Counter(f"{found['kind']} {found['status']}" for found in requests if not found["ok"]).most_common())


def listed(found: dict[str, int]) -> str:
    return ", ".join(f"{kind} ×{count}" for kind, count in found.items()) or "none"


def first_success(requests: list[dict], kind: str, start: float, end: float) -> float:
    """Seconds until the first success after a moment."""
    return next((found["t"] for found in requests if found["ok"] and found["kind"] == kind and found["t"] >= start), end) - start


def longest_gap(times: list[float], start: float, end: float) -> float:
    inside = times[bisect.bisect_left(times, start):bisect.bisect_right(times, end)]
    edges = [start, *inside, end]
    return max(later - earlier for earlier, later in zip(edges, edges[1:]))


def percentile(values: list[float], part: float) -> float:
    return sorted(values)[int(len(values) * part)] if values else 0.0
