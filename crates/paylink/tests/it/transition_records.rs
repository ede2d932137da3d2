//! A status is never written alone: a paid one needs an attempt that was paid, every change its history, a final one its event.

use paylink_domain::id::PaymentId;
use paylink_testkit::App;
use tokio_postgres::Client;

/// The constraint by which a transaction was refused, at the latest at its commit.
async fn refused_by(client: &Client, statements: &str) -> Option<String> {
    let written = client.batch_execute(&format!("BEGIN; {statements}; COMMIT")).await;
    // Ends the transaction if a statement has failed. Otherwise it is only a warning.
    client.batch_execute("ROLLBACK").await.unwrap();
    written.err().map(|error| error.as_db_error().unwrap().constraint().unwrap_or_default().to_owned())
}

fn update(payment: PaymentId, status: &str) -> String {
    format!("UPDATE payment SET status = '{status}' WHERE id = '{}'", payment.uuid())
}

fn history(payment: PaymentId, number: i32, status: &str) -> String {
    format!(
        "INSERT INTO status_change (payment_id, number, from_status, to_status, changed_at, cause)
         VALUES ('{}', {number}, 'PENDING', '{status}', service_now(), 'test')",
        payment.uuid()
    )
}

fn event(payment: PaymentId) -> String {
    format!(
        "INSERT INTO event (id, payment_id, company_id, created_at, body)
         VALUES (gen_random_uuid(), '{}', 1, service_now(), '{{}}')",
        payment.uuid()
    )
}

fn ended_attempt(payment: PaymentId, outcome: &str) -> String {
    format!(
        "INSERT INTO attempt (access_secret_sealed, id, payment_id, number, bank, ended_at, outcome)
         SELECT '', gen_random_uuid(), '{0}', coalesce(max(number), 0) + 1, 'a-bank', service_now(), '{outcome}'
         FROM attempt WHERE payment_id = '{0}'",
        payment.uuid()
    )
}

#[tokio::test]
async fn every_role_is_refused_a_paid_status_without_an_attempt_that_was_paid() {
    let app = App::start().await;
    let other = app.waiting_payment().await.id;
    let clients =
        [app.database.as_application().await, app.database.as_owner().await, app.database.as_superuser().await];
    for client in &clients {
        for status in ["EXECUTED", "SETTLED"] {
            let payment = app.waiting_payment().await.id;
            let change = format!("{}; {}; {}", update(payment, status), history(payment, 1, status), event(payment));
            for attempts in ["SELECT".to_owned(), ended_attempt(payment, "rejected"), ended_attempt(other, "paid")] {
                let refused = refused_by(client, &format!("{attempts}; {change}")).await;
                assert_eq!(refused.as_deref(), Some("payment_paid_by_attempt"), "{attempts}");
            }
            let attempts = format!("{}; {}", ended_attempt(payment, "lapsed"), ended_attempt(payment, "paid"));
            assert_eq!(refused_by(client, &format!("{attempts}; {change}")).await, None);
        }
    }
}

#[tokio::test]
async fn every_role_is_refused_a_change_without_its_history_or_its_event() {
    let app = App::start().await;
    let clients =
        [app.database.as_application().await, app.database.as_owner().await, app.database.as_superuser().await];
    for client in &clients {
        for status in ["AUTHORISED", "INCOMPLETE", "UNKNOWN", "FAILED", "CANCELLED", "EXECUTED", "SETTLED"] {
            let payment = app.waiting_payment().await.id;
            let is_final = matches!(status, "FAILED" | "CANCELLED" | "EXECUTED" | "SETTLED");
            let update = match status {
                "EXECUTED" | "SETTLED" => format!("{}; {}", ended_attempt(payment, "paid"), update(payment, status)),
                _ => update(payment, status),
            };
            let (history_of, event) = (|number, status| history(payment, number, status), event(payment));
            for incomplete in [
                update.clone(),
                format!("{update}; {event}"),
                format!("{update}; {event}; {}", history_of(2, status)),
                format!("{update}; {event}; {}", history_of(1, "PENDING")),
            ] {
                let refused = refused_by(client, &incomplete).await;
                assert_eq!(refused.as_deref(), Some("payment_change_recorded"), "{incomplete}");
            }
            let without_event = format!("{update}; {}", history_of(1, status));
            if is_final {
                let refused = refused_by(client, &without_event).await;
                assert_eq!(refused.as_deref(), Some("payment_event_recorded"), "{without_event}");
                assert_eq!(refused_by(client, &format!("{without_event}; {event}")).await, None);
            } else {
                assert_eq!(refused_by(client, &without_event).await, None);
            }
        }
    }
}

#[tokio::test]
async fn two_changes_in_one_transaction_need_both_histories() {
    let app = App::start().await;
    let (client, payment) = (app.database.as_application().await, app.waiting_payment().await.id);
    let changes = format!("{}; {}", update(payment, "INCOMPLETE"), update(payment, "PENDING"));
    let (first, second) = (history(payment, 1, "INCOMPLETE"), history(payment, 2, "PENDING"));
    for missing in [&first, &second] {
        let refused = refused_by(&client, &format!("{changes}; {missing}")).await;
        assert_eq!(refused.as_deref(), Some("payment_change_recorded"));
    }
    assert_eq!(refused_by(&client, &format!("{changes}; {first}; {second}")).await, None);
}
