"""Draws the panels of the Grafana dashboard from the data of a real Prometheus. This is not Grafana: it follows the JSON and Grafana's look."""

import html
import math
import pathlib
import re
import shutil
import subprocess
import tempfile
import time

import install
from dashboard_units import axis_steps, format_value
from prometheus import Prometheus

WIDTH, MARGIN, CELL_HEIGHT, HEADER = 1280, 8, 30, 88
TITLE, LEGEND_LINE, AXIS = 30, 18, 20
CHARACTER, CAPITAL = 6.0, 7.8  # the widths of letters of a legend, about
POINTS = 240
BROWSER_FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-background-networking", "--no-first-run"]
# Grafana's classic palette and its names for the colours of thresholds.
PALETTE = ["#73bf69", "#f2cc0c", "#5794f2", "#ff9830", "#f2495c", "#8ab8ff", "#b877d9", "#96d98d", "#ffcb7d", "#ca95e5", "#56a64b", "#e0b400"]
COLOURS = {"green": "#73bf69", "orange": "#ff9830", "red": "#f2495c", "blue": "#5794f2"}
STYLE = """
*{margin:0;box-sizing:border-box}body{background:#111217;color:#ccccdc;font:12px Inter,Roboto,sans-serif;position:relative}
h1{font-size:18px;font-weight:500;padding:16px 16px 0}section{position:absolute;background:#181b1f;border:1px solid #23252b;border-radius:3px;overflow:hidden}
nav{padding:12px 10px}nav span,nav b{display:inline-block;padding:5px 9px;border:1px solid #2e3138;border-radius:2px;font-weight:500}
nav span{background:#22252b}nav b{background:#111217;font-weight:400;margin-right:8px}
h2{font-size:13px;font-weight:500;padding:7px 10px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
h3{position:absolute;font-size:15px;font-weight:500;padding:4px 8px}svg{position:absolute;left:0;top:0}
text{font:11px Inter,Roboto,sans-serif;fill:#9fa1ad}.value{font-size:30px;font-weight:500}.none{font-size:13px}.grid{stroke:#2a2d34}
polyline{fill:none;stroke-width:1.2}polygon{fill-opacity:.1}
"""
Series = tuple[str, list[list[tuple[float, float]]]]


