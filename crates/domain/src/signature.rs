//! Signatures of events: Standard Webhooks 1.0, version `v1`.
//!
//! Each delivery has an HMAC-SHA256 of its id, its time and its body. The scheme is a public standard, so that
//! merchants can verify events with an existing library for their language.

use std::{
    fmt::{self, Write as _},
    str::FromStr,
};

use aws_lc_rs::hmac::{Context, HMAC_SHA256, Key};
use data_encoding::BASE64;
use zeroize::Zeroizing;

use crate::random::{Randomness, random_bytes};

/// The event's id, the same for every delivery of an event.
pub const ID_HEADER: &str = "webhook-id";
/// The time of this delivery, in seconds since 1970.
pub const TIMESTAMP_HEADER: &str = "webhook-timestamp";
/// The result of [`sign`].
pub const SIGNATURE_HEADER: &str = "webhook-signature";

/// The secret that signs an endpoint's events: 24 to 64 bytes, shared with the merchant. Wiped from memory when
/// dropped.
#[derive(Clone)]
pub struct WebhookSecret {
    bytes: Zeroizing<Vec<u8>>,
    /// The prepared HMAC key, so that each of thousands of signatures per second does not prepare it again.
    key: Key,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "not `{}` and {} to {} bytes in base 64",
    WebhookSecret::PREFIX,
    WebhookSecret::MIN_BYTES,
    WebhookSecret::MAX_BYTES
)]
pub struct InvalidWebhookSecret;

impl WebhookSecret {
    /// Secret scanners find leaked secrets by this prefix, and libraries recognise the encoding.
    pub const PREFIX: &str = "whsec_";
    pub const MIN_BYTES: usize = 24;
    pub const MAX_BYTES: usize = 64;

    pub fn generate(randomness: &dyn Randomness) -> Self {
        Self::new(&*Zeroizing::new(random_bytes::<32>(randomness)))
    }

    pub fn from_bytes(bytes: &[u8]) -> Result<Self, InvalidWebhookSecret> {
        if (Self::MIN_BYTES..=Self::MAX_BYTES).contains(&bytes.len()) {
            Ok(Self::new(bytes))
        } else {
            Err(InvalidWebhookSecret)
        }
    }

    fn new(bytes: &[u8]) -> Self {
        Self { bytes: Zeroizing::new(bytes.to_vec()), key: Key::new(HMAC_SHA256, bytes) }
    }

    /// The bytes, to be sealed and stored.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The secret as text in the form of the standard, to be shown to its owner once.
    pub fn reveal(&self) -> Zeroizing<String> {
        // The capacity is sufficient, so that a reallocation leaves no copy of the secret in memory.
        let mut text = Zeroizing::new(String::with_capacity(Self::PREFIX.len() + BASE64.encode_len(self.bytes.len())));
        text.push_str(Self::PREFIX);
        BASE64.encode_append(&self.bytes, &mut text);
        text
    }
}

impl FromStr for WebhookSecret {
    type Err = InvalidWebhookSecret;

    fn from_str(text: &str) -> Result<Self, InvalidWebhookSecret> {
        let encoded = text.strip_prefix(Self::PREFIX).ok_or(InvalidWebhookSecret)?;
        let bytes = Zeroizing::new(BASE64.decode(encoded.as_bytes()).map_err(|_| InvalidWebhookSecret)?);
        Self::from_bytes(&bytes)
    }
}

impl fmt::Debug for WebhookSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WebhookSecret(…)")
    }
}

/// The value of [`SIGNATURE_HEADER`] when event `id` is sent at `at_seconds` (since 1970): one signature for each of
/// `secrets`. There are two during a rotation, and a verifier accepts either.
pub fn sign<'a>(
    secrets: impl IntoIterator<Item = &'a WebhookSecret>,
    id: &str,
    at_seconds: i64,
    body: &[u8],
) -> String {
    // Two of them: `v1,`, 32 bytes in base 64 and a space.
    let mut signatures = String::with_capacity(2 * (3 + 44 + 1));
    for secret in secrets {
        let mut hmac = HmacWriter(Context::with_key(&secret.key));
        write!(hmac, "{id}.{at_seconds}.").expect("writing to an HMAC does not fail");
        hmac.0.update(body);
        if !signatures.is_empty() {
            signatures.push(' ');
        }
        signatures.push_str("v1,");
        BASE64.encode_append(hmac.0.sign().as_ref(), &mut signatures);
    }
    signatures
}

/// Formats into an HMAC without an intermediate `String`.
struct HmacWriter(Context);

impl fmt::Write for HmacWriter {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.update(text.as_bytes());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::testing::Seeded;

    fn secret(seed: u64) -> WebhookSecret {
        WebhookSecret::generate(&Seeded::new(seed))
    }

    #[test]
    fn the_signature_equals_the_test_vector_of_the_official_libraries() {
        let secret: WebhookSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw".parse().expect("a secret");
        let signature = sign([&secret], "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, br#"{"test": 2432232314}"#);
        assert_eq!(signature, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    #[test]
    fn two_secrets_give_two_signatures_in_the_same_order() {
        let both = sign(&[secret(1), secret(2)], "evt_1", 7, b"{}");
        let one_by_one = [secret(1), secret(2)].map(|secret| sign([&secret], "evt_1", 7, b"{}"));
        assert_eq!(both, one_by_one.join(" "));
    }

    #[test]
    fn the_signature_depends_on_id_time_body_and_secret() {
        let signature = sign([&secret(1)], "evt_1", 7, b"{}");
        for other in [
            sign([&secret(2)], "evt_1", 7, b"{}"),
            sign([&secret(1)], "evt_2", 7, b"{}"),
            sign([&secret(1)], "evt_1", 8, b"{}"),
            sign([&secret(1)], "evt_1", 7, b"{ }"),
        ] {
            assert_ne!(other, signature);
        }
    }

    #[test]
    fn a_generated_secret_has_32_bytes_is_parsed_back_and_not_shown_by_debug() {
        let text = secret(1).reveal();
        assert_eq!(secret(1).bytes().len(), 32);
        assert_eq!(text.parse::<WebhookSecret>().expect("a secret").bytes(), secret(1).bytes());
        assert_eq!(format!("{:?}", secret(1)), "WebhookSecret(…)");
        assert_eq!(text.capacity(), text.len(), "it grew, and left a copy in memory");
    }

    #[test]
    fn a_secret_has_24_to_64_bytes() {
        for (length, valid) in [(0, false), (23, false), (24, true), (64, true), (65, false)] {
            let bytes = vec![7; length];
            assert_eq!(WebhookSecret::from_bytes(&bytes).is_ok(), valid, "{length}");
            let text = WebhookSecret::PREFIX.to_owned() + &BASE64.encode(&bytes);
            assert_eq!(text.parse::<WebhookSecret>().is_ok(), valid, "{length}");
        }
    }

    #[test]
    fn a_malformed_secret_is_rejected() {
        let text = secret(1).reveal();
        for wrong in ["", "whsec_", &text[6..], &text[..text.len() - 1], &text.replace("whsec_", "WHSEC_")] {
            assert_eq!(wrong.parse::<WebhookSecret>().map(|_| ()), Err(InvalidWebhookSecret), "{wrong}");
        }
    }
}
