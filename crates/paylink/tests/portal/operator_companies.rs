//! The operator's companies: the list, a new one, suspending and resuming.

use paylink_domain::{company::Mode, id::CompanyId, user::Role};
use paylink_playground::demo_company;
use paylink_store::{AuditQuery, NewCompany, StartOutcome};
use paylink_testkit::{App, PATIENCE, TestService, add_company, tester, wait_until};
use serde_json::json;

use crate::person::{between, hidden_field};

const MARKUP: &str = "\"><script>alert(1)</script>";
const ESCAPED: &str = "&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;";

async fn named_company(app: &App, name: &str) -> CompanyId {
    add_company(&app.running, NewCompany { name: name.parse().unwrap(), ..demo_company::company() }).await
}

/// The names in the list of a page, in their order.
fn names(page: &str) -> Vec<&str> {
    page.split("-name\" href=\"/c/").skip(1).map(|rest| between(rest, "\">", "</a>")).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_companies_are_listed_by_name_in_pages_and_found_by_a_part_of_it() {
    let app = App::with_portal().await;
    let operator = app.portal_operator().await.browser;
    for number in (0..55).rev() {
        named_company(&app, &format!("Shop {number:02}")).await;
    }
    named_company(&app, "bäckerei Österreich").await;
    let first = operator.get("/operator/companies").await.text;
    assert_eq!(names(&first).len(), 50);
    assert_eq!(names(&first)[..3], ["bäckerei Österreich", "Demo Shop", "Shop 00"]);
    let more = between(&first, "id=\"more\" href=\"", "\"").replace("&#38;", "&");
    let second = operator.get(&more).await.text;
    assert_eq!(names(&second), (48..55).map(|number| format!("Shop {number:02}")).collect::<Vec<_>>());
    assert!(!second.contains("id=\"more\"") && second.contains("First companies"), "{second}");

    let found = operator.get("/operator/companies?name=HOP+1").await.text;
    assert_eq!(names(&found), (10..20).map(|number| format!("Shop {number}")).collect::<Vec<_>>());
    assert_eq!(names(&operator.get("/operator/companies?name=%C3%96STER").await.text), ["bäckerei Österreich"]);
    let nothing = operator.get("/operator/companies?name=nothing").await.text;
    assert!(names(&nothing).is_empty() && nothing.contains("No company matches."), "{nothing}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_operator_starts_on_the_operators_pages_and_a_member_on_those_of_the_companies() {
    let app = App::with_portal().await;
    named_company(&app, "Another Shop").await;
    let operator = app.portal_user(Some((app.company, Role::Owner)), true).await.browser;
    assert_eq!(operator.get("/").await.header("location"), "/operator");
    let company = operator.get(&format!("/c/{}", app.company)).await.text;
    assert!(company.contains("class=\"switch\" href=\"/operator/companies\""), "{company}");
    let own = operator.get("/companies").await.text;
    assert!(own.contains("Demo Shop") && !own.contains("Another Shop"), "{own}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_operator_adds_a_company_and_invites_its_first_owner() {
    let app = App::with_portal().await;
    let operator = app.portal_operator().await.browser;
    assert!(operator.get("/operator/companies/new").await.text.contains("Add a company"));
    for (fields, error) in [
        ([("name", ""), ("mode", "test"), ("currency", "EUR"), ("number", "")], "1 to 70 characters"),
        ([("name", "Shop"), ("mode", "test"), ("currency", "EUR"), ("number", "DE00")], "not a valid account number"),
        ([("name", "Shop"), ("mode", "live"), ("currency", "EUR"), ("number", "")], "not fit for live payments"),
    ] {
        let refused = operator.post("/operator/companies/new", &fields).await;
        assert!(refused.status == 422 && refused.text.contains(error), "{error}: {}", refused.text);
    }
    let holder_only = [("name", "Shop"), ("mode", "test"), ("currency", "EUR"), ("number", ""), ("holder", "Baker")];
    let refused = operator.post("/operator/companies/new", &holder_only).await;
    assert_eq!(refused.status, 422);
    let error = between(&refused.text, "id=\"number-wrong\" role=\"alert\">", "</p>");
    assert!(error.contains("enter the account number too") && refused.text.contains("value=\"Baker\""), "{error}");
    // A domestic number is shown as the IBAN that follows from it.
    let domestic = [("name", "Sklep"), ("mode", "test"), ("currency", "PLN"), ("number", "61109010140000071219812874")];
    let shown = operator.post("/operator/companies/new", &domestic).await;
    assert!(shown.status == 200 && shown.text.contains("PL61 1090 1014 0000 0712 1981 2874"), "{}", shown.text);
    let with_iban = [("number", "PL61 1090 1014 0000 0712 1981 2874"), domestic[0], domestic[1], domestic[2]];
    let next = operator.post_and_follow("/operator/companies/new", &with_iban).await;
    let company: CompanyId = between(&next, "/c/", "/").parse().unwrap();
    assert_eq!(next, format!("/c/{company}/people/invite?role=owner&done=company-added"));
    let added = app.cell().company(company).await.unwrap().unwrap();
    assert_eq!((added.name.as_str(), added.mode, added.online_payments_enabled), ("Sklep", Mode::Test, false));
    let account = app.cell().payee_account(company, &app.running.service.ring).await.unwrap().unwrap();
    assert_eq!((account.holder.as_str(), account.currency.code()), ("Sklep", "PLN"));

    let page = operator.get(&next).await.text;
    assert!(page.contains("Invite its first owner.") && page.contains("value=\"owner\" required checked"), "{page}");
    let fields = [("email", "anna@example.com"), ("role", "owner")];
    let invited = operator.post(&format!("/c/{company}/people/invite"), &fields).await;
    assert!(invited.status == 200 && invited.text.contains("/invitations/"), "{}", invited.text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_form_that_is_sent_twice_adds_one_company() {
    let app = App::with_portal().await;
    let operator = app.portal_operator().await.browser;
    let new = "/operator/companies/new";
    let id = hidden_field(&operator.get(new).await.text, "id").to_owned();
    let send = async |name: &str| {
        let fields = [("id", id.as_str()), ("name", name), ("mode", "test"), ("currency", "EUR")];
        operator.post_and_follow(new, &fields).await
    };
    let (first, second) = tokio::join!(send("Bakery"), send("Bakery"));
    assert_eq!(first, format!("/c/{id}/people/invite?role=owner&done=company-added"));
    assert_eq!(first, second);
    assert_eq!(send("Bakery").await, first);
    // Somebody who goes back and changes the name wants another company.
    assert_ne!(send("Butcher").await, first);
    let all = app.cell().companies().await.unwrap();
    let added: Vec<_> = all.iter().map(|company| company.name.as_str()).filter(|name| name.starts_with('B')).collect();
    assert_eq!(added, ["Bakery", "Butcher"]);
    let fields = [("id", "nonsense"), ("name", "Bakery"), ("mode", "test"), ("currency", "EUR")];
    assert_eq!(operator.post(new, &fields).await.status, 400);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_suspended_company_gets_no_links_and_its_owner_cannot_enable_it() {
    let test_service = TestService::with_portal().await;
    let app = &test_service.app;
    let (operator, owner) = (app.portal_operator().await, app.portal_member(Role::Owner).await.browser);
    let request = json!({"payment": {"amountCents": 827, "reference": "Order 1017"}});
    let link = app.link(&request).await;
    let path = format!("/operator/companies/{}", app.company);
    let missing = operator.browser.post(&format!("{path}/suspend"), &[("reason", " ")]).await;
    assert!(missing.status == 422 && missing.text.contains("1 to 300 characters"), "{}", missing.text);
    let list =
        operator.browser.post_and_follow(&format!("{path}/suspend"), &[("reason", "Complaints of payers")]).await;
    let list = operator.browser.get(&list).await.text;
    assert!(list.contains("The company is suspended.") && list.contains("<span class=\"pill bad\">Suspended</span>"));

    app.expire_grant_cache();
    assert_eq!(app.generate(&request).await.status, 409);
    let used = app.start_attempt(&link).await;
    assert!(matches!(used, StartOutcome::Refused(_)), "{used:?}");
    for page in ["", "/payments", "/tokens", "/online-payments", "/people"] {
        let page = owner.get(&format!("/c/{}{page}", app.company)).await.text;
        assert!(page.contains("has suspended the company: Complaints of payers"), "{page}");
    }
    let enable = format!("/c/{}/online-payments/enable", app.company);
    let refused = owner.post(&enable, &[]).await;
    assert!(refused.status == 409 && refused.text.contains("Complaints of payers"), "{}", refused.text);
    assert!(app.cell().enable_online_payments(&tester(), app.company, true).await.is_err());
    assert_eq!(owner.post(&format!("{path}/resume"), &[]).await.status, 404);

    let question = operator.browser.get(&format!("{path}/resume")).await.text;
    assert!(question.contains(&format!("{} suspended the company: Complaints of payers", operator.email)));
    assert!(question.contains("enabled again"), "{question}");
    operator.browser.post_and_follow(&format!("{path}/resume"), &[]).await;
    app.expire_grant_cache();
    assert_eq!(app.generate(&request).await.status, 200);
    app.start_payment(&link).await;
    let query = AuditQuery { company: Some(app.company), limit: 2, ..AuditQuery::default() };
    let entries = app.cell().audit_entries(query).await.unwrap();
    let entries: Vec<_> = entries.iter().map(|entry| (entry.action.as_str(), entry.actor.as_str())).collect();
    assert_eq!(entries, [("company.resume", operator.email.as_str()), ("company.suspend", operator.email.as_str())]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn resuming_a_company_that_was_disabled_does_not_enable_it() {
    let app = App::with_portal().await;
    let operator = app.portal_operator().await.browser;
    app.cell().enable_online_payments(&tester(), app.company, false).await.unwrap();
    let path = format!("/operator/companies/{}", app.company);
    operator.post_and_follow(&format!("{path}/suspend"), &[("reason", "x")]).await;
    let again = operator.post_and_follow(&format!("{path}/suspend"), &[("reason", "y")]).await;
    assert!(again.ends_with("&done=unchanged"), "{again}");
    assert!(operator.get(&format!("{path}/resume")).await.text.contains("stay disabled"));
    operator.post_and_follow(&format!("{path}/resume"), &[]).await;
    let company = app.cell().company(app.company).await.unwrap().unwrap();
    assert!(!company.online_payments_enabled && company.suspension.is_none());
    let again = operator.post_and_follow(&format!("{path}/resume"), &[]).await;
    assert!(again.ends_with("&done=unchanged"), "{again}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn disabling_a_suspended_company_is_kept_when_it_is_resumed() {
    let app = App::with_portal().await;
    let (operator, cell) = (app.portal_operator().await.browser, app.cell());
    let path = format!("/operator/companies/{}", app.company);
    operator.post_and_follow(&format!("{path}/suspend"), &[("reason", "x")]).await;
    cell.enable_online_payments(&tester(), app.company, false).await.unwrap();
    operator.post_and_follow(&format!("{path}/resume"), &[]).await;
    let company = cell.company(app.company).await.unwrap().unwrap();
    assert!(!company.online_payments_enabled && company.suspension.is_none());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn resuming_does_not_enable_what_could_not_be_enabled_now() {
    let app = App::with_portal().await; // without a bank
    let operator = app.portal_operator().await.browser;
    let path = format!("/operator/companies/{}", app.company);
    operator.post_and_follow(&format!("{path}/suspend"), &[("reason", "x")]).await;
    let question = operator.get(&format!("{path}/resume")).await.text;
    assert!(question.contains("were enabled before") && !question.contains("as they were before"), "{question}");
    assert!(question.contains("No connected bank serves EUR."), "{question}");
    operator.post_and_follow(&format!("{path}/resume"), &[]).await;
    let company = app.cell().company(app.company).await.unwrap().unwrap();
    assert!(!company.online_payments_enabled && company.suspension.is_none());

    operator.post_and_follow(&format!("{path}/suspend"), &[("reason", "x")]).await;
    let question = operator.get(&format!("{path}/resume")).await.text;
    assert!(
        question.contains("stay disabled, as they were before") && !question.contains("No connected"),
        "{question}"
    );
}

/// The suspension is committed after the owner's request has read the company, and before it enables it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_owner_who_enables_during_the_suspension_reads_the_reason() {
    let test_service = TestService::with_portal().await;
    let app = &test_service.app;
    let owner = app.portal_member(Role::Owner).await.browser;
    app.cell().enable_online_payments(&tester(), app.company, false).await.unwrap();
    let superuser = app.database.as_superuser().await;
    let mut client = app.database.as_owner().await;
    let suspending = client.transaction().await.unwrap();
    let suspend = "
        UPDATE company SET suspended_at = service_now(), suspended_by = 'olga', suspension_reason = 'Complaints of payers',
            enabled_before_suspension = false WHERE id = $1";
    suspending.execute(suspend, &[&app.company.number()]).await.unwrap();
    let path = format!("/c/{}/online-payments/enable", app.company);
    let enabling = tokio::spawn(async move { owner.post(&path, &[]).await });
    let waiting =
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    wait_until("the request waits for the lock", PATIENCE, async || {
        superuser.query_one(waiting, &[]).await.unwrap().get::<_, i64>(0) == 1
    })
    .await;
    suspending.commit().await.unwrap();
    let refused = enabling.await.unwrap();
    assert!(refused.status == 409 && refused.text.contains("Complaints of payers"), "{}", refused.text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_name_and_the_reason_never_become_markup() {
    let app = App::with_portal().await;
    let operator = app.portal_operator().await.browser;
    let company = named_company(&app, MARKUP).await;
    let owner = app.portal_user(Some((company, Role::Owner)), false).await.browser;
    let path = format!("/operator/companies/{company}");
    let question = operator.get(&format!("{path}/suspend")).await.text;
    let too_long = format!("{MARKUP}{}", "x".repeat(300));
    let wrong = operator.post(&format!("{path}/suspend"), &[("reason", &too_long)]).await.text;
    let list = operator.post_and_follow(&format!("{path}/suspend"), &[("reason", MARKUP)]).await;
    let wrong_name = [("name", too_long.as_str()), ("mode", "test"), ("currency", "EUR"), ("number", MARKUP)];
    let pages = [
        question,
        wrong,
        operator.get(&list).await.text,
        operator.get(&format!("{path}/resume")).await.text,
        operator.post("/operator/companies/new", &wrong_name).await.text,
        owner.get(&format!("/c/{company}")).await.text,
        owner.get(&format!("/c/{company}/online-payments")).await.text,
        owner.get(&format!("/c/{company}/audit-log")).await.text,
    ];
    for page in pages {
        assert!(page.contains(ESCAPED) && !page.contains("<script>alert"), "{page}");
    }
}
