//! Moving a payment from one status to the next: the status, its history and, where it ends, the event's exact bytes and what is owed
//! of it to whom. One statement, so all of it is committed or none.

use deadpool_postgres::GenericClient;
use paylink_domain::{
    event,
    id::PaymentId,
    merchant_data::MerchantData,
    reference::Reference,
    status::{Standing, Status},
};
use tokio_postgres::{Row, types::ToSql};

use super::error::StoreError;

/// A payment as it was read, and all that an event says of it.
#[derive(Debug)]
pub(super) struct Movable {
    pub(super) id: PaymentId,
    pub(super) standing: Standing,
    pub(super) version: i32,
    pub(super) reference: Reference,
    pub(super) data: Option<MerchantData>,
}

/// Compare and set: it does nothing if somebody else was faster.
const MOVE: &str = "
    WITH moved AS (
        UPDATE payment SET status = $3::text::payment_status WHERE id = $1 AND version = $2
        RETURNING id, version, status, updated_at
    )
    INSERT INTO status_change (payment_id, number, from_status, to_status, changed_at, cause)
    SELECT id, version, $4::text::payment_status, status, updated_at, $5 FROM moved";
/// The same for a status that is final. The event's bytes stand around the time at which the payment ended, which the guard of its
/// table knows.
const END: &str = r#"
    WITH moved AS (
        UPDATE payment SET status = $3::text::payment_status WHERE id = $1 AND version = $2
        RETURNING id, company_id, version, status, updated_at
    ), history AS (
        INSERT INTO status_change (payment_id, number, from_status, to_status, changed_at, cause)
        SELECT id, version, $4::text::payment_status, status, updated_at, $5 FROM moved
    ), told AS (
        INSERT INTO event (id, payment_id, company_id, created_at, body)
        SELECT $6, id, company_id, updated_at,
            $7 || to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || $8
        FROM moved RETURNING id, company_id, created_at
    ), owed AS (
        INSERT INTO delivery (event_id, endpoint_id, opened_at, next_at)
        SELECT told.id, endpoint.id, told.created_at, told.created_at
        FROM told JOIN endpoint ON endpoint.company_id = told.company_id AND endpoint.disabled_at IS NULL
    )
    SELECT FROM moved"#;

pub(super) const STATEMENTS: &[(&str, &str)] = &[("MOVE", MOVE), ("END", END)];

impl Movable {
    /// Moves it. False, if it is no longer where it was read.
    pub(super) async fn move_to(
        &self,
        client: &impl GenericClient,
        to: Status,
        cause: &str,
    ) -> Result<bool, StoreError> {
        let (id, to_text, from) = (self.id.uuid(), to.as_str(), self.standing.status.as_str());
        let change: [&(dyn ToSql + Sync); 5] = [&id, &self.version, &to_text, &from, &cause];
        let moved = if to.is_final() {
            let (event, frame) =
                (event::id_of(self.id).uuid(), event::frame(self.id, &self.reference, to, self.data.as_ref()));
            let told: [&(dyn ToSql + Sync); 3] = [&event, &frame.before, &frame.after];
            let statement = client.prepare_cached(END).await?;
            client.execute(&statement, &[&change[..], &told[..]].concat()).await?
        } else {
            let statement = client.prepare_cached(MOVE).await?;
            client.execute(&statement, &change).await?
        };
        Ok(moved == 1)
    }

    /// Moves it while its row is locked, so that nobody can be faster.
    pub(super) async fn move_locked(
        &self,
        client: &impl GenericClient,
        to: Status,
        cause: &str,
    ) -> Result<(), StoreError> {
        if self.move_to(client, to, cause).await? {
            Ok(())
        } else {
            Err(StoreError::unexpected("change of a locked payment"))
        }
    }
}

/// What a merchant wants back with the event.
pub(super) fn data_from(row: &Row, index: usize) -> Result<Option<MerchantData>, StoreError> {
    let data = row.try_get::<_, Option<&str>>(index)?.map(str::parse).transpose();
    data.map_err(|_| StoreError::unexpected("data"))
}
