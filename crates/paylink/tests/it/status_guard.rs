//! The database enforces the domain's transition rules for every writer, and a final status never changes.

use std::sync::Arc;

use paylink_domain::{
    id::PaymentId,
    status::{CurrentStatus, Status, Transition, TransitionError},
};
use paylink_testkit::{App, PATIENCE, wait_for};
use tokio_postgres::Client;
use uuid::Uuid;

/// Inserts a payment with any status and an attempt that was paid, which the application cannot do.
async fn insert_payment_with_status(superuser: &Client, app: &App, id: Uuid, current_status: CurrentStatus) {
    superuser.batch_execute("SET session_replication_role = replica").await.unwrap();
    superuser
        .execute(
            "INSERT INTO payment (id, company_id, payee_account_id, amount_cents, currency, reference, merchant_return, status,
                                  was_authorised)
             SELECT $1, id, payee_account_id, 827, 'EUR', 'r', true, $2::text::payment_status, $3 FROM company WHERE id = $4",
            &[&id, &current_status.status.as_str(), &current_status.was_authorised, &app.company.number()],
        )
        .await
        .unwrap();
    let attempt = "
        INSERT INTO attempt (access_secret_sealed, id, payment_id, number, bank, ended_at, outcome)
        VALUES ('', $1, $1, 1, 'b', service_now(), 'paid')";
    superuser.execute(attempt, &[&id]).await.unwrap();
    superuser.batch_execute("SET session_replication_role = origin").await.unwrap();
}

/// A payment with any status and an open attempt.
async fn payment_with_status(superuser: &Client, app: &App, current_status: CurrentStatus) -> PaymentId {
    let payment = app.payment().await.id;
    superuser.batch_execute("SET session_replication_role = replica").await.unwrap();
    let set = "UPDATE payment SET status = $2::text::payment_status, was_authorised = $3 WHERE id = $1";
    let CurrentStatus { status, was_authorised } = current_status;
    superuser.execute(set, &[&payment.uuid(), &status.as_str(), &was_authorised]).await.unwrap();
    superuser.batch_execute("SET session_replication_role = origin").await.unwrap();
    payment
}

fn every_pair() -> impl Iterator<Item = (CurrentStatus, Status)> {
    Status::ALL.into_iter().flat_map(|from| {
        Status::ALL.into_iter().flat_map(move |to| {
            [false, true].map(|was_authorised| (CurrentStatus { status: from, was_authorised }, to))
        })
    })
}

const SELECT_PAYMENT_STATE: &str = "
    SELECT status::text, was_authorised, updated_at IS NOT NULL, version,
           (SELECT count(*) FROM status_change WHERE payment_id = payment.id)
    FROM payment WHERE id = $1";

/// Changes a status, with what has to be committed together with it. Returns the changed row.
const UPDATE_WITH_RECORDS: &str = "
    WITH updated AS (
        UPDATE payment SET status = $2::text::payment_status WHERE id = $1 RETURNING id, version, status, company_id, updated_at
    ), history AS (
        INSERT INTO status_change (payment_id, number, from_status, to_status, changed_at, cause)
        SELECT id, version, 'PENDING', status, updated_at, 'test' FROM updated
    ), outbox_event AS (
        INSERT INTO event (id, payment_id, company_id, created_at, body) SELECT id, id, company_id, updated_at, '' FROM updated
    )
    SELECT FROM updated";

