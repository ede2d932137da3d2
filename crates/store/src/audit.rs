//! The audit log. A change by a person and its entry are committed together, or neither is.
//!
//! [`AuditedChange::begin`] locks the object and reads it; [`AuditedChange::finish`] reads it again and writes the fields that
//! differ. A snapshot has every column of its table except those that are listed as left out, so a new column is in the log without
//! further work. Secrets are recorded as fingerprints.

use paylink_domain::{
    audit::{Action, Actor},
    digest::sha256,
    id::{CellId, CompanyId, EndpointId, EventId, InvitationId, PaymentId, ProposalId, TokenId, UserId},
    keyring::{KeyId, Ring},
};
use serde_json::{Map, Value};
use tokio_postgres::{Row, Transaction, types::ToSql};

use crate::{
    change_notice::{self, Change},
    error::StoreError,
};

/// What a change is about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Subject {
    Company(CompanyId),
    Token(TokenId),
    Endpoint(EndpointId),
    Key(CellId, Ring, KeyId),
    Payment(PaymentId),
    /// A link, by the id that its payment has or would have.
    Link(PaymentId),
    /// A link that somebody makes in the portal.
    StaffLink(PaymentId, CompanyId),
    Proposal(ProposalId),
    Event(EventId),
    /// Several events of a company.
    Events(CompanyId),
    Cell(CellId),
    /// A user of the portal with everything that they have there.
    User(UserId),
    /// A user's part in one company: its people see the entry, and nothing about the user's other companies.
    Member(UserId, CompanyId),
    Invitation(InvitationId, Option<CompanyId>),
    /// How the people of a company sign in, in the home cell.
    SignOn(CellId, CompanyId),
}

const COMPANY: &str = "
    SELECT id AS company_id, (to_jsonb(company) - '{id,created_at,closed_at}'::text[]
        || jsonb_build_object('logo', (SELECT digest FROM company_logo WHERE company_id = company.id AND NOT is_dark),
            'dark_logo', (SELECT digest FROM company_logo WHERE company_id = company.id AND is_dark)))::text AS snapshot
    FROM company WHERE id = $1 FOR NO KEY UPDATE";
const TOKEN: &str = "
    SELECT company_id, (to_jsonb(api_token) - '{id,company_id,created_at,hash,last_used_at,links_generated,replaced_by}'::text[]
        || jsonb_build_object('fingerprint', encode(substring(hash FOR 8), 'hex')))::text AS snapshot
    FROM api_token WHERE id = $1 FOR NO KEY UPDATE";
const ENDPOINT: &str = "
    SELECT company_id, (to_jsonb(endpoint) - '{id,company_id,created_at,secret_sealed,old_secret_sealed}'::text[])::text AS snapshot
    FROM endpoint WHERE id = $1 FOR NO KEY UPDATE";
const KEY: &str = "
    SELECT NULL::bigint AS company_id, (to_jsonb(sealing_key) - '{id,ring,registered_at,generation}'::text[]
        || jsonb_build_object('fingerprint', encode(fingerprint, 'hex')))::text AS snapshot
    FROM sealing_key WHERE ring = $1 AND id = $2";
const PAYMENT: &str =
    "SELECT company_id, jsonb_build_object('status', status)::text AS snapshot FROM payment WHERE id = $1";
const LINK: &str = "
    SELECT company_id, jsonb_build_object('revoked_at', revoked_at)::text AS snapshot FROM revoked_link WHERE payment_id = $1";
/// Without the evidence, which is free text and stays in the proposal.
const PROPOSAL: &str = "
    SELECT company_id, (to_jsonb(proposal) - '{id,company_id,evidence}'::text[])::text AS snapshot FROM proposal WHERE id = $1";
