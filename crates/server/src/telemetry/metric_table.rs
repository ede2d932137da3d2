//! Every metric of the service: name, kind, help and labels. `docs/logging.md` says what a label may contain.

use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder};

struct Metric {
    name: &'static str,
    kind: Kind,
    help: &'static str,
    /// Read by the test that compares them with what the service emits.
    #[cfg_attr(not(test), expect(dead_code, reason = "documentation, and the tests' expectation"))]
    labels: &'static [&'static str],
}

enum Kind {
    Counter,
    Gauge,
    /// In seconds, with [`DURATION_BUCKETS`].
    Histogram,
}

/// The buckets that OpenTelemetry recommends for HTTP servers.
const DURATION_BUCKETS: &[f64] = &[0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1.0, 2.5, 5.0, 7.5, 10.0];

const METRICS: &[Metric] = &[
    Metric {
        name: "http_server_request_duration_seconds",
        kind: Kind::Histogram,
        help: "Duration of HTTP requests in seconds, by method, route and status.",
        labels: &["method", "route", "status"],
    },
    Metric {
        name: "paylink_connections_refused_total",
        kind: Kind::Counter,
        help: "Connections that were refused or closed, by listener and reason: address (too many from one address), evicted (closed for another client), full or slow (no place for a client).",
        labels: &["listener", "reason"],
    },
    Metric {
        name: "paylink_requests_refused_total",
        kind: Kind::Counter,
        help: "Requests that were refused because too many were in flight, by listener and reason: address or node.",
        labels: &["listener", "reason"],
    },
    Metric {
        name: "paylink_links_generated_total",
        kind: Kind::Counter,
        help: "Payment links that this node has generated.",
        labels: &[],
    },
    Metric {
        name: "paylink_cell_reachable",
        kind: Kind::Gauge,
        help: "1 while this node serves the cell and can reach its database, otherwise 0.",
        labels: &["cell"],
    },
    Metric {
        name: "paylink_cell_writable",
        kind: Kind::Gauge,
        help: "1 if this node's last heartbeat was written to the cell, otherwise 0.",
        labels: &["cell"],
    },
    Metric {
        name: "paylink_cell_open",
        kind: Kind::Gauge,
        help: "1 while the cell starts payments at banks, 0 while it is closed because payments may have been lost.",
        labels: &["cell"],
    },
    Metric {
        name: "paylink_clock_difference_seconds",
        kind: Kind::Gauge,
        help: "This node's clock minus the database's at the last heartbeat, in seconds, by cell.",
        labels: &["cell"],
    },
    Metric {
        name: "paylink_bank_call_duration_seconds",
        kind: Kind::Histogram,
        help: "Duration of calls to banks in seconds, by bank, call and outcome.",
        labels: &["bank", "call", "outcome"],
    },
    Metric {
        name: "paylink_status_changes_total",
        kind: Kind::Counter,
        help: "Status changes of payments, by old and new status.",
        labels: &["from", "to"],
    },
    Metric {
        name: "paylink_contradictions_total",
        kind: Kind::Counter,
        help: "Bank statuses that contradict a final payment status and were not applied, by bank.",
        labels: &["bank"],
    },
    Metric {
        name: "paylink_certificate_end_timestamp_seconds",
        kind: Kind::Gauge,
        help: "When a configured certificate ends, in seconds since 1970, by bank or cell, and file.",
        labels: &["bank", "cell", "file"],
    },
    Metric {
        name: "paylink_attempts_unwatched",
        kind: Kind::Gauge,
        help: "Attempts that may still move money and are no longer polled, by cell.",
        labels: &["cell"],
    },
    Metric {
        name: "paylink_counts_age_seconds",
        kind: Kind::Gauge,
        help: "How long ago that was up to which the counts for the portal's charts are complete, in seconds, by cell.",
        labels: &["cell"],
    },
    Metric {
        name: "paylink_deliveries_due",
        kind: Kind::Gauge,
        help: "Deliveries that are due and not yet claimed, by cell; counted up to 10,000.",
        labels: &["cell"],
    },
    Metric {
        name: "paylink_deliveries_queued",
        kind: Kind::Gauge,
        help: "Deliveries that wait for a retry or for their endpoint, by cell; counted up to 10,000.",
        labels: &["cell"],
    },
    Metric {
        name: "paylink_delivery_oldest_due_seconds",
        kind: Kind::Gauge,
        help: "How long the oldest due delivery has been due, in seconds, by cell.",
        labels: &["cell"],
    },
    Metric {
        name: "paylink_endpoints_broken",
        kind: Kind::Gauge,
        help: "Endpoints whose circuit breaker is open, by cell.",
        labels: &["cell"],
    },
    Metric {
        name: "paylink_deliveries_held",
        kind: Kind::Gauge,
        help: "Due deliveries that wait because the circuit breaker of their endpoint is open, by cell; counted up to 10,000.",
        labels: &["cell"],
    },
    Metric {
        name: "paylink_mails_total",
        kind: Kind::Counter,
        help: "Attempts of this node to send an e-mail, by result: sent, failed (tried again), given_up, or obsolete (nothing left to say).",
        labels: &["result"],
    },
    Metric {
        name: "paylink_mails_waiting",
        kind: Kind::Gauge,
        help: "E-mails that are not sent yet; counted up to 10,000. Absent without [mail].",
        labels: &[],
    },
    Metric {
        name: "paylink_mail_oldest_seconds",
        kind: Kind::Gauge,
        help: "How long the oldest e-mail that is not sent has waited, in seconds. Absent without [mail].",
        labels: &[],
    },
    Metric {
        name: "paylink_delivery_oldest_held_seconds",
        kind: Kind::Gauge,
        help: "How long the oldest held delivery has been due, in seconds, by cell.",
        labels: &["cell"],
    },
    Metric {
        name: "paylink_deliveries_in_flight",
        kind: Kind::Gauge,
        help: "Webhook requests that this node has sent and not yet finished.",
        labels: &[],
    },
    Metric {
        name: "paylink_delivery_attempts_total",
        kind: Kind::Counter,
        help: "Delivery attempts, by outcome: the class of the HTTP status or of the error.",
        labels: &["outcome"],
    },
    Metric {
        name: "paylink_delivery_seconds",
        kind: Kind::Histogram,
        help: "Duration of delivery attempts in seconds, by outcome.",
        labels: &["outcome"],
    },
    Metric {
        name: "paylink_deliveries_ended_total",
        kind: Kind::Counter,
        help: "Deliveries that have ended, by end: delivered, exhausted or expired.",
        labels: &["end"],
    },
    Metric {
        name: "paylink_payer_calls_limited_total",
        kind: Kind::Counter,
        help: "Calls to a bank that a payer would have caused and that were not made because of the limits, by bank.",
        labels: &["bank"],
    },
    Metric {
        name: "paylink_untrusted_forwarded_total",
        kind: Kind::Counter,
        help: "Requests with X-Forwarded-For from a peer that is not in limits.trusted_proxies.",
        labels: &[],
    },
    Metric {
        name: "paylink_log_lines_dropped_total",
        kind: Kind::Counter,
        help: "Log lines that were dropped because nobody read standard error fast enough.",
        labels: &[],
    },
    Metric {
        name: "paylink_database_connections_abandoned_total",
        kind: Kind::Counter,
        help: "Operations on the database that were abandoned, because a client disconnected or a deadline passed.",
        labels: &[],
    },
    Metric {
        name: "paylink_unreadable_rows_total",
        kind: Kind::Counter,
        help: "Rows of attempts and deliveries that could not be read or written, and were skipped.",
        labels: &[],
    },
    Metric {
        name: "paylink_ready",
        kind: Kind::Gauge,
        help: "1 while the node is ready for traffic, as `/readyz` says, otherwise 0; by role: web, worker.",
        labels: &["role"],
    },
    Metric {
        name: "paylink_build_info",
        kind: Kind::Gauge,
        help: "Always 1: the version of the program and, of a release build, its commit.",
        labels: &["version", "commit"],
    },
    Metric {
        name: "paylink_reload_successful",
        kind: Kind::Gauge,
        help: "1, or 0 if the configuration could not be used when it was last read again (SIGHUP).",
        labels: &[],
    },
    Metric {
        name: "paylink_reload_timestamp_seconds",
        kind: Kind::Gauge,
        help: "When the configuration was last read, in seconds since 1970.",
        labels: &[],
    },
    Metric {
        name: "paylink_database_connections",
        kind: Kind::Gauge,
        help: "Connections of this node to the database, by cell and state: idle or used.",
        labels: &["cell", "state"],
    },
    Metric {
        name: "paylink_database_connections_max",
        kind: Kind::Gauge,
        help: "How many connections to the database this node may have, by cell.",
        labels: &["cell"],
    },
    Metric {
        name: "paylink_database_waiting",
        kind: Kind::Gauge,
        help: "Operations that wait for a connection to the database, by cell.",
        labels: &["cell"],
    },
    Metric {
        name: "paylink_database_errors_total",
        kind: Kind::Counter,
        help: "Statements and connections that failed, by class of SQLSTATE (two characters); without one, connection, or client for a row that this program cannot read.",
        labels: &["class"],
    },
    Metric {
        name: "paylink_payments_open",
        kind: Kind::Gauge,
        help: "Payments with an attempt that may still move money, by cell and status; counted up to 10,000.",
        labels: &["cell", "status"],
    },
    Metric {
        name: "paylink_payment_oldest_open_seconds",
        kind: Kind::Gauge,
        help: "How long ago the oldest of these attempts was started, in seconds, by cell and status.",
        labels: &["cell", "status"],
    },
    Metric {
        name: "paylink_polls_due",
        kind: Kind::Gauge,
        help: "Attempts whose bank is to be asked and which nobody has claimed, by cell and bank; counted up to 10,000.",
        labels: &["cell", "bank"],
    },
    Metric {
        name: "paylink_poll_oldest_due_seconds",
        kind: Kind::Gauge,
        help: "How long the oldest of these polls at a configured bank has been due, in seconds, by cell.",
        labels: &["cell"],
    },
    Metric {
        name: "paylink_bank_available",
        kind: Kind::Gauge,
        help: "0 while the circuit breaker of the bank is open or half open on this node, otherwise 1.",
        labels: &["bank"],
    },
    Metric {
        name: "paylink_cache_requests_total",
        kind: Kind::Counter,
        help: "Look-ups in the caches of this node, by cache (final_payments, grants) and result (hit, miss).",
        labels: &["cache", "result"],
    },
    Metric {
        name: "paylink_waiting_reads",
        kind: Kind::Gauge,
        help: "Reads that wait for a payment to end (`Prefer: wait`).",
        labels: &[],
    },
    Metric {
        name: "paylink_cleanup_timestamp_seconds",
        kind: Kind::Gauge,
        help: "When this worker has last completed a clean-up of the cell, in seconds since 1970.",
        labels: &["cell"],
    },
    Metric {
        name: "process_cpu_seconds_total",
        kind: Kind::Counter,
        help: "CPU time of the process in seconds.",
        labels: &[],
    },
    Metric {
        name: "process_resident_memory_bytes",
        kind: Kind::Gauge,
        help: "Resident memory of the process in bytes.",
        labels: &[],
    },
    Metric { name: "process_open_fds", kind: Kind::Gauge, help: "Open file descriptors of the process.", labels: &[] },
    Metric {
        name: "process_max_fds",
        kind: Kind::Gauge,
        help: "How many file descriptors the process may open.",
        labels: &[],
    },
    Metric { name: "process_threads", kind: Kind::Gauge, help: "Threads of the process.", labels: &[] },
    Metric {
        name: "process_start_time_seconds",
        kind: Kind::Gauge,
        help: "When the process was started, in seconds since 1970.",
        labels: &[],
    },
];

