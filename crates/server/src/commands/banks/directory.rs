//! A directory with banks: a logo `NAME.svg` or `NAME.png` for each, where NAME is the bank's id, and optionally a table, `banks.csv` or
//! `banks.json`.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Display,
    path::{Path, PathBuf},
    str::FromStr,
};

use paylink_domain::{bank_logo::BankLogo, colour::Colour, company::CompanyName, country::Country, id::BankId};
use serde::Deserialize;

use super::csv;
use crate::config::bank::MAX_ALIASES;

/// What the directory says about a bank.
#[derive(Debug, Default)]
pub(super) struct ImportedBank {
    pub(super) name: Option<CompanyName>,
    pub(super) country: Option<Country>,
    pub(super) aliases: Vec<CompanyName>,
    pub(super) colour: Option<Colour>,
    pub(super) logo: Option<PathBuf>,
}

#[derive(Debug, Default)]
pub(super) struct Directory {
    pub(super) banks: BTreeMap<BankId, ImportedBank>,
    /// Files that are neither a logo nor the table.
    pub(super) ignored: Vec<String>,
    /// What is wrong with files and rows.
    pub(super) errors: Vec<String>,
}

/// A row of the table. Everything but the id may be left out.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Row {
    id: String,
    name: String,
    country: String,
    aliases: Vec<String>,
    colour: String,
}

impl Directory {
    pub(super) fn read(path: &Path) -> std::io::Result<Self> {
        let mut directory = Self::default();
        let mut tables = 0;
        let mut files: Vec<PathBuf> =
            std::fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
        files.sort();
        for file in files {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            match (name.as_str(), file.extension().and_then(|extension| extension.to_str())) {
                ("banks.csv" | "banks.json", _) => {
                    tables += 1;
                    let text = std::fs::read_to_string(&file)?;
                    directory.read_table(&name, &text);
                }
                (_, Some("svg" | "png")) => directory.read_logo(&name, file)?,
                _ => directory.ignored.push(name),
            }
        }
        if tables > 1 {
            directory.errors.push("banks.csv and banks.json: there can be only one of them".to_owned());
        }
        Ok(directory)
    }

    fn read_logo(&mut self, name: &str, file: PathBuf) -> std::io::Result<()> {
        let id = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let Some(id) = self.parse::<BankId>(name, "the id of a bank", id) else { return Ok(()) };
        if let Err(error) = BankLogo::read(std::fs::read(&file)?) {
            self.errors.push(format!("{name}: {error}"));
            return Ok(());
        }
        let bank = self.banks.entry(id).or_default();
        if bank.logo.replace(file).is_some() {
            self.errors.push(format!("{name}: this bank has two logos"));
        }
        Ok(())
    }

    fn read_table(&mut self, file: &str, text: &str) {
        let rows: Result<Vec<Row>, String> = if Path::new(file).extension().is_some_and(|extension| extension == "json")
        {
            serde_json::from_str(text).map_err(|error| error.to_string())
        } else {
            rows_of_csv(text)
        };
        match rows {
            Ok(rows) => {
                let mut ids = BTreeSet::new();
                for row in &rows {
                    if !ids.insert(&row.id) {
                        self.errors.push(format!("{file}: {}: two rows have this id", row.id));
                    }
                    self.add_row(file, row);
                }
            }
            Err(error) => self.errors.push(format!("{file}: {error}")),
        }
    }

    fn add_row(&mut self, file: &str, row: &Row) {
        let place = format!("{file}: {}", row.id);
        let Some(id) = self.parse::<BankId>(&place, "id", &row.id) else { return };
        let name = self.parse_optional(&place, "name", &row.name);
        let country = self.parse_optional(&place, "country", &row.country);
        let colour = self.parse_optional(&place, "colour", &row.colour);
        let aliases: Vec<CompanyName> =
            row.aliases.iter().filter_map(|alias| self.parse_optional(&place, "aliases", alias)).collect();
        if aliases.len() > MAX_ALIASES {
            self.errors.push(format!("{place}: aliases: more than {MAX_ALIASES} names"));
        }
        let bank = self.banks.entry(id).or_default();
        let logo = bank.logo.take();
        *bank = ImportedBank { name, country, aliases, colour, logo };
    }

    /// An empty text is no value.
    fn parse_optional<T: FromStr<Err: Display>>(&mut self, place: &str, what: &str, text: &str) -> Option<T> {
        let text = text.trim();
        if text.is_empty() { None } else { self.parse(place, what, text) }
    }

    fn parse<T: FromStr<Err: Display>>(&mut self, place: &str, what: &str, text: &str) -> Option<T> {
        text.parse().map_err(|error| self.errors.push(format!("{place}: {what}: {error}"))).ok()
    }
}

/// The first row names the columns, in any order. Aliases are separated by semicolons.
fn rows_of_csv(text: &str) -> Result<Vec<Row>, String> {
    let mut rows = csv::rows(text).ok_or("a quote is not closed")?.into_iter();
    let columns = rows.next().unwrap_or_default();
    rows.map(|fields| {
        if fields.len() > columns.len() {
            return Err(format!(
                "the row {} has more fields than there are columns: are aliases separated by semicolons?",
                fields.join(",")
            ));
        }
        let mut row = Row::default();
        for (column, field) in columns.iter().zip(fields) {
            match column.trim() {
                "id" => field.trim().clone_into(&mut row.id),
                "name" => row.name = field,
                "country" => row.country = field,
                "colour" => row.colour = field,
                "aliases" => row.aliases = field.split(';').map(str::to_owned).collect(),
                other => {
                    return Err(format!("unknown column {other}: there are id, name, country, aliases and colour"));
                }
            }
        }
        Ok(row)
    })
    .collect()
}
