//! Sends one request and reads the relevant parts of the response.

use std::{pin::pin, time::Duration};

use bytes::Bytes;
use http::{HeaderMap, Request, header::RETRY_AFTER};
use http_body_util::{BodyExt, Full};
use hyper::body::{Body, Incoming};
use hyper_util::client::legacy::Client;
use paylink_domain::time::{Timestamp, from_system_time};
use tokio::time::sleep;

use super::{PostError, connect::Connector};

/// How much of a response's body is read and stored.
pub const MAX_BODY_BYTES: usize = 16 * 1024;
/// The status decides; the body is only for people, so the wait for it is short.
const BODY_TIMEOUT: Duration = Duration::from_secs(1);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutboundResponse {
    pub status: u16,
    /// From the header `Retry-After`.
    pub retry_after: Option<Duration>,
    /// The first part of the body, at most [`MAX_BODY_BYTES`].
    pub body: Vec<u8>,
}

pub(super) async fn exchange(
    client: &Client<Connector, Full<Bytes>>,
    request: Request<Full<Bytes>>,
    total: Duration,
    now: Timestamp,
) -> Result<OutboundResponse, PostError> {
    let mut deadline = pin!(sleep(total));
    let response = tokio::select! {
        biased;
        response = client.request(request) => response.map_err(PostError::from_client)?,
        () = &mut deadline => return Err(PostError::Timeout),
    };
    let mut stored = OutboundResponse {
        status: response.status().as_u16(),
        retry_after: retry_after(response.headers(), now),
        body: Vec::new(),
    };
    // After a timeout, the part that was read so far is stored.
    tokio::select! {
        biased;
        () = read_body(response.into_body(), &mut stored.body) => {}
        () = sleep(BODY_TIMEOUT) => {}
        () = deadline => {}
    }
    Ok(stored)
}

/// Reads the first part of a body. If there is more, or the body ends early, the connection is closed.
async fn read_body(mut body: Incoming, stored: &mut Vec<u8>) {
    while !body.is_end_stream() && stored.len() < MAX_BODY_BYTES {
        let Some(Ok(frame)) = body.frame().await else { return };
        if let Some(bytes) = frame.data_ref() {
            let remaining = MAX_BODY_BYTES - stored.len();
            stored.extend_from_slice(&bytes[..bytes.len().min(remaining)]);
        }
    }
}

/// Seconds or a date (RFC 9110, 10.2.3). A past date means now; any other value is ignored.
fn retry_after(headers: &HeaderMap, now: Timestamp) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return text.parse().ok().map(Duration::from_secs);
    }
    let date = httpdate::parse_http_date(text).ok()?;
    Some(from_system_time(date).since(now))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retry_after_is_seconds_or_a_date() {
        // 1994-11-15 08:12:31 UTC
        let now = Timestamp::from_epoch_ms(784_887_151_000);
        for (text, expected) in [
            ("120", Some(120)),
            (" 0 ", Some(0)),
            ("Tue, 15 Nov 1994 08:12:41 GMT", Some(10)),
            ("Tuesday, 15-Nov-94 08:12:41 GMT", Some(10)),
            ("Tue, 15 Nov 1994 08:12:21 GMT", Some(0)),
            ("+5", None),
            ("-5", None),
            ("1.5", None),
            ("", None),
            ("soon", None),
            ("99999999999999999999999", None),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(RETRY_AFTER, text.parse().expect("a header"));
            assert_eq!(retry_after(&headers, now), expected.map(Duration::from_secs), "{text}");
        }
        assert_eq!(retry_after(&HeaderMap::new(), now), None);
    }
}
