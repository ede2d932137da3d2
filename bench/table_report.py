"""What a run of `bench/table-sizes` has found, as the tables of docs/retention.md."""

import json
import math

from report import DOCS, replace_section

DOCUMENT = "retention.md"
BILLION = 1_000_000_000
# Tables with fewer rows for a payment grow with companies, days or banks.
LEAST_ROWS = 0.1
# Rows that a payment has only in some cases: what they are counted for.
OCCASIONAL = {"idempotency": "of a link with an idempotency key", "revoked_link": "of a revoked link"}
ERASED_AFTER = {"attempt": 30, "event": 90, "payment": 90}
DROPPED_AFTER = {"delivery_attempt": 30, "idempotency": 30}
YEARS = 3


def size(table: dict) -> int:
    return table["heap"] + table["toast"] + table["indexes"]


class Sizes:
    """Bytes for a payment, by table and stage."""

    def __init__(self, found: dict):
        self.found, self.count = found, found["payments"]
        names = [name for name in found["stages"]["paid"] if self.each(name, "paid", "rows") >= LEAST_ROWS]
        self.tables = sorted(names, key=lambda name: -self.all(name, "paid"))

    def each(self, name: str, stage: str, part: str) -> float:
        """A part of a table. Pages that an empty table has do not count, nor those of partitions without rows."""
        payments = 2 * self.count if stage == "for ever" and name not in OCCASIONAL else self.count
        now, empty = self.found["stages"][stage][name], self.found["empty"][name]
        return max(0, now[part] - empty[part]) / payments if now["rows"] else 0.0

    def all(self, name: str, stage: str) -> float:
        return sum(self.each(name, stage, part) for part in ("heap", "toast", "indexes"))

    def again(self, name: str) -> float:
        """Growth for each payment after the first ones were erased."""
        stages = self.found["stages"]
        return (size(stages["paid again"][name]) - size(stages["day 92"][name])) / self.count

    def usual(self) -> list[str]:
        return [name for name in self.tables if name not in OCCASIONAL]


def sizes(found: dict) -> dict[str, str]:
    figures = Sizes(found)
    return {"sizes": cost(figures), "billion": billion(figures)}


def cost(figures: Sizes) -> str:
    stages, rows = ("paid", "day 31", "day 92"), []
    for name in [*figures.usual(), *(name for name in figures.tables if name in OCCASIONAL)]:
        label = f"`{name}`" + (f", {OCCASIONAL[name]}" if name in OCCASIONAL else "")
        live = [whole(figures.each(name, stage, "live")) for stage in stages]
        files = [whole(figures.each(name, "paid", part)) for part in ("heap", "toast", "indexes")]
        again = "" if name in OCCASIONAL else whole(figures.again(name))
        rows.append([label, f"{figures.each(name, 'paid', 'rows'):.1f}", *live, *files, again, whole(figures.all(name, "for ever"))])

    def total(one) -> str:
        return f"**{whole(sum(map(one, figures.usual())))}**"

    row = [total(lambda name, stage=stage: figures.each(name, stage, "live")) for stage in stages]
    row += [total(lambda name, part=part: figures.each(name, "paid", part)) for part in ("heap", "toast", "indexes")]
    row += [total(figures.again), total(lambda name: figures.all(name, "for ever"))]
    head = ["bytes for each payment", "rows", "in rows", "in rows, day 31", "in rows, day 92", "heap file", "TOAST", "indexes", "a payment after that", "for ever, rewritten"]
    return f"{figures.count:,} payments, {figures.found['cores']} cores, {figures.found['date']}.\n\n{table(head, [*rows, ['**a payment**', '', *row]])}"


