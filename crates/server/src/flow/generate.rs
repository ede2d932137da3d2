//! Making a link. It writes nothing, unless the merchant gives the request a name: what was asked for is sealed into the URL,
//! with the id that the payment will have once the payer uses it.

use paylink_domain::{
    digest::sha256,
    id::PaymentId,
    idempotency::IdempotencyKey,
    keyring::NoSuchKey,
    link::{Link, SealedLink},
    merchant_data::MerchantData,
    money::AmountCents,
    reference::Reference,
};
use paylink_store::{Cell, Grant, Remembered, StoreError};
use url::Url;

use crate::{service::Service, urls::link_url};

/// What a merchant asks for, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkRequest {
    pub amount: AmountCents,
    pub reference: Reference,
    pub data: Option<MerchantData>,
}

#[derive(Debug, thiserror::Error)]
pub enum GenerateError {
    #[error("online payments are not enabled for this company")]
    OnlinePaymentsDisabled,
    #[error("the idempotency key was used for another request")]
    KeyReused,
    #[error("the cell seals with a key that this node lacks")]
    Key(#[from] NoSuchKey),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl LinkRequest {
    /// Two requests that mean the same have the same hash, however their JSON was written.
    fn hash(&self) -> [u8; 32] {
        let (amount, reference) = (self.amount.cents().to_be_bytes(), self.reference.as_str().as_bytes());
        match &self.data {
            None => sha256(&[&amount, reference]),
            Some(data) => sha256(&[&amount, reference, b"\0", data.as_str().as_bytes()]), // a zero is in neither alphabet
        }
    }
}

/// The URL of a new link for the company that `grant` is for.
pub fn generate(service: &Service, cell: &Cell, grant: &Grant, request: LinkRequest) -> Result<Url, GenerateError> {
    let link = seal(service, cell, grant, request)?;
    service.usage.link_made(grant.token_id);
    Ok(link_url(&service.pay_url, link.as_str()))
}

/// The same for the same `key`, also if it is asked for again: the one way of generating that writes.
pub async fn generate_once(
    service: &Service,
    cell: &Cell,
    grant: &Grant,
    key: IdempotencyKey,
    request: LinkRequest,
) -> Result<Url, GenerateError> {
    let request_hash = request.hash();
    let currency = grant.currency.ok_or(GenerateError::OnlinePaymentsDisabled)?;
    let link = seal(service, cell, grant, request)?;
    let new = Remembered { request_hash, link: link.as_str().to_owned() };
    let remembered = cell.remember(grant.company_id, key, &new, currency).await?;
    if remembered.request_hash != request_hash {
        return Err(GenerateError::KeyReused);
    }
    if remembered.link == new.link {
        service.usage.link_made(grant.token_id);
    }
    Ok(link_url(&service.pay_url, &remembered.link))
}

fn seal(service: &Service, cell: &Cell, grant: &Grant, request: LinkRequest) -> Result<SealedLink, GenerateError> {
    let (true, Some(currency)) = (grant.online_payments_enabled, grant.currency) else {
        return Err(GenerateError::OnlinePaymentsDisabled);
    };
    let key = cell.sealing_key()?;
    let issued_at = service.clock.now();
    let link = Link {
        payment_id: PaymentId::draw(cell.id(), issued_at, &*service.randomness),
        company_id: grant.company_id,
        amount: request.amount,
        currency,
        reference: request.reference,
        data: request.data,
        issued_at,
    };
    Ok(link.seal(&service.ring, key, &*service.randomness)?)
}
