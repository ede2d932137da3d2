//! Changes that one person proposes and another approves: a live company's account (`account_change.rs`), its owners
//! (`owner_change.rs`), and the closing of a payment (`close_payment.rs`). The rule who may approve is the domain's (`approval.rs`); the
//! trigger `guard_proposal` enforces it too.

use paylink_domain::{
    approval::{ApprovedBy, Operators, Proposer, SecondPersonNeeded, check_approver},
    attempt::{CloseError, ClosedAs},
    audit::{Action, Actor, Source},
    id::{CellId, CompanyId, PaymentId, ProposalId, UserId},
    keyring::KeyRing,
    notice::Notice,
    time::Timestamp,
    user::Role,
};
use tokio_postgres::{Row, Transaction, types::ToSql};

use crate::{
    audit::{AuditedChange, Subject},
    bounded_count::BoundedCount,
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    membership::ChangeMemberOutcome,
    notice::write_change,
    payee_account::PayeeAccount,
    row,
    transaction::begin,
    user::user_id,
};

/// The role that a proposal stores. `None`: they leave the company.
pub(crate) fn new_role_text(role: Option<Role>) -> &'static str {
    role.map_or("removed", Role::as_str)
}

#[derive(Clone, Debug)]
pub struct Proposal {
    pub id: ProposalId,
    pub company_id: CompanyId,
    pub change: ProposedChange,
    pub proposed_at: Timestamp,
    pub proposed_by: String,
    pub proposed_from: Source,
    pub decided: Option<Decision>,
    /// A former owner has withdrawn such a change before, so an operator decides about this one.
    pub operator_decides: bool,
    /// The service's time when this was read.
    pub read_at: Timestamp,
}