#[tokio::test]
async fn all_64_pairs_with_and_without_an_earlier_authorisation_against_the_trigger() {
    let app = App::start().await;
    let (superuser, owner, application) =
        (app.database.as_superuser().await, app.database.as_owner().await, app.database.as_application().await);
    let mut number: u128 = 0;
    for (from, to) in every_pair() {
        // Every writer: the application, the owner of the tables, and a superuser.
        for writer in [&application, &owner, &superuser] {
            number += 1;
            let id = Uuid::from_u128(number);
            insert_payment_with_status(&superuser, &app, id, from).await;
            let written = writer.execute(UPDATE_WITH_RECORDS, &[&id, &to.as_str()]).await;
            let row = superuser.query_one(SELECT_PAYMENT_STATE, &[&id]).await.unwrap();
            let stored: (&str, bool, bool, i32) = (row.get(0), row.get(1), row.get(2), row.get(3));
            match from.transition_to(to) {
                Ok(Transition::To(next)) => {
                    assert_eq!(written.unwrap(), 1, "{from:?} → {to}");
                    assert_eq!(stored, (to.as_str(), next.was_authorised, true, 1), "{from:?} → {to}");
                }
                Ok(Transition::Unchanged) => {
                    assert_eq!(written.unwrap(), 0, "{from:?} → {to} writes nothing");
                    assert_eq!(stored, (from.status.as_str(), from.was_authorised, false, 0));
                }
                Err(refusal) => {
                    let constraint = match refusal {
                        TransitionError::Final => "payment_final",
                        TransitionError::OnceAuthorised => "payment_once_authorised",
                    };
                    let error = written.expect_err("the trigger refuses");
                    assert_eq!(error.as_db_error().unwrap().constraint(), Some(constraint), "{from:?} → {to}");
                    assert_eq!(stored, (from.status.as_str(), from.was_authorised, false, 0));
                }
            }
        }
    }
    assert_eq!(number, 64 * 2 * 3);
}

/// What a bank reports moves a payment exactly as the domain allows.
#[tokio::test]
async fn all_64_pairs_by_observations_with_history_for_changes_only() {
    let app = App::start().await;
    let superuser = app.database.as_superuser().await;
    for (from, to) in every_pair() {
        let payment = payment_with_status(&superuser, &app, from).await;
        let after = app.observe(payment, to).await.unwrap();
        let id = payment.uuid();
        let row = superuser.query_one(SELECT_PAYMENT_STATE, &[&id]).await.unwrap();
        let (status, was_authorised, history): (&str, bool, i64) = (row.get(0), row.get(1), row.get(4));
        assert_eq!(status, after.as_str());
        match from.transition_to(to) {
            Ok(Transition::To(next)) => {
                assert_eq!((after, was_authorised, history), (to, next.was_authorised, 1), "{from:?} → {to}");
                let change = "SELECT number, from_status::text, to_status::text, changed_at = updated_at
                              FROM status_change JOIN payment ON id = payment_id WHERE payment_id = $1";
                let change = superuser.query_one(change, &[&id]).await.unwrap();
                assert_eq!((change.get::<_, i32>(0), change.get(3)), (1, true));
                assert_eq!((change.get(1), change.get(2)), (from.status.as_str(), to.as_str()));
            }
            Ok(Transition::Unchanged) | Err(_) => {
                assert_eq!((after, was_authorised, history), (from.status, from.was_authorised, 0), "{from:?} → {to}");
            }
        }
    }
}

#[tokio::test]
async fn a_payment_starts_pending_and_in_no_other_status() {
    let app = App::start().await;
    let application = app.database.as_application().await;
    let insert = |columns: &str, values: &str| {
        format!(
            "INSERT INTO payment (id, company_id, payee_account_id, amount_cents, currency, reference, merchant_return{columns})
             SELECT gen_random_uuid(), id, payee_account_id, 827, 'EUR', 'r', true{values} FROM company"
        )
    };
    for status in Status::ALL {
        let inserted = application.execute(&insert(", status", &format!(", '{status}'")), &[]).await;
        assert_eq!(inserted.is_ok(), status == Status::Pending, "{status}");
    }
    for (columns, values) in [(", was_authorised", ", true"), (", updated_at", ", service_now()"), (", version", ", 1")]
    {
        assert!(application.execute(&insert(columns, values), &[]).await.is_err(), "{columns}");
    }
}

