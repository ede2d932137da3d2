//! Starting an attempt. Payment and attempt are committed before the bank is contacted.
//!
//! Nearly always, the link is used for the first time, for which payers share transactions (`first_use.rs`). Everything else is here.

use std::sync::Arc;

use deadpool_postgres::{GenericClient, Transaction};
use paylink_domain::{
    attempt_access::ConsentId,
    id::{AttemptId, BankId, PaymentId},
    keyring::{KeyRing, Ring},
    link::Link,
    random::Randomness,
};
use tokio_postgres::types::ToSql;
use uuid::Uuid;

use crate::{
    attempt::{FIND_ATTEMPT, LATEST_ATTEMPT},
    attempt_row::{Attempt, seal_new_access_secret},
    cell::Cell,
    company::payment_payee_account,
    deadline::with_deadline,
    error::StoreError,
    first_use::FirstUse,
    lease::attempt_lease,
    origin,
    payee_account::PayeeAccount,
    payment::{LinkRefusedReason, link_refused_reason},
    payment_insert::insert_payments,
    pooled_connection::PooledConnection,
    status_change::PaymentSnapshot,
    transaction::begin,
};

#[derive(Debug)]
pub enum StartOutcome {
    /// A new attempt, claimed by the caller, and the account that it pays into. The caller now contacts the bank.
    Started(Box<Attempt>, Box<PayeeAccount>),
    /// An open attempt that may still move money. The payer can only continue with this one.
    ExistingAttempt(Box<Attempt>),
    /// The payment cannot be attempted any more. Contains the last attempt, if any.
    NotAttemptable(Option<Box<Attempt>>),
    Refused(LinkRefusedReason),
}

/// The parameters of an attempt to start.
#[derive(Clone, Copy, Debug)]
pub struct NewAttempt<'a> {
    pub id: AttemptId,
    pub bank: &'a BankId,
    /// The language that the payer chose, if any.
    pub language: Option<&'a str>,
    /// The consent form that the payer sent, if it has an id.
    pub consent: Option<&'a ConsentId>,
}

impl NewAttempt<'_> {
    fn consent_hash(&self) -> Option<Vec<u8>> {
        self.consent.map(|consent| consent.hash().to_vec())
    }
}

const INSERT_ATTEMPT: &str = concat!(
    "INSERT INTO attempt (id, payment_id, number, bank, language, access_secret_sealed, consent_hash, request, trace, next_poll_at)
     SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7, $8, service_now() + ",
    attempt_lease!(),
    " FROM attempt WHERE payment_id = $2"
);
const MAY_START: &str = "SELECT online_payments_enabled FROM company WHERE id = $1";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("INSERT_ATTEMPT", INSERT_ATTEMPT), ("MAY_START", MAY_START)];

/// What an attempt pays.
#[derive(Clone, Copy)]
enum Source<'a> {
    Link(&'a Link),
    Payment(PaymentId),
}

impl Cell {
    /// Uses the link and starts an attempt at a bank if the payment may be attempted now.
    pub async fn start_attempt_by_link(
        &self,
        link: &Link,
        new_attempt: NewAttempt<'_>,
        ring: &Arc<KeyRing>,
        randomness: &dyn Randomness,
    ) -> Result<StartOutcome, StoreError> {
        let first_use = FirstUse {
            link: link.clone(),
            attempt: new_attempt.id,
            bank: new_attempt.bank.as_str().to_owned(),
            language: new_attempt.language.map(str::to_owned),
            access_secret_sealed: self.new_access_secret(new_attempt.id, ring, randomness)?,
            consent_hash: new_attempt.consent_hash(),
            origin: origin::current(),
            ring: ring.clone(),
        };
        if let Some((attempt, payee)) = self.first_uses.submit(first_use).await? {
            return Ok(StartOutcome::Started(Box::new(attempt), Box::new(payee)));
        }
        with_deadline(self.start_while_open(Source::Link(link), new_attempt, ring, randomness)).await
    }

    /// Starts another attempt of a payment that has had one.
    pub async fn start_another_attempt(
        &self,
        payment: PaymentId,
        new_attempt: NewAttempt<'_>,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<StartOutcome, StoreError> {
        with_deadline(self.start_while_open(Source::Payment(payment), new_attempt, ring, randomness)).await
    }

    /// Starts an attempt, and remembers it as acknowledged. If the cell is closed, this node may be the one that can open it.
    async fn start_while_open(
        &self,
        source: Source<'_>,
        new_attempt: NewAttempt<'_>,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<StartOutcome, StoreError> {
        let mut client = self.writing_connection().await?;
        self.verify_after_reconnect(&client).await?;
        let mut outcome = self.start_from(&mut client, source, new_attempt, ring, randomness).await;
        if matches!(outcome, Err(StoreError::Closed(_))) {
            self.verify_opening_with(&client).await?;
            outcome = self.start_from(&mut client, source, new_attempt, ring, randomness).await;
        }
        if let Ok(StartOutcome::Started(attempt, _)) = &outcome {
            self.acknowledged.attempt(attempt.id);
        }
        outcome
    }

