//! What payers see of a company: its colour, its logos, how to reach it, and the URL that they return to.

use std::fmt::Write as _;

use paylink_domain::{
    audit::{Action, Actor},
    colour::Colour,
    digest::sha256,
    id::CompanyId,
    logo::{Kind, Logo},
    user::EmailAddress,
};
use tokio_postgres::{Row, Transaction, types::ToSql};
use url::Url;

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    transaction::begin,
};

/// Changes of a company's branding.
#[derive(Clone, Debug, Default)]
pub struct Branding {
    pub callback: Change<Url>,
    pub colour: Change<Colour>,
    pub logo: Change<Logo>,
    /// Shown on dark pages instead of [`Self::logo`].
    pub dark_logo: Change<Logo>,
    /// Where payers ask about their order.
    pub support_email: Change<EmailAddress>,
    /// An https URL, which the caller has checked.
    pub website: Change<Url>,
    /// Whether previews of links name the amount.
    pub amount_in_previews: Change<bool>,
}

impl Branding {
    pub fn changes_anything(&self) -> bool {
        let Self { callback, colour, logo, dark_logo, support_email, website, amount_in_previews } = self;
        callback.is_change()
            || colour.is_change()
            || logo.is_change()
            || dark_logo.is_change()
            || support_email.is_change()
            || website.is_change()
            || amount_in_previews.is_change()
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Change<T> {
    #[default]
    Unchanged,
    Set(T),
    Clear,
}

impl<T> Change<T> {
    const fn is_change(&self) -> bool {
        !matches!(self, Self::Unchanged)
    }

    /// The new value, if one is set.
    fn value(&self) -> Option<&T> {
        match self {
            Self::Set(value) => Some(value),
            Self::Unchanged | Self::Clear => None,
        }
    }
}

/// What a page needs to show a logo. The image is fetched by its digest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogoReference {
    pub digest: String,
    pub width: i32,
    pub height: i32,
}

impl LogoReference {
    /// From the row of a company, with these columns. `None` if it has no such logo.
    pub(crate) fn from_row(row: &Row, [digest, width, height]: [&str; 3]) -> Result<Option<Self>, StoreError> {
        let Some(digest) = row.try_get(digest)? else { return Ok(None) };
        Ok(Some(Self { digest, width: row.try_get(width)?, height: row.try_get(height)? }))
    }
}

const SET_CALLBACK: &str = "UPDATE company SET callback_url = $2 WHERE id = $1";
const SET_COLOUR: &str = "UPDATE company SET colour = $2 WHERE id = $1";
const SET_SUPPORT_EMAIL: &str = "UPDATE company SET support_email = $2 WHERE id = $1";
const SET_WEBSITE: &str = "UPDATE company SET website_url = $2 WHERE id = $1";
const SET_AMOUNT_IN_PREVIEWS: &str = "UPDATE company SET amount_in_previews = $2 WHERE id = $1";
const SET_LOGO: &str = "
    INSERT INTO company_logo (company_id, is_dark, digest, media_type, width, height, image) VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (company_id, is_dark) DO UPDATE SET digest = excluded.digest, media_type = excluded.media_type,
        width = excluded.width, height = excluded.height, image = excluded.image";
const DELETE_LOGO: &str = "DELETE FROM company_logo WHERE company_id = $1 AND is_dark = $2";
const FIND_LOGO: &str = "SELECT media_type, image FROM company_logo WHERE company_id = $1 AND digest = $2 LIMIT 1";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("SET_CALLBACK", SET_CALLBACK),
    ("SET_COLOUR", SET_COLOUR),
    ("SET_SUPPORT_EMAIL", SET_SUPPORT_EMAIL),
    ("SET_WEBSITE", SET_WEBSITE),
    ("SET_AMOUNT_IN_PREVIEWS", SET_AMOUNT_IN_PREVIEWS),
    ("SET_LOGO", SET_LOGO),
    ("DELETE_LOGO", DELETE_LOGO),
    ("FIND_LOGO", FIND_LOGO),
];

impl Cell {
    /// Applies all changes in one transaction.
    pub async fn set_branding(&self, actor: &Actor, company: CompanyId, branding: &Branding) -> Result<(), StoreError> {
        with_deadline(async {
            let id = company.number();
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let audit =
                AuditedChange::begin(&transaction, actor, Action::ChangeCompany, Subject::Company(company)).await?;
            let callback = branding.callback.value().map(Url::as_str);
            set(&transaction, SET_CALLBACK, id, branding.callback.is_change(), &callback).await?;
            let colour = branding.colour.value().map(Colour::to_string);
            set(&transaction, SET_COLOUR, id, branding.colour.is_change(), &colour).await?;
            let support_email = branding.support_email.value().map(EmailAddress::as_str);
            set(&transaction, SET_SUPPORT_EMAIL, id, branding.support_email.is_change(), &support_email).await?;
            let website = branding.website.value().map(Url::as_str);
            set(&transaction, SET_WEBSITE, id, branding.website.is_change(), &website).await?;
            let in_previews = branding.amount_in_previews.value().copied().unwrap_or_default();
            let changed = branding.amount_in_previews.is_change();
            set(&transaction, SET_AMOUNT_IN_PREVIEWS, id, changed, &in_previews).await?;
            set_logo(&transaction, id, false, &branding.logo).await?;
            set_logo(&transaction, id, true, &branding.dark_logo).await?;
            audit.finish(&transaction).await?;
            Ok(transaction.commit().await?)
        })
        .await
    }

    /// The image with this digest, if it is one of the company's logos.
    pub async fn logo(&self, company: CompanyId, digest: &str) -> Result<Option<(Kind, Vec<u8>)>, StoreError> {
        with_deadline(async {
            let Some(row) =
                self.serving_connection().await?.query_opt(FIND_LOGO, &[&company.number(), &digest]).await?
            else {
                return Ok(None);
            };
            let kind = Kind::from_media_type(row.try_get("media_type")?)
                .ok_or_else(|| StoreError::unexpected("media_type"))?;
            Ok(Some((kind, row.try_get("image")?)))
        })
        .await
    }
}

/// Runs `statement`, if the value is changed.
async fn set(
    transaction: &Transaction<'_>,
    statement: &str,
    company: i64,
    is_change: bool,
    value: &(dyn ToSql + Sync),
) -> Result<(), StoreError> {
    if is_change {
        transaction.execute(statement, &[&company, value]).await?;
    }
    Ok(())
}

async fn set_logo(
    transaction: &Transaction<'_>,
    company: i64,
    is_dark: bool,
    change: &Change<Logo>,
) -> Result<(), StoreError> {
    match change {
        Change::Unchanged => {}
        Change::Clear => {
            transaction.execute(DELETE_LOGO, &[&company, &is_dark]).await?;
        }
        Change::Set(logo) => {
            let (width, height) = (i32::from(logo.width), i32::from(logo.height));
            let (digest, media_type) = (digest(&logo.image), logo.kind.media_type());
            let values: [&(dyn ToSql + Sync); 7] =
                [&company, &is_dark, &digest, &media_type, &width, &height, &logo.image];
            transaction.execute(SET_LOGO, &values).await?;
        }
    }
    Ok(())
}

/// Identifies a company's image, so that browsers may cache it for ever.
fn digest(image: &[u8]) -> String {
    sha256(&[image])[..8].iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