/// What a metric means.
pub fn help(name: &str) -> Option<&'static str> {
    METRICS.iter().find(|metric| metric.name == name).map(|metric| metric.help)
}

/// A builder that knows the buckets of every histogram.
pub(super) fn builder() -> Result<PrometheusBuilder, BuildError> {
    let histograms = METRICS.iter().filter(|metric| matches!(metric.kind, Kind::Histogram));
    histograms.into_iter().try_fold(PrometheusBuilder::new(), |builder, metric| {
        builder.set_buckets_for_metric(Matcher::Full(metric.name.to_owned()), DURATION_BUCKETS)
    })
}

pub(super) fn describe() {
    for metric in METRICS {
        match metric.kind {
            Kind::Counter => metrics::describe_counter!(metric.name, metric.help),
            Kind::Gauge => metrics::describe_gauge!(metric.name, metric.help),
            Kind::Histogram => metrics::describe_histogram!(metric.name, metric.help),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeMap, fs, path::Path};

    use super::*;

    /// All text of the crates' sources.
    fn sources(directory: &Path, text: &mut String) {
        for entry in fs::read_dir(directory).expect("a directory").map(|entry| entry.expect("an entry").path()) {
            if entry.is_dir() {
                sources(&entry, text);
            } else if entry.extension().is_some_and(|extension| extension == "rs") {
                text.push_str(&fs::read_to_string(&entry).expect("a file"));
            }
        }
    }

    /// The text up to the parenthesis that closes one before it.
    fn within_parentheses(text: &str) -> &str {
        let mut depth = 1;
        let end = text.bytes().position(|byte| {
            depth += i32::from(byte == b'(') - i32::from(byte == b')');
            depth == 0
        });
        &text[..end.unwrap_or(text.len())]
    }

    /// The table of docs/metrics.md.
    fn document() -> String {
        let mut sorted: Vec<&Metric> = METRICS.iter().collect();
        sorted.sort_by_key(|metric| metric.name);
        let row = |metric: &Metric| {
            let kind = match metric.kind {
                Kind::Counter => "counter",
                Kind::Gauge => "gauge",
                Kind::Histogram => "histogram",
            };
            let labels = metric.labels.iter().map(|label| format!("`{label}`")).collect::<Vec<_>>().join(", ");
            format!("| `{}` | {kind} | {labels} | {} |\n", metric.name, metric.help)
        };
        let rows: String = sorted.into_iter().map(row).collect();
        format!("| metric | type | labels | meaning |\n|---|---|---|---|\n{rows}")
    }

    #[test]
    fn the_documentation_has_this_table() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/metrics.md");
        let text = fs::read_to_string(&file).expect("docs/metrics.md");
        let start = text.find("| metric |").expect("the table");
        let end = text[start..].find("\n\n").map_or(text.len(), |length| start + length + 1);
        let expected = format!("{}{}{}", &text[..start], document(), &text[end..]);
        if text != expected {
            fs::write(&file, expected).expect("docs/metrics.md can be written");
            panic!("docs/metrics.md was not up to date, and is now");
        }
    }

    #[test]
    fn the_table_has_every_metric_that_the_service_emits_with_its_labels() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the directory of the crates");
        let mut text = String::new();
        for name in ["server", "store"] {
            sources(&crates.join(name).join("src"), &mut text);
        }
        let table: BTreeMap<&str, &[&str]> = METRICS.iter().map(|metric| (metric.name, metric.labels)).collect();
        for kind in ["counter", "gauge", "histogram"] {
            for call in text.split(&format!("metrics::{kind}!(")).skip(1) {
                let arguments = within_parentheses(call);
                let is_literal = arguments.trim_start().starts_with('"') && !arguments.contains('&');
                let mut words = arguments.split('"').skip(1).step_by(2);
                let Some(name) = words.next().filter(|_| is_literal) else { continue };
                let labels: Vec<&str> = words.filter(|word| arguments.contains(&format!("\"{word}\" =>"))).collect();
                assert_eq!(table.get(name).copied(), Some(&labels[..]), "{name}");
            }
        }
        for name in table.keys() {
            assert!(text.matches(&format!("\"{name}\"")).count() > 1, "nobody emits {name}");
        }
    }
}
