//! `Prefer: wait=N`: never longer than allowed, and the same however the members are spread over header lines.

use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue};
use paylink_server::web::prefer::wait;

const LONGEST: Duration = Duration::from_secs(55);

pub fn check(bytes: &[u8]) {
    let Ok(value) = HeaderValue::from_bytes(bytes) else { return };
    let found = wait(&headers([value.clone()]), LONGEST);
    assert!(found.is_none_or(|duration| duration <= LONGEST && duration.subsec_nanos() == 0), "{found:?}");

    let Ok(text) = value.to_str() else {
        assert_eq!(found, None, "a value that is not text has no preference");
        return;
    };
    let lines = text.split(',').map(|member| HeaderValue::try_from(member).unwrap());
    assert_eq!(wait(&headers(lines), LONGEST), found, "one line per member");
    let upper = HeaderValue::try_from(text.to_ascii_uppercase()).unwrap();
    assert_eq!(wait(&headers([upper]), LONGEST), found, "the case of names does not matter");
    if let Some(duration) = found {
        assert!(text.to_ascii_lowercase().contains("wait"), "{text}");
        let digits = text.bytes().any(|byte| byte.is_ascii_digit());
        assert!(digits, "{text}");
        if duration < LONGEST {
            assert!(text.contains(&duration.as_secs().to_string()), "{text}: {duration:?}");
        }
    }
}

fn headers(values: impl IntoIterator<Item = HeaderValue>) -> HeaderMap {
    values.into_iter().map(|value| (http::HeaderName::from_static("prefer"), value)).collect()
}
