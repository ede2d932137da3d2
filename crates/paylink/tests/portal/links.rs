//! Payment links made by hand, and revoking links.

use paylink_domain::{
    link::{Link, LinkOrigin},
    user::Role,
};
use paylink_playground::demo_company;
use paylink_sandbox::BankId;
use paylink_testkit::{App, Payer, TestService, add_company};
use serde_json::json;

use crate::person::between;

/// The path of the page of a new link, and its URL.
async fn make(browser: &paylink_testkit::PortalBrowser, links: &str, reference: &str) -> (String, String) {
    let made = browser.post_and_follow(links, &[("amount", "82,70"), ("reference", reference)]).await;
    let page = browser.get(&made).await.text;
    (made.split('?').next().unwrap().to_owned(), between(&page, "<code id=\"link\">", "</code>").to_owned())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_makes_a_link_and_sees_what_became_of_it() {
    let test_service = TestService::with_portal().await;
    let app = &test_service.app;
    let finance = app.portal_member(Role::Finance).await;
    let browser = finance.browser;
    let links = format!("/c/{}/links", app.company);
    assert!(browser.get(&links).await.text.contains("Nobody has made a link here yet."));
    let (path, url) = make(&browser, &links, "Invoice 7").await;
    let page = browser.get(&path).await.text;
    assert!(page.contains("<svg class=\"qr\"") && page.contains("Not used yet"), "{page}");
    let mail = between(&page, "href=\"mailto:", "\"").to_owned();
    assert!(mail.contains("Invoice%207") && !mail.contains('+') && !mail.contains(' '), "{mail}");
    let link = Link::open(url.rsplit('/').next().unwrap(), &app.running.service.ring).unwrap();
    assert_eq!((link.origin, link.amount.cents(), link.company_id), (LinkOrigin::Staff, 8_270, app.company));

    let mut payer = Payer::with(url.parse().unwrap());
    payer.confirm(BankId::Atlas, test_service.sandbox()).await;
    payer.decide("approve").await;
    test_service.advance_and_poll(std::time::Duration::from_secs(5)).await;
    let list = browser.get(&links).await.text;
    let rows = between(&list, "<tbody>", "</tbody>");
    assert!(
        rows.contains("Invoice 7") && rows.contains("pill good") && rows.contains(finance.email.as_str()),
        "{rows}"
    );
    let page = browser.get(&path).await.text;
    assert!(page.contains(&format!("/c/{}/payments/{}", app.company, payer.payment())), "{page}");
    assert!(!page.contains("id=\"link\""), "a used link is not passed on");
    let revoked = browser.post_and_follow(&format!("{links}/revoke"), &[("link", &url)]).await;
    assert_eq!(revoked, format!("{links}?done=link-paid"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_link_is_revoked_by_pasting_it_whoever_made_it() {
    let app = App::with_portal().await;
    let browser = app.portal_member(Role::Owner).await.browser;
    let links = format!("/c/{}/links", app.company);
    let revoke = format!("{links}/revoke");
    let (path, by_hand) = make(&browser, &links, "By hand").await;
    let body = json!({"payment": {"amountCents": 1250, "reference": "By the shop"}});
    let by_shop = app.generate(&body).await.body["url"].as_str().unwrap().to_owned();
    for url in [&by_hand, &by_shop, &format!("{by_shop}?lang=de")] {
        assert_eq!(browser.post_and_follow(&revoke, &[("link", url)]).await, format!("{links}?done=link-revoked"));
    }
    let open = |url: &str| format!("http://{}/l/{}", app.pay(), url.rsplit('/').next().unwrap());
    let gone = app.get(&open(&by_shop)).await;
    assert_eq!(gone.status, 410, "{}", gone.text);
    assert!(browser.get(&path).await.text.contains("Revoked"));

    // A link of another company is none, as is nonsense.
    let other = add_company(&app.running, demo_company::company()).await;
    let other_owner = app.portal_user(Some((other, Role::Owner)), false).await.browser;
    let (other_path, others) = make(&other_owner, &format!("/c/{other}/links"), "Other").await;
    for text in [others.as_str(), "", "nonsense", "<script>", "%00"] {
        let done = browser.post_and_follow(&revoke, &[("link", text)]).await;
        assert_eq!(done, format!("{links}?done=link-unknown"), "{text}");
    }
    assert_eq!(app.get(&open(&others)).await.status, 200, "it is as it was");
    let id = other_path.rsplit('/').next().unwrap();
    assert_eq!(browser.get(&format!("{links}/{id}")).await.status, 404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_unused_links_are_revoked_up_to_a_moment() {
    let app = App::with_portal().await;
    let browser = app.portal_member(Role::Owner).await.browser;
    let links = format!("/c/{}/links", app.company);
    let (old, _) = make(&browser, &links, "Old").await;
    let form = format!("{links}/revoke-all");
    for wrong in ["", "soon", "2999-01-01T00:00", "2026-02-30T00:00"] {
        assert_eq!(browser.post(&form, &[("before", wrong)]).await.status, 422, "{wrong}");
    }
    let database = app.database.as_owner().await;
    database.execute("UPDATE staff_link SET issued_at = issued_at - interval '2 hours'", &[]).await.unwrap();
    let (new, _) = make(&browser, &links, "New").await;
    let now = app.running.service.clock.now(); // links are issued by this clock
    let an_hour_ago = now.before(std::time::Duration::from_hours(1)).to_rfc3339();
    let done = browser.post_and_follow(&form, &[("before", an_hour_ago.get(..16).unwrap())]).await;
    assert_eq!(done, format!("{links}?done=links-revoked"));
    assert!(browser.get(&old).await.text.contains("Revoked"));
    let page = browser.get(&new).await.text;
    assert!(page.contains("Not used yet"), "{page}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wrong_values_make_no_link_and_many_links_have_pages() {
    let app = App::with_portal().await;
    let browser = app.portal_member(Role::Developer).await.browser;
    let links = format!("/c/{}/links", app.company);
    for (amount, reference) in [("0.99", "ok"), ("12.50", "Größe"), ("<b>", "<b>")] {
        let page = browser.post(&links, &[("amount", amount), ("reference", reference)]).await;
        assert_eq!(page.status, 422, "{amount} {reference}");
        assert!(!page.text.contains("<b>"));
    }
    let fill = "INSERT INTO staff_link SELECT gen_random_uuid(), company.id, service_now(), 100, 'EUR', 'Order ' || number, 'x', 'x'
        FROM company CROSS JOIN generate_series(1, 120) AS number";
    app.database.as_owner().await.execute(fill, &[]).await.unwrap();
    let (mut found, mut path) = (std::collections::BTreeSet::new(), links.clone());
    loop {
        let page = browser.get(&path).await.text;
        let rows = between(&page, "<tbody>", "</tbody>").to_owned();
        for row in rows.split("<tr>").skip(1) {
            assert!(found.insert(between(row, "\">", "</a>").to_owned()), "twice: {row}");
        }
        match page.split_once(&format!("href=\"{links}?after=")) {
            Some((_, rest)) => path = format!("{links}?after={}", rest.split('"').next().unwrap()),
            None => break,
        }
    }
    assert_eq!(found.len(), 120);
    assert_eq!(browser.get(&format!("{links}?after=x.y")).await.status, 200);
    assert_eq!(browser.get(&format!("{links}?after=99999999999999999.pay_x")).await.status, 200);
}
