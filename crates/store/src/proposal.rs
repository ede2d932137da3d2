//! Changes that one person proposes and another approves: a live company's account (`account_change.rs`), and the closing of a payment
//! (`close_payment.rs`). The rule who may approve is the domain's (`approval.rs`); the trigger `guard_proposal` enforces it too.

use paylink_domain::{
    approval::{Proposer, SecondPersonNeeded, check_approver},
    attempt::{CloseError, ClosedAs},
    audit::{Action, Actor, Source},
    id::{CellId, CompanyId, PaymentId, ProposalId},
    keyring::KeyRing,
    notice::Notice,
    time::Timestamp,
};
use tokio_postgres::{Row, Transaction, types::ToSql};

use crate::{
    audit::{AuditedChange, Subject},
    bounded_count::BoundedCount,
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    notice::write_change,
    payee_account::PayeeAccount,
    row,
    transaction::begin,
};

#[derive(Clone, Debug)]
pub struct Proposal {
    pub id: ProposalId,
    pub company_id: CompanyId,
    pub change: ProposedChange,
    pub proposed_at: Timestamp,
    pub proposed_by: String,
    pub proposed_from: Source,
    pub decided: Option<Decision>,
    /// The service's time when this was read.
    pub read_at: Timestamp,
}

#[derive(Clone, Debug)]
pub enum ProposedChange {
    PayeeAccount { number: i64, account: PayeeAccount },
    ClosePayment { payment: PaymentId, closed_as: ClosedAs, evidence: String },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProposalKind {
    PayeeAccount,
    ClosePayment,
}

/// A proposal whose row this program cannot read.
#[derive(Clone, Debug)]
pub struct UnreadableProposal {
    pub id: ProposalId,
    pub error: StoreError,
}

#[derive(Clone, Debug)]
pub struct Decision {
    pub approved: bool,
    pub at: Timestamp,
    pub by: String,
}

#[derive(Clone, Debug)]
pub enum ApproveOutcome {
    /// The change is made.
    Applied(Box<Proposal>),
    SecondPersonNeeded(SecondPersonNeeded),
    /// It was approved or withdrawn before.
    Decided(Decision),
    /// The payment has changed since: nothing is decided.
    CannotClose(CloseError),
    NoSuchProposal,
}

macro_rules! select_proposals {
    ($condition:literal) => {
        concat!(
            "SELECT proposal.id AS proposal_id, proposal.company_id, kind, payee_account_id, holder, iban_sealed, currency, payment_id,
                 close_as, evidence, proposed_at, proposed_by, proposed_from, decision, decided_at, decided_by, service_now() AS read_at
             FROM proposal LEFT JOIN payee_account ON payee_account.id = payee_account_id
             WHERE ",
            $condition
        )
    };
}
const FIND: &str = select_proposals!("proposal.id = $1");
const FIND_LOCKED: &str = select_proposals!("proposal.id = $1 FOR UPDATE OF proposal");
const LIST: &str = select_proposals!("$1 OR decision IS NULL ORDER BY proposed_at DESC, proposal.id LIMIT 1000");
const WAITING: &str = select_proposals!("kind = $1 AND decision IS NULL ORDER BY proposed_at, proposal.id LIMIT $2");
const OPEN_ACCOUNT_CHANGE: &str =
    select_proposals!("proposal.company_id = $1 AND kind = 'payee_account' AND decision IS NULL");
const OF_PAYMENT: &str = select_proposals!("payment_id = $1 ORDER BY proposed_at");
/// How many open proposals of each kind are counted.
const MAX_OPEN: i64 = 1_000;
/// Each kind is counted by the index of its open proposals.
const OPEN_PROPOSALS: &str = "
    SELECT (SELECT count(*) FROM (SELECT FROM proposal WHERE kind = 'payee_account' AND decision IS NULL LIMIT 1000) AS open) AS accounts,
         (SELECT count(*) FROM (SELECT FROM proposal WHERE kind = 'close_payment' AND decision IS NULL LIMIT 1000) AS open) AS closings";
const DECIDE: &str = "
    UPDATE proposal SET decision = $2, decided_by = $3, decided_from = $4, decided_at = service_now() WHERE id = $1";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("FIND", FIND),
    ("FIND_LOCKED", FIND_LOCKED),
    ("LIST", LIST),
    ("WAITING", WAITING),
    ("OPEN_ACCOUNT_CHANGE", OPEN_ACCOUNT_CHANGE),
    ("OF_PAYMENT", OF_PAYMENT),
    ("OPEN_PROPOSALS", OPEN_PROPOSALS),
    ("DECIDE", DECIDE),
];

