use std::collections::BTreeSet;

use super::*;

/// Messages that are found by their key: what an action did, and the names of stored words.
const BY_KEY: &[&str] = &["done-", "role-", "action-", "status-", "field-", "sso-failure-"];

fn all() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    let areas = [
        access::ALL,
        audit::ALL,
        branding::ALL,
        deliveries::ALL,
        developer::ALL,
        links::ALL,
        notices::ALL,
        notices_page::ALL,
        operations::ALL,
        operator::ALL,
        overview::ALL,
        payments::ALL,
        people::ALL,
        setup::ALL,
        shell::ALL,
        single_sign_on::ALL,
    ];
    areas.into_iter().flatten().copied()
}

fn ids(files: &[&'static str]) -> BTreeSet<&'static str> {
    let lines = files.iter().flat_map(|text| text.lines());
    let lines = lines.filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()));
    lines.filter_map(|line| line.split(' ').next()).collect()
}

fn sample(placeholder: &'static str, count: i64) -> (&'static str, FluentValue<'static>) {
    match placeholder {
        "count" => (placeholder, count.into()),
        _ => (placeholder, format!("«{placeholder}»").into()),
    }
}

#[test]
fn every_language_has_every_text_with_its_placeholders() {
    for texts in PortalTexts::all() {
        for (id, placeholders) in all() {
            for count in [0, 1, 2, 5, 22] {
                let samples: Vec<_> = placeholders.iter().map(|placeholder| sample(placeholder, count)).collect();
                let text = texts.try_format(id, &samples).unwrap_or_else(|| panic!("{}: {id}", texts.tag()));
                assert!(!text.trim().is_empty() && !text.contains(['{', '}', '<', '>']), "{}: {text}", texts.tag());
                for placeholder in placeholders.iter().filter(|placeholder| **placeholder != "count") {
                    assert!(text.contains(&format!("«{placeholder}»")), "{}: {id}: {text}", texts.tag());
                }
            }
        }
    }
}

#[test]
fn all_languages_have_the_same_texts_and_none_is_unused() {
    let (_, english) = LANGUAGES[0];
    let by_key = ids(english).into_iter().filter(|id| BY_KEY.iter().any(|prefix| id.starts_with(prefix)));
    let used: BTreeSet<&str> = all().map(|(id, _)| id).chain(by_key).collect();
    for (tag, files) in LANGUAGES {
        assert_eq!(ids(files), used, "{tag}");
    }
}

/// Names that are the same in both languages.
const SAME_IN: &[&str] =
    &["nav-webhooks", "endpoints-heading", "endpoint-url", "approve-account", "setup-webhook", "payment-status"];

/// A text that was forgotten looks like the English one. Some words are the same; more than one in 25 is no coincidence.
#[test]
fn every_language_is_translated() {
    let english = PortalTexts(0);
    for texts in PortalTexts::all().skip(1) {
        let formatted = |texts: PortalTexts, id: &str, placeholders: &[&'static str]| {
            let samples: Vec<_> = placeholders.iter().map(|placeholder| sample(placeholder, 5)).collect();
            texts.try_format(id, &samples)
        };
        let all: Vec<_> = all().filter(|(id, _)| !SAME_IN.contains(id)).collect();
        let same: Vec<_> = all
            .iter()
            .filter(|(id, placeholders)| formatted(texts, id, placeholders) == formatted(english, id, placeholders))
            .map(|(id, _)| *id)
            .collect();
        assert!(same.len() * 25 < all.len(), "{}: {same:?}", texts.tag());
    }
}
