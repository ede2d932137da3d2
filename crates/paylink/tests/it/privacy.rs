//! `docs/privacy.md` lists every column of the database, so that a new one is classified before it is stored.

use std::collections::{BTreeMap, BTreeSet};

use paylink_testkit::Database;

const DOCUMENT: &str = include_str!("../../../../docs/privacy.md");

/// The columns of the table "Columns": each row has a table and some of its columns.
fn documented() -> BTreeMap<String, BTreeSet<String>> {
    let section = DOCUMENT.split("\n## Columns\n").nth(1).unwrap().split("\n## ").next().unwrap();
    let mut tables = BTreeMap::<String, BTreeSet<String>>::new();
    for row in section.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, table, columns, class, why, kept, seen_by, _] = cells[..] else { panic!("six cells: {row}") };
        assert!(matches!(class, "personal" | "perhaps personal" | "not personal"), "{row}");
        assert!([why, kept, seen_by].iter().all(|cell| !cell.is_empty()), "{row}");
        for column in columns.split(", ") {
            let column = column.trim_matches('`').to_owned();
            let is_new = tables.entry(table.trim_matches('`').to_owned()).or_default().insert(column.clone());
            assert!(is_new, "{table} {column} is listed twice");
        }
    }
    tables
}

#[tokio::test]
async fn every_column_of_the_schema_is_classified() {
    let owner = Database::migrated().await.as_owner().await;
    let columns = "
        SELECT relname::text, attname::text FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND attnum > 0
            AND NOT attisdropped AND relname <> 'refinery_schema_history'";
    let mut tables = BTreeMap::<String, BTreeSet<String>>::new();
    for row in owner.query(columns, &[]).await.unwrap() {
        tables.entry(row.get(0)).or_default().insert(row.get(1));
    }
    assert_eq!(documented(), tables, "docs/privacy.md (left) and the schema (right) differ");
}
