use std::collections::BTreeSet;

use super::*;
use crate::portal::{
    notice_samples::{AT, company, deliveries_ending, samples},
    route::Access,
    routes::route_table,
};

const NAME: &str = "Acme GmbH";

fn rendered(texts: PortalTexts, notice: &Notice) -> NoticeText {
    notice_text(texts, notice, &NoticeContext { company: Some((company(), NAME)), at: AT })
}

fn english() -> PortalTexts {
    PortalTexts::from_tag("en").expect("English")
}

#[test]
fn every_notice_has_its_facts_in_every_language() {
    for texts in PortalTexts::all() {
        for (notice, facts) in samples() {
            let NoticeText { title, text, action, .. } = rendered(texts, &notice);
            for fact in facts {
                assert!(text.contains(fact), "{}: {fact}: {text}", texts.tag());
            }
            for text in [&title, &text, &action] {
                assert!(!text.contains(['{', '}', '<', '>', '\n', '\u{2068}']), "{}: {text}", texts.tag());
                assert!(!text.contains("notice-"), "{}: {text}", texts.tag());
            }
            assert!(title.chars().count() <= 60, "{}: {}: {title}", texts.tag(), title.chars().count());
            assert!(action.chars().count() <= 50, "{}: {action}", texts.tag());
        }
    }
}

#[test]
fn titles_name_the_company_of_a_notice() {
    for texts in PortalTexts::all() {
        for (notice, _) in samples() {
            let is_of_company = match notice {
                Notice::SignInFromNewDevice { .. }
                | Notice::PasswordWithoutCode { .. }
                | Notice::CertificateEnding { .. }
                | Notice::CellClosed { .. } => false,
                Notice::EndpointDisabled { .. }
                | Notice::EndpointFailing { .. }
                | Notice::DeliveriesEnding { .. }
                | Notice::AccountChangeProposed { .. }
                | Notice::AccountChangeDecided { .. }
                | Notice::AccountChanged { .. }
                | Notice::TokenAdded { .. }
                | Notice::OwnerAdded { .. }
                | Notice::ClosingProposed { .. }
                | Notice::SingleSignOnChanged { .. }
                | Notice::Changed { .. }
                | Notice::SignInWithoutSingleSignOn { .. } => true,
            };
            let title = rendered(texts, &notice).title;
            assert_eq!(title.contains(NAME), is_of_company, "{}: {title}", texts.tag());
        }
    }
}

/// Whoever reads two of them has to see that they are two changes.
#[test]
fn every_change_of_single_sign_on_has_its_own_text() {
    for texts in PortalTexts::all() {
        let of_sign_on = |notice: &Notice| matches!(notice, Notice::SingleSignOnChanged { .. });
        let changes: Vec<_> = samples().into_iter().map(|(notice, _)| notice).filter(of_sign_on).collect();
        let different: BTreeSet<_> = changes.iter().map(|notice| rendered(texts, notice).text).collect();
        assert_eq!((changes.len(), different.len()), (11, 11), "{}: {different:?}", texts.tag());
    }
}

/// A sentence that was not translated is the same as in English.
#[test]
fn no_language_repeats_an_english_sentence() {
    let sentences = |texts: PortalTexts, notice: &Notice| {
        let NoticeText { title, text, action, .. } = rendered(texts, notice);
        let text = format!("{title}. {text} {action}.");
        text.split(". ").map(str::to_owned).collect::<BTreeSet<_>>()
    };
    for texts in PortalTexts::all().filter(|texts| *texts != english()) {
        for (notice, _) in samples() {
            let (own, english) = (sentences(texts, &notice), sentences(english(), &notice));
            let same: Vec<_> = own.intersection(&english).collect();
            assert!(same.is_empty(), "{}: {same:?}", texts.tag());
        }
    }
}

/// Whoever has the path of an endpoint or the id of a payment can do more than read about it.
#[test]
fn no_notice_contains_a_credential() {
    for texts in PortalTexts::all() {
        for (notice, _) in samples() {
            let NoticeText { title, text, path, action } = rendered(texts, &notice);
            let all = [title, text, path, action].join(" ");
            for secret in ["pay_", "Zx81Secret", "whsec", "IBAN"] {
                assert!(!all.contains(secret), "{}: {all}", texts.tag());
            }
        }
    }
}

#[test]
fn links_lead_to_pages_that_exist() {
    let table = route_table();
    for (notice, _) in samples() {
        for name in [Some((company(), NAME)), None] {
            let path = notice_text(english(), &notice, &NoticeContext { company: name, at: AT }).path;
            let path = path.split('?').next().unwrap_or_default();
            let matches = |route: &str| {
                let (own, route): (Vec<_>, Vec<_>) = (path.split('/').collect(), route.split('/').collect());
                own.len() == route.len() && own.iter().zip(&route).all(|(a, b)| a == b || b.starts_with('{'))
            };
            let page = table.iter().find(|route| route.method == "GET" && matches(route.path));
            let page = page.unwrap_or_else(|| panic!("{path}"));
            assert!(page.audit.is_none() && page.access != Access::Public, "{path}");
        }
    }
}

#[test]
fn paid_payments_are_listed_with_the_rest_as_a_number() {
    let text = |deliveries, paid| rendered(english(), &deliveries_ending(deliveries, paid)).text;
    assert!(text(12, 2).contains("2 of the payments are paid: Order 1 (€1,234.50), Order 2 (€1,234.50)."));
    assert!(text(12, 1_002).contains("Order 2 (€1,234.50) and 1,000 more."));
    assert!(!text(12, 0).contains("paid"));
    assert!(text(1, 0).starts_with("1 event has not arrived"));
}

#[test]
fn a_notice_without_a_company_still_has_a_title() {
    for (notice, _) in samples() {
        let title = notice_text(english(), &notice, &NoticeContext { company: None, at: AT }).title;
        assert!(!title.is_empty() && !title.starts_with(':'), "{title}");
    }
}
