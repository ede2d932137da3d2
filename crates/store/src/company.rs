//! Companies and the accounts they are paid into.

use deadpool_postgres::GenericClient;
use paylink_domain::{
    chance::Randomness,
    colour::Colour,
    company::{CompanyName, Mode},
    iban::Iban,
    id::{CompanyId, PaymentId},
    keyring::{KeyRing, Purpose},
    money::Currency,
    payment::Payment,
    time::{Timestamp, from_system_time},
};
use tokio_postgres::Row;
use url::Url;

use super::{
    cell::Cell,
    error::{Cause, StoreError},
    look::LogoMark,
    patience::patiently,
};

#[derive(Clone, Debug)]
pub struct Company {
    pub id: CompanyId,
    pub name: String,
    pub mode: Mode,
    pub online_payments_enabled: bool,
    pub currency: Option<Currency>,
    pub created_at: Timestamp,
    /// Where payers are offered to go back to.
    pub callback: Option<Url>,
    pub colour: Option<Colour>,
    pub logo: Option<LogoMark>,
}

#[derive(Clone, Debug)]
pub struct NewCompany {
    pub name: CompanyName,
    pub mode: Mode,
    pub online_payments_enabled: bool,
    pub account: PayeeAccount,
}

/// Where the money goes. The holder is what banks call the payee.
#[derive(Clone, Debug)]
pub struct PayeeAccount {
    pub holder: CompanyName,
    pub iban: Iban,
    pub currency: Currency,
}

const INSERT_COMPANY: &str = "INSERT INTO company (id, name, mode) VALUES ($1, $2, $3)";
const INSERT_ACCOUNT: &str = "
    INSERT INTO payee_account (company_id, holder, iban_sealed, currency) VALUES ($1, $2, $3, $4) RETURNING id";
const USE_ACCOUNT: &str = "UPDATE company SET payee_account_id = $2, online_payments_enabled = $3 WHERE id = $1";
const CHANGE_ACCOUNT: &str = "UPDATE company SET payee_account_id = $2 WHERE id = $1";
const COMPANIES: &str = "
    SELECT company.id, name, mode, online_payments_enabled, currency, company.created_at, callback_url, colour,
        digest, width, height
    FROM company LEFT JOIN payee_account ON payee_account.id = payee_account_id
        LEFT JOIN company_logo ON company_logo.company_id = company.id
    WHERE $1::bigint IS NULL OR company.id = $1
    ORDER BY company.created_at, company.id";
const ENABLE: &str = "UPDATE company SET online_payments_enabled = $2 WHERE id = $1";
const ACCOUNT: &str = "
    SELECT holder, iban_sealed, currency
    FROM company JOIN payee_account ON payee_account.id = payee_account_id
    WHERE company.id = $1";
const PAYEE: &str = "
    SELECT holder, iban_sealed, payee_account.currency
    FROM payment JOIN payee_account ON payee_account.id = payment.payee_account_id
    WHERE payment.id = $1";

pub(super) const STATEMENTS: &[(&str, &str)] = &[
    ("INSERT_COMPANY", INSERT_COMPANY),
    ("INSERT_ACCOUNT", INSERT_ACCOUNT),
    ("USE_ACCOUNT", USE_ACCOUNT),
    ("CHANGE_ACCOUNT", CHANGE_ACCOUNT),
    ("COMPANIES", COMPANIES),
    ("ENABLE", ENABLE),
    ("ACCOUNT", ACCOUNT),
    ("PAYEE", PAYEE),
];

