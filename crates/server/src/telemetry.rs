//! Logs, traces and metrics. `docs/logging.md` defines what they may contain.

mod event_lines;
mod line;
mod log_writer;
mod metric_table;
mod request_line;
mod series;
mod spans;

use std::{
    collections::BTreeMap,
    fs::File,
    io::Write,
    os::fd::AsFd,
    sync::{Arc, OnceLock},
    time::Duration,
};

use metrics_exporter_prometheus::PrometheusHandle;
use opentelemetry::{KeyValue, trace::TracerProvider};
use opentelemetry_otlp::{SpanExporter, WithExportConfig};
use opentelemetry_sdk::{
    Resource,
    trace::{Sampler, SdkTracerProvider},
};
use paylink_domain::time::Timestamp;
use tracing::Subscriber;
use tracing_subscriber::{
    Layer, Registry,
    filter::{LevelFilter, Targets},
    fmt::MakeWriter,
    layer::SubscriberExt,
    registry::LookupSpan,
    reload,
    util::SubscriberInitExt,
};

use self::{event_lines::EventLines, log_writer::LogWriter, request_line::RequestLines, spans::RequestTraceIds};
pub use self::{
    metric_table::help,
    request_line::{CLIENT_CLOSED_REQUEST, log_request},
    series::Series,
    spans::{
        are_spans_enabled, background_span, bank_call_span, delivery_span, end_request_span, end_span, request_span,
    },
};
use crate::{
    config::{Log, LogLevel, Node, Otlp},
    system::environment,
};

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
pub fn install(log: &Log, node: &Node, otlp: &Otlp) -> Result<Telemetry, TelemetryError> {
    metrics(); // counts dropped lines from the first one
    // A descriptor of its own: the lock of `std::io::stderr` would be held while nobody reads.
    let standard_error = std::io::stderr().as_fd().try_clone_to_owned().map_err(TelemetryError::StandardError)?;
    let log_writer = LogWriter::start(File::from(standard_error)).map_err(TelemetryError::StandardError)?;
    let provider = provider(otlp, &environment("OTEL_"))?;
    if provider.is_some() {
        spans::enable();
    }
    let traces = provider.as_ref().map(|provider| {
        tracing_opentelemetry::layer().with_tracer(provider.tracer("paylink")).with_filter(filter(LogLevel::Info))
    });
    Registry::default().with(traces).with(log_layer(log, node, log_writer.clone())).try_init()?;
    std::panic::set_hook(Box::new(log_panic));
    Ok(Telemetry { provider, log_writer })
}

/// The layer that writes log lines; the first one also gets those of requests. Tests use the same layer, so they see what an operator sees.
pub fn log_layer<S, W>(log: &Log, node: &Node, writer: W) -> Box<dyn Layer<S> + Send + Sync>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let writer = Arc::new(writer);
    let request_writer = writer.clone();
    // A line that cannot be written is lost; there is no other place to report it.
    let write = Box::new(move |line: &[u8]| drop(request_writer.make_writer().write_all(line)));
    RequestLines { format: log.format, node: node.name.clone(), client_address: log.client_address, write }.install();
    let lines = tracing_subscriber::fmt::layer().with_ansi(false).event_format(EventLines(log.format));
    let (level, handle) = reload::Layer::new(filter(log.level));
    let _ = SET_LEVEL.set(Box::new(move |level| {
        // It fails only if the subscriber does not exist any more.
        let _ = handle.reload(filter(level));
    }));
    request_line::set_enabled(log.level >= LogLevel::Info);
    lines.with_writer(SharedWriter(writer)).with_filter(level).boxed()
}

/// Changes the level of the first log layer, while the program runs.
static SET_LEVEL: OnceLock<Box<dyn Fn(LogLevel) + Send + Sync>> = OnceLock::new();

/// From now on, lines from this level on are written.
pub fn set_level(level: LogLevel) {
    if let Some(set_level) = SET_LEVEL.get() {
        set_level(level);
        request_line::set_enabled(level >= LogLevel::Info);
    }
}

/// The writer of events and of requests.
struct SharedWriter<W>(Arc<W>);

