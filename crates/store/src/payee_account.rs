//! The account that a company's payments go to, as it is read from a row.

use paylink_domain::{
    company::CompanyName,
    iban::Iban,
    id::CompanyId,
    keyring::{KeyRing, Purpose},
    money::Currency,
};
use tokio_postgres::Row;

use crate::{error::StoreError, row};

/// The account that payers pay into. Banks show the holder as the payee's name.
#[derive(Clone, Debug)]
pub struct PayeeAccount {
    pub holder: CompanyName,
    pub iban: Iban,
    pub currency: Currency,
}

impl PayeeAccount {
    /// The account in the audit log. People recognise it by the start and the end of its number.
    pub(crate) fn audit_text(&self) -> String {
        format!("{}, {}, {}", self.holder.as_str(), self.iban.abbreviated(), self.currency.code())
    }

    pub(crate) fn from_row(row: &Row, company: CompanyId, ring: &KeyRing) -> Result<Self, StoreError> {
        let unexpected = || StoreError::unexpected("iban_sealed");
        let iban = ring.open(Purpose::PayeeAccount, &account_context(company), row.try_get("iban_sealed")?);
        let iban = iban.map_err(|_| unexpected())?;
        let iban = std::str::from_utf8(&iban).map_err(|_| unexpected())?;
        Ok(Self {
            holder: row::parsed(row, "holder")?,
            iban: iban.parse().map_err(|_| unexpected())?,
            currency: row::parsed(row, "currency")?,
        })
    }
}

/// Binds a sealed account number to its company: copied into another company's row, it does not open.
pub(crate) fn account_context(company: CompanyId) -> Vec<u8> {
    company.to_string().into_bytes()
}
