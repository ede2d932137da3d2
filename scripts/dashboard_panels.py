"""The rows and panels of the Grafana dashboard. scripts/dashboard makes deploy/grafana/paylink.json of them.

In a query, {NODE}, {CELL} and {BANK} stand for the dashboard's variables, and RATE for the range that Grafana chooses. What every node
measures of the same database is aggregated by `max`, so that it is not counted once per node. A ratio is written as the part that went well: it
has a value also while nothing fails.
"""

import dataclasses

REQUESTS, BANK_CALLS = "http_server_request_duration_seconds", "paylink_bank_call_duration_seconds"
GENERATE, PAGES = 'route=~".+/online/link/generate"', 'route=~".*/[lr]/.+"'
NOT_WAITING = 'route!~".+/payments/.+"'
UNANSWERED = 'outcome=~"not_done|maybe"'
OPEN, PAID, NOT_PAID = "PENDING|AUTHORISED|UNKNOWN", "EXECUTED|SETTLED", "FAILED|CANCELLED|INCOMPLETE"
# Colours from a value on. The first has no value: it is for everything below the second.
SUCCESS = [("red", None), ("orange", 0.99), ("green", 0.999)]
ALL = [("red", None), ("orange", 0.5), ("green", 1)]
YES = [("red", None), ("green", 1)]
NONE = [("green", None), ("red", 1)]


@dataclasses.dataclass(frozen=True)
class Query:
    expression: str
    legend: str


@dataclasses.dataclass(frozen=True)
class Panel:
    title: str
    unit: str
    queries: list[Query]
    # What the help texts of the metrics do not say.
    note: str = ""
    kind: str = "timeseries"
    thresholds: list[tuple[str, float | None]] = dataclasses.field(default_factory=list)
    # Of 24 columns; 0 means that the panels of the row share it evenly.
    width: int = 0
    # Of the axis: 1 for what is 0 or 1, or a part of a whole.
    highest: float | None = None


def part(metric: str, matchers: str, chosen: str, label: str = "") -> str:
    """The part of what is counted that matches `chosen`, by a label."""
    total = f"sum by ({label}) " if label else "sum"
    return f"{total}(rate({metric}{{{matchers},{chosen}}}[RATE])) / {total}(rate({metric}{{{matchers}}}[RATE]))"


def quantile(share: float, metric: str, matchers: str, label: str = "") -> str:
    labels = f"le, {label}" if label else "le"
    return f"histogram_quantile({share}, sum by ({labels}) (rate({metric}_bucket{{{matchers}}}[RATE])))"


def stat(title: str, unit: str, expression: str, thresholds: list, note: str = "") -> Panel:
    return Panel(title, unit, [Query(expression, title)], note, "stat", thresholds, 6, 1 if unit == "percentunit" else None)


LINKS = part(f"{REQUESTS}_count", f"NODE,{GENERATE}", 'status!~"5.."')
ANSWERED_PAGES = part(f"{REQUESTS}_count", f"NODE,{PAGES}", 'status!~"5.."')
STARTED = part(f"{BANK_CALLS}_count", 'BANK,call="initiate"', 'outcome!~"not_done|maybe"')
PAID_PART = " / ".join(
    f'sum(rate(paylink_status_changes_total{{NODE,from=~"{OPEN}",to=~"{to}"}}[RATE]))' for to in (PAID, f"{PAID}|{NOT_PAID}")
)
CAN_PAY = (
    "max by (cell) (paylink_cell_reachable{CELL}) * max by (cell) (paylink_cell_writable{CELL}) * min by (cell) (paylink_cell_open{CELL})"
)