    async fn start_from(
        &self,
        client: &mut PooledConnection,
        source: Source<'_>,
        new_attempt: NewAttempt<'_>,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<StartOutcome, StoreError> {
        let transaction = begin(client).await?;
        let payment = match source {
            Source::Link(link) => {
                insert_payments(&transaction, &[link]).await?;
                link.payment_id
            }
            Source::Payment(payment) => payment,
        };
        let started = self.start_attempt(&transaction, payment, new_attempt, ring, randomness).await?;
        let outcome = match (started, source) {
            (Some(outcome), _) => outcome,
            (None, Source::Link(link)) => StartOutcome::Refused(link_refused_reason(&transaction, link).await?),
            (None, Source::Payment(_)) => return Err(StoreError::unexpected("attempt without a payment")),
        };
        // Without an attempt nothing would ever end the payment that was inserted above.
        match outcome {
            StartOutcome::Started(..) => transaction.commit().await?,
            StartOutcome::ExistingAttempt(_) | StartOutcome::NotAttemptable(_) | StartOutcome::Refused(_) => {
                transaction.rollback().await?;
            }
        }
        Ok(outcome)
    }

    /// `None` if the payment does not exist.
    async fn start_attempt(
        &self,
        transaction: &Transaction<'_>,
        payment: PaymentId,
        new_attempt: NewAttempt<'_>,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<Option<StartOutcome>, StoreError> {
        let Some(snapshot) = PaymentSnapshot::lock(transaction, payment).await? else { return Ok(None) };
        let statement = transaction.prepare_cached(LATEST_ATTEMPT).await?;
        let latest = transaction.query_opt(&statement, &[&payment.uuid()]).await?;
        let latest = latest.map(|row| Attempt::from_row(self.id(), &row, ring)).transpose()?.map(Box::new);
        if let Some(open) = latest.as_ref().filter(|attempt| attempt.is_open()) {
            return Ok(Some(StartOutcome::ExistingAttempt(open.clone())));
        }
        if !snapshot.waits_for_payer() {
            return Ok(Some(StartOutcome::NotAttemptable(latest)));
        }
        if latest.as_ref().is_some_and(|attempt| attempt.is_last_possible()) {
            return Ok(Some(StartOutcome::Refused(LinkRefusedReason::UsedUp)));
        }
        let statement = transaction.prepare_cached(MAY_START).await?;
        let company = transaction.query_opt(&statement, &[&snapshot.company_id.number()]).await?;
        let company = company.ok_or_else(|| StoreError::unexpected("payment without a company"))?;
        if !company.try_get::<_, bool>("online_payments_enabled")? {
            return Ok(Some(StartOutcome::Refused(LinkRefusedReason::OnlinePaymentsDisabled)));
        }
        if snapshot.may_be_undone {
            return Ok(Some(StartOutcome::Refused(LinkRefusedReason::Revoked)));
        }
        // Before the insert: an attempt without a payee account could never become an order.
        let payee = payment_payee_account(transaction, payment, snapshot.company_id, ring).await?;
        let statement = transaction.prepare_cached(INSERT_ATTEMPT).await?;
        let (id, bank) = (new_attempt.id.uuid(), new_attempt.bank.as_str());
        let secret = self.new_access_secret(new_attempt.id, ring, randomness)?;
        let origin = origin::current();
        let request = origin.as_ref().map(|origin| origin.request.as_str());
        let trace = origin.map(|origin| Uuid::from_bytes(origin.trace));
        let values: [&(dyn ToSql + Sync); 8] = [
            &id,
            &payment.uuid(),
            &bank,
            &new_attempt.language,
            &secret,
            &new_attempt.consent_hash(),
            &request,
            &trace,
        ];
        transaction.execute(&statement, &values).await?;
        let statement = transaction.prepare_cached(FIND_ATTEMPT).await?;
        let row = transaction.query_one(&statement, &[&id]).await?;
        Ok(Some(StartOutcome::Started(Box::new(Attempt::from_row(self.id(), &row, ring)?), Box::new(payee))))
    }

    /// Fails if this node may not serve the cell.
    fn new_access_secret(
        &self,
        attempt: AttemptId,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<Vec<u8>, StoreError> {
        Ok(seal_new_access_secret(attempt, ring, self.sealing_key(Ring::Secrets)?, randomness)?)
    }
}
