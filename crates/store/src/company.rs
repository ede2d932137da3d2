//! Companies and their payee accounts.

use std::time::Duration;

use deadpool_postgres::GenericClient;
use paylink_domain::{
    audit::{Action, Actor},
    colour::Colour,
    company::{CompanyName, Mode},
    id::{CellId, CompanyId, PaymentId},
    keyring::{KeyRing, Purpose, Ring},
    money::Currency,
    random::Randomness,
    time::Timestamp,
    user::EmailAddress,
};
use tokio_postgres::{Row, types::ToSql};
use url::Url;

use crate::{
    audit::{AuditedChange, Subject},
    branding::LogoReference,
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    payee_account::{PayeeAccount, account_context},
    row,
    suspension::Suspension,
    transaction::begin,
};

#[derive(Clone, Debug)]
pub struct Company {
    pub id: CompanyId,
    pub name: String,
    pub mode: Mode,
    pub online_payments_enabled: bool,
    pub currency: Option<Currency>,
    pub created_at: Timestamp,
    /// Where payers return to.
    pub callback: Option<Url>,
    pub colour: Option<Colour>,
    pub logo: Option<LogoReference>,
    /// Shown on dark pages instead of [`Self::logo`].
    pub dark_logo: Option<LogoReference>,
    /// Where payers ask about their order.
    pub support_email: Option<EmailAddress>,
    pub website: Option<Url>,
    /// Whether previews of links name the amount.
    pub amount_in_previews: bool,
    /// How long an unused link is valid. `None`: for ever.
    pub link_lifetime: Option<Duration>,
    /// The operator has stopped the company.
    pub suspension: Option<Suspension>,
}

#[derive(Clone, Debug)]
pub struct NewCompany {
    pub name: CompanyName,
    pub mode: Mode,
    /// Needs a callback and an account: the database refuses it otherwise ([`ENABLED_HAS_CALLBACK`], [`ENABLED_HAS_ACCOUNT`]).
    pub online_payments_enabled: bool,
    /// Where payers return to.
    pub callback: Option<Url>,
    /// `None`: its owner sets the account later.
    pub account: Option<PayeeAccount>,
}

/// The constraint of the database that an enabled company has a callback.
pub const ENABLED_HAS_CALLBACK: &str = "company_enabled_has_callback";
/// The constraint of the database that an enabled company has a payee account.
pub const ENABLED_HAS_ACCOUNT: &str = "company_enabled_has_account";

/// No row if there is a company with this id.
const INSERT_COMPANY: &str =
    "INSERT INTO company (id, name, mode, callback_url) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING";
const INSERT_ACCOUNT: &str = "
    INSERT INTO payee_account (company_id, holder, iban_sealed, currency) VALUES ($1, $2, $3, $4) RETURNING id AS payee_account_id";
const SET_ACCOUNT_AND_ENABLE: &str =
    "UPDATE company SET payee_account_id = $2, online_payments_enabled = $3 WHERE id = $1";
/// Everything about a company.
macro_rules! select_company {
    () => {
        "SELECT company.id AS company_id, name, mode, online_payments_enabled, currency, company.created_at, callback_url, colour,
            support_email, website_url, amount_in_previews, link_lifetime_seconds, suspended_at, suspended_by, suspension_reason, enabled_before_suspension,
            logo.digest, logo.width, logo.height,
            dark_logo.digest AS dark_digest, dark_logo.width AS dark_width, dark_logo.height AS dark_height
        FROM company LEFT JOIN payee_account ON payee_account.id = payee_account_id
            LEFT JOIN company_logo AS logo ON logo.company_id = company.id AND NOT logo.is_dark
            LEFT JOIN company_logo AS dark_logo ON dark_logo.company_id = company.id AND dark_logo.is_dark "
    };
}
/// Every payer's page reads it.
const COMPANY: &str = concat!(select_company!(), "WHERE company.id = $1");
const COMPANIES: &str = concat!(select_company!(), "ORDER BY company.created_at, company.id");
/// Disabling a suspended company means that it stays disabled when it is resumed.
const ENABLE: &str = "
    UPDATE company SET online_payments_enabled = $2,
        enabled_before_suspension = CASE WHEN suspended_at IS NOT NULL THEN enabled_before_suspension AND $2 END
    WHERE id = $1";
