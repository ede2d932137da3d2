//! The name of a company, which payers see.

use paylink_domain::{
    audit::{Action, Actor},
    company::CompanyName,
    id::CompanyId,
};

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    transaction::begin,
};

const SET_NAME: &str = "UPDATE company SET name = $2 WHERE id = $1";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("SET_NAME", SET_NAME)];

impl Cell {
    /// Changes the name. The holder of the payee account keeps theirs.
    pub async fn set_company_name(
        &self,
        actor: &Actor,
        company: CompanyId,
        name: &CompanyName,
    ) -> Result<(), StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let subject = Subject::Company(company);
            let audit = AuditedChange::begin(&transaction, actor, Action::ChangeCompany, subject).await?;
            transaction.execute(SET_NAME, &[&company.number(), &name.as_str()]).await?;
            audit.finish(&transaction).await?;
            Ok(transaction.commit().await?)
        })
        .await
    }
}
