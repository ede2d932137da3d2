//! `GET {base_url}/payments/{paymentId}`, row by row of the specification.

use paylink_domain::{id::PaymentId, status::Status, time::Timestamp};
use paylink_testkit::{App, cell_00, payment_id};
use serde_json::json;
use uuid::Uuid;

#[tokio::test]
async fn payment_has_exactly_the_specified_fields() {
    let app = App::start().await;
    let payment = app.payment().await;
    let response = app.read(payment.id).await;
    assert_eq!((response.status, response.header("content-type")), (200, "application/json"));
    let fields = |response: &paylink_testkit::HttpResponse| {
        let mut fields: Vec<String> = response.body.as_object().unwrap().keys().cloned().collect();
        fields.sort();
        fields
    };
    let always =
        ["amountCents", "companyId", "createdAt", "currency", "merchantReturn", "paymentId", "reference", "status"];
    assert_eq!(fields(&response), always);
    app.move_to(payment.id, Status::Authorised).await;
    let mut with_update = always.to_vec();
    with_update.push("updatedAt");
    assert_eq!(fields(&app.read(payment.id).await), with_update);
}

#[tokio::test]
async fn payment_company_id_is_the_merchant_s_company() {
    let app = App::start().await;
    let response = app.read(app.payment().await.id).await;
    assert_eq!(response.body["companyId"], app.company.to_string());
}

#[tokio::test]
async fn payment_payment_id_is_the_requested_one() {
    let app = App::start().await;
    let payment = app.payment().await;
    let response = app.read(payment.id).await;
    assert_eq!(payment_id(&response), payment.id);
    assert_eq!(response.body["paymentId"].as_str().unwrap().len(), 32);
}

#[tokio::test]
async fn payment_amount_currency_and_reference_are_those_of_the_link() {
    let app = App::start().await;
    for (amount, reference) in [(100, "a"), (750_000, " 18 characters ok ")] {
        let link =
            app.link(&json!({"payment": {"amountCents": amount, "reference": reference}, "data": "hidden"})).await;
        app.start_payment(&link).await;
        let response = app.read(link.payment_id).await;
        assert_eq!(response.body["amountCents"], amount);
        assert!(response.text.contains(&format!("\"amountCents\":{amount},")), "an integer without decimals");
        assert_eq!(
            (response.body["currency"].as_str(), response.body["reference"].as_str()),
            (Some("EUR"), Some(reference))
        );
        assert!(!response.text.contains("hidden"), "data is only in the event, not in the response");
    }
}

#[tokio::test]
async fn payment_status_is_each_of_the_eight() {
    let app = App::start().await;
    for status in Status::ALL {
        let payment = app.payment().await;
        if status != Status::Pending {
            app.move_to(payment.id, status).await;
        }
        assert_eq!(app.read(payment.id).await.body["status"], status.as_str());
    }
}

#[tokio::test]
async fn payment_created_at_is_epoch_milliseconds() {
    let app = App::start().await;
    let before = database_now_ms(&app).await;
    let payment = app.payment().await;
    let created = app.read(payment.id).await.body["createdAt"].as_i64().unwrap();
    assert!((before..=database_now_ms(&app).await).contains(&created));
    assert_eq!(payment.created_at, Timestamp::from_epoch_ms(created));
}

async fn database_now_ms(app: &App) -> i64 {
    let row = app.database.as_owner().await;
    let row = row.query_one("SELECT (extract(epoch FROM service_now()) * 1000)::bigint", &[]).await.unwrap();
    row.get(0)
}

#[tokio::test]
async fn payment_updated_at_is_absent_until_the_first_change_and_then_the_time_of_the_last() {
    let app = App::start().await;
    let payment = app.payment().await;
    assert!(app.read(payment.id).await.body.get("updatedAt").is_none());
    // A transition to the current status is no change.
    app.move_to(payment.id, Status::Pending).await;
    assert!(app.read(payment.id).await.body.get("updatedAt").is_none());

    let owner = app.database.as_owner().await;
    let mut last = payment.created_at.epoch_ms();
    for (hours, to) in [(1, Status::Incomplete), (2, Status::Pending), (22, Status::Executed)] {
        owner.execute(&format!("UPDATE service_clock SET ahead = '{hours} h'"), &[]).await.unwrap();
        app.move_to(payment.id, to).await;
        let updated = app.read(payment.id).await.body["updatedAt"].as_i64().unwrap();
        assert!(updated - payment.created_at.epoch_ms() >= hours * 3_600_000);
        assert!(updated > last);
        last = updated;
    }
}

#[tokio::test]
async fn payment_merchant_return_is_true_for_a_payment_from_a_generated_link() {
    let app = App::start().await;
    let response = app.read(app.payment().await.id).await;
    assert_eq!(response.body["merchantReturn"], true);
}

#[tokio::test]
async fn service_7_a_payment_does_not_expire() {
    let app = App::start().await;
    let payment = app.payment().await;
    app.database.as_owner().await.execute("UPDATE service_clock SET ahead = '3650 days'", &[]).await.unwrap();
    assert_eq!(app.read(payment.id).await.status, 200);
}

#[tokio::test]
async fn errors_404_no_payment_with_that_id() {
    let app = App::start().await;
    let known = app.payment().await.id.to_string();
    let unknown = PaymentId::of(cell_00(), Uuid::from_u128(17)).to_string();
    let elsewhere = PaymentId::of("zz".parse().unwrap(), Uuid::from_u128(17)).to_string();
    let not_ids = [
        known.to_uppercase(),
        known[..31].to_owned(),
        format!("{known}0"),
        known.replace("pay_", ""),
        known.replace("pay_", "cmp_"),
        "x".to_owned(),
        "%00".to_owned(),
        "%ff%fe".to_owned(),
        "..%2f".to_owned(),
        "%F0%9F%98%80".to_owned(),
        "a".repeat(4000),
        format!("{}8zzzzzzzzzzzzzzzzzzzzzzzzz", &known[..6]),
    ];
    for id in [unknown, elsewhere].into_iter().chain(not_ids) {
        let response = app.read(&id).await;
        response.assert_problem(404, "Not Found");
        assert_eq!(response.body["detail"], "Payment not found", "{id}");
        assert_eq!(response.body["instance"], "/v1/payments", "an id is a credential");
    }
}

#[tokio::test]
async fn caching_a_final_payment_is_immutable_and_any_other_is_not_stored() {
    let app = App::start().await;
    for status in Status::ALL {
        let payment = app.payment().await;
        if status != Status::Pending {
            app.move_to(payment.id, status).await;
        }
        let expected = if status.is_final() { "private, max-age=31536000, immutable" } else { "no-store" };
        assert_eq!(app.read(payment.id).await.header("cache-control"), expected, "{status}");
    }
}

#[tokio::test]
async fn head_responds_as_get_without_a_body() {
    let app = App::start().await;
    let payment = app.payment().await;
    let response = app.http.head(format!("{}/payments/{}", app.base, payment.id)).send().await.unwrap();
    assert_eq!(response.status(), 200);
    assert_eq!(response.text().await.unwrap(), "");
}
