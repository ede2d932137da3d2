//! `paylink migrate` and its options.

use paylink_store::{MigrationLimits, Migrations};
use paylink_testkit::{App, CliEnvironment, Database, KEY_1, assert_success, configuration};
use serde_json::json;

use crate::upgrade::next_release::{COLUMN, INDEX, migrate, run, with};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_status_says_what_is_missing_and_a_dry_run_prints_its_sql() {
    let (database, newest) = (Database::empty().await, Migrations::of_this_program().newest());
    let cli = CliEnvironment::with(&configuration(&database, &[(1, KEY_1)]));
    let status = cli.json(&["migrate", "--status", "--json"]);
    assert_eq!((&status["cell"], &status["schema_version"]), (&json!("00"), &json!(0)));
    assert_eq!((&status["program_schema_version"], &status["program_can_run"]), (&json!(newest), &json!(false)));
    assert_eq!(status["pending"].as_array().unwrap().len(), usize::try_from(newest).unwrap());
    let text = assert_success(&cli.run(&["migrate", "--status"]));
    assert!(text.contains("schema 0, this program needs") && text.contains("pending V1__baseline"), "{text}");
    let sql = assert_success(&cli.run(&["migrate", "--dry-run"]));
    assert!(sql.contains("-- cell 00: V1__baseline") && sql.contains("CREATE TABLE payment ("), "{sql}");

    migrate(&database, Migrations::of_this_program()).await;
    let status = cli.json(&["migrate", "--status", "--json"]);
    assert_eq!((&status["schema_version"], &status["program_can_run"]), (&json!(newest), &json!(true)));
    assert_eq!(status["pending"], json!([]));
    assert!(assert_success(&cli.run(&["migrate", "--status"])).contains("up to date"));
    assert!(assert_success(&cli.run(&["migrate", "--dry-run"])).contains("nothing to do"));
    assert!(!cli.run(&["migrate", "--json"]).status.success(), "only the status is JSON");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_that_is_older_than_the_schema_has_nothing_to_do_and_serves() {
    let (database, newest) = (Database::migrated().await, Migrations::of_this_program().newest());
    migrate(&database, with(&[COLUMN])).await;
    let cli = CliEnvironment::with(&configuration(&database, &[(1, KEY_1)]));
    let newer = format!("newer ({} > {newest}): nothing to do", newest + 1);
    assert!(assert_success(&cli.run(&["migrate"])).contains(&newer));
    assert_eq!(cli.json(&["migrate", "--status", "--json"])["program_can_run"], json!(true));
    App::on_database(database).await.payment().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_history_that_does_not_fit_is_refused() {
    let (database, second) = (Database::migrated().await, Migrations::of_this_program().newest() + 1);
    migrate(&database, with(&[COLUMN, INDEX])).await;
    let superuser = database.as_superuser().await;
    let refused = async |change: &str| {
        superuser.execute(change, &[&second]).await.unwrap();
        run(&database, with(&[COLUMN, INDEX]), MigrationLimits::default()).await.0.unwrap_err().to_string()
    };
    let error = refused("UPDATE refinery_schema_history SET checksum = '1' WHERE version = $1").await;
    assert!(error.contains(&format!("another version of migration V{second}__later")), "{error}");
    let error = refused("DELETE FROM refinery_schema_history WHERE version = $1").await;
    assert!(error.contains(&format!("but not V{second}__later")), "{error}");
}
