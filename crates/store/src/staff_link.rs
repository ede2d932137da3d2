//! Links that people make in the portal, and what became of them.

use paylink_domain::{
    audit::{Action, Actor},
    id::{CellId, CompanyId, PaymentId},
    link::{Link, SealedLink},
    money::{AmountCents, Currency},
    reference::Reference,
    status::Status,
    time::{Timestamp, to_system_time},
};
use serde_json::Value;
use tokio_postgres::{Row, types::ToSql};

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    link_conditions::link_is_expired,
    row,
    transaction::begin,
};

#[derive(Clone, Debug)]
pub struct StaffLink {
    /// Of the payment, once the link is used.
    pub payment: PaymentId,
    pub issued_at: Timestamp,
    pub amount: AmountCents,
    pub currency: Currency,
    pub reference: Reference,
    pub created_by: String,
    /// As in its URL.
    pub link: String,
    pub state: StaffLinkState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StaffLinkState {
    /// Nobody has used it yet.
    Unused,
    Revoked,
    /// Nobody has used it in its lifetime.
    Expired,
    /// It is a payment with this status.
    Used(Status),
}

/// The link where a page of the list begins: after this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaffLinkCursor {
    pub issued_at: Timestamp,
    pub payment: PaymentId,
}

const INSERT_STAFF_LINK: &str = "
    INSERT INTO staff_link (payment_id, company_id, issued_at, amount_cents, currency, reference, created_by, link)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
macro_rules! select_staff_links {
    ($condition:literal) => {
        concat!(
            "SELECT staff_link.payment_id, issued_at, staff_link.amount_cents, staff_link.currency, staff_link.reference, created_by, link,
                 payment.status::text AS payment_status,
                 revoked_link.payment_id IS NOT NULL OR coalesce(issued_at < links_revoked_before, false) AS is_revoked,
                 ",
            link_is_expired!(issued_at: "issued_at"),
            " AS is_expired
             FROM staff_link JOIN company ON company.id = staff_link.company_id
             LEFT JOIN payment ON payment.id = staff_link.payment_id
             LEFT JOIN revoked_link ON revoked_link.payment_id = staff_link.payment_id
             WHERE staff_link.company_id = $1 AND ",
            $condition
        )
    };
}
const STAFF_LINKS: &str = select_staff_links!(
    "(issued_at, staff_link.payment_id) < ($2, $3) ORDER BY issued_at DESC, staff_link.payment_id DESC LIMIT $4"
);
const STAFF_LINK: &str = select_staff_links!("staff_link.payment_id = $2");
/// As long as an unused link of this age is likely to be asked for.
const DELETE_OLD_STAFF_LINKS: &str =
    "DELETE FROM staff_link WHERE issued_at < (SELECT service_now()) - interval '400 days'";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("INSERT_STAFF_LINK", INSERT_STAFF_LINK),
    ("STAFF_LINKS", STAFF_LINKS),
    ("STAFF_LINK", STAFF_LINK),
    ("DELETE_OLD_STAFF_LINKS", DELETE_OLD_STAFF_LINKS),
];

impl StaffLink {
    fn from_row(cell: CellId, row: &Row) -> Result<Self, StoreError> {
        let cents: i32 = row.try_get("amount_cents")?;
        let amount = u32::try_from(cents).ok().and_then(|cents| AmountCents::new(cents).ok());
        let status = row::optional_parsed(row, "payment_status")?;
        let state = match (status, row.try_get("is_revoked")?, row.try_get("is_expired")?) {
            (Some(status), _, _) => StaffLinkState::Used(status),
            (None, true, _) => StaffLinkState::Revoked,
            (None, false, true) => StaffLinkState::Expired,
            (None, false, false) => StaffLinkState::Unused,
        };
        Ok(Self {
            payment: PaymentId::of(cell, row.try_get("payment_id")?),
            issued_at: row::time(row, "issued_at")?,
            amount: amount.ok_or_else(|| StoreError::unexpected("amount_cents"))?,
            currency: row::parsed(row, "currency")?,
            reference: row::parsed(row, "reference")?,
            created_by: row.try_get("created_by")?,
            link: row.try_get("link")?,
            state,
        })
    }
}

impl Cell {
    /// Stores a link that somebody makes in the portal.
    pub async fn add_staff_link(&self, actor: &Actor, link: &Link, sealed: &SealedLink) -> Result<(), StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let subject = Subject::StaffLink(link.payment_id, link.company_id);
            let mut audit = AuditedChange::begin(&transaction, actor, Action::GenerateLink, subject).await?;
            let cents = i32::try_from(link.amount.cents()).map_err(|_| StoreError::unexpected("amount"))?;
            let (issued_at, reference) = (to_system_time(link.issued_at), link.reference.as_str());
            let (payment, company) = (link.payment_id.uuid(), link.company_id.number());
            let (currency, text) = (link.currency.code(), sealed.as_str());
            let values: [&(dyn ToSql + Sync); 8] =
                [&payment, &company, &issued_at, &cents, &currency, &reference, &actor.name(), &text];
            transaction.execute(INSERT_STAFF_LINK, &values).await?;
            audit.note("amount_cents", Value::Null, cents);
            audit.note("reference", Value::Null, reference);
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(())
        })
        .await
    }

    /// Links of a company, newest first.
    pub async fn staff_links(
        &self,
        company: CompanyId,
        after: Option<StaffLinkCursor>,
        limit: i64,
    ) -> Result<Vec<StaffLink>, StoreError> {
        with_deadline(async {
            let last = Timestamp::from_epoch_ms(253_402_300_799_000); // the end of the year 9999
            let issued_at = to_system_time(after.map_or(last, |cursor| cursor.issued_at));
            let payment = after.map(|cursor| cursor.payment.uuid()).unwrap_or_default();
            let client = self.serving_connection().await?;
            let rows = client.query(STAFF_LINKS, &[&company.number(), &issued_at, &payment, &limit]).await?;
            rows.iter().map(|row| StaffLink::from_row(self.id(), row)).collect()
        })
        .await
    }

    /// A link of a company. `None` if it is not one of theirs.
    pub async fn staff_link(&self, company: CompanyId, payment: PaymentId) -> Result<Option<StaffLink>, StoreError> {
        with_deadline(async {
            let client = self.serving_connection().await?;
            let row = client.query_opt(STAFF_LINK, &[&company.number(), &payment.uuid()]).await?;
            row.map(|row| StaffLink::from_row(self.id(), &row)).transpose()
        })
        .await
    }

    pub async fn delete_old_staff_links(&self) -> Result<u64, StoreError> {
        with_deadline(async { Ok(self.writing_connection().await?.execute(DELETE_OLD_STAFF_LINKS, &[]).await?) }).await
    }
}