ROWS: dict[str, list[Panel]] = {
    "Overview: can payers pay?": [
        stat("Links generated without a server error", "percentunit", LINKS, SUCCESS, "Merchants repeat a request that failed."),
        stat("Pages without a server error", "percentunit", ANSWERED_PAGES, SUCCESS, "What payers see: links, and what follows their return from the bank."),
        stat("Starts of payments that banks answer", "percentunit", STARTED, [("red", None), ("orange", 0.9), ("green", 0.99)],
             "If a bank does not answer, the payer can choose another one."),
        stat("Ended payments that were paid", "percentunit", PAID_PART, [("blue", None)],
             "The others failed, were cancelled, or were left by the payer. Compare it with the same time of last week; a sudden fall is an outage."),
        stat("Nodes ready", "percentunit", "avg(min by (job, instance) (paylink_ready{NODE}))", ALL),
        stat("Cells that accept payments", "percentunit", f"avg({CAN_PAY})", ALL, "Reachable and writable from one node at least, and open."),
        stat("Banks available", "percentunit", "avg(min by (bank) (paylink_bank_available{BANK}))", ALL),
        stat("Oldest due event", "s", "max(paylink_delivery_oldest_due_seconds{CELL})", [("green", None), ("orange", 30), ("red", 60)],
             "Above a minute, workers are missing or too few."),
        Panel("Requests and payments without failure", "percentunit", [
            Query(LINKS, "links"), Query(ANSWERED_PAGES, "pages"), Query(STARTED, "payments started at banks"),
        ], width=12, highest=1),
        Panel("Payments, by new status", "ops", [Query("sum by (to) (rate(paylink_status_changes_total{NODE}[RATE]))", "{{to}}")], width=12),
    ],
    "Requests": [
        Panel("Requests, by status", "reqps", [Query(f"sum by (status) (rate({REQUESTS}_count{{NODE}}[RATE]))", "{{status}}")]),
        Panel("Requests, by route", "reqps", [Query(f"sum by (route) (rate({REQUESTS}_count{{NODE}}[RATE]))", "{{route}}")]),
        Panel("Server errors, by route", "reqps", [
            Query(f'sum by (route, status) (rate({REQUESTS}_count{{NODE,status=~"5.."}}[RATE]))', "{{status}} {{route}}"),
        ], "Empty if there are none."),
        Panel("Duration", "s", [Query(quantile(share, REQUESTS, f"NODE,{NOT_WAITING}"), f"{share * 100:g} %") for share in (0.5, 0.9, 0.99)],
              "Without reads of payments: with `Prefer: wait`, they last as long as the merchant wants."),
        Panel("Duration of 99 %, by route", "s", [Query(quantile(0.99, REQUESTS, "NODE", "route"), "{{route}}")]),
        Panel("Reads that wait", "short", [Query("sum by (instance) (paylink_waiting_reads{NODE})", "{{instance}}")]),
        Panel("Refused requests and connections", "ops", [
            Query("sum by (listener, reason) (rate(paylink_requests_refused_total{NODE}[RATE]))", "request {{listener}} {{reason}}"),
            Query("sum by (listener, reason) (rate(paylink_connections_refused_total{NODE}[RATE]))", "connection {{listener}} {{reason}}"),
        ], "Empty if there are none."),
        Panel("Requests with X-Forwarded-For of an unknown proxy", "reqps", [
            Query("sum by (instance) (rate(paylink_untrusted_forwarded_total{NODE}[RATE]))", "{{instance}}"),
        ], "Empty if there are none. Otherwise a proxy is missing in `limits.trusted_proxies`, and its clients share one address and its limits."),
        Panel("Found in the cache", "percentunit", [
            Query(part("paylink_cache_requests_total", "NODE", 'result="hit"', "cache"), "{{cache}}"),
        ], highest=1),
    ],
    "Payments": [
        Panel("Links generated", "ops", [Query("sum by (instance) (rate(paylink_links_generated_total{NODE}[RATE]))", "{{instance}}")]),
        Panel("Status changes", "ops", [Query("sum by (from, to) (rate(paylink_status_changes_total{NODE}[RATE]))", "{{from}} → {{to}}")]),
        Panel("Open payments", "short", [Query("sum by (status) (max by (cell, status) (paylink_payments_open{CELL}))", "{{status}}")]),
        Panel("Oldest open payment", "s", [Query("max by (cell, status) (paylink_payment_oldest_open_seconds{CELL})", "{{cell}} {{status}}")]),
        Panel("To be decided by a person", "short", [
            Query("max by (cell) (paylink_attempts_unwatched{CELL})", "{{cell}} attempts that are not polled"),
            Query("sum by (bank) (increase(paylink_contradictions_total{BANK}[RATE]))", "{{bank}} contradictions"),
            Query("sum by (instance) (increase(paylink_unreadable_rows_total{NODE}[RATE]))", "{{instance}} unreadable rows"),
        ], "0 at all times is normal.", thresholds=NONE),
        Panel("E-mails", "ops", [Query("sum by (instance, result) (rate(paylink_mails_total{NODE}[RATE]))", "{{instance}} {{result}}")], "Empty if the installation sends none."),
        Panel("E-mails that wait", "short", [
            Query("max by (job) (paylink_mails_waiting{NODE})", "waiting"),
            Query("max by (job) (paylink_mail_oldest_seconds{NODE})", "seconds of the oldest"),
        ], "Empty if the installation sends none."),
        Panel("Age of the portal's counts", "s", [Query("min by (cell) (paylink_counts_age_seconds{CELL})", "{{cell}}")], thresholds=[("green", None), ("red", 600)]),
    ],
    "Banks": [
        Panel("Calls, by bank and outcome", "ops", [Query(f"sum by (bank, outcome) (rate({BANK_CALLS}_count{{BANK}}[RATE]))", "{{bank}} {{outcome}}")]),
        Panel("Calls without an answer", "percentunit", [
            Query(part(f"{BANK_CALLS}_count", "BANK", UNANSWERED, "bank"), "{{bank}}"),
        ], "Part of all calls. A bank that has always answered has no line.", thresholds=[("green", None), ("red", 0.5)], highest=1),
        Panel("Available", "bool_yes_no", [Query("min by (bank) (paylink_bank_available{BANK})", "{{bank}}")],
              "According to the node that sees it worst.", thresholds=YES, highest=1),
        Panel("Duration of 95 %, by bank", "s", [Query(quantile(0.95, BANK_CALLS, "BANK", "bank"), "{{bank}}")]),
        Panel("Duration of 95 %, by call", "s", [Query(quantile(0.95, BANK_CALLS, "BANK", "call"), "{{call}}")]),
        Panel("Calls of payers that were not made", "ops", [
            Query("sum by (bank) (rate(paylink_payer_calls_limited_total{BANK}[RATE]))", "{{bank}}"),
        ], "Empty if there are none."),
        Panel("Due polls", "short", [Query("sum by (bank) (max by (cell, bank) (paylink_polls_due{CELL,BANK}))", "{{bank}}")]),
        Panel("Oldest due poll", "s", [Query("max by (cell) (paylink_poll_oldest_due_seconds{CELL})", "{{cell}}")]),
        Panel("Time until certificates end", "s", [
            Query("min by (bank, cell, file) (paylink_certificate_end_timestamp_seconds{NODE}) - time()", "{{bank}}{{cell}} {{file}}"),
        ], thresholds=[("red", None), ("green", 30 * 86400)]),
    ],
    "Webhooks": [
        Panel("Deliveries that are due, queued or held", "short", [
            Query(f"max by (cell) (paylink_deliveries_{state}{{CELL}})", f"{{{{cell}}}} {state}") for state in ("due", "queued", "held")
        ]),
        Panel("Oldest delivery", "s", [
            Query(f"max by (cell) (paylink_delivery_oldest_{state}_seconds{{CELL}})", f"{{{{cell}}}} {state}") for state in ("due", "held")
        ], thresholds=[("green", None), ("red", 60)]),
        Panel("Endpoints with an open circuit breaker", "short", [Query("max by (cell) (paylink_endpoints_broken{CELL})", "{{cell}}")],
              "Usually the merchant has to fix them."),
        Panel("Attempts, by outcome", "ops", [Query("sum by (outcome) (rate(paylink_delivery_attempts_total{NODE}[RATE]))", "{{outcome}}")]),
        Panel("Duration of 95 %, by outcome", "s", [Query(quantile(0.95, "paylink_delivery_seconds", "NODE", "outcome"), "{{outcome}}")]),
        Panel("Ended deliveries", "ops", [Query("sum by (end) (rate(paylink_deliveries_ended_total{NODE}[RATE]))", "{{end}}")],
              "Exhausted and expired deliveries are not retried by themselves: `paylink events replay`."),
        Panel("Requests in flight", "short", [Query("sum by (instance) (paylink_deliveries_in_flight{NODE})", "{{instance}}")]),
    ],
    "Databases": [
        Panel("Reachable, writable, open", "bool_yes_no", [
            Query(f"min by (cell) (paylink_cell_{state}{{CELL}})", f"{{{{cell}}}} {state}") for state in ("reachable", "writable", "open")
        ], "According to the node that sees it worst.", thresholds=YES, highest=1),
        Panel("Connections in use", "percentunit", [
            Query(" / ".join([
                'max by (instance, cell) (paylink_database_connections{CELL,state="used"})', "max by (instance, cell) (paylink_database_connections_max{CELL})",
            ]), "{{instance}} {{cell}}"),
        ], "Part of the connections that the node may open.", thresholds=[("green", None), ("red", 0.9)], highest=1),
        Panel("Connections", "short", [Query("sum by (cell, state) (paylink_database_connections{CELL})", "{{cell}} {{state}}")]),
        Panel("Waiting for a connection", "short", [Query("sum by (instance, cell) (paylink_database_waiting{CELL})", "{{instance}} {{cell}}")]),
        Panel("Errors", "ops", [Query("sum by (class) (rate(paylink_database_errors_total{NODE}[RATE]))", "{{class}}")], "Empty if there are none."),
        Panel("Abandoned operations", "ops", [Query("sum by (instance) (rate(paylink_database_connections_abandoned_total{NODE}[RATE]))", "{{instance}}")],
              "Empty if there are none."),
        Panel("Clock of the node minus that of the database", "s", [
            Query("max by (instance, cell) (paylink_clock_difference_seconds{CELL})", "{{instance}} {{cell}}"),
        ], "A node is not ready beyond 5 s."),
        Panel("Time since the last cleanup", "s", [Query("time() - max by (cell) (paylink_cleanup_timestamp_seconds{CELL})", "{{cell}}")]),
    ],
    "Nodes": [
        Panel("Ready", "bool_yes_no", [Query("min by (instance) (paylink_ready{NODE})", "{{instance}}")], thresholds=YES, highest=1),
        Panel("CPU", "percentunit", [Query("sum by (instance) (rate(process_cpu_seconds_total{NODE}[RATE]))", "{{instance}}")], "100 % is one core."),
        Panel("Memory", "bytes", [Query("sum by (instance) (process_resident_memory_bytes{NODE})", "{{instance}}")]),
        Panel("Open files", "percentunit", [
            Query("max by (instance) (process_open_fds{NODE}) / max by (instance) (process_max_fds{NODE})", "{{instance}}"),
        ], "Part of the limit.", thresholds=[("green", None), ("red", 0.8)], highest=1),
        Panel("Threads", "short", [Query("sum by (instance) (process_threads{NODE})", "{{instance}}")]),
        Panel("Time since the start", "s", [Query("time() - max by (instance) (process_start_time_seconds{NODE})", "{{instance}}")]),
        Panel("Nodes, by version", "short", [Query("count by (version, commit) (paylink_build_info{NODE})", "{{version}} {{commit}}")]),
        Panel("Configuration could be read", "bool_yes_no", [Query("min by (instance) (paylink_reload_successful{NODE})", "{{instance}}")], thresholds=YES, highest=1),
        Panel("Time since the configuration was read", "s", [Query("time() - max by (instance) (paylink_reload_timestamp_seconds{NODE})", "{{instance}}")]),
        Panel("Dropped log lines", "ops", [Query("sum by (instance) (rate(paylink_log_lines_dropped_total{NODE}[RATE]))", "{{instance}}")]),
    ],
}
