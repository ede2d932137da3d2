//! `Accept-Language`: any header leads to one of our languages, and only to one that it names.

use paylink_server::web::locale::Locale;

use crate::input::text;

pub fn check(bytes: &[u8]) {
    let Some(header) = text(bytes) else { return };
    let (locale, country) = (Locale::negotiate(header), Locale::country(header));

    assert_eq!(Locale::from_tag(locale.tag()), Some(locale), "a language of ours");
    let lower = header.to_ascii_lowercase();
    for spelling in [lower.clone(), header.to_ascii_uppercase(), header.replace(',', " ,\t")] {
        assert_eq!(Locale::negotiate(&spelling), locale, "case and white space do not matter: {spelling:?}");
        assert_eq!(Locale::country(&spelling), country, "case and white space do not matter: {spelling:?}");
    }
    if locale != Locale::ENGLISH {
        let aliases: &[&str] = if locale.tag() == "nb" { &["nb", "no", "nn"] } else { &[locale.tag()] };
        assert!(lower.contains('*') || aliases.iter().any(|tag| lower.contains(tag)), "{} is not named", locale.tag());
        let refusal = format!("{};q=0", locale.tag());
        assert!(lower.split(',').take(32).all(|member| member.trim() != refusal), "{} is refused", locale.tag());
    }
    if let Some(country) = country {
        assert!(lower.contains(&country.code().to_ascii_lowercase()), "{} is not named", country.code());
    }
}
