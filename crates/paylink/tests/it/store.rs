//! The database's own promises: roles, secrets, time, migrations.

use std::collections::BTreeMap;

use paylink_domain::{iban::Iban, status::Status};
use paylink_playground::demo;
use paylink_server::{ambient::SystemRandomness, config::parse};
use paylink_store::{Inspection, MigrateError, SchemaState, migrate, schema_state, statements};
use paylink_testkit::{App, Database, KEY_1, KEY_2, cell_00, config, configuration};

#[tokio::test]
async fn an_account_number_is_sealed_and_bound_to_its_company() {
    let app = App::start().await;
    let other = app.cell().add_company(&demo::company(), &app.running.service.ring, &SystemRandomness).await.unwrap();
    let account = app.cell().payee_account(app.company, &app.running.service.ring).await.unwrap().unwrap();
    let iban: Iban = demo::company().account.iban;
    assert_eq!(account.iban, iban);

    let superuser = app.database.as_superuser().await;
    let rows = superuser.query("SELECT payee_account::text, iban_sealed FROM payee_account", &[]).await.unwrap();
    for row in &rows {
        let (text, sealed): (&str, Vec<u8>) = (row.get(0), row.get(1));
        assert!(!text.contains(iban.as_str()));
        assert!(!sealed.windows(4).any(|window| window == b"1017"));
    }
    // Somebody who can write to the database cannot move one company's account under another's name.
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
async fn the_service_s_time_is_its_own_and_only_the_owner_moves_it() {
    let app = App::start().await;
    let (owner, application) = (app.database.as_owner().await, app.database.as_application().await);
    let ahead = "SELECT round(extract(epoch FROM service_now() - clock_timestamp()))::bigint";
    let ahead = || async { owner.query_one(ahead, &[]).await.unwrap().get::<_, i64>(0) };
    assert_eq!(ahead().await, 0);
    assert!(application.execute("UPDATE service_clock SET ahead = '1 day'", &[]).await.is_err());
    owner.execute("UPDATE service_clock SET ahead = '22 h'", &[]).await.unwrap();
    assert_eq!(ahead().await, 22 * 3600);

    let payment = app.payment().await;
    app.cell().move_payment(payment.id, Status::Failed, "test").await.unwrap();
    // A cell whose clock was moved is served only where that is allowed.
    let ring = &app.running.service.ring;
    let cells = config(&app.database, &[(1, KEY_1)]).open_cells().unwrap();
    let cell = cells.get(cell_00()).unwrap();
    assert!(matches!(cell.inspect(ring, false).await, Err(Inspection::MovedClock(79_200))));
    cell.inspect(ring, true).await.unwrap();
}

#[tokio::test]
async fn a_clock_that_is_set_back_does_not_set_a_payment_back() {
    let app = App::start().await;
    let owner = app.database.as_owner().await;
    owner.execute("UPDATE service_clock SET ahead = '2 h'", &[]).await.unwrap();
    let payment = app.payment().await;
    owner.execute("UPDATE service_clock SET ahead = '0'", &[]).await.unwrap();
    app.cell().move_payment(payment.id, Status::Executed, "test").await.unwrap();
    let after = app.cell().payment(payment.id).await.unwrap().unwrap();
    assert_eq!(after.updated_at, Some(payment.created_at));
}

#[tokio::test]
async fn migrating_is_explicit_repeatable_and_safe_to_run_twice_at_once() {
    let database = Database::empty().await;
    let settings = config(&database, &[(1, KEY_1)]);
    let cells = settings.open_cells().unwrap();
    let ring = settings.key_ring();
    let cell = cells.get(cell_00()).unwrap();
    assert!(matches!(cell.inspect(&ring, false).await, Err(Inspection::NotMigrated)));

    let run = || async {
        let mut client = database.as_owner().await;
        migrate(&mut client, cell_00(), &ring).await.unwrap()
    };
    let (one, two) = tokio::join!(run(), run());
    assert_eq!((one.len() + two.len(), one.len().min(two.len())), (7, 0), "one of them did it all: {one:?} {two:?}");
    assert_eq!(run().await, Vec::<String>::new());
    cell.inspect(&ring, false).await.unwrap();
    assert_eq!(schema_state(&database.as_application().await).await.unwrap(), SchemaState::Current);
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
    superuser.batch_execute("DELETE FROM refinery_schema_history WHERE version >= 3").await.unwrap();
    let refused = cell.inspect(&settings.key_ring(), false).await;
    assert!(matches!(refused, Err(Inspection::OldSchema { found: 2, needed: 7 })), "{refused:?}");
}

#[tokio::test]
async fn a_database_that_is_another_cell_is_refused() {
    let database = Database::migrated().await;
    let text = configuration(&database, &[(1, KEY_1)]).replace("id = \"00\"", "id = \"01\"");
    let settings = parse(&text, "test", &BTreeMap::new()).unwrap();
    let cells = settings.open_cells().unwrap();
    let cell = cells.iter().next().unwrap();
    let refused = cell.inspect(&settings.key_ring(), false).await;
    assert!(matches!(refused, Err(Inspection::OtherCell { .. })), "{refused:?}");
    let mut owner = database.as_owner().await;
    let refused = migrate(&mut owner, "01".parse().unwrap(), &settings.key_ring()).await;
    assert!(matches!(refused, Err(MigrateError::OtherCell { .. })), "{refused:?}");
}

#[tokio::test]
async fn several_hosts_may_stand_in_a_url_and_the_one_that_takes_writes_is_used() {
    let database = Database::migrated().await;
    let address = database.url.split('@').nth(1).unwrap().split('/').next().unwrap();
    let port = address.split(':').nth(1).unwrap();
    // Nobody listens on port 1.
    let several =
        database.url.replace(address, &format!("127.0.0.1:1,127.0.0.1:{port}")) + "?target_session_attrs=read-write";
    let text = configuration(&database, &[(1, KEY_1)]).replace(&database.url, &several);
    let settings = parse(&text, "test", &BTreeMap::new()).unwrap();
    let cells = settings.open_cells().unwrap();
    cells.get(cell_00()).unwrap().inspect(&settings.key_ring(), false).await.unwrap();
}

#[tokio::test]
async fn a_host_that_accepts_a_connection_and_then_says_nothing_is_passed_over() {
    let database = Database::migrated().await;
    // Nobody ever accepts on it, but the system completes the connection.
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
async fn each_cell_is_asked_for_its_own_ids_only() {
    let (first, second) = (Database::migrated().await, Database::empty().await);
    let text = configuration(&first, &[(1, KEY_1)])
        + &format!("[[cell]]\nid = \"01\"\nurl = \"{}\"\nowner_url = \"{}\"\n", second.url, second.owner_url);
    let settings = parse(&text, "test", &BTreeMap::new()).unwrap();
    let mut owner = second.as_owner().await;
    migrate(&mut owner, "01".parse().unwrap(), &settings.key_ring()).await.unwrap();
    let cells = settings.open_cells().unwrap();
    for cell in cells.iter() {
        cell.inspect(&settings.key_ring(), false).await.unwrap();
    }
    for cell in cells.iter() {
        let id = cell.add_company(&demo::company(), &settings.key_ring(), &SystemRandomness).await.unwrap();
        assert_eq!(id.cell(), cell.id());
        assert!(cell.company(id).await.unwrap().is_some());
        let elsewhere = cells.iter().find(|other| other.id() != cell.id()).unwrap();
        assert_eq!(elsewhere.companies().await.unwrap().iter().filter(|company| company.id == id).count(), 0);
    }
}

#[tokio::test]
async fn a_ring_of_other_keys_does_not_migrate_or_serve() {
    let database = Database::migrated().await;
    let settings = config(&database, &[(1, KEY_2)]);
    let cells = settings.open_cells().unwrap();
    let refused = cells.get(cell_00()).unwrap().inspect(&settings.key_ring(), false).await;
    assert!(matches!(refused, Err(Inspection::Keys(_))), "{refused:?}");
}

#[tokio::test]
async fn every_statement_fits_the_schema() {
    let application = Database::migrated().await.as_application().await;
    let known: Vec<_> = statements().collect();
    for (name, statement) in &known {
        application.prepare(statement).await.unwrap_or_else(|error| panic!("{name}: {error}\n{statement}"));
    }
    // And none has been left out: a constant of text in `store/` is a statement.
    let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src/store")).unwrap();
    for file in files.map(|file| file.unwrap().path()).filter(|path| path.is_file()) {
        let text = std::fs::read_to_string(file).unwrap();
        for line in text.lines().filter_map(|line| line.strip_prefix("const ")) {
            let Some((name, _)) = line.split_once(": &str") else { continue };
            assert!(known.iter().any(|(listed, _)| *listed == name), "{name} is not in its file's STATEMENTS");
        }
    }
}
