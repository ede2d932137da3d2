//! The first page: a checklist until everything is set up.

use paylink_domain::{company::Mode, id::CompanyId, user::Role};
use paylink_playground::demo_company;
use paylink_sandbox::BankId;
use paylink_server::system::SystemRandomness;
use paylink_store::{AddEndpointOutcome, NewCompany};
use paylink_testkit::{App, Payer, TestService, add_company, add_token, tester};

use crate::person::between;

/// A company that its owner has yet to set up.
pub(crate) async fn add_bare_company(app: &App, mode: Mode) -> CompanyId {
    let bare =
        NewCompany { mode, online_payments_enabled: false, callback: None, account: None, ..demo_company::company() };
    add_company(&app.running, bare).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_owner_is_led_from_an_empty_company_to_one_that_is_set_up() {
    let test_service = TestService::with_portal().await;
    let app = &test_service.app;
    let company = add_bare_company(app, Mode::Test).await;
    let owner = app.portal_user(Some((company, Role::Owner)), false).await.browser;
    let home = format!("/c/{company}");
    let page = owner.get(&home).await.text;
    assert!(page.contains("0 of 5 steps are done"), "{page}");
    assert_eq!(page.matches("button main").count(), 1, "one main button: {page}");
    assert!(page.contains(&format!("class=\"button main\" href=\"{home}/account/change\"")), "{page}");

    let account = [("holder", "Bakery"), ("currency", "EUR"), ("number", "DE89 3704 0044 0532 0130 00")];
    let saved = owner.post_and_follow(&format!("{home}/account/change"), &account).await;
    assert_eq!(saved, format!("{home}/account?done=account-changed"));
    let toast = owner.get(&saved).await.text;
    let next = format!("<a href=\"{home}/online-payments\">Next step: Activation</a>");
    assert!(between(&toast, "id=\"toast\"", "</div>").contains(&next), "{toast}");
    let page = owner.get(&home).await.text;
    assert!(
        page.contains("1 of 5 steps is done") && page.contains(&format!("href=\"{home}/online-payments\"")),
        "{page}"
    );
    let settings = [("callback", "https://shop.example.com/thanks"), ("unit", "days")];
    let saved = owner.post_and_follow(&format!("{home}/online-payments/settings"), &[("unit", "days")]).await;
    assert_eq!(saved, format!("{home}/online-payments?done=no-callback"), "nothing was saved");
    let toast = owner.get(&saved).await.text;
    let toast = between(&toast, "id=\"toast\"", "</div>");
    assert!(toast.contains("class=\"notice\"") && !toast.contains("Next step"), "not to the same page: {toast}");
    owner.post_and_follow(&format!("{home}/online-payments/settings"), &settings).await;
    owner.post_and_follow(&format!("{home}/online-payments/enable"), &[]).await;
    add_token(&app.running, company).await;
    let url = "https://shop.example.com/webhooks".parse().unwrap();
    let ring = &app.running.service.ring;
    let added = app.cell().add_endpoint(&tester(), company, &url, "shop", ring, &SystemRandomness).await.unwrap();
    assert!(matches!(added, AddEndpointOutcome::New(..)));
    let page = owner.get(&home).await.text;
    assert!(page.contains("3 of 5 steps are done") && page.contains("Waiting"), "{page}");

    let page = owner.post(&format!("{home}/test-link"), &[("amount", "82,70"), ("reference", "Test 1")]).await.text;
    let link = between(&page, "<code id=\"link\">", "</code>").parse().unwrap();
    let mut payer = Payer::with(link).returning_to(&app.running.service);
    payer.confirm(BankId::Atlas, test_service.sandbox()).await;
    payer.decide("approve").await;
    test_service.advance_and_poll(std::time::Duration::from_secs(5)).await;
    let page = owner.get(&home).await.text;
    assert!(page.contains("4 of 5 steps are done"), "{page}");
    let delivered = "UPDATE delivery SET state = 'delivered', next_attempt_at = NULL, ended_at = service_now()";
    test_service.owner.execute(delivered, &[]).await.unwrap();
    let page = owner.get(&home).await.text;
    assert!(page.contains("Everything is set up") && !page.contains("of 5 steps"), "{page}");
    assert!(page.contains("DE89…3000, EUR") && page.contains("1 valid token"), "{page}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_role_sees_only_the_buttons_that_it_may_use() {
    let app = App::with_portal().await;
    let company = add_bare_company(&app, Mode::Live).await;
    let home = format!("/c/{company}");
    for (role, allowed) in [
        (Role::Owner, &["account/change", "online-payments", "tokens/new", "webhooks/new"][..]),
        (Role::Developer, &["tokens/new", "webhooks/new"]),
        (Role::Finance, &[]),
        (Role::Viewer, &[]),
    ] {
        let browser = app.portal_user(Some((company, role)), false).await.browser;
        let page = browser.get(&home).await.text;
        let steps = between(&page, "<ol class=\"steps\">", "</ol>");
        let buttons: Vec<&str> = steps.split("href=\"").skip(1).map(|rest| rest.split_once('"').unwrap().0).collect();
        let expected: Vec<String> = allowed.iter().map(|path| format!("{home}/{path}")).collect();
        assert_eq!(buttons, expected, "{role}");
        for button in buttons {
            assert_eq!(browser.get(button).await.status, 200, "{role} {button}");
        }
    }
}
