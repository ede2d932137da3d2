//! Invitations to the portal. The link of an invitation is valid for seven days and used once (`accept_invitation.rs`).

use paylink_domain::{
    audit::{Action, Actor},
    id::{CellId, CompanyId, InvitationId},
    keyring::{KeyRing, Purpose, Ring},
    portal_secret::InvitationToken,
    random::Randomness,
    time::Timestamp,
    user::{EmailAddress, Role},
};
use tokio_postgres::{Row, Transaction, types::ToSql};

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    row,
    transaction::begin,
};

/// Whom to invite: to a company with a role, as an operator, or both.
#[derive(Clone, Debug)]
pub struct NewInvitation {
    pub email: EmailAddress,
    pub membership: Option<(CompanyId, Role)>,
    pub operator: bool,
}

#[derive(Debug)]
pub enum InviteOutcome {
    Invited(InvitationId, InvitationToken),
    /// The person already has what the invitation would give. `change_role` changes a role. An owner who has joined by the company's
    /// provider is invited as an owner or not at all: a passkey or password of their own is as much as a new owner.
    AlreadyMember,
}

/// An invitation that can be accepted.
#[derive(Clone, Debug)]
pub struct Invitation {
    pub id: InvitationId,
    pub email: EmailAddress,
    pub membership: Option<(CompanyId, Role)>,
    pub operator: bool,
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
    /// The name of the actor who invited.
    pub invited_by: String,
    /// Whether that is a person of the portal, and not a user of the machine on which a command was run.
    pub is_by_person: bool,
    /// Whether the address belongs to a user with a passkey or a password, who signs in and accepts. Otherwise accepting creates one,
    /// or gives a passkey or a password to somebody who has only signed in by a provider. A link that the inviter saw does not give
    /// them to a person of another company.
    pub existing_user: bool,
}

/// How the link reaches the invited person.
#[derive(Clone, Copy, Debug)]
enum Way<'r> {
    Operator,
    Inviter,
    Mail(&'r KeyRing),
}

/// Of two invitations of the same person, the second waits for the first and replaces it.
const LOCK_EMAIL: &str = "SELECT pg_advisory_xact_lock(hashtextextended($1, 7161727921))";
const IS_MEMBER: &str = "
    SELECT FROM portal_user
    WHERE email = $1 AND (is_operator OR NOT $3)
        AND ($2::text IS NULL OR EXISTS (
            SELECT FROM portal_membership WHERE user_id = portal_user.id AND company = $2
                AND (NOT by_provider OR (role = 'owner' AND $4 IS DISTINCT FROM 'owner'))))";
const DELETE_OPEN: &str = "
    DELETE FROM portal_invitation WHERE email = $1 AND coalesce(company, '') = coalesce($2, '') AND used_at IS NULL";
const INSERT: &str = "
    INSERT INTO portal_invitation (id, hash, expires_at, operator, email, company, role, invited_by, token_sealed, link_shown)
    VALUES ($1, $2, service_now() + interval '7 days', $3, $4, $5, $6, $7, $8, $9)";
const INSERT_MAIL: &str =
    "INSERT INTO portal_mail (invitation_id, next_attempt_at, is_urgent) VALUES ($1, service_now(), true)";

/// Invitations that are neither used nor expired.
macro_rules! select_open {
    ($condition:literal) => {
        concat!(
            "SELECT id AS invitation_id, email, company, role, operator, created_at, expires_at, invited_by,
                 EXISTS (SELECT FROM portal_user WHERE portal_user.email = invited_by) AS is_by_person,
                 EXISTS (SELECT FROM portal_user WHERE portal_user.email = portal_invitation.email
                     AND (is_operator OR EXISTS (SELECT FROM portal_passkey WHERE user_id = portal_user.id)
                         OR EXISTS (SELECT FROM portal_password WHERE portal_password.id = portal_user.id)
                         OR (link_shown AND EXISTS (SELECT FROM portal_membership AS other WHERE other.user_id = portal_user.id
                             AND other.company IS DISTINCT FROM portal_invitation.company)))) AS existing_user
             FROM portal_invitation WHERE used_at IS NULL AND expires_at > service_now() AND ",
            $condition
        )
    };
}
const FIND: &str = select_open!("hash = $1");
const LIST: &str = select_open!("company = $1 ORDER BY created_at DESC, id LIMIT 1000");
const FIND_OF_COMPANY: &str = select_open!("company = $1 AND email = $2");
const LOCK_OF_INVITER: &str =
    select_open!("invited_by = $1 AND ($2::text IS NULL OR company = $2) ORDER BY id FOR UPDATE OF portal_invitation");
