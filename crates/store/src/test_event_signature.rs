//! The signature of a test event that was sent, for the person who tests an endpoint. It is not stored: the same secret signs again.

use paylink_domain::{
    id::{EndpointId, EventId},
    keyring::KeyRing,
    signature::sign,
};

use crate::{cell::Cell, deadline::with_deadline, error::StoreError, webhook_secret::open_secret};

const TEST_EVENT_SECRETS: &str = "
    SELECT body, secret_sealed, CASE WHEN old_secret_until > service_now() THEN old_secret_sealed END AS old_secret_sealed
    FROM event JOIN endpoint ON endpoint.id = $2 AND endpoint.company_id = event.company_id AND slot IS NOT NULL
    WHERE event.id = $1 AND payment_id IS NULL AND body IS NOT NULL";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("TEST_EVENT_SECRETS", TEST_EVENT_SECRETS)];

impl Cell {
    /// The header `webhook-signature` of a test event that was sent with this timestamp. `None` for other events.
    pub async fn test_event_signature(
        &self,
        event: EventId,
        endpoint: EndpointId,
        timestamp_seconds: i64,
        ring: &KeyRing,
    ) -> Result<Option<String>, StoreError> {
        with_deadline(async {
            let client = self.serving_connection().await?;
            let found = client.query_opt(TEST_EVENT_SECRETS, &[&event.uuid(), &endpoint.number()]).await?;
            let Some(row) = found else { return Ok(None) };
            let body: &str = row.try_get("body")?;
            let mut secrets = vec![open_secret(endpoint, row.try_get("secret_sealed")?, ring)?];
            if let Some(old) = row.try_get("old_secret_sealed")? {
                secrets.push(open_secret(endpoint, old, ring)?);
            }
            Ok(Some(sign(&secrets, &event.to_string(), timestamp_seconds, body.as_bytes())))
        })
        .await
    }
}
