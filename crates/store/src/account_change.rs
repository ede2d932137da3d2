//! Setting and changing the account that a company's payers pay into. Existing payments keep theirs. For a live company a second
//! person must approve a change: the new account receives the money of all unused links. There are none before the first account, so
//! that one is set directly.

use paylink_domain::{
    approval::Operators,
    audit::{Action, Actor},
    company::Mode,
    id::{CompanyId, ProposalId},
    keyring::KeyRing,
    notice::Notice,
    random::Randomness,
};
use tokio_postgres::{Transaction, types::ToSql};

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    company::company_payee_account,
    deadline::with_deadline,
    error::StoreError,
    notice::write_change,
    payee_account::PayeeAccount,
    proposal::{ApproveOutcome, Decided, Proposal, ProposedChange, decide, proposal_id},
    row,
    transaction::begin,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChangeAccountOutcome {
    Changed,
    /// The company is live: the change waits for approval.
    Proposed(ProposalId),
    /// Another change of the account waits for approval.
    AlreadyProposed(ProposalId),
    NoSuchCompany,
}

const LOCK_COMPANY: &str = "
    SELECT mode, payee_account_id IS NOT NULL AS has_account FROM company WHERE id = $1 FOR NO KEY UPDATE";
const CHANGE_ACCOUNT: &str = "UPDATE company SET payee_account_id = $2 WHERE id = $1";
const OPEN_PROPOSAL: &str = "
    SELECT id AS proposal_id FROM proposal WHERE company_id = $1 AND kind = 'payee_account' AND decision IS NULL";
const PROPOSE: &str = "
    INSERT INTO proposal (id, company_id, kind, payee_account_id, proposed_by, proposed_from, operator_decides)
    VALUES ($1, $2, 'payee_account', $3, $4, $5, EXISTS (
        SELECT FROM proposal WHERE company_id = $2 AND by_former_owner AND decided_at > service_now() - interval '30 days'))";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("LOCK_COMPANY", LOCK_COMPANY),
    ("CHANGE_ACCOUNT", CHANGE_ACCOUNT),
    ("OPEN_PROPOSAL", OPEN_PROPOSAL),
    ("PROPOSE", PROPOSE),
];

impl Cell {
    /// Sets the first payee account of a company, or changes it for new payments of a test company, or proposes that for a live one.
    pub async fn change_account(
        &self,
        actor: &Actor,
        company: CompanyId,
        account: &PayeeAccount,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<ChangeAccountOutcome, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let Some(row) = transaction.query_opt(LOCK_COMPANY, &[&company.number()]).await? else {
                return Ok(ChangeAccountOutcome::NoSuchCompany);
            };
            let outcome = match (row::parsed(&row, "mode")?, row.try_get("has_account")?) {
                (Mode::Test, _) | (Mode::Live, false) => {
                    let number = self.add_account(&transaction, company, account, ring, randomness).await?;
                    set_account(&transaction, actor, company, number, account, ring).await?;
                    let notice = Notice::AccountChanged { by: actor.name().to_owned() };
                    write_change(&transaction, Some(company), &notice).await?;
                    ChangeAccountOutcome::Changed
                }
                (Mode::Live, true) => {
                    if let Some(row) = transaction.query_opt(OPEN_PROPOSAL, &[&company.number()]).await? {
                        return Ok(ChangeAccountOutcome::AlreadyProposed(proposal_id(self.id(), &row)?));
                    }
                    let number = self.add_account(&transaction, company, account, ring, randomness).await?;
                    let id = ProposalId::generate(self.id(), randomness);
                    let subject = Subject::Proposal(id);
                    let mut audit = AuditedChange::begin(&transaction, actor, Action::Propose, subject).await?;
                    audit.note("account", None::<String>, account.audit_text());
                    let values: [&(dyn ToSql + Sync); 5] =
                        [&id.number(), &company.number(), &number, &actor.name(), &actor.source().as_str()];
                    transaction.execute(PROPOSE, &values).await?;
                    audit.finish(&transaction).await?;
                    let notice = Notice::AccountChangeProposed { proposal: id, by: actor.name().to_owned() };
                    write_change(&transaction, Some(company), &notice).await?;
                    ChangeAccountOutcome::Proposed(id)
                }
            };
            transaction.commit().await?;
            Ok(outcome)
        })
        .await
    }

    pub(crate) async fn approve_account(
        &self,
        actor: &Actor,
        id: ProposalId,
        operators: Operators,
        ring: &KeyRing,
    ) -> Result<ApproveOutcome, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let Some(found) = Proposal::lock(&transaction, id, ring).await? else {
                return Ok(ApproveOutcome::NoSuchProposal);
            };
            let approved = match found.check_open_for(actor, operators) {
                Ok(approved) => approved,
                Err(refused) => return Ok(refused),
            };
            let ProposedChange::PayeeAccount { number, account } = &found.change else {
                return Err(StoreError::unexpected("kind"));
            };
            decide(&transaction, actor, &found, Decided::Approved(approved)).await?;
            set_account(&transaction, actor, found.company_id, *number, account, ring).await?;
            transaction.commit().await?;
            Ok(ApproveOutcome::Applied(Box::new(found)))
        })
        .await
    }
}

async fn set_account(
    transaction: &Transaction<'_>,
    actor: &Actor,
    company: CompanyId,
    number: i64,
    account: &PayeeAccount,
    ring: &KeyRing,
) -> Result<(), StoreError> {
    let subject = Subject::Company(company);
    let mut audit = AuditedChange::begin(transaction, actor, Action::ChangePayeeAccount, subject).await?;
    let before = company_payee_account(transaction, company, ring).await?;
    audit.note("account", before.map(|account| account.audit_text()), account.audit_text());
    transaction.execute(CHANGE_ACCOUNT, &[&company.number(), &number]).await?;
    audit.finish(transaction).await
}
