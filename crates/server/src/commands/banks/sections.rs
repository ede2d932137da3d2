//! Writing `[[bank]]` sections: new ones as text, and settings of existing ones without touching anything else in the file.

use std::{collections::BTreeMap, ops::Range};

use paylink_domain::{company::CompanyName, id::BankId};
use toml::{
    Table, Value,
    de::{DeTable, DeValue},
};

use super::directory::ImportedBank;

/// The settings of a bank that an import writes, in the order of the default file.
pub(super) fn settings(bank: &ImportedBank, logo: Option<String>) -> Vec<(&'static str, Value)> {
    let aliases = bank.aliases.iter().map(CompanyName::as_str).map(Value::from).collect();
    let aliases = (!bank.aliases.is_empty()).then_some(("aliases", Value::Array(aliases)));
    let logo = logo.map(|path| ("logo", Value::String(path)));
    let colour = bank.colour.map(|colour| ("colour", Value::String(colour.to_string())));
    aliases.into_iter().chain(logo).chain(colour).collect()
}

/// A section for a bank that no configuration has. What only the operator knows is a comment.
pub(super) fn new_section(id: &BankId, bank: &ImportedBank, settings: &[(&'static str, Value)]) -> String {
    let name = bank.name.as_ref().map_or(id.as_str(), CompanyName::as_str);
    let mut lines = vec![
        "[[bank]]".to_owned(),
        format!("id = {}", Value::from(id.as_str())),
        format!("name = {}", Value::from(name)),
    ];
    lines.extend(bank.country.map(|country| format!("country = {}", Value::from(country.code()))));
    lines.extend(settings.iter().map(|(key, value)| format!("{key} = {value}")));
    lines.push("# Required too: mode, protocol and url.\n".to_owned());
    lines.join("\n")
}

#[derive(Debug, thiserror::Error)]
pub(super) enum EditError {
    #[error("it is not valid TOML: {0}")]
    Syntax(String),
    #[error("the entry of {0} is not a section that begins with [[bank]]: write its settings by hand")]
    InvalidSection(BankId),
    #[error("the settings of {0} cannot be added: write them by hand")]
    WouldChangeMore(BankId),
}

/// What became of a file.
#[derive(Debug, Default)]
pub(super) struct Edited {
    pub(super) text: String,
    /// Banks with other settings than before.
    pub(super) changed: Vec<BankId>,
    /// Banks that had these settings already.
    pub(super) unchanged: Vec<BankId>,
    /// Banks that the file does not have.
    pub(super) missing: Vec<BankId>,
}

/// The text with these settings of these banks. A setting that exists is replaced, and another one follows the line of the id.
pub(super) fn edit(text: &str, banks: &BTreeMap<BankId, Vec<(&'static str, Value)>>) -> Result<Edited, EditError> {
    let mut edited = Edited { text: text.to_owned(), ..Edited::default() };
    for (id, settings) in banks {
        let before = parse(&edited.text)?;
        let Some(replacements) = replacements(&edited.text, id, settings)? else {
            edited.missing.push(id.clone());
            continue;
        };
        for (range, replacement) in replacements.into_iter().rev() {
            edited.text.replace_range(range, &replacement);
        }
        let mut expected = before.clone();
        set(&mut expected, id, settings);
        // The file may be written in a way that this module does not know.
        if parse(&edited.text).ok().as_ref() != Some(&expected) {
            return Err(EditError::WouldChangeMore(id.clone()));
        }
        if before == expected { &mut edited.unchanged } else { &mut edited.changed }.push(id.clone());
    }
    Ok(edited)
}

fn parse(text: &str) -> Result<Table, EditError> {
    text.parse().map_err(|error: toml::de::Error| EditError::Syntax(error.message().to_owned()))
}

/// Sets the settings in a parsed file.
fn set(table: &mut Table, id: &BankId, settings: &[(&'static str, Value)]) {
    let sections = table.get_mut("bank").and_then(Value::as_array_mut).into_iter().flatten();
    let section = sections.filter_map(Value::as_table_mut).find(|bank| is_of(bank.get("id"), id));
    if let Some(section) = section {
        section.extend(settings.iter().map(|(key, value)| ((*key).to_owned(), value.clone())));
    }
}

fn is_of(value: Option<&Value>, id: &BankId) -> bool {
    value.and_then(Value::as_str) == Some(id.as_str())
}

/// A part of the text, and what replaces it.
type Replacement = (Range<usize>, String);

/// What to replace in the text, in the order of the text. `None` if it does not have the bank.
fn replacements(
    text: &str,
    id: &BankId,
    settings: &[(&'static str, Value)],
) -> Result<Option<Vec<Replacement>>, EditError> {
    let syntax = |error: toml::de::Error| EditError::Syntax(error.message().to_owned());
    let table = DeTable::parse(text).map_err(syntax)?.into_inner();
    let Some(DeValue::Array(sections)) = table.get("bank").map(toml::Spanned::get_ref) else { return Ok(None) };
    let section = sections.iter().find_map(|section| {
        let DeValue::Table(section) = section.get_ref() else { return None };
        (section.get("id")?.get_ref().as_str() == Some(id.as_str())).then_some(section)
    });
    let Some((section, (key, value))) = section.and_then(|section| Some((section, section.get_key_value("id")?)))
    else {
        return Ok(None);
    };
    let line_start = text[..key.span().start].rfind('\n').map_or(0, |at| at + 1);
    if !text[line_start..key.span().start].trim().is_empty() {
        return Err(EditError::InvalidSection(id.clone()));
    }
    let line_end = text[value.span().end..].find('\n').map_or(text.len(), |at| value.span().end + at);
    let mut replacements = Vec::new();
    let mut added = String::new();
    for (key, value) in settings {
        match section.get(*key) {
            Some(old) => replacements.push((old.span(), value.to_string())),
            None => added.extend(["\n", key, " = ", &value.to_string()]),
        }
    }
    if !added.is_empty() {
        replacements.push((line_end..line_end, added));
    }
    replacements.sort_by_key(|(range, _)| range.start);
    Ok(Some(replacements))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn logo(path: &str) -> Vec<(&'static str, Value)> {
        vec![("logo", Value::from(path)), ("colour", Value::from("#0b5cad"))]
    }

    fn one(id: &str, settings: Vec<(&'static str, Value)>) -> BTreeMap<BankId, Vec<(&'static str, Value)>> {
        [(id.parse().expect("an id"), settings)].into()
    }

    #[test]
    fn settings_are_added_and_replaced_and_nothing_else_changes() {
        let text = "# Ours\n[[bank]] # first\nname = \"A\"\nid = \"a\"  # never change\nlogo = 'old.svg' # drawn\n\n[[bank]]\nid = \"b\"";
        let edited = edit(text, &one("a", logo("a.svg"))).expect("a file");
        let expected = "# Ours\n[[bank]] # first\nname = \"A\"\nid = \"a\"  # never change\ncolour = \"#0b5cad\"\nlogo = \"a.svg\" # drawn\n\n[[bank]]\nid = \"b\"";
        assert_eq!((edited.text.as_str(), edited.changed.len()), (expected, 1));
        let again = edit(expected, &one("a", logo("a.svg"))).expect("a file");
        assert_eq!((again.text.as_str(), again.changed.len(), again.unchanged.len()), (expected, 0, 1));
        let last = edit(text, &one("b", logo("b.svg"))).expect("a file");
        assert_eq!(last.text, format!("{text}\nlogo = \"b.svg\"\ncolour = \"#0b5cad\""));
        assert_eq!(edit(text, &one("c", logo("c.svg"))).expect("a file").missing.len(), 1);
    }

    #[test]
    fn a_file_that_is_written_otherwise_is_not_changed() {
        let inline = edit("bank = [{ id = \"a\" }]", &one("a", logo("a.svg")));
        assert!(matches!(inline, Err(EditError::InvalidSection(_))), "{inline:?}");
        assert!(matches!(edit("[[bank", &one("a", logo("a.svg"))), Err(EditError::Syntax(_))));
        let broken = "[[bank]]\nid = \"a\"\n[bank.logo]\nx = 1\n";
        let broken = edit(broken, &one("a", logo("a.svg")));
        assert!(matches!(broken, Err(EditError::WouldChangeMore(_))), "{broken:?}");
    }
}
