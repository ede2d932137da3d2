//! What `paylink dev` remembers from one start to the next.

use std::path::PathBuf;

use paylink_domain::{
    chance::{Randomness, draw},
    crockford,
    keyring::MasterKey,
};
use serde::{Deserialize, Serialize};

use super::place::{Place, PlaceError};

#[derive(Debug, thiserror::Error)]
pub enum StateError {
    #[error(transparent)]
    Place(#[from] PlaceError),
    #[error("{0} holds a database, but dev.json beside it is missing or unreadable; to begin anew, remove {0}")]
    Lost(PathBuf),
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct State {
    pub(super) superuser_password: String,
    pub(super) owner_password: String,
    pub(super) application_password: String,
    pub(super) key: String,
    pub(super) demo: Option<Demo>,
    /// Where the database's files are, if not below `.paylink`.
    pub(super) elsewhere: Option<PathBuf>,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Demo {
    pub(super) company_id: String,
    pub(super) api_token: String,
    /// The callback that we have set, to tell it from one that somebody else has.
    #[serde(default)]
    pub(super) callback: Option<String>,
}

impl State {
    /// Last time's, or a new one, saved before anything is made with it.
    pub(super) fn load_or_draw(place: &Place, randomness: &dyn Randomness) -> Result<Self, StateError> {
        if let Some(text) = Place::read(&place.state)? {
            return serde_json::from_str(&text).map_err(|_| StateError::Lost(place.root.clone()));
        }
        if place.root.join("postgres/PG_VERSION").exists() {
            return Err(StateError::Lost(place.root.clone())); // a database whose passwords nobody knows any more
        }
        let password = || crockford::encode(u128::from_be_bytes(draw(randomness)), 128);
        let state = Self {
            superuser_password: password(),
            owner_password: password(),
            application_password: password(),
            key: MasterKey::draw(randomness).to_base64().to_string(),
            demo: None,
            elsewhere: None,
        };
        state.save(place)?;
        Ok(state)
    }

    pub(super) fn save(&self, place: &Place) -> Result<(), PlaceError> {
        let text = serde_json::to_string_pretty(self).expect("plain fields serialise");
        Place::write_private(&place.state, &text)
    }
}
