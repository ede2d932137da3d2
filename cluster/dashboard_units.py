"""Values with Grafana's units, as text, and marks for an axis."""

import math

SUFFIXES = {"ops": " ops/s", "reqps": " req/s"}
TIMES = [(86400 * 7, "weeks"), (86400, "days"), (3600, "hours"), (60, "min"), (1, "s"), (1e-3, "ms"), (1e-6, "µs")]
BYTES = [(2**30, "GiB"), (2**20, "MiB"), (2**10, "KiB"), (1, "B")]


def format_value(value: float, unit: str) -> str:
    if unit == "bool_yes_no":
        return "Yes" if value else "No"
    if unit == "percentunit":
        return f"{short(value * 100)}%"
    if unit in ("s", "bytes"):
        scale = TIMES if unit == "s" else BYTES
        size, name = next((row for row in scale if abs(value) >= row[0]), scale[-1] if value else (1, scale[-1][1] if unit == "bytes" else "s"))
        return f"{short(value / size)} {name}"
    return f"{short(value)}{SUFFIXES.get(unit, '')}"


def short(value: float) -> str:
    return f"{value:.3g}" if abs(value) < 1000 else f"{value:,.0f}"


def axis_steps(lowest: float, highest: float, unit: str) -> list[float]:
    """From 3 to 6 round marks that enclose the values."""
    if unit == "bool_yes_no":
        return [0, 1]
    if highest <= lowest:
        highest = lowest + 1
    size = unit_size(highest, unit)
    raw = (highest - lowest) / size / 4
    power = 10 ** math.floor(math.log10(raw))
    step = next(factor * power for factor in (1, 2, 2.5, 5, 10) if factor * power >= raw - 1e-12) * size
    first, last = math.floor(lowest / step + 1e-9), math.ceil(highest / step - 1e-9)
    return [index * step for index in range(first, last + 1)]


def unit_size(value: float, unit: str) -> float:
    """The size of the unit that a value is shown in, so that its marks are round."""
    if unit == "bytes":
        return next((size for size, _ in BYTES if value >= size), 1)
    return next((size for size, _ in TIMES if value >= size), 1) if unit == "s" and value >= 60 else 1
