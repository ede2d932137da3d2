"""The labels that alert rules and their tests name, compared with the table of metrics."""

import re

from metric_queries import TARGET_LABELS, WORD, Metric, matcher_labels, metric_of

# What Prometheus and Patroni export.
FOREIGN = {"up": Metric("gauge", frozenset(), ""), "patroni_sync_standby": Metric("gauge", frozenset({"scope"}), "")}
SERIES = re.compile(r"\b((?:paylink|patroni|process|http_server|probe)_[a-z_]+|up)\b(?:\{([^{}]*)\})?")
# A label that not every series of the metric has.
OPTIONAL = {"paylink_certificate_end_timestamp_seconds": {"bank", "cell"}}


def without_strings(text: str) -> str:
    """Strings may contain braces and parentheses."""
    return re.sub(r'"[^"]*"', '""', text)


def labels_of(series: str, table: dict[str, Metric]) -> set[str] | None:
    metric = table.get(metric_of(series, table))
    return metric and metric.labels | TARGET_LABELS | ({"le"} if series.endswith("_bucket") else set())


def problems_of_rule(expression: str, summary: str, table: dict[str, Metric]) -> list[str]:
    """What an expression selects, groups by and matches on, and what the summary prints."""
    plain, found, every = without_strings(expression), [], set()
    for series, matchers in SERIES.findall(plain):
        labels = labels_of(series, table) or set()
        every |= labels
        found += [f"{series} has no label {label}" for label in matcher_labels(matchers) if label not in labels]
    for group in re.finditer(r"\bby \(([^()]*)\) (\()", plain):
        for series, _ in SERIES.findall(plain[group.start(2):closing(plain, group.start(2))]):
            missing = set(WORD.findall(group[1])) - (labels_of(series, table) or set())
            found += [f"by ({group[1]}): {series} has no label {label}" for label in sorted(missing)]
    for group in re.findall(r"\bon \(([^()]*)\)", plain):
        found += [f"on ({group}): no metric has the label {label}" for label in sorted(set(WORD.findall(group)) - every)]
    return found + [f"the summary names {label}, which no metric has" for label in sorted(set(re.findall(r"\$labels\.(\w+)", summary)) - every)]


def closing(text: str, opening: int) -> int:
    """Where the parenthesis at `opening` is closed."""
    depth = 0
    for place in range(opening, len(text)):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if depth == 0:
            return place
    raise SystemExit(f"no closing parenthesis: {text}")


def problems_of_series(text: str, table: dict[str, Metric]) -> list[str]:
    """An input series of a test must have the labels of a real one."""
    match = SERIES.fullmatch(without_strings(text))
    labels = labels_of(match[1], table) if match else None
    if labels is None:
        return [f"{text.split('{')[0]}, which no program exports"]
    named = set(matcher_labels(match[2] or ""))
    missing = labels - named - OPTIONAL.get(metric_of(match[1], table), set())
    return [f"{match[1]} has no label {label}" for label in sorted(named - labels)] + [f"{match[1]} lacks the label {label}" for label in sorted(missing)]
