//! What the database guarantees: roles, sealed columns, time, migrations.

use std::collections::BTreeMap;

use paylink_domain::{iban::Iban, status::Status};
use paylink_playground::{cell_clock, demo_company};
use paylink_server::{config::parse, system::SystemRandomness};
use paylink_store::{
    DefaultIsolation, InspectionError, MigrateError, MigrationReport, SchemaState, migrate, schema_state, statements,
};
use paylink_testkit::{App, Database, KEY_1, KEY_2, cell_00, config, configuration, tester};

#[tokio::test]
async fn an_account_number_is_sealed_and_bound_to_its_company() {
    let app = App::start().await;
    let other = app
        .cell()
        .add_company(&tester(), &demo_company::company(), &app.running.service.ring, &SystemRandomness)
        .await
        .unwrap();
    let account = app.cell().payee_account(app.company, &app.running.service.ring).await.unwrap().unwrap();
    let iban: Iban = demo_company::account().iban;
    assert_eq!(account.iban, iban);

    let superuser = app.database.as_superuser().await;
    let rows = superuser.query("SELECT payee_account::text, iban_sealed FROM payee_account", &[]).await.unwrap();
    for row in &rows {
        let (text, sealed): (&str, Vec<u8>) = (row.get(0), row.get(1));
        assert!(!text.contains(iban.as_str()));
        assert!(!sealed.windows(4).any(|window| window == b"1017"));
    }
    // Even with write access to the database, one company's sealed account cannot be used for another company.
    superuser
        .execute(
            "UPDATE payee_account SET iban_sealed = (SELECT iban_sealed FROM payee_account WHERE company_id = $1)
             WHERE company_id = $2",
            &[&app.company.number(), &other.number()],
        )
        .await
        .unwrap();
    assert!(app.cell().payee_account(other, &app.running.service.ring).await.is_err());
}

#[tokio::test]
async fn only_the_owner_can_advance_the_service_clock() {
    let app = App::start().await;
    let (owner, application) = (app.database.as_owner().await, app.database.as_application().await);
    let ahead = "SELECT round(extract(epoch FROM service_now() - clock_timestamp()))::bigint";
    let ahead = || async { owner.query_one(ahead, &[]).await.unwrap().get::<_, i64>(0) };
    assert_eq!(ahead().await, 0);
    assert!(application.execute("UPDATE service_clock SET ahead = '1 day'", &[]).await.is_err());
    owner.execute("UPDATE service_clock SET ahead = '22 h'", &[]).await.unwrap();
    assert_eq!(ahead().await, 22 * 3600);

    let payment = app.payment().await;
    app.move_to(payment.id, Status::Failed).await;
    // A cell whose clock was advanced is served only where that is allowed.
    let ring = &app.running.service.ring;
    let cells = config(&app.database, &[(1, KEY_1)]).open_cells().unwrap();
    let cell = cells.get(cell_00()).unwrap();
    assert!(matches!(cell.inspect(ring, false).await, Err(InspectionError::ClockAdvanced(79_200))));
    cell.inspect(ring, true).await.unwrap();
}

#[tokio::test]
async fn the_planner_replaces_the_service_time_by_its_expression() {
    let app = App::start().await;
    let (owner, application) = (app.database.as_owner().await, app.database.as_application().await);
    let prepared = application.prepare("SELECT service_now() > clock_timestamp() + interval '1 hour'").await.unwrap();
    let is_ahead = async || application.query_one(&prepared, &[]).await.unwrap().get::<_, bool>(0);
    for ahead in ["0", "2 h"] {
        owner.execute(&format!("UPDATE service_clock SET ahead = '{ahead}'"), &[]).await.unwrap();
        let plan = application.query("EXPLAIN VERBOSE SELECT service_now()", &[]).await.unwrap();
        let plan: String = plan.iter().map(|row| row.get::<_, String>(0)).collect();
        assert!(plan.contains("clock_timestamp") && !plan.contains("service_now"), "{plan}");
        assert_eq!(is_ahead().await, ahead != "0", "a prepared statement follows");
    }
    // Whatever the table says, the node sees the clock that its statements use.
    let superuser = app.database.as_superuser().await;
    superuser.batch_execute("ALTER TABLE service_clock DISABLE TRIGGER ALL").await.unwrap();
    superuser.batch_execute("UPDATE service_clock SET ahead = '0'").await.unwrap();
    let ahead_ms = app.cell().clock_ahead_ms().await.unwrap();
    assert!((7_199_000..=7_200_000).contains(&ahead_ms), "{ahead_ms}");
}

