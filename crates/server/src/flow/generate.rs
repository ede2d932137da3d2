//! Making a link. It writes nothing: what the merchant asked for is sealed into the URL, with the id that the payment will
//! have once the payer uses it.

use paylink_domain::{
    id::PaymentId, keyring::NoSuchKey, link::Link, merchant_data::MerchantData, money::AmountCents,
    reference::Reference,
};
use url::Url;

use crate::{
    pay::link_url,
    service::Service,
    store::{Grant, StoreError},
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
    #[error("the cell seals with a key that this node lacks")]
    Key(#[from] NoSuchKey),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The URL of a new link for the company that `grant` is for.
pub fn generate(service: &Service, grant: &Grant, request: LinkRequest) -> Result<Url, GenerateError> {
    let currency = match grant {
        Grant { online_payments_enabled: true, currency: Some(currency), .. } => *currency,
        Grant { .. } => return Err(GenerateError::OnlinePaymentsDisabled),
    };
    let cell = grant.company_id.cell();
    let key = service.cells.get(cell).map(|cell| cell.sealing_key()).transpose()?;
    let Some(key) = key else {
        return Err(GenerateError::OnlinePaymentsDisabled);
    };
    let issued_at = service.clock.now();
    let link = Link {
        payment_id: PaymentId::draw(cell, issued_at, &*service.randomness),
        company_id: grant.company_id,
        amount: request.amount,
        currency,
        reference: request.reference,
        data: request.data,
        issued_at,
    };
    let sealed = link.seal(&service.ring, key, &*service.randomness)?;
    service.usage.link_made(grant.token_id);
    Ok(link_url(&service.pay_url, &sealed))
}