/// The event itself does not change.
const EVENT: &str = "SELECT company_id, '{}' AS snapshot FROM event WHERE id = $1";
const USER: &str = "
    SELECT NULL::bigint AS company_id, (to_jsonb(portal_user) - '{id,handle,created_at,last_seen_at,page_language}'::text[] || jsonb_build_object(
        'memberships', (SELECT jsonb_object_agg(company, role) FROM portal_membership WHERE user_id = portal_user.id),
        'passkeys', (SELECT jsonb_agg(portal_passkey.name ORDER BY id) FROM portal_passkey WHERE user_id = portal_user.id),
        'password_set_at', (SELECT set_at FROM portal_password WHERE id = portal_user.id),
        'recovery_codes', (SELECT count(*) FROM portal_recovery_code WHERE user_id = portal_user.id),
        'sessions', (SELECT count(*) FROM portal_session WHERE user_id = portal_user.id)))::text AS snapshot
    FROM portal_user WHERE id = $1 AND left_at IS NULL FOR NO KEY UPDATE";
const MEMBER: &str = "
    SELECT NULL::bigint AS company_id, jsonb_build_object('role', role, 'frozen_at', frozen_at)::text AS snapshot
    FROM portal_membership WHERE user_id = $1 AND company = $2";
const INVITATION: &str = "
    SELECT NULL::bigint AS company_id, (to_jsonb(portal_invitation) - '{id,hash,created_at}'::text[])::text AS snapshot
    FROM portal_invitation WHERE id = $1 FOR NO KEY UPDATE";
/// Without the results of tests, which change nothing.
const SIGN_ON: &str = "
    SELECT NULL::bigint AS company_id,
        (to_jsonb(portal_sign_on) - '{id,company,created_at,tested_at,test_result,secret_sealed}'::text[])::text AS snapshot
    FROM portal_sign_on WHERE company = $1 FOR NO KEY UPDATE";
const INSERT: &str = "
    INSERT INTO audit_entry (company_id, source, actor, claimed_actor, host, action, object, before, after)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8::text::jsonb, $9::text::jsonb)";
pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("COMPANY", COMPANY),
    ("TOKEN", TOKEN),
    ("ENDPOINT", ENDPOINT),
    ("KEY", KEY),
    ("PAYMENT", PAYMENT),
    ("LINK", LINK),
    ("PROPOSAL", PROPOSAL),
    ("EVENT", EVENT),
    ("USER", USER),
    ("MEMBER", MEMBER),
    ("INVITATION", INVITATION),
    ("SIGN_ON", SIGN_ON),
    ("INSERT", INSERT),
];

impl Subject {
    /// The object as the log names it.
    fn name(self) -> String {
        match self {
            Self::Company(id) | Self::Events(id) | Self::SignOn(_, id) => id.to_string(),
            Self::Token(id) => id.to_string(),
            Self::Endpoint(id) => id.to_string(),
            Self::Key(cell, ring, key) => format!("cell {cell} key {key} for {ring}"),
            Self::Payment(id) | Self::Link(id) | Self::StaffLink(id, _) => id.to_string(),
            Self::Proposal(id) => id.to_string(),
            Self::Event(id) => id.to_string(),
            Self::Cell(id) => format!("cell {id}"),
            Self::User(id) | Self::Member(id, _) => id.to_string(),
            Self::Invitation(id, _) => id.to_string(),
        }
    }

    /// The object as a line of the program's log names it. Ids of payments are credentials (docs/logging.md).
    fn log_name(self, company: Option<i64>) -> String {
        let payment = match self {
            Self::Payment(id) | Self::Link(id) | Self::StaffLink(id, _) => id,
            Self::Company(_)
            | Self::Token(_)
            | Self::Endpoint(_)
            | Self::Key(..)
            | Self::Proposal(_)
            | Self::Event(_)
            | Self::Events(_)
            | Self::Cell(_)
            | Self::User(_)
            | Self::Member(..)
            | Self::Invitation(..)
            | Self::SignOn(..) => return self.name(),
        };
        match company.map(|company| CompanyId::of(payment.cell(), company)) {
            Some(Ok(company)) => format!("a payment of {company}"),
            Some(Err(_)) | None => "a payment".to_owned(),
        }
    }

