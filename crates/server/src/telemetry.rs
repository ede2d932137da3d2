//! Logs, traces and metrics. `docs/logging.md` defines what they may contain.

mod log_writer;

use std::{fs::File, io::Write, os::fd::AsFd, sync::OnceLock, time::Duration};

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use opentelemetry::trace::TracerProvider;
use opentelemetry_otlp::{SpanExporter, WithExportConfig};
use opentelemetry_sdk::{Resource, trace::SdkTracerProvider};
use tracing::Subscriber;
use tracing_subscriber::{
    Layer, Registry,
    filter::{LevelFilter, Targets},
    fmt::MakeWriter,
    layer::SubscriberExt,
    registry::LookupSpan,
    util::SubscriberInitExt,
};

use self::log_writer::LogWriter;
use crate::config::{Log, LogFormat, LogLevel, Otlp};

/// How long the program waits at its end for a reader of its last log lines.
const LOG_FLUSH_TIMEOUT: Duration = Duration::from_secs(1);

#[derive(Debug, thiserror::Error)]
pub enum TelemetryError {
    #[error("otlp.endpoint cannot be used")]
    Otlp(#[source] opentelemetry_otlp::ExporterBuildError),
    #[error("standard error cannot be used for the log")]
    StandardError(#[source] std::io::Error),
    #[error("logging is already set up")]
    AlreadyInstalled(#[from] tracing_subscriber::util::TryInitError),
}

/// Exports the buffered spans and writes the buffered log lines when dropped.
#[derive(Debug)]
#[must_use]
pub struct Telemetry {
    provider: Option<SdkTracerProvider>,
    log_writer: LogWriter,
}

impl Drop for Telemetry {
    fn drop(&mut self) {
        if let Some(provider) = &self.provider {
            // The exporter has logged an unreachable collector; nothing else can be done at exit.
            let _ = provider.shutdown();
        }
        self.log_writer.flush(LOG_FLUSH_TIMEOUT);
    }
}

/// Sets up logs on standard error, traces to the collector if one is configured, and a panic hook that logs.
pub fn install(log: &Log, otlp: &Otlp) -> Result<Telemetry, TelemetryError> {
    metrics(); // counts dropped lines from the first one
    // A descriptor of its own: the lock of `std::io::stderr` would be held while nobody reads.
    let standard_error = std::io::stderr().as_fd().try_clone_to_owned().map_err(TelemetryError::StandardError)?;
    let log_writer = LogWriter::start(File::from(standard_error)).map_err(TelemetryError::StandardError)?;
    let provider = provider(otlp)?;
    let traces = provider.as_ref().map(|provider| {
        tracing_opentelemetry::layer().with_tracer(provider.tracer("paylink")).with_filter(filter(LogLevel::Info))
    });
    Registry::default().with(traces).with(log_layer(log, log_writer.clone())).try_init()?;
    std::panic::set_hook(Box::new(log_panic));
    Ok(Telemetry { provider, log_writer })
}

/// The layer that writes log lines. Tests use the same layer, so they see what an operator sees.
pub fn log_layer<S, W>(log: &Log, writer: W) -> Box<dyn Layer<S> + Send + Sync>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let lines = tracing_subscriber::fmt::layer().with_writer(writer);
    match log.format {
        LogFormat::Json => {
            lines.json().with_current_span(true).with_span_list(false).with_filter(filter(log.level)).boxed()
        }
        LogFormat::Text => lines.with_ansi(false).compact().with_filter(filter(log.level)).boxed(),
    }
}

/// Paylink's own lines from `level` on; the libraries' from `warn` on, whatever the operator configures. The database driver logs
/// statement parameters at `debug`, and those are payment ids.
fn filter(level: LogLevel) -> Targets {
    let ours = match level {
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
        LogLevel::Trace => LevelFilter::TRACE,
    };
    // Targets match by prefix: `paylink` covers all crates of the workspace.
    Targets::new().with_default(ours.min(LevelFilter::WARN)).with_target("paylink", ours)
}

fn provider(otlp: &Otlp) -> Result<Option<SdkTracerProvider>, TelemetryError> {
    if otlp.endpoint.is_empty() {
        return Ok(None);
    }
    let exporter =
        SpanExporter::builder().with_http().with_endpoint(&otlp.endpoint).build().map_err(TelemetryError::Otlp)?;
    let resource = Resource::builder().with_service_name("paylink").build();
    Ok(Some(SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource).build()))
}

/// Logs where a panic happened. Its message is logged only if it is a literal: an assertion's message may contain secret values.
fn log_panic(panic: &std::panic::PanicHookInfo<'_>) {
    let location = panic.location().map(ToString::to_string).unwrap_or_default();
    let reason = panic.payload().downcast_ref::<&'static str>().copied().unwrap_or("(message withheld)");
    tracing::error!(location, reason, "panic");
    // Without a subscriber, the line above is not written anywhere.
    if !tracing::dispatcher::has_been_set() {
        let _ = writeln!(std::io::stderr(), "panic at {location}: {reason}");
    }
}

/// In seconds: the buckets that OpenTelemetry recommends for HTTP servers.
const DURATION_BUCKETS: &[f64] = &[0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1.0, 2.5, 5.0, 7.5, 10.0];

/// The metrics of the process. One recorder serves all services that a test starts.
pub fn metrics() -> PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    let install = || {
        PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("duration_seconds".to_owned()), DURATION_BUCKETS)
            .expect("the list of buckets is not empty")
            .install_recorder()
            .expect("this is the only place that installs a recorder")
    };
    let handle = HANDLE.get_or_init(install).clone();
    describe_metrics();
    // An alert on an increase needs the series to exist before the first dropped line.
    metrics::counter!("paylink_log_lines_dropped_total").increment(0);
    handle
}

