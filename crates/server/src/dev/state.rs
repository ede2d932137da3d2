//! What `paylink dev` remembers from one start to the next.

use paylink_domain::{
    chance::{Randomness, draw},
    crockford,
    keyring::MasterKey,
};
use serde::{Deserialize, Serialize};

use super::place::{Place, PlaceError};

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct State {
    pub(super) superuser_password: String,
    pub(super) owner_password: String,
    pub(super) application_password: String,
    pub(super) key: String,
    pub(super) demo: Option<Demo>,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Demo {
    pub(super) company_id: String,
    pub(super) api_token: String,
}

impl State {
    /// Last time's, or a new one, saved before anything is made with it.
    pub(super) fn load_or_draw(place: &Place, randomness: &dyn Randomness) -> Result<Self, PlaceError> {
        let known = Place::read(&place.state)?.and_then(|text| serde_json::from_str(&text).ok());
        if let Some(known) = known {
            return Ok(known);
        }
        let password = || crockford::encode(u128::from_be_bytes(draw(randomness)), 128);
        let state = Self {
            superuser_password: password(),
            owner_password: password(),
            application_password: password(),
            key: MasterKey::draw(randomness).to_base64().to_string(),
            demo: None,
        };
        state.save(place)?;
        Ok(state)
    }

    pub(super) fn save(&self, place: &Place) -> Result<(), PlaceError> {
        let text = serde_json::to_string_pretty(self).expect("plain fields serialise");
        Place::write_private(&place.state, &text)
    }
}
