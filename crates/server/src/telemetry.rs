//! Logs, traces and numbers. What may stand in them is written down in `docs/logging.md`.

use std::{io::Write, sync::OnceLock};

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

use crate::config::{Log, LogFormat, LogLevel, Otlp};

#[derive(Debug, thiserror::Error)]
pub enum TelemetryError {
    #[error("otlp.endpoint cannot be used")]
    Otlp(#[source] opentelemetry_otlp::ExporterBuildError),
    #[error("logging has been set up already")]
    Already(#[from] tracing_subscriber::util::TryInitError),
}

/// Sends what is still to be sent when dropped.
#[derive(Debug)]
#[must_use]
pub struct Telemetry(Option<SdkTracerProvider>);

impl Drop for Telemetry {
    fn drop(&mut self) {
        if let Some(provider) = &self.0 {
            // Too late to tell anyone: the log has the reason if the collector was away.
            let _ = provider.shutdown();
        }
    }
}

/// Sets up logs on `writer`, traces to the collector if there is one, and panics as log lines.
pub fn install<W>(log: &Log, otlp: &Otlp, writer: W) -> Result<Telemetry, TelemetryError>
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let provider = provider(otlp)?;
    let traces = provider.as_ref().map(|provider| {
        tracing_opentelemetry::layer().with_tracer(provider.tracer("paylink")).with_filter(filter(LogLevel::Info))
    });
    Registry::default().with(traces).with(lines(log, writer)).try_init()?;
    std::panic::set_hook(Box::new(panicked));
    Ok(Telemetry(provider))
}

/// The layer that writes lines. Tests use the same one, so what they find in a log is what an operator would.
pub fn lines<S, W>(log: &Log, writer: W) -> Box<dyn Layer<S> + Send + Sync>
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

/// Our own lines from `level` on; everybody else's from `warn` on, whatever the operator asks for: the database driver logs
/// the parameters of statements at `debug`, and those are payment ids.
fn filter(level: LogLevel) -> Targets {
    let ours = match level {
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
        LogLevel::Trace => LevelFilter::TRACE,
    };
    // A prefix: it stands for every crate of ours.
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

/// A panic's place, and its words only if they were written into the program: an assertion's might quote what it compared.
fn panicked(panic: &std::panic::PanicHookInfo<'_>) {
    let place = panic.location().map(ToString::to_string).unwrap_or_default();
    let words = panic.payload().downcast_ref::<&'static str>().copied().unwrap_or("(words withheld)");
    tracing::error!(place, words, "panic");
    // Without a subscriber the line above went nowhere.
    if !tracing::dispatcher::has_been_set() {
        let _ = writeln!(std::io::stderr(), "panic at {place}: {words}");
    }
}

/// Seconds, as OpenTelemetry advises for HTTP servers.
const DURATION_BUCKETS: &[f64] = &[0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1.0, 2.5, 5.0, 7.5, 10.0];

/// The process's numbers: one recorder, however many services a test starts.
pub fn metrics() -> PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    let install = || {
        PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("duration_seconds".to_owned()), DURATION_BUCKETS)
            .expect("there are buckets")
            .install_recorder()
            .expect("nobody else installs a recorder")
    };
    let handle = HANDLE.get_or_init(install).clone();
    metrics::describe_histogram!(
        "http_server_request_duration_seconds",
        "How long requests took, by route and status."
    );
    metrics::describe_counter!("paylink_links_generated_total", "Links made.");
    metrics::describe_gauge!("paylink_cell_reachable", "1 while this node serves the cell and reaches it.");
    handle
}
