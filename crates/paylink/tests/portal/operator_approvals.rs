//! What waits for a second person: closing payments, and accounts of companies without another owner.

use std::time::Duration;

use paylink_domain::{
    approval::{ALONE_AFTER, KNOWN_AFTER},
    attempt::ClosedAs,
    audit::Actor,
    company::Mode,
    id::{PaymentId, ProposalId},
    status::Status,
    user::Role,
};
use paylink_playground::{cell_clock::advance_clock, demo_company};
use paylink_server::system::SystemRandomness;
use paylink_store::{NewCompany, ProposeCloseOutcome};
use paylink_testkit::{App, add_company, browser_address, cell_00, tester};

use crate::person::between;

pub(crate) const EVIDENCE: &str = "letter of the bank \"><script>alert(1)</script>";
const ESCAPED: &str = "letter of the bank &#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;";

/// A payment whose outcome nobody knows, and the proposal of `actor` to close it.
pub(crate) async fn proposed_closing(app: &App, actor: &Actor) -> (PaymentId, ProposalId) {
    let payment = app.payment().await.id;
    app.move_to(payment, Status::Unknown).await;
    let (evidence, ring) = (EVIDENCE.parse().unwrap(), &app.running.service.ring);
    let proposed =
        app.cell().propose_closing(actor, payment, ClosedAs::Executed, &evidence, ring, &SystemRandomness).await;
    let ProposeCloseOutcome::Proposed(proposal) = proposed.unwrap() else { panic!("it can be closed") };
    (payment, proposal)
}

