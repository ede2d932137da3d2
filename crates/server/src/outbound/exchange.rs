//! One request and what is worth knowing of its answer.

use std::{pin::pin, time::Duration};

use bytes::Bytes;
use http::{HeaderMap, Request, header::RETRY_AFTER};
use http_body_util::{BodyExt, Full};
use hyper::body::{Body, Incoming};
use hyper_util::client::legacy::Client;
use paylink_domain::time::{Timestamp, from_system_time};
use tokio::time::sleep;

use super::{Failure, connect::Connector};

/// How much of an answer's body is kept; the rest is not read.
pub const KEPT_BYTES: usize = 16 * 1024;
/// The status is what counts. For words about it nobody waits long.
const BODY_MAY_TAKE: Duration = Duration::from_secs(1);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub status: u16,
    /// How long the server wants to be left alone.
    pub retry_after: Option<Duration>,
    /// The beginning of it, at most [`KEPT_BYTES`].
    pub body: Vec<u8>,
}

pub(super) async fn exchange(
    client: &Client<Connector, Full<Bytes>>,
    request: Request<Full<Bytes>>,
    total: Duration,
    now: Timestamp,
) -> Result<Answer, Failure> {
    let mut deadline = pin!(sleep(total));
    let response = tokio::select! {
        biased;
        response = client.request(request) => response.map_err(Failure::of)?,
        () = &mut deadline => return Err(Failure::Timeout),
    };
    let mut answer = Answer {
        status: response.status().as_u16(),
        retry_after: retry_after(response.headers(), now),
        body: Vec::new(),
    };
    // What was read until then is kept.
    tokio::select! {
        biased;
        () = read(response.into_body(), &mut answer.body) => {}
        () = sleep(BODY_MAY_TAKE) => {}
        () = deadline => {}
    }
    Ok(answer)
}

/// Reads the beginning of a body. If there is more, or it breaks off, the connection is dropped with it.
async fn read(mut body: Incoming, kept: &mut Vec<u8>) {
    while !body.is_end_stream() && kept.len() < KEPT_BYTES {
        let Some(Ok(frame)) = body.frame().await else { return };
        if let Some(bytes) = frame.data_ref() {
            let room = KEPT_BYTES - kept.len();
            kept.extend_from_slice(&bytes[..bytes.len().min(room)]);
        }
    }
}

/// Seconds or a date (RFC 9110, 10.2.3). A date that has passed means now; anything else means nothing.
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
    fn a_server_asks_for_peace_in_seconds_or_by_a_date() {
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
