//! Names the fields of a request that the API does not have, and the field that was probably meant.

use crate::web::message::Message;

use super::{AMOUNT, DATA, PAYMENT, REFERENCE};

const KNOWN: [&str; 4] = [PAYMENT, AMOUNT, REFERENCE, DATA];

/// A response names no more of them.
const MAX_NAMED: usize = 5;

/// Longer names are cut: they come from the caller.
const MAX_NAME_CHARACTERS: usize = 40;

/// Paths of the first unknown fields, as the caller has written them.
pub(super) struct UnknownFields<'a>(Vec<(&'static str, &'a str)>);

impl<'a> UnknownFields<'a> {
    /// Those of the body and those of `payment`.
    pub(super) fn of(body: impl Iterator<Item = &'a str>, payment: impl Iterator<Item = &'a str>) -> Self {
        let in_body = body.filter(|name| !matches!(*name, "payment" | "data")).map(|name| ("", name));
        let in_payment = payment.filter(|name| !matches!(*name, "amountCents" | "reference"));
        let mut found: Vec<(&'static str, &'a str)> = Vec::new();
        for field in in_body.chain(in_payment.map(|name| ("payment.", name))) {
            if found.len() < MAX_NAMED && !found.contains(&field) {
                found.push(field);
            }
        }
        Self(found)
    }

    /// Names that are printed in the same way are named once.
    pub(super) fn messages(&self) -> Vec<Message> {
        let mut paths: Vec<String> = Vec::new();
        for path in self.0.iter().map(|(parent, name)| format!("{parent}{}", printable(name))) {
            if !paths.contains(&path) {
                paths.push(path);
            }
        }
        paths.into_iter().map(message).collect()
    }

    /// Without characters that a header cannot have, or that would separate two names.
    pub(super) fn for_header(&self) -> Vec<String> {
        let is_kept =
            |character: &char| character.is_ascii_alphanumeric() || matches!(character, '_' | '-' | '.' | '$');
        let path = |(parent, name): &(&str, &str)| {
            let name: String = name.chars().filter(is_kept).take(MAX_NAME_CHARACTERS).collect();
            format!("{parent}{name}")
        };
        self.0.iter().map(path).collect()
    }
}

fn message(path: String) -> Message {
    match probably_meant(&path) {
        Some(known) => Message::FieldMisspelt { field: path, known },
        None => Message::FieldUnknown { field: path },
    }
}

/// The name without characters that could change how the message is displayed. A name with a dot is quoted: it is not a path.
fn printable(name: &str) -> String {
    let printable = |character: char| match character {
        '_' | '-' | '.' | '$' => character,
        _ if character.is_alphanumeric() => character,
        _ => '?',
    };
    let short: String = name.chars().take(MAX_NAME_CHARACTERS).map(printable).collect();
    let cut = if name.chars().nth(MAX_NAME_CHARACTERS).is_some() { "…" } else { "" };
    if short.contains('.') { format!("\"{short}{cut}\"") } else { short + cut }
}

/// The known field with the most similar name. It may belong elsewhere: `payment.data` is meant to be `data`.
fn probably_meant(path: &str) -> Option<&'static str> {
    let name = simplified(path);
    let candidates = KNOWN.into_iter().filter_map(|known| Some((difference(&name, &simplified(known))?, known)));
    candidates.min_by_key(|(difference, _)| *difference).map(|(_, known)| known)
}

/// The last part of a path, as letters that do not depend on how words are joined: `amount_cents` becomes `amountcents`.
fn simplified(path: &str) -> Vec<char> {
    let name = path.rsplit_once('.').map_or(path, |(_, name)| name);
    name.chars().filter(|character| !matches!(character, '_' | '-')).flat_map(char::to_lowercase).collect()
}

/// How many edits turn one name into the other. `None` if they are too different for a spelling mistake.
fn difference(name: &[char], known: &[char]) -> Option<usize> {
    const MIN_ABBREVIATION: usize = 3;
    let allowed = if known.len() <= 4 { 1 } else { 2 };
    let edits = edits(name, known);
    if edits <= allowed {
        return Some(edits);
    }
    (name.len() >= MIN_ABBREVIATION && known.starts_with(name)).then_some(edits)
}

/// The Levenshtein distance, in which two swapped neighbours count as two edits.
fn edits(from: &[char], to: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (index, character) in from.iter().enumerate() {
        let mut diagonal = index;
        row[0] = index + 1;
        for (column, wanted) in to.iter().enumerate() {
            let replaced = diagonal + usize::from(character != wanted);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unknown<'a>(body: &'a [&str], payment: &'a [&str]) -> UnknownFields<'a> {
        UnknownFields::of(body.iter().copied(), payment.iter().copied())
    }

    fn named(body: &[&str], payment: &[&str]) -> Vec<Message> {
        unknown(body, payment).messages()
    }

    #[test]
    fn known_fields_are_not_named() {
        assert_eq!(named(&["payment", "data"], &["reference", "amountCents"]), []);
    }

    #[test]
    fn a_misspelt_field_is_named_with_the_one_that_was_meant() {
        for (path, known) in [
            ("Data", "data"),
            ("dat", "data"),
            ("payment.data", "data"),
            ("Payment", "payment"),
            ("payments", "payment"),
            ("payment.amount", "payment.amountCents"),
            ("payment.amount_cents", "payment.amountCents"),
            ("payment.amountcent", "payment.amountCents"),
            ("amountCents", "payment.amountCents"),
            ("payment.refrence", "payment.reference"),
            ("payment.referecne", "payment.reference"),
            ("payment.ref", "payment.reference"),
        ] {
            assert_eq!(probably_meant(path), Some(known), "{path}");
        }
        for path in ["payment.currency", "currency", "metadata", "id", "payment.", "", "customer", "payment.re"] {
            assert_eq!(probably_meant(path), None, "{path}");
        }
    }

    #[test]
    fn a_header_names_fields_by_characters_that_it_can_have() {
        let long = "x".repeat(100);
        let odd = [&*long, "a\r\nSet-Cookie: b", "é, z", "payment.currency", ""];
        let expected =
            ["x".repeat(40), "aSet-Cookieb".to_owned(), "z".to_owned(), "payment.currency".to_owned(), String::new()];
        assert_eq!(unknown(&odd, &["currency"]).for_header(), expected);
        assert_eq!(unknown(&[], &["a", "b", "a"]).for_header(), ["payment.a", "payment.b"]);
    }

    #[test]
    fn names_are_short_few_and_printable() {
        let long = "x".repeat(100);
        let odd = named(&[&long, "a\nb", "a\u{202e}b", "a b", "payment.currency"], &[]);
        let field = |field: &str| Message::FieldUnknown { field: field.to_owned() };
        assert_eq!(odd, [field(&format!("{}…", "x".repeat(40))), field("a?b"), field("\"payment.currency\"")]);
        let many: Vec<String> = (0..100).map(|number| format!("other{number}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert_eq!(named(&many, &["currency"]).len(), MAX_NAMED);
    }
}
