//! Signing in by an identity provider: who a subject of the provider is here, and who may join by it.
//!
//! An identity is the provider's subject, never its e-mail address: an address may be given to somebody else, at the provider or here.
//! The address counts once, at the first sign-in, and only if the provider has verified it.

use std::net::IpAddr;

use paylink_domain::{
    audit::{Action, Actor},
    id::{CompanyId, UserId},
    keyring::KeyRing,
    portal_secret::SessionToken,
    random::{Randomness, random_bytes},
    sign_on::{EmailDomain, SignOnMode},
    user::{EmailAddress, PersonName, Role},
};
use serde_json::Value;
use tokio_postgres::{Transaction, types::ToSql};
use uuid::Uuid;

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    owner_notice::write_owner_added,
    provider_session::{self, Provider},
    row,
    session::{self, NewSession},
    transaction::begin,
    unproved_credentials::{end_unproved, set_proved},
};

/// What a provider says about somebody who has signed in there.
#[derive(Clone, Debug)]
pub struct ProviderSignIn<'a> {
    pub provider: Provider,
    pub issuer: &'a str,
    /// What we are there.
    pub client_id: &'a str,
    pub subject: &'a str,
    /// `None` unless the provider has verified it.
    pub email: Option<EmailAddress>,
    /// For somebody who is new here.
    pub name: Option<PersonName>,
    pub refresh_token: Option<&'a str>,
    pub device: &'a str,
    pub address: IpAddr,
    /// The hash of the token that the browser had before. That session ends.
    pub replaced: Option<[u8; 32]>,
    /// A language tag: that of the pages from which they went there.
    pub page_language: Option<&'a str>,
}

#[derive(Debug)]
pub enum ProviderSignInOutcome {
    SignedIn(UserId, SessionToken),
    /// The provider has not verified an e-mail address, and the person is not known by the subject.
    NoVerifiedEmail,
    /// Neither a member nor invited, nor of a confirmed domain. Or no operator.
    NotMember,
    /// The member with this address is another subject of the provider.
    OtherIdentity,
    /// The company has another provider or client since the sign-in began, or none. Or the person was removed at this moment.
    SettingsChanged,
}

/// Somebody known here.
struct Person {
    user: UserId,
    email: EmailAddress,
}

/// Of two first sign-ins of the same subject, the second waits for the first.
const LOCK_SUBJECT: &str = "SELECT pg_advisory_xact_lock(hashtextextended($1, 7161727922))";
/// As an invitation of this address does.
const LOCK_EMAIL: &str = "SELECT pg_advisory_xact_lock(hashtextextended($1, 7161727921))";
const FIND: &str = "
    SELECT portal_user.id AS user_number, email FROM portal_identity JOIN portal_user ON portal_user.id = user_id
    WHERE coalesce(company, '') = coalesce($1, '') AND issuer = $2 AND subject = $3";
const LOCK_PERSON: &str = "SELECT FROM portal_user WHERE id = $1 FOR UPDATE";
const FIND_BY_EMAIL: &str = "SELECT id AS user_number, email FROM portal_user WHERE email = $1 FOR UPDATE";
/// Whoever changes the settings waits, and ends this session too. The person is locked before, as where memberships change.
const LOCK_SETTINGS: &str = "
    SELECT FROM portal_sign_on WHERE company = $1 AND issuer = $2 AND client_id = $3 FOR SHARE";
const HAS_IDENTITY: &str = "
    SELECT FROM portal_identity WHERE user_id = $1 AND company IS NOT DISTINCT FROM $2 AND issuer = $3";
const IS_MEMBER: &str = "SELECT FROM portal_membership WHERE user_id = $1 AND company = $2";
const IS_OPERATOR: &str = "SELECT FROM portal_user WHERE id = $1 AND is_operator";
/// Somebody who is here without this company's provider, and signs in to accept an invitation.
const HAS_OTHER_WAY_IN: &str = "
    SELECT FROM portal_user WHERE id = $1 AND (is_operator OR EXISTS (SELECT FROM portal_passkey WHERE user_id = $1)
        OR EXISTS (SELECT FROM portal_password WHERE portal_password.id = $1))";
const IS_CONFIRMED_DOMAIN: &str = "SELECT FROM portal_sign_on_domain WHERE company = $1 AND domain = $2";
/// An invitation that would also make an operator is for the link only.
const USE_INVITATION: &str = "
    UPDATE portal_invitation SET used_at = service_now()
    WHERE email = $1 AND company = $2 AND NOT operator AND used_at IS NULL AND expires_at > service_now()
    RETURNING role, invited_by";
const DOMAIN_ROLE: &str = "
    SELECT domain_role AS role FROM portal_sign_on JOIN portal_sign_on_domain USING (company)
    WHERE company = $1 AND mode = $2 AND domain = $3";
const INSERT_USER: &str = "
    INSERT INTO portal_user (id, handle, is_operator, email, name) VALUES ($1, $2, false, $3, $4)";