impl ProposalKind {
    /// As it is stored.
    const fn as_str(self) -> &'static str {
        match self {
            Self::PayeeAccount => "payee_account",
            Self::ClosePayment => "close_payment",
        }
    }
}

impl Proposal {
    fn from_row(cell: CellId, row: &Row, ring: &KeyRing) -> Result<Self, StoreError> {
        let company_id = CompanyId::of(cell, row.try_get("company_id")?);
        let company_id = company_id.map_err(|_| StoreError::unexpected("company_id"))?;
        let change = match row.try_get("kind")? {
            "payee_account" => ProposedChange::PayeeAccount {
                number: row.try_get("payee_account_id")?,
                account: PayeeAccount::from_row(row, company_id, ring)?,
            },
            "close_payment" => ProposedChange::ClosePayment {
                payment: PaymentId::of(cell, row.try_get("payment_id")?),
                closed_as: row::parsed(row, "close_as")?,
                evidence: row.try_get("evidence")?,
            },
            _ => return Err(StoreError::unexpected("kind")),
        };
        Ok(Self {
            id: proposal_id(cell, row)?,
            company_id,
            change,
            proposed_at: row::time(row, "proposed_at")?,
            proposed_by: row.try_get("proposed_by")?,
            proposed_from: row::parsed(row, "proposed_from")?,
            decided: Decision::from_row(row)?,
            read_at: row::time(row, "read_at")?,
        })
    }

    /// Reads a proposal and locks it until the end of the transaction.
    pub(crate) async fn lock(
        transaction: &Transaction<'_>,
        id: ProposalId,
        ring: &KeyRing,
    ) -> Result<Option<Self>, StoreError> {
        let row = transaction.query_opt(FIND_LOCKED, &[&id.number()]).await?;
        row.map(|row| Self::from_row(id.cell(), &row, ring)).transpose()
    }

    /// Why `actor` may not approve this yet: the same person has proposed it.
    pub fn check_approver(&self, actor: &Actor) -> Result<(), SecondPersonNeeded> {
        let proposer = Proposer { source: self.proposed_from, name: &self.proposed_by, at: self.proposed_at };
        check_approver(proposer, actor, self.read_at)
    }

    /// Why `actor` may not approve this now.
    pub(crate) fn check_open_for(&self, actor: &Actor) -> Result<(), ApproveOutcome> {
        if let Some(decision) = &self.decided {
            return Err(ApproveOutcome::Decided(decision.clone()));
        }
        self.check_approver(actor).map_err(ApproveOutcome::SecondPersonNeeded)
    }
}

/// The text is stored.
const fn decision_text(approved: bool) -> &'static str {
    if approved { "approved" } else { "withdrawn" }
}

impl Decision {
    pub const fn as_str(&self) -> &'static str {
        decision_text(self.approved)
    }

    fn from_row(row: &Row) -> Result<Option<Self>, StoreError> {
        let Some(decision) = row.try_get::<_, Option<&str>>("decision")? else { return Ok(None) };
        Ok(Some(Self {
            approved: decision == decision_text(true),
            at: row::time(row, "decided_at")?,
            by: row.try_get("decided_by")?,
        }))
    }
}

pub(crate) fn proposal_id(cell: CellId, row: &Row) -> Result<ProposalId, StoreError> {
    ProposalId::of(cell, row.try_get("proposal_id")?).map_err(|_| StoreError::unexpected("proposal_id"))
}

/// Decides a proposal whose row is locked. Only then may its change be made.
pub(crate) async fn decide(
    transaction: &Transaction<'_>,
    actor: &Actor,
    proposal: &Proposal,
    approved: bool,
) -> Result<(), StoreError> {
    let id = proposal.id;
    let action = if approved { Action::Approve } else { Action::Withdraw };
    let audit = AuditedChange::begin(transaction, actor, action, Subject::Proposal(id)).await?;
    let values: [&(dyn ToSql + Sync); 4] =
        [&id.number(), &decision_text(approved), &actor.name(), &actor.source().as_str()];
    transaction.execute(DECIDE, &values).await?;
    audit.finish(transaction).await?;
    match proposal.change {
        ProposedChange::PayeeAccount { .. } => {
            let notice = Notice::AccountChangeDecided { proposal: id, approved, by: actor.name().to_owned() };
            write_change(transaction, Some(proposal.company_id), &notice).await
        }
        // The operator who proposed it sees the decision in the list of proposals.
        ProposedChange::ClosePayment { .. } => Ok(()),
    }
}

