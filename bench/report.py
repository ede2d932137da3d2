"""What a run of `bench/run` has found: as JSON, as a table, as a chart, and what is below its minimum."""

import pathlib
import statistics

import chart

DOCS = pathlib.Path(__file__).resolve().parent.parent / "docs"
BEGIN, END = "<!-- bench -->", "<!-- end of bench -->"
# The least ratio of each kind of work, and the aim.
MINIMA = {"read, final": (0.82, 0.92), "read, open": (1.00, 1.20), "generate": (0.70, 0.82)}
P99_LIMIT_MS = 5.0
# CI has no time for an optimised build. Without optimisation, each layer and each copy costs more, so one that is added shows. These are
# a quarter above what was measured.
CHECKED = {"read, final": ("do nothing: read", 4.2), "generate": ("do nothing: generate", 6.8), "read, open": ("do nothing: read", 5.2)}


def figures(rounds: dict, latencies: dict, options, cores: int) -> dict:
    pgbench = max((name for name in rounds if name.startswith("pgbench")), key=lambda name: median_rate(rounds[name]))
    beside = {"read, final": "do nothing: read", "generate": "do nothing: generate", "read, open": pgbench, "generate, with key": None}
    rows = []
    for name in ("do nothing: read", "read, final", "do nothing: generate", "generate", pgbench, "read, open", "generate, with key"):
        row = {"work": name, "per_second": round(median_rate(rounds[name])), "cpu_micros": median_cpu(rounds[name])}
        if counterpart := beside.get(name):
            ratios = sorted(ours.per_second / theirs.per_second for ours, theirs in zip(rounds[name], rounds[counterpart]))
            row |= {"beside": counterpart, "ratio": statistics.median(ratios), "from": ratios[0], "to": ratios[-1]}
        rows.append(row)
    settings = {"rounds": options.rounds, "seconds": options.seconds, "connections": options.connections, "rows_in_table": options.rows}
    return {"cores": cores, **settings, "rows": rows, "latencies": latencies}


def median_rate(found: list) -> float:
    return statistics.median(figure.per_second for figure in found)


def median_cpu(found: list) -> dict[str, float]:
    return {name: round(statistics.median(figure.cpu_micros[name] for figure in found), 1) for name in found[0].cpu_micros}


def table(found: dict) -> str:
    lines = ["| work | /s | CPU µs per request | beside | ratio (spread) | at least |", "|---|---|---|---|---|---|"]
    for row in found["rows"]:
        micros = ", ".join(f"{name} {value:.1f}" for name, value in row["cpu_micros"].items() if value >= 0.05)
        ratio = f"{row['ratio']:.2f} ({row['from']:.2f}–{row['to']:.2f})" if "ratio" in row else ""
        least = f"{MINIMA[row['work']][0]:.2f}" if row["work"] in MINIMA else ""
        lines.append(f"| {row['work']} | {row['per_second']:,} | {micros} | {row.get('beside', '')} | {ratio} | {least} |")
    lines += ["", "| under half of that load | /s | median | p99 |", "|---|---|---|---|"]
    for name, latency in found["latencies"].items():
        lines.append(f"| {name} | {latency['rate']:,} | {latency['p50_ms']:.2f} ms | {latency['p99_ms']:.2f} ms |")
    return "\n".join(lines)


def check(rounds: dict) -> tuple[list[str], bool]:
    """For programs that are not optimised: the CPU time of a request beside that of a handler that does nothing."""
    lines, exceeded = [], False
    for name, (counterpart, limit) in CHECKED.items():
        ours, theirs = median_cpu(rounds[name])["paylink"], median_cpu(rounds[counterpart])["do_nothing"]
        exceeded |= ours / theirs > limit
        lines.append(f"bench check: {name}: {ours:.0f} µs of CPU time, {ours / theirs:.1f} times that of a handler that does nothing; at most {limit}")
    return lines, exceeded


def problems(found: dict) -> list[str]:
    """What is below its minimum."""
    below = []
    for row in found["rows"]:
        least = MINIMA.get(row["work"], (0, 0))[0]
        if row.get("ratio", 1) < least:
            below.append(f"{row['work']}: {row['ratio']:.2f} of {row['beside']}; at least {least:.2f}")
    for name, latency in found["latencies"].items():
        if latency["p99_ms"] > P99_LIMIT_MS:
            below.append(f"{name}: p99 {latency['p99_ms']:.1f} ms under half of the load; at most {P99_LIMIT_MS:.0f} ms")
    return below


def write(found: dict) -> None:
    settings = f"{found['cores']} cores, {found['rounds']} rounds of {found['seconds']} s, {found['connections']} connections, {found['rows_in_table']:,} payments in the table."
    replace_section(BEGIN, END, f"{settings}\n\n{table(found)}")
    (DOCS / "img").mkdir(exist_ok=True)
    (DOCS / "img/bench.svg").write_text(chart.draw(found, MINIMA))


def replace_section(begin: str, end: str, text: str, document: str = "performance.md") -> None:
    """Replaces what is between these two comments of a document."""
    file = DOCS / document
    before, rest = file.read_text().split(begin, 1)
    _, after = rest.split(end, 1)
    file.write_text(f"{before}{begin}\n\n{text}\n\n{end}{after}")
