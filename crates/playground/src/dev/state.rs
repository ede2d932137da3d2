//! The state that `paylink dev` keeps between runs, in `dev.json`.

use std::path::PathBuf;

use paylink_domain::{
    crockford,
    keyring::MasterKey,
    random::{Randomness, random_bytes},
};
use serde::{Deserialize, Serialize};

use super::{
    data_directory::{DataDirectory, DataDirectoryError},
    portal_sign_in::DemoOwner,
};

#[derive(Debug, thiserror::Error)]
pub enum DevStateError {
    #[error(transparent)]
    DataDirectory(#[from] DataDirectoryError),
    #[error(
        "{0} contains a database, but its dev.json is missing or unreadable; to start again without the old data:\n  rm -r {0}"
    )]
    StateMissing(PathBuf),
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct DevState {
    pub(super) superuser_password: String,
    pub(super) owner_password: String,
    pub(super) application_password: String,
    pub(super) key: String,
    pub(super) demo: Option<DemoCompany>,
    #[serde(default)]
    pub(super) portal_owner: Option<DemoOwner>,
    /// The company with a month of payments.
    #[serde(default)]
    pub(super) seeded_company_id: Option<String>,
    /// The directory of the database's files, if they are not in `.paylink`.
    #[serde(alias = "elsewhere")]
    pub(super) external_data_directory: Option<PathBuf>,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct DemoCompany {
    pub(super) company_id: String,
    pub(super) api_token: String,
    /// The callback URL that `paylink dev` has set. A different one was set by the developer and is not changed.
    #[serde(default)]
    pub(super) callback: Option<String>,
}

impl DevState {
    /// The state of the last run, or a new one. It is saved before it is used: without its passwords, the database is lost.
    pub(super) fn load_or_create(
        data_directory: &DataDirectory,
        randomness: &dyn Randomness,
    ) -> Result<Self, DevStateError> {
        if let Some(text) = DataDirectory::read(&data_directory.state)? {
            return serde_json::from_str(&text).map_err(|_| DevStateError::StateMissing(data_directory.root.clone()));
        }
        if data_directory.root.join("postgres/PG_VERSION").exists() {
            return Err(DevStateError::StateMissing(data_directory.root.clone()));
        }
        let password = || crockford::encode(u128::from_be_bytes(random_bytes(randomness)), 128);
        let state = Self {
            superuser_password: password(),
            owner_password: password(),
            application_password: password(),
            key: MasterKey::generate(randomness).to_base64().to_string(),
            demo: None,
            portal_owner: None,
            seeded_company_id: None,
            external_data_directory: None,
        };
        state.save(data_directory)?;
        Ok(state)
    }

    pub(super) fn save(&self, data_directory: &DataDirectory) -> Result<(), DataDirectoryError> {
        let text = serde_json::to_string_pretty(self).expect("plain fields serialise");
        DataDirectory::write_private(&data_directory.state, &text)
    }
}
