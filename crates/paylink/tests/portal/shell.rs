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
