//! Closing a payment whose outcome no status of the bank can tell, by two operators.

use deadpool_postgres::Transaction;
use paylink_domain::{
    approval::Operators,
    attempt::{CloseError, ClosedAs, Conclusion, Evidence, close},
    audit::{Action, Actor},
    id::{AttemptId, PaymentId, ProposalId},
    keyring::KeyRing,
    notice::Notice,
    random::Randomness,
    time::to_system_time,
};
use tokio_postgres::types::ToSql;

use crate::{
    attempt::LATEST_ATTEMPT,
    attempt_row::Attempt,
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    notice::write_change,
    proposal::{ApproveOutcome, Decided, Proposal, ProposedChange, decide, proposal_id},
    status_change::PaymentSnapshot,
    transaction::begin,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProposeCloseOutcome {
    Proposed(ProposalId),
    /// Another proposal to close this payment waits for approval.
    AlreadyProposed(ProposalId),
    CannotClose(CloseError),
    NoSuchPayment,
}

const OPEN_PROPOSAL: &str = "
    SELECT id AS proposal_id FROM proposal WHERE payment_id = $1 AND kind = 'close_payment' AND decision IS NULL";
const PROPOSE: &str = "
    INSERT INTO proposal (id, company_id, kind, payment_id, close_as, evidence, proposed_by, proposed_from)
    VALUES ($1, $2, 'close_payment', $3, $4, $5, $6, $7)";
/// The claim is incremented, so that a worker in the middle of a poll does not write its own result over this one.
const END_ATTEMPT: &str = "
    UPDATE attempt SET outcome = $2, ended_at = service_now(), erase_at = service_now() + interval '30 days',
        next_poll_at = $3, claim = claim + 1, proof = 'operator'
    WHERE id = $1";

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("OPEN_PROPOSAL", OPEN_PROPOSAL), ("PROPOSE", PROPOSE), ("END_ATTEMPT", END_ATTEMPT)];

impl Cell {
    /// Proposes to close a payment. Another person approves it.
    pub async fn propose_closing(
        &self,
        actor: &Actor,
        payment: PaymentId,
        closed_as: ClosedAs,
        evidence: &Evidence,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<ProposeCloseOutcome, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let Some(snapshot) = PaymentSnapshot::lock(&transaction, payment).await? else {
                return Ok(ProposeCloseOutcome::NoSuchPayment);
            };
            if let Err(error) = self.conclude_closing(&transaction, &snapshot, closed_as, ring).await? {
                return Ok(ProposeCloseOutcome::CannotClose(error));
            }
            if let Some(row) = transaction.query_opt(OPEN_PROPOSAL, &[&payment.uuid()]).await? {
                return Ok(ProposeCloseOutcome::AlreadyProposed(proposal_id(self.id(), &row)?));
            }
            let id = ProposalId::generate(self.id(), randomness);
            let audit = AuditedChange::begin(&transaction, actor, Action::Propose, Subject::Proposal(id)).await?;
            let (company, outcome) = (snapshot.company_id.number(), closed_as.as_str());
            let source = actor.source().as_str();
            let values: [&(dyn ToSql + Sync); 7] =
                [&id.number(), &company, &payment.uuid(), &outcome, &evidence.as_str(), &actor.name(), &source];
            transaction.execute(PROPOSE, &values).await?;
            audit.finish(&transaction).await?;
            let (company, by) = (snapshot.company_id, actor.name().to_owned());
            write_change(&transaction, None, &Notice::ClosingProposed { proposal: id, company, by }).await?;
            transaction.commit().await?;
            Ok(ProposeCloseOutcome::Proposed(id))
        })
        .await
    }

    /// Ends the attempt, the payment, its history and its event in one transaction.
    pub(crate) async fn approve_closing(
        &self,
        actor: &Actor,
        id: ProposalId,
        payment: PaymentId,
        operators: Operators,
        ring: &KeyRing,
    ) -> Result<ApproveOutcome, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            // The payment first, as everywhere.
            let snapshot = PaymentSnapshot::lock(&transaction, payment).await?;
            let snapshot = snapshot.ok_or_else(|| StoreError::unexpected("proposal without a payment"))?;
            let Some(found) = Proposal::lock(&transaction, id, ring).await? else {
                return Ok(ApproveOutcome::NoSuchProposal);
            };
            let approved = match found.check_open_for(actor, operators) {
                Ok(approved) => approved,
                Err(refused) => return Ok(refused),
            };
            let ProposedChange::ClosePayment { closed_as, .. } = found.change else {
                return Err(StoreError::unexpected("kind"));
            };
            let (attempt, conclusion) = match self.conclude_closing(&transaction, &snapshot, closed_as, ring).await? {
                Ok(concluded) => concluded,
                Err(error) => return Ok(ApproveOutcome::CannotClose(error)),
            };
            decide(&transaction, actor, &found, Decided::Approved(approved)).await?;
            let subject = Subject::Payment(payment);
            let mut audit = AuditedChange::begin(&transaction, actor, Action::ClosePayment, subject).await?;
            audit.note("proposal", None::<String>, id.to_string());
            let outcome = closed_as.outcome().as_str();
            let next_poll_at = conclusion.next_poll_at.map(to_system_time);
            transaction.execute(END_ATTEMPT, &[&attempt.uuid(), &outcome, &next_poll_at]).await?;
            let cause = format!("operator: closed as {closed_as}, {id}");
            snapshot.transition_locked(&transaction, closed_as.status(), &cause).await?;
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(ApproveOutcome::Applied(Box::new(found)))
        })
        .await
    }

    async fn conclude_closing(
        &self,
        transaction: &Transaction<'_>,
        payment: &PaymentSnapshot,
        closed_as: ClosedAs,
        ring: &KeyRing,
    ) -> Result<Result<(AttemptId, Conclusion), CloseError>, StoreError> {
        let row = transaction.query_opt(LATEST_ATTEMPT, &[&payment.id.uuid()]).await?;
        let latest = row.map(|row| Attempt::from_row(self.id(), &row, ring)).transpose()?;
        let Some(latest) = latest else { return Ok(Err(CloseError::NoOpenAttempt)) };
        let concluded = close(payment.current_status, &latest.snapshot(false), closed_as, latest.read_at);
        Ok(concluded.map(|conclusion| (latest.id, conclusion)))
    }
}
