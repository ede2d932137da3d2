//! The logo of a configured bank.

use std::path::PathBuf;

use data_encoding::HEXLOWER;
use paylink_domain::{
    bank_logo::{BankLogo, InvalidBankLogo},
    digest::sha256,
};

use crate::config::LogoSource;

/// A logo with a digest, so that browsers may cache it for ever.
#[derive(Clone, Debug)]
pub struct ConfiguredLogo {
    pub logo: BankLogo,
    pub digest: String,
}

#[derive(Debug, thiserror::Error)]
pub enum LogoError {
    #[error("cannot read {path}")]
    File { path: PathBuf, source: std::io::Error },
    #[error("{path} is not usable")]
    InvalidFile { path: PathBuf, source: InvalidBankLogo },
    #[error(transparent)]
    Invalid(#[from] InvalidBankLogo),
}

impl ConfiguredLogo {
    pub(super) fn read(source: &LogoSource) -> Result<Self, LogoError> {
        let logo = match source {
            LogoSource::Svg(text) => BankLogo::read(text.clone().into_bytes())?,
            LogoSource::File(path) => {
                let image = std::fs::read(path).map_err(|source| LogoError::File { path: path.clone(), source })?;
                BankLogo::read(image).map_err(|source| LogoError::InvalidFile { path: path.clone(), source })?
            }
        };
        let digest = HEXLOWER.encode(&sha256(&[&logo.image])[..6]);
        Ok(Self { logo, digest })
    }
}
