//! Database URLs that are in files of their own, because they contain passwords: `url_file` and `owner_url_file` of a cell.

use std::{collections::BTreeMap, path::Path};

use toml::{Table, Value};

use super::credentials::{read_text, resolve};

/// Puts the contents of these files into the table, as if they were written there. Returns what cannot be used: the key, and the reason.
pub(super) fn insert(table: &mut Table, environment: &BTreeMap<String, String>) -> Vec<(String, String)> {
    let Some(Value::Array(cells)) = table.get_mut("cell") else { return Vec::new() };
    let mut invalid = Vec::new();
    for (index, cell) in cells.iter_mut().enumerate() {
        let Value::Table(cell) = cell else { continue };
        for (key, file_key) in [("url", "url_file"), ("owner_url", "owner_url_file")] {
            let file = match cell.get(file_key) {
                Some(Value::String(file)) if !file.is_empty() => resolve(Path::new(file), environment),
                _ => continue, // nothing, or what the next step reports
            };
            if cell.contains_key(key) {
                invalid
                    .push((format!("cell[{index}].{file_key}"), format!("needs exactly one of {key} and {file_key}")));
                continue;
            }
            match read_text(&file) {
                Ok(url) => {
                    cell.insert(key.to_owned(), Value::String(url.to_string()));
                    cell.insert(file_key.to_owned(), Value::String(file.display().to_string()));
                }
                Err(error) => {
                    let reason = format!("cannot read {}: {error}", file.display());
                    invalid.push((format!("cell[{index}].{file_key}"), reason));
                }
            }
        }
    }
    invalid
}