#[tokio::test]
async fn a_clock_that_is_set_back_does_not_move_updated_at_back() {
    let app = App::start().await;
    let owner = app.database.as_owner().await;
    owner.execute("UPDATE service_clock SET ahead = '2 h'", &[]).await.unwrap();
    let payment = app.payment().await;
    owner.execute("UPDATE service_clock SET ahead = '0'", &[]).await.unwrap();
    app.move_to(payment.id, Status::Executed).await;
    let after = app.cell().payment(payment.id).await.unwrap().unwrap();
    assert_eq!(after.updated_at, Some(payment.created_at));
}

#[tokio::test]
async fn migrating_is_explicit_repeatable_and_safe_to_run_concurrently() {
    let database = Database::empty().await;
    let settings = config(&database, &[(1, KEY_1)]);
    let cells = settings.open_cells().unwrap();
    let ring = settings.key_ring();
    let cell = cells.get(cell_00()).unwrap();
    assert!(matches!(cell.inspect(&ring, false).await, Err(InspectionError::NotMigrated)));

    let run = || async {
        let mut client = database.as_owner().await;
        migrate(&tester(), &mut client, cell_00(), &ring).await.unwrap()
    };
    let (one, two) = tokio::join!(run(), run());
    let applied = [one.applied.len(), two.applied.len()];
    assert!(applied.contains(&0) && applied.iter().sum::<usize>() > 0, "one of them ran all: {one:?} {two:?}");
    assert_eq!(run().await, MigrationReport { applied: Vec::new(), isolation_not_set: false, newer: None });
    cell.inspect(&ring, false).await.unwrap();
    assert_eq!(schema_state(&database.as_application().await).await.unwrap(), SchemaState::Current);
}

#[tokio::test]
async fn migrating_makes_read_committed_the_default_of_the_database_if_the_owner_may() {
    let default = async |database: &Database| DefaultIsolation::read(&database.as_application().await).await.unwrap();
    let (database, ring) = (Database::empty().await, config(&Database::empty().await, &[(1, KEY_1)]).key_ring());
    let superuser = database.as_superuser().await;
    let alter = async |change: &str| {
        superuser.batch_execute(&format!("ALTER DATABASE {} {change}", database.name)).await.unwrap();
    };
    alter("SET default_transaction_isolation = 'serializable'").await;
    assert_eq!(default(&database).await.level, "serializable");
    let report = migrate(&tester(), &mut database.as_owner().await, cell_00(), &ring).await.unwrap();
    assert!(!report.isolation_not_set);
    assert!(default(&database).await.is_read_committed());

    // The tables belong to a role that does not own the database.
    alter("OWNER TO postgres").await;
    superuser.batch_execute("GRANT ALL ON SCHEMA public TO owner").await.unwrap();
    let again = migrate(&tester(), &mut database.as_owner().await, cell_00(), &ring).await.unwrap();
    assert!(!again.isolation_not_set, "it is set already");
    alter("RESET default_transaction_isolation").await;
    let report = migrate(&tester(), &mut database.as_owner().await, cell_00(), &ring).await.unwrap();
    assert!(report.isolation_not_set, "the level is right by the server's default");
    alter("SET default_transaction_isolation = 'serializable'").await;
    let error = migrate(&tester(), &mut database.as_owner().await, cell_00(), &ring).await.unwrap_err();
    assert!(matches!(error, MigrateError::IsolationLevel { .. }), "{error:?}");
    assert!(error.to_string().contains("SET default_transaction_isolation = 'read committed';"), "{error}");
}

