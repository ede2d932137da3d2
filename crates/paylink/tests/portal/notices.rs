//! The list of notices and the choice of those that come by e-mail.

use std::{collections::BTreeSet, time::Duration};

use paylink_domain::{
    id::{CompanyId, UserId},
    notice::{Notice, Topic},
    user::Role,
};
use paylink_playground::{cell_clock::advance_clock, demo_company};
use paylink_store::OwnerChanges;
use paylink_testkit::{App, QueryPlans, SignedInUser, add_company};
use serde_json::Value;
use tokio_postgres::Client;

use crate::person::{between, hidden_field};

/// Gives a person a notice, as the worker does.
async fn give(owner: &Client, user: UserId, company: Option<CompanyId>, notice: &Notice) {
    let insert = "
        INSERT INTO portal_notice (user_id, uuid, created_at, wants_mail, is_urgent, cell, company, facts)
        VALUES ($1, gen_random_uuid(), service_now(), false, false, '00', $2, $3::text::jsonb)";
    let (company, facts) = (company.map(|id| id.to_string()), serde_json::to_string(notice).unwrap());
    owner.execute(insert, &[&user.number(), &company, &facts]).await.unwrap();
}

fn changed_by(name: &str) -> Notice {
    Notice::AccountChanged { by: name.to_owned() }
}

fn sign_in_of(user: UserId) -> Notice {
    Notice::SignInFromNewDevice { user, browser: "Browser 1".to_owned(), address: "192.0.2.8".to_owned() }
}

async fn list(person: &SignedInUser, query: &str) -> String {
    let page = person.browser.get(&format!("/notices{query}")).await;
    assert_eq!(page.status, 200, "{}", page.text);
    page.text
}

async fn mark_read(person: &SignedInUser, up_to: &str, of: &str) {
    let next = person.browser.post_and_follow("/notices/read", &[("up-to", up_to), ("of", of)]).await;
    assert!(next.starts_with("/notices?") && next.contains("done=notices-read"), "{next}");
}