const LOCK_TO_COMPANY: &str = select_open!("company = $1 ORDER BY id FOR UPDATE OF portal_invitation");
const WITHDRAW: &str = "DELETE FROM portal_invitation WHERE id = $1 AND used_at IS NULL";
const DELETE_EXPIRED: &str = "DELETE FROM portal_invitation WHERE expires_at <= service_now()";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("LOCK_EMAIL", LOCK_EMAIL),
    ("IS_MEMBER", IS_MEMBER),
    ("DELETE_OPEN", DELETE_OPEN),
    ("INSERT", INSERT),
    ("INSERT_MAIL", INSERT_MAIL),
    ("FIND", FIND),
    ("LIST", LIST),
    ("FIND_OF_COMPANY", FIND_OF_COMPANY),
    ("LOCK_OF_INVITER", LOCK_OF_INVITER),
    ("LOCK_TO_COMPANY", LOCK_TO_COMPANY),
    ("WITHDRAW", WITHDRAW),
    ("DELETE_EXPIRED", DELETE_EXPIRED),
];

impl Invitation {
    fn from_row(cell: CellId, row: &Row) -> Result<Self, StoreError> {
        let id = InvitationId::of(cell, row.try_get("invitation_id")?);
        Ok(Self {
            id: id.map_err(|_| StoreError::unexpected("invitation_id"))?,
            email: row::parsed(row, "email")?,
            membership: membership(row)?,
            operator: row.try_get("operator")?,
            created_at: row::time(row, "created_at")?,
            expires_at: row::time(row, "expires_at")?,
            invited_by: row.try_get("invited_by")?,
            is_by_person: row.try_get("is_by_person")?,
            existing_user: row.try_get("existing_user")?,
        })
    }

    fn subject(&self) -> Subject {
        Subject::Invitation(self.id, self.membership.map(|(company, _)| company))
    }
}

/// The company and role that an invitation gives.
pub(crate) fn membership(row: &Row) -> Result<Option<(CompanyId, Role)>, StoreError> {
    Ok(row::optional_parsed(row, "company")?.zip(row::optional_parsed(row, "role")?))
}

/// The context of an invitation's token, from its id as the database writes it.
pub(crate) fn sealing_context(cell: CellId, invitation: &str) -> Option<Vec<u8>> {
    Some(sealing_context_of(InvitationId::of(cell, invitation.parse().ok()?).ok()?).to_vec())
}

/// A sealed token is bound to its invitation: copied into another one's row, it does not open.
pub(crate) fn sealing_context_of(id: InvitationId) -> [u8; 8] {
    id.number().to_be_bytes()
}

/// Withdraws the open invitations that somebody made for a company, or for all of them: they may invite nobody any more.
pub(crate) async fn withdraw_all_of(
    transaction: &Transaction<'_>,
    cell: CellId,
    actor: &Actor,
    inviter: &str,
    company: Option<&str>,
) -> Result<(), StoreError> {
    let values: [&(dyn ToSql + Sync); 2] = [&inviter, &company];
    withdraw(transaction, cell, actor, &transaction.query(LOCK_OF_INVITER, &values).await?).await
}

/// Withdraws all invitations to a company. Returns how many.
pub(crate) async fn withdraw_all_to(
    transaction: &Transaction<'_>,
    cell: CellId,
    actor: &Actor,
    company: &str,
) -> Result<usize, StoreError> {
    let rows = transaction.query(LOCK_TO_COMPANY, &[&company]).await?;
    withdraw(transaction, cell, actor, &rows).await?;
    Ok(rows.len())
}

/// Withdraws the invitation of this address to a company.
pub(crate) async fn withdraw_to(
    transaction: &Transaction<'_>,
    cell: CellId,
    actor: &Actor,
    company: &str,
    email: &str,
) -> Result<(), StoreError> {
    withdraw(transaction, cell, actor, &transaction.query(FIND_OF_COMPANY, &[&company, &email]).await?).await
}

async fn withdraw(
    transaction: &Transaction<'_>,
    cell: CellId,
    actor: &Actor,
    locked: &[Row],
) -> Result<(), StoreError> {
    for row in locked {
        let found = Invitation::from_row(cell, row)?;
        let audit = AuditedChange::begin(transaction, actor, Action::WithdrawInvitation, found.subject()).await?;
        transaction.execute(WITHDRAW, &[&found.id.number()]).await?;
        audit.finish(transaction).await?;
    }
    Ok(())
}

impl Cell {
    /// Invites a person, as an operator. A new invitation to the same company replaces the former one. Only the hash of the token is
    /// stored.
    pub async fn invite(
        &self,
        actor: &Actor,
        new: &NewInvitation,
        randomness: &dyn Randomness,
    ) -> Result<InviteOutcome, StoreError> {
        self.write_invitation(actor, new, Way::Operator, randomness).await
    }

