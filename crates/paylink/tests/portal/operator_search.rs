//! The operator's search: ids and links lead to their pages, and whole references are found in all companies.

use std::collections::BTreeMap;

use paylink_domain::{
    event::id_for_payment,
    id::{CompanyId, PaymentId, ProposalId},
    status::Status,
};
use paylink_playground::demo_company;
use paylink_store::{NewCompany, WithdrawnBy};
use paylink_testkit::{App, Database, KEY_1, PortalBrowser, add_company, cell_00, configuration, tester};
use serde_json::json;
use url::form_urlencoded::byte_serialize;
use uuid::Uuid;

use crate::{
    operator_approvals::proposed_closing,
    payment_rows::{PaymentRow, ROW, insert},
};

async fn other_company(app: &App, name: &str) -> CompanyId {
    add_company(&app.running, NewCompany { name: name.parse().unwrap(), ..demo_company::company() }).await
}

/// Where the search for a text leads.
async fn leads_to(operator: &PortalBrowser, text: &str) -> String {
    let query: String = byte_serialize(text.as_bytes()).collect();
    let found = operator.get(&format!("/operator/search?q={query}")).await;
    assert_eq!(found.status, 303, "{text}: {}", found.text);
    found.header("location").to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ids_and_links_lead_to_their_pages_in_the_right_company() {
    let app = App::with_portal().await;
    let operator = app.portal_operator().await.browser;
    let (company, (payment, proposal)) = (app.company, proposed_closing(&app, &tester()).await);
    let page = format!("/c/{company}/payments/{payment}");
    assert_eq!(leads_to(&operator, &payment.to_string()).await, page);
    assert_eq!(leads_to(&operator, &company.to_string()).await, format!("/c/{company}"));
    let close = format!("/operator/payments/{payment}/close#proposed");
    assert_eq!(leads_to(&operator, &proposal.to_string()).await, close);
    let attempt = app.cell().latest_attempt(payment, &app.running.service.ring).await.unwrap().unwrap().id;
    assert_eq!(leads_to(&operator, &attempt.to_string()).await, page);
    let ring = &app.running.service.ring;
    app.cell().withdraw_proposal(&tester(), proposal, WithdrawnBy::Entitled, ring).await.unwrap();
    assert_eq!(leads_to(&operator, &proposal.to_string()).await, page);
    app.move_to(payment, Status::Executed).await;
    let event = id_for_payment(payment);
    assert_eq!(leads_to(&operator, &event.to_string()).await, format!("/c/{company}/events/{event}"));

    let body = json!({"payment": {"amountCents": 827, "reference": "Order 7"}});
    let url = app.generate(&body).await.body["url"].as_str().unwrap().to_owned();
    let query: String = byte_serialize(url.as_bytes()).collect();
    let unused = operator.get(&format!("/operator/search?q={query}")).await.text;
    assert!(unused.contains("This is a link of Demo Shop.") && unused.contains("Nobody has used it yet."), "{unused}");
    let link = app.link(&body).await;
    app.start_payment(&link).await;

    for id in [
        PaymentId::of(cell_00(), Uuid::nil()).to_string(),
        CompanyId::of(cell_00(), 1).unwrap().to_string(),
        ProposalId::of(cell_00(), 1).unwrap().to_string(),
        "https://pay.example.com/l/nonsense".to_owned(),
    ] {
        let query: String = byte_serialize(id.as_bytes()).collect();
        let nothing = operator.get(&format!("/operator/search?q={query}")).await;
        assert!(nothing.status == 200 && nothing.text.contains("There is nothing with this id here."), "{id}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_reference_or_data_is_found_in_all_companies() {
    let app = App::with_portal().await;
    let operator = app.portal_operator().await.browser;
    let other = other_company(&app, "Bakery <b>").await;
    let here = insert(&app, app.company, &[PaymentRow { reference: "Order 1017", ..ROW }, ROW]).await;
    let there = insert(&app, other, &[PaymentRow { data: Some("Order-1017"), ..ROW }]).await;
    let both = insert(&app, other, &[PaymentRow { reference: "ORDER 1017", data: Some("x"), ..ROW }]).await;
    let page = operator.get("/operator/search?q=order+1017").await.text;
    for (company, payment) in [(app.company, here[0]), (other, both[0])] {
        assert!(page.contains(&format!("href=\"/c/{company}/payments/{payment}\"")), "{page}");
    }
    assert_eq!(page.matches("<td class=\"title\">").count(), 2, "{page}");
    assert!(page.contains("Bakery &#60;b&#62;") && page.contains("€8.27"), "{page}");
    assert!(page.contains("href=\"/operator/companies?name=order+1017\""), "{page}");
    // One payment opens at once.
    assert_eq!(leads_to(&operator, "Order-1017").await, format!("/c/{other}/payments/{}", there[0]));
    let part = operator.get("/operator/search?q=rder+1017").await.text;
    assert!(part.contains("No payment matches."), "{part}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn amounts_statuses_and_days_need_a_company_and_markup_stays_text() {
    let app = App::with_portal().await;
    let operator = app.portal_operator().await.browser;
    insert(
        &app,
        app.company,
        &[PaymentRow { reference: "UNKNOWN", ..ROW }, PaymentRow { reference: "UNKNOWN", ..ROW }],
    )
    .await;
    for text in ["12.50", "UNKNOWN", "2026-11-16", "today"] {
        let page = operator.get(&format!("/operator/search?q={text}")).await.text;
        assert!(page.contains("can only be searched within a company"), "{text}: {page}");
        assert!(page.contains(&format!("/operator/search?q={text}&#38;as=text")), "{page}");
    }
    let as_text = operator.get("/operator/search?q=UNKNOWN&as=text").await.text;
    assert_eq!(as_text.matches("<td class=\"title\">").count(), 2, "{as_text}");
    let page = operator.get("/operator/search?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E").await.text;
    assert!(page.contains("&#34;&#62;&#60;script&#62;") && !page.contains("<script>alert"), "{page}");
    assert!(operator.get("/operator/search").await.text.contains("Type the id of a company"));
    assert_eq!(operator.get("/operator/search?q=%00").await.status, 200);
}

/// A cell that does not answer hides only what is in it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_pages_over_all_cells_name_a_cell_that_does_not_answer() {
    let database = Database::migrated().await;
    let text = configuration(&database, &[(1, KEY_1)])
        + "[[cell]]\nid = \"01\"\nurl = \"postgres://paylink@127.0.0.1:9/paylink\"\nconnections = 2\n"
        + "[portal]\nlisten = \"127.0.0.1:0\"\nurl = \"http://localhost:8402\"\n";
    let config = paylink_server::config::parse(&text, "test", &BTreeMap::new()).unwrap();
    let app = App::with_config(database, &config).await;
    let operator = app.portal_operator().await.browser;
    insert(&app, app.company, &[PaymentRow { reference: "Order 1017", ..ROW }]).await;
    let elsewhere = PaymentId::of("01".parse().unwrap(), Uuid::nil());
    for (path, shown) in [
        ("/operator/companies", "Demo Shop"),
        ("/operator/approvals", "Nothing waits for approval."),
        ("/operator/search?q=order+1017", "Demo Shop"),
        (&format!("/operator/search?q={elsewhere}"), "There is nothing with this id here."),
    ] {
        let page = operator.get(path).await;
        assert_eq!(page.status, 200, "{path}: {}", page.text);
        assert!(page.text.contains(shown), "{path}: {}", page.text);
        assert!(page.text.contains("These cells did not answer") && page.text.contains("here: 01"), "{}", page.text);
    }
    let form = operator.get("/operator/companies/new").await.text;
    assert!(form.contains("<option value=\"00\" selected>") && form.contains("<option value=\"01\">"), "{form}");
}

/// The search continues with the next companies.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_search_reads_some_hundred_companies_and_continues() {
    let app = App::with_portal().await;
    let operator = app.portal_operator().await.browser;
    let fill = "
        INSERT INTO company (id, name, mode) SELECT number * 1000, 'Company ' || number, 'test' FROM generate_series(1, 1100) AS number";
    app.database.as_owner().await.batch_execute(fill).await.unwrap();
    let last = CompanyId::of(cell_00(), 1_100_000).unwrap();
    let payment = insert(&app, last, &[PaymentRow { reference: "Rare", ..ROW }]).await[0];
    let (mut path, mut pages) = ("/operator/search?q=rare&as=list".to_owned(), 0);
    let found = loop {
        let page = operator.get(&path).await.text;
        pages += 1;
        if page.contains(&payment.to_string()) {
            break page;
        }
        assert!(page.contains("There are more companies than one search reads."), "{page}");
        path = crate::person::between(&page, "id=\"further\" href=\"", "\"").replace("&#38;", "&");
    };
    assert_eq!(pages, 3);
    assert!(found.contains(&format!("href=\"/c/{last}/payments/{payment}\"")), "{found}");
}
