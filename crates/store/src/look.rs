//! How a company looks to its payers, and where they go back to.

use std::fmt::Write as _;

use paylink_domain::{
    colour::Colour,
    digest::sha256,
    id::CompanyId,
    logo::{Kind, Logo},
};
use url::Url;

use super::{cell::Cell, error::StoreError, patience::patiently};

/// What is to be changed.
#[derive(Clone, Debug, Default)]
pub struct Look {
    pub callback: Change<Url>,
    pub colour: Change<Colour>,
    pub logo: Change<Logo>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Change<T> {
    #[default]
    Keep,
    Set(T),
    TakeAway,
}

impl<T> Change<T> {
    /// The new value; nothing, where there is to be none.
    fn value(&self) -> Option<&T> {
        match self {
            Self::Set(value) => Some(value),
            Self::Keep | Self::TakeAway => None,
        }
    }
}

/// A logo's place in a page: the picture itself is fetched under its digest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogoMark {
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
const DROP_LOGO: &str = "DELETE FROM company_logo WHERE company_id = $1";
const LOGO: &str = "SELECT media_type, image FROM company_logo WHERE company_id = $1 AND digest = $2";

pub(super) const STATEMENTS: &[(&str, &str)] = &[
    ("SET_CALLBACK", SET_CALLBACK),
    ("SET_COLOUR", SET_COLOUR),
    ("SET_LOGO", SET_LOGO),
    ("DROP_LOGO", DROP_LOGO),
    ("LOGO", LOGO),
];

impl Cell {
    /// Changes it, all at once.
    pub async fn set_look(&self, company: CompanyId, look: &Look) -> Result<(), StoreError> {
        patiently(async {
            let id = company.number();
            let mut client = self.serving().await?;
            let transaction = client.transaction().await?;
            if look.callback != Change::Keep {
                let callback = look.callback.value().map(Url::as_str);
                transaction.execute(SET_CALLBACK, &[&id, &callback]).await?;
            }
            if look.colour != Change::Keep {
                let colour = look.colour.value().map(Colour::to_string);
                transaction.execute(SET_COLOUR, &[&id, &colour]).await?;
            }
            match &look.logo {
                Change::Keep => {}
                Change::TakeAway => {
                    transaction.execute(DROP_LOGO, &[&id]).await?;
                }
                Change::Set(logo) => {
                    let (width, height) = (i32::from(logo.width), i32::from(logo.height));
                    let (digest, media_type) = (digest(&logo.image), logo.kind.media_type());
                    transaction.execute(SET_LOGO, &[&id, &digest, &media_type, &width, &height, &logo.image]).await?;
                }
            }
            Ok(transaction.commit().await?)
        })
        .await
    }

    /// The picture of that digest, if it is the company's.
    pub async fn logo(&self, company: CompanyId, digest: &str) -> Result<Option<(Kind, Vec<u8>)>, StoreError> {
        patiently(async {
            let Some(row) = self.serving().await?.query_opt(LOGO, &[&company.number(), &digest]).await? else {
                return Ok(None);
            };
            let kind = Kind::of_media_type(row.try_get(0)?).ok_or_else(|| StoreError::unexpected("kind of picture"))?;
            Ok(Some((kind, row.try_get(1)?)))
        })
        .await
    }
}

/// Enough of it to tell pictures apart.
fn digest(image: &[u8]) -> String {
    sha256(&[image])[..8].iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