/// The help texts of all metrics that the service emits.
fn describe_metrics() {
    use metrics::{describe_counter, describe_gauge, describe_histogram};

    describe_histogram!(
        "http_server_request_duration_seconds",
        "Duration of HTTP requests in seconds, by method, route and status."
    );
    describe_counter!(
        "paylink_connections_refused_total",
        "Connections that were refused or closed, by listener and reason: address (too many from one address), evicted (closed for another client), full or slow (no place for a client)."
    );
    describe_counter!(
        "paylink_requests_refused_total",
        "Requests that were refused because too many were in flight, by listener and reason: address or node."
    );
    describe_counter!("paylink_links_generated_total", "Payment links that this node has generated.");
    describe_gauge!(
        "paylink_cell_reachable",
        "1 while this node serves the cell and can reach its database, otherwise 0."
    );
    describe_histogram!(
        "paylink_bank_call_duration_seconds",
        "Duration of calls to banks in seconds, by bank, call and outcome."
    );
    describe_counter!("paylink_status_changes_total", "Status changes of payments, by old and new status.");
    describe_counter!(
        "paylink_contradictions_total",
        "Bank statuses that contradict a final payment status and were not applied, by bank."
    );
    describe_gauge!(
        "paylink_attempts_unwatched",
        "Attempts that may still move money and are no longer polled, by cell."
    );
    describe_gauge!(
        "paylink_deliveries_due",
        "Deliveries that are due and not yet claimed, by cell; counted up to 10,000."
    );
    describe_gauge!(
        "paylink_deliveries_queued",
        "Deliveries that wait for a retry or for their endpoint, by cell; counted up to 10,000."
    );
    describe_gauge!(
        "paylink_delivery_oldest_due_seconds",
        "How long the oldest due delivery has been due, in seconds, by cell."
    );
    describe_gauge!("paylink_endpoints_broken", "Endpoints whose circuit breaker is open, by cell.");
    describe_gauge!(
        "paylink_deliveries_held",
        "Due deliveries that wait because the circuit breaker of their endpoint is open, by cell; counted up to 10,000."
    );
    describe_gauge!(
        "paylink_delivery_oldest_held_seconds",
        "How long the oldest held delivery has been due, in seconds, by cell."
    );
    describe_gauge!("paylink_deliveries_in_flight", "Webhook requests that this node has sent and not yet finished.");
    describe_counter!(
        "paylink_delivery_attempts_total",
        "Delivery attempts, by outcome: the class of the HTTP status or of the error."
    );
    describe_histogram!("paylink_delivery_seconds", "Duration of delivery attempts in seconds, by outcome.");
    describe_counter!(
        "paylink_deliveries_ended_total",
        "Deliveries that have ended, by end: delivered, exhausted or expired."
    );
    describe_counter!(
        "paylink_payer_calls_limited_total",
        "Calls to a bank that a payer would have caused and that were not made because of the limits, by bank."
    );
    describe_counter!(
        "paylink_untrusted_forwarded_total",
        "Requests with X-Forwarded-For from a peer that is not in limits.trusted_proxies."
    );
    describe_counter!(
        "paylink_log_lines_dropped_total",
        "Log lines that were dropped because nobody read standard error fast enough."
    );
    describe_counter!(
        "paylink_database_connections_abandoned_total",
        "Database connections that were closed because their operation was abandoned."
    );
    describe_counter!(
        "paylink_unreadable_rows_total",
        "Rows of attempts and deliveries that could not be read or written, and were skipped."
    );
}
