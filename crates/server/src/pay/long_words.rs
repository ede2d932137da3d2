//! Long words get soft hyphens. On a phone with large text a line is shorter than some words, and not every browser can hyphenate
//! every language: it would break such a word at any letter.

use std::sync::LazyLock;

use crate::web::locale::Locale;

const SOFT_HYPHEN: &str = "\u{ad}";
const TABLE: &str = include_str!("../../locales/long-words.txt");

/// A word, or a part of words, with and without its soft hyphens.
struct LongWord {
    plain: String,
    divided: String,
}

/// The long words of each language, in the order of [`Locale::all`].
static LONG_WORDS: LazyLock<Vec<Vec<LongWord>>> =
    LazyLock::new(|| Locale::all().map(|locale| long_words(TABLE, locale)).collect());

/// The words of a language. The longest come first, because one may contain another.
fn long_words(table: &str, locale: Locale) -> Vec<LongWord> {
    let lines = table.lines().filter_map(|line| line.split_once(' '));
    let of_locale = lines.filter(|(tag, _)| *tag == locale.tag());
    let mut words: Vec<LongWord> = of_locale
        .map(|(_, word)| LongWord { plain: word.replace('-', ""), divided: word.replace('-', SOFT_HYPHEN) })
        .collect();
    words.sort_by_key(|word| std::cmp::Reverse(word.plain.len()));
    words
}

/// The text with soft hyphens in its long words.
pub(super) fn with_soft_hyphens(locale: Locale, text: String) -> String {
    let words = Locale::all().zip(LONG_WORDS.iter()).find(|(other, _)| *other == locale);
    let words = words.map_or(&[][..], |(_, words)| words);
    divide(words, text)
}

fn divide(words: &[LongWord], text: String) -> String {
    words.iter().fold(
        text,
        |text, word| {
            if text.contains(&word.plain) { text.replace(&word.plain, &word.divided) } else { text }
        },
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use fluent_bundle::FluentArgs;

    use super::{super::page_texts::ALL, *};

    /// As many letters as fit into a line of 320 px if the text has twice its size.
    const MAX_LETTERS: usize = 14;

    fn texts(locale: Locale) -> impl Iterator<Item = String> {
        ALL.iter().map(move |(id, placeholders)| {
            let arguments: FluentArgs<'_> = placeholders.iter().map(|placeholder| (*placeholder, "…")).collect();
            locale.try_format(id, &arguments).unwrap_or_else(|| panic!("{}: {id}", locale.tag()))
        })
    }

    #[test]
    fn no_word_is_too_long_for_a_line_of_large_text() {
        let mut too_long = BTreeSet::new();
        for locale in Locale::all() {
            for text in texts(locale).map(|text| with_soft_hyphens(locale, text)) {
                let parts = text.split(|character: char| !character.is_alphanumeric());
                let long = parts.filter(|part| part.chars().count() > MAX_LETTERS);
                too_long.extend(long.map(|part| format!("{} {part}", locale.tag())));
            }
        }
        assert!(too_long.is_empty(), "add to locales/long-words.txt: {too_long:#?}");
    }

    #[test]
    fn every_line_divides_a_word() {
        let mut unused = BTreeSet::new();
        for (locale, words) in Locale::all().zip(LONG_WORDS.iter()) {
            let texts: Vec<String> = texts(locale).map(|text| with_soft_hyphens(locale, text)).collect();
            let divides =
                |word: &&LongWord| word.plain != word.divided && texts.iter().any(|text| text.contains(&word.divided));
            let idle = words.iter().filter(|word| !divides(word));
            unused.extend(idle.map(|word| format!("{} {}", locale.tag(), word.plain)));
        }
        assert!(unused.is_empty(), "remove from locales/long-words.txt: {unused:#?}");
        let known = |tag: &str| Locale::from_tag(tag).is_some();
        let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
        assert!(lines.map(|line| line.split(' ').next().unwrap_or_default()).all(known));
    }

    #[test]
    fn a_longer_word_is_divided_before_one_that_it_contains() {
        let danish = Locale::from_tag("da").expect("a language");
        let words =
            long_words("# a comment\nda betalings-ordre\nda betalings-ordre-nummer\nde Zahlungs-auftrag\n", danish);
        let text = divide(&words, "betalingsordrenummer i betalingsordren".to_owned());
        assert_eq!(text.replace(SOFT_HYPHEN, "-"), "betalings-ordre-nummer i betalings-ordren");
    }
}