impl Cell {
    /// Adds a company with its account.
    pub async fn add_company(
        &self,
        new: &NewCompany,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<CompanyId, StoreError> {
        patiently(async {
            let id = CompanyId::draw(self.id(), randomness);
            let mut client = self.serving().await?;
            let transaction = client.transaction().await?;
            transaction.execute(INSERT_COMPANY, &[&id.number(), &new.name.as_str(), &new.mode.as_str()]).await?;
            let account = self.add_account(&transaction, id, &new.account, ring, randomness).await?;
            transaction.execute(USE_ACCOUNT, &[&id.number(), &account, &new.online_payments_enabled]).await?;
            transaction.commit().await?;
            Ok(id)
        })
        .await
    }

    /// Lets the company be paid into another account from now on. Payments under way keep theirs.
    pub async fn change_account(
        &self,
        id: CompanyId,
        account: &PayeeAccount,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<(), StoreError> {
        patiently(async {
            let mut client = self.serving().await?;
            let transaction = client.transaction().await?;
            let number = self.add_account(&transaction, id, account, ring, randomness).await?;
            transaction.execute(CHANGE_ACCOUNT, &[&id.number(), &number]).await?;
            Ok(transaction.commit().await?)
        })
        .await
    }

    async fn add_account(
        &self,
        client: &impl GenericClient,
        id: CompanyId,
        account: &PayeeAccount,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<i64, StoreError> {
        let (key, iban) = (self.sealing_key()?, account.iban.as_str().as_bytes());
        let sealed = ring
            .seal(key, Purpose::PayeeAccount, &context(id), iban, randomness)
            .map_err(|missing| StoreError::Failed(Cause::new(missing.to_string())))?;
        let (holder, currency) = (account.holder.as_str(), account.currency.code());
        Ok(client.query_one(INSERT_ACCOUNT, &[&id.number(), &holder, &sealed, &currency]).await?.try_get(0)?)
    }

    /// Switches online payments on or off. False if there is no such company.
    pub async fn enable_online_payments(&self, id: CompanyId, enabled: bool) -> Result<bool, StoreError> {
        patiently(async { Ok(self.serving().await?.execute(ENABLE, &[&id.number(), &enabled]).await? == 1) }).await
    }

    pub async fn companies(&self) -> Result<Vec<Company>, StoreError> {
        self.companies_like(None).await
    }

    pub async fn company(&self, id: CompanyId) -> Result<Option<Company>, StoreError> {
        Ok(self.companies_like(Some(id.number())).await?.pop())
    }

    async fn companies_like(&self, number: Option<i64>) -> Result<Vec<Company>, StoreError> {
        let rows =
            patiently(async { Ok::<_, StoreError>(self.serving().await?.query(COMPANIES, &[&number]).await?) }).await?;
        rows.iter().map(|row| self.company_from(row)).collect()
    }

    fn company_from(&self, row: &Row) -> Result<Company, StoreError> {
        let currency: Option<String> = row.try_get(4)?;
        let (callback, colour): (Option<&str>, Option<&str>) = (row.try_get(6)?, row.try_get(7)?);
        let logo: Option<String> = row.try_get(8)?;
        let logo = logo.map(|digest| Ok(LogoMark { digest, width: row.try_get(9)?, height: row.try_get(10)? }));
        Ok(Company {
            id: CompanyId::of(self.id(), row.try_get(0)?).map_err(|_| StoreError::unexpected("company id"))?,
            name: row.try_get(1)?,
            mode: row.try_get::<_, &str>(2)?.parse().map_err(|_| StoreError::unexpected("mode"))?,
            online_payments_enabled: row.try_get(3)?,
            currency: currency
                .map(|currency| currency.parse().map_err(|_| StoreError::unexpected("currency")))
                .transpose()?,
            created_at: from_system_time(row.try_get(5)?),
            callback: callback.map(|url| url.parse().map_err(|_| StoreError::unexpected("callback"))).transpose()?,
            colour: colour.map(|text| text.parse().map_err(|_| StoreError::unexpected("colour"))).transpose()?,
            logo: logo.transpose().map_err(|error: tokio_postgres::Error| StoreError::from(error))?,
        })
    }

    /// The account that a payment goes to: the one it was begun with, else the company's.
    pub async fn payee(
        &self,
        payment: PaymentId,
        company: CompanyId,
        ring: &KeyRing,
    ) -> Result<Option<PayeeAccount>, StoreError> {
        patiently(async {
            let row = self.serving().await?.query_opt(PAYEE, &[&payment.uuid()]).await?;
            match row {
                Some(row) => account_from(&row, company, ring).map(Some),
                None => self.payee_account(company, ring).await,
            }
        })
        .await
    }

    /// The account that a company is paid into now.
    pub async fn payee_account(&self, id: CompanyId, ring: &KeyRing) -> Result<Option<PayeeAccount>, StoreError> {
        patiently(async {
            let row = self.serving().await?.query_opt(ACCOUNT, &[&id.number()]).await?;
            row.map(|row| account_from(&row, id, ring)).transpose()
        })
        .await
    }
}

/// The account that a payment goes to: the one it was confirmed with, whatever the company has done since.
pub(super) async fn payee_of(
    client: &impl GenericClient,
    payment: &Payment,
    ring: &KeyRing,
) -> Result<PayeeAccount, StoreError> {
    let row = client.query_one(PAYEE, &[&payment.id.uuid()]).await?;
    account_from(&row, payment.company_id, ring)
}

fn account_from(row: &Row, company: CompanyId, ring: &KeyRing) -> Result<PayeeAccount, StoreError> {
    let iban = ring
        .open(Purpose::PayeeAccount, &context(company), row.try_get(1)?)
        .map_err(|_| StoreError::unexpected("account"))?;
    let iban = std::str::from_utf8(&iban).map_err(|_| StoreError::unexpected("account"))?;
    Ok(PayeeAccount {
        holder: row.try_get::<_, &str>(0)?.parse().map_err(|_| StoreError::unexpected("account holder"))?,
        iban: iban.parse().map_err(|_| StoreError::unexpected("account"))?,
        currency: row.try_get::<_, &str>(2)?.parse().map_err(|_| StoreError::unexpected("currency"))?,
    })
}

/// Binds a sealed account number to its company: copied into another company's row it does not open.
fn context(company: CompanyId) -> Vec<u8> {
    company.to_string().into_bytes()
}
