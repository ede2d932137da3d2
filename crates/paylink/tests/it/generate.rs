//! `POST {base_url}/companies/{companyId}/online/link/generate`, row by row of the specification. The name of each test starts
//! with the table and the row that it covers.

use paylink_domain::{company::Mode, id::CompanyId, money::Currency, token::ApiToken};
use paylink_playground::demo_company;
use paylink_server::system::SystemRandomness;
use paylink_store::{NewCompany, NewToken};
use paylink_testkit::{App, HttpResponse, NOW_MS, add_company, add_token, link_text, tester};
use serde_json::{Value, json};

fn body(amount: &Value, reference: &Value) -> Value {
    json!({"payment": {"amountCents": amount, "reference": reference}})
}

/// Asserts a 400 that names `field`, and only it.
#[track_caller]
fn assert_names(response: &HttpResponse, field: &str) {
    response.assert_problem(400, "Bad Request");
    let detail = response.body["detail"].as_str().unwrap();
    assert!(detail.contains(field), "{detail} should name {field}");
    for other in ["payment.amountCents", "payment.reference", "data"].into_iter().filter(|other| *other != field) {
        assert!(!detail.contains(other), "{detail} should name only {field}");
    }
}

#[tokio::test]
async fn request_payment_is_a_required_object() {
    let app = App::start().await;
    assert_names(&app.generate(&json!({})).await, "payment");
    for wrong in [json!(null), json!([]), json!("x"), json!(1), json!(true)] {
        assert_names(&app.generate(&json!({ "payment": wrong })).await, "payment");
    }
}

#[tokio::test]
async fn request_payment_amount_cents_is_a_required_integer_from_100_to_750000() {
    let app = App::start().await;
    for good in [json!(100), json!(101), json!(827), json!(749_999), json!(750_000), json!(827.0)] {
        assert_eq!(app.generate(&body(&good, &json!("r"))).await.status, 200, "{good}");
    }
    let wrong = [
        json!(99),
        json!(750_001),
        json!(0),
        json!(-1),
        json!(-100),
        json!(100.5),
        json!("827"),
        json!(null),
        json!(true),
        json!([827]),
        json!({"amountCents": 827}),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(1e300),
    ];
    for wrong in wrong {
        assert_names(&app.generate(&body(&wrong, &json!("r"))).await, "payment.amountCents");
    }
    assert_names(&app.generate(&json!({"payment": {"reference": "r"}})).await, "payment.amountCents");
}