def draw(dashboard: dict, prometheus: Prometheus, start: float, rows: list[str], substitute, file: pathlib.Path) -> None:
    """Draws the rows that have one of these words in their titles, or all."""
    picture = Picture(prometheus, start, time.time(), substitute)
    parts, row, skipped, bottom = [], "", 0, 0
    for panel in dashboard["panels"]:
        position = panel["gridPos"]
        if panel["type"] == "row":
            row = panel["title"]
        if rows and not any(word.lower() in row.lower() for word in rows):
            skipped = max(skipped, position["y"] + position["h"] - bottom)
            continue
        position = position | {"y": position["y"] - skipped}
        bottom = position["y"] + position["h"]
        parts.append(picture.panel(panel, position))
    height = HEADER + bottom * (CELL_HEIGHT + MARGIN) + MARGIN
    head = f'<!doctype html><meta charset="utf-8"><style>{STYLE}</style><body style="height:{height}px"><h1>{html.escape(dashboard["title"])}</h1>'
    page = "".join([head, variables(dashboard), *parts])
    with tempfile.TemporaryDirectory() as directory:
        source, image = pathlib.Path(directory) / "dashboard.html", pathlib.Path(directory) / "dashboard.png"
        source.write_text(page)
        command = [install.find("chromium"), *BROWSER_FLAGS, f"--user-data-dir={directory}", f"--window-size={WIDTH},{height}", f"--screenshot={image}", source]
        subprocess.run(command, check=True, timeout=60, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        shutil.copyfile(image, file)


def variables(dashboard: dict) -> str:
    chosen = {"datasource": "Prometheus", "query": "All"}
    chips = [f"<span>{html.escape(variable['label'])}</span><b>{chosen[variable['type']]}</b>" for variable in dashboard["templating"]["list"]]
    return f"<nav>{''.join(chips)}</nav>"


class Picture:
    def __init__(self, prometheus: Prometheus, start: float, end: float, substitute):
        self.prometheus, self.start, self.end, self.substitute = prometheus, start, end, substitute
        self.step = max(1.0, round((end - start) / POINTS))

    def panel(self, panel: dict, position: dict) -> str:
        column = (WIDTH - MARGIN) / 24
        left, top = MARGIN + position["x"] * column, HEADER + position["y"] * (CELL_HEIGHT + MARGIN)
        width, height = position["w"] * column - MARGIN, position["h"] * (CELL_HEIGHT + MARGIN) - MARGIN
        place = f"left:{left:.0f}px;top:{top:.0f}px"
        if panel["type"] == "row":
            return f'<h3 style="{place}">⌄ {html.escape(panel["title"])}</h3>'
        draw_kind = {"stat": self.stat, "timeseries": self.time_series}[panel["type"]]
        svg = draw_kind(panel["fieldConfig"]["defaults"], self.series(panel), round(width), round(height))
        frame = f'<svg width="{width:.0f}" height="{height:.0f}">{svg}</svg>'
        return f'<section style="{place};width:{width:.0f}px;height:{height:.0f}px">{frame}<h2>{html.escape(panel["title"])}</h2></section>'

    def series(self, panel: dict) -> list[Series]:
        """The legend of each series, and its lines: one for each time without a gap."""
        found = []
        for target in panel["targets"]:
            for labels, values in self.prometheus.query_range(self.substitute(target["expr"]), self.start, self.end, self.step):
                lines: list[list[tuple[float, float]]] = [[]]
                for moment, value in values:
                    if lines[-1] and moment - lines[-1][-1][0] > self.step * 1.5 or math.isnan(value):
                        lines.append([])
                    if math.isfinite(value):
                        lines[-1].append((moment, value))
                name = re.sub(r"\{\{(\w+)\}\}", lambda label: labels.get(label[1], ""), target["legendFormat"])
                if any(lines):
                    found.append((name, [line for line in lines if line]))
        return sorted(found, key=lambda series: series[0])

    def stat(self, defaults: dict, series: list[Series], width: int, height: int) -> str:
        if not series:
            return no_data(width, height)
        lines = series[0][1]
        value = lines[-1][-1][1]
        steps = [step for step in defaults["thresholds"]["steps"] if step["value"] is None or value >= step["value"]]
        colour = COLOURS[steps[-1]["color"]]
        values = [value for line in lines for _, value in line]
        lowest, highest = min(values), max(values)
        chart = height * 0.35
        scale = Scale(self.start, self.end, lowest, highest if highest > lowest else lowest + 1, 0, height - chart, width, chart)
        text = format_value(value, defaults["unit"])
        label = f'<text class="value" x="{width / 2}" y="{TITLE + 36}" text-anchor="middle" style="fill:{colour}">{text}</text>'
        return "".join([*(scale.line(line, colour) for line in lines), label])

    def time_series(self, defaults: dict, series: list[Series], width: int, height: int) -> str:
        if not series:
            return no_data(width, height)
        names, used = legend([name for name, _ in series], width - 20)
        bottom = height - len(names) * LEGEND_LINE - AXIS - 6
        values = [value for _, lines in series for line in lines for _, value in line]
        lowest, highest = defaults.get("min", min(values)), defaults.get("max", max(values))
        marks = axis_steps(min(lowest, min(values)), max(highest, max(values)), defaults["unit"])
        left = 16 + max(text_width(format_value(mark, defaults["unit"])) for mark in marks)
        scale = Scale(self.start, self.end, marks[0], marks[-1], left, TITLE + 6, width - left - 12, bottom - TITLE - 6)
        parts = []
        for mark in marks:
            y = scale.y(mark)
            parts.append(f'<line class="grid" x1="{left}" x2="{width - 12}" y1="{y}" y2="{y}"/>')
            parts.append(f'<text x="{left - 6}" y="{y + 4}" text-anchor="end">{format_value(mark, defaults["unit"])}</text>')
        for part in (0.1, 0.37, 0.64, 0.9):
            moment = self.start + (self.end - self.start) * part
            parts.append(f'<text x="{scale.x(moment)}" y="{bottom + 16}" text-anchor="middle">{time.strftime("%H:%M:%S", time.gmtime(moment))}</text>')
        if defaults["custom"]["thresholdsStyle"]["mode"] != "off":
            for step in defaults["thresholds"]["steps"]:
                if step["value"] is not None and marks[0] <= step["value"] <= marks[-1]:
                    y = scale.y(step["value"])
                    parts.append(f'<line x1="{left}" x2="{width - 12}" y1="{y}" y2="{y}" stroke="{COLOURS[step["color"]]}" stroke-dasharray="8 6"/>')
        stepped = defaults["custom"]["lineInterpolation"] == "stepAfter"
        for index, (_, lines) in enumerate(series):
            parts += [scale.line(stairs(line) if stepped else line, PALETTE[index % len(PALETTE)]) for line in lines]
        for row, entries in enumerate(names):
            y = height - (len(names) - row) * LEGEND_LINE + 6
            for x, index, name in entries:
                parts.append(f'<rect x="{x}" y="{y - 6}" width="12" height="3" rx="1" fill="{PALETTE[index % len(PALETTE)]}"/>')
                parts.append(f'<text x="{x + 17}" y="{y}">{html.escape(name)}</text>')
        if used < len(series):
            parts.append(f'<text x="{width - 12}" y="{height - LEGEND_LINE + 6}" text-anchor="end">and {len(series) - used} more</text>')
        return "".join(parts)


class Scale:
    def __init__(self, start: float, end: float, lowest: float, highest: float, left: float, top: float, width: float, height: float):
        self.start, self.seconds, self.lowest, self.span = start, end - start, lowest, highest - lowest
        self.left, self.top, self.width, self.height = left, top, width, height

    def x(self, moment: float) -> float:
        return round(self.left + self.width * (moment - self.start) / self.seconds, 1)

    def y(self, value: float) -> float:
        return round(self.top + self.height * (1 - (value - self.lowest) / self.span), 1)

    def line(self, values: list[tuple[float, float]], colour: str) -> str:
        points = [f"{self.x(moment)},{self.y(value)}" for moment, value in values]
        base = self.top + self.height
        area = [f"{self.x(values[0][0])},{base}", *points, f"{self.x(values[-1][0])},{base}"]
        return f'<polygon fill="{colour}" points="{" ".join(area)}"/><polyline stroke="{colour}" points="{" ".join(points)}"/>'


def stairs(line: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Each value until the next."""
    return [point for index, (moment, value) in enumerate(line) for point in ([(moment, line[index - 1][1])] if index else []) + [(moment, value)]]


def legend(names: list[str], width: float) -> tuple[list[list[tuple[float, int, str]]], int]:
    """Up to three lines of x, number and name; and how many names have a place in them."""
    lines: list[list[tuple[float, int, str]]] = [[]]
    x = 10.0
    for index, name in enumerate(names):
        needed = 32 + text_width(name)
        if lines[-1] and x + needed > width - (70 if len(lines) == 3 else 0):
            if len(lines) == 3:
                return lines, index
            lines.append([])
            x = 10.0
        lines[-1].append((round(x, 1), index, name))
        x += needed
    return lines, len(names)


def text_width(text: str) -> float:
    return sum(CAPITAL if letter.isupper() else CHARACTER for letter in text)


def no_data(width: int, height: int) -> str:
    return f'<text class="none" x="{width / 2}" y="{height / 2 + 10}" text-anchor="middle">No data</text>'
