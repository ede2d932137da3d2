//! The identity provider of a company: who is asked, who may join by it, and whether other ways to sign in are closed. The rows are in
//! the home cell. `break_glass.rs` has the owners who may sign in without the provider.

use paylink_domain::{
    audit::{Action, Actor},
    id::{CellId, CompanyId},
    keyring::{KeyRing, Purpose, Ring},
    random::Randomness,
    sign_on::SignOnMode,
    time::Timestamp,
    user::Role,
};
use tokio_postgres::{Row, Transaction, types::ToSql};
use zeroize::Zeroizing;

use crate::{
    audit::{AuditedChange, Subject, fingerprint},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    notice::{self, NewNotice},
    row,
    transaction::begin,
};

/// How the people of a company sign in by its provider.
#[derive(Clone, Debug)]
pub struct SignOn {
    pub company: CompanyId,
    pub issuer: String,
    pub client_id: String,
    pub client_secret: Zeroizing<String>,
    pub mode: SignOnMode,
    /// What somebody becomes who joins by a confirmed domain.
    pub domain_role: Role,
    pub enforced: bool,
    pub tested_at: Option<Timestamp>,
    /// `ok`, or why the last test failed.
    pub test_result: Option<String>,
}

#[derive(Clone, Debug)]
pub struct NewSignOn<'a> {
    pub company: CompanyId,
    pub issuer: &'a str,
    pub client_id: &'a str,
    /// `None` keeps the one that is stored. It is kept for the same issuer and client only: another provider must not get it.
    pub client_secret: Option<&'a str>,
    pub mode: SignOnMode,
    pub domain_role: Role,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetSignOnOutcome {
    Set,
    /// There is none to keep, or it is that of another issuer or client.
    SecretMissing,
}

const FIND: &str = "
    SELECT company, issuer, client_id, mode, domain_role, enforced, tested_at, test_result, secret_sealed
    FROM portal_sign_on WHERE company = $1";
const LOCK: &str = "
    SELECT company, issuer, client_id, mode, domain_role, enforced, tested_at, test_result, secret_sealed
    FROM portal_sign_on WHERE company = $1 FOR UPDATE";
const INSERT: &str = "
    INSERT INTO portal_sign_on (company, issuer, client_id, mode, domain_role, secret_sealed) VALUES ($1, $2, $3, $4, $5, $6)";
/// Another provider has to be tested before it is enforced. Another secret leaves it enforced, but the former test says nothing of it.
const UPDATE: &str = "
    UPDATE portal_sign_on SET issuer = $2, client_id = $3, mode = $4, domain_role = $5, secret_sealed = $6,
        enforced = enforced AND NOT $7, tested_at = CASE WHEN NOT $8 THEN tested_at END,
        test_result = CASE WHEN NOT $8 THEN test_result END
    WHERE company = $1";
const DELETE: &str = "DELETE FROM portal_sign_on WHERE company = $1";
const DELETE_DOMAINS: &str = "DELETE FROM portal_sign_on_domain WHERE company = $1";
const DELETE_IDENTITIES: &str = "DELETE FROM portal_identity WHERE company = $1";
const END_SESSIONS: &str = "
    DELETE FROM portal_session WHERE id IN (SELECT id FROM portal_provider_session WHERE company = $1)";
const RECORD_TEST: &str = "
    UPDATE portal_sign_on SET tested_at = service_now(), test_result = $2 WHERE company = $1";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("FIND", FIND),
    ("LOCK", LOCK),
    ("INSERT", INSERT),
    ("UPDATE", UPDATE),
    ("DELETE", DELETE),
    ("DELETE_DOMAINS", DELETE_DOMAINS),
    ("DELETE_IDENTITIES", DELETE_IDENTITIES),
    ("END_SESSIONS", END_SESSIONS),
    ("RECORD_TEST", RECORD_TEST),
];

impl SignOn {
    /// Whether we are this client at this issuer, with this secret.
    pub fn has_client(&self, issuer: &str, client_id: &str, secret: &str) -> bool {
        self.issuer == issuer && self.client_id == client_id && self.client_secret.as_str() == secret
    }

    fn from_row(row: &Row, ring: &KeyRing) -> Result<Self, StoreError> {
        let company: CompanyId = row::parsed(row, "company")?;
        let opened = ring.open(Purpose::ClientSecret, &context(company), row.try_get("secret_sealed")?);
        let secret = opened.ok().and_then(|bytes| String::from_utf8(bytes).ok());
        Ok(Self {
            company,
            issuer: row.try_get("issuer")?,
            client_id: row.try_get("client_id")?,
            client_secret: Zeroizing::new(secret.ok_or_else(|| StoreError::unexpected("secret_sealed"))?),
            mode: row::parsed(row, "mode")?,
            domain_role: row::parsed(row, "domain_role")?,
            enforced: row.try_get("enforced")?,
            tested_at: row::optional_time(row, "tested_at")?,
            test_result: row.try_get("test_result")?,
        })
    }
}

