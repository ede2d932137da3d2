//! The domains of e-mail addresses that belong to companies. The operator confirms them: whoever has an address of a domain finds the
//! company's provider by it, and joins by it where the company wants that.

use paylink_domain::{
    audit::{Action, Actor},
    id::CompanyId,
    notice::{Notice, SignOnChange},
    sign_on::EmailDomain,
};
use serde_json::Value;
use tokio_postgres::Transaction;

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    notice, row,
    transaction::begin,
};

/// No row if another company, or this one, has the domain.
const ADD: &str = "
    INSERT INTO portal_sign_on_domain (domain, company) VALUES ($1, $2) ON CONFLICT (domain) DO NOTHING";
const REMOVE: &str = "DELETE FROM portal_sign_on_domain WHERE domain = $1 RETURNING company";
const FIND: &str = "SELECT company FROM portal_sign_on_domain WHERE domain = $1";
const LIST: &str = "
    SELECT domain, company FROM portal_sign_on_domain WHERE $1::text IS NULL OR company = $1 ORDER BY domain LIMIT 1000";

const IS_ENFORCED: &str = "
    SELECT EXISTS (SELECT FROM portal_sign_on WHERE company = $1 AND enforced) AS is_enforced";

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("ADD", ADD), ("REMOVE", REMOVE), ("FIND", FIND), ("LIST", LIST), ("IS_ENFORCED", IS_ENFORCED)];

/// Writes the notice to the owners: whoever has an address of the domain may be able to join.
async fn announce(
    transaction: &Transaction<'_>,
    actor: &Actor,
    company: CompanyId,
    change: SignOnChange,
) -> Result<(), StoreError> {
    let enforced = transaction.query_one(IS_ENFORCED, &[&company.to_string()]).await?.try_get("is_enforced")?;
    let (by, change) = (actor.name().to_owned(), Some(change));
    notice::write_change(transaction, Some(company), &Notice::SingleSignOnChanged { by, enforced, change }).await
}

impl Cell {
    /// Confirms that a domain belongs to a company. False if a company has it already.
    pub async fn add_sign_on_domain(
        &self,
        actor: &Actor,
        company: CompanyId,
        domain: &EmailDomain,
    ) -> Result<bool, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let subject = Subject::SignOn(self.id(), company);
            let mut audit = AuditedChange::begin(&transaction, actor, Action::AddSignOnDomain, subject).await?;
            if transaction.execute(ADD, &[&domain.as_str(), &company.to_string()]).await? == 0 {
                return Ok(false);
            }
            audit.note("domain", Value::Null, domain.as_str());
            let change = SignOnChange::DomainConfirmed { domain: domain.as_str().to_owned() };
            announce(&transaction, actor, company, change).await?;
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    /// Takes a domain from its company, which is returned. Members who joined by it stay.
    pub async fn remove_sign_on_domain(
        &self,
        actor: &Actor,
        domain: &EmailDomain,
    ) -> Result<Option<CompanyId>, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let Some(row) = transaction.query_opt(REMOVE, &[&domain.as_str()]).await? else { return Ok(None) };
            let company = row::parsed(&row, "company")?;
            let subject = Subject::SignOn(self.id(), company);
            let mut audit = AuditedChange::begin(&transaction, actor, Action::RemoveSignOnDomain, subject).await?;
            audit.note("domain", domain.as_str(), Value::Null);
            let change = SignOnChange::DomainRemoved { domain: domain.as_str().to_owned() };
            announce(&transaction, actor, company, change).await?;
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(Some(company))
        })
        .await
    }

    /// The company to which a domain belongs.
    pub async fn company_of_domain(&self, domain: &EmailDomain) -> Result<Option<CompanyId>, StoreError> {
        with_deadline(async {
            let row = self.serving_connection().await?.query_opt(FIND, &[&domain.as_str()]).await?;
            row.map(|row| row::parsed(&row, "company")).transpose()
        })
        .await
    }

    /// All domains, or those of a company.
    pub async fn sign_on_domains(
        &self,
        company: Option<CompanyId>,
    ) -> Result<Vec<(EmailDomain, CompanyId)>, StoreError> {
        with_deadline(async {
            let company = company.map(|company| company.to_string());
            let rows = self.serving_connection().await?.query(LIST, &[&company]).await?;
            rows.iter().map(|row| Ok((row::parsed(row, "domain")?, row::parsed(row, "company")?))).collect()
        })
        .await
    }
}
