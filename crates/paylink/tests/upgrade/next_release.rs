//! Migrations such as the next release could have.

use std::sync::Mutex;

use paylink_domain::keyring::KeyRing;
use paylink_store::{
    MigrateError, MigrationLimits, MigrationProgress, MigrationReport, Migrations, Migrator, connect_once,
};
use paylink_testkit::{Database, cell_00, key_ring, tester};

/// A new nullable column of a table that every request uses.
pub(crate) const COLUMN: &str = "ALTER TABLE payment ADD COLUMN later_note text;";
pub(crate) const INDEX: &str = "-- outside of a transaction\n\
    CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_later ON payment (amount_cents, id);\n";

/// The migrations of this program, and these after them.
pub(crate) fn with(texts: &[&str]) -> Migrations {
    let this = Migrations::of_this_program();
    let first = this.newest() + 1;
    (first..).zip(texts).fold(this, |all, (number, text)| all.and(&format!("V{number}__later"), text).unwrap())
}

/// Runs them as the owner of the tables. Returns what it waited for, too.
pub(crate) async fn run(
    database: &Database,
    migrations: Migrations,
    limits: MigrationLimits,
) -> (Result<MigrationReport, MigrateError>, Vec<MigrationProgress>) {
    let progress = Mutex::new(Vec::new());
    let ring: KeyRing = key_ring();
    let mut owner = connect_once(&database.owner_url.parse().unwrap(), "".as_ref()).await.unwrap();
    let report = |step: &MigrationProgress| match step {
        MigrationProgress::Started { .. } => {}
        MigrationProgress::OtherRun { .. }
        | MigrationProgress::TableInUse { .. }
        | MigrationProgress::InvalidIndex { .. } => progress.lock().unwrap().push(step.clone()),
    };
    let outcome = Migrator { migrations, limits, progress: &report }.run(&tester(), &mut owner, cell_00(), &ring).await;
    (outcome, progress.into_inner().unwrap())
}

pub(crate) async fn migrate(database: &Database, migrations: Migrations) -> MigrationReport {
    run(database, migrations, MigrationLimits::default()).await.0.unwrap()
}
