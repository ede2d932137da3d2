//! The `Prefer` header (RFC 7240), as far as we honour it: `wait=N`.

use std::time::Duration;

use axum::http::HeaderMap;

/// For how long the caller would like to wait, if it says so in a way that can be understood. The first wish counts.
pub fn wait(headers: &HeaderMap, longest: Duration) -> Option<Duration> {
    let values = headers.get_all("prefer").into_iter().filter_map(|value| value.to_str().ok());
    let wishes = values.flat_map(|value| value.split(',')).filter_map(|preference| {
        let wish = preference.split(';').next()?.trim();
        let (name, value) = wish.split_once('=')?;
        name.trim().eq_ignore_ascii_case("wait").then(|| value.trim().trim_matches('"'))
    });
    let seconds = wishes.into_iter().next()?;
    if seconds.is_empty() || !seconds.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // More digits than a number can hold are more than the longest wait, too.
    Some(seconds.parse().map_or(longest, Duration::from_secs).min(longest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_are_understood_or_ignored() {
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
