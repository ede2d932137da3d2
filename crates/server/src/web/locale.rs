//! Our 25 languages: choosing one for a reader, and rendering messages in it.

use std::sync::LazyLock;

use fluent_bundle::{FluentArgs, FluentResource, concurrent::FluentBundle};
use paylink_domain::country::Country;

use super::message::Message;

/// The EU's 24 languages and Norwegian, each with its Fluent file.
macro_rules! locales {
    ($($tag:literal $name:literal),* $(,)?) => {
        const LOCALES: &[Language] =
            &[$(Language { tag: $tag, name: $name, text: include_str!(concat!("../../locales/", $tag, ".ftl")) }),*];
    };
}

struct Language {
    tag: &'static str,
    /// The language's name in that language.
    name: &'static str,
    /// The contents of its Fluent file.
    text: &'static str,
}

locales!(
    "en" "English",
    "bg" "Български",
    "cs" "Čeština",
    "da" "Dansk",
    "de" "Deutsch",
    "el" "Ελληνικά",
    "es" "Español",
    "et" "Eesti",
    "fi" "Suomi",
    "fr" "Français",
    "ga" "Gaeilge",
    "hr" "Hrvatski",
    "hu" "Magyar",
    "it" "Italiano",
    "lt" "Lietuvių",
    "lv" "Latviešu",
    "mt" "Malti",
    "nb" "Norsk",
    "nl" "Nederlands",
    "pl" "Polski",
    "pt" "Português",
    "ro" "Română",
    "sk" "Slovenčina",
    "sl" "Slovenščina",
    "sv" "Svenska",
);

/// Languages that we serve in another one: Norwegian whose written form is not specified, and Nynorsk, are served in Bokmål.
const LANGUAGE_ALIASES: &[(&str, &str)] = &[("no", "nb"), ("nn", "nb")];

static BUNDLES: LazyLock<Vec<FluentBundle<FluentResource>>> =
    LazyLock::new(|| LOCALES.iter().map(|language| bundle(language.tag, language.text)).collect());

fn bundle(tag: &str, text: &str) -> FluentBundle<FluentResource> {
    let language = tag.parse().expect("our tags are language identifiers");
    let resource = FluentResource::try_new(text.to_owned()).expect("our locales parse; a test renders them all");
    let mut bundle = FluentBundle::new_concurrent(vec![language]);
    bundle.set_use_isolating(false); // isolation marks around arguments would end up in logs and comparisons
    bundle.add_resource(resource).expect("no locale defines a message twice");
    bundle
}

/// One of our languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Locale(usize);

impl Locale {
    pub const ENGLISH: Self = Self(0);

    pub fn all() -> impl Iterator<Item = Self> {
        (0..LOCALES.len()).map(Self)
    }