async fn status(app: &App, payment: PaymentId) -> Status {
    app.cell().payment(payment).await.unwrap().unwrap().status
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_operator_closes_a_payment_on_the_evidence() {
    let app = App::with_portal().await;
    let (colleague, operator) = (app.known_operator().await, app.known_operator().await.browser);
    let empty = operator.get("/operator/approvals").await.text;
    assert!(empty.contains("Nothing waits for approval."), "{empty}");
    let (payment, proposal) = proposed_closing(&app, &colleague.actor()).await;
    let page = operator.get("/operator/approvals").await.text;
    for part in [ESCAPED, colleague.email.as_str(), "Demo Shop", "Close a payment as “Paid”", "Order 1017, €8.27"]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains("<script>alert"), "{page}");
    let path = format!("/operator/approvals/{proposal}");
    let question = operator.get(&format!("{path}/approve")).await.text;
    assert!(question.contains(ESCAPED) && !question.contains("<script>alert"), "{question}");
    assert_eq!(status(&app, payment).await, Status::Unknown, "a question changes nothing");
    let done = operator.post_and_follow(&format!("{path}/approve"), &[]).await;
    assert!(operator.get(&done).await.text.contains("The payment is closed."));
    assert_eq!(status(&app, payment).await, Status::Executed);
    for action in ["approve", "withdraw"] {
        let late = operator.post(&format!("{path}/{action}"), &[]).await;
        assert!(late.status == 409 && late.text.contains("already been approved or withdrawn"), "{}", late.text);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_person_never_approves_and_reads_why() {
    let app = App::with_portal().await;
    let mut operator = app.known_operator().await;
    let own = Actor::of_portal(&operator.email, browser_address());
    for (actor, reason) in [(own, "You proposed it"), (tester(), "A command of the operator proposed it")] {
        let (payment, proposal) = proposed_closing(&app, &actor).await;
        let path = format!("/operator/approvals/{proposal}/approve");
        for hours in [0, 96] {
            advance_clock(&app.database.as_owner().await, Duration::from_hours(hours)).await.unwrap();
            operator.browser.session = Some(app.portal_session(&operator).await);
            let page = operator.browser.get("/operator/approvals").await.text;
            assert!(page.contains(reason) && !page.contains(&path), "{page}");
            for refused in [operator.browser.get(&path).await, operator.browser.post(&path, &[]).await] {
                assert!(refused.status == 409 && refused.text.contains(reason), "{}", refused.text);
            }
        }
        assert_eq!(status(&app, payment).await, Status::Unknown);
        operator.browser.post_and_follow(&format!("/operator/approvals/{proposal}/withdraw"), &[]).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_single_operator_approves_alone_after_three_days_and_every_page_says_so() {
    let app = App::with_single_operator().await;
    let mut operator = app.known_operator().await;
    for actor in [Actor::of_portal(&operator.email, browser_address()), tester()] {
        let (payment, proposal) = proposed_closing(&app, &actor).await;
        let path = format!("/operator/approvals/{proposal}/approve");
        let page = operator.browser.get("/operator/approvals").await.text;
        assert!(page.contains("single operator") && page.contains("in 3 days") && !page.contains(&path), "{page}");
        assert_eq!(operator.browser.post(&path, &[]).await.status, 409);
        assert_eq!(status(&app, payment).await, Status::Unknown);
        advance_clock(&app.database.as_owner().await, ALONE_AFTER).await.unwrap();
        operator.browser.session = Some(app.portal_session(&operator).await);
        operator.browser.post_and_follow(&path, &[]).await;
        assert_eq!(status(&app, payment).await, Status::Executed);
    }
    assert!(operator.browser.get("/operator").await.text.contains("single operator"));
}

/// An operator could invite an address of their own, and be two people with it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_operator_is_no_second_person_for_three_days() {
    let app = App::with_portal().await;
    let (anna, mut puppet) = (app.known_operator().await, app.portal_operator().await);
    for (proposes, approves) in [(&anna, &puppet), (&puppet, &anna)] {
        let (payment, proposal) = proposed_closing(&app, &proposes.actor()).await;
        let path = format!("/operator/approvals/{proposal}/approve");
        for page in ["/operator/approvals".to_owned(), format!("/operator/payments/{payment}/close")] {
            let page = approves.browser.get(&page).await.text;
            assert!(page.contains("became an operator less than 72 hours ago") && !page.contains(&path), "{page}");
        }
        for refused in [approves.browser.get(&path).await, approves.browser.post(&path, &[]).await] {
            assert_eq!(refused.status, 409);
            assert!(refused.text.contains("became an operator less than 72 hours ago"), "{}", refused.text);
        }
        assert_eq!(status(&app, payment).await, Status::Unknown);
        anna.browser.post_and_follow(&format!("/operator/approvals/{proposal}/withdraw"), &[]).await;
    }
    let (payment, proposal) = proposed_closing(&app, &anna.actor()).await;
    advance_clock(&app.database.as_owner().await, KNOWN_AFTER).await.unwrap();
    puppet.browser.session = Some(app.portal_session(&puppet).await);
    let page = puppet.browser.get(&format!("/operator/payments/{payment}/close")).await.text;
    let path = format!("/operator/approvals/{proposal}/approve");
    assert!(page.contains(&format!("href=\"{path}\"")), "the page of the payment leads to the approval: {page}");
    puppet.browser.post_and_follow(&path, &[]).await;
    assert_eq!(status(&app, payment).await, Status::Executed);
}

/// More closings than the page shows, after three changes of accounts: one that can be read, one whose number cannot be opened, and
/// one of a company that is gone.
const MANY: &str = "
    SET session_replication_role = replica;
    WITH closed AS (
        INSERT INTO payment (id, company_id, payee_account_id, created_at, updated_at, status, amount_cents, merchant_return, currency, reference)
        SELECT gen_random_uuid(), company.id, payee_account_id, service_now(), service_now(), 'UNKNOWN', 100, true, 'EUR', 'Order ' || number
        FROM company CROSS JOIN generate_series(1, 55) AS number RETURNING id, company_id, substring(reference FROM 7)::int AS number
    )
    INSERT INTO proposal (id, company_id, kind, payment_id, close_as, evidence, proposed_by, proposed_from, proposed_at)
    SELECT number, company_id, 'close_payment', id, 'failed', 'letter ' || number, 'ben@example.com', 'portal',
        service_now() + number * interval '1 minute' FROM closed;
    WITH sealed AS (
        INSERT INTO payee_account (company_id, holder, iban_sealed, currency)
        SELECT id, 'Unreadable', '\\x00', 'EUR' FROM company RETURNING id, company_id
    )
    INSERT INTO proposal (id, company_id, kind, payee_account_id, proposed_by, proposed_from, proposed_at)
    SELECT 1000, id, 'payee_account', payee_account_id, 'anna', 'command', service_now() FROM company
    UNION ALL SELECT 1001, company_id, 'payee_account', id, 'anna', 'command', service_now() FROM sealed
    UNION ALL SELECT 1002, 1, 'payee_account', payee_account_id, 'anna', 'command', service_now() FROM company";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn closings_come_first_and_what_cannot_be_read_hides_nothing() {
    let app = App::with_portal().await;
    let operator = app.portal_operator().await.browser;
    // One account may change at a time. The rule is not the subject here.
    let many = format!("DROP INDEX proposal_one_account; {MANY}");
    app.database.as_superuser().await.batch_execute(&many).await.unwrap();
    let page = operator.get("/operator/approvals").await;
    assert_eq!(page.status, 200, "{}", page.text);
    let text = &page.text;
    let numbers: Vec<i32> =
        text.split("letter ").skip(1).map(|rest| rest.split('<').next().unwrap().parse().unwrap()).collect();
    assert_eq!(numbers, (1..=50).collect::<Vec<_>>(), "oldest first");
    assert_eq!(text.matches("Not shown: 5. Those that you can decide come first").count(), 1, "{text}");
    assert!(text.find("id=\"closings\"").unwrap() < text.find("id=\"accounts\"").unwrap(), "{text}");
    let id = |number| ProposalId::of(cell_00(), number).unwrap();
    assert!(text.contains(&format!("<section class=\"card\" id=\"{}\">", id(1000))), "{text}");
    let unreadable = between(text, "id=\"unreadable\">", "</p>");
    for number in [1001, 1002] {
        assert!(unreadable.contains(&id(number).to_string()), "{unreadable}");
    }
    // The search leads to a page that has it.
    let found = operator.get(&format!("/operator/search?q={}", id(55))).await;
    let shown = operator.get(found.header("location").split('#').next().unwrap()).await.text;
    assert!(shown.contains("letter 55") && shown.contains("id=\"proposed\""), "{shown}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_reader_can_decide_is_not_hidden_by_older_proposals_that_others_decide() {
    let app = App::with_portal().await;
    let (colleague, operator) = (app.known_operator().await, app.known_operator().await.browser);
    // Nobody who is still an operator proposed these 55, so no operator can approve them.
    let many = format!("DROP INDEX proposal_one_account; {MANY}");
    app.database.as_superuser().await.batch_execute(&many).await.unwrap();
    let (_, decidable) = proposed_closing(&app, &colleague.actor()).await;
    let latest = format!(
        "SET session_replication_role = replica;
         UPDATE proposal SET proposed_at = service_now() + interval '2 hours' WHERE id = {}",
        decidable.number()
    );
    app.database.as_superuser().await.batch_execute(&latest).await.unwrap();
    let text = operator.get("/operator/approvals").await.text;
    let first = text.find("<section class=\"card\"").unwrap();
    assert!(text[first..].starts_with(&format!("<section class=\"card\" id=\"{decidable}\">")), "{text}");
    assert_eq!(text.matches("letter of the bank").count(), 1, "{text}");
    assert!(text.contains("Not shown: 6."), "{text}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_proposal_is_withdrawn_and_a_payment_that_ended_since_is_not_closed() {
    let app = App::with_portal().await;
    let (colleague, operator) = (app.known_operator().await, app.known_operator().await.browser);
    let (payment, proposal) = proposed_closing(&app, &colleague.actor()).await;
    let path = format!("/operator/approvals/{proposal}/withdraw");
    assert!(operator.get(&path).await.text.contains(ESCAPED));
    let done = operator.post_and_follow(&path, &[]).await;
    let page = operator.get(&done).await.text;
    assert!(page.contains("The change is withdrawn.") && page.contains("Nothing waits for approval."), "{page}");
    assert_eq!(status(&app, payment).await, Status::Unknown);

    let (payment, proposal) = proposed_closing(&app, &colleague.actor()).await;
    app.move_to(payment, Status::Failed).await;
    let late = operator.post(&format!("/operator/approvals/{proposal}/approve"), &[]).await;
    assert!(late.status == 409 && late.text.contains("has changed since"), "{}", late.text);
    assert_eq!(status(&app, payment).await, Status::Failed);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn operators_read_who_wants_another_account_and_leave_the_decision_to_another_owner() {
    let app = App::with_portal().await;
    let (cell, ring) = (app.cell(), &app.running.service.ring);
    let operator = app.known_operator().await.browser;
    let live = add_company(&app.running, NewCompany { mode: Mode::Live, ..demo_company::company() }).await;
    let owner = app.portal_user(Some((live, Role::Owner)), false).await;
    let other = app.portal_user(Some((live, Role::Owner)), false).await;
    let fields = [("holder", "Thief <b>"), ("currency", "EUR"), ("number", "DE02120300000000202051")];
    owner.browser.post_and_follow(&format!("/c/{live}/account/change"), &fields).await;
    let page = operator.get("/operator/approvals").await.text;
    for part in ["Another payee account", "Thief &#60;b&#62;", owner.email.as_str(), "Another owner of the company"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains("DE02120300000000202051") && !page.contains("1203 0000"), "abbreviated: {page}");
    let proposal = cell.open_account_change(live, ring).await.unwrap().unwrap().id;
    let path = format!("/operator/approvals/{proposal}");
    assert!(!page.contains(&format!("{path}/approve")), "{page}");
    assert_eq!(operator.post(&format!("{path}/approve"), &[]).await.status, 409);
    assert!(cell.open_account_change(live, ring).await.unwrap().is_some());
    // An owner who is frozen cannot decide. But whoever freezes the others does not get an operator's approval at once.
    owner.browser.post_and_follow(&format!("/c/{live}/people/{}/freeze", other.id), &[]).await;
    assert_eq!(operator.post(&format!("{path}/approve"), &[]).await.status, 409);
    assert!(!operator.get("/operator/approvals").await.text.contains(&format!("{path}/approve")));
    let question = operator.get(&format!("{path}/withdraw")).await.text;
    let frozen = format!("{}: Frozen by {}", other.email, owner.email);
    assert!(question.contains(&frozen), "the operator reads who cannot speak: {question}");
    operator.post_and_follow(&format!("{path}/withdraw"), &[]).await;
    assert!(cell.open_account_change(live, ring).await.unwrap().is_none());
}