    /// The company whose people are notified of a change. `number` is that of the object's company, in the object's cell.
    pub(crate) fn company_in(self, number: Option<i64>) -> Result<Option<CompanyId>, StoreError> {
        let cell = match self {
            Self::Company(id)
            | Self::Events(id)
            | Self::StaffLink(_, id)
            | Self::SignOn(_, id)
            | Self::Member(_, id) => {
                return Ok(Some(id));
            }
            Self::Invitation(_, company) => return Ok(company),
            Self::Key(..) | Self::Cell(_) | Self::User(_) => return Ok(None),
            Self::Token(id) => id.cell(),
            Self::Endpoint(id) => id.cell(),
            Self::Payment(id) | Self::Link(id) => id.cell(),
            Self::Proposal(id) => id.cell(),
            Self::Event(id) => id.cell(),
        };
        let company = number.map(|number| CompanyId::of(cell, number)).transpose();
        company.map_err(|_| StoreError::unexpected("company_id"))
    }

    /// The person whom a change is about.
    pub(crate) const fn user(self) -> Option<UserId> {
        match self {
            Self::User(id) | Self::Member(id, _) => Some(id),
            Self::Company(_)
            | Self::Token(_)
            | Self::Endpoint(_)
            | Self::Key(..)
            | Self::Payment(_)
            | Self::Link(_)
            | Self::StaffLink(..)
            | Self::Proposal(_)
            | Self::Event(_)
            | Self::Events(_)
            | Self::Cell(_)
            | Self::Invitation(..)
            | Self::SignOn(..) => None,
        }
    }

    /// The company, if it is known without the database. An entry names only a company of its own cell.
    fn company(self) -> Option<CompanyId> {
        match self {
            Self::Company(id) | Self::Events(id) | Self::StaffLink(_, id) => Some(id),
            Self::Member(user, company) => Some(company).filter(|company| company.cell() == user.cell()),
            Self::Invitation(id, company) => company.filter(|company| company.cell() == id.cell()),
            Self::SignOn(cell, company) => Some(company).filter(|company| company.cell() == cell),
            Self::Token(_)
            | Self::Endpoint(_)
            | Self::Key(..)
            | Self::Payment(_)
            | Self::Link(_)
            | Self::Proposal(_)
            | Self::Event(_)
            | Self::Cell(_)
            | Self::User(_) => None,
        }
    }

    async fn read(self, transaction: &Transaction<'_>) -> Result<Option<Row>, StoreError> {
        Ok(match self {
            Self::Company(id) => transaction.query_opt(COMPANY, &[&id.number()]).await?,
            Self::Token(id) => transaction.query_opt(TOKEN, &[&id.number()]).await?,
            Self::Endpoint(id) => transaction.query_opt(ENDPOINT, &[&id.number()]).await?,
            Self::Key(_, ring, key) => transaction.query_opt(KEY, &[&ring.as_str(), &i32::from(key.number())]).await?,
            Self::Payment(id) => transaction.query_opt(PAYMENT, &[&id.uuid()]).await?,
            Self::Link(id) => transaction.query_opt(LINK, &[&id.uuid()]).await?,
            Self::Proposal(id) => transaction.query_opt(PROPOSAL, &[&id.number()]).await?,
            Self::Event(id) => transaction.query_opt(EVENT, &[&id.uuid()]).await?,
            Self::User(id) => transaction.query_opt(USER, &[&id.number()]).await?,
            Self::Member(user, company) => {
                transaction.query_opt(MEMBER, &[&user.number(), &company.to_string()]).await?
            }
            Self::Invitation(id, _) => transaction.query_opt(INVITATION, &[&id.number()]).await?,
            Self::SignOn(_, company) => transaction.query_opt(SIGN_ON, &[&company.to_string()]).await?,
            Self::StaffLink(..) | Self::Events(_) | Self::Cell(_) => None,
        })
    }
}

/// A change under way. Without [`Self::finish`] it is not recorded.
#[must_use]
#[derive(Debug)]
pub(crate) struct AuditedChange<'a> {
    actor: &'a Actor,
    action: Action,
    subject: Subject,
    company: Option<i64>,
    /// `None` if the object does not exist yet.
    before: Option<Map<String, Value>>,
    details_before: Map<String, Value>,
    details_after: Map<String, Value>,
}

