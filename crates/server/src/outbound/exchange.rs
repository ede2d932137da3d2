//! Sends one request and reads the relevant parts of the response.

use std::{pin::pin, time::Duration};

use bytes::Bytes;
use http::{HeaderMap, Request, Response, header::RETRY_AFTER};
use http_body_util::{BodyExt, Full};
use hyper::body::{Body, Incoming};
use paylink_domain::time::{Timestamp, from_system_time};
use tokio::time::sleep;

use super::{PostError, connect::Connector, connection::OutboundConnection, idle::IdleConnections, target::Origin};

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
    connector: &Connector,
    idle: &IdleConnections,
    origin: &Origin,
    request: Request<Full<Bytes>>,
    total: Duration,
    now: Timestamp,
) -> Result<OutboundResponse, PostError> {
    let mut deadline = pin!(sleep(total));
    let (mut connection, response) = tokio::select! {
        biased;
        sent = send(connector, idle, origin, request) => sent?,
        () = &mut deadline => return Err(PostError::Timeout),
    };
    let mut stored = OutboundResponse {
        status: response.status().as_u16(),
        retry_after: retry_after(response.headers(), now),
        body: Vec::new(),
    };
    // After a timeout, the part that was read so far is stored.
    let complete = tokio::select! {
        biased;
        complete = connection.drive(read_body(response.into_body(), &mut stored.body)) => complete,
        () = sleep(BODY_TIMEOUT) => false,
        () = deadline => false,
    };
    if complete && connection.is_reusable() {
        idle.keep(origin, connection);
    }
    Ok(stored)
}

/// Sends a request over an idle connection or a new one. It is repeated only if nothing of it was sent, because the server had closed the
/// idle connection.
async fn send(
    connector: &Connector,
    idle: &IdleConnections,
    origin: &Origin,
    mut request: Request<Full<Bytes>>,
) -> Result<(OutboundConnection, Response<Incoming>), PostError> {
    while let Some(mut connection) = idle.take(origin) {
        match connection.send(request).await {
            Ok(response) => return Ok((connection, response)),
            Err(mut failed) => match failed.take_message() {
                Some(not_sent) => request = not_sent,
                None => return Err(PostError::from_http(failed.into_error())),
            },
        }
    }
    let mut connection = connector.connect(origin).await?;
    let sent = connection.send(request).await;
    let response = sent.map_err(|failed| PostError::from_http(failed.into_error()))?;
    Ok((connection, response))
}

/// Reads the first part of a body. Returns whether it was the whole one: otherwise the connection is closed.
async fn read_body(mut body: Incoming, stored: &mut Vec<u8>) -> bool {
    while !body.is_end_stream() {
        if stored.len() >= MAX_BODY_BYTES {
            return false;
        }
        let frame = match body.frame().await {
            Some(Ok(frame)) => frame,
            Some(Err(_)) => return false,
            None => return true,
        };
        if let Some(bytes) = frame.data_ref() {
            let remaining = MAX_BODY_BYTES - stored.len();
            stored.extend_from_slice(&bytes[..bytes.len().min(remaining)]);
        }
    }
    true
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