def billion(figures: Sizes) -> str:
    """A billion payments in some years: what stays of all of them, and what the latest ones have until it is erased."""
    per_day, rows = BILLION / (YEARS * 365), []
    totals = [0.0, 0.0, 0.0]
    for name in figures.usual():
        low, high = figures.all(name, "for ever") * BILLION, figures.all(name, "paid") * BILLION
        window = 0.0
        if name in DROPPED_AFTER:
            low = high = 0.0
            window = figures.all(name, "paid") * per_day * (DROPPED_AFTER[name] + 1)
        elif name in ERASED_AFTER:
            window = max(0.0, figures.all(name, "paid") - figures.all(name, "for ever")) * per_day * ERASED_AFTER[name]
        totals = [totals[0] + low, totals[1] + high, totals[2] + window]
        rows.append([f"`{name}`", gigabytes(low), gigabytes(window), gigabytes(high)])
    rows.append(["**all**", *(f"**{gigabytes(value)}**" for value in (totals[0], totals[2], totals[1]))])
    cells = []
    for limit in json.loads((DOCS / "scale.json").read_text())["assumed"]["restored_gigabytes"]:
        fewest, most = (math.ceil(value / (limit * 1e9)) for value in (totals[0] + totals[2], totals[1] + totals[2]))
        cells.append(f"{fewest if fewest == most else f'{fewest} to {most}'} of {limit:,} GB")
    head = ["GB", "stays for ever", f"latest days, at a billion in {YEARS} years", "if no free space were ever used again"]
    return f"{table(head, rows)}\n\nCells: {', or '.join(cells)}."


def bloat(found: dict) -> dict[str, str]:
    usual, other = found["cells"].values()
    count = found["payments"]
    names = [name for name, one in usual["after"]["tables"].items() if difference(usual, name, "updates") + difference(usual, name, "inserts") >= count / 2]
    rows = []
    for name in sorted(names, key=lambda name: -difference(usual, name, "updates")):
        for label, one in (("as migrated", usual), (found["variant"], other)):
            after, updates = one["after"]["tables"][name], difference(one, name, "updates")
            hot = f"{100 * difference(one, name, 'hot') / updates:.0f} %" if updates else ""
            rows.append([
                f"`{name}`", label, f"{updates / count:.1f}", hot, f"{after['dead']:,}", f"{difference(one, name, 'vacuums')}",
                whole(difference(one, name, "heap") / count), whole(difference(one, name, "indexes") / count),
                f"{100 * after['all_visible'] / max(1, after['pages']):.0f} %",
            ])
    head = ["table", "parameters", "updates for a payment", "HOT", "dead rows at the end", "vacuums", "heap bytes for a payment", "index bytes for a payment", "pages all visible"]
    lines = []
    for label, one in (("as migrated", usual), (found["variant"], other)):
        before, after = one["before"]["server"], one["after"]["server"]
        lines.append([
            label, f"{one['cpu_micros'] / count / 1000:.1f} ms", whole((after["wal_bytes"] - before["wal_bytes"]) / count),
            f"{(after['transactions'] - before['transactions']) / count:.1f}", f"{after['oldest_xid_age']:,}",
        ])
    server = table(["parameters", "CPU of PostgreSQL for a payment", "WAL bytes", "transaction ids", "age of the oldest"], lines)
    text = f"{count:,} payments in {found['seconds']} s in each of two cells, in tables with {found['history']:,} others; {found['cores']} cores, {found['date']}."
    return {f"bloat {found['variant']}": f"{text}\n\n{table(head, rows)}\n\n{server}"}


def difference(one: dict, name: str, key: str) -> int:
    return one["after"]["tables"][name][key] - one["before"]["tables"].get(name, {}).get(key, 0)


def table(head: list[str], rows: list[list[str]]) -> str:
    return "\n".join(f"| {' | '.join(line)} |" for line in [head, ["---"] * len(head), *rows])


def whole(value: float) -> str:
    return f"{value:,.0f}"


def gigabytes(value: float) -> str:
    return f"{value / 1e9:,.0f}"


def write(name: str, text: str) -> None:
    if f"<!-- {name} -->" not in (DOCS / DOCUMENT).read_text():
        raise SystemExit(f"docs/{DOCUMENT} has no section {name}")
    replace_section(f"<!-- {name} -->", f"<!-- end of {name} -->", text, DOCUMENT)