#[tokio::test]
async fn an_older_schema_is_refused_and_a_newer_one_is_served() {
    let database = Database::migrated().await;
    let settings = config(&database, &[(1, KEY_1)]);
    let cells = settings.open_cells().unwrap();
    let cell = cells.get(cell_00()).unwrap();
    let superuser = database.as_superuser().await;
    superuser
        .batch_execute("INSERT INTO refinery_schema_history VALUES (999, 'later', '2030-01-01', '1')")
        .await
        .unwrap();
    cell.inspect(&settings.key_ring(), false).await.unwrap();
    superuser.batch_execute("DELETE FROM refinery_schema_history WHERE version >= 1").await.unwrap();
    let refused = cell.inspect(&settings.key_ring(), false).await;
    assert!(matches!(refused, Err(InspectionError::OutdatedSchema { found: 0, .. })), "{refused:?}");
}

#[tokio::test]
async fn a_database_with_another_baseline_is_refused_with_what_to_do() {
    let others = [
        // With the numbers 1 to 45, it would count as newer than this program.
        "UPDATE refinery_schema_history SET checksum = '1' WHERE version = 1;
         INSERT INTO refinery_schema_history SELECT number, 'later', '2026-01-01', '1' FROM generate_series(2, 45) AS number",
        "UPDATE refinery_schema_history SET name = 'cell' WHERE version = 1",
    ];
    for history in others {
        let database = Database::migrated().await;
        let settings = config(&database, &[(1, KEY_1)]);
        database.as_superuser().await.batch_execute(history).await.unwrap();
        let mut owner = database.as_owner().await;
        let dump = async |owner: &tokio_postgres::Client| -> String {
            let rows = "SELECT string_agg(history::text, ';' ORDER BY version) FROM refinery_schema_history AS history";
            owner.query_one(rows, &[]).await.unwrap().get(0)
        };
        let before = dump(&owner).await;

        let refused = migrate(&tester(), &mut owner, cell_00(), &settings.key_ring()).await;
        let error = refused.expect_err("migrate refuses the database");
        assert!(matches!(error, MigrateError::OtherBaseline(_)), "{error:?}");
        let message = error.to_string();
        for advice in ["from before the first release", "delete the .paylink directory", "run `paylink migrate`"] {
            assert!(message.contains(advice), "{message}");
        }
        assert_eq!(dump(&owner).await, before, "nothing was changed");

        let cells = settings.open_cells().unwrap();
        let refused = cells.get(cell_00()).unwrap().inspect(&settings.key_ring(), false).await;
        assert!(matches!(refused, Err(InspectionError::OtherBaseline(_))), "{refused:?}");
    }
}

#[tokio::test]
async fn a_database_of_another_cell_is_refused() {
    let database = Database::migrated().await;
    let text = configuration(&database, &[(1, KEY_1)]).replace("id = \"00\"", "id = \"01\"");
    let settings = parse(&text, "test", &BTreeMap::new()).unwrap();
    let cells = settings.open_cells().unwrap();
    let cell = cells.iter().next().unwrap();
    let refused = cell.inspect(&settings.key_ring(), false).await;
    assert!(matches!(refused, Err(InspectionError::WrongCell { .. })), "{refused:?}");
    let mut owner = database.as_owner().await;
    let refused = migrate(&tester(), &mut owner, "01".parse().unwrap(), &settings.key_ring()).await;
    assert!(matches!(refused, Err(MigrateError::WrongCell { .. })), "{refused:?}");
}

#[tokio::test]
async fn a_url_may_list_several_hosts_and_the_writable_one_is_used() {
    let database = Database::migrated().await;
    let address = database.url.split('@').nth(1).unwrap().split('/').next().unwrap();
    let port = address.split(':').nth(1).unwrap();
    // Nothing listens on port 1.
    let several =
        database.url.replace(address, &format!("127.0.0.1:1,127.0.0.1:{port}")) + "?target_session_attrs=read-write";
    let text = configuration(&database, &[(1, KEY_1)]).replace(&database.url, &several);
    let settings = parse(&text, "test", &BTreeMap::new()).unwrap();
    let cells = settings.open_cells().unwrap();
    cells.get(cell_00()).unwrap().inspect(&settings.key_ring(), false).await.unwrap();
}

