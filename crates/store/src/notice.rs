//! Notices, as they are written: in the cell and in the transaction of the change that they are about.

use paylink_domain::{
    id::{CompanyId, EndpointId},
    notice::Notice,
};
use tokio_postgres::Transaction;

use crate::{cell::Cell, deadline::with_deadline, error::StoreError, transaction::begin};

/// An event is noticed once, whoever finds it.
const INSERT: &str = "
    INSERT INTO notice (company, key, facts) VALUES ($1, $2, $3::text::jsonb) ON CONFLICT (key) DO NOTHING";

/// A change that is committed happens once, so its key only has to be another one than all before.
const INSERT_CHANGE: &str =
    "INSERT INTO notice (company, key, facts) VALUES ($1, gen_random_uuid()::text, $2::text::jsonb)";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("INSERT", INSERT), ("INSERT_CHANGE", INSERT_CHANGE)];

/// How many endpoints a call takes that looks for what is due.
const ANNOUNCED_PER_STEP: usize = 100;

/// What became of the endpoints that a call has found.
#[derive(Debug, Default)]
pub struct Announced {
    pub written: usize,
    /// Where the next call begins, if there may be more.
    pub next: Option<i64>,
    /// Why the first of those was not written that were not.
    pub failure: Option<StoreError>,
}

impl Announced {
    /// Endpoints in the order of their numbers.
    pub(crate) fn found(endpoints: impl ExactSizeIterator<Item = EndpointId>) -> Self {
        let is_full = endpoints.len() >= ANNOUNCED_PER_STEP;
        Self { written: 0, next: endpoints.last().filter(|_| is_full).map(|last| last.number()), failure: None }
    }
}

/// Something to notify people of.
#[derive(Clone, Debug)]
pub struct NewNotice {
    /// `None` if it concerns a person or the operators. The company can be of another cell.
    pub company: Option<CompanyId>,
    /// Names the event, so that it is written once: `endpoint_failing end_00… 1790000000000`.
    pub key: String,
    pub notice: Notice,
}

/// Writes a notice in the transaction of its change. False if the event was noticed before.
pub(crate) async fn write(transaction: &Transaction<'_>, new: &NewNotice) -> Result<bool, StoreError> {
    let (facts, company) = (facts(&new.notice)?, new.company.map(|company| company.to_string()));
    Ok(transaction.execute(INSERT, &[&company, &new.key, &facts]).await? > 0)
}

/// Writes a notice of a change that this transaction makes.
pub(crate) async fn write_change(
    transaction: &Transaction<'_>,
    company: Option<CompanyId>,
    notice: &Notice,
) -> Result<(), StoreError> {
    let (facts, company) = (facts(notice)?, company.map(|company| company.to_string()));
    transaction.execute(INSERT_CHANGE, &[&company, &facts]).await?;
    Ok(())
}

fn facts(notice: &Notice) -> Result<String, StoreError> {
    serde_json::to_string(notice).map_err(|_| StoreError::unexpected("facts"))
}

impl Cell {
    /// Writes a notice of something that no transaction of ours has changed. False if the event was noticed before.
    pub async fn write_notice(&self, new: &NewNotice) -> Result<bool, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let is_new = write(&transaction, new).await?;
            transaction.commit().await?;
            Ok(is_new)
        })
        .await
    }
}