const INSERT_MEMBERSHIP: &str = "
    INSERT INTO portal_membership (user_id, company, role, by_provider) VALUES ($1, $2, $3, true)";
const INSERT_IDENTITY: &str = "
    INSERT INTO portal_identity (user_id, company, issuer, subject) VALUES ($1, $2, $3, $4)
    ON CONFLICT (coalesce(company, ''), issuer, subject) DO NOTHING";
const DELETE_OF_MEMBER: &str = "DELETE FROM portal_identity WHERE user_id = $1 AND company = $2";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("LOCK_SUBJECT", LOCK_SUBJECT),
    ("LOCK_EMAIL", LOCK_EMAIL),
    ("FIND", FIND),
    ("LOCK_PERSON", LOCK_PERSON),
    ("FIND_BY_EMAIL", FIND_BY_EMAIL),
    ("LOCK_SETTINGS", LOCK_SETTINGS),
    ("HAS_IDENTITY", HAS_IDENTITY),
    ("IS_MEMBER", IS_MEMBER),
    ("IS_OPERATOR", IS_OPERATOR),
    ("HAS_OTHER_WAY_IN", HAS_OTHER_WAY_IN),
    ("IS_CONFIRMED_DOMAIN", IS_CONFIRMED_DOMAIN),
    ("USE_INVITATION", USE_INVITATION),
    ("DOMAIN_ROLE", DOMAIN_ROLE),
    ("INSERT_USER", INSERT_USER),
    ("INSERT_MEMBERSHIP", INSERT_MEMBERSHIP),
    ("INSERT_IDENTITY", INSERT_IDENTITY),
    ("DELETE_OF_MEMBER", DELETE_OF_MEMBER),
];

/// Forgets who a member is at the company's provider, in the transaction that removes them.
pub(crate) async fn delete_of_member(
    transaction: &Transaction<'_>,
    user: UserId,
    company: &str,
) -> Result<(), StoreError> {
    transaction.execute(DELETE_OF_MEMBER, &[&user.number(), &company]).await?;
    Ok(())
}