/// Statements by which the application might try to change a payment. `ID` stands for its id.
const FORBIDDEN_SQL: &[&str] = &[
    "UPDATE payment SET status = 'PENDING' WHERE id = 'ID'",
    "UPDATE payment SET status = 'SETTLED' WHERE id = 'ID'",
    "UPDATE payment SET amount_cents = 100 WHERE id = 'ID'",
    "UPDATE payment SET currency = 'GBP' WHERE id = 'ID'",
    "UPDATE payment SET reference = 'x' WHERE id = 'ID'",
    "UPDATE payment SET data = 'x' WHERE id = 'ID'",
    "UPDATE payment SET company_id = 1 WHERE id = 'ID'",
    "UPDATE payment SET payee_account_id = 1 WHERE id = 'ID'",
    "UPDATE payment SET merchant_return = false WHERE id = 'ID'",
    "UPDATE payment SET created_at = now() WHERE id = 'ID'",
    "UPDATE payment SET updated_at = now() WHERE id = 'ID'",
    "UPDATE payment SET version = 9 WHERE id = 'ID'",
    "UPDATE payment SET was_authorised = NOT was_authorised WHERE id = 'ID'",
    "UPDATE payment SET id = gen_random_uuid() WHERE id = 'ID'",
    "DELETE FROM payment WHERE id = 'ID'",
    "TRUNCATE payment",
    "TRUNCATE payment CASCADE",
    "DROP TABLE payment CASCADE",
    "INSERT INTO payment (id, company_id, payee_account_id, amount_cents, currency, reference, merchant_return)
     SELECT id, company_id, payee_account_id, 100, 'EUR', 'x', true FROM payment WHERE id = 'ID'
     ON CONFLICT (id) DO UPDATE SET status = 'PENDING'",
    "INSERT INTO payment SELECT * FROM payment WHERE id = 'ID'",
    "MERGE INTO payment p USING (SELECT 'ID'::uuid AS id) s ON p.id = s.id WHEN MATCHED THEN UPDATE SET status = 'FAILED'",
    "MERGE INTO payment p USING (SELECT 'ID'::uuid AS id) s ON p.id = s.id WHEN MATCHED THEN DELETE",
    "WITH x AS (UPDATE payment SET status = 'FAILED' WHERE id = 'ID' RETURNING 1) SELECT * FROM x",
    "DO $$ BEGIN UPDATE payment SET status = 'FAILED' WHERE id = 'ID'; EXCEPTION WHEN OTHERS THEN NULL; END $$",
    "CREATE TEMP VIEW v AS SELECT * FROM payment; UPDATE v SET status = 'FAILED' WHERE id = 'ID'",
    "CREATE TEMP TABLE payment_status (x int); UPDATE public.payment SET status = 'FAILED' WHERE id = 'ID'",
    "ALTER TABLE payment DISABLE TRIGGER ALL; UPDATE payment SET status = 'FAILED' WHERE id = 'ID'",
    "ALTER TABLE payment DISABLE TRIGGER guard_payment",
    "DROP TRIGGER guard_payment ON payment",
    "ALTER TRIGGER guard_payment ON payment RENAME TO other",
    "CREATE OR REPLACE FUNCTION guard_payment() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
    "DROP FUNCTION guard_payment() CASCADE",
    "CREATE TRIGGER z BEFORE UPDATE ON payment FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()",
    "CREATE RULE r AS ON SELECT TO payment DO INSTEAD SELECT 1",
    "SET session_replication_role = replica; UPDATE payment SET status = 'FAILED' WHERE id = 'ID'",
    "SET ROLE owner; UPDATE payment SET amount_cents = 100 WHERE id = 'ID'",
    "SET SESSION AUTHORIZATION owner",
    "ALTER TABLE payment OWNER TO application",
    "GRANT ALL ON payment TO application; DELETE FROM payment WHERE id = 'ID'",
    "ALTER TABLE payment DROP COLUMN status",
    "ALTER TYPE payment_status RENAME VALUE 'EXECUTED' TO 'DONE'",
    "CREATE TABLE child () INHERITS (payment)",
    "UPDATE pg_trigger SET tgenabled = 'D'",
    "DELETE FROM status_change WHERE payment_id = 'ID'",
    "UPDATE status_change SET to_status = 'FAILED' WHERE payment_id = 'ID'",
    "TRUNCATE status_change",
    "UPDATE service_clock SET ahead = '1 day'",
    "UPDATE sealing_key SET active = false",
    "UPDATE cell SET id = 'zz'",
    "COPY payment FROM PROGRAM 'true'",
    "LOCK TABLE payment IN ACCESS EXCLUSIVE MODE; DROP TABLE payment",
];

