//! Making a link. It writes nothing, unless the merchant gives the request a name: what was asked for is sealed into the URL,
//! with the id that the payment will have once the payer uses it.

use aws_lc_rs::digest::{Context, SHA256};
use paylink_domain::{
    id::PaymentId,
    keyring::NoSuchKey,
    link::{Link, SealedLink},
    merchant_data::MerchantData,
    money::AmountCents,
    reference::Reference,
};
use url::Url;

use crate::{
    pay::link_url,
    service::Service,
    store::{Cell, Grant, Remembered, StoreError},
};

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
        let mut context = Context::new(&SHA256);
        context.update(&self.amount.cents().to_be_bytes());
        context.update(self.reference.as_str().as_bytes());
        if let Some(data) = &self.data {
            context.update(b"\0"); // in neither of the two alphabets
            context.update(data.as_str().as_bytes());
        }
        sha256(context)
    }
}

/// What a merchant calls a request, so that asking twice is asking once: 1 to 255 visible ASCII characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IdempotencyKey([u8; 32]);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not 1 to {} visible ASCII characters", IdempotencyKey::MAX_CHARACTERS)]
pub struct NotAnIdempotencyKey;

impl IdempotencyKey {
    pub const MAX_CHARACTERS: usize = 255;

    pub fn parse(text: &[u8]) -> Result<Self, NotAnIdempotencyKey> {
        if !(1..=Self::MAX_CHARACTERS).contains(&text.len()) || !text.iter().all(u8::is_ascii_graphic) {
            return Err(NotAnIdempotencyKey);
        }
        let mut context = Context::new(&SHA256);
        context.update(text);
        Ok(Self(sha256(context)))
    }
}

fn sha256(context: Context) -> [u8; 32] {
    let mut hash = [0; 32];
    hash.copy_from_slice(context.finish().as_ref());
    hash
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
    let remembered = cell.remember(grant.company_id, key.0, &new, currency).await?;
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
