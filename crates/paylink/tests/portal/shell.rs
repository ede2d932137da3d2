//! What every page has.

use paylink_domain::user::Role;
use paylink_testkit::App;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_visitor_is_sent_to_sign_in_and_a_member_sees_the_company() {
    let app = App::with_portal().await;
    let home = format!("/c/{}", app.company);
    let visitor = app.portal_visitor().get(&home).await;
    assert_eq!((visitor.status, visitor.header("location")), (303, &*format!("/sign-in?next=/c/{}", app.company)));
    let viewer = app.portal_member(Role::Viewer).await;
    let page = viewer.browser.get(&home).await;
    assert_eq!(page.status, 200, "{}", page.text);
    assert!(page.text.contains("aria-current=\"page\"") && !page.text.contains("/audit-log\""), "{}", page.text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_own_account_keeps_the_companys_menu() {
    let app = App::with_portal().await;
    let viewer = app.portal_member(Role::Viewer).await;
    let page = viewer.browser.get("/account").await.text;
    assert!(page.contains(&format!("href=\"/c/{}/tokens\"", app.company)), "{page}");
    let operator = app.portal_user(None, true).await;
    let page = operator.browser.get("/account?company=nonsense").await;
    assert!(page.status == 200 && !page.text.contains("/tokens\""), "{}", page.text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn language_links_lead_to_the_same_page_and_forms_keep_the_language() {
    let app = App::with_portal().await;
    let visitor = app.portal_visitor();
    let page = visitor.get("/sign-in?next=/account&lang=de").await.text;
    assert!(page.contains("href=\"/sign-in?next=/account&#38;lang=sv\""), "{page}");
    assert!(page.contains("action=\"/sign-in?next=/account&#38;lang=de\""), "{page}");
    let fields = [("email", "nobody@example.com"), ("password", "x"), ("code", "000000")];
    let wrong = visitor.post("/sign-in?next=/account&lang=de", &fields).await.text;
    assert!(wrong.contains("<html lang=\"de\">") && wrong.contains("href=\"/sign-in?next=/account&#38;lang=sv\""));
    // The address of this form has no page.
    let wrong = visitor.post("/sign-in/passkey?lang=de", &[]).await.text;
    assert!(wrong.contains("<html lang=\"de\">") && wrong.contains("href=\"/sign-in?lang=sv\""), "{wrong}");

    let reader = app.portal_member(Role::Viewer).await.browser;
    assert!(reader.get("/confirm?next=/account").await.text.contains("lang=sv"));
    reader.post("/account", &[("name", "Vera"), ("language", "de")]).await;
    let confirm = reader.get("/confirm?next=/account").await.text;
    assert!(confirm.contains("<html lang=\"de\">") && !confirm.contains("lang=sv"), "{confirm}");
    let codes = reader.post("/account/recovery-codes", &[]).await;
    assert!(codes.status == 200 && !codes.text.contains("lang=sv"), "the codes are shown once: {}", codes.text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_passkey_has_a_name_without_control_characters() {
    let app = App::with_portal().await;
    let reader = app.portal_member(Role::Viewer).await.browser;
    for name in ["\u{1}", "a\u{202e}b", ""] {
        let page = reader.post("/account/passkeys/new", &[("passkey-name", name)]).await;
        assert!(page.status == 422 && page.text.contains("Enter a name on one line"), "{}", page.text);
    }
}
