//! A link to try a payment.

use paylink_domain::{company::Mode, link::LinkOrigin, user::Role};
use paylink_domain::{id::PaymentId, link::Link};
use paylink_playground::demo_company;
use paylink_sandbox::BankId;
use paylink_store::NewCompany;
use paylink_testkit::{App, Payer, TestService, add_company, tester};

use crate::person::between;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_developer_makes_a_link_and_pays_it() {
    let test_service = TestService::with_portal().await;
    let app = &test_service.app;
    let developer = app.portal_member(Role::Developer).await.browser;
    let path = format!("/c/{}/test-link", app.company);
    assert!(developer.get(&path).await.text.contains("Amount in EUR"));
    let page = developer.post(&path, &[("amount", "82.70"), ("reference", "Test 7")]).await;
    assert_eq!(page.status, 200, "{}", page.text);
    let url = between(&page.text, "<code id=\"link\">", "</code>");
    assert!(page.text.contains(&format!("href=\"{url}\"")) && page.text.contains("<svg class=\"qr\""));
    let link = Link::open(url.rsplit('/').next().unwrap(), &app.running.service.ring).unwrap();
    assert_eq!((link.origin, link.amount.cents(), link.company_id), (LinkOrigin::Api, 8_270, app.company));

    let mut payer = Payer::with(url.parse().unwrap()).returning_to(&app.running.service);
    payer.confirm(BankId::Atlas, test_service.sandbox()).await;
    payer.decide("approve").await;
    test_service.advance_and_poll(std::time::Duration::from_secs(5)).await;
    let id: PaymentId = payer.payment();
    assert_eq!(app.read(id).await.body["merchantReturn"], true, "as from the shop's own links");
    let page = developer.get(&path).await.text;
    let rows = between(&page, "<tbody>", "</tbody>");
    assert!(
        rows.contains("Test 7")
            && rows.contains("€82.70")
            && rows.contains("<span class=\"pill good\">")
            && rows.contains("EXECUTED"),
        "{rows}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wrong_values_make_no_link() {
    let app = App::with_portal().await;
    let developer = app.portal_member(Role::Developer).await.browser;
    let path = format!("/c/{}/test-link", app.company);
    let hostile = "\"><script>alert(1)</script>";
    for (amount, reference) in [("0.99", "ok"), ("7500.01", "ok"), ("", "ok"), ("12.50", "Größe"), (hostile, hostile)]
    {
        let page = developer.post(&path, &[("amount", amount), ("reference", reference)]).await;
        assert_eq!(page.status, 422, "{amount} {reference}");
        assert!(!page.text.contains("id=\"link\"") && !page.text.contains("<script>"), "{}", page.text);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_an_enabled_test_company_has_test_links() {
    let app = App::with_portal().await;
    let fields = [("amount", "12.50"), ("reference", "Test")];
    let live = NewCompany { mode: Mode::Live, ..demo_company::company() };
    let live = add_company(&app.running, live).await;
    app.cell().enable_online_payments(&tester(), app.company, false).await.unwrap();
    for (company, text) in [(live, "there are no test links"), (app.company, "Online payments are disabled")] {
        let developer = app.portal_user(Some((company, Role::Developer)), false).await.browser;
        let path = format!("/c/{company}/test-link");
        for page in [developer.get(&path).await, developer.post(&path, &fields).await] {
            assert!(page.text.contains(text), "{}", page.text);
            assert!(!page.text.contains("id=\"link\""), "{}", page.text);
        }
    }
}