    pub fn tag(self) -> &'static str {
        LOCALES[self.0].tag
    }

    /// The language's name in that language.
    pub fn name(self) -> &'static str {
        LOCALES[self.0].name
    }

    /// The language with exactly that tag, as our own links name it.
    pub fn from_tag(tag: &str) -> Option<Self> {
        Self::all().find(|locale| locale.tag() == tag)
    }

    /// The first country in an `Accept-Language` header that we support.
    pub fn country(accept_language: &str) -> Option<Country> {
        let region =
            |range: Range| range.tag.split('-').skip(1).find(|part| part.len() == 2)?.to_ascii_uppercase().parse().ok();
        ranges(accept_language).into_iter().filter(|range| range.quality > 0).find_map(region)
    }

    /// The country with the most speakers; `None` for English, which is used everywhere.
    pub fn main_country(self) -> Option<Country> {
        let code = match self.tag() {
            "en" => return None,
            "cs" => "CZ",
            "da" => "DK",
            "el" => "GR",
            "et" => "EE",
            "ga" => "IE",
            "nb" => "NO",
            "sl" => "SI",
            "sv" => "SE",
            tag => &tag.to_ascii_uppercase(),
        };
        code.parse().ok()
    }

    /// The best of our languages for an `Accept-Language` header, which may be malformed.
    pub fn negotiate(accept_language: &str) -> Self {
        let ranges = ranges(accept_language);
        let refused = |locale: Self| ranges.iter().any(|range| range.quality == 0 && range.names(locale));
        let best = ranges.iter().filter(|range| range.quality > 0).find_map(|range| {
            let candidate = if range.tag == "*" { Self::all().find(|l| !refused(*l)) } else { Self::named(&range.tag) };
            candidate.filter(|locale| !refused(*locale))
        });
        best.unwrap_or(Self::ENGLISH)
    }

    /// Our language for `tag` or for the language that it is a regional variant of.
    fn named(tag: &str) -> Option<Self> {
        let primary = tag.split('-').next().unwrap_or(tag);
        let primary = LANGUAGE_ALIASES.iter().find(|(from, _)| *from == primary).map_or(primary, |(_, to)| *to);
        Self::all().find(|locale| locale.tag() == primary)
    }

    /// The message in this language, or its id if it does not render.
    pub fn render(self, message: &Message) -> String {
        self.try_render(message).unwrap_or_else(|| message.id().to_owned())
    }

    /// `None` if the language lacks the message, or the message lacks an argument.
    fn try_render(self, message: &Message) -> Option<String> {
        self.try_format(message.id(), &message.arguments())
    }

    /// The message with that id in this language. `None` if the language lacks it, or a placeholder has no argument.
    pub fn try_format(self, id: &str, arguments: &FluentArgs<'_>) -> Option<String> {
        let bundle = &BUNDLES[self.0];
        let pattern = bundle.get_message(id)?.value()?;
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(arguments), &mut errors).into_owned();
        errors.is_empty().then_some(text)
    }

    /// The ids of all messages in this language's file.
    #[cfg(test)]
    pub fn ids(self) -> std::collections::BTreeSet<&'static str> {
        let lines =
            LOCALES[self.0].text.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()));
        lines.filter_map(|line| line.split(' ').next()).collect()
    }
}

/// One member of an `Accept-Language` list.
struct Range {
    /// In lower case.
    tag: String,
    /// In thousandths.
    quality: u16,
}

impl Range {
    /// Whether this range names `locale` without a region. `en-GB;q=0` refuses British English, not English.
    fn names(&self, locale: Locale) -> bool {
        !self.tag.contains('-') && Locale::named(&self.tag) == Some(locale)
    }
}

/// The list's members by descending quality; members with equal quality keep their order. Malformed members and those after the
/// first 32 are ignored.
fn ranges(header: &str) -> Vec<Range> {
    let mut ranges: Vec<Range> = header.split(',').take(32).filter_map(range).collect();
    ranges.sort_by_key(|range| std::cmp::Reverse(range.quality));
    ranges
}

fn range(member: &str) -> Option<Range> {
    let mut parts = member.split(';').map(str::trim);
    let tag = parts.next()?.to_ascii_lowercase();
    let subtag = |part: &str| (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric());
    if tag != "*" && !tag.split('-').all(subtag) {
        return None;
    }
    let quality = match parts.next() {
        None => 1000,
        Some(weight) => quality(weight.strip_prefix("q=").or_else(|| weight.strip_prefix("Q="))?)?,
    };
    parts.next().is_none().then_some(Range { tag, quality })
}

