//! A company's branding on payer pages, and the URL that payers return to.

use std::fmt::Write as _;

use paylink_domain::{
    audit::{Action, Actor},
    colour::Colour,
    digest::sha256,
    id::CompanyId,
    logo::{Kind, Logo},
};
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
}

impl Branding {
    pub fn changes_anything(&self) -> bool {
        self.callback != Change::Unchanged || self.colour != Change::Unchanged || self.logo != Change::Unchanged
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

const SET_CALLBACK: &str = "UPDATE company SET callback_url = $2 WHERE id = $1";
const SET_COLOUR: &str = "UPDATE company SET colour = $2 WHERE id = $1";
const SET_LOGO: &str = "
    INSERT INTO company_logo (company_id, digest, media_type, width, height, image) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (company_id) DO UPDATE SET digest = excluded.digest, media_type = excluded.media_type,
        width = excluded.width, height = excluded.height, image = excluded.image";
const DELETE_LOGO: &str = "DELETE FROM company_logo WHERE company_id = $1";
const FIND_LOGO: &str = "SELECT media_type, image FROM company_logo WHERE company_id = $1 AND digest = $2";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("SET_CALLBACK", SET_CALLBACK),
    ("SET_COLOUR", SET_COLOUR),
    ("SET_LOGO", SET_LOGO),
    ("DELETE_LOGO", DELETE_LOGO),
    ("FIND_LOGO", FIND_LOGO),
];

impl Cell {
    /// Applies all changes in one transaction.
    pub async fn set_branding(&self, actor: &Actor, company: CompanyId, branding: &Branding) -> Result<(), StoreError> {
        with_deadline(async {
            let id = company.number();
            let mut client = self.serving_connection().await?;
            let transaction = begin(&mut client).await?;
            let audit =
                AuditedChange::begin(&transaction, actor, Action::ChangeCompany, Subject::Company(company)).await?;
            if branding.callback != Change::Unchanged {
                let callback = branding.callback.value().map(Url::as_str);
                transaction.execute(SET_CALLBACK, &[&id, &callback]).await?;
            }
            if branding.colour != Change::Unchanged {
                let colour = branding.colour.value().map(Colour::to_string);
                transaction.execute(SET_COLOUR, &[&id, &colour]).await?;
            }
            match &branding.logo {
                Change::Unchanged => {}
                Change::Clear => {
                    transaction.execute(DELETE_LOGO, &[&id]).await?;
                }
                Change::Set(logo) => {
                    let (width, height) = (i32::from(logo.width), i32::from(logo.height));
                    let (digest, media_type) = (digest(&logo.image), logo.kind.media_type());
                    transaction.execute(SET_LOGO, &[&id, &digest, &media_type, &width, &height, &logo.image]).await?;
                }
            }
            audit.finish(&transaction).await?;
            Ok(transaction.commit().await?)
        })
        .await
    }

    /// The image with this digest, if it is the company's logo.
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

/// Identifies a company's image, so that browsers may cache it for ever.
fn digest(image: &[u8]) -> String {
    sha256(&[image])[..8].iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
