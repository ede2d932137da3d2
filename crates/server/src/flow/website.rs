//! The company's own website, which payers' pages link to.

use url::{Host, Url};

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidWebsite {
    #[error("a website must be a complete https URL, such as https://shop.example.com")]
    Url,
    #[error("a website must not have a user name or a password")]
    UserInfo,
    #[error("a website must not be longer than {} characters", MAX_CHARACTERS)]
    TooLong,
}

const MAX_CHARACTERS: usize = 1_000;

/// Parses a new website. Only https, and only a host name: payers read it to decide whom they trust.
pub fn parse(text: &str) -> Result<Url, InvalidWebsite> {
    let url: Url = text.trim().parse().map_err(|_| InvalidWebsite::Url)?;
    if url.scheme() != "https" || !matches!(url.host(), Some(Host::Domain(_))) {
        return Err(InvalidWebsite::Url);
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(InvalidWebsite::UserInfo);
    }
    if url.as_str().len() > MAX_CHARACTERS { Err(InvalidWebsite::TooLong) } else { Ok(url) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_website_is_an_https_url_with_a_host_name() {
        for (text, expected) in [
            ("https://shop.example.com", Ok("https://shop.example.com/")),
            (" https://Bücher.example/a?b=c#d ", Ok("https://xn--bcher-kva.example/a?b=c#d")),
            ("http://shop.example.com", Err(InvalidWebsite::Url)),
            ("shop.example.com", Err(InvalidWebsite::Url)),
            ("javascript:alert(1)", Err(InvalidWebsite::Url)),
            ("https://192.0.2.1/", Err(InvalidWebsite::Url)),
            ("https://user@shop.example.com/", Err(InvalidWebsite::UserInfo)),
            ("", Err(InvalidWebsite::Url)),
        ] {
            assert_eq!(parse(text).as_ref().map(Url::as_str), expected.as_ref().copied(), "{text}");
        }
        let long = format!("https://shop.example.com/{}", "x".repeat(MAX_CHARACTERS));
        assert_eq!(parse(&long), Err(InvalidWebsite::TooLong));
    }
}
