//! One delivery attempt: signs an event, posts it to an endpoint and decides from the response what happens next.

use std::{
    pin::pin,
    sync::{Arc, LazyLock},
    time::Duration,
};

use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, header};
use metrics::{Counter, Gauge, Histogram};
use paylink_domain::{
    endpoint_breaker::EndpointSignal,
    retry::{Downtime, FailedDeliveryAttempt, RetryDecision, after_failure, closes_at},
    signature::{ID_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER, sign},
    time::Clock,
};
use paylink_store::{ClaimedDelivery, DeliveryAttemptResult, DeliveryDisposition};
use tokio::sync::watch;
use tracing::Span;

use crate::{
    outbound::{Outbound, OutboundResponse, PostError},
    request_context::RequestContext,
    service::Service,
    system::{Stopwatch, SystemClock},
    telemetry::{Series, are_spans_enabled, delivery_span, end_span},
};

const USER_AGENT: &str = concat!("Paylink/", env!("CARGO_PKG_VERSION"));
const JSON: HeaderValue = HeaderValue::from_static("application/json");
/// The status by which an endpoint rejects all further events.
const GONE: u16 = 410;

static IN_FLIGHT: LazyLock<Gauge> = LazyLock::new(|| metrics::gauge!("paylink_deliveries_in_flight"));
static BY_OUTCOME: Series<&'static str, (Counter, Histogram)> = Series::new();

/// A worker whose last heartbeat is older claims and ends nothing. It is far shorter than the gap that counts as a downtime.
const MAX_HEARTBEAT_AGE: Duration = Duration::from_secs(10);

/// When this worker last wrote its heartbeat to the cell, and the downtimes that the cell knows. A downtime of the service moves
/// the expiry of deliveries.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heartbeat {
    pub(crate) downtimes: Vec<Downtime>,
    pub(crate) last: Option<Stopwatch>,
}

impl Heartbeat {
    /// Whether the list of downtimes is up to date.
    pub(crate) fn is_recent(&self) -> bool {
        self.last.is_some_and(|last| last.elapsed() <= MAX_HEARTBEAT_AGE)
    }
}

/// Makes one delivery attempt. A failed attempt is a result, not an error.
pub(crate) async fn deliver(
    service: &Service,
    outbound: &Outbound,
    delivery: ClaimedDelivery,
    heartbeats: &watch::Receiver<Heartbeat>,
) -> DeliveryAttemptResult {
    IN_FLIGHT.increment(1);
    let watch = Stopwatch::start();
    // The system's time, not the service clock, which tests can advance: receivers compare the timestamp with their own clock.
    let now = SystemClock.now();
    let webhook_timestamp = now.epoch_ms().div_euclid(1_000);
    let mut headers = headers(&delivery, webhook_timestamp);
    let trace = are_spans_enabled().then(|| DeliveryTrace::start(service, &delivery));
    if let Some(trace) = &trace {
        trace.insert_header(&mut headers);
    }
    let post = outbound.post(&delivery.destination.url, headers, Bytes::from(delivery.body), now);
    let result = match &trace {
        Some(trace) => trace.context.scope(&trace.span, pin!(post)).await,
        None => post.await,
    };
    let elapsed = watch.elapsed();
    IN_FLIGHT.decrement(1);
    let outcome = outcome_class(&result);
    let (attempts, seconds) = BY_OUTCOME.of(outcome, || {
        (
            metrics::counter!("paylink_delivery_attempts_total", "outcome" => outcome),
            metrics::histogram!("paylink_delivery_seconds", "outcome" => outcome),
        )
    });
    attempts.increment(1);
    seconds.record(elapsed.as_secs_f64());
    let (http_status, retry_after, response_body) = match result {
        Ok(OutboundResponse { status, retry_after, body }) => (Some(status), retry_after, body),
        Err(_) => (None, None, Vec::new()),
    };
    let signal = EndpointSignal::of(http_status);
    if let Some(trace) = &trace {
        let failure = (signal != EndpointSignal::Accepted).then_some(outcome);
        end_span(&trace.span, http_status, failure);
    }
    let disposition = match signal {
        EndpointSignal::Accepted => DeliveryDisposition::Delivered,
        EndpointSignal::Rejected | EndpointSignal::Failed => {
            let closes_at = closes_at(delivery.opened_at, &heartbeats.borrow().downtimes);
            let number = usize::try_from(delivery.number).unwrap_or(usize::MAX);
            match after_failure(
                &FailedDeliveryAttempt { number, started_at: delivery.started_at, closes_at, retry_after },
                &*service.randomness,
            ) {
                RetryDecision::RetryAt(at) => DeliveryDisposition::RetryAt(at),
                RetryDecision::Exhausted => DeliveryDisposition::Exhausted,
                RetryDecision::Expired => DeliveryDisposition::Expired,
            }
        }
    };
    DeliveryAttemptResult {
        event: delivery.event,
        endpoint: delivery.endpoint,
        claim: delivery.claim,
        number: delivery.number,
        started_at: delivery.started_at,
        duration_ms: i32::try_from(elapsed.as_millis()).unwrap_or(i32::MAX),
        http_status: http_status.and_then(|status| i16::try_from(status).ok()),
        outcome,
        webhook_timestamp,
        response_body,
        disposition,
        signal,
        gone: http_status == Some(GONE),
    }
}

/// The span of a delivery. The endpoint's server may continue its trace.
struct DeliveryTrace {
    context: Arc<RequestContext>,
    span: Span,
}

impl DeliveryTrace {
    fn start(service: &Service, delivery: &ClaimedDelivery) -> Self {
        let context = RequestContext::of_background("deliver", &*service.randomness);
        let span = delivery_span(&context, &delivery.endpoint, &delivery.event);
        Self { context, span }
    }

    fn insert_header(&self, headers: &mut HeaderMap) {
        if let Ok(value) = HeaderValue::from_str(&self.context.trace.header()) {
            headers.insert(HeaderName::from_static("traceparent"), value);
        }
    }
}

fn headers(delivery: &ClaimedDelivery, timestamp_seconds: i64) -> HeaderMap {
    let id = delivery.event.to_string();
    let signature = sign(&delivery.destination.secrets, &id, timestamp_seconds, delivery.body.as_bytes());
    // Ids and base64 are always valid header values.
    let value = |text: &str| HeaderValue::from_str(text).unwrap_or(HeaderValue::from_static(""));
    let mut headers = HeaderMap::with_capacity(5);
    headers.insert(header::CONTENT_TYPE, JSON);
    headers.insert(header::USER_AGENT, HeaderValue::from_static(USER_AGENT));
    headers.insert(HeaderName::from_static(ID_HEADER), value(&id));
    headers.insert(HeaderName::from_static(TIMESTAMP_HEADER), HeaderValue::from(timestamp_seconds));
    headers.insert(HeaderName::from_static(SIGNATURE_HEADER), value(&signature));
    headers
}

/// The outcome in one word, for metrics and for the list of attempts.
fn outcome_class(result: &Result<OutboundResponse, PostError>) -> &'static str {
    match result {
        Ok(response) => match response.status {
            100..200 => "1xx",
            200..300 => "2xx",
            300..400 => "3xx",
            400..500 => "4xx",
            500.. => "5xx",
            0..100 => "not_http",
        },
        Err(error) => error.class(),
    }
}
