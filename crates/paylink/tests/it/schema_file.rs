//! `crates/store/schema.sql` is the schema of a database that was migrated. It is written from one: with
//! `REWRITE_SCHEMA_SQL` set to 1, this test does.

use std::{fs, path::Path, process::Command};

use paylink_server::system::environment;
use paylink_testkit::{Database, ca_file, skipped};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../store/schema.sql");
const REWRITE: &str = "REWRITE_SCHEMA_SQL";
/// Other versions print the same schema differently.
const MAJOR: &str = "15";

/// The arguments of `pg_dump`: without owners and comments, and without the partitions, of which there is one for each day.
const ARGUMENTS: [&str; 4] = ["--schema-only", "--no-owner", "--no-comments", "--exclude-table=delivery_attempt_2*"];

#[tokio::test]
async fn the_schema_file_shows_the_schema_of_a_migrated_database() {
    let debian = format!("/usr/lib/postgresql/{MAJOR}/bin/pg_dump");
    let program = if Path::new(&debian).exists() { debian.as_str() } else { "pg_dump" };
    let version = Command::new(program).arg("--version").output().map(|output| output.stdout).unwrap_or_default();
    let is_known = String::from_utf8_lossy(&version).contains(&format!(") {MAJOR}."));
    let database = Database::migrated().await;
    let owner = database.as_owner().await;
    let server: String = owner.query_one("SHOW server_version_num", &[]).await.unwrap().get(0);
    if !is_known || !server.starts_with(MAJOR) {
        skipped(&format!("schema.sql: it is compared with what pg_dump {MAJOR} prints of a server of that version"));
        return;
    }
    let output = Command::new(program)
        .args(ARGUMENTS)
        .args(["--dbname", &database.owner_url])
        .env("PGSSLROOTCERT", ca_file().await)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let schema = without_decoration(&String::from_utf8(output.stdout).unwrap());
    if environment(REWRITE).contains_key(REWRITE) {
        fs::write(FILE, &schema).unwrap();
    }
    let stored = fs::read_to_string(FILE).unwrap_or_default();
    let difference = stored.lines().zip(schema.lines()).find(|(stored, dumped)| stored != dumped);
    assert!(
        stored == schema,
        "crates/store/schema.sql differs from the migrations: {difference:?}; write it again with\n  \
         REWRITE_SCHEMA_SQL=1 cargo test -p paylink --test fast schema_file"
    );
}

/// Without the lines that set up a session, name each object once more, or differ from run to run.
fn without_decoration(dump: &str) -> String {
    let mut text = String::from(
        "-- The schema as PostgreSQL prints it, to look things up. A test writes this file from the migrations, which say why.\n",
    );
    let is_decoration =
        |line: &str| ["--", "SET ", "SELECT pg_catalog.set_config", "\\"].iter().any(|start| line.starts_with(start));
    for line in dump.lines().filter(|line| !is_decoration(line)) {
        if !(line.is_empty() && text.ends_with("\n\n")) {
            text += line;
            text.push('\n');
        }
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}
