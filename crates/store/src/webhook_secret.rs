//! Sealing webhook secrets. A sealed secret is bound to its endpoint: copied into another endpoint's row, it does not open.

use paylink_domain::{
    id::{CellId, EndpointId},
    keyring::{KeyId, KeyRing, Purpose},
    random::Randomness,
    signature::WebhookSecret,
};

use crate::error::StoreError;

pub(crate) fn seal_secret(
    id: EndpointId,
    secret: &WebhookSecret,
    ring: &KeyRing,
    key: KeyId,
    randomness: &dyn Randomness,
) -> Result<Vec<u8>, StoreError> {
    Ok(ring.seal(key, Purpose::WebhookSecret, &context(id), secret.bytes(), randomness)?)
}

pub(crate) fn open_secret(id: EndpointId, sealed: &[u8], ring: &KeyRing) -> Result<WebhookSecret, StoreError> {
    let bytes = ring.open(Purpose::WebhookSecret, &context(id), sealed);
    let bytes = bytes.map_err(|_| StoreError::unexpected("secret_sealed"))?;
    WebhookSecret::from_bytes(&bytes).map_err(|_| StoreError::unexpected("secret_sealed"))
}

/// The context of an endpoint's secrets, from its id as the database writes it.
pub(crate) fn sealing_context(cell: CellId, endpoint: &str) -> Option<Vec<u8>> {
    Some(context(EndpointId::of(cell, endpoint.parse().ok()?).ok()?).to_vec())
}

fn context(id: EndpointId) -> [u8; 8] {
    id.number().to_be_bytes()
}
