//! One event to one endpoint: signed, posted, and judged by the answer.

use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, header};
use paylink_domain::{
    retry::{Downtime, Failed, Next, closes_at, next},
    signature::{ID_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER, sign},
    time::Clock,
};
use paylink_store::{Concluded, Due, Then};
use tokio::sync::watch;

use crate::{
    ambient::{Stopwatch, SystemClock},
    outbound::{Answer, Failure, Outbound},
    service::Service,
};

const AGENT: &str = concat!("Paylink/", env!("CARGO_PKG_VERSION"));
const JSON: HeaderValue = HeaderValue::from_static("application/json");
/// The endpoint wants nothing any more.
const GONE: u16 = 410;

/// When the cell was last told that we deliver, and when nobody did: after an outage of ours, what is over depends on it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heartbeat {
    pub(crate) downtimes: Vec<Downtime>,
    pub(crate) last: Option<Stopwatch>,
}

/// Delivers it. Whatever happens is a conclusion.
pub(crate) async fn deliver(
    service: &Service,
    outbound: &Outbound,
    due: Due,
    beats: &watch::Receiver<Heartbeat>,
) -> Concluded {
    let under_way = metrics::gauge!("paylink_deliveries_in_flight");
    under_way.increment(1);
    let watch = Stopwatch::start();
    // The world's time, not the service's, which may have been moved: whoever verifies compares it with their own.
    let now = SystemClock.now();
    let headers = headers(&due, now.epoch_ms().div_euclid(1_000));
    let answered = outbound.post(&due.to.url, headers, Bytes::from(due.body), now).await;
    let elapsed = watch.elapsed();
    under_way.decrement(1);
    let outcome = class(&answered);
    metrics::counter!("paylink_delivery_attempts_total", "outcome" => outcome).increment(1);
    metrics::histogram!("paylink_delivery_seconds", "outcome" => outcome).record(elapsed.as_secs_f64());
    let (http_status, retry_after, answer) = match answered {
        Ok(Answer { status, retry_after, body }) => (Some(status), retry_after, body),
        Err(_) => (None, None, Vec::new()),
    };
    let well = http_status.is_some_and(|status| (200..300).contains(&status));
    let then = if well {
        Then::Delivered
    } else {
        let closes_at = closes_at(due.opened_at, &beats.borrow().downtimes);
        let number = usize::try_from(due.number).unwrap_or(usize::MAX);
        match next(&Failed { number, began_at: due.began_at, closes_at, retry_after }, &*service.randomness) {
            Next::At(at) => Then::Again(at),
            Next::Exhausted => Then::Exhausted,
            Next::Expired => Then::Expired,
        }
    };
    Concluded {
        event: due.event,
        endpoint: due.endpoint,
        claim: due.claim,
        number: due.number,
        began_at: due.began_at,
        duration_ms: i32::try_from(elapsed.as_millis()).unwrap_or(i32::MAX),
        http_status: http_status.and_then(|status| i16::try_from(status).ok()),
        outcome,
        answer,
        then,
        gone: http_status == Some(GONE),
    }
}

fn headers(due: &Due, at_seconds: i64) -> HeaderMap {
    let id = due.event.to_string();
    let signature = sign(&due.to.secrets, &id, at_seconds, due.body.as_bytes());
    // Ids, numbers and base 64 are header values.
    let value = |text: &str| HeaderValue::from_str(text).unwrap_or(HeaderValue::from_static(""));
    let mut headers = HeaderMap::with_capacity(5);
    headers.insert(header::CONTENT_TYPE, JSON);
    headers.insert(header::USER_AGENT, HeaderValue::from_static(AGENT));
    headers.insert(HeaderName::from_static(ID_HEADER), value(&id));
    headers.insert(HeaderName::from_static(TIMESTAMP_HEADER), HeaderValue::from(at_seconds));
    headers.insert(HeaderName::from_static(SIGNATURE_HEADER), value(&signature));
    headers
}

/// One word for metrics and for people.
fn class(answered: &Result<Answer, Failure>) -> &'static str {
    match answered {
        Ok(answer) => match answer.status {
            100..200 => "1xx",
            200..300 => "2xx",
            300..400 => "3xx",
            400..500 => "4xx",
            500.. => "5xx",
            0..100 => "not_http",
        },
        Err(failure) => failure.class(),
    }
}
