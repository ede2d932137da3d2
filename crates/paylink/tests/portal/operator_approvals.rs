//! What waits for a second person: closing payments, and the accounts that only owners decide about.

use paylink_domain::{
    approval::SAME_PERSON_AFTER,
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
use paylink_testkit::{App, add_company, browser_address, tester};

pub(crate) const EVIDENCE: &str = "letter of the bank \"><script>alert(1)</script>";
const ESCAPED: &str = "letter of the bank &#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;";

/// A payment whose outcome nobody knows, and the proposal of `actor` to close it.
pub(crate) async fn proposed_closing(app: &App, actor: &Actor) -> (PaymentId, ProposalId) {
    let payment = app.payment().await.id;
    app.set_status(payment, Status::Unknown).await;
    let (evidence, ring) = (EVIDENCE.parse().unwrap(), &app.running.service.ring);
    let proposed =
        app.cell().propose_closing(actor, payment, ClosedAs::Executed, &evidence, ring, &SystemRandomness).await;
    let ProposeCloseOutcome::Proposed(proposal) = proposed.unwrap() else { panic!("it can be closed") };
    (payment, proposal)
}

/// Somebody else who uses the portal.
pub(crate) fn colleague() -> Actor {
    Actor::of_portal(&"colleague@example.com".parse().unwrap(), browser_address())
}

async fn status(app: &App, payment: PaymentId) -> Status {
    app.cell().payment(payment).await.unwrap().unwrap().status
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_operator_closes_a_payment_on_the_evidence() {
    let app = App::with_portal().await;
    let operator = app.portal_operator().await.browser;
    let empty = operator.get("/operator/approvals").await.text;
    assert!(empty.contains("Nothing waits for approval."), "{empty}");
    let (payment, proposal) = proposed_closing(&app, &colleague()).await;
    let page = operator.get("/operator/approvals").await.text;
    for part in [ESCAPED, "colleague@example.com", "Demo Shop", "Close a payment as “Paid”", "Order 1017, €8.27"]
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
async fn the_same_person_waits_a_day_and_reads_why() {
    let app = App::with_portal().await;
    let mut operator = app.portal_operator().await;
    let own = Actor::of_portal(&operator.email, browser_address());
    for (actor, reason) in [(own, "You proposed it"), (tester(), "A command of the operator proposed it")] {
        let (payment, proposal) = proposed_closing(&app, &actor).await;
        let page = operator.browser.get("/operator/approvals").await.text;
        let path = format!("/operator/approvals/{proposal}/approve");
        assert!(page.contains(reason) && page.contains("in 24 hours") && !page.contains(&path), "{page}");
        for early in [operator.browser.get(&path).await, operator.browser.post(&path, &[]).await] {
            assert!(early.status == 409 && early.text.contains("cannot approve this change yet"), "{}", early.text);
        }
        assert_eq!(status(&app, payment).await, Status::Unknown);
        advance_clock(&app.database.as_owner().await, SAME_PERSON_AFTER).await.unwrap();
        operator.browser.session = Some(app.portal_session(&operator).await);
        operator.browser.post_and_follow(&path, &[]).await;
        assert_eq!(status(&app, payment).await, Status::Executed);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_proposal_is_withdrawn_and_a_payment_that_ended_since_is_not_closed() {
    let app = App::with_portal().await;
    let operator = app.portal_operator().await.browser;
    let (payment, proposal) = proposed_closing(&app, &colleague()).await;
    let path = format!("/operator/approvals/{proposal}/withdraw");
    assert!(operator.get(&path).await.text.contains(ESCAPED));
    let done = operator.post_and_follow(&path, &[]).await;
    let page = operator.get(&done).await.text;
    assert!(page.contains("The change is withdrawn.") && page.contains("Nothing waits for approval."), "{page}");
    assert_eq!(status(&app, payment).await, Status::Unknown);

    let (payment, proposal) = proposed_closing(&app, &colleague()).await;
    app.set_status(payment, Status::Failed).await;
    let late = operator.post(&format!("/operator/approvals/{proposal}/approve"), &[]).await;
    assert!(late.status == 409 && late.text.contains("has changed since"), "{}", late.text);
    assert_eq!(status(&app, payment).await, Status::Failed);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn operators_read_who_wants_another_account_and_do_not_decide() {
    let app = App::with_portal().await;
    let (cell, ring) = (app.cell(), &app.running.service.ring);
    let operator = app.portal_operator().await.browser;
    let live = add_company(&app.running, NewCompany { mode: Mode::Live, ..demo_company::company() }).await;
    let owner = app.portal_user(Some((live, Role::Owner)), false).await;
    let fields = [("holder", "Thief <b>"), ("currency", "EUR"), ("number", "DE02120300000000202051")];
    owner.browser.post_and_follow(&format!("/c/{live}/account/change"), &fields).await;
    let page = operator.get("/operator/approvals").await.text;
    for part in ["Another payee account", "Thief &#60;b&#62;", owner.email.as_str(), "Only the owners of the company"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains("DE02120300000000202051") && !page.contains("1203 0000"), "abbreviated: {page}");
    let proposal = cell.open_account_change(live, ring).await.unwrap().unwrap().id;
    for action in ["approve", "withdraw"] {
        let path = format!("/operator/approvals/{proposal}/{action}");
        assert!(!page.contains(&path), "{page}");
        assert_eq!(operator.post(&path, &[]).await.status, 409);
    }
    assert!(cell.open_account_change(live, ring).await.unwrap().is_some());
}
