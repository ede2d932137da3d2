//! What a merchant may configure as a webhook endpoint.

use paylink_domain::company::TokenName;
use url::Url;

use crate::outbound::{InvalidTarget, Policy, check};

/// The name of the endpoint that `paylink listen` creates. It is reserved, because `listen` finds its endpoint by it.
pub const LISTEN_ENDPOINT_NAME: &str = "paylink listen";
pub const MAX_NAME_CHARACTERS: usize = 60;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidEndpoint {
    #[error("expected a complete URL, such as https://shop.example.com/webhooks")]
    Url,
    #[error(transparent)]
    Target(#[from] InvalidTarget),
    #[error("expected one line of 1 to {MAX_NAME_CHARACTERS} characters")]
    Name,
    #[error("the name \"{LISTEN_ENDPOINT_NAME}\" is reserved for `paylink listen`")]
    ReservedName,
}

/// Parses a URL that events may be sent to.
pub fn parse_url(text: &str, policy: &Policy) -> Result<Url, InvalidEndpoint> {
    let url = text.parse().map_err(|_| InvalidEndpoint::Url)?;
    check(&url, policy)?;
    Ok(url)
}

/// The rules of a token's name, but shorter.
pub fn parse_name(text: &str) -> Result<String, InvalidEndpoint> {
    let name = text.parse::<TokenName>().ok().map(|name| name.as_str().to_owned());
    let name = name.filter(|name| name.chars().count() <= MAX_NAME_CHARACTERS).ok_or(InvalidEndpoint::Name)?;
    if name == LISTEN_ENDPOINT_NAME { Err(InvalidEndpoint::ReservedName) } else { Ok(name) }
}
