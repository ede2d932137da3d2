//! Which cells the migration opens that introduces openings, and the moment from which payments count as started after a restore.

use std::path::Path;

use paylink_testkit::{App, Database, tester};

const MIGRATIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../store/migrations");
const PAYMENT: &str = "
    INSERT INTO payment (id, company_id, payee_account_id, amount_cents, currency, reference, merchant_return)
    VALUES (gen_random_uuid(), 1, 1, 827, 'EUR', 'r', true)";

/// The table that the program creates before the first migration.
const HISTORY: &str = "
    CREATE TABLE refinery_schema_history (version integer PRIMARY KEY, name text, applied_on text, checksum text)";

/// The files of the migrations in their order, up to and including `V35`.
fn migrations() -> Vec<(u32, String)> {
    let files = std::fs::read_dir(Path::new(MIGRATIONS)).unwrap();
    let mut migrations: Vec<(u32, String)> = files
        .filter_map(|file| {
            let path = file.unwrap().path();
            let version = path.file_name()?.to_str()?.strip_prefix('V')?.split_once("__")?.0.parse().ok()?;
            (version <= 35).then(|| (version, std::fs::read_to_string(path).unwrap()))
        })
        .collect();
    migrations.sort();
    migrations
}

/// A backup that is restored and migrated must not be taken for a cell that has lost nothing.
#[tokio::test]
async fn the_migration_opens_only_a_cell_that_is_new_or_in_use() {
    let node = |age: &str| {
        format!(
            "INSERT INTO node (name, version, keys, seen_at) VALUES ('n', '1', '{{}}', clock_timestamp() - interval '{age}')"
        )
    };
    let cases = [
        (String::new(), true),
        (PAYMENT.to_owned(), false),
        (format!("{PAYMENT}; {}", node("1 hour")), false),
        (format!("{PAYMENT}; {}", node("10 seconds")), true),
    ];
    for (data, is_open) in cases {
        let database = Database::empty().await;
        let owner = database.as_owner().await;
        owner.batch_execute(HISTORY).await.unwrap();
        for (version, migration) in migrations() {
            let before = if version == 35 { data.as_str() } else { "" };
            owner.batch_execute(&format!("BEGIN; {before}; {migration}; COMMIT")).await.unwrap();
        }
        let row = owner.query_one("SELECT cell_is_open(), close_reason FROM cell_opening", &[]).await.unwrap();
        let (open, reason): (bool, Option<String>) = (row.get(0), row.get(1));
        assert_eq!(open, is_open, "{data}: {reason:?}");
        assert!(reason.is_none_or(|reason| reason.contains("paylink cell open")), "{data}");
    }
}

/// The clock of the former server was ahead.
#[tokio::test]
async fn every_payment_counts_as_from_before_the_restore() {
    let app = App::start().await;
    app.payment().await;
    let superuser = app.database.as_superuser().await;
    let later =
        "SET session_replication_role = replica; UPDATE payment SET created_at = service_now() + interval '3 seconds'";
    superuser.batch_execute(later).await.unwrap();
    let cell = app.cell();
    let outcome = cell.open_after_restore(&tester(), cell.now().await.unwrap()).await.unwrap();
    assert!(cell.restored_data().await.unwrap().last_payment_at.unwrap() < outcome.opened_at);
}
