//! What a person sets up to sign in with a password: the password itself, and an authenticator app.

use data_encoding::BASE64URL_NOPAD;
use paylink_domain::{
    keyring::{Purpose, Ring},
    password::{Password, WeakPassword},
    portal_secret::RecoveryCode,
    random::Randomness,
    time::Timestamp,
    totp::TotpSecret,
    user::EmailAddress,
};
use paylink_store::RECOVERY_CODES;
use zeroize::Zeroizing;

use super::{error::PortalError, form::Form, state::Portal, texts::PortalTexts};
use crate::web::qr::QrCode;

/// The secret of the app, as the page shows it: to scan, and to type.
pub(super) struct Enrolment {
    secret: Zeroizing<String>,
    /// The same for the form, sealed for this person: so that nobody can choose the secret for somebody else.
    pub(super) sealed: String,
    pub(super) qr: Option<QrCode>,
}

impl Enrolment {
    pub(super) fn new(portal: &Portal, email: &EmailAddress, secret: &TotpSecret) -> Result<Self, PortalError> {
        let (service, context) = (&portal.service, sealing_context(email));
        let key = portal.home().sealing_key(Ring::Secrets)?;
        let sealed = service.ring.seal(key, Purpose::TotpSecret, &context, secret.bytes(), &*service.randomness);
        let sealed = sealed.map_err(|error| {
            tracing::error!(%error, "sealing the secret of an authenticator app failed");
            PortalError::Internal
        })?;
        let qr = QrCode::of(&secret.to_uri(portal.operator_name(), email));
        Ok(Self { qr, secret: secret.to_base32(), sealed: BASE64URL_NOPAD.encode(&sealed) })
    }

    /// The bounds of a password.
    pub(super) const MIN_PASSWORD: usize = Password::MIN_CHARACTERS;
    pub(super) const MAX_PASSWORD: usize = Password::MAX_CHARACTERS;

    /// The secret in groups of four, as people type it.
    pub(super) fn grouped(&self) -> String {
        let groups: Vec<&str> = (0..self.secret.len())
            .step_by(4)
            .filter_map(|at| self.secret.get(at..(at + 4).min(self.secret.len())))
            .collect();
        groups.join(" ")
    }
}

/// What the form sets up, if all of it is right.
pub(super) struct NewSecrets {
    pub(super) password: Password,
    pub(super) totp: TotpSecret,
    /// The step of the code that was typed: it is used up.
    pub(super) step: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InvalidSecrets {
    Password(WeakPassword),
    Code,
}

/// What the sealed secret of a form is bound to. The secret of a user is stored with another context.
fn sealing_context(email: &EmailAddress) -> Vec<u8> {
    format!("offered to {email}").into_bytes()
}

/// The secret that the page offered this person, or a new one if the form has none.
pub(super) fn offered_secret(portal: &Portal, form: &Form, email: &EmailAddress) -> TotpSecret {
    let sealed = BASE64URL_NOPAD.decode(form.raw("secret").as_bytes()).ok();
    let opened =
        sealed.and_then(|sealed| portal.service.ring.open(Purpose::TotpSecret, &sealing_context(email), &sealed).ok());
    let secret = opened.map(Zeroizing::new).and_then(|bytes| TotpSecret::from_bytes(&bytes).ok());
    secret.unwrap_or_else(|| TotpSecret::generate(&*portal.service.randomness))
}

pub(super) fn read_secrets(
    form: &Form,
    email: &EmailAddress,
    totp: TotpSecret,
    now: Timestamp,
) -> Result<NewSecrets, InvalidSecrets> {
    let password = Password::new(form.raw("password"), email).map_err(InvalidSecrets::Password)?;
    let step = totp.verify(form.raw("code"), now, 0).ok_or(InvalidSecrets::Code)?;
    Ok(NewSecrets { password, totp, step })
}

impl InvalidSecrets {
    pub(super) fn text(self, texts: PortalTexts) -> String {
        match self {
            Self::Password(WeakPassword::TooShort) => texts.password_too_short(&Password::MIN_CHARACTERS.to_string()),
            Self::Password(WeakPassword::TooLong) => texts.password_too_long(&Password::MAX_CHARACTERS.to_string()),
            Self::Password(WeakPassword::ContainsEmail) => texts.password_contains_email(),
            Self::Password(WeakPassword::TooUniform) => texts.password_too_uniform(),
            Self::Password(WeakPassword::TooCommon) => texts.password_too_common(),
            Self::Code => texts.code_wrong(),
        }
    }
}

/// New recovery codes, and their hashes.
pub(super) fn recovery_codes(randomness: &dyn Randomness) -> (Vec<Zeroizing<String>>, [[u8; 32]; RECOVERY_CODES]) {
    let codes: [RecoveryCode; RECOVERY_CODES] = std::array::from_fn(|_| RecoveryCode::generate(randomness));
    let hashes = std::array::from_fn(|at| codes[at].hash());
    (codes.iter().map(RecoveryCode::reveal).collect(), hashes)
}