#[tokio::test]
async fn request_payment_amount_cents_is_the_same_number_in_every_notation() {
    let app = App::start().await;
    for (literal, cents) in [("827", 827), ("827.0", 827), ("1e3", 1000), ("8.27e2", 827), ("75E4", 750_000)] {
        let text = format!(r#"{{"payment":{{"amountCents":{literal},"reference":"r"}}}}"#);
        let request = app.generate_request().header("content-type", "application/json").body(text);
        let response = HttpResponse::of(request.send().await.unwrap()).await;
        assert_eq!(response.status, 200, "{literal}: {}", response.text);
        let link = paylink_domain::link::Link::open(link_text(&response), &app.running.service.ring).unwrap();
        assert_eq!(link.amount.cents(), cents);
    }
}

#[tokio::test]
async fn request_payment_reference_has_1_to_18_characters() {
    let app = App::start().await;
    for (length, status) in [(0, 400), (1, 200), (17, 200), (18, 200), (19, 400), (1000, 400)] {
        let response = app.generate(&body(&json!(827), &json!("x".repeat(length)))).await;
        assert_eq!(response.status, status, "{length}");
        if status == 400 {
            assert_names(&response, "payment.reference");
        }
    }
    assert_names(&app.generate(&json!({"payment": {"amountCents": 827}})).await, "payment.reference");
}

#[tokio::test]
async fn request_payment_reference_holds_letters_digits_and_spaces_only() {
    let app = App::start().await;
    for good in ["abcxyz", "ABCXYZ", "0123456789", "a B 9", " ", " lead", "trail "] {
        assert_eq!(app.generate(&body(&json!(827), &json!(good))).await.status, 200, "{good:?}");
    }
    for wrong in forbidden_characters().into_iter().chain(["-", ".", "_", "~"].map(str::to_owned)) {
        let reference = format!("a{wrong}b");
        assert_names(&app.generate(&body(&json!(827), &json!(reference))).await, "payment.reference");
    }
    for wrong in [json!(null), json!(17), json!(["r"]), json!({}), json!(false)] {
        assert_names(&app.generate(&body(&json!(827), &wrong)).await, "payment.reference");
    }
}

/// One of each class of characters that neither a reference nor data may contain.
fn forbidden_characters() -> Vec<String> {
    let ascii = "!\"#$%&'()*+,/:;<=>?@[\\]^`{|}\t\n\r\0\u{7f}";
    // Letters and digits of other scripts, composed and combining characters, look-alikes, other spaces, emoji, right-to-left
    // marks.
    let others = "éßøΩжא你アİıſＡ٣²①\u{301}\u{a0}\u{2003}\u{200b}\u{202e}😀";
    ascii.chars().chain(others.chars()).map(String::from).collect()
}

#[tokio::test]
async fn request_data_is_an_optional_string_of_up_to_100_characters() {
    let app = App::start().await;
    let with = |data: Value| json!({"payment": {"amountCents": 827, "reference": "r"}, "data": data});
    for (length, status) in [(0, 200), (1, 200), (99, 200), (100, 200), (101, 400), (5000, 400)] {
        let response = app.generate(&with(json!("x".repeat(length)))).await;
        assert_eq!(response.status, status, "{length}");
        if status == 400 {
            assert_names(&response, "data");
        }
    }
    for wrong in [json!(17), json!(["a"]), json!({}), json!(true)] {
        assert_names(&app.generate(&with(wrong)).await, "data");
    }
    // As many serialisers write it.
    assert_eq!(app.link(&with(json!(null))).await.data, None);
}

#[tokio::test]
async fn request_data_holds_letters_digits_and_four_signs_only() {
    let app = App::start().await;
    let with = |data: &str| json!({"payment": {"amountCents": 827, "reference": "r"}, "data": data});
    for good in ["abcXYZ019", "-._~", "order-17.b_c~d"] {
        assert_eq!(app.generate(&with(good)).await.status, 200, "{good:?}");
    }
    for wrong in forbidden_characters().into_iter().chain([" ".to_owned()]) {
        assert_names(&app.generate(&with(&format!("a{wrong}b"))).await, "data");
    }
}

#[tokio::test]
async fn request_data_affects_neither_amount_nor_reference() {
    let app = App::start().await;
    let link = app.link(&json!({"payment": {"amountCents": 827, "reference": "Order 17"}, "data": "o-17"})).await;
    assert_eq!((link.amount.cents(), link.reference.as_str()), (827, "Order 17"));
    assert_eq!(link.data.unwrap().as_str(), "o-17");
}

/// A request with a misspelt field and with one that the API does not have.
fn with_unknown_fields() -> Value {
    json!({"payment": {"amountCents": 827, "reference": "r", "currency": "USD"}, "Data": "order-1017"})
}

/// A token and a test company, or a live one.
async fn token(app: &App, mode: Mode) -> (CompanyId, ApiToken) {
    let company = add_company(&app.running, NewCompany { mode, ..demo_company::company() }).await;
    let new = NewToken { company_id: company, mode, name: "t".parse().unwrap(), lifetime_days: None, networks: None };
    (company, app.cell().add_token(&tester(), &new, &SystemRandomness).await.unwrap().1)
}

#[tokio::test]
async fn request_fields_that_are_unknown_are_ignored_in_both_modes_and_named_in_a_header_of_test_mode() {
    let app = App::start().await;
    for (mode, named) in [(Mode::Test, "Data, payment.currency"), (Mode::Live, "")] {
        let (company, token) = token(&app, mode).await;
        let generate = async |body: &Value| {
            let request = app.http.post(app.generate_url(company)).bearer_auth(token.reveal()).json(body);
            HttpResponse::of(request.send().await.unwrap()).await
        };
        let response = generate(&with_unknown_fields()).await;
        assert_eq!((response.status, response.body.as_object().unwrap().len()), (200, 1), "{}", response.text);
        assert_eq!(response.header("paylink-ignored-fields"), named, "{mode:?}");
        assert_eq!(generate(&body(&json!(827), &json!("r"))).await.header("paylink-ignored-fields"), "");
        let mut wrong = with_unknown_fields();
        wrong["payment"]["amountCents"] = json!(99);
        let response = generate(&wrong).await;
        response.assert_problem(400, "Bad Request");
        for text in ["payment.amountCents must be", "Did you mean data?", "payment.currency is not a field"] {
            assert!(response.text.contains(text), "{}", response.text);
        }
    }
}

#[tokio::test]
async fn request_fields_that_are_repeated_are_refused() {
    let app = App::start().await;
    let twice = r#"{"payment":{"amountCents":827,"reference":"r","amountCents":828}}"#;
    let request = app.generate_request().header("content-type", "application/json").body(twice);
    assert_names(&HttpResponse::of(request.send().await.unwrap()).await, "payment.amountCents");
}

#[tokio::test]
async fn response_url_is_the_only_field_and_leads_to_the_pay_url() {
    let app = App::start().await;
    let response = app.generate(&body(&json!(827), &json!("r"))).await;
    assert_eq!((response.status, response.header("content-type")), (200, "application/json"));
    assert_eq!(response.header("cache-control"), "no-store");
    assert_eq!(response.body.as_object().unwrap().keys().collect::<Vec<_>>(), ["url"]);
    let url = response.body["url"].as_str().unwrap();
    assert!(url.starts_with("http://127.0.0.1:2/l/"), "{url}");
}

#[tokio::test]
async fn response_link_is_opaque_and_different_each_time() {
    let app = App::start().await;
    let request = body(&json!(827), &json!("SECRETREFERENCE"));
    let (one, two) = (app.generate(&request).await, app.generate(&request).await);
    assert_ne!(link_text(&one), link_text(&two));
    let bytes = data_encoding::BASE64URL_NOPAD.decode(link_text(&one).as_bytes()).unwrap();
    assert!(!bytes.windows(6).any(|window| window == b"SECRET"), "the reference is readable in the link");
}

#[tokio::test]
async fn response_link_contains_the_request_the_account_s_currency_and_the_time() {
    let app = App::start().await;
    let link = app.link(&body(&json!(750_000), &json!("  spaced  "))).await;
    assert_eq!(link.company_id, app.company);
    assert_eq!(link.payment_id.cell(), app.company.cell());
    assert_eq!((link.amount.cents(), link.currency), (750_000, Currency::Eur));
    assert_eq!(link.reference.as_str(), "  spaced  ");
    assert_eq!((link.data.clone(), link.issued_at.epoch_ms()), (None, NOW_MS));
    let day = u16::try_from(link.payment_id.uuid().as_u128() >> 112).unwrap();
    assert_eq!(day, link.issued_at.day());
}

#[tokio::test]
async fn service_3_no_payment_record_exists_until_the_payer_initiates_one() {
    let app = App::start().await;
    let link = app.link(&body(&json!(827), &json!("r"))).await;
    app.read(link.payment_id).await.assert_problem(404, "Not Found");
    let count = app.database.as_owner().await.query_one("SELECT count(*) FROM payment", &[]).await.unwrap();
    assert_eq!(count.get::<_, i64>(0), 0);
}

#[tokio::test]
async fn headers_content_type_is_json_with_any_parameters() {
    let app = App::start().await;
    let text = body(&json!(827), &json!("r")).to_string();
    for good in ["application/json", "application/json; charset=utf-8", "Application/JSON;x=y", "application/json ;"] {
        let request = app.generate_request().header("content-type", good).body(text.clone());
        assert_eq!(request.send().await.unwrap().status(), 200, "{good}");
    }
    for wrong in ["text/plain", "application/jsonx", "application/problem+json", "", "json"] {
        let request = app.generate_request().header("content-type", wrong).body(text.clone());
        HttpResponse::of(request.send().await.unwrap()).await.assert_problem(415, "Unsupported Media Type");
    }
    let request = app.generate_request().body(text);
    HttpResponse::of(request.send().await.unwrap()).await.assert_problem(415, "Unsupported Media Type");
}

#[tokio::test]
async fn errors_409_online_payments_are_not_enabled_for_this_company() {
    let app = App::start().await;
    app.cell().enable_online_payments(&tester(), app.company, false).await.unwrap();
    let response = app.generate(&body(&json!(827), &json!("r"))).await;
    response.assert_problem(409, "Conflict");
    app.cell().enable_online_payments(&tester(), app.company, true).await.unwrap();
    app.expire_grant_cache();
    assert_eq!(app.generate(&body(&json!(827), &json!("r"))).await.status, 200);
}

#[tokio::test]
async fn errors_come_in_order_401_then_400_then_409() {
    let app = App::start().await;
    app.cell().enable_online_payments(&tester(), app.company, false).await.unwrap();
    let wrong_everything = app.http.post(app.generate_url(app.company)).body("x".repeat(20_000));
    HttpResponse::of(wrong_everything.send().await.unwrap()).await.assert_problem(401, "Unauthorized");
    let wrong_body = app.generate(&json!({})).await;
    wrong_body.assert_problem(400, "Bad Request");
    app.generate(&body(&json!(827), &json!("r"))).await.assert_problem(409, "Conflict");
}

#[tokio::test]
async fn errors_413_a_body_over_16_kib_is_refused_after_the_401() {
    let app = App::start().await;
    let padded = |size: usize| {
        let text = body(&json!(827), &json!("r")).to_string();
        format!("{text}{}", " ".repeat(size - text.len()))
    };
    for (size, status) in [(16 * 1024, 200), (16 * 1024 + 1, 413), (1024 * 1024, 413)] {
        let request = app.generate_request().header("content-type", "application/json").body(padded(size));
        assert_eq!(request.send().await.unwrap().status(), status, "{size}");
    }
    let request = app.http.post(app.generate_url(app.company)).header("content-type", "application/json");
    let response = HttpResponse::of(request.body(padded(17 * 1024)).send().await.unwrap()).await;
    response.assert_problem(401, "Unauthorized");
}

#[tokio::test]
async fn errors_400_for_malformed_json_names_the_line() {
    let app = App::start().await;
    let request = app.generate_request().header("content-type", "application/json").body("{\n  \"payment\": oops\n}");
    let response = HttpResponse::of(request.send().await.unwrap()).await;
    response.assert_problem(400, "Bad Request");
    assert!(response.body["detail"].as_str().unwrap().contains("line 2"), "{}", response.text);
}

#[tokio::test]
async fn errors_400_names_every_wrong_field() {
    let app = App::start().await;
    let response = app.generate(&json!({"payment": {"amountCents": 1, "reference": ""}, "data": " "})).await;
    response.assert_problem(400, "Bad Request");
    for field in ["payment.amountCents", "payment.reference", "data"] {
        assert!(response.body["detail"].as_str().unwrap().contains(field), "{}", response.text);
    }
}

#[tokio::test]
async fn tokens_of_one_company_all_work_and_are_counted() {
    let app = App::start().await;
    let (second_id, second) = add_token(&app.running, app.company).await;
    let other = add_company(&app.running, paylink_playground::demo_company::company()).await;
    let (other_id, _) = add_token(&app.running, other).await;
    for _ in 0..3 {
        let request = app.http.post(app.generate_url(app.company)).bearer_auth(&second);
        assert_eq!(request.json(&body(&json!(827), &json!("r"))).send().await.unwrap().status(), 200);
    }
    app.running.service.usage.flush(&app.running.service.cells).await;
    let tokens = app.cell().tokens(app.company).await.unwrap();
    let used = |id| {
        tokens.iter().find(|token| token.id == id).map(|token| (token.links_generated, token.last_used_at.is_some()))
    };
    assert_eq!(used(second_id), Some((3, true)));
    assert_eq!(used(app.token_id), Some((0, false)));
    assert_eq!(used(other_id), None, "another company's token is not in the list");
}