const COMPANY_PAYEE_ACCOUNT: &str = "
    SELECT holder, iban_sealed, currency
    FROM company JOIN payee_account ON payee_account.id = payee_account_id
    WHERE company.id = $1";
const PAYMENT_PAYEE_ACCOUNT: &str = "
    SELECT holder, iban_sealed, payee_account.currency
    FROM payment JOIN payee_account ON payee_account.id = payment.payee_account_id
    WHERE payment.id = $1";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("INSERT_COMPANY", INSERT_COMPANY),
    ("INSERT_ACCOUNT", INSERT_ACCOUNT),
    ("SET_ACCOUNT_AND_ENABLE", SET_ACCOUNT_AND_ENABLE),
    ("COMPANY", COMPANY),
    ("COMPANIES", COMPANIES),
    ("ENABLE", ENABLE),
    ("COMPANY_PAYEE_ACCOUNT", COMPANY_PAYEE_ACCOUNT),
    ("PAYMENT_PAYEE_ACCOUNT", PAYMENT_PAYEE_ACCOUNT),
];

impl Company {
    fn from_row(cell: CellId, row: &Row) -> Result<Self, StoreError> {
        let id = CompanyId::of(cell, row.try_get("company_id")?);
        Ok(Self {
            id: id.map_err(|_| StoreError::unexpected("company_id"))?,
            name: row.try_get("name")?,
            mode: row::parsed(row, "mode")?,
            online_payments_enabled: row.try_get("online_payments_enabled")?,
            currency: row::optional_parsed(row, "currency")?,
            created_at: row::time(row, "created_at")?,
            callback: row::optional_parsed(row, "callback_url")?,
            colour: row::optional_parsed(row, "colour")?,
            logo: LogoReference::from_row(row, ["digest", "width", "height"])?,
            dark_logo: LogoReference::from_row(row, ["dark_digest", "dark_width", "dark_height"])?,
            support_email: row::optional_parsed(row, "support_email")?,
            website: row::optional_parsed(row, "website_url")?,
            amount_in_previews: row.try_get("amount_in_previews")?,
            link_lifetime: row.try_get::<_, Option<i64>>("link_lifetime_seconds")?.map(seconds).transpose()?,
            suspension: Suspension::from_row(row)?,
        })
    }
}

fn seconds(number: i64) -> Result<Duration, StoreError> {
    u64::try_from(number).map(Duration::from_secs).map_err(|_| StoreError::unexpected("link_lifetime_seconds"))
}

impl Cell {
    /// Adds a company, with its payee account if that is known.
    pub async fn add_company(
        &self,
        actor: &Actor,
        new: &NewCompany,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<CompanyId, StoreError> {
        let id = CompanyId::generate(self.id(), randomness);
        let is_new = self.add_company_with_id(actor, id, new, ring, randomness).await?;
        if is_new { Ok(id) } else { Err(StoreError::unexpected("company with a new id")) }
    }

    /// Adds a company with an id that was drawn before, so that a form that is sent twice adds one. False if there is a company with
    /// this id.
    pub async fn add_company_with_id(
        &self,
        actor: &Actor,
        id: CompanyId,
        new: &NewCompany,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<bool, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let mut audit = AuditedChange::begin(&transaction, actor, Action::AddCompany, Subject::Company(id)).await?;
            audit.note("account", None::<String>, new.account.as_ref().map(PayeeAccount::audit_text));
            let callback = new.callback.as_ref().map(Url::as_str);
            let values: [&(dyn ToSql + Sync); 4] = [&id.number(), &new.name.as_str(), &new.mode.as_str(), &callback];
            if transaction.execute(INSERT_COMPANY, &values).await? == 0 {
                return Ok(false);
            }
            let account = match &new.account {
                Some(account) => Some(self.add_account(&transaction, id, account, ring, randomness).await?),
                None => None,
            };
            transaction
                .execute(SET_ACCOUNT_AND_ENABLE, &[&id.number(), &account, &new.online_payments_enabled])
                .await?;
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    pub(crate) async fn add_account(
        &self,
        client: &impl GenericClient,
        id: CompanyId,
        account: &PayeeAccount,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<i64, StoreError> {
        let (key, iban) = (self.sealing_key(Ring::Secrets)?, account.iban.as_str().as_bytes());
        let sealed = ring.seal(key, Purpose::PayeeAccount, &account_context(id), iban, randomness)?;
        let (holder, currency) = (account.holder.as_str(), account.currency.code());
        let row = client.query_one(INSERT_ACCOUNT, &[&id.number(), &holder, &sealed, &currency]).await?;
        Ok(row.try_get("payee_account_id")?)
    }

    /// Enables or disables online payments. False if there is no such company. Enabling a company without a callback or an account, or
    /// a suspended one, is refused ([`ENABLED_HAS_CALLBACK`], [`ENABLED_HAS_ACCOUNT`], [`crate::ENABLED_NOT_SUSPENDED`]).
    pub async fn enable_online_payments(
        &self,
        actor: &Actor,
        id: CompanyId,
        enabled: bool,
    ) -> Result<bool, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let action = if enabled { Action::EnableCompany } else { Action::DisableCompany };
            let audit = AuditedChange::begin(&transaction, actor, action, Subject::Company(id)).await?;
            if transaction.execute(ENABLE, &[&id.number(), &enabled]).await? == 0 {
                return Ok(false);
            }
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    pub async fn companies(&self) -> Result<Vec<Company>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(COMPANIES, &[]).await?;
            rows.iter().map(|row| Company::from_row(self.id(), row)).collect()
        })
        .await
    }

