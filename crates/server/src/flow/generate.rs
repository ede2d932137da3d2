//! Generates a link. The request is sealed into the URL, with the id that the payment gets when the payer uses the link. The
//! database is written only for a request with an idempotency key.

use paylink_domain::{
    digest::sha256,
    id::{CompanyId, PaymentId},
    idempotency::IdempotencyKey,
    keyring::{Ring, UnknownKey},
    link::{Link, LinkOrigin, SealedLink},
    merchant_data::MerchantData,
    money::{AmountCents, Currency},
    reference::Reference,
};
use paylink_store::{Cell, Company, Grant, IdempotencyRecord, StoreError};
use url::Url;

use crate::{service::Service, urls::link_url};

/// A merchant's validated request.
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
    #[error("this node lacks the sealing key of the cell")]
    Key(#[from] UnknownKey),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl LinkRequest {
    /// Requests with equal values have equal hashes, however their JSON was formatted.
    fn hash(&self) -> [u8; 32] {
        let (amount, reference) = (self.amount.cents().to_be_bytes(), self.reference.as_str().as_bytes());
        match &self.data {
            None => sha256(&[&amount, reference]),
            Some(data) => sha256(&[&amount, reference, b"\0", data.as_str().as_bytes()]), // no value contains a zero byte
        }
    }
}

/// For whom a link is generated.
struct Issuer {
    company_id: CompanyId,
    /// `None` if the company may not generate links.
    currency: Option<Currency>,
    origin: LinkOrigin,
}

impl Issuer {
    fn program(grant: &Grant) -> Self {
        let currency = grant.currency.filter(|_| grant.online_payments_enabled);
        Self { company_id: grant.company_id, currency, origin: LinkOrigin::Api }
    }

    fn company(company: &Company) -> Self {
        let currency = company.currency.filter(|_| company.online_payments_enabled);
        Self { company_id: company.id, currency, origin: LinkOrigin::Api }
    }
}

/// Generates a link like those of the company's programs, without a token: somebody of the company tries it.
pub fn generate_test_link(
    service: &Service,
    cell: &Cell,
    company: &Company,
    request: LinkRequest,
) -> Result<Url, GenerateError> {
    let (_, link) = seal(service, cell, &Issuer::company(company), request)?;
    service.link_visits.record_generated(company.id);
    Ok(link_url(&service.pay_url, link.as_str()))
}

/// Generates a link that somebody of the company passes on to a payer. Its payer is not led to the shop afterwards: the shop knows
/// nothing of it.
pub fn generate_staff_link(
    service: &Service,
    cell: &Cell,
    company: &Company,
    request: LinkRequest,
) -> Result<(Link, SealedLink), GenerateError> {
    let link = seal(service, cell, &Issuer { origin: LinkOrigin::Staff, ..Issuer::company(company) }, request)?;
    service.link_visits.record_generated(company.id);
    Ok(link)
}

/// Generates a link for the company of `grant` and returns its URL.
pub fn generate(service: &Service, cell: &Cell, grant: &Grant, request: LinkRequest) -> Result<String, GenerateError> {
    let (_, link) = seal(service, cell, &Issuer::program(grant), request)?;
    record_link(service, grant);
    Ok(url_text(service, link.as_str()))
}

fn url_text(service: &Service, link: &str) -> String {
    let mut url = String::with_capacity(service.link_prefix.len() + link.len());
    url.push_str(&service.link_prefix);
    url.push_str(link);
    url
}

fn record_link(service: &Service, grant: &Grant) {
    service.usage.record_link(grant.token_id);
    service.link_visits.record_generated(grant.company_id);
}

/// Like [`generate`], but returns the same URL for every request with the same `key`.
pub async fn generate_once(
    service: &Service,
    cell: &Cell,
    grant: &Grant,
    key: IdempotencyKey,
    request: LinkRequest,
) -> Result<String, GenerateError> {
    let request_hash = request.hash();
    let currency = grant.currency.ok_or(GenerateError::OnlinePaymentsDisabled)?;
    let (_, link) = seal(service, cell, &Issuer::program(grant), request)?;
    let record = IdempotencyRecord { request_hash, link: link.as_str().to_owned() };
    let stored = loop {
        let stored = cell.insert_or_get_idempotency_record(grant.company_id, key, &record, currency).await?;
        if stored.link == record.link || !is_expired_unused(service, cell, &stored.link).await? {
            break stored;
        }
        // If another retry was faster, its record is the stored one now.
        let (company, expired) = (grant.company_id, &stored.link);
        if cell.replace_idempotency_record(company, key, expired, &record, currency).await? {
            break record.clone();
        }
    };
    if stored.link != record.link {
        service.limits.refund_idempotency_key(grant.company_id, service.clock.now());
    }
    if stored.request_hash != request_hash {
        return Err(GenerateError::KeyReused);
    }
    if stored.link == record.link {
        record_link(service, grant);
    }
    Ok(url_text(service, &stored.link))
}

/// Whether a stored link has expired without a payment, so that its idempotency key may get another link. It is revoked then: it
/// must not become valid beside the new one if the company extends the lifetime of its links.
async fn is_expired_unused(service: &Service, cell: &Cell, stored: &str) -> Result<bool, StoreError> {
    match Link::open(stored, &service.ring) {
        Ok(link) => Ok(cell.is_link_expired(&link).await? && cell.revoke_unused_link(&link).await?),
        Err(_) => Ok(false),
    }
}

fn seal(
    service: &Service,
    cell: &Cell,
    issuer: &Issuer,
    request: LinkRequest,
) -> Result<(Link, SealedLink), GenerateError> {
    let currency = issuer.currency.ok_or(GenerateError::OnlinePaymentsDisabled)?;
    let key = cell.sealing_key(Ring::Links)?;
    let issued_at = service.cell_times.now(cell.id()).unwrap_or_else(|| service.clock.now());
    let link = Link {
        payment_id: PaymentId::generate(cell.id(), issued_at, &*service.randomness),
        company_id: issuer.company_id,
        amount: request.amount,
        currency,
        reference: request.reference,
        data: request.data,
        issued_at,
        origin: issuer.origin,
        key,
    };
    let sealed = link.seal(&service.ring, &*service.randomness)?;
    Ok((link, sealed))
}
