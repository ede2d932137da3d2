"""What queries to Prometheus name, compared with the table of metrics."""

import dataclasses
import pathlib
import re

SUFFIXES = ("_bucket", "_sum", "_count")
# Prometheus adds these to every series.
TARGET_LABELS = {"job", "instance"}
SELECTOR = re.compile(r"\b([a-z_][a-z0-9_]*)\{([^{}]*)\}")
MATCHER = re.compile(r'\s*([a-z_]+)\s*(?:=~|!~|!=|=)\s*"[^"]*"\s*')
GROUPING = re.compile(r"\bby \(([^()]*)\)")
WORD = re.compile(r"[a-z_][a-z0-9_]*")
# Words of PromQL, in the queries that remain after selectors, groupings and ranges.
PROMQL = {"sum", "max", "min", "avg", "count", "rate", "increase", "histogram_quantile", "time"}


@dataclasses.dataclass(frozen=True)
class Metric:
    kind: str
    labels: frozenset[str]
    help: str


def read_table(file: pathlib.Path) -> dict[str, Metric]:
    """The metrics of docs/metrics.md."""
    rows = re.findall(r"^\| `(\w+)` \| (\w+) \| ([^|]*) \| (.*) \|$", file.read_text(), re.M)
    table = {name: Metric(kind, frozenset(WORD.findall(labels)), help) for name, kind, labels, help in rows}
    if not table:
        raise SystemExit(f"{file}: no metrics found")
    return table


def metric_of(series: str, table: dict[str, Metric]) -> str:
    """The metric that a series belongs to."""
    for suffix in SUFFIXES:
        name = series.removesuffix(suffix)
        if name != series and name in table and table[name].kind == "histogram":
            return name
    return series


def metrics_in(expression: str, table: dict[str, Metric]) -> list[str]:
    return list(dict.fromkeys(metric_of(series, table) for series, _ in SELECTOR.findall(expression)))


def problems(expression: str, legend: str, table: dict[str, Metric]) -> list[str]:
    """What is wrong with a query."""
    found, labels = [], set(TARGET_LABELS)
    for selector in SELECTOR.finditer(expression):
        series, matchers = selector.groups()
        name = metric_of(series, table)
        metric = table.get(name)
        if not metric:
            found.append(f"{series} is not in the table of metrics")
            continue
        known = metric.labels | TARGET_LABELS | ({"le"} if series.endswith("_bucket") else set())
        labels |= known
        found += [f"{series} has no label {label}" for label in matcher_labels(matchers) if label not in known]
        is_counter = metric.kind == "counter" or metric.kind == "histogram"
        if metric.kind == "histogram" and name == series:
            found.append(f"{series} is a histogram: name one of its series {', '.join(SUFFIXES)}")
        has_range = expression[selector.end():selector.end() + 1] == "["
        if is_counter != has_range:
            found.append(f"{series} is a {metric.kind}: {'without rate or increase' if is_counter else 'with a range'} its value means nothing")
    groupings = [set(WORD.findall(group)) for group in GROUPING.findall(expression)]
    found += [f"no metric of the query has the label {label}" for label in sorted(set().union(*groupings) - labels)]
    kept = groupings[0] if groupings else set()
    found += [f"the legend names {label}, which the query does not keep" for label in sorted(set(re.findall(r"\{\{(\w+)\}\}", legend)) - kept)]
    rest = re.sub(r"\[[^\]]*\]", "", GROUPING.sub("", SELECTOR.sub("", expression)))
    found += [f"{word} has no selector {{…}}, or is unknown here" for word in WORD.findall(rest) if word not in PROMQL]
    return found


def matcher_labels(matchers: str) -> list[str]:
    parts = re.findall(r'[^,"]+"[^"]*"', matchers)
    labels = [match[1] for part in parts if (match := MATCHER.fullmatch(part))]
    return labels if len(labels) == len(parts) else [*labels, "(not understood)"]