impl<'a> AuditedChange<'a> {
    /// Reads the object, and locks it where the change itself would lock it.
    pub(crate) async fn begin(
        transaction: &Transaction<'_>,
        actor: &'a Actor,
        action: Action,
        subject: Subject,
    ) -> Result<Self, StoreError> {
        let (company, before) = snapshot(transaction, subject).await?;
        let company = company.or_else(|| subject.company().map(CompanyId::number));
        let (details_before, details_after) = (Map::new(), Map::new());
        Ok(Self { actor, action, subject, company, before, details_before, details_after })
    }

    /// Whether the object existed when the change began.
    pub(crate) const fn exists(&self) -> bool {
        self.before.is_some()
    }

    /// A value that the object's row does not contain, or only sealed.
    pub(crate) fn note(&mut self, name: &str, before: impl Into<Value>, after: impl Into<Value>) {
        let known = |value: Value| Some((name.to_owned(), value)).filter(|(_, value)| !value.is_null());
        self.details_before.extend(known(before.into()));
        self.details_after.extend(known(after.into()));
    }

    /// Writes the entry. The caller commits.
    pub(crate) async fn finish(self, transaction: &Transaction<'_>) -> Result<(), StoreError> {
        let (company, after) = snapshot(transaction, self.subject).await?;
        let is_new = self.before.is_none() && self.details_before.is_empty();
        let mut before = self.before.unwrap_or_default();
        before.extend(self.details_before);
        let mut after = after.unwrap_or_default();
        after.extend(self.details_after);
        let differs = |one: &Map<String, Value>, other: &Map<String, Value>| -> Value {
            let changed = one.iter().filter(|(name, value)| other.get(*name) != Some(value));
            Value::Object(changed.map(|(name, value)| (name.clone(), value.clone())).collect())
        };
        let old = (!is_new).then(|| differs(&before, &after).to_string());
        let new = differs(&after, &before).to_string();
        let (actor, object) = (self.actor, self.subject.name());
        let company = self.company.or(company);
        let values: [&(dyn ToSql + Sync); 9] = [
            &company,
            &actor.source().as_str(),
            &actor.name(),
            &actor.claim(),
            &actor.host(),
            &self.action.as_str(),
            &object,
            &old,
            &new,
        ];
        transaction.execute(INSERT, &values).await?;
        let (user, of) = (self.subject.user(), self.subject.company_in(company)?);
        let change = Change { actor, action: self.action, user, company: of, before: &before, after: &after };
        change_notice::write(transaction, &change).await?;
        // Without the person. After a restore, the log of the nodes is all that is left of the changes that it has undone.
        tracing::info!(action = self.action.as_str(), object = self.subject.log_name(company), "audited change");
        Ok(())
    }
}

type Snapshot = (Option<i64>, Option<Map<String, Value>>);

async fn snapshot(transaction: &Transaction<'_>, subject: Subject) -> Result<Snapshot, StoreError> {
    let Some(row) = subject.read(transaction).await? else { return Ok((None, None)) };
    let fields = serde_json::from_str(row.try_get("snapshot")?).map_err(|_| StoreError::unexpected("snapshot"))?;
    Ok((row.try_get("company_id")?, Some(fields)))
}

/// Identifies a secret in the log without revealing it. Only for secrets that cannot be guessed.
pub(crate) fn fingerprint(secret: &[u8]) -> String {
    data_encoding::HEXLOWER.encode(&sha256(&[secret])[..8])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_programs_log_names_the_company_of_a_payment_and_not_its_id() {
        let cell: CellId = "00".parse().expect("a cell");
        let company = CompanyId::of(cell, 7).expect("a company");
        let payment: PaymentId = "pay_002h4n5bf1ykdmfv9ebsfdcxfrct".parse().expect("a payment");
        for subject in [Subject::Payment(payment), Subject::Link(payment), Subject::StaffLink(payment, company)] {
            assert_eq!(subject.log_name(Some(7)), format!("a payment of {company}"));
            assert_eq!(subject.log_name(None), "a payment");
            assert_eq!(subject.name(), payment.to_string());
        }
        assert_eq!(Subject::Company(company).log_name(None), company.to_string());
    }
}