#[tokio::test]
async fn a_host_that_accepts_a_connection_and_then_hangs_is_skipped() {
    let database = Database::migrated().await;
    // The system completes connections to it, but no program accepts them.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = silent.local_addr().unwrap().port();
    let address = database.url.split('@').nth(1).unwrap().split('/').next().unwrap();
    let several = format!("127.0.0.1:{port},{address}");
    let text = configuration(&database, &[(1, KEY_1)]).replace(&database.url, &database.url.replace(address, &several));
    let settings = parse(&text, "test", &BTreeMap::new()).unwrap();
    let cells = settings.open_cells().unwrap();
    cells.get(cell_00()).unwrap().inspect(&settings.key_ring(), false).await.unwrap();
}

#[tokio::test]
async fn each_cell_stores_only_its_own_ids() {
    let (first, second) = (Database::migrated().await, Database::empty().await);
    let text = configuration(&first, &[(1, KEY_1)])
        + &format!("[[cell]]\nid = \"01\"\nurl = \"{}\"\nowner_url = \"{}\"\n", second.url, second.owner_url);
    let settings = parse(&text, "test", &BTreeMap::new()).unwrap();
    let mut owner = second.as_owner().await;
    migrate(&tester(), &mut owner, "01".parse().unwrap(), &settings.key_ring()).await.unwrap();
    let cells = settings.open_cells().unwrap();
    for cell in cells.iter() {
        cell.inspect(&settings.key_ring(), false).await.unwrap();
    }
    for cell in cells.iter() {
        let id = cell
            .add_company(&tester(), &demo_company::company(), &settings.key_ring(), &SystemRandomness)
            .await
            .unwrap();
        assert_eq!(id.cell(), cell.id());
        assert!(cell.company(id).await.unwrap().is_some());
        let elsewhere = cells.iter().find(|other| other.id() != cell.id()).unwrap();
        assert_eq!(elsewhere.companies().await.unwrap().iter().filter(|company| company.id == id).count(), 0);
    }
}

#[tokio::test]
async fn a_cell_is_not_served_with_other_keys() {
    let database = Database::migrated().await;
    let settings = config(&database, &[(1, KEY_2)]);
    let cells = settings.open_cells().unwrap();
    let refused = cells.get(cell_00()).unwrap().inspect(&settings.key_ring(), false).await;
    assert!(matches!(refused, Err(InspectionError::Keys(_))), "{refused:?}");
}

#[tokio::test]
async fn every_statement_fits_the_schema() {
    let application = Database::migrated().await.as_application().await;
    let listed: Vec<_> = statements().chain(cell_clock::STATEMENTS.iter().copied()).collect();
    for (name, statement) in &listed {
        application.prepare(statement).await.unwrap_or_else(|error| panic!("{name}: {error}\n{statement}"));
    }
    // None is missing from the list: every text constant of the store and of the test clock is a statement.
    let store = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../store/src")).unwrap();
    let clock = concat!(env!("CARGO_MANIFEST_DIR"), "/../playground/src/cell_clock.rs").into();
    for file in store.map(|file| file.unwrap().path()).filter(|path| path.is_file()).chain([clock]) {
        let text = std::fs::read_to_string(file).unwrap();
        let constant = |line: &'_ str| {
            let line = line.strip_prefix("pub(crate) ").unwrap_or(line);
            Some(line.strip_prefix("const ")?.split_once(": &str")?.0.to_owned())
        };
        for name in text.lines().filter_map(constant) {
            assert!(listed.iter().any(|(found, _)| *found == name), "{name} is not in its file's STATEMENTS");
        }
    }
}