/// RFC 9110's qvalue: 0 or 1 with up to three decimals, in thousandths.
fn quality(text: &str) -> Option<u16> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    if !matches!(whole, "0" | "1") || decimals.len() > 3 || !decimals.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let thousandths: u16 = format!("{decimals:0<3}").parse().ok()?;
    let value = if whole == "1" { 1000 + thousandths } else { thousandths };
    (value <= 1000).then_some(value)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn there_are_25_languages() {
        assert_eq!(Locale::all().count(), 25);
        assert_eq!(Locale::all().map(Locale::tag).collect::<BTreeSet<_>>().len(), 25);
        assert_eq!(Locale::ENGLISH.tag(), "en");
    }

    #[test]
    fn every_locale_has_every_message_and_uses_every_argument() {
        for locale in Locale::all() {
            for message in Message::samples() {
                let text = locale.try_render(&message);
                let text = text.unwrap_or_else(|| panic!("{}: {} does not render", locale.tag(), message.id()));
                assert!(!text.contains(['{', '}', '\u{2068}']), "{}: {text}", locale.tag());
                for (name, value) in message.arguments().iter() {
                    let fluent_bundle::FluentValue::String(value) = value else { panic!("{name} is not text") };
                    assert!(text.contains(value.as_ref()), "{}: {} lacks ${name}: {text}", locale.tag(), message.id());
                }
            }
        }
    }

    #[test]
    fn no_locale_has_a_message_that_is_never_used() {
        let used: BTreeSet<_> = Message::samples().iter().map(Message::id).collect();
        for locale in Locale::all() {
            let ids: BTreeSet<_> = locale.ids().into_iter().filter(|id| id.starts_with("problem-")).collect();
            assert_eq!(ids, used, "{}", locale.tag());
        }
    }

    #[test]
    fn no_locale_repeats_the_english_text() {
        for locale in Locale::all().filter(|locale| *locale != Locale::ENGLISH) {
            for message in Message::samples() {
                assert_ne!(locale.render(&message), Locale::ENGLISH.render(&message), "{}", locale.tag());
            }
        }
    }

    #[test]
    fn an_unknown_payment_has_the_specification_s_text() {
        assert_eq!(Locale::ENGLISH.render(&Message::PaymentNotFound), "Payment not found");
    }

    #[test]
    fn accept_language_is_negotiated() {
        for (header, tag) in [
            ("", "en"),
            ("de", "de"),
            ("DE", "de"),
            ("de-AT", "de"),
            ("pt-BR", "pt"),
            ("zh-Hant-TW, fr;q=0.2", "fr"),
            // quality values
            ("de;q=0.5, fr", "fr"),
            ("de;q=0.5, fr;q=0.51", "fr"),
            ("de;q=0.001, xx", "de"),
            ("fr;q=0, de;q=0.1", "de"),
            ("fr;q=0", "en"),
            ("sv, da", "sv"),
            ("sv;q=0.8, da;q=0.8", "sv"),
            ("fr ; q=0.3 , it ; Q=0.4", "it"),
            ("de;q=1.000, fr;q=0.999", "de"),
            // Norwegian
            ("no", "nb"),
            ("nn-NO", "nb"),
            ("nb-NO", "nb"),
            ("no;q=0, *", "en"),
            // wildcards
            ("*", "en"),
            ("*, fr;q=0.5", "en"),
            ("fr, *;q=0.5", "fr"),
            ("xx, *;q=0.5", "en"),
            ("en;q=0, *", "bg"),
            ("en-GB;q=0, en", "en"),
            // malformed
            ("xx", "en"),
            ("de;q=1.5, fr;q=0.1", "fr"),
            ("de;q=-1, fr;q=0.1", "fr"),
            ("de;q=, fr;q=0.1", "fr"),
            ("de;q=0.5;x=1, fr;q=0.1", "fr"),
            ("de;level=1, fr;q=0.1", "fr"),
            (";;;,,,;q=1,fr", "fr"),
            ("d e, fr", "fr"),
            ("-, de-, fr", "fr"),
            ("toolongasubtag, fr", "fr"),
            ("\u{1f600}, it", "it"),
        ] {
            assert_eq!(Locale::negotiate(header).tag(), tag, "{header:?}");
        }
    }

    #[test]
    fn countries_are_read_from_accept_language() {
        for (header, country) in [
            ("de-AT,de;q=0.9", Some("AT")),
            ("en-US,de-CH;q=0.8", Some("CH")),
            ("zh-Hant-TW, sr-Latn-HR", Some("HR")),
            ("de-at", Some("AT")),
            ("de", None),
            ("de-AT;q=0", None),
            ("", None),
        ] {
            assert_eq!(Locale::country(header).map(Country::code), country, "{header}");
        }
        for locale in Locale::all() {
            assert_eq!(locale.main_country().is_none(), locale == Locale::ENGLISH, "{}", locale.tag());
            assert_eq!(Locale::from_tag(locale.tag()), Some(locale));
        }
    }

    #[test]
    fn members_after_the_first_32_are_ignored() {
        let header = "xx,".repeat(100_000) + "de";
        assert_eq!(Locale::negotiate(&header), Locale::ENGLISH);
    }

    proptest! {
        #[test]
        fn any_header_is_accepted(header in "\\PC{0,200}") {
            let _ = Locale::negotiate(&header);
        }

        #[test]
        fn the_language_with_the_highest_quality_wins(a in 0_usize..25, b in 0_usize..25, q in 1_u16..1000) {
            let header = format!("{};q=0.{q:03}, {}", LOCALES[a].tag, LOCALES[b].tag);
            prop_assert_eq!(Locale::negotiate(&header), Locale(b));
        }
    }
}