    pub async fn company(&self, id: CompanyId) -> Result<Option<Company>, StoreError> {
        with_deadline(async {
            let client = self.serving_connection().await?;
            let statement = client.prepare_cached(COMPANY).await?;
            let row = client.query_opt(&statement, &[&id.number()]).await?;
            row.map(|row| Company::from_row(self.id(), &row)).transpose()
        })
        .await
    }

    /// The account that a link pays into: that of its payment, or the company's while there is no payment.
    pub async fn payee_account_for(
        &self,
        payment: PaymentId,
        company: CompanyId,
        ring: &KeyRing,
    ) -> Result<Option<PayeeAccount>, StoreError> {
        with_deadline(async {
            let client = self.serving_connection().await?;
            let statement = client.prepare_cached(PAYMENT_PAYEE_ACCOUNT).await?;
            let row = client.query_opt(&statement, &[&payment.uuid()]).await?;
            drop(client);
            match row {
                Some(row) => PayeeAccount::from_row(&row, company, ring).map(Some),
                None => self.payee_account(company, ring).await,
            }
        })
        .await
    }

    /// The account for new payments of a company.
    pub async fn payee_account(&self, id: CompanyId, ring: &KeyRing) -> Result<Option<PayeeAccount>, StoreError> {
        with_deadline(async {
            let client = self.serving_connection().await?;
            let statement = client.prepare_cached(COMPANY_PAYEE_ACCOUNT).await?;
            let row = client.query_opt(&statement, &[&id.number()]).await?;
            row.map(|row| PayeeAccount::from_row(&row, id, ring)).transpose()
        })
        .await
    }
}

/// The account for new payments of a company.
pub(crate) async fn company_payee_account(
    client: &tokio_postgres::Transaction<'_>,
    company: CompanyId,
    ring: &KeyRing,
) -> Result<Option<PayeeAccount>, StoreError> {
    let row = client.query_opt(COMPANY_PAYEE_ACCOUNT, &[&company.number()]).await?;
    row.map(|row| PayeeAccount::from_row(&row, company, ring)).transpose()
}

/// The account that an existing payment pays into. It stays the same when the company changes its account.
pub(crate) async fn payment_payee_account(
    client: &impl GenericClient,
    payment: PaymentId,
    company: CompanyId,
    ring: &KeyRing,
) -> Result<PayeeAccount, StoreError> {
    let statement = client.prepare_cached(PAYMENT_PAYEE_ACCOUNT).await?;
    let row = client.query_one(&statement, &[&payment.uuid()]).await?;
    PayeeAccount::from_row(&row, company, ring)
}

/// The context of a company's account number, from the company's id as the database writes it.
pub(crate) fn sealing_context(cell: CellId, company: &str) -> Option<Vec<u8>> {
    Some(account_context(CompanyId::of(cell, company.parse().ok()?).ok()?))
}
