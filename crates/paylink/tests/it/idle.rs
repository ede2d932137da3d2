//! A node without work: what it asks of the database, and what it logs while the database is away.

use std::{path::Path, time::Duration};

use paylink_server::system::Stopwatch;
use paylink_testkit::{Database, KEY_1, PATIENCE, Program, configuration, paylink, wait_until};
use tokio::time::sleep;

/// The most statements that a process may run in a second while nobody uses it.
const MAX_STATEMENTS_PER_SECOND: usize = 10;
const MEASURED: Duration = Duration::from_secs(10);

/// A node in a process of its own, with `database`.
fn serve(directory: &Path, database: &Database, role: &str) -> Program {
    let file = directory.join(format!("{role}.toml"));
    // With the machine's clock, as in production: a movable one is read from the database all the time.
    let text = configuration(database, &[(1, KEY_1)]).replace("movable_clock = true", "movable_clock = false");
    std::fs::write(&file, text).unwrap();
    let mut command = paylink(directory);
    command.args(["serve", "--config"]).arg(&file);
    if role != "all" {
        command.args(["--role", role]);
    }
    Program::start(role, &mut command)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_idle_node_hardly_uses_the_database() {
    for role in ["web", "worker"] {
        let (directory, database) = (tempfile::tempdir().unwrap(), Database::migrated().await);
        let mut node = serve(directory.path(), &database, role);
        let nodes = database.as_application().await;
        let is_registered = async || {
            let row = nodes.query_one("SELECT count(*) FROM node", &[]).await.unwrap();
            row.get::<_, i64>(0) == 1
        };
        wait_until("the node is registered", PATIENCE, is_registered).await;
        database.log_statements().await;
        sleep(Duration::from_secs(2)).await; // it connects again
        let (before, watch) = (executed(&database).await.len(), Stopwatch::start());
        sleep(MEASURED).await;
        let statements = executed(&database).await;
        let count = statements.len() - before;
        let seconds = watch.elapsed().as_secs() + 1;
        println!("an idle {role} node: {count} statements in {seconds} s");
        let allowed = MAX_STATEMENTS_PER_SECOND * usize::try_from(seconds).unwrap();
        assert!(count > 0 && count <= allowed, "{count} statements: {:#?}", &statements[before..]);
        node.signal("-TERM");
        assert!(node.wait().success());
    }
}

/// The lines of statements that were executed, without those that have their parameters.
async fn executed(database: &Database) -> Vec<String> {
    let is_execution = |line: &String| line.contains("LOG:  execute ") || line.contains("LOG:  statement: ");
    database.statements().await.into_iter().filter(is_execution).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_outage_is_a_few_lines_and_its_end_is_logged() {
    let (directory, database) = (tempfile::tempdir().unwrap(), Database::migrated().await);
    let mut node = serve(directory.path(), &database, "all");
    wait_until("the node serves", PATIENCE, async || node.log_text().contains("the service is serving")).await;
    let superuser = Database::server_superuser().await;
    let (name, lines_before) = (&database.name, node.log_text().lines().count());
    superuser.batch_execute(&format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false")).await.unwrap();
    let end = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'");
    superuser.batch_execute(&end).await.unwrap();
    let noticed = async || {
        let log = node.log_text();
        log.contains("the state of the cell has changed") && log.contains("looking for due deliveries failed")
    };
    wait_until("the outage is logged", PATIENCE, noticed).await;
    sleep(Duration::from_secs(12)).await;
    let during = node.log_text();
    let lines: Vec<&str> = during.lines().skip(lines_before).collect();
    assert!(lines.len() <= 20, "{} lines in 12 s: {lines:#?}", lines.len());
    superuser.batch_execute(&format!("ALTER DATABASE {name} ALLOW_CONNECTIONS true")).await.unwrap();
    let recovered = async || node.log_text().contains("looking for due deliveries succeeds again");
    wait_until("the end of the outage is logged", PATIENCE, recovered).await;
    node.signal("-TERM");
    assert!(node.wait().success());
}
