//! Writes of many payers in common transactions: each gets its own result, whatever happens to its neighbours.

use std::{sync::Arc, time::Duration};

use paylink_domain::{
    attempt::{Observation, Phase, Profile},
    id::{AttemptId, PaymentId},
    link::Link,
    status::Status,
    time::Timestamp,
};
use paylink_server::system::SystemRandomness;
use paylink_store::{Attempt, Cell, LinkRefusedReason, NewAttempt, ObservationOutcome, StartOutcome, StoreError};
use paylink_testkit::{AMOUNT_CENTS, NOW_MS, TestService, tester};
use tokio::task::JoinSet;
use uuid::Uuid;

const PROFILE: Profile = Profile { executed_is_final: true, lost_initiation_may_move_money: false, retention: None };

async fn links(test_service: &TestService, count: usize) -> Vec<Link> {
    let mut links = Vec::new();
    for number in 0..count {
        let url = test_service.link(AMOUNT_CENTS, &format!("Order {number}")).await;
        let ring = &test_service.app.running.service.ring;
        links.push(Link::open(url.path().rsplit('/').next().unwrap(), ring).unwrap());
    }
    links
}

/// Starts an attempt for each link at the same time, which succeeds.
async fn start_all(test_service: &TestService, links: &[Link]) -> Vec<(PaymentId, StartOutcome)> {
    let outcomes = try_start_all(test_service, links).await;
    outcomes.into_iter().map(|(payment, outcome)| (payment, outcome.unwrap())).collect()
}

async fn try_start_all(
    test_service: &TestService,
    links: &[Link],
) -> Vec<(PaymentId, Result<StartOutcome, StoreError>)> {
    let mut starting = JoinSet::new();
    for link in links.iter().cloned() {
        let (cell, service) = (test_service.app.cell(), test_service.app.running.service.clone());
        starting.spawn(async move {
            let id = AttemptId::generate(cell.id(), Timestamp::from_epoch_ms(NOW_MS), &SystemRandomness);
            let bank = "atlas".parse().unwrap();
            let new = NewAttempt { id, bank: &bank, language: None, consent: None };
            (link.payment_id, cell.start_attempt_by_link(&link, new, &service.ring, &SystemRandomness).await)
        });
    }
    starting.join_all().await
}

async fn started(test_service: &TestService, count: usize) -> Vec<Attempt> {
    let outcomes = start_all(test_service, &links(test_service, count).await).await;
    let attempts = outcomes.into_iter().map(|(_, outcome)| {
        let StartOutcome::Started(attempt, _) = outcome else { panic!("{outcome:?}") };
        *attempt
    });
    attempts.collect()
}

type Recording = JoinSet<(PaymentId, Result<ObservationOutcome, StoreError>)>;

