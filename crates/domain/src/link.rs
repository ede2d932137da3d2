//! Payment links. A link is sealed, not stored.
//!
//! The content of a link is encrypted and authenticated in its text, so creating a link writes nothing to the database.
//! A link that was changed, truncated or sealed with another key is invalid.
//!
//! The payment's id is generated with the link and is part of it. This makes a link single-use: two tabs, two devices
//! or two retries insert the same primary key, and only one insert succeeds.
//!
//! ```text
//! text   = base64url( version cell[2] sealed )            version and cell are authenticated, not secret
//! sealed = key[2] nonce[12] ciphertext tag[16]            see `keyring`
//! plain  = payment[16] company[8] amount[4] currency[3] issued_at[6] reference… data…
//! ```
//!
//! Reference and data are encoded as a length byte and that many bytes. A link without data has the length byte 255,
//! because empty data is valid.
//!
//! The highest bit of the amount is the link's origin: set if staff made it by hand. No amount needs that bit.

use std::fmt;

use data_encoding::BASE64URL_NOPAD;
use uuid::Uuid;

use crate::{
    id::{CellId, CompanyId, PaymentId},
    keyring::{KeyId, KeyRing, Purpose, UnknownKey, sealing_key_of},
    merchant_data::MerchantData,
    money::{AmountCents, Currency},
    random::Randomness,
    reference::Reference,
    time::Timestamp,
};

const VERSION: u8 = 1;
const NO_DATA: u8 = u8::MAX;
/// The bit of the amount that marks a link of staff.
const STAFF_BIT: u32 = 1 << 31;

/// Who made a link. It is sealed into the link, because it decides whether the payer is offered a return to the merchant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkOrigin {
    /// The merchant's program, through the API.
    Api,
    /// A person, by hand. No program waits for the payer's return.
    Staff,
}

impl LinkOrigin {
    /// Whether the payer is offered the return to the merchant: `merchantReturn` of the payment.
    pub const fn merchant_return(self) -> bool {
        match self {
            Self::Api => true,
            Self::Staff => false,
        }
    }

    /// The origin of the link of a payment.
    pub const fn of_payment(merchant_return: bool) -> Self {
        if merchant_return { Self::Api } else { Self::Staff }
    }

    const fn bit(self) -> u32 {
        match self {
            Self::Api => 0,
            Self::Staff => STAFF_BIT,
        }
    }
}

/// A merchant's payment request with the id of the future payment. The payment is stored in the company's cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    pub payment_id: PaymentId,
    pub company_id: CompanyId,
    pub amount: AmountCents,
    pub currency: Currency,
    pub reference: Reference,
    pub data: Option<MerchantData>,
    pub issued_at: Timestamp,
    pub origin: LinkOrigin,
    /// The key that seals the link. A cell accepts new payments only by links under keys that are in use.
    pub key: KeyId,
}

/// The text is not a link that this ring has sealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a link")]
pub struct InvalidLink;

/// A link as in its URL. Anyone who has it can pay it, so `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct SealedLink(String);

impl SealedLink {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for SealedLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SealedLink({} characters)", self.0.len())
    }
}

impl Link {
    pub fn cell(&self) -> CellId {
        self.company_id.cell()
    }

    pub fn seal(&self, ring: &KeyRing, randomness: &dyn Randomness) -> Result<SealedLink, UnknownKey> {
        let header = header(self.cell());
        let mut bytes = Vec::with_capacity(USUAL_BYTES);
        bytes.extend_from_slice(&header);
        ring.seal_onto(&mut bytes, self.key, Purpose::Link, &header, |buffer| self.write_to(buffer), randomness)?;
        Ok(SealedLink(BASE64URL_NOPAD.encode(&bytes)))
    }

    pub fn open(text: &str, ring: &KeyRing) -> Result<Self, InvalidLink> {
        let bytes = BASE64URL_NOPAD.decode(text.as_bytes()).map_err(|_| InvalidLink)?;
        let (header, sealed) = bytes.split_first_chunk::<3>().ok_or(InvalidLink)?;
        let [VERSION, cell @ ..] = *header else {
            return Err(InvalidLink);
        };
        let cell = CellId::from_bytes(cell).map_err(|_| InvalidLink)?;
        let plain = ring.open(Purpose::Link, header, sealed).map_err(|_| InvalidLink)?;
        let key = sealing_key_of(sealed).ok_or(InvalidLink)?;
        Self::from_bytes(cell, key, &plain).ok_or(InvalidLink)
    }

    fn write_to(&self, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(self.payment_id.uuid().as_bytes());
        bytes.extend_from_slice(&self.company_id.number().to_be_bytes());
        bytes.extend_from_slice(&(self.amount.cents() | self.origin.bit()).to_be_bytes());
        bytes.extend_from_slice(self.currency.code().as_bytes());
        bytes.extend_from_slice(&self.issued_at.epoch_ms().to_be_bytes()[2..]);
        push_text(bytes, self.reference.as_str());
        match &self.data {
            Some(data) => push_text(bytes, data.as_str()),
            None => bytes.push(NO_DATA),
        }
    }

    fn from_bytes(cell: CellId, key: KeyId, mut bytes: &[u8]) -> Option<Self> {
        let bytes = &mut bytes;
        let (payment_id, company_id) = (take(bytes)?, take(bytes)?);
        let amount_and_origin = u32::from_be_bytes(take(bytes)?);
        let link = Self {
            payment_id: PaymentId::of(cell, Uuid::from_bytes(payment_id)),
            company_id: CompanyId::of(cell, i64::from_be_bytes(company_id)).ok()?,
            amount: AmountCents::new(amount_and_origin & !STAFF_BIT).ok()?,
            origin: if amount_and_origin & STAFF_BIT == 0 { LinkOrigin::Api } else { LinkOrigin::Staff },
            currency: std::str::from_utf8(&take::<3>(bytes)?).ok()?.parse().ok()?,
            issued_at: Timestamp::from_epoch_ms(take(bytes).map(i48_from_be_bytes)?),
            reference: take_text(bytes)?.parse().ok()?,
            data: if bytes.first() == Some(&NO_DATA) {
                take::<1>(bytes)?;
                None
            } else {
                Some(take_text(bytes)?.parse().ok()?)
            },
            key,
        };
        bytes.is_empty().then_some(link)
    }
}

/// More than most links have, header and tag included.
const USUAL_BYTES: usize = 192;

fn header(cell: CellId) -> [u8; 3] {
    let [a, b] = cell.bytes();
    [VERSION, a, b]
}

fn push_text(bytes: &mut Vec<u8>, text: &str) {
    let length = u8::try_from(text.len()).expect("a reference or data has at most 100 bytes");
    bytes.push(length);
    bytes.extend_from_slice(text.as_bytes());
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, rest) = bytes.split_first_chunk::<N>()?;
    *bytes = rest;
    Some(*taken)
}

fn take_text<'a>(bytes: &mut &'a [u8]) -> Option<&'a str> {
    let [length] = take(bytes)?;
    let (text, rest) = bytes.split_at_checked(usize::from(length))?;
    *bytes = rest;
    std::str::from_utf8(text).ok()
}

/// Six bytes are enough for milliseconds until the year 6429.
fn i48_from_be_bytes(bytes: [u8; 6]) -> i64 {
    let mut number = [0; 8];
    number[2..].copy_from_slice(&bytes);
    i64::from_be_bytes(number)
}

#[cfg(test)]
mod tests;
