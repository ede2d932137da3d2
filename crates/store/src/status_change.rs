//! What is known of a payment whose status changes, and the change.

use paylink_domain::{
    id::{CompanyId, PaymentId},
    merchant_data::MerchantData,
    reference::Reference,
    status::{CurrentStatus, Status},
    time::Timestamp,
};
use tokio_postgres::types::ToSql;
use uuid::Uuid;

use crate::origin::{Origin, OriginColumns};

/// What a transition needs of a payment, including all that its event contains.
#[derive(Debug)]
pub(crate) struct PaymentSnapshot {
    pub(crate) id: PaymentId,
    pub(crate) company_id: CompanyId,
    pub(crate) current_status: CurrentStatus,
    /// Whether an attempt may be missing that has moved the money: the payment is from before a restore (`restore.rs`).
    pub(crate) may_be_undone: bool,
    /// When the status was last changed, or else when the payment was created.
    pub(crate) last_change_at: Timestamp,
    pub(crate) reference: Reference,
    pub(crate) data: Option<MerchantData>,
    pub(crate) version: i32,
}

/// A status that a locked payment gets, and why.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StatusChange<'a> {
    pub(crate) payment: &'a PaymentSnapshot,
    pub(crate) to: Status,
    pub(crate) cause: &'a str,
    pub(crate) origin: Option<Origin>,
}

/// The first parameters of the statements that change payments.
pub(crate) struct ChangeColumns<'a> {
    ids: Vec<Uuid>,
    versions: Vec<i32>,
    to: Vec<&'static str>,
    from: Vec<&'static str>,
    causes: Vec<&'a str>,
    origins: OriginColumns,
}

impl<'a> ChangeColumns<'a> {
    pub(crate) fn of(changes: &[StatusChange<'a>]) -> Self {
        Self {
            ids: changes.iter().map(|change| change.payment.id.uuid()).collect(),
            versions: changes.iter().map(|change| change.payment.version).collect(),
            to: changes.iter().map(|change| change.to.as_str()).collect(),
            from: changes.iter().map(|change| change.payment.current_status.status.as_str()).collect(),
            causes: changes.iter().map(|change| change.cause).collect(),
            origins: OriginColumns::of(changes.iter().map(|change| change.origin)),
        }
    }

    pub(crate) fn values(&self) -> [&(dyn ToSql + Sync); 7] {
        let OriginColumns { requests, traces } = &self.origins;
        [&self.ids, &self.versions, &self.to, &self.from, &self.causes, requests, traces]
    }
}
