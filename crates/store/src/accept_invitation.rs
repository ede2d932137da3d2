//! Accepting an invitation. Its row is used up by the first transaction that marks it; every other one finds it used.

use std::net::IpAddr;

use paylink_domain::{
    audit::{Action, Actor},
    id::{CompanyId, UserId},
    keyring::{KeyRing, Ring},
    random::Randomness,
    user::{EmailAddress, PersonName, Role},
};
use serde_json::Value;
use tokio_postgres::{Transaction, types::ToSql};
use uuid::Uuid;

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    end_session::end_all,
    error::StoreError,
    invitation::membership,
    owner_notice::write_owner_added,
    passkey::{self, NewPasskey},
    password::{self, NewPassword},
    row,
    transaction::begin,
    user::user_id,
};

/// Who accepts an invitation.
#[derive(Clone, Debug)]
pub enum AcceptedBy {
    /// Somebody who becomes a user. `handle` is the id that the authenticator was given.
    New { handle: Uuid, name: PersonName, credential: NewCredential },
    /// A user who has signed in.
    Existing(UserId),
}

/// How a new user signs in.
#[derive(Clone, Debug)]
pub enum NewCredential {
    Passkey(NewPasskey),
    PasswordAndTotp(NewPassword),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AcceptOutcome {
    /// All sessions that the user had are ended, because they have other rights now. The caller starts a new one.
    Accepted(UserId),
    /// The invitation is unknown, used, withdrawn or expired. Or it is for another user, or its address has become a user's since, or
    /// the passkey is somebody's already: then the invitation stays unused.
    Invalid,
}

/// What an invitation gives.
#[derive(Debug)]
struct Granted {
    email: EmailAddress,
    membership: Option<(CompanyId, Role)>,
    operator: bool,
    /// Only the holder of the address, or the operator, has seen the link.
    proves_address: bool,
}

const USE_UP: &str = "
    UPDATE portal_invitation SET used_at = service_now()
    WHERE hash = $1 AND used_at IS NULL AND expires_at > service_now()
    RETURNING email, company, role, operator, invited_by, link_shown";
/// No row if somebody has this address already.
const INSERT_USER: &str = "
    INSERT INTO portal_user (id, handle, is_operator, email, name, address_proved_at)
    VALUES ($1, $2, $3, $4, $5, CASE WHEN $6 THEN service_now() END)
    ON CONFLICT (email) DO NOTHING";
const GRANT_EXISTING: &str = "
    UPDATE portal_user SET is_operator = is_operator OR $3,
        address_proved_at = CASE WHEN $4 THEN coalesce(address_proved_at, service_now()) ELSE address_proved_at END
    WHERE id = $1 AND email = $2";
/// Whether they have a passkey or a password is read by the next statement, which sees what the lock has waited for.
const LOCK_INVITED: &str = "
    SELECT portal_user.id AS user_id FROM portal_user JOIN portal_invitation USING (email)
    WHERE portal_invitation.hash = $1 FOR UPDATE OF portal_user";
/// Somebody who has only signed in by a provider. Nobody else is without a passkey and a password. Whoever invited and saw the link
/// could open it themselves, so it gives nobody a credential who is in another company.
const IS_WITHOUT_CREDENTIAL: &str = "
    SELECT FROM portal_user
    WHERE id = $1 AND NOT is_operator AND NOT EXISTS (SELECT FROM portal_passkey WHERE user_id = $1)
        AND NOT EXISTS (SELECT FROM portal_password WHERE portal_password.id = $1)
        AND NOT EXISTS (SELECT FROM portal_invitation JOIN portal_membership ON user_id = $1
            WHERE hash = $2 AND link_shown AND portal_membership.company IS DISTINCT FROM portal_invitation.company)";
/// The authenticator was given this handle. Of the new credential, nobody knows more than of the link.
const ENROL: &str = "
    UPDATE portal_user SET handle = $2, name = $3, is_operator = $4, left_at = NULL, address_proved_at = CASE WHEN $5 THEN service_now() END
    WHERE id = $1";
const LOCK_MEMBERSHIP: &str = "
    SELECT role, by_provider FROM portal_membership WHERE user_id = $1 AND company = $2 FOR UPDATE";
/// A role that the user has already stays: only `change_role` changes it, which keeps the last owner. The company itself has
/// invited somebody who joined by its provider, so the passkey or password counts from now on. Whoever saw the link may have chosen
/// it, so a trigger makes such an owner one since now.
const INSERT_MEMBERSHIP: &str = "
    INSERT INTO portal_membership (user_id, company, role) VALUES ($1, $2, $3)
    ON CONFLICT (user_id, company) DO UPDATE SET by_provider = false";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("USE_UP", USE_UP),
    ("INSERT_USER", INSERT_USER),
    ("LOCK_INVITED", LOCK_INVITED),
    ("IS_WITHOUT_CREDENTIAL", IS_WITHOUT_CREDENTIAL),
    ("ENROL", ENROL),
    ("GRANT_EXISTING", GRANT_EXISTING),
    ("LOCK_MEMBERSHIP", LOCK_MEMBERSHIP),
    ("INSERT_MEMBERSHIP", INSERT_MEMBERSHIP),
];

