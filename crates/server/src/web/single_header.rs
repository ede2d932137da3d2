//! Headers that must not be repeated: a proxy in front of us may have checked the other value.

use axum::http::{HeaderMap, HeaderName};

/// The value of a header. `None` if it is missing, repeated or not text.
pub fn single_header<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).into_iter();
    let first = values.next()?.to_str().ok();
    if values.next().is_some() { None } else { first }
}
