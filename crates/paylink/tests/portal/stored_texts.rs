//! What people enter is shown as text, wherever it is shown.

use paylink_domain::{company::Mode, user::Role};
use paylink_playground::demo_company;
use paylink_server::{
    portal::{Access, route_table},
    system::SystemRandomness,
};
use paylink_store::{AddEndpointOutcome, NewCompany, NewSession, NewToken, PayeeAccount};
use paylink_testkit::{App, add_company, browser_address, tester};
use url::form_urlencoded::byte_serialize;

const MARKUP: &str = "\"><script>alert(1)</script>";
const ESCAPED: &str = "&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn markup_in_any_field_is_shown_as_text_on_every_page() {
    let app = App::with_portal().await;
    let (cell, ring) = (app.cell(), &app.running.service.ring);
    let account = PayeeAccount { holder: MARKUP.parse().unwrap(), ..demo_company::account() };
    let new = NewCompany { name: MARKUP.parse().unwrap(), account: Some(account), ..demo_company::company() };
    let company = add_company(&app.running, new).await;
    let owner = app.portal_user(Some((company, Role::Owner)), false).await;
    cell.change_user(&tester(), owner.id, &MARKUP.parse().unwrap(), None).await.unwrap();
    let session = NewSession {
        user: owner.id,
        device: MARKUP,
        address: browser_address(),
        replaced: None,
        browser: None,
        page_language: None,
    };
    cell.start_session(&tester(), &session, &SystemRandomness).await.unwrap();
    let token = NewToken {
        company_id: company,
        mode: Mode::Test,
        name: MARKUP.parse().unwrap(),
        lifetime_days: None,
        networks: None,
    };
    let (token, _) = cell.add_token(&tester(), &token, &SystemRandomness).await.unwrap();
    let url = format!("http://127.0.0.1:9/?{MARKUP}").parse().unwrap();
    let added = cell.add_endpoint(&tester(), company, &url, MARKUP, ring, &SystemRandomness).await.unwrap();
    let AddEndpointOutcome::New(endpoint, _) = added else { panic!("{added:?}") };

    let query: String = byte_serialize(MARKUP.as_bytes()).collect();
    let (mut pages, mut shown) = (0, 0);
    for route in route_table().into_iter().filter(|route| route.method == "GET" && !route.path.contains("{proposal}")) {
        let path = match route.access {
            Access::Public | Access::Operator => continue,
            Access::SignedIn => route.path.to_owned(),
            Access::Company(_) => route.path.replace("{company}", &company.to_string()),
        };
        let path = path.replace("{token}", &token.to_string()).replace("{endpoint}", &endpoint.to_string());
        let path = path.replace("{user}", &owner.id.to_string()).replace("{id}", "1");
        for query in ["", &format!("?done={query}&actor={query}&object={query}&colour={query}&next={query}&q={query}")]
        {
            let page = owner.browser.get(&format!("{path}{query}")).await;
            pages += 1;
            assert!(page.status < 500, "{path}: {}", page.text);
            if page.header("content-type").starts_with("text/html") {
                assert!(!page.text.contains("<script>alert"), "{path}{query}: {}", page.text);
                shown += usize::from(page.text.contains(ESCAPED));
            }
        }
    }
    println!("{pages} pages, {shown} of them with the text");
    assert!(shown >= 20, "{shown}");
    for path in ["", "/people", "/tokens", "/webhooks", "/audit-log", "/branding/preview"] {
        let page = owner.browser.get(&format!("/c/{company}{path}")).await;
        assert!(page.status == 200 && page.text.contains(ESCAPED), "{path}: {}", page.text);
    }
}
