//! The rules that every payment must satisfy, checked in the database and in the banks' ledgers.

use paylink_bank::AttemptKey;
use paylink_domain::{
    id::{AttemptId, PaymentId},
    status::Status,
};
use paylink_testkit::{TestService, cell_00};
use proptest::test_runner::TestCaseError;

/// The state of a payment, and whether money moved.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    pub(crate) status: Option<Status>,
    pub(crate) attempts: usize,
    pub(crate) open_attempts: usize,
    /// An open attempt can never be polled: the response to an order that may have moved money was lost.
    pub(crate) uncertain: bool,
    /// The end-to-end ids of its attempts.
    pub(crate) end_to_end_ids: Vec<String>,
    /// Whether the bank has the order of the uncertain attempt.
    pub(crate) uncertain_order_exists: bool,
    pub(crate) transfers: usize,
    pub(crate) contradictions: i64,
    pub(crate) history: Vec<Status>,
    /// Each attempt, for the failure message.
    attempt_details: Vec<String>,
}

impl Facts {
    pub(crate) async fn of(test_service: &TestService, payment: PaymentId) -> Self {
        let (owner, id) = (&test_service.owner, payment.uuid());
        let status = "SELECT status::text FROM payment WHERE id = $1";
        let status = owner.query_opt(status, &[&id]).await.unwrap();
        let attempts = "
            SELECT id, ended_at IS NULL, connector_state_sealed IS NULL,
                concat_ws(' ', bank, 'claim', claim, 'phase', phase, 'outcome', outcome, 'payer_request', payer_request,
                    'polled', last_polled_at - service_now(), 'next', next_poll_at - service_now(),
                    'payer', payer_seen_at - service_now(), 'unreadable', unreadable_since - service_now())
            FROM attempt WHERE payment_id = $1 ORDER BY number";
        let attempts = owner.query(attempts, &[&id]).await.unwrap();
        let contradictions = "SELECT count(*) FROM contradiction WHERE payment_id = $1";
        let contradictions = owner.query_one(contradictions, &[&id]).await.unwrap().get(0);
        let history = "SELECT to_status::text FROM status_change WHERE payment_id = $1 ORDER BY number";
        let history = owner.query(history, &[&id]).await.unwrap();
        let orders: Vec<String> =
            attempts.iter().map(|row| AttemptKey::of(AttemptId::of(cell_00(), row.get(0))).end_to_end_id()).collect();
        let movements = test_service.sandbox().movements();
        let uncertain = attempts.iter().zip(&orders).find(|(row, _)| row.get(1) && row.get(2)).map(|(_, id)| id);
        let uncertain_order_exists = uncertain.is_some_and(|id| {
            test_service.sandbox().orders().iter().any(|order| order.end_to_end_id.as_ref() == Some(id))
        });
        let is_ours = |order: &Option<String>| order.as_ref().is_some_and(|order| orders.contains(order));
        Self {
            status: status.map(|row| row.get::<_, &str>(0).parse().unwrap()),
            attempts: attempts.len(),
            open_attempts: attempts.iter().filter(|row| row.get(1)).count(),
            uncertain: uncertain.is_some(),
            uncertain_order_exists,
            transfers: movements.iter().filter(|movement| is_ours(&movement.end_to_end_id)).count(),
            contradictions,
            attempt_details: attempts.iter().map(|row| row.get(3)).collect(),
            history: history.iter().map(|row| row.get::<_, &str>(0).parse().unwrap()).collect(),
            end_to_end_ids: orders,
        }
    }

    /// Checks the rules that hold at any time.
    pub(crate) fn check(&self) -> Result<(), TestCaseError> {
        self.never(self.transfers > 1, "money moved twice for one payment")?;
        self.never(self.open_attempts > 1, "two open attempts")?;
        let last = self.history.len().saturating_sub(1);
        self.never(self.history.iter().take(last).any(|status| status.is_final()), "a final status has changed")?;
        let authorised = self.history.iter().position(|status| *status == Status::Authorised);
        let after = authorised.map_or(&[][..], |at| &self.history[at..]);
        let back = after.iter().any(|status| matches!(status, Status::Pending | Status::Incomplete));
        self.never(back, "an authorised payment waits for its payer again")?;
        self.never(
            self.status.is_some_and(Status::is_final) && self.open_attempts > 0,
            "a final payment with an open attempt",
        )?;
        self.never(self.status.is_some_and(Status::is_paid) && self.transfers == 0, "paid, and no money moved")?;
        self.never(self.contradictions > 0, "a bank contradicted a final status")
    }

    /// Checks the rules that hold when everything has settled.
    pub(crate) fn check_settled(&self) -> Result<(), TestCaseError> {
        self.check()?;
        if self.uncertain {
            self.never(
                self.uncertain_order_exists,
                "settled: the bank has notified us of the order, and it was not found",
            )?;
            return self.never(self.status != Some(Status::Unknown), "settled: an uncertain payment is not UNKNOWN");
        }
        self.never(self.status == Some(Status::Unknown), "settled: UNKNOWN, although the bank can be polled")?;
        self.never(self.status == Some(Status::Authorised), "settled: still AUTHORISED")?;
        let paid = self.status.is_some_and(Status::is_paid);
        self.never(self.transfers == 1 && !paid, "settled: money moved, and the payment is not paid")?;
        self.never(self.transfers == 0 && paid, "settled: paid, and no money moved")
    }

    fn never(&self, broken: bool, what: &str) -> Result<(), TestCaseError> {
        if broken {
            Err(TestCaseError::fail(format!("{what}: {self:?}\n{}", self.attempt_details.join("\n"))))
        } else {
            Ok(())
        }
    }
}
