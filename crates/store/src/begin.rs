//! The beginning of an attempt: payment and attempt are committed before anybody speaks to the bank.

use deadpool_postgres::{GenericClient, Transaction};
use paylink_domain::{
    id::{AttemptId, BankId, PaymentId},
    keyring::KeyRing,
    link::Link,
    status::Status,
};

use super::{
    attempt::{Attempt, FIND, LATEST, LOCK_PAYMENT, standing_from},
    cell::Cell,
    claim::lease,
    company::{PayeeAccount, payee_of},
    error::StoreError,
    patience::patiently,
    payment::{WhyNot, first_use, payment_from, why_not},
};

/// What beginning an attempt leads to.
#[derive(Debug)]
pub enum Begun {
    /// A new one, claimed by the caller, who now speaks to the bank; and whom it pays.
    New(Box<Attempt>, Box<PayeeAccount>),
    /// There is one that may still move money: the payer can go on with that, and with no other.
    Living(Box<Attempt>),
    /// The payment is not to be attempted any more. The last attempt, if there was one.
    Closed(Option<Box<Attempt>>),
    Refused(WhyNot),
}

/// What is known of an attempt before there is one.
#[derive(Clone, Copy, Debug)]
pub struct First<'a> {
    pub id: AttemptId,
    pub bank: &'a BankId,
    /// The language that the payer chose, if they did.
    pub language: Option<&'a str>,
}

const BEGIN: &str = concat!(
    "INSERT INTO attempt (id, payment_id, number, bank, language, next_look_at)
     SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4, service_now() + ",
    lease!(),
    " FROM attempt WHERE payment_id = $2"
);
/// Whose silence ended an earlier attempt is heard of again.
const LOOK_NO_MORE: &str = "
    UPDATE attempt SET next_look_at = NULL WHERE payment_id = $1 AND ended_at IS NOT NULL AND next_look_at IS NOT NULL";
const ENABLED: &str = "SELECT online_payments_enabled FROM company WHERE id = $1";

pub(super) const STATEMENTS: &[(&str, &str)] =
    &[("BEGIN", BEGIN), ("LOOK_NO_MORE", LOOK_NO_MORE), ("ENABLED", ENABLED)];

/// How often one payment is tried: more often than any payer would, and less often than would hurt a bank.
const ATTEMPTS: i32 = 50;

impl Cell {
    /// Uses the link, and begins an attempt at `bank` if the payment may be attempted now. Payment and attempt are committed
    /// before anybody speaks to the bank.
    pub async fn begin_by_link(&self, link: &Link, first: First<'_>, ring: &KeyRing) -> Result<Begun, StoreError> {
        patiently(async {
            let _place = self.writing().await?;
            let mut client = self.serving().await?;
            let transaction = client.transaction().await?;
            first_use(&transaction, self.id(), link).await?;
            let begun = self.begin(&transaction, link.payment_id, first, ring).await?;
            let begun = match begun {
                Some(begun) => begun,
                None => Begun::Refused(why_not(&transaction, link).await?),
            };
            transaction.commit().await?;
            Ok(begun)
        })
        .await
    }

    /// Begins another attempt at a payment that has had one.
    pub async fn begin_again(&self, payment: PaymentId, first: First<'_>, ring: &KeyRing) -> Result<Begun, StoreError> {
        patiently(async {
            let _place = self.writing().await?;
            let mut client = self.serving().await?;
            let transaction = client.transaction().await?;
            let begun = self.begin(&transaction, payment, first, ring).await?;
            transaction.commit().await?;
            begun.ok_or_else(|| StoreError::unexpected("payment that is gone"))
        })
        .await
    }

    async fn begin(
        &self,
        transaction: &Transaction<'_>,
        payment: PaymentId,
        first: First<'_>,
        ring: &KeyRing,
    ) -> Result<Option<Begun>, StoreError> {
        let statement = transaction.prepare_cached(LOCK_PAYMENT).await?;
        let Some(row) = transaction.query_opt(&statement, &[&payment.uuid()]).await? else {
            return Ok(None);
        };
        let (locked, standing) = (payment_from(self.id(), &row)?, standing_from(&row)?);
        let statement = transaction.prepare_cached(LATEST).await?;
        let latest = transaction.query_opt(&statement, &[&payment.uuid()]).await?;
        let latest = latest.map(|row| self.attempt_from(&row, ring)).transpose()?.map(Box::new);
        if let Some(living) = latest.as_ref().filter(|attempt| attempt.lives()) {
            return Ok(Some(Begun::Living(living.clone())));
        }
        let spent = latest.as_ref().is_some_and(|attempt| attempt.number >= ATTEMPTS);
        if spent || standing.was_authorised || !matches!(standing.status, Status::Pending | Status::Incomplete) {
            return Ok(Some(Begun::Closed(latest)));
        }
        let enabled = transaction.query_opt(ENABLED, &[&locked.company_id.number()]).await?;
        if !enabled.is_some_and(|row| row.get(0)) {
            return Ok(Some(Begun::Refused(WhyNot::OnlinePaymentsDisabled)));
        }
        // Before anything is committed: an attempt without a payee could never become an order.
        let payee = payee_of(transaction, &locked, ring).await?;
        transaction.execute(LOOK_NO_MORE, &[&payment.uuid()]).await?;
        let statement = transaction.prepare_cached(BEGIN).await?;
        transaction
            .execute(&statement, &[&first.id.uuid(), &payment.uuid(), &first.bank.as_str(), &first.language])
            .await?;
        let statement = transaction.prepare_cached(FIND).await?;
        let row = transaction.query_one(&statement, &[&first.id.uuid()]).await?;
        Ok(Some(Begun::New(Box::new(self.attempt_from(&row, ring)?), Box::new(payee))))
    }
}