/// The context of a company's client secret, from the company's id as the database writes it.
#[expect(clippy::unnecessary_wraps, reason = "the type of all contexts")]
pub(crate) fn sealing_context(_: CellId, company: &str) -> Option<Vec<u8>> {
    Some(company.as_bytes().to_vec())
}

fn context(company: CompanyId) -> Vec<u8> {
    company.to_string().into_bytes()
}

impl Cell {
    /// `None` if the company has no provider.
    pub async fn sign_on(&self, company: CompanyId, ring: &KeyRing) -> Result<Option<SignOn>, StoreError> {
        with_deadline(async {
            let row = self.serving_connection().await?.query_opt(FIND, &[&company.to_string()]).await?;
            row.map(|row| SignOn::from_row(&row, ring)).transpose()
        })
        .await
    }

    /// Sets the provider of a company. With another issuer or client, sessions by the provider end, it is not enforced any more, and people
    /// are recognised by their verified address once more: many providers give each client subjects of its own.
    pub async fn set_sign_on(
        &self,
        actor: &Actor,
        new: &NewSignOn<'_>,
        notice: &NewNotice,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<SetSignOnOutcome, StoreError> {
        with_deadline(async {
            let (key, company) = (self.sealing_key(Ring::Secrets)?, new.company.to_string());
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let subject = Subject::SignOn(self.id(), new.company);
            let mut audit = AuditedChange::begin(&transaction, actor, Action::ChangeSignOn, subject).await?;
            let row = transaction.query_opt(LOCK, &[&company]).await?;
            let former = row.map(|row| SignOn::from_row(&row, ring)).transpose()?;
            let kept = former.as_ref().map(|former| former.client_secret.as_str());
            let is_other = former.as_ref().is_none_or(|former| {
                (former.issuer.as_str(), former.client_id.as_str()) != (new.issuer, new.client_id)
            });
            let Some(secret) = new.client_secret.or(kept.filter(|_| !is_other)) else {
                return Ok(SetSignOnOutcome::SecretMissing);
            };
            let sealed = ring.seal(key, Purpose::ClientSecret, &context(new.company), secret.as_bytes(), randomness)?;
            let is_untested = is_other || kept != Some(secret);
            if kept != Some(secret) {
                audit.note("secret", kept.map(|kept| fingerprint(kept.as_bytes())), fingerprint(secret.as_bytes()));
            }
            let (mode, role) = (new.mode.as_str(), new.domain_role.as_str());
            let values: [&(dyn ToSql + Sync); 6] = [&company, &new.issuer, &new.client_id, &mode, &role, &sealed];
            if former.is_none() {
                transaction.execute(INSERT, &values).await?;
            } else {
                let values: Vec<&(dyn ToSql + Sync)> =
                    values.into_iter().chain([&is_other as _, &is_untested as _]).collect();
                transaction.execute(UPDATE, &values).await?;
            }
            if is_other {
                transaction.execute(END_SESSIONS, &[&company]).await?;
                transaction.execute(DELETE_IDENTITIES, &[&company]).await?;
            }
            notice::write(&transaction, notice).await?;
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(SetSignOnOutcome::Set)
        })
        .await
    }

    /// Removes the provider of a company, who its people are there, and their sessions by it. False if the company has none.
    pub async fn remove_sign_on(
        &self,
        actor: &Actor,
        company: CompanyId,
        notice: Option<&NewNotice>,
    ) -> Result<bool, StoreError> {
        with_deadline(async {
            let text = company.to_string();
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let subject = Subject::SignOn(self.id(), company);
            let audit = AuditedChange::begin(&transaction, actor, Action::RemoveSignOn, subject).await?;
            if transaction.execute(DELETE, &[&text]).await? == 0 {
                return Ok(false);
            }
            transaction.execute(END_SESSIONS, &[&text]).await?;
            transaction.execute(DELETE_IDENTITIES, &[&text]).await?;
            if let Some(notice) = notice {
                notice::write(&transaction, notice).await?;
            }
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    /// Records the result of a test sign-in with these settings. It counts for nothing if they were changed meanwhile.
    pub async fn record_sign_on_test(&self, tested: &SignOn, result: &str, ring: &KeyRing) -> Result<(), StoreError> {
        with_deadline(async {
            let company = tested.company.to_string();
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let row = transaction.query_opt(LOCK, &[&company]).await?;
            let present = row.map(|row| SignOn::from_row(&row, ring)).transpose()?;
            if present
                .is_some_and(|present| present.has_client(&tested.issuer, &tested.client_id, &tested.client_secret))
            {
                transaction.execute(RECORD_TEST, &[&company, &result]).await?;
                transaction.commit().await?;
            }
            Ok(())
        })
        .await
    }
}

/// Deletes what a company that leaves has of single sign-on, in the transaction that ends its memberships.
pub(crate) async fn delete_all_of(transaction: &Transaction<'_>, company: &str) -> Result<(), StoreError> {
    for statement in [DELETE, DELETE_DOMAINS, DELETE_IDENTITIES] {
        transaction.execute(statement, &[&company]).await?;
    }
    Ok(())
}