#[tokio::test]
async fn a_final_payment_cannot_be_changed_by_any_sql_that_the_application_may_run() {
    let app = App::start().await;
    let superuser = app.database.as_superuser().await;
    let rows =
        "SELECT payment::text, (SELECT string_agg(status_change::text, ' ') FROM status_change), service_clock::text,
                 cell::text, (SELECT string_agg(sealing_key::text, ' ') FROM sealing_key),
                 (SELECT count(*) FROM pg_trigger WHERE tgrelid = 'payment'::regclass AND tgenabled = 'O')
                 FROM payment, service_clock, cell WHERE payment.id = $1";
    for status in Status::ALL.into_iter().filter(|status| status.is_final()) {
        let payment = app.payment().await;
        app.move_to(payment.id, status).await;
        let id = payment.id.uuid();
        let snapshot = || async {
            let row = superuser.query_one(rows, &[&id]).await.unwrap();
            let texts: Vec<String> = (0..5).map(|column| row.get(column)).collect();
            (texts, row.get::<_, i64>(5))
        };
        let before = snapshot().await;
        assert_eq!(before.1, 7, "all triggers are enabled");
        for statement in FORBIDDEN_SQL {
            let application = app.database.as_application().await;
            let outcome = application.batch_execute(&statement.replace("ID", &id.to_string())).await;
            let swallowed = statement.starts_with("DO ");
            let already = status == Status::Settled && statement.contains("'SETTLED'")
                || status == Status::Failed && statement.contains("'FAILED'");
            assert!(outcome.is_err() || swallowed || already, "not refused: {statement}");
            assert_eq!(snapshot().await, before, "{statement}");
        }
    }
}

#[tokio::test]
async fn the_owner_of_the_tables_cannot_change_or_remove_a_payment_by_accident() {
    let app = App::start().await;
    let payment = app.payment().await;
    app.move_to(payment.id, Status::Executed).await;
    let owner = app.database.as_owner().await;
    for statement in [
        "UPDATE payment SET status = 'FAILED'",
        "UPDATE payment SET amount_cents = 100",
        "DELETE FROM payment",
        "TRUNCATE payment",
        "DELETE FROM status_change",
        "UPDATE status_change SET cause = 'another'",
        "TRUNCATE status_change",
    ] {
        assert!(owner.batch_execute(statement).await.is_err(), "{statement}");
    }
    let open = app.payment().await;
    let change = "UPDATE payment SET amount_cents = 100 WHERE id = $1";
    let error = owner.execute(change, &[&open.id.uuid()]).await.expect_err("refused also before the status is final");
    assert_eq!(error.as_db_error().unwrap().constraint(), Some("payment_only_status_changes"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_transitions_end_in_one_final_status_with_an_unbroken_history() {
    let app = Arc::new(App::start().await);
    let payment = app.payment().await;
    let transitions = (0..32).map(|number| {
        let (app, to) = (app.clone(), Status::ALL[number % 8]);
        // As a worker, it tries again if the database is too busy.
        tokio::spawn(async move {
            wait_for("the observation is recorded", PATIENCE, || async { app.observe(payment.id, to).await.ok() }).await
        })
    });
    for transition in transitions.collect::<Vec<_>>() {
        transition.await.unwrap();
    }
    let owner = app.database.as_owner().await;
    let rows = "SELECT number, from_status::text, to_status::text FROM status_change ORDER BY number";
    let rows = owner.query(rows, &[]).await.unwrap();
    let mut current_status = CurrentStatus::INITIAL;
    for (index, row) in rows.iter().enumerate() {
        assert_eq!(row.get::<_, i32>(0), i32::try_from(index).unwrap() + 1);
        assert_eq!(row.get::<_, &str>(1), current_status.status.as_str());
        let Ok(Transition::To(next)) = current_status.transition_to(row.get::<_, &str>(2).parse().unwrap()) else {
            panic!("{row:?}")
        };
        current_status = next;
    }
    assert!(current_status.status.is_final());
    assert_eq!(app.read(payment.id).await.body["status"], current_status.status.as_str());
}
