//! The worklist of the operator: payments whose outcome nobody knows, what banks said against final statuses, and closing a payment.

use paylink_bank::AttemptKey;
use paylink_domain::{
    approval::Operators,
    id::{AttemptId, PaymentId},
    status::Status,
};
use paylink_playground::demo_company;
use paylink_store::{ApproveOutcome, NewCompany};
use paylink_testkit::{App, SignedInUser, add_company, cell_00};
use uuid::Uuid;

use crate::person::between;

const MARKUP: &str = "\"><script>alert(1)</script>";
const ESCAPED: &str = "&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;";
const EVIDENCE: &str = "Letter of the bank of 16 November, reference 4711";

async fn unknown_payment(app: &App) -> PaymentId {
    let payment = app.payment().await.id;
    app.move_to(payment, Status::Unknown).await;
    payment
}

async fn worklist(operator: &SignedInUser, query: &str) -> String {
    let page = operator.browser.get(&format!("/operator/worklist{query}")).await;
    assert_eq!(page.status, 200, "{}", page.text);
    page.text
}

fn close_path(payment: PaymentId) -> String {
    format!("/operator/payments/{payment}/close")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_payment_without_an_outcome_is_found_and_closed_by_two_operators() {
    let app = App::with_portal().await;
    let (anna, bela) = (app.known_operator().await, app.known_operator().await);
    assert!(worklist(&anna, "").await.contains("There is no such payment."));
    let payment = unknown_payment(&app).await;
    let start = anna.browser.get("/operator").await.text;
    assert!(start.contains("Nobody knows the outcome of 1 payment."), "{start}");
    let list = worklist(&anna, "").await;
    for part in ["€8.27 · Order 1017", "test-bank", "The bank is not configured any more", &close_path(payment)] {
        assert!(list.contains(part), "{part}: {list}");
    }
    let form = anna.browser.get(&close_path(payment)).await.text;
    for part in
        ["Close Order 1017, €8.27", "End-to-end id", "Not known", &format!("/c/{}/payments/{payment}", app.company)]
    {
        assert!(form.contains(part), "{part}: {form}");
    }
    for (outcome, evidence) in [("", EVIDENCE), ("paid", EVIDENCE), ("executed", " "), ("executed", "two\nlines")] {
        let fields = [("outcome", outcome), ("evidence", evidence)];
        let wrong = anna.browser.post(&close_path(payment), &fields).await;
        assert!(wrong.status == 422 && wrong.text.contains("role=\"alert\""), "{outcome} {evidence}: {}", wrong.text);
    }
    let fields = [("outcome", "executed"), ("evidence", EVIDENCE)];
    let proposed = anna.browser.post(&close_path(payment), &fields).await;
    let after = format!("{}?done=closing-proposed", close_path(payment));
    assert_eq!((proposed.status, proposed.header("location")), (303, &*after), "{}", proposed.text);
    let shown = anna.browser.get(&after).await.text;
    for part in ["Another person has to approve it.", EVIDENCE, anna.email.as_str()] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert!(!shown.contains("<form class=\"fields\""), "{shown}");
    let again = bela.browser.post(&close_path(payment), &fields).await;
    assert!(again.status == 409 && again.text.contains("id=\"proposed\""), "{}", again.text);
    assert!(worklist(&bela, "").await.contains("A closing waits for approval"));
    assert!(bela.browser.get("/operator").await.text.contains("1 change waits for a second person."));

    let (cell, ring) = (app.cell(), &app.running.service.ring);
    let proposal = cell.proposals(false, ring).await.unwrap()[0].id;
    let same = cell.approve_proposal(&anna.actor(), proposal, Operators::Several, ring).await.unwrap();
    assert!(matches!(same, ApproveOutcome::SecondPersonNeeded(_)), "{same:?}");
    let approve = format!("/operator/approvals/{proposal}/approve");
    assert!(!anna.browser.get(&close_path(payment)).await.text.contains(&approve));
    assert!(bela.browser.get(&close_path(payment)).await.text.contains(&approve));
    bela.browser.post_and_follow(&approve, &[]).await;
    assert_eq!(cell.payment(payment).await.unwrap().unwrap().status, Status::Executed);
    assert!(worklist(&anna, "").await.contains("There is no such payment."));
    let closed = anna.browser.get(&close_path(payment)).await.text;
    assert!(closed.contains("Only a payment in the status UNKNOWN can be closed."), "{closed}");
    let late = anna.browser.post(&close_path(payment), &fields).await;
    assert_eq!(late.status, 409, "{}", late.text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_old_session_authenticates_again_before_it_proposes_a_closing() {
    let app = App::with_portal().await;
    let (operator, payment) = (app.portal_operator().await, unknown_payment(&app).await);
    let age = "UPDATE portal_session SET authenticated_at = authenticated_at - interval '31 minutes'";
    app.database.as_owner().await.batch_execute(age).await.unwrap();
    let path = close_path(payment);
    for response in [operator.browser.get(&path).await, operator.browser.post(&path, &[]).await] {
        assert_eq!((response.status, response.header("location")), (303, &*format!("/confirm?next={path}")));
    }
    let unknown = PaymentId::of(cell_00(), Uuid::nil());
    let operator = app.portal_operator().await;
    assert_eq!(operator.browser.get(&close_path(unknown)).await.status, 404);
    assert_eq!(operator.browser.get("/operator/payments/nonsense/close").await.status, 404);
}

/// Payments that became UNKNOWN one after another, with open attempts that nobody polls.
const MANY: &str = "
    SET session_replication_role = replica;
    WITH filled AS (
        INSERT INTO payment (id, company_id, payee_account_id, created_at, updated_at, status, amount_cents, merchant_return, currency, reference)
        SELECT gen_random_uuid(), company.id, payee_account_id, service_now() - interval '2 days',
            service_now() - interval '2 days' + number * interval '1 minute', 'UNKNOWN', 100, true, 'EUR', 'Order ' || number
        FROM company CROSS JOIN generate_series(1, 120) AS number RETURNING id
    )
    INSERT INTO attempt (access_secret_sealed, id, payment_id, number, bank, next_poll_at) SELECT '', gen_random_uuid(), id, 1, 'test-bank', service_now() + interval '1 day' FROM filled";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_list_has_every_payment_once_oldest_first() {
    let app = App::with_portal().await;
    let operator = app.portal_operator().await;
    app.database.as_superuser().await.batch_execute(MANY).await.unwrap();
    // One whose bank is asked again soon needs nobody yet.
    let young = "UPDATE payment SET updated_at = service_now() WHERE reference = 'Order 120'";
    let superuser = app.database.as_superuser().await;
    superuser.batch_execute(&format!("SET session_replication_role = replica; {young}")).await.unwrap();
    let (mut found, mut query) = (Vec::new(), String::new());
    loop {
        let page = worklist(&operator, &query).await;
        let numbers = page.split("€1.00 · Order ").skip(1).map(|rest| rest.split('<').next().unwrap().parse::<i32>());
        found.extend(numbers.map(Result::unwrap));
        let Some((_, rest)) = page.split_once("id=\"next\" href=\"/operator/worklist") else { break };
        query = rest.split('"').next().unwrap().replace("&#38;", "&");
    }
    assert_eq!(found, (1..120).collect::<Vec<_>>());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_banks_companies_and_operators_wrote_is_shown_as_text() {
    let app = App::with_portal().await;
    let operator = app.portal_operator().await;
    let payment = unknown_payment(&app).await;
    let owner = app.database.as_owner().await;
    let words = "UPDATE attempt SET last_bank_status = 'status ' || $1, last_bank_reason = 'reason ' || $1";
    owner.execute(words, &[&MARKUP]).await.unwrap();
    let name = MARKUP.parse().unwrap();
    let other = add_company(&app.running, NewCompany { name, ..demo_company::company() }).await;
    let superuser = app.database.as_superuser().await;
    superuser.batch_execute("SET session_replication_role = replica").await.unwrap();
    superuser.execute("UPDATE payment SET company_id = $1", &[&other.number()]).await.unwrap();
    let attempt: Uuid = owner.query_one("SELECT id FROM attempt", &[]).await.unwrap().get(0);
    let contradict = "
        INSERT INTO contradiction (attempt_id, bank_status, payment_id, payment_status)
        SELECT id, 'bank: ' || $1, payment_id, 'FAILED' FROM attempt";
    owner.execute(contradict, &[&MARKUP]).await.unwrap();
    let evidence = format!("evidence {MARKUP}");
    let fields = [("outcome", "failed"), ("evidence", &*evidence)];
    let proposed = operator.browser.post(&close_path(payment), &fields).await;
    assert_eq!(proposed.status, 303, "{}", proposed.text);
    let wrong = operator.browser.post(&close_path(payment), &[("evidence", &*evidence)]).await.text;
    let list = worklist(&operator, "").await;
    let contradictions = worklist(&operator, "?kind=contradictions").await;
    let close = operator.browser.get(&close_path(payment)).await.text;
    for page in [&list, &contradictions, &close, &wrong] {
        assert!(!page.contains("<script>alert"), "{page}");
    }
    for (field, page, text) in [
        ("company", &list, format!(">{ESCAPED}</a>")),
        ("status in the list", &list, format!("<code>status {ESCAPED}</code>")),
        ("contradiction in the list", &contradictions, format!("<code>{ESCAPED}</code>")),
        ("company of a contradiction", &contradictions, format!(">{ESCAPED}</a>")),
        ("status", &close, format!("<code>status {ESCAPED}</code>")),
        ("reason", &close, format!("<code>reason {ESCAPED}</code>")),
        ("contradiction", &close, format!("<code>{ESCAPED}</code>")),
        ("evidence", &close, format!("<p>evidence {ESCAPED}</p>")),
    ] {
        assert!(page.contains(&text), "{field}: {page}");
    }
    // The address with the payment leads to its story, and the key of the bank is there.
    let key = between(&close, "End-to-end id</dt><dd><code>", "</code>");
    assert_eq!(key, AttemptKey::of(AttemptId::of(cell_00(), attempt)).end_to_end_id());
}
