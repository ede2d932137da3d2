"""The rules of deploy/prometheus/alerts.yml with shorter times, so that a fault of seconds makes them fire. Everything else stays.

Each `for` becomes a twentieth, between 3 and 8 seconds. Each range and offset becomes a twentieth, between 10 and 12 seconds. The thresholds
that are ages, or numbers within a range, become those of THRESHOLDS. Thresholds of rates, shares and differences, and the 30 days of certificates, stay.
"""

import re

FACTOR = 20
SHORTEST_FOR, LONGEST_FOR = 3, 8
SHORTEST_RANGE, LONGEST_RANGE = 10, 12
UNITS = {"s": 1, "m": 60, "h": 3600}
# The threshold in a rule, and its short form. Nodes measure what waits every ten seconds. Counts are half a minute old if all is well.
# Of the five failed calls after which a breaker opens, those that are there when Prometheus first sees the series are no increase.
THRESHOLDS = {
    "PaylinkDeliveriesLate": ("> 60", "> 5"),
    "PaylinkDeliveriesHeld": ("> 6 * 3600", "> 5"),
    "PaylinkPollsLate": ("> 120", "> 5"),
    "PaylinkCleanupOld": ("< 86400", "< 90"),
    "PaylinkCountsOld": ("> 600", "> 45"),
    "PaylinkMailsNotSent": ("> 3600", "> 5"),
    "PaylinkPaymentsUnknown": ("> 86400", "> 5"),
    "PaylinkBankFailing": (">= 5", ">= 1"),
}


def names(rules: str) -> list[str]:
    return re.findall(r"- alert: (\w+)", rules)


def of_group(rules: str, group: str) -> str:
    """The rules of one group."""
    head, *groups = re.split(r"(?=^  - name: )", rules, flags=re.M)
    return head + next(text for text in groups if text.startswith(f"  - name: {group}\n"))


def shorten(rules: str) -> str:
    text = re.sub(r"for: (\d+)([smh])", lambda found: f"for: {scaled(found, SHORTEST_FOR, LONGEST_FOR)}s", rules)
    for before in (r"\[", "offset "):
        text = re.sub(rf"(?<={before})(\d+)([smh])", lambda found: f"{scaled(found, SHORTEST_RANGE, LONGEST_RANGE)}s", text)
    for name, (usual, short) in THRESHOLDS.items():
        found = re.search(rf"- alert: {name}\n +expr: .*", text)
        if not found or found[0].count(usual) != 1:
            raise RuntimeError(f"{name} has no `{usual}` any more: change THRESHOLDS")
        text = text.replace(found[0], found[0].replace(usual, short))
    return text


def scaled(found: re.Match, shortest: int, longest: int) -> int:
    return min(longest, max(shortest, int(found[1]) * UNITS[found[2]] // FACTOR))
