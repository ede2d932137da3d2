//! What must never happen, looked up in the database and in the banks' books.

use paylink_bank::AttemptKey;
use paylink_domain::{
    id::{AttemptId, PaymentId},
    status::Status,
};
use paylink_testkit::{Shop, cell_00};
use proptest::test_runner::TestCaseError;

/// How a payment stands, and what became of the money.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    pub(crate) status: Option<Status>,
    pub(crate) attempts: usize,
    pub(crate) living: usize,
    /// An attempt lives that can never be read: nobody heard the answer to an order that may have moved money.
    pub(crate) in_doubt: bool,
    pub(crate) moved: usize,
    pub(crate) contradictions: i64,
    pub(crate) history: Vec<Status>,
    /// Each attempt, for whoever has to find out why.
    told: Vec<String>,
}

impl Facts {
    pub(crate) async fn of(shop: &Shop, payment: PaymentId) -> Self {
        let (owner, id) = (&shop.owner, payment.uuid());
        let status = "SELECT status::text FROM payment WHERE id = $1";
        let status = owner.query_opt(status, &[&id]).await.unwrap();
        let attempts = "
            SELECT id, ended_at IS NULL, memory_sealed IS NULL,
                concat_ws(' ', bank, 'claim', claim, 'phase', phase, 'outcome', outcome, 'wish', wish,
                    'looked', looked_at - service_now(), 'next', next_look_at - service_now(),
                    'payer', payer_seen_at - service_now(), 'unread', unread_since - service_now())
            FROM attempt WHERE payment_id = $1 ORDER BY number";
        let attempts = owner.query(attempts, &[&id]).await.unwrap();
        let contradictions = "SELECT count(*) FROM contradiction WHERE payment_id = $1";
        let contradictions = owner.query_one(contradictions, &[&id]).await.unwrap().get(0);
        let history = "SELECT to_status::text FROM status_change WHERE payment_id = $1 ORDER BY number";
        let history = owner.query(history, &[&id]).await.unwrap();
        let orders: Vec<String> =
            attempts.iter().map(|row| AttemptKey::of(AttemptId::of(cell_00(), row.get(0))).end_to_end_id()).collect();
        let movements = shop.sandbox().movements();
        let is_ours = |order: &Option<String>| order.as_ref().is_some_and(|order| orders.contains(order));
        Self {
            status: status.map(|row| row.get::<_, &str>(0).parse().unwrap()),
            attempts: attempts.len(),
            living: attempts.iter().filter(|row| row.get(1)).count(),
            in_doubt: attempts.iter().any(|row| row.get(1) && row.get(2)),
            moved: movements.iter().filter(|movement| is_ours(&movement.end_to_end_id)).count(),
            contradictions,
            told: attempts.iter().map(|row| row.get(3)).collect(),
            history: history.iter().map(|row| row.get::<_, &str>(0).parse().unwrap()).collect(),
        }
    }

    /// At any moment.
    pub(crate) fn judge(&self) -> Result<(), TestCaseError> {
        self.never(self.moved > 1, "money moved twice for one payment")?;
        self.never(self.living > 1, "two attempts live")?;
        let last = self.history.len().saturating_sub(1);
        self.never(self.history.iter().take(last).any(|status| status.is_final()), "a final status has changed")?;
        let authorised = self.history.iter().position(|status| *status == Status::Authorised);
        let after = authorised.map_or(&[][..], |at| &self.history[at..]);
        let back = after.iter().any(|status| matches!(status, Status::Pending | Status::Incomplete));
        self.never(back, "an authorised payment went back")?;
        self.never(self.status.is_some_and(Status::is_final) && self.living > 0, "a final payment's attempt lives")?;
        self.never(self.status.is_some_and(Status::is_paid) && self.moved == 0, "called paid, and no money moved")?;
        self.never(self.contradictions > 0, "a bank was taken for something that it is not")
    }

    /// When everything has come to rest.
    pub(crate) fn judge_at_rest(&self) -> Result<(), TestCaseError> {
        self.judge()?;
        if self.in_doubt {
            return self.never(self.status != Some(Status::Unknown), "at rest, a payment in doubt is not UNKNOWN");
        }
        self.never(self.status == Some(Status::Unknown), "at rest, UNKNOWN, though the bank can be read")?;
        self.never(self.status == Some(Status::Authorised), "at rest, still AUTHORISED")?;
        let paid = self.status.is_some_and(Status::is_paid);
        self.never(self.moved == 1 && !paid, "at rest, money moved, and the payment is not paid")?;
        self.never(self.moved == 0 && paid, "at rest, paid, and no money moved")
    }

    fn never(&self, broken: bool, what: &str) -> Result<(), TestCaseError> {
        if broken { Err(TestCaseError::fail(format!("{what}: {self:?}\n{}", self.told.join("\n")))) } else { Ok(()) }
    }
}
