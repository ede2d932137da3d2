//! Where a person continues after signing in: only a page of the portal.

use paylink_domain::id::CompanyId;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::texts::PortalTexts;

/// Longer than any address of a page.
const MAX_BYTES: usize = 500;
/// What a query value may contain as it is.
const QUERY_VALUE: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// A path within the portal. A URL of another site, also one that only looks like a path, is never accepted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct NextPage(Option<String>);

impl NextPage {
    pub(super) fn parse(text: &str) -> Self {
        let is_path = text.starts_with('/') && text.len() <= MAX_BYTES;
        // Neither an empty segment, which may begin a host name, nor one that leads to another path.
        let path = text.split(['?', '#']).next().unwrap_or_default();
        let is_path = is_path && !path.contains("//") && !path.split('/').any(|segment| matches!(segment, "." | ".."));
        // Browsers read a backslash as a slash, and drop tabs and line ends.
        let is_plain = text.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
        Self((is_path && is_plain).then(|| text.to_owned()))
    }

    /// The path. The portal's first page if there is none.
    pub(super) fn path(&self) -> &str {
        self.0.as_deref().unwrap_or("/")
    }

    /// The company of which it is a page.
    pub(super) fn company(&self) -> Option<CompanyId> {
        self.path().strip_prefix("/c/")?.split(['/', '?', '#']).next()?.parse().ok()
    }

    /// `?next=…&lang=…` with what is known of the two. Forms keep the language that somebody chose, so that an error is in it too.
    pub(super) fn query_in(&self, language: Option<PortalTexts>) -> String {
        let query = self.query();
        match language.map(PortalTexts::tag) {
            None => query,
            Some(tag) if query.is_empty() => format!("?lang={tag}"),
            Some(tag) => format!("{query}&lang={tag}"),
        }
    }

    /// `?next=…`, or nothing.
    pub(super) fn query(&self) -> String {
        self.0.as_ref().map_or_else(String::new, |path| format!("?next={}", utf8_percent_encode(path, QUERY_VALUE)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_the_portal_are_next() {
        for path in ["/", "/c/cmp_00x/tokens/new?x=1&y=2#z", "/account"] {
            assert_eq!(NextPage::parse(path).path(), path);
        }
        for text in [
            "",
            "//example.com",
            "/..//example.com",
            "/c/../../example.com",
            "/c/./x",
            "/c//example.com",
            "https://example.com",
            "/\\example.com",
            "\\/example.com",
            "/\t/example.com",
            "a",
            "/ü",
        ] {
            assert_eq!(NextPage::parse(text), NextPage::default(), "{text}");
        }
        assert_eq!(NextPage::parse("/c/x?a=b").query(), "?next=/c/x%3Fa%3Db");
        for (path, is_company) in [
            ("/c/cmp_00nhqnsj7964ht/tokens?x=1", true),
            ("/c/cmp_00nhqnsj7964ht", true),
            ("/c/x", false),
            ("/account", false),
        ] {
            assert_eq!(NextPage::parse(path).company().is_some(), is_company, "{path}");
        }
    }

    #[test]
    fn the_query_of_a_form_keeps_the_language() {
        let (next, german) = (NextPage::parse("/account"), PortalTexts::from_tag("de"));
        assert_eq!(next.query_in(german), "?next=/account&lang=de");
        assert_eq!(NextPage::default().query_in(german), "?lang=de");
        assert_eq!(NextPage::default().query_in(None), "");
    }
}
