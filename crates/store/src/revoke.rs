//! Revoking links: one by one, or all that were issued before a given time.

use paylink_domain::{
    audit::{Action, Actor},
    id::{BankId, CellId, CompanyId},
    link::Link,
    status::Status,
    time::{Timestamp, to_system_time},
};

use tokio_postgres::types::ToSql;

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    row,
    status_change::PaymentSnapshot,
    transaction::begin,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RevokeLinkOutcome {
    /// The link cannot start a payment any more.
    Revoked,
    /// The link had become a payment without an open attempt. The payment is cancelled now.
    PaymentCancelled,
    /// An attempt at this bank may still move money. Nothing was changed.
    AttemptOpen { bank: BankId, status: Status },
    /// The payment cannot be cancelled although no attempt is open: its payer had authorised it. Nothing was changed.
    NotCancellable(Status),
    /// The payment is from before a restore, so a lost attempt may have paid it. Nothing was changed.
    MayBePaid(Status),
    /// The payment has ended before.
    PaymentEnded(Status),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RevokeLinksOutcome {
    /// All links issued before this time are revoked.
    RevokedBefore(Timestamp),
    /// The time lies in the future, by the clock of the database. Nothing was changed.
    InFuture,
    NoSuchCompany,
}

/// A company that cannot generate usable links, because its links are revoked up to a time in the future.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FutureRevocation {
    pub company: CompanyId,
    pub name: String,
    pub revoked_before: Timestamp,
}

/// The triggers `guard_link` and `guard_revocation` let a link be used or revoked, never both. The statement is idempotent.
const REVOKE: &str =
    "INSERT INTO revoked_link (payment_id, company_id) VALUES ($1, $2) ON CONFLICT (payment_id) DO NOTHING";
const OPEN_ATTEMPT_BANK: &str = "SELECT bank FROM attempt WHERE payment_id = $1 AND ended_at IS NULL";
/// Never moves back, because a revoked link stays revoked. Only a time in the future, which earlier versions accepted, moves back to
/// the present: no link was issued after that.
const REVOKE_LINKS_BEFORE: &str = "
    UPDATE company SET links_revoked_before = greatest(
        CASE WHEN links_revoked_before > service_now() THEN service_now() ELSE links_revoked_before END,
        coalesce($2, service_now()))
    WHERE id = $1 RETURNING links_revoked_before";
const FUTURE_REVOCATIONS: &str = "
    SELECT id AS company_id, name, links_revoked_before FROM company WHERE links_revoked_before > service_now()
    ORDER BY created_at, id";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("REVOKE", REVOKE),
    ("OPEN_ATTEMPT_BANK", OPEN_ATTEMPT_BANK),
    ("REVOKE_LINKS_BEFORE", REVOKE_LINKS_BEFORE),
    ("FUTURE_REVOCATIONS", FUTURE_REVOCATIONS),
];

impl Cell {
    /// Revokes an unused link. A payment that waits for its payer and has no open attempt is cancelled instead, with `cause` in its
    /// history and with its event.
    pub async fn revoke_link(&self, actor: &Actor, link: &Link, cause: &str) -> Result<RevokeLinkOutcome, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let subject = Subject::Link(link.payment_id);
            let revocation = AuditedChange::begin(&transaction, actor, Action::RevokeLink, subject).await?;
            if transaction.execute(REVOKE, &[&link.payment_id.uuid(), &link.company_id.number()]).await? == 1 {
                revocation.finish(&transaction).await?;
            }
            // Starting an attempt locks the payment too: either it sees the cancellation, or its attempt is seen here.
            let outcome = match PaymentSnapshot::lock(&transaction, link.payment_id).await? {
                None => RevokeLinkOutcome::Revoked,
                Some(payment) if payment.current_status.status.is_final() => {
                    RevokeLinkOutcome::PaymentEnded(payment.current_status.status)
                }
                Some(payment) => {
                    let status = payment.current_status.status;
                    let open = transaction.query_opt(OPEN_ATTEMPT_BANK, &[&link.payment_id.uuid()]).await?;
                    if let Some(open) = open {
                        RevokeLinkOutcome::AttemptOpen { bank: row::parsed(&open, "bank")?, status }
                    } else if payment.may_be_undone {
                        RevokeLinkOutcome::MayBePaid(status)
                    } else if payment.waits_for_payer() {
                        let subject = Subject::Payment(link.payment_id);
                        let audit = AuditedChange::begin(&transaction, actor, Action::CancelPayment, subject).await?;
                        payment.transition_locked(&transaction, Status::Cancelled, cause).await?;
                        audit.finish(&transaction).await?;
                        RevokeLinkOutcome::PaymentCancelled
                    } else {
                        RevokeLinkOutcome::NotCancellable(status)
                    }
                }
            };
            transaction.commit().await?;
            Ok(outcome)
        })
        .await
    }

    /// Revokes an unused link, for the service itself. False if the link has become a payment, which goes on.
    pub async fn revoke_unused_link(&self, link: &Link) -> Result<bool, StoreError> {
        with_deadline(async {
            let client = self.writing_connection().await?;
            client.execute(REVOKE, &[&link.payment_id.uuid(), &link.company_id.number()]).await?;
            drop(client);
            Ok(self.payment(link.payment_id).await?.is_none())
        })
        .await
    }

    /// Revokes every link of the company that was issued before `before`, or before now. Links that are revoked up to a time in the
    /// future are then revoked up to now.
    pub async fn revoke_links(
        &self,
        actor: &Actor,
        company: CompanyId,
        before: Option<Timestamp>,
    ) -> Result<RevokeLinksOutcome, StoreError> {
        with_deadline(async {
            let values: [&(dyn ToSql + Sync); 2] = [&company.number(), &before.map(to_system_time)];
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let audit =
                AuditedChange::begin(&transaction, actor, Action::RevokeLinks, Subject::Company(company)).await?;
            match transaction.query_opt(REVOKE_LINKS_BEFORE, &values).await.map_err(StoreError::from) {
                Ok(Some(row)) => {
                    audit.finish(&transaction).await?;
                    transaction.commit().await?;
                    Ok(RevokeLinksOutcome::RevokedBefore(row::time(&row, "links_revoked_before")?))
                }
                Ok(None) => Ok(RevokeLinksOutcome::NoSuchCompany),
                Err(StoreError::Refused { constraint }) if constraint == "company_revocation_not_in_future" => {
                    Ok(RevokeLinksOutcome::InFuture)
                }
                Err(error) => Err(error),
            }
        })
        .await
    }

    /// Companies whose links are revoked up to a time in the future.
    pub async fn future_revocations(&self) -> Result<Vec<FutureRevocation>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(FUTURE_REVOCATIONS, &[]).await?;
            rows.iter().map(|row| FutureRevocation::from_row(self.id(), row)).collect()
        })
        .await
    }
}

impl FutureRevocation {
    fn from_row(cell: CellId, row: &tokio_postgres::Row) -> Result<Self, StoreError> {
        let company = CompanyId::of(cell, row.try_get("company_id")?);
        Ok(Self {
            company: company.map_err(|_| StoreError::unexpected("company_id"))?,
            name: row.try_get("name")?,
            revoked_before: row::time(row, "links_revoked_before")?,
        })
    }
}
