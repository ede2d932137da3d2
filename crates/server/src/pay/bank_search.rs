//! Searching banks by name or alias. The page's script (`assets/bank-search.js`) has the same rules; `bank_search_cases.json` tests both.
//!
//! Every word of the search must match a word of the name or of an alias, in any order. Case and diacritics do not matter, and a
//! letter may be written as on a keyboard without it: `ö` as `o` or `oe`.

use super::collation::collation_key;

/// From how many letters on a typed word may have a typo. A typo in a shorter word would match too many names.
const TYPO_MIN_LETTERS: usize = 5;

/// How well a bank matches, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Match {
    /// Every typed word is the beginning of a word, or of several words written as one.
    Beginning,
    /// At least one is only contained in a word.
    Contained,
    /// At least one has a typo.
    Typo,
}

/// The text in lower case, without diacritics, and with one letter for each pair that replaces a letter with a diacritic. Every pair
/// becomes its first letter, so that the beginning of a word stays the beginning of its folded form.
fn fold(text: &str) -> Vec<char> {
    let mut folded: Vec<char> = Vec::new();
    let mut may_start_pair = false;
    for letter in collation_key(text).chars() {
        if may_start_pair && folded.last().is_some_and(|first| is_pair(*first, letter)) {
            may_start_pair = false;
        } else {
            folded.push(letter);
            may_start_pair = true;
        }
    }
    folded
}

/// `ae`, `oe` and `ue` replace ä, ö and ü (and æ, ø), `aa` replaces å, and `ss` replaces ß.
const fn is_pair(first: char, second: char) -> bool {
    matches!((first, second), ('a' | 'o' | 'u', 'e') | ('a', 'a') | ('s', 's'))
}

/// The folded words of a text.
fn words(text: &str) -> Vec<Vec<char>> {
    let folded = fold(text);
    folded.split(|letter| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).map(<[char]>::to_vec).collect()
}

/// What was typed.
pub(super) struct Search(Vec<Vec<char>>);

impl Search {
    pub(super) fn new(typed: &str) -> Self {
        Self(words(typed))
    }

    /// How well a bank of these names matches; `None` if it does not. Words may be spread over its name and its aliases.
    pub(super) fn find<'a>(&self, names: impl Iterator<Item = &'a str>) -> Option<Match> {
        // Every page with a long list comes here, and few of them search.
        if self.0.is_empty() {
            return Some(Match::Beginning);
        }
        let names: Vec<Vec<Vec<char>>> = names.map(words).collect();
        // The worst word counts.
        self.0
            .iter()
            .map(|typed| names.iter().filter_map(|name| find_word(typed, name)).min())
            .try_fold(Match::Beginning, |worst, found| Some(worst.max(found?)))
    }
}

/// How well a typed word matches a name.
fn find_word(typed: &[char], name: &[Vec<char>]) -> Option<Match> {
    let is_beginning = |at: usize| name[at..].concat().starts_with(typed);
    if (0..name.len()).any(is_beginning) {
        return Some(Match::Beginning);
    }
    if name.iter().any(|word| word.windows(typed.len()).any(|part| part == typed)) {
        return Some(Match::Contained);
    }
    let forgives = typed.len() >= TYPO_MIN_LETTERS;
    (forgives && name.iter().any(|word| begins_with_typo(typed, word))).then_some(Match::Typo)
}

/// Whether `typed`, which is not the beginning of `word`, is one insertion, deletion, substitution or transposition away from it.
fn begins_with_typo(typed: &[char], word: &[char]) -> bool {
    let at = typed.iter().zip(word).take_while(|(typed, letter)| typed == letter).count();
    let continues = |typed_from: usize, word_from: usize| {
        let (typed, word) = (typed.get(typed_from..).unwrap_or_default(), word.get(word_from..).unwrap_or_default());
        word.starts_with(typed)
    };
    let is_swapped = typed.len() > at + 1 && word.get(at..at + 2) == Some(&[typed[at + 1], typed[at]]);
    continues(at + 1, at + 1)
        || continues(at + 1, at)
        || continues(at, at + 1)
        || is_swapped && continues(at + 2, at + 2)
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    /// The table that the test of the page's script (`e2e/states/bank-search.test.mjs`) reads too.
    #[derive(Deserialize)]
    struct Cases {
        banks: Vec<Bank>,
        searches: Vec<(String, Vec<String>)>,
    }

    #[derive(Deserialize)]
    struct Bank {
        id: String,
        name: String,
        #[serde(default)]
        aliases: Vec<String>,
    }

    #[test]
    fn each_search_finds_its_banks_with_the_best_match_first() {
        let Cases { banks, searches } = serde_json::from_str(include_str!("bank_search_cases.json")).expect("a table");
        assert!(searches.len() >= 10);
        for (typed, expected) in &searches {
            let search = Search::new(typed);
            let mut found: Vec<(Match, &str)> = banks
                .iter()
                .filter_map(|bank| {
                    let names = [&bank.name].into_iter().chain(&bank.aliases).map(String::as_str);
                    Some((search.find(names)?, bank.id.as_str()))
                })
                .collect();
            found.sort_by_key(|(quality, _)| *quality);
            let found: Vec<&str> = found.into_iter().map(|(_, id)| id).collect();
            assert_eq!(found, *expected, "{typed}");
        }
    }
}
