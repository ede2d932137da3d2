//! The `Prefer` header (RFC 7240). Only `wait=N` is supported.

use std::time::Duration;

use axum::http::{HeaderMap, HeaderName};

static PREFER: HeaderName = HeaderName::from_static("prefer");

/// How long the caller is prepared to wait, at most `longest`. The first `wait` counts; a malformed one is ignored.
pub fn wait(headers: &HeaderMap, longest: Duration) -> Option<Duration> {
    let values = headers.get_all(&PREFER).into_iter().filter_map(|value| value.to_str().ok());
    let wait_values = values.flat_map(|value| value.split(',')).filter_map(|preference| {
        let pair = preference.split(';').next()?.trim();
        let (name, value) = pair.split_once('=')?;
        name.trim().eq_ignore_ascii_case("wait").then(|| value.trim().trim_matches('"'))
    });
    let seconds = wait_values.into_iter().next()?;
    if seconds.is_empty() || !seconds.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // A number that overflows is longer than the longest wait, too.
    Some(seconds.parse().map_or(longest, Duration::from_secs).min(longest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_preference_is_parsed_or_ignored() {
        for (values, seconds) in [
            (&["wait=10"][..], Some(10)),
            (&["wait=0"], Some(0)),
            (&["wait=30"], Some(30)),
            (&["wait=31"], Some(30)),
            (&["wait=99999999999999999999999"], Some(30)),
            (&["WAIT = \"5\" ; x=y"], Some(5)),
            (&["respond-async, wait=7"], Some(7)),
            (&["respond-async", "wait=7", "wait=9"], Some(7)),
            (&["return=minimal"], None),
            (&["wait"], None),
            (&["wait="], None),
            (&["wait=-1"], None),
            (&["wait=1.5"], None),
            (&["waiting=5"], None),
            (&["wait=x, wait=5"], None),
            (&[], None),
        ] {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append("prefer", value.parse().expect("a header"));
            }
            assert_eq!(wait(&headers, Duration::from_secs(30)), seconds.map(Duration::from_secs), "{values:?}");
        }
    }
}
