//! Cancelling a payment that waits for its payer: at once if no attempt is open, or by a request that the bank has to confirm.

use deadpool_postgres::Transaction;
use paylink_domain::{
    attempt::PayerRequest,
    audit::{Action, Actor},
    id::PaymentId,
    keyring::KeyRing,
    status::Status,
};

use crate::{
    attempt::LATEST_ATTEMPT,
    attempt_row::Attempt,
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    status_change::PaymentSnapshot,
    transaction::begin,
};

impl Cell {
    /// Cancels for the payer a payment that waits for its payer and has no open attempt. False if that is not the case, and if a
    /// restore may have undone an attempt that has paid it.
    pub async fn cancel_without_open_attempt(&self, payment: PaymentId, ring: &KeyRing) -> Result<bool, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let Some(snapshot) = PaymentSnapshot::lock(&transaction, payment).await? else { return Ok(false) };
            let cancelled = self.cancel_locked(&transaction, &snapshot, "payer: cancelled", ring).await?;
            transaction.commit().await?;
            Ok(cancelled)
        })
        .await
    }

    /// The same for an operator.
    pub async fn cancel_payment(&self, actor: &Actor, payment: PaymentId, ring: &KeyRing) -> Result<bool, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let Some(snapshot) = PaymentSnapshot::lock(&transaction, payment).await? else { return Ok(false) };
            let subject = Subject::Payment(payment);
            let audit = AuditedChange::begin(&transaction, actor, Action::CancelPayment, subject).await?;
            if !self.cancel_locked(&transaction, &snapshot, "operator: cancelled", ring).await? {
                return Ok(false);
            }
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    /// Cancels a payment whose row is locked, unless an attempt may still move money, the payer has authorised it, or an attempt may
    /// be missing.
    pub(crate) async fn cancel_locked(
        &self,
        transaction: &Transaction<'_>,
        payment: &PaymentSnapshot,
        cause: &str,
        ring: &KeyRing,
    ) -> Result<bool, StoreError> {
        let row = transaction.query_opt(LATEST_ATTEMPT, &[&payment.id.uuid()]).await?;
        let latest = row.map(|row| Attempt::from_row(self.id(), &row, ring)).transpose()?;
        if payment.may_be_undone || latest.is_some_and(|attempt| attempt.is_open()) || !payment.waits_for_payer() {
            return Ok(false);
        }
        payment.transition_locked(transaction, Status::Cancelled, cause).await?;
        Ok(true)
    }

    /// Records that an operator asks the bank to cancel an open attempt, before the bank is called. False if the attempt has ended.
    pub async fn record_cancel_request(&self, actor: &Actor, attempt: &Attempt) -> Result<bool, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let subject = Subject::Payment(attempt.payment.id);
            let mut audit = AuditedChange::begin(&transaction, actor, Action::CancelPayment, subject).await?;
            audit.note("requested_at_bank", None::<String>, attempt.bank.to_string());
            if !attempt.record_payer_request(&transaction, PayerRequest::Cancel).await? {
                return Ok(false);
            }
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }
}