impl Cell {
    /// Proposals, newest first: those without a decision, or all.
    pub async fn proposals(&self, decided_too: bool, ring: &KeyRing) -> Result<Vec<Proposal>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(LIST, &[&decided_too]).await?;
            rows.iter().map(|row| Proposal::from_row(self.id(), row, ring)).collect()
        })
        .await
    }

    /// Proposals of a kind that wait for a decision, oldest first. One that cannot be read does not hide the others.
    pub async fn waiting_proposals(
        &self,
        kind: ProposalKind,
        limit: i64,
        ring: &KeyRing,
    ) -> Result<Vec<Result<Proposal, UnreadableProposal>>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(WAITING, &[&kind.as_str(), &limit]).await?;
            let read = |row: &Row| match Proposal::from_row(self.id(), row, ring) {
                Ok(proposal) => Ok(Ok(proposal)),
                Err(error) => Ok(Err(UnreadableProposal { id: proposal_id(self.id(), row)?, error })),
            };
            rows.iter().map(read).collect()
        })
        .await
    }

    /// How many proposals wait for a decision.
    pub async fn open_proposals(&self) -> Result<BoundedCount, StoreError> {
        with_deadline(async {
            let row = self.serving_connection().await?.query_one(OPEN_PROPOSALS, &[]).await?;
            let (accounts, closings) = (row.try_get("accounts")?, row.try_get("closings")?);
            Ok([accounts, closings].into_iter().map(|open| BoundedCount::new(open, MAX_OPEN)).sum())
        })
        .await
    }

    /// The change of a company's account that waits for approval. There is at most one.
    pub async fn open_account_change(
        &self,
        company: CompanyId,
        ring: &KeyRing,
    ) -> Result<Option<Proposal>, StoreError> {
        with_deadline(async {
            let row = self.serving_connection().await?.query_opt(OPEN_ACCOUNT_CHANGE, &[&company.number()]).await?;
            row.map(|row| Proposal::from_row(self.id(), &row, ring)).transpose()
        })
        .await
    }

    /// The proposals to close a payment.
    pub async fn proposals_of(&self, payment: PaymentId, ring: &KeyRing) -> Result<Vec<Proposal>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(OF_PAYMENT, &[&payment.uuid()]).await?;
            rows.iter().map(|row| Proposal::from_row(self.id(), row, ring)).collect()
        })
        .await
    }

    pub async fn proposal(&self, id: ProposalId, ring: &KeyRing) -> Result<Option<Proposal>, StoreError> {
        with_deadline(async {
            let row = self.serving_connection().await?.query_opt(FIND, &[&id.number()]).await?;
            row.map(|row| Proposal::from_row(self.id(), &row, ring)).transpose()
        })
        .await
    }

    /// Approves a proposal and makes its change, in one transaction.
    pub async fn approve_proposal(
        &self,
        actor: &Actor,
        id: ProposalId,
        ring: &KeyRing,
    ) -> Result<ApproveOutcome, StoreError> {
        let Some(found) = self.proposal(id, ring).await? else { return Ok(ApproveOutcome::NoSuchProposal) };
        match found.change {
            ProposedChange::PayeeAccount { .. } => self.approve_account(actor, id, ring).await,
            ProposedChange::ClosePayment { payment, .. } => self.approve_closing(actor, id, payment, ring).await,
        }
    }

    /// Withdraws a proposal; anybody may. The decision that it had before, if any. `None` if there is no such proposal.
    pub async fn withdraw_proposal(
        &self,
        actor: &Actor,
        id: ProposalId,
        ring: &KeyRing,
    ) -> Result<Option<Result<(), Decision>>, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let Some(found) = Proposal::lock(&transaction, id, ring).await? else { return Ok(None) };
            if let Some(decision) = &found.decided {
                return Ok(Some(Err(decision.clone())));
            }
            decide(&transaction, actor, &found, false).await?;
            transaction.commit().await?;
            Ok(Some(Ok(())))
        })
        .await
    }
}
