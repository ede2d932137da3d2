//! The list of migrations. refinery embeds the files and computes their checksums; running them is ours (`migration_run.rs`).

use refinery::Migration;

mod embedded {
    refinery::embed_migrations!("migrations");
}

/// Migrations in the order of their numbers.
#[derive(Clone, Debug)]
pub struct Migrations(Vec<Migration>);

/// Not named `V<number>__<subject>`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not the name of a migration")]
pub struct InvalidMigrationName(String);

impl Migrations {
    /// Those that this program needs.
    pub fn of_this_program() -> Self {
        let mut all = embedded::migrations::runner().get_migrations().clone();
        all.sort();
        Self(all)
    }

    /// With one more at the end, such as a later release will have.
    pub fn and(mut self, name: &str, sql: &str) -> Result<Self, InvalidMigrationName> {
        self.0.push(Migration::unapplied(name, sql).map_err(|_| InvalidMigrationName(name.to_owned()))?);
        Ok(self)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Migration> {
        self.0.iter()
    }

    /// The name and the checksum of the first one, as the history stores them.
    pub(crate) fn baseline(&self) -> (String, String) {
        self.0.first().map(|first| (first.name().to_owned(), first.checksum().to_string())).unwrap_or_default()
    }

    /// The number of the last one: the schema version.
    pub fn newest(&self) -> i32 {
        self.0.last().map_or(0, Migration::version)
    }
}

/// The statements of a migration, and how they run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Script {
    InTransaction(String),
    OneByOne(Vec<String>),
}

impl Script {
    pub(crate) fn of(migration: &Migration) -> Self {
        let sql = migration.sql().unwrap_or_default();
        // CREATE INDEX CONCURRENTLY cannot run in a transaction. The first line of its file says so.
        if !sql.starts_with("-- outside of a transaction\n") {
            return Self::InTransaction(sql.to_owned());
        }
        let without_comments: Vec<_> = sql.lines().filter(|line| !line.trim_start().starts_with("--")).collect();
        let text = without_comments.join("\n");
        // Such a file has no function body and no text with a semicolon: `scripts/check-migrations` refuses them.
        Self::OneByOne(text.split(';').map(str::trim).filter(|one| !one.is_empty()).map(str::to_owned).collect())
    }
}

/// The name of the index that CREATE INDEX CONCURRENTLY IF NOT EXISTS creates.
pub(crate) fn index_created_by(statement: &str) -> Option<&str> {
    let mut words = statement.split_whitespace();
    let is_create = words.next()?.eq_ignore_ascii_case("CREATE");
    let after_exists = words.skip_while(|word| !word.eq_ignore_ascii_case("EXISTS")).nth(1);
    after_exists.filter(|_| is_create)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_the_migrations_have_no_gap() {
        let all = Migrations::of_this_program();
        let numbers: Vec<_> = all.iter().map(Migration::version).collect();
        assert_eq!(numbers, (1..=all.newest()).collect::<Vec<_>>());
    }

    #[test]
    fn a_marked_file_runs_statement_by_statement() {
        let sql = "-- outside of a transaction\n-- Why; and more.\nCREATE INDEX CONCURRENTLY IF NOT EXISTS a_b\n    ON a (b);\n\
                   DROP INDEX CONCURRENTLY IF EXISTS a_c;\n";
        let one = Migration::unapplied("V7__a", sql).unwrap();
        let Script::OneByOne(statements) = Script::of(&one) else { panic!("it is marked") };
        assert_eq!(statements.len(), 2);
        assert_eq!(index_created_by(&statements[0]), Some("a_b"));
        assert_eq!(index_created_by(&statements[1]), None);
    }
}
