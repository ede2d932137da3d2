//! A browser as people call it, such as "Firefox on Windows", from its `User-Agent`.

use std::fmt;

use super::texts::PortalTexts;

/// What is in the header of a browser, in this order: most browsers also name those that they are compatible with.
const BROWSERS: [(&str, &str); 14] = [
    ("EdgA/", "Edge"),
    ("EdgiOS/", "Edge"),
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("OPiOS/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"),
    ("YaBrowser/", "Yandex"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("HeadlessChrome/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Version/", "Safari"),
];
/// An iPhone also says "like Mac OS X", and Android says "Linux".
const SYSTEMS: [(&str, &str); 8] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("Macintosh", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];
/// Of a header that is not known.
const MAX_CHARACTERS: usize = 40;

/// What a `User-Agent` says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum BrowserName {
    /// The names of the browser and of the system.
    Known(&'static str, &'static str),
    /// The start of the header. Empty if there was none.
    Unknown(String),
}

impl BrowserName {
    pub(super) fn of(user_agent: &str) -> Self {
        let find = |list: &'static [(&str, &str)]| {
            list.iter().find(|(mark, _)| user_agent.contains(mark)).map(|(_, name)| *name)
        };
        match (find(&BROWSERS), find(&SYSTEMS)) {
            (Some(browser), Some(system)) => Self::Known(browser, system),
            (Some(_) | None, _) => Self::Unknown(shortened(user_agent)),
        }
    }
}

impl fmt::Display for BrowserName {
    /// As it is stored for a known browser.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(browser, system) => write!(f, "{browser}/{system}"),
            Self::Unknown(start) => f.write_str(start),
        }
    }
}

/// The browser and the system that a `User-Agent` names, in a language.
pub(super) fn device_name(user_agent: &str, texts: PortalTexts) -> String {
    BrowserName::of(user_agent).text(texts)
}

impl BrowserName {
    /// What a known browser was stored as.
    pub(super) fn of_stored(stored: &str) -> Self {
        let name =
            |list: &'static [(&str, &str)], text: &str| list.iter().map(|(_, name)| *name).find(|name| *name == text);
        let known = stored
            .split_once('/')
            .and_then(|(browser, system)| Some(Self::Known(name(&BROWSERS, browser)?, name(&SYSTEMS, system)?)));
        known.unwrap_or_else(|| Self::Unknown(stored.to_owned()))
    }

    pub(super) fn text(self, texts: PortalTexts) -> String {
        match self {
            Self::Known(browser, system) => texts.device_name(browser, system),
            Self::Unknown(start) if start.is_empty() => texts.device_unknown(),
            Self::Unknown(start) => start,
        }
    }
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= MAX_CHARACTERS {
        return text.to_owned();
    }
    let start: String = text.chars().take(MAX_CHARACTERS - 1).collect();
    format!("{}…", start.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_recognised() {
        let webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
        for (user_agent, name) in [
            (format!("Mozilla/5.0 (X11; Linux x86_64) {webkit} Chrome/141.0.0.0 Safari/537.36"), ("Chrome", "Linux")),
            (
                format!("Mozilla/5.0 (Windows NT 10.0; Win64; x64) {webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0"),
                ("Edge", "Windows"),
            ),
            (
                format!("Mozilla/5.0 (Linux; Android 15; Pixel 9) {webkit} Chrome/141.0.0.0 Mobile Safari/537.36"),
                ("Chrome", "Android"),
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 \
                 Mobile/15E148 Safari/604.1"
                    .to_owned(),
                ("Safari", "iPhone"),
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) \
                 CriOS/141.0.0.0 Mobile/15E148 Safari/604.1"
                    .to_owned(),
                ("Chrome", "iPhone"),
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 \
                 Safari/605.1.15"
                    .to_owned(),
                ("Safari", "Mac"),
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0".to_owned(),
                ("Firefox", "Windows"),
            ),
        ] {
            let known = BrowserName::of(&user_agent);
            assert_eq!(known, BrowserName::Known(name.0, name.1), "{user_agent}");
            assert_eq!(BrowserName::of_stored(&known.to_string()), known);
        }
    }

    #[test]
    fn others_are_named_by_the_start_of_their_header() {
        let curl = BrowserName::Unknown("curl/8.5.0".to_owned());
        assert_eq!(BrowserName::of("curl/8.5.0"), curl);
        assert_eq!(BrowserName::of_stored("curl/8.5.0"), curl);
        assert_eq!(BrowserName::of(""), BrowserName::Unknown(String::new()));
        let BrowserName::Unknown(name) = BrowserName::of(&"ä".repeat(200)) else { panic!("not a browser") };
        assert_eq!(name.chars().count(), MAX_CHARACTERS);
    }
}