    /// The same, by somebody of the company, who sees the link and passes it on.
    pub async fn invite_and_show_link(
        &self,
        actor: &Actor,
        new: &NewInvitation,
        randomness: &dyn Randomness,
    ) -> Result<InviteOutcome, StoreError> {
        self.write_invitation(actor, new, Way::Inviter, randomness).await
    }

    /// The same, and sends the link by mail. Until then the token is also stored, sealed.
    pub async fn invite_by_mail(
        &self,
        actor: &Actor,
        new: &NewInvitation,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<InviteOutcome, StoreError> {
        self.write_invitation(actor, new, Way::Mail(ring), randomness).await
    }

    async fn write_invitation(
        &self,
        actor: &Actor,
        new: &NewInvitation,
        way: Way<'_>,
        randomness: &dyn Randomness,
    ) -> Result<InviteOutcome, StoreError> {
        with_deadline(async {
            let id = InvitationId::generate(self.id(), randomness);
            let token = InvitationToken::generate(randomness);
            let sealed = match way {
                Way::Mail(ring) => Some(self.seal_token(id, &token, ring, randomness)?),
                Way::Operator | Way::Inviter => None,
            };
            let link_shown = matches!(way, Way::Inviter);
            let (company, role) = new.membership.unzip();
            let (text, role) = (company.map(|company| company.to_string()), role.map(Role::as_str));
            let (email, hash) = (new.email.as_str(), token.hash());
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            transaction.execute(LOCK_EMAIL, &[&email]).await?;
            if transaction.query_opt(IS_MEMBER, &[&email, &text, &new.operator, &role]).await?.is_some() {
                return Ok(InviteOutcome::AlreadyMember);
            }
            let subject = Subject::Invitation(id, company);
            let audit = AuditedChange::begin(&transaction, actor, Action::InviteUser, subject).await?;
            transaction.execute(DELETE_OPEN, &[&email, &text]).await?;
            let (number, hash, by) = (id.number(), hash.as_slice(), actor.name());
            let values: [&(dyn ToSql + Sync); 9] =
                [&number, &hash, &new.operator, &email, &text, &role, &by, &sealed, &link_shown];
            transaction.execute(INSERT, &values).await?;
            if sealed.is_some() {
                transaction.execute(INSERT_MAIL, &[&id.number()]).await?;
            }
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(InviteOutcome::Invited(id, token))
        })
        .await
    }

    fn seal_token(
        &self,
        id: InvitationId,
        token: &InvitationToken,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<Vec<u8>, StoreError> {
        let key = self.sealing_key(Ring::Secrets)?;
        let secret = token.reveal().as_bytes();
        Ok(ring.seal(key, Purpose::InvitationToken, &sealing_context_of(id), secret, randomness)?)
    }

    /// The invitation with this token. `None` if it is unknown, used, replaced, withdrawn or expired.
    pub async fn invitation(&self, token: [u8; 32]) -> Result<Option<Invitation>, StoreError> {
        with_deadline(async {
            let row = self.serving_connection().await?.query_opt(FIND, &[&token.as_slice()]).await?;
            row.map(|row| Invitation::from_row(self.id(), &row)).transpose()
        })
        .await
    }

    /// Invitations to a company that can be accepted, newest first.
    pub async fn open_invitations(&self, company: CompanyId) -> Result<Vec<Invitation>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(LIST, &[&company.to_string()]).await?;
            rows.iter().map(|row| Invitation::from_row(self.id(), row)).collect()
        })
        .await
    }

    /// Withdraws the invitation of a person to a company. False if there is none.
    pub async fn withdraw_invitation(
        &self,
        actor: &Actor,
        company: CompanyId,
        email: &EmailAddress,
    ) -> Result<bool, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let found = transaction.query_opt(FIND_OF_COMPANY, &[&company.to_string(), &email.as_str()]).await?;
            let Some(row) = found else { return Ok(false) };
            let found = Invitation::from_row(self.id(), &row)?;
            let audit = AuditedChange::begin(&transaction, actor, Action::WithdrawInvitation, found.subject()).await?;
            if transaction.execute(WITHDRAW, &[&found.id.number()]).await? == 0 {
                return Ok(false);
            }
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    /// Deletes invitations after seven days, used or not. Returns how many.
    pub async fn delete_expired_invitations(&self) -> Result<u64, StoreError> {
        with_deadline(async { Ok(self.writing_connection().await?.execute(DELETE_EXPIRED, &[]).await?) }).await
    }
}
