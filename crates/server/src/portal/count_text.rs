//! Counts in the notation of a language. Those that stopped at a limit say so.

use paylink_store::BoundedCount;

use super::{payments::locale, texts::PortalTexts};
use crate::web::money;

/// `1,234` or `10,000 or more`.
pub(super) fn count(count: BoundedCount, texts: PortalTexts) -> String {
    let number = number(count.number, texts);
    if count.is_minimum { texts.count_at_least(&number) } else { number }
}

/// A sentence about a count: `exact` has its plural, `minimum` says that there may be more.
pub(super) fn sentence(
    count: BoundedCount,
    texts: PortalTexts,
    exact: impl FnOnce(i64) -> String,
    minimum: impl FnOnce(&str) -> String,
) -> String {
    if count.is_minimum { minimum(&number(count.number, texts)) } else { exact(count.number) }
}

pub(super) fn number(number: i64, texts: PortalTexts) -> String {
    money::number(locale(texts), number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_that_stopped_says_so_in_every_language() {
        for texts in PortalTexts::all() {
            let text = |count: BoundedCount| super::count(count, texts);
            let (full, below) = (text(BoundedCount::new(10_000, 10_000)), text(BoundedCount::new(9_999, 10_000)));
            let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
            assert_eq!((digits(&full).as_str(), digits(&below).as_str()), ("10000", "9999"), "{}", texts.tag());
            assert!(full.chars().any(char::is_alphabetic) && !below.chars().any(char::is_alphabetic), "{full}");
            assert!(!full.contains("10000"), "the thousands are separated: {full}");
        }
    }

    #[test]
    fn sentences_about_a_count_that_stopped_have_its_number() {
        let english = PortalTexts::from_tag("en").unwrap();
        let contradictions = |count| {
            sentence(count, english, |n| english.subject_contradictions(n), |n| english.subject_contradictions_many(n))
        };
        assert!(contradictions(BoundedCount::new(1_000, 1_000)).contains("at least 1,000 times"));
        assert!(contradictions(BoundedCount::new(1, 1_000)).contains("1 time."));
    }
}