#[derive(Clone, Debug)]
pub enum ProposedChange {
    PayeeAccount {
        number: i64,
        account: PayeeAccount,
    },
    ClosePayment {
        payment: PaymentId,
        closed_as: ClosedAs,
        evidence: String,
    },
    /// Somebody becomes an owner, or is none any more. `None`: they leave the company.
    OwnerRole {
        user: UserId,
        email: String,
        role: Option<Role>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProposalKind {
    PayeeAccount,
    ClosePayment,
    OwnerRole,
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
    /// The company's people have changed since: nothing is decided.
    CannotChange(ChangeMemberOutcome),
    NoSuchProposal,
}

macro_rules! select_proposals {
    ($condition:literal) => {
        concat!(
            "SELECT proposal.id AS proposal_id, proposal.company_id, kind, payee_account_id, holder, iban_sealed, currency, payment_id,
                 close_as, evidence, proposal.user_id, company, user_email, new_role, proposed_at, proposed_by, proposed_from, decision,
                 decided_at, decided_by, operator_decides, service_now() AS read_at
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
const OPEN_OWNER_CHANGES: &str = select_proposals!(
    "proposal.company = $1 AND kind = 'owner_role' AND decision IS NULL ORDER BY proposed_at, proposal.id LIMIT 100"
);
const OF_PAYMENT: &str = select_proposals!("payment_id = $1 ORDER BY proposed_at");
/// How many open proposals of each kind are counted.
const MAX_OPEN: i64 = 1_000;
/// Each kind is counted by the index of its open proposals.
const OPEN_PROPOSALS: &str = "
    SELECT (SELECT count(*) FROM (SELECT FROM proposal WHERE kind = 'payee_account' AND decision IS NULL LIMIT 1000) AS open) AS accounts,
         (SELECT count(*) FROM (SELECT FROM proposal WHERE kind = 'owner_role' AND decision IS NULL LIMIT 1000) AS open) AS owners,
         (SELECT count(*) FROM (SELECT FROM proposal WHERE kind = 'close_payment' AND decision IS NULL LIMIT 1000) AS open) AS closings";
const DECIDE: &str = "
    UPDATE proposal SET decision = $2, decided_by = $3, decided_from = $4, alone = $5, by_former_owner = $6, decided_at = service_now()
    WHERE id = $1";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("FIND", FIND),
    ("FIND_LOCKED", FIND_LOCKED),
    ("LIST", LIST),
    ("WAITING", WAITING),
    ("OPEN_ACCOUNT_CHANGE", OPEN_ACCOUNT_CHANGE),
    ("OPEN_OWNER_CHANGES", OPEN_OWNER_CHANGES),
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
            Self::OwnerRole => "owner_role",
        }
    }
}

impl Proposal {
    fn from_row(cell: CellId, row: &Row, ring: &KeyRing) -> Result<Self, StoreError> {
        let company_id = match row.try_get("company_id")? {
            Some(number) => CompanyId::of(cell, number).map_err(|_| StoreError::unexpected("company_id"))?,
            None => row::parsed(row, "company")?,
        };
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
            "owner_role" => ProposedChange::OwnerRole {
                user: user_id(cell, row)?,
                email: row.try_get("user_email")?,
                role: match row.try_get("new_role")? {
                    "removed" => None,
                    role => Some(role.parse().map_err(|_| StoreError::unexpected("new_role"))?),
                },
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
            operator_decides: row.try_get("operator_decides")?,
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

    /// Whether `actor` may approve this, as another person than the one who proposed it.
    pub fn check_approver(&self, actor: &Actor, operators: Operators) -> Result<ApprovedBy, SecondPersonNeeded> {
        let proposer = Proposer { source: self.proposed_from, name: &self.proposed_by, at: self.proposed_at };
        check_approver(proposer, actor, operators, self.read_at)
    }

    /// Whether `actor` may approve this now.
    pub(crate) fn check_open_for(&self, actor: &Actor, operators: Operators) -> Result<ApprovedBy, ApproveOutcome> {
        if let Some(decision) = &self.decided {
            return Err(ApproveOutcome::Decided(decision.clone()));
        }
        self.check_approver(actor, operators).map_err(ApproveOutcome::SecondPersonNeeded)
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

/// How a proposal ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decided {
    Approved(ApprovedBy),
    Withdrawn(WithdrawnBy),
}

/// Who withdraws a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WithdrawnBy {
    /// An owner, an operator, or somebody by a command.
    Entitled,
    /// Somebody who owns the company no more, or is frozen. They can do this once: an operator decides about the next such proposal.
    FormerOwner,
}

#[derive(Clone, Debug)]
pub enum WithdrawOutcome {
    Withdrawn,
    /// It was approved or withdrawn before.
    Decided(Decision),
    /// A former owner has withdrawn such a change before.
    OperatorDecides,
    NoSuchProposal,
}

/// Decides a proposal whose row is locked. Only then may its change be made.
pub(crate) async fn decide(
    transaction: &Transaction<'_>,
    actor: &Actor,
    proposal: &Proposal,
    decided: Decided,
) -> Result<(), StoreError> {
    let (id, is_approved) = (proposal.id, matches!(decided, Decided::Approved(_)));
    let alone = decided == Decided::Approved(ApprovedBy::SingleOperator);
    let by_former_owner = decided == Decided::Withdrawn(WithdrawnBy::FormerOwner);
    let action = if is_approved { Action::Approve } else { Action::Withdraw };
    let mut audit = AuditedChange::begin(transaction, actor, action, Subject::Proposal(id)).await?;
    if let ProposedChange::OwnerRole { .. } = proposal.change {
        audit.note("company", None::<String>, proposal.company_id.to_string());
    }
    if alone {
        audit.note("single_operator", None::<bool>, true);
    }
    let values: [&(dyn ToSql + Sync); 6] =
        [&id.number(), &decision_text(is_approved), &actor.name(), &actor.source().as_str(), &alone, &by_former_owner];
    transaction.execute(DECIDE, &values).await?;
    audit.finish(transaction).await?;
    let by = actor.name().to_owned();
    let notice = match &proposal.change {
        ProposedChange::PayeeAccount { .. } => Notice::AccountChangeDecided { proposal: id, approved: is_approved, by },
        ProposedChange::OwnerRole { user, email, .. } => {
            Notice::Changed { action, by, object: email.clone(), user: Some(*user), proposal: None, of_owner: true }
        }
        // The operator who proposed it sees the decision in the list of proposals.
        ProposedChange::ClosePayment { .. } => return Ok(()),
    };
    write_change(transaction, Some(proposal.company_id), &notice).await
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
            let counts = [row.try_get("accounts")?, row.try_get("owners")?, row.try_get("closings")?];
            Ok(counts.into_iter().map(|open| BoundedCount::new(open, MAX_OPEN)).sum())
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

    /// The changes of a company's owners that wait for approval. They are in the home cell.
    pub async fn open_owner_changes(&self, company: CompanyId, ring: &KeyRing) -> Result<Vec<Proposal>, StoreError> {
        with_deadline(async {
            let client = self.serving_connection().await?;
            let rows = client.query(OPEN_OWNER_CHANGES, &[&company.to_string()]).await?;
            rows.iter().map(|row| Proposal::from_row(self.id(), row, ring)).collect()
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
        operators: Operators,
        ring: &KeyRing,
    ) -> Result<ApproveOutcome, StoreError> {
        let Some(found) = self.proposal(id, ring).await? else { return Ok(ApproveOutcome::NoSuchProposal) };
        match found.change {
            ProposedChange::PayeeAccount { .. } => self.approve_account(actor, id, operators, ring).await,
            ProposedChange::ClosePayment { payment, .. } => {
                self.approve_closing(actor, id, payment, operators, ring).await
            }
            ProposedChange::OwnerRole { .. } => self.approve_owner_role(actor, id, operators, ring).await,
        }
    }

    /// Withdraws a proposal.
    pub async fn withdraw_proposal(
        &self,
        actor: &Actor,
        id: ProposalId,
        by: WithdrawnBy,
        ring: &KeyRing,
    ) -> Result<WithdrawOutcome, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let Some(found) = Proposal::lock(&transaction, id, ring).await? else {
                return Ok(WithdrawOutcome::NoSuchProposal);
            };
            if let Some(decision) = &found.decided {
                return Ok(WithdrawOutcome::Decided(decision.clone()));
            }
            if found.operator_decides && by == WithdrawnBy::FormerOwner {
                return Ok(WithdrawOutcome::OperatorDecides);
            }
            decide(&transaction, actor, &found, Decided::Withdrawn(by)).await?;
            transaction.commit().await?;
            Ok(WithdrawOutcome::Withdrawn)
        })
        .await
    }
}
