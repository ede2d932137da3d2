//! Changing who owns a live company: one person proposes it, another approves. Nobody may make the second person on the side. People are
//! in the home cell, and so are these proposals.

use paylink_domain::{
    approval::Operators,
    audit::{Action, Actor},
    id::{CompanyId, ProposalId, UserId},
    keyring::KeyRing,
    notice::Notice,
    random::Randomness,
    user::{EmailAddress, Role},
};
use tokio_postgres::types::ToSql;

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    change_notice::OWNED,
    company::Company,
    deadline::with_deadline,
    error::StoreError,
    membership::{ChangeMemberOutcome, NewRole, OwnerChanges, change_member},
    notice::write_change,
    proposal::{ApproveOutcome, Decided, Proposal, ProposedChange, decide, new_role_text, proposal_id},
    row,
    transaction::begin,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProposeRoleOutcome {
    Proposed(ProposalId),
    /// Another role of the same person waits for approval.
    AlreadyProposed(ProposalId),
    /// They are neither made an owner, nor are they one.
    NotAboutOwners,
    NoSuchMember,
}

const LOCK_MEMBER: &str = "
    SELECT role, email FROM portal_membership JOIN portal_user ON portal_user.id = user_id WHERE user_id = $1 AND company = $2
    FOR UPDATE OF portal_membership";
const OPEN_PROPOSAL: &str = "
    SELECT id AS proposal_id FROM proposal WHERE company = $1 AND user_id = $2 AND kind = 'owner_role' AND decision IS NULL";
const PROPOSE: &str = "
    INSERT INTO proposal (id, company, kind, user_id, user_email, new_role, proposed_by, proposed_from, operator_decides)
    VALUES ($1, $2, 'owner_role', $3, $4, $5, $6, $7, EXISTS (
        SELECT FROM proposal WHERE company = $2 AND by_former_owner AND decided_at > service_now() - interval '30 days'))";

const PRESENT_OWNERS: &str = "
    SELECT EXISTS (SELECT FROM portal_membership WHERE company = $1 AND role = 'owner') AS has_owner,
        EXISTS (SELECT FROM portal_membership JOIN portal_user ON portal_user.id = user_id
            WHERE company = $1 AND role = 'owner' AND email = $2) AS is_owner";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("LOCK_MEMBER", LOCK_MEMBER),
    ("OPEN_PROPOSAL", OPEN_PROPOSAL),
    ("PROPOSE", PROPOSE),
    ("PRESENT_OWNERS", PRESENT_OWNERS),
];

impl Cell {
    /// Proposes that a member becomes an owner, or that an owner gets another role. `None`: that an owner leaves the company.
    pub async fn propose_role(
        &self,
        actor: &Actor,
        user: UserId,
        company: CompanyId,
        role: Option<Role>,
        randomness: &dyn Randomness,
    ) -> Result<ProposeRoleOutcome, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let text = company.to_string();
            let Some(member) = transaction.query_opt(LOCK_MEMBER, &[&user.number(), &text]).await? else {
                return Ok(ProposeRoleOutcome::NoSuchMember);
            };
            let (present, email): (Role, &str) = (row::parsed(&member, "role")?, member.try_get("email")?);
            if (present == Role::Owner) == (role == Some(Role::Owner)) {
                return Ok(ProposeRoleOutcome::NotAboutOwners);
            }
            if let Some(row) = transaction.query_opt(OPEN_PROPOSAL, &[&text, &user.number()]).await? {
                return Ok(ProposeRoleOutcome::AlreadyProposed(proposal_id(self.id(), &row)?));
            }
            let id = ProposalId::generate(self.id(), randomness);
            let mut audit = AuditedChange::begin(&transaction, actor, Action::Propose, Subject::Proposal(id)).await?;
            audit.note("company", None::<String>, text.as_str());
            let (role, source) = (new_role_text(role), actor.source().as_str());
            let values: [&(dyn ToSql + Sync); 7] =
                [&id.number(), &text, &user.number(), &email, &role, &actor.name(), &source];
            transaction.execute(PROPOSE, &values).await?;
            audit.finish(&transaction).await?;
            let (by, object) = (actor.name().to_owned(), email.to_owned());
            let notice = Notice::Changed {
                action: Action::Propose,
                by,
                object,
                user: Some(user),
                proposal: Some(id),
                of_owner: true,
            };
            write_change(&transaction, Some(company), &notice).await?;
            transaction.commit().await?;
            Ok(ProposeRoleOutcome::Proposed(id))
        })
        .await
    }

    /// Whether inviting this address as an owner would be the decision of one person about a live company. Its first owner is invited
    /// directly. So is an owner who has joined by the company's provider, and gets a passkey or password of their own: by mail only,
    /// because whoever else saw the link could become them.
    pub async fn needs_approval_as_owner(
        &self,
        company: &Company,
        email: &EmailAddress,
        is_mailed: bool,
    ) -> Result<bool, StoreError> {
        if OwnerChanges::of(company.mode) == OwnerChanges::Direct {
            return Ok(false);
        }
        with_deadline(async {
            let values: [&(dyn ToSql + Sync); 2] = [&company.id.to_string(), &email.as_str()];
            let row = self.serving_connection().await?.query_one(PRESENT_OWNERS, &values).await?;
            let (has_owner, is_owner): (bool, bool) = (row.try_get("has_owner")?, row.try_get("is_owner")?);
            Ok(has_owner && !(is_owner && is_mailed))
        })
        .await
    }

    /// The companies of which a user is an owner.
    pub async fn owned_by(&self, user: UserId) -> Result<Vec<CompanyId>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(OWNED, &[&user.number()]).await?;
            rows.iter().map(|row| row::parsed(row, "company")).collect()
        })
        .await
    }

    pub(crate) async fn approve_owner_role(
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
            let ProposedChange::OwnerRole { user, role, .. } = found.change else {
                return Err(StoreError::unexpected("kind"));
            };
            decide(&transaction, actor, &found, Decided::Approved(approved)).await?;
            let (member, new) = ((user, found.company_id), NewRole::of(role));
            match change_member(&transaction, self.id(), actor, member, new, OwnerChanges::Direct).await? {
                ChangeMemberOutcome::Changed => {
                    transaction.commit().await?;
                    Ok(ApproveOutcome::Applied(Box::new(found)))
                }
                refused @ (ChangeMemberOutcome::NeedsApproval
                | ChangeMemberOutcome::LastOwner
                | ChangeMemberOutcome::LastBreakGlass
                | ChangeMemberOutcome::NoSuchMember) => Ok(ApproveOutcome::CannotChange(refused)),
            }
        })
        .await
    }
}