impl<'a, W: MakeWriter<'a>> MakeWriter<'a> for SharedWriter<W> {
    type Writer = W::Writer;

    fn make_writer(&'a self) -> W::Writer {
        self.0.make_writer()
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
    let targets = Targets::new().with_default(ours.min(LevelFilter::WARN)).with_target("paylink", ours);
    // It warns of each connection that the server has closed. Paylink's own line says once that the cell is unreachable.
    let targets = targets.with_target("deadpool", LevelFilter::ERROR);
    // It warns of each HTTP/2 connection that a client has abused, and closes it. A client could fill the disk with such lines.
    targets.with_target("h2", LevelFilter::ERROR)
}

/// Where spans are sent. What `otlp.endpoint` does not say is in OpenTelemetry's own environment variables: the libraries read them, and
/// these lines must not override them.
fn provider(otlp: &Otlp, environment: &BTreeMap<String, String>) -> Result<Option<SdkTracerProvider>, TelemetryError> {
    let variable = |name: &str| environment.get(name).map(String::as_str).filter(|value| !value.is_empty());
    let endpoints = ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT"];
    let is_wanted = !otlp.endpoint.is_empty() || endpoints.into_iter().any(|name| variable(name).is_some());
    let is_refused = variable("OTEL_SDK_DISABLED").is_some_and(|value| value.eq_ignore_ascii_case("true"))
        || variable("OTEL_TRACES_EXPORTER") == Some("none");
    if !is_wanted || is_refused {
        return Ok(None);
    }
    let mut exporter = SpanExporter::builder().with_http();
    if !otlp.endpoint.is_empty() {
        exporter = exporter.with_endpoint(&otlp.endpoint);
    }
    let exporter = exporter.build().map_err(TelemetryError::Otlp)?;
    let mut resource = Resource::builder().with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION")));
    let names_service = variable("OTEL_RESOURCE_ATTRIBUTES").is_some_and(|text| text.contains("service.name="));
    if variable("OTEL_SERVICE_NAME").is_none() && !names_service {
        resource = resource.with_service_name("paylink");
    }
    let mut provider =
        SdkTracerProvider::builder().with_batch_exporter(exporter).with_id_generator(RequestTraceIds::default());
    if variable("OTEL_TRACES_SAMPLER").is_none() {
        // Callers do not decide what the operator sees.
        provider = provider.with_sampler(Sampler::AlwaysOn);
    }
    Ok(Some(provider.with_resource(resource.build()).build()))
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

/// The version of the program, as a metric.
pub fn report_build(version: &'static str, commit: &'static str) {
    metrics(); // otherwise nobody records it
    metrics::gauge!("paylink_build_info", "version" => version, "commit" => commit).set(1.0);
}

/// Sets a gauge to a time, as the metrics of other programs have it: an alert subtracts it from `time()`.
pub fn set_time(gauge: &metrics::Gauge, time: Timestamp) {
    #[expect(clippy::cast_precision_loss, reason = "seconds until the year 9999 are exact")]
    gauge.set((time.epoch_ms() / 1_000) as f64);
}

/// The metrics of the process. One recorder serves all services that a test starts.
pub fn metrics() -> PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    let install = || {
        metric_table::builder()
            .expect("the list of buckets is not empty")
            .install_recorder()
            .expect("this is the only place that installs a recorder")
    };
    let handle = HANDLE.get_or_init(install).clone();
    metric_table::describe();
    // An alert on an increase needs the series to exist before the first one.
    metrics::counter!("paylink_log_lines_dropped_total").increment(0);
    metrics::counter!("paylink_unreadable_rows_total").increment(0);
    metrics::counter!("paylink_untrusted_forwarded_total").increment(0);
    metrics::counter!("paylink_database_connections_abandoned_total").increment(0);
    for end in ["delivered", "exhausted", "expired"] {
        metrics::counter!("paylink_deliveries_ended_total", "end" => end).increment(0);
    }
    // No connection; constraints; read-only; resources; shutdown and timeouts. Other classes appear with their first error.
    for class in ["connection", "23", "25", "53", "57"] {
        metrics::counter!("paylink_database_errors_total", "class" => class).increment(0);
    }
    handle
}
