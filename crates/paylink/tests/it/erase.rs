//! `paylink erase`, and how erased events are shown.

use std::process::Output;

use paylink_domain::{event::id_for_payment, status::Status};
use paylink_testkit::{
    CliEnvironment, KEY_1, assert_success, configuration, delivery_fixture::DeliveryFixture,
    webhook_receiver::ReceiverResponse,
};
use serde_json::Value;

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_data_of_a_payment_is_erased_on_request_and_its_event_says_so() {
    let fixture = DeliveryFixture::start().await;
    let cli = CliEnvironment::with(&configuration(&fixture.app.database, &[(1, KEY_1)]));
    let payment = fixture.payment(Some("order-1017")).await.id;
    let (id, event) = (payment.to_string(), id_for_payment(payment).to_string());

    let output = cli.run(&["erase", &id]);
    assert_eq!(output.status.code(), Some(1), "a script must notice that something is kept");
    assert!(stdout(&output).contains("kept: the payment has not ended"), "{output:?}");
    fixture.end_payment(payment, Status::Executed).await;
    let output = cli.run(&["erase", &id, "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&report["event_bodies"], &report["open_deliveries"], &report["complete"]),
        (&0.into(), &1.into(), &false.into())
    );
    let output = cli.run(&["erase", &id]);
    assert!(stdout(&output).contains("kept: the event has not been delivered to all endpoints"), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("not everything is erased yet"), "{output:?}");

    fixture.webhook_receiver.respond_with(ReceiverResponse::Status(200));
    assert_eq!(fixture.deliver().await, 1);
    assert!(fixture.webhook_receiver.take()[0].body.contains("order-1017"), "the merchant got it");
    let report = cli.json(&["erase", &id, "--json"]);
    assert_eq!(
        (&report["event_bodies"], &report["merchant_data"], &report["complete"]),
        (&1.into(), &1.into(), &true.into())
    );

    let shown = cli.json(&["events", "show", &event, "--json"]);
    assert_eq!((&shown["body"], &shown["body_erased"]), (&Value::Null, &true.into()));
    assert_eq!(
        (&shown["payment_id"], &shown["reference"], &shown["status"]),
        (&id.into(), &"Order 1017".into(), &"EXECUTED".into())
    );
    assert!(assert_success(&cli.run(&["events", "show", &event])).contains("(the body is erased)"));
    assert!(assert_success(&cli.run(&["events", "list"])).contains("EXECUTED  Order 1017"));
    let error = cli.expect_failure(&["events", "replay", &event]);
    assert!(error.contains(&format!("{event} cannot be replayed: its body is erased")), "{error}");
    let output = cli.run(&["events", "replay", "--since", "0"]);
    assert_eq!(assert_success(&output), "nothing is queued: there is no event to replay since then\n");
    let warning = String::from_utf8(output.stderr).unwrap();
    assert!(warning.contains("1 event since then is erased and cannot be replayed"), "{warning}");

    let error = cli.expect_failure(&["erase", "pay_0000000000000000000000000000"]);
    assert!(error.contains("there is no such payment"), "{error}");
}
