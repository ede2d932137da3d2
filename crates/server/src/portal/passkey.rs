//! Ceremonies with passkeys. Each has two requests: one gets the options for the browser, the other brings what the authenticator said.
//! Between them, the state is in the database, is used once, and belongs to one purpose.

use axum::{
    Json,
    response::{IntoResponse, Response},
};
use paylink_domain::{id::UserId, user::PersonName};
use paylink_store::NewPasskey;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use uuid::Uuid;
use webauthn_rs::prelude::{
    CredentialID, DiscoverableAuthentication, Passkey, PasskeyRegistration, PublicKeyCredential,
    RegisterPublicKeyCredential,
};

use super::{error::PortalError, form::Form, state::Portal};

/// What a ceremony is for, so that a response cannot be used for something else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Ceremony {
    SignIn,
    /// Somebody confirms that it is they.
    Confirm {
        user: String,
    },
    /// A new person, by the hash of their invitation.
    Accept {
        invitation: String,
    },
    /// Another passkey of a person.
    Add {
        user: String,
    },
}

#[derive(Serialize, Deserialize)]
struct Stored<S> {
    ceremony: Ceremony,
    /// The handle that the new passkey is for.
    handle: Option<Uuid>,
    state: S,
}

/// Somebody whose authenticator has confirmed them.
pub(super) struct Confirmed {
    pub(super) user: UserId,
}

/// The options with which a browser asks for a new passkey.
pub(super) async fn registration_options(
    portal: &Portal,
    ceremony: Ceremony,
    handle: Uuid,
    (email, name): (&str, &str),
    existing: &[String],
) -> Result<Response, PortalError> {
    let exclude: Vec<CredentialID> =
        existing.iter().filter_map(|text| Some(parse::<Passkey>(text)?.cred_id().clone())).collect();
    let started = portal.webauthn.start_passkey_registration(handle, email, name, Some(exclude));
    let (options, state) =
        started.map_err(|error| internal("starting the registration of a passkey failed", &error))?;
    let mut options = serde_json::to_value(options).map_err(|_| PortalError::Internal)?;
    // A person signs in without a name, so the authenticator must keep the passkey itself.
    if let Some(selection) = options.pointer_mut("/publicKey/authenticatorSelection") {
        selection["residentKey"] = "required".into();
        selection["requireResidentKey"] = true.into();
    }
    respond(portal, &Stored { ceremony, handle: Some(handle), state }, options).await
}

/// The new passkey and its handle. `None` if the response is not valid for this ceremony.
pub(super) async fn finish_registration(
    portal: &Portal,
    ceremony: &Ceremony,
    form: &Form,
) -> Result<Option<(Uuid, NewPasskey)>, PortalError> {
    let Some(stored) = take::<PasskeyRegistration>(portal, ceremony, form).await? else { return Ok(None) };
    let response: Option<RegisterPublicKeyCredential> = parse(form.raw("credential"));
    let (Some(handle), Some(response)) = (stored.handle, response) else { return Ok(None) };
    if is_in_foreign_frame(&response.response.client_data_json) {
        return Ok(None);
    }
    let Ok(passkey) = portal.webauthn.finish_passkey_registration(&response, &stored.state) else { return Ok(None) };
    // A form that creates an account has no name for the passkey.
    let name = form.text("passkey-name").parse::<PersonName>();
    let name = name.map_or_else(|_| "Passkey".to_owned(), |name| name.to_string());
    let credential_id: &[u8] = passkey.cred_id().as_ref();
    let credential_id = credential_id.to_vec();
    let credential = serde_json::to_string(&passkey).map_err(|_| PortalError::Internal)?;
    Ok(Some((handle, NewPasskey { credential_id, credential, name })))
}

/// The options with which a browser asks for any passkey of this site.
pub(super) async fn sign_in_options(portal: &Portal, ceremony: Ceremony) -> Result<Response, PortalError> {
    let started = portal.webauthn.start_discoverable_authentication();
    let (options, state) = started.map_err(|error| internal("starting a sign-in by passkey failed", &error))?;
    let options = serde_json::to_value(options).map_err(|_| PortalError::Internal)?;
    respond(portal, &Stored { ceremony, handle: None, state }, options).await
}

/// The person whose passkey signed the challenge. `None` if none did.
pub(super) async fn finish_sign_in(
    portal: &Portal,
    ceremony: &Ceremony,
    form: &Form,
) -> Result<Option<Confirmed>, PortalError> {
    let Some(stored) = take::<DiscoverableAuthentication>(portal, ceremony, form).await? else { return Ok(None) };
    let Some(response) = parse::<PublicKeyCredential>(form.raw("credential")) else { return Ok(None) };
    if is_in_foreign_frame(&response.response.client_data_json) {
        return Ok(None);
    }
    let Ok((handle, id)) = portal.webauthn.identify_discoverable_authentication(&response) else { return Ok(None) };
    let Some((user, credentials)) = portal.home().user_by_handle(handle).await? else { return Ok(None) };
    let passkeys = credentials.iter().filter_map(|text| parse::<Passkey>(text));
    let found = passkeys.into_iter().find(|passkey| AsRef::<[u8]>::as_ref(passkey.cred_id()) == id);
    let Some(mut passkey) = found else { return Ok(None) };
    let finished = portal.webauthn.finish_discoverable_authentication_v2(&response, stored.state, &passkey);
    let Ok(result) = finished else { return Ok(None) };
    passkey.update_credential(&result);
    let credential = serde_json::to_string(&passkey).map_err(|_| PortalError::Internal)?;
    portal.home().update_passkey(passkey.cred_id().as_ref(), &credential).await?;
    Ok(Some(Confirmed { user }))
}

/// Whether the browser says that the page was in a frame of another site. The library does not look at it, and no page of the portal can
/// be framed.
fn is_in_foreign_frame(client_data: &[u8]) -> bool {
    let data: Option<Value> = serde_json::from_slice(client_data).ok();
    data.is_none_or(|data| data["crossOrigin"] == true || !data["topOrigin"].is_null())
}

/// What the script of the page gets.
async fn respond<S: Serialize>(portal: &Portal, stored: &Stored<S>, options: Value) -> Result<Response, PortalError> {
    let state = serde_json::to_string(stored).map_err(|_| PortalError::Internal)?;
    let challenge = portal.home().store_challenge(&state, &*portal.service.randomness).await?;
    Ok(Json(json!({ "challenge": challenge.reveal(), "options": options })).into_response())
}

async fn take<S: DeserializeOwned>(
    portal: &Portal,
    ceremony: &Ceremony,
    form: &Form,
) -> Result<Option<Stored<S>>, PortalError> {
    let state = portal.home().take_challenge(form.raw("challenge")).await?;
    let stored = state.and_then(|state| parse::<Stored<S>>(&state));
    Ok(stored.filter(|stored| stored.ceremony == *ceremony))
}

fn parse<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}

fn internal(what: &str, error: &dyn std::error::Error) -> PortalError {
    tracing::error!(%error, "{what}");
    PortalError::Internal
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ceremony_in_a_frame_of_another_site_is_refused() {
        for (client_data, is_foreign) in [
            (r#"{"type": "webauthn.get", "crossOrigin": false}"#, false),
            (r#"{"type": "webauthn.get"}"#, false),
            (r#"{"type": "webauthn.get", "crossOrigin": true}"#, true),
            (r#"{"type": "webauthn.get", "topOrigin": "https://evil.example"}"#, true),
            ("nonsense", true),
        ] {
            assert_eq!(is_in_foreign_frame(client_data.as_bytes()), is_foreign, "{client_data}");
        }
    }
}
