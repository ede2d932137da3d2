"""Draws a run as SVG: successful and failed requests per second, and the faults as vertical lines."""

import collections
import html
import pathlib

from timeline import Timeline

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 1600, 460, 50, 130, 40
STYLE = "text{font:11px sans-serif;fill:#333}.ok{fill:none;stroke:#1f6f50;stroke-width:1.5}.error{fill:#c0392b}.fault{stroke:#555;stroke-dasharray:3 3}.span{fill:#f2c94c;opacity:.3}"


def draw(timeline: Timeline, path: pathlib.Path) -> None:
    times = [found["t"] for found in timeline.requests]
    if not times:
        return
    first, last = min(times), max(times) + 1
    succeeded, failed = collections.Counter(), collections.Counter()
    for found in timeline.requests:
        (succeeded if found["ok"] else failed)[int(found["t"] - first)] += 1
    seconds = range(int(last - first) + 1)
    highest = max([succeeded[second] for second in seconds] + [failed[second] for second in seconds] + [1])
    plot = HEIGHT - TOP - BOTTOM

    def x(second: float) -> float:
        return round(LEFT + (WIDTH - LEFT - 10) * second / (last - first), 1)

    def y(count: float) -> float:
        return round(TOP + plot * (1 - count / highest), 1)

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"><style>{STYLE}</style>']
    parts.append(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>')
    for step in range(5):
        count = highest * step / 4
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - 10}" y1="{y(count)}" y2="{y(count)}" stroke="#ddd"/><text x="8" y="{y(count) + 4}">{count:.0f}</text>')
    for row in timeline.rows:
        start, end = row["from"] - first, row["to"] - first
        parts.append(f'<rect class="span" x="{x(start)}" y="{TOP}" width="{x(end) - x(start):.1f}" height="{plot}"/>')
        parts.append(f'<line class="fault" x1="{x(start)}" x2="{x(start)}" y1="{TOP - 6}" y2="{TOP + plot}"/>')
        label = html.escape(f"{row['name']} #{row['round']} ({max(row['gaps']['confirm'], row['gaps']['keyed']):.1f} s, bare {row['gaps']['bare']:.1f} s)")
        parts.append(f'<text transform="translate({x(start) + 4},{TOP - 8}) rotate(-35)">{label}</text>')
    width = max(1.0, x(1) - x(0) - 0.5)
    parts += [f'<rect class="error" x="{x(second)}" y="{y(failed[second])}" width="{width:.1f}" height="{TOP + plot - y(failed[second]):.1f}"/>' for second in seconds if failed[second]]
    parts.append('<polyline class="ok" points="' + " ".join(f"{x(second)},{y(succeeded[second])}" for second in seconds) + '"/>')
    for second in range(0, int(last - first), 30):
        parts.append(f'<text x="{x(second)}" y="{HEIGHT - 22}">{second} s</text>')
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 6}">Requests per second: line = successful, bars = failed. At each fault: longest time without an acknowledged write.</text></svg>')
    path.write_text("\n".join(parts))