impl Cell {
    /// Accepts the invitation with this token from `address`.
    pub async fn accept_invitation(
        &self,
        token: [u8; 32],
        by: &AcceptedBy,
        address: IpAddr,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<AcceptOutcome, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let enrolled = self.lock_without_credential(&transaction, token).await?;
            let user = match by {
                AcceptedBy::New { .. } => enrolled.unwrap_or_else(|| UserId::generate(self.id(), randomness)),
                AcceptedBy::Existing(user) => *user,
            };
            let Some(row) = transaction.query_opt(USE_UP, &[&token.as_slice()]).await? else {
                return Ok(AcceptOutcome::Invalid);
            };
            let granted = Granted {
                email: row::parsed(&row, "email")?,
                membership: membership(&row)?,
                operator: row.try_get("operator")?,
                proves_address: !row.try_get::<_, bool>("link_shown")?,
            };
            let actor = Actor::of_portal(&granted.email, address);
            let subject = granted.membership.map_or(Subject::User(user), |(company, _)| Subject::Member(user, company));
            let mut audit = AuditedChange::begin(&transaction, &actor, Action::AcceptInvitation, subject).await?;
            audit.note("email", Value::Null, granted.email.as_str());
            audit.note("company", Value::Null, granted.membership.map(|(company, _)| company.to_string()));
            let is_valid = match by {
                AcceptedBy::New { handle, name, credential } => {
                    let is_new = enrolled.is_none();
                    write_user(&transaction, (user, is_new), *handle, name, &granted).await?
                        && self.insert_credential(&transaction, user, credential, ring, randomness).await?
                }
                AcceptedBy::Existing(_) => {
                    let values: [&(dyn ToSql + Sync); 4] =
                        [&user.number(), &granted.email.as_str(), &granted.operator, &granted.proves_address];
                    transaction.execute(GRANT_EXISTING, &values).await? > 0
                }
            };
            if !is_valid {
                return Ok(AcceptOutcome::Invalid); // the rollback leaves the invitation unused
            }
            if let Some((company, role)) = granted.membership {
                match write_membership(&transaction, user, company, role).await? {
                    Membership::NewOwner => {
                        let by = row.try_get("invited_by")?;
                        write_owner_added(&transaction, company, user, granted.email.as_str(), by).await?;
                    }
                    Membership::Written => {}
                    Membership::Refused => return Ok(AcceptOutcome::Invalid),
                }
            }
            end_all(&transaction, user).await?;
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(AcceptOutcome::Accepted(user))
        })
        .await
    }

    /// The invited person, if they are known and have only signed in by a provider. Whoever is invited is locked.
    async fn lock_without_credential(
        &self,
        transaction: &Transaction<'_>,
        token: [u8; 32],
    ) -> Result<Option<UserId>, StoreError> {
        let Some(row) = transaction.query_opt(LOCK_INVITED, &[&token.as_slice()]).await? else { return Ok(None) };
        let user = user_id(self.id(), &row)?;
        Ok(transaction.query_opt(IS_WITHOUT_CREDENTIAL, &[&user.number(), &token.as_slice()]).await?.map(|_| user))
    }

    /// False if the passkey is somebody's already.
    async fn insert_credential(
        &self,
        transaction: &Transaction<'_>,
        user: UserId,
        credential: &NewCredential,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<bool, StoreError> {
        match credential {
            NewCredential::Passkey(passkey) => passkey::insert(transaction, user, passkey).await,
            NewCredential::PasswordAndTotp(password) => {
                let key = self.sealing_key(Ring::Secrets)?;
                password::write(transaction, user, password, ring, key, randomness).await?;
                Ok(true)
            }
        }
    }
}

/// What an invitation has made of a membership.
enum Membership {
    Written,
    /// It makes the person an owner, or lets one in by other ways than the company's provider.
    NewOwner,
    /// The person is an owner by the company's provider only, and was not invited as an owner: whoever invited need not have proved that
    /// they may make owners.
    Refused,
}

async fn write_membership(
    transaction: &Transaction<'_>,
    user: UserId,
    company: CompanyId,
    invited: Role,
) -> Result<Membership, StoreError> {
    let company = company.to_string();
    let former = transaction.query_opt(LOCK_MEMBERSHIP, &[&user.number(), &company]).await?;
    let (role, is_changed) = match former {
        Some(row) => (row::parsed(&row, "role")?, row.try_get("by_provider")?),
        None => (invited, true),
    };
    let is_new_owner = is_changed && role == Role::Owner;
    if is_new_owner && invited != Role::Owner {
        return Ok(Membership::Refused);
    }
    let values: [&(dyn ToSql + Sync); 3] = [&user.number(), &company, &invited.as_str()];
    transaction.execute(INSERT_MEMBERSHIP, &values).await?;
    Ok(if is_new_owner { Membership::NewOwner } else { Membership::Written })
}

/// False if somebody has this address already.
async fn write_user(
    transaction: &Transaction<'_>,
    (user, is_new): (UserId, bool),
    handle: Uuid,
    name: &PersonName,
    granted: &Granted,
) -> Result<bool, StoreError> {
    if !is_new {
        let values: [&(dyn ToSql + Sync); 5] =
            [&user.number(), &handle, &name.as_str(), &granted.operator, &granted.proves_address];
        return Ok(transaction.execute(ENROL, &values).await? > 0);
    }
    let email = granted.email.as_str();
    let values: [&(dyn ToSql + Sync); 6] =
        [&user.number(), &handle, &granted.operator, &email, &name.as_str(), &granted.proves_address];
    Ok(transaction.execute(INSERT_USER, &values).await? > 0)
}
