//! The page that a payer sees after opening a link.

use paylink_domain::company::Mode;
use paylink_playground::demo_company;
use paylink_testkit::{App, HttpResponse, add_company, link_text};
use serde_json::json;

async fn open(app: &App, link: &str) -> HttpResponse {
    let url = format!("http://{}/l/{link}", app.pay());
    HttpResponse::of(reqwest::get(url).await.unwrap()).await
}

#[tokio::test]
async fn a_link_shows_payee_amount_reference_and_test_mode() {
    let app = App::start().await;
    let response =
        app.generate(&json!({"payment": {"amountCents": 1203, "reference": "Order 1017"}, "data": "basket-7"})).await;
    let page = open(&app, link_text(&response)).await;
    assert_eq!(page.status, 200);
    for text in ["Demo Shop", "€12.03", "Order 1017", "TEST"] {
        assert!(page.text.contains(text), "{text} is missing:\n{}", page.text);
    }
    assert!(!page.text.contains("basket-7") && !page.text.contains("pay_"), "{}", page.text);
    assert_eq!(page.header("referrer-policy"), "strict-origin");
    assert_eq!(page.header("cache-control"), "no-store");
    assert!(page.header("content-security-policy").starts_with("default-src 'none'"));
}

#[tokio::test]
async fn opening_a_link_writes_nothing() {
    let app = App::start().await;
    let response = app.generate(&json!({"payment": {"amountCents": 1203, "reference": "r"}})).await;
    for _ in 0..20 {
        assert_eq!(open(&app, link_text(&response)).await.status, 200);
    }
    let count = app.database.as_owner().await.query_one("SELECT count(*) FROM payment", &[]).await.unwrap();
    assert_eq!(count.get::<_, i64>(0), 0);
}

#[tokio::test]
async fn an_invalid_link_is_a_404() {
    let app = App::start().await;
    let response = app.generate(&json!({"payment": {"amountCents": 1203, "reference": "r"}})).await;
    let link = link_text(&response);
    let mut flipped = link.to_owned();
    flipped.replace_range(40..41, if &link[40..41] == "A" { "B" } else { "A" });
    for wrong in ["x", &link[1..], &link[..link.len() - 1], &flipped, "%ff", &format!("{link}=")] {
        assert_eq!(open(&app, wrong).await.status, 404, "{wrong}");
    }
    let elsewhere = reqwest::get(format!("http://{}/elsewhere", app.pay())).await.unwrap();
    assert_eq!(elsewhere.status(), 404);
    let home = reqwest::get(format!("http://{}/", app.pay())).await.unwrap();
    assert_eq!(home.status(), 200);
    assert!(home.text().await.unwrap().contains("data-view=\"home\""));
}

#[tokio::test]
async fn a_company_s_name_is_escaped() {
    let app = App::start().await;
    let mut new = demo_company::company();
    new.name = "<script>alert(1)</script> & Co".parse().unwrap();
    new.mode = Mode::Live;
    let company = add_company(&app.running, new).await;
    let mut link = app.link(&json!({"payment": {"amountCents": 827, "reference": "r"}})).await;
    link.company_id = company;
    let sealed = link.seal(&app.running.service.ring, &paylink_server::system::SystemRandomness).unwrap();
    let page = open(&app, sealed.as_str()).await;
    assert_eq!(page.status, 200);
    assert!(!page.text.contains("<script>a"), "{}", page.text);
    assert!(!page.text.contains("TEST"), "the page of a live company does not show TEST");
}