/// Records at the same time that each attempt was executed.
fn record_all(cell: &Arc<Cell>, attempts: &[Attempt]) -> Recording {
    let mut recording = JoinSet::new();
    for attempt in attempts.iter().cloned() {
        let cell = cell.clone();
        recording.spawn(async move {
            let executed = Observation::Phase(Phase::Executed);
            let outcome = cell.record_observation(&attempt, executed, "bank: ACSC", None, PROFILE).await;
            (attempt.payment.id, outcome)
        });
    }
    recording
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn payers_who_confirm_at_the_same_time_share_transactions_and_each_starts_one_attempt() {
    let test_service = TestService::start().await;
    // A node looks at the cell after each connection that it opens, and before that it does not group.
    started(&test_service, 40).await;
    test_service.app.cell().verify_opening().await.unwrap();
    let links = links(&test_service, 150).await;
    let some_twice: Vec<Link> = links.iter().chain(&links[..20]).cloned().collect();
    let outcomes = start_all(&test_service, &some_twice).await;
    let of = |wanted: fn(&StartOutcome) -> bool| outcomes.iter().filter(|(_, outcome)| wanted(outcome)).count();
    assert_eq!(of(|outcome| matches!(outcome, StartOutcome::Started(..))), 150);
    assert_eq!(of(|outcome| matches!(outcome, StartOutcome::ExistingAttempt(_))), 20);
    assert_eq!((test_service.count("payment").await, test_service.count("attempt").await), (190, 190));
    let ids: Vec<Uuid> = links.iter().map(|link| link.payment_id.uuid()).collect();
    let transactions = "SELECT count(DISTINCT xmin::text) FROM attempt WHERE payment_id = ANY($1)";
    let transactions: i64 = test_service.owner.query_one(transactions, &[&ids]).await.unwrap().get(0);
    assert!(transactions < 130, "{transactions} transactions for 150 payments");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_link_that_may_not_be_used_is_refused_and_its_neighbours_are_used() {
    let test_service = TestService::start().await;
    let links = links(&test_service, 40).await;
    test_service.app.cell().revoke_link(&tester(), &links[7], "test").await.unwrap();
    let mut with_another_currency = links.clone();
    with_another_currency[21].currency = "SEK".parse().unwrap();
    for (payment, outcome) in start_all(&test_service, &with_another_currency).await {
        let expected = match payment {
            id if id == links[7].payment_id => Some(LinkRefusedReason::Revoked),
            id if id == links[21].payment_id => Some(LinkRefusedReason::CurrencyChanged),
            _ => None,
        };
        match (outcome, expected) {
            (StartOutcome::Started(attempt, _), None) => assert_eq!(attempt.payment.id, payment),
            (StartOutcome::Refused(reason), Some(expected)) => assert_eq!(reason, expected),
            (other, _) => panic!("{other:?}"),
        }
    }
    assert_eq!((test_service.count("payment").await, test_service.count("attempt").await), (38, 38));
}

/// As for a company that is disabled between the two statements: the insert of payments and that of their attempts.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_payment_whose_attempt_is_not_inserted_is_not_inserted_either_and_its_neighbours_are() {
    let test_service = TestService::start().await;
    // Before a node has looked at the cell through its connections, it does not group.
    started(&test_service, 40).await;
    test_service.app.cell().verify_opening().await.unwrap();
    let links = links(&test_service, 40).await;
    let without = links[23].payment_id;
    let skip = format!(
        "CREATE FUNCTION skip_for_test() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
         CREATE TRIGGER skip_for_test BEFORE INSERT ON attempt FOR EACH ROW WHEN (NEW.payment_id = '{}')
             EXECUTE FUNCTION skip_for_test()",
        without.uuid()
    );
    test_service.owner.batch_execute(&skip).await.unwrap();
    for (payment, outcome) in try_start_all(&test_service, &links).await {
        let is_started = matches!(outcome, Ok(StartOutcome::Started(..)));
        assert_eq!(is_started, payment != without, "{outcome:?}");
    }
    // Nothing would ever end a payment without an attempt.
    assert_eq!((test_service.count("payment").await, test_service.count("attempt").await), (79, 79));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn payments_that_another_transaction_has_locked_delay_no_other() {
    let test_service = TestService::start().await;
    let attempts = started(&test_service, 40).await;
    // Fewer than there are connections for writes.
    let locked: Vec<PaymentId> = attempts[11..14].iter().map(|attempt| attempt.payment.id).collect();
    let ids: Vec<Uuid> = locked.iter().map(|id| id.uuid()).collect();
    let mut other = test_service.app.database.as_owner().await;
    let lock = other.transaction().await.unwrap();
    lock.execute("SELECT FROM payment WHERE id = ANY($1) FOR UPDATE", &[&ids]).await.unwrap();

    let mut recording = record_all(&test_service.app.cell(), &attempts);
    for _ in locked.len()..attempts.len() {
        let (payment, outcome) = recording.join_next().await.unwrap().unwrap();
        let recorded = matches!(outcome, Ok(ObservationOutcome::Recorded { .. }));
        assert!(recorded && !locked.contains(&payment), "{outcome:?}");
    }
    assert_eq!(test_service.status(locked[0]).await, Status::Pending);
    lock.rollback().await.unwrap();
    for (payment, outcome) in recording.join_all().await {
        let recorded = matches!(outcome, Ok(ObservationOutcome::Recorded { .. }));
        assert!(recorded && locked.contains(&payment), "{outcome:?}");
    }
    assert_eq!((test_service.count("status_change").await, test_service.count("event").await), (40, 40));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_observation_that_the_database_refuses_fails_alone() {
    let test_service = TestService::start().await;
    let attempts = started(&test_service, 40).await;
    let refused = attempts[23].payment.id;
    let refuse = format!(
        "CREATE FUNCTION refuse_for_test() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
             RAISE EXCEPTION 'refused' USING ERRCODE = 'check_violation', CONSTRAINT = 'refused_for_test'; END $$;
         CREATE TRIGGER refuse_for_test BEFORE UPDATE ON payment FOR EACH ROW WHEN (OLD.id = '{}')
             EXECUTE FUNCTION refuse_for_test()",
        refused.uuid()
    );
    test_service.owner.batch_execute(&refuse).await.unwrap();
    for (payment, outcome) in record_all(&test_service.app.cell(), &attempts).join_all().await {
        match outcome {
            Err(StoreError::Refused { constraint }) => {
                assert_eq!((payment, constraint.as_str()), (refused, "refused_for_test"));
            }
            outcome => {
                assert!(
                    payment != refused && matches!(outcome, Ok(ObservationOutcome::Recorded { .. })),
                    "{outcome:?}"
                );
            }
        }
    }
    assert_eq!((test_service.count("status_change").await, test_service.count("event").await), (39, 39));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn observations_of_one_payment_at_the_same_time_change_it_once() {
    let test_service = TestService::start().await;
    let attempts = started(&test_service, 4).await;
    let repeated: Vec<Attempt> = std::iter::repeat_n(&attempts, 10).flatten().cloned().collect();
    let mut changes = 0;
    let recording = record_all(&test_service.app.cell(), &repeated);
    for (_, outcome) in recording.join_all().await {
        let ObservationOutcome::Recorded { conclusion, .. } = outcome.unwrap() else { panic!("superseded") };
        assert!(!conclusion.contradiction);
        changes += usize::from(conclusion.new_status.is_some());
    }
    assert_eq!(changes, attempts.len());
    assert_eq!((test_service.count("status_change").await, test_service.count("event").await), (4, 4));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_link_that_another_node_is_using_delays_no_other() {
    let test_service = TestService::start().await;
    let links = links(&test_service, 40).await;
    let used = links[17].payment_id;
    // Another node has inserted the payment, and stands still before its commit.
    let mut other = test_service.app.database.as_owner().await;
    let insert = other.transaction().await.unwrap();
    let payment =
        "INSERT INTO payment (id, company_id, payee_account_id, amount_cents, currency, reference, merchant_return)
        SELECT $1, id, payee_account_id, 827, 'EUR', 'Order', true FROM company WHERE id = $2";
    insert.execute(payment, &[&used.uuid(), &links[17].company_id.number()]).await.unwrap();

    let (others, waiting): (Vec<Link>, Vec<Link>) = links.into_iter().partition(|link| link.payment_id != used);
    let (started, waited) = tokio::join!(start_all(&test_service, &others), async {
        let mut starting = std::pin::pin!(start_all(&test_service, &waiting));
        let early = tokio::time::timeout(Duration::from_millis(700), &mut starting).await;
        assert!(early.is_err(), "it did not wait for the other node: {early:?}");
        insert.rollback().await.unwrap();
        starting.await
    });
    for (_, outcome) in started.iter().chain(&waited) {
        assert!(matches!(outcome, StartOutcome::Started(..)), "{outcome:?}");
    }
    assert_eq!((test_service.count("payment").await, test_service.count("attempt").await), (40, 40));
}