impl Cell {
    /// Starts a session of somebody who has signed in at a provider, and makes them a member if they may join.
    pub async fn sign_in_by_provider(
        &self,
        new: &ProviderSignIn<'_>,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<ProviderSignInOutcome, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let company = new.provider.stored();
            let lock = format!("{} {} {}", company.as_deref().unwrap_or_default(), new.issuer, new.subject);
            transaction.execute(LOCK_SUBJECT, &[&lock]).await?;
            let known = self.known(&transaction, FIND, &[&company, &new.issuer, &new.subject]).await?;
            let is_known = known.is_some();
            let email = match (&known, &new.email) {
                (Some(known), _) => known.email.clone(),
                (None, Some(email)) => email.clone(),
                (None, None) => return Ok(ProviderSignInOutcome::NoVerifiedEmail),
            };
            transaction.execute(LOCK_EMAIL, &[&email.as_str()]).await?;
            // The address before the person, as whoever is known by the address only.
            let person = match known {
                Some(known) if transaction.query_opt(LOCK_PERSON, &[&known.user.number()]).await?.is_none() => {
                    return Ok(ProviderSignInOutcome::SettingsChanged);
                }
                Some(known) => Some(known),
                None => self.known(&transaction, FIND_BY_EMAIL, &[&email.as_str()]).await?,
            };
            if !is_current(&transaction, new).await? {
                return Ok(ProviderSignInOutcome::SettingsChanged);
            }
            if let Some(person) = person.as_ref().filter(|_| !is_known) {
                let values: [&(dyn ToSql + Sync); 3] = [&person.user.number(), &company, &new.issuer];
                if transaction.query_opt(HAS_IDENTITY, &values).await?.is_some() {
                    return Ok(ProviderSignInOutcome::OtherIdentity);
                }
            }
            let person = person.map(|person| person.user);
            let user = match new.provider {
                Provider::Operators => operator(&transaction, person).await?,
                Provider::Company(company) => {
                    self.member(&transaction, new, company, person, &email, randomness).await?
                }
            };
            let Some(user) = user else { return Ok(ProviderSignInOutcome::NotMember) };
            let values: [&(dyn ToSql + Sync); 4] = [&user.number(), &company, &new.issuer, &new.subject];
            transaction.execute(INSERT_IDENTITY, &values).await?;
            let token = self.start(&transaction, new, user, &email, ring, randomness).await?;
            transaction.commit().await?;
            Ok(ProviderSignInOutcome::SignedIn(user, token))
        })
        .await
    }

    async fn known(
        &self,
        transaction: &Transaction<'_>,
        statement: &str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Option<Person>, StoreError> {
        let Some(row) = transaction.query_opt(statement, values).await? else { return Ok(None) };
        let user = UserId::of(self.id(), row.try_get("user_number")?);
        let user = user.map_err(|_| StoreError::unexpected("user_number"))?;
        Ok(Some(Person { user, email: row::parsed(&row, "email")? }))
    }

    /// The member, or who becomes one now. `None` for anybody else.
    ///
    /// A company could otherwise get anybody by an invitation and a provider that says what the company wants. So a person with another
    /// way in accepts the invitation themselves, unless their address is the company's. Then credentials end of which nobody has proved
    /// that they are the person's.
    async fn member(
        &self,
        transaction: &Transaction<'_>,
        new: &ProviderSignIn<'_>,
        company: CompanyId,
        person: Option<UserId>,
        email: &EmailAddress,
        randomness: &dyn Randomness,
    ) -> Result<Option<UserId>, StoreError> {
        let text = company.to_string();
        if let Some(user) = person
            && transaction.query_opt(IS_MEMBER, &[&user.number(), &text]).await?.is_some()
        {
            return Ok(Some(user));
        }
        let domain = EmailDomain::of(email);
        let is_of_company = transaction.query_opt(IS_CONFIRMED_DOMAIN, &[&text, &domain.as_str()]).await?.is_some();
        if let Some(user) = person
            && !is_of_company
            && transaction.query_opt(HAS_OTHER_WAY_IN, &[&user.number()]).await?.is_some()
        {
            return Ok(None);
        }
        let invitation = transaction.query_opt(USE_INVITATION, &[&email.as_str(), &text]).await?;
        let (row, action) = if let Some(row) = invitation {
            (row, Action::AcceptInvitation)
        } else {
            let values: [&(dyn ToSql + Sync); 3] = [&text, &SignOnMode::Domain.as_str(), &domain.as_str()];
            let Some(row) = transaction.query_opt(DOMAIN_ROLE, &values).await? else { return Ok(None) };
            (row, Action::JoinCompany)
        };
        let role: Role = row::parsed(&row, "role")?;
        let user = person.unwrap_or_else(|| UserId::generate(self.id(), randomness));
        let actor = Actor::of_portal(email, new.address);
        let name = new.name.as_ref().map_or_else(|| email.local_part(), PersonName::as_str);
        if is_of_company {
            end_unproved(transaction, &actor, user, name).await?;
        }
        let mut audit = AuditedChange::begin(transaction, &actor, action, Subject::Member(user, company)).await?;
        audit.note("email", Value::Null, email.as_str());
        audit.note("company", Value::Null, text.as_str());
        audit.note("issuer", Value::Null, new.issuer);
        if person.is_none() {
            let handle = uuid::Builder::from_random_bytes(random_bytes(randomness)).into_uuid();
            let values: [&(dyn ToSql + Sync); 4] = [&user.number(), &handle as &Uuid, &email.as_str(), &name];
            transaction.execute(INSERT_USER, &values).await?;
        }
        let values: [&(dyn ToSql + Sync); 3] = [&user.number(), &text, &role.as_str()];
        transaction.execute(INSERT_MEMBERSHIP, &values).await?;
        if is_of_company {
            set_proved(transaction, user).await?;
        }
        audit.finish(transaction).await?;
        // Only an invitation makes an owner.
        if role == Role::Owner {
            write_owner_added(transaction, company, user, email.as_str(), row.try_get("invited_by")?).await?;
        }
        Ok(Some(user))
    }

    async fn start(
        &self,
        transaction: &Transaction<'_>,
        new: &ProviderSignIn<'_>,
        user: UserId,
        email: &EmailAddress,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<SessionToken, StoreError> {
        let actor = Actor::of_portal(email, new.address);
        let mut audit = AuditedChange::begin(transaction, &actor, Action::SignIn, Subject::User(user)).await?;
        audit.note("issuer", Value::Null, new.issuer);
        let started = NewSession {
            user,
            device: new.device,
            address: new.address,
            replaced: new.replaced,
            // The provider knows the person's devices, and reports new ones itself.
            browser: None,
            page_language: new.page_language,
        };
        let token = SessionToken::generate(randomness);
        let session = session::insert_by_provider(transaction, &started, &token, &mut audit).await?;
        let sealed = self.seal_refresh_token(session, new.refresh_token, ring, randomness)?;
        let identity = (new.issuer, new.subject);
        provider_session::insert(transaction, session, new.provider, identity, sealed.as_deref()).await?;
        audit.finish(transaction).await?;
        Ok(token)
    }
}

/// Whether the settings are still those with which the person has signed in. Those of the operators do not change while a node runs.
async fn is_current(transaction: &Transaction<'_>, new: &ProviderSignIn<'_>) -> Result<bool, StoreError> {
    let Some(company) = new.provider.stored() else { return Ok(true) };
    let values: [&(dyn ToSql + Sync); 3] = [&company, &new.issuer, &new.client_id];
    Ok(transaction.query_opt(LOCK_SETTINGS, &values).await?.is_some())
}

/// The person, if they are an operator. A provider makes nobody one.
async fn operator(transaction: &Transaction<'_>, person: Option<UserId>) -> Result<Option<UserId>, StoreError> {
    let Some(user) = person else { return Ok(None) };
    Ok(transaction.query_opt(IS_OPERATOR, &[&user.number()]).await?.map(|_| user))
}