/// What the menu says about unread notices.
fn unread(page: &str) -> Option<&str> {
    let link = between(page, "class=\"bell\"", "</a>");
    link.contains("pill").then(|| between(link, "<span class=\"pill warn\">", "</span>"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_reads_notices_of_their_companies_and_of_themselves() {
    let app = App::with_portal().await;
    let (cell, owner) = (app.cell(), app.database.as_owner().await);
    let other = add_company(&app.running, demo_company::company()).await;
    let anna = app.portal_member(Role::Owner).await;
    let ben = app.portal_member(Role::Owner).await;
    let page = list(&anna, "").await;
    assert!(page.contains("There are no notices.") && !page.contains("id=\"mark-read\""), "{page}");
    assert_eq!(unread(&page), None);

    give(&owner, anna.id, Some(app.company), &changed_by("Carla <b>")).await;
    give(&owner, anna.id, None, &sign_in_of(anna.id)).await;
    give(&owner, anna.id, Some(other), &changed_by("Somebody of another company")).await;
    give(&owner, anna.id, None, &Notice::CellClosed { cell: cell.id(), reason: "for operators".to_owned() }).await;
    give(&owner, ben.id, Some(app.company), &changed_by("Only for Ben")).await;
    owner.execute("UPDATE portal_notice SET facts = facts || '{\"kind\": \"of_a_newer_program\"}' WHERE user_id = $1 AND company = $2",
        &[&ben.id.number(), &app.company.to_string()]).await.unwrap();
    let page = list(&anna, "").await;
    assert!(page.contains("Carla &#60;b&#62;") && page.contains("192.0.2.8"), "{page}");
    assert!(!page.contains("another company") && !page.contains("for operators") && !page.contains("Ben"), "{page}");
    assert!(page.contains(&format!("href=\"/c/{}/account\"", app.company)), "{page}");
    assert_eq!(unread(&page), Some("2 new"), "as many as the list shows");
    assert_eq!(unread(&anna.browser.get(&format!("/c/{}", app.company)).await.text), Some("2 new"));
    assert!(list(&ben, "").await.contains("There are no notices."), "the kind is not known");

    let anna = SignedInUser { browser: app.portal_visitor(), ..anna };
    cell.remove_member(&ben.actor(), anna.id, app.company, OwnerChanges::Direct).await.unwrap();
    assert!(cell.user(anna.id).await.unwrap().is_none(), "she cannot sign in");
    let left = async || -> i64 {
        let count = "SELECT count(*) FROM portal_notice WHERE user_id = $1";
        owner.query_one(count, &[&anna.id.number()]).await.unwrap().get(0)
    };
    assert_eq!(left().await, 4, "a mail may still have to tell her");
    advance_clock(&owner, Duration::from_hours(31 * 24)).await.unwrap();
    assert_eq!(cell.forget_former_members().await.unwrap(), 1);
    assert_eq!(left().await, 0, "and then her notices go with her");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_who_left_a_company_or_is_no_operator_any_more_sees_less() {
    let app = App::with_portal().await;
    let (owner, other) = (app.database.as_owner().await, add_company(&app.running, demo_company::company()).await);
    let carla = app.portal_user(Some((app.company, Role::Owner)), true).await;
    give(&owner, carla.id, Some(app.company), &changed_by("Staying")).await;
    give(&owner, carla.id, Some(other), &changed_by("Former company")).await;
    give(&owner, carla.id, None, &Notice::CellClosed { cell: app.cell().id(), reason: "Operators only".to_owned() })
        .await;
    let page = list(&carla, "").await;
    assert!(page.contains("Staying") && page.contains("Former company") && page.contains("Operators only"), "{page}");
    assert_eq!(unread(&page), Some("3 new"));
    owner.execute("UPDATE portal_user SET is_operator = false WHERE id = $1", &[&carla.id.number()]).await.unwrap();
    let page = list(&carla, "").await;
    assert!(page.contains("Staying") && !page.contains("Former company") && !page.contains("Operators only"), "{page}");
    assert_eq!(unread(&page), Some("1 new"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_button_marks_as_read_what_the_list_had() {
    let app = App::with_portal().await;
    let (owner, other) = (app.database.as_owner().await, add_company(&app.running, demo_company::company()).await);
    let (anna, ben) = (app.portal_member(Role::Owner).await, app.portal_member(Role::Owner).await);
    owner
        .execute(
            "INSERT INTO portal_membership (user_id, company, role) VALUES ($1, $2, 'owner')",
            &[&anna.id.number(), &other.to_string()],
        )
        .await
        .unwrap();
    for company in [app.company, other] {
        give(&owner, anna.id, Some(company), &changed_by("Carla")).await;
    }
    give(&owner, ben.id, Some(app.company), &changed_by("Carla")).await;
    let page = list(&anna, "").await;
    assert_eq!(unread(&list(&anna, "").await), Some("2 new"), "opening the list marks nothing");
    let shown = hidden_field(&page, "up-to").to_owned();
    give(&owner, anna.id, Some(app.company), &changed_by("Later")).await;

    let of_other = list(&anna, &format!("?of={other}")).await;
    assert!(of_other.matches("<div class=\"happened\">").count() == 1 && of_other.contains(" selected>"), "{of_other}");
    mark_read(&anna, &shown, &other.to_string()).await;
    assert_eq!(unread(&list(&anna, "").await), Some("2 new"), "those of the other company are left");
    mark_read(&anna, &shown, "").await;
    let page = list(&anna, "").await;
    assert_eq!(unread(&page), Some("1 new"), "the later one was not shown");
    assert!(page.matches("<span class=\"pill warn\">New</span>").count() == 1, "{page}");
    mark_read(&anna, hidden_field(&page, "up-to"), "").await;
    assert_eq!(unread(&list(&anna, "").await), None);
    assert_eq!(unread(&list(&ben, "").await), Some("1 new"), "everybody marks their own");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_list_has_pages_and_the_count_stops_at_a_hundred() {
    let app = App::with_portal().await;
    let (owner, anna) = (app.database.as_owner().await, app.portal_member(Role::Owner).await);
    let many = "
        INSERT INTO portal_notice (user_id, uuid, created_at, wants_mail, is_urgent, cell, company, facts)
        SELECT $1, gen_random_uuid(), service_now() - (number % 40) * interval '1 minute', false, false, '00', $2,
            jsonb_build_object('kind', 'account_changed', 'by', 'Person ' || number || '.')
        FROM generate_series(1, 120) AS number";
    owner.execute(many, &[&anna.id.number(), &app.company.to_string()]).await.unwrap();
    let (mut seen, mut query, mut counts) = (BTreeSet::new(), String::new(), Vec::new());
    loop {
        let page = list(&anna, &query).await;
        assert_eq!(unread(&page), Some("100+ new"));
        counts.push(page.matches("<div class=\"happened\">").count());
        // A text can name the person twice.
        let named = page.split("Person ").skip(1).filter_map(|rest| rest.split('.').next()?.parse::<u32>().ok());
        seen.extend(named);
        if !page.contains("id=\"older\"") {
            break;
        }
        query = between(&page, "id=\"older\" href=\"/notices", "\"").replace("&#38;", "&");
    }
    assert_eq!(counts, [25, 25, 25, 25, 20]);
    assert_eq!(seen.len(), 120, "none is missing, none is there twice");

    // More than one statement marks.
    let more = "
        INSERT INTO portal_notice (user_id, uuid, created_at, wants_mail, is_urgent, cell, company, facts)
        SELECT user_id, gen_random_uuid(), created_at, false, false, cell, company, facts FROM portal_notice, generate_series(1, 100)";
    assert_eq!(owner.execute(more, &[]).await.unwrap(), 12_000);
    let page = list(&anna, "").await;
    mark_read(&anna, hidden_field(&page, "up-to"), "").await;
    assert_eq!(unread(&list(&anna, "").await), None);
}

/// How many rows of `portal_notice` a plan has read, with those that a condition has removed.
fn rows_read(plan: &Value) -> i64 {
    let of_children: i64 = plan["Plans"].as_array().into_iter().flatten().map(rows_read).sum();
    if plan["Relation Name"] != "portal_notice" {
        return of_children;
    }
    let number = |name: &str| plan[name].as_f64().unwrap_or_default();
    let rows = number("Actual Rows") + number("Rows Removed by Filter") + number("Rows Removed by Index Recheck");
    of_children + format!("{:.0}", rows * number("Actual Loops")).parse::<i64>().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_notices_of_a_company_that_a_session_does_not_show_is_not_read() {
    let app = App::with_portal().await;
    let other = add_company(&app.running, demo_company::company()).await;
    let (owner, anna) = (app.database.as_owner().await, app.portal_member(Role::Owner).await);
    give(&owner, anna.id, Some(app.company), &changed_by("Before the flood")).await;
    give(&owner, anna.id, None, &sign_in_of(anna.id)).await;
    let flood = "
        INSERT INTO portal_notice (user_id, uuid, created_at, wants_mail, is_urgent, cell, company, facts)
        SELECT $1, gen_random_uuid(), service_now(), false, false, '00', $2, '{\"kind\": \"account_changed\", \"by\": \"Flood\"}'
        FROM generate_series(1, 20000)";
    owner.execute(flood, &[&anna.id.number(), &other.to_string()]).await.unwrap();
    owner.batch_execute("ANALYZE portal_notice").await.unwrap();
    let page = list(&anna, "").await;
    assert!(page.contains("Before the flood") && !page.contains("Flood<"), "{page}");
    assert_eq!(unread(&page), Some("2 new"));
    mark_read(&anna, hidden_field(&page, "up-to"), "").await;
    assert_eq!(unread(&list(&anna, "").await), None);

    let plans = QueryPlans::of(&app.database).await;
    let (user, company) = (anna.id.number(), app.company);
    let scope = format!("{user}, '{{{company}}}', false, false, true");
    for (name, arguments) in [
        ("COUNT_UNREAD", scope.clone()),
        ("LIST_NOTICES", format!("{scope}, NULL, 26")),
        ("MARK_READ", format!("{scope}, 1000000, 10000")),
    ] {
        let plan = plans.explain_with("ANALYZE, FORMAT JSON", name, &arguments).await;
        let plan: Value = serde_json::from_str(&plan).unwrap();
        let read = rows_read(&plan[0]["Plan"]);
        assert!(read <= 10, "{name} has read {read} rows: {plan:#}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_choose_about_what_they_want_mail() {
    let app = App::with_portal().await;
    let (cell, path) = (app.cell(), "/account/notices");
    let (anna, carla) = (app.portal_member(Role::Developer).await, app.portal_operator().await);
    let page = anna.browser.get(path).await.text;
    assert!(page.contains("name=\"webhooks\" value=\"1\" checked") && !page.contains("name=\"operations\""), "{page}");
    assert!(page.contains("id=\"no-mail\""), "this installation sends none: {page}");
    assert!(!page.contains("name=\"security\"") && !page.contains("name=\"payee_account\""), "{page}");
    assert_eq!(anna.browser.post_and_follow(path, &[("security", "")]).await, "/account/notices?done=saved");
    assert_eq!(cell.declined_topics(anna.id).await.unwrap(), [Topic::Webhooks]);
    assert!(!anna.browser.get(path).await.text.contains("name=\"webhooks\" value=\"1\" checked"));
    anna.browser.post_and_follow(path, &[("webhooks", "1")]).await;
    assert!(cell.declined_topics(anna.id).await.unwrap().is_empty());
    carla.browser.post_and_follow(path, &[("webhooks", "1")]).await;
    assert_eq!(cell.declined_topics(carla.id).await.unwrap(), [Topic::Operations]);
    cell.decline_topics(&anna.actor(), anna.id, &Topic::ALL).await.unwrap();
    assert_eq!(cell.declined_topics(anna.id).await.unwrap(), [Topic::Webhooks, Topic::Operations]);
    assert_eq!(cell.declined_topics(carla.id).await.unwrap(), [Topic::Operations], "nobody else's");
}
