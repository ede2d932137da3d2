"""What a run of `bench/growth` has found: as a table, and as a chart of the cost against the size."""

import math
import statistics

from report import DOCS, median_cpu, median_rate, replace_section

BEGIN, END = "<!-- growth -->", "<!-- end of growth -->"
LEAST = 0.85
WIDTH, HEIGHT, LEFT, TOP = 820, 380, 70, 50
COLOURS = ("#2f6f9f", "#b3261e", "#2e7d32", "#8e5aa8", "#b26a00", "#00838f")


def figures(rounds: list[dict], tables: dict, options, cores: int) -> dict:
    sizes = list(tables)
    rows = []
    for work in rounds[0][sizes[0]]:
        for size in sizes:
            found = [one[size][work] for one in rounds]
            ratios = sorted(one[size][work].per_second / one[sizes[0]][work].per_second for one in rounds)
            row = {"work": work, "payments": size, "per_second": round(median_rate(found)), "cpu_micros": median_cpu(found)}
            rows.append(row | {"ratio": statistics.median(ratios), "from": ratios[0], "to": ratios[-1]})
    settings = {"rounds": options.rounds, "seconds": options.seconds, "connections": options.connections, "payments": options.payments}
    return {"cores": cores, **settings, "tables": tables, "rows": rows}


def cost(row: dict) -> float:
    """CPU time of program and database, for a delivery also of the receiver; that of the client is another matter."""
    return sum(micros for name, micros in row["cpu_micros"].items() if name != "client")


def text(found: dict) -> str:
    sizes = list(found["tables"])
    names = list(found["tables"][sizes[0]])
    settings = f"{found['cores']} cores, {found['rounds']} rounds; reads and links: {found['seconds']} s, {found['connections']} connections; the others: {found['payments']:,} payments."
    lines = [settings, "", f"| payments | {' | '.join(names)} | on disk |", "|---" * (len(names) + 2) + "|"]
    for size in sizes:
        tables = found["tables"][size]
        counts = " | ".join(f"{tables[name]['rows']:,}" for name in names)
        lines.append(f"| {size:,} | {counts} | {sum(table['bytes'] for table in tables.values()) / 1e9:.1f} GB |")
    lines += ["", "| work | payments | /s | CPU µs | rate beside the smallest (spread) |", "|---|---|---|---|---|"]
    for row in found["rows"]:
        micros = ", ".join(f"{name} {value:.1f}" for name, value in row["cpu_micros"].items() if value >= 0.05 and name != "client")
        ratio = "" if row["payments"] == sizes[0] else f"{row['ratio']:.2f} ({row['from']:.2f}–{row['to']:.2f})"
        lines.append(f"| {row['work']} | {row['payments']:,} | {row['per_second']:,} | {micros} | {ratio} |")
    return "\n".join(lines)


def problems(found: dict) -> list[str]:
    """What is below its minimum in the largest cell."""
    largest = max(found["tables"])
    below = [row for row in found["rows"] if row["payments"] == largest and row["ratio"] < LEAST]
    return [f"{row['work']}: {row['ratio']:.2f} of the rate in the smallest cell; at least {LEAST:.2f}" for row in below]


def write(found: dict) -> None:
    replace_section(BEGIN, END, text(found))
    (DOCS / "img/growth.svg").write_text(draw(found))


def draw(found: dict) -> str:
    """CPU time of a piece of work beside that in the smallest cell, against the number of payments."""
    sizes = list(found["tables"])
    works = list(dict.fromkeys(row["work"] for row in found["rows"]))
    costs = {(row["work"], row["payments"]): cost(row) for row in found["rows"]}
    relative = {key: value / costs[key[0], sizes[0]] for key, value in costs.items()}
    top = max(1.5, math.ceil(max(relative.values()) * 2) / 2)
    right, bottom = WIDTH - 190, HEIGHT - 50
    low, high = math.log10(sizes[0]), math.log10(sizes[-1])

    def x(size: int) -> float:
        return LEFT + (math.log10(size) - low) / ((high - low) or 1) * (right - LEFT)

    def y(value: float) -> float:
        return bottom - value / top * (bottom - TOP)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-family="system-ui, sans-serif" font-size="14">',
        "<title>CPU time of each kind of work against the number of payments in the cell</title>",
        "<style>text{fill:#1b1b1b}.axis{stroke:#888}@media (prefers-color-scheme:dark){text{fill:#e6e6e6}}</style>",
        f'<text x="{LEFT}" y="24">CPU time of program and PostgreSQL ÷ that with {sizes[0]:,} payments</text>',
    ]
    for step in range(int(top * 2) + 1):
        parts.append(f'<line class="axis" x1="{LEFT}" x2="{right}" y1="{y(step / 2):.0f}" y2="{y(step / 2):.0f}" stroke-opacity="0.4"/>')
        parts.append(f'<text x="{LEFT - 10}" y="{y(step / 2) + 5:.0f}" text-anchor="end">{step / 2:.1f}</text>')
    parts += [f'<text x="{x(size):.0f}" y="{bottom + 24}" text-anchor="middle">{size / 1e6:g} million</text>' for size in sizes]
    # Labels at the right, in the order of the lines and without covering each other.
    label_y = TOP - 20.0
    for work in sorted(works, key=lambda work: -relative[work, sizes[-1]]):
        colour = COLOURS[works.index(work) % len(COLOURS)]
        points = " ".join(f"{x(size):.0f},{y(relative[work, size]):.0f}" for size in sizes)
        label_y = max(label_y + 18, y(relative[work, sizes[-1]]))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        parts.append(f'<text x="{right + 10}" y="{label_y + 5:.0f}" style="fill:{colour}">{work} {relative[work, sizes[-1]]:.2f}</text>')
    return "\n".join([*parts, "</svg>", ""])
