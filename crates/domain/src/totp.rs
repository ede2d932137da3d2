//! Time-based one-time passwords (RFC 6238), as authenticator apps make them: HMAC-SHA-1, 30 seconds, six digits.
//!
//! A code is valid for its own step, the one before and the one after, because clocks differ and typing takes time. Each step is
//! accepted once: the caller stores the step that [`TotpSecret::verify`] returns.

use std::fmt;

use aws_lc_rs::{
    constant_time::verify_slices_are_equal,
    hmac::{HMAC_SHA1_FOR_LEGACY_USE_ONLY, Key, sign},
};
use data_encoding::BASE32_NOPAD;
use zeroize::Zeroizing;

use crate::{
    random::{Randomness, random_bytes},
    time::Timestamp,
    user::EmailAddress,
};

const STEP_MS: i64 = 30_000;
/// From the latest to the earliest: if two steps have the same code, the latest is used up, so that none of them is left.
const ACCEPTED_STEPS: [i64; 3] = [1, 0, -1];

/// The secret that an authenticator app and the service share. Wiped from memory when dropped.
#[derive(Clone)]
pub struct TotpSecret(Zeroizing<[u8; 20]>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not {} bytes", TotpSecret::BYTES)]
pub struct InvalidTotpSecret;

impl TotpSecret {
    /// The length of a SHA-1 hash, as RFC 4226 recommends.
    const BYTES: usize = 20;

    pub fn generate(randomness: &dyn Randomness) -> Self {
        Self(Zeroizing::new(random_bytes(randomness)))
    }

    pub fn from_bytes(bytes: &[u8]) -> Result<Self, InvalidTotpSecret> {
        bytes.try_into().map(|bytes| Self(Zeroizing::new(bytes))).map_err(|_| InvalidTotpSecret)
    }

    /// The secret as [`Self::to_base32`] writes it, in any case and with any spaces.
    pub fn from_base32(text: &str) -> Result<Self, InvalidTotpSecret> {
        let text = Zeroizing::new(text.replace(' ', "").to_ascii_uppercase());
        let bytes = Zeroizing::new(BASE32_NOPAD.decode(text.as_bytes()).map_err(|_| InvalidTotpSecret)?);
        Self::from_bytes(&bytes)
    }

    pub fn bytes(&self) -> &[u8] {
        self.0.as_slice()
    }

    /// The secret as a person types it into an app.
    pub fn to_base32(&self) -> Zeroizing<String> {
        Zeroizing::new(BASE32_NOPAD.encode(self.0.as_slice()))
    }

    /// The address in the QR code that apps read. `issuer` is the name of the service as the app shows it.
    pub fn to_uri(&self, issuer: &str, account: &EmailAddress) -> Zeroizing<String> {
        let (issuer, account) = (percent_encoded(issuer), percent_encoded(account.as_str()));
        let secret = self.to_base32();
        Zeroizing::new(format!("otpauth://totp/{issuer}:{account}?secret={}&issuer={issuer}", secret.as_str()))
    }

    /// The step of which `code` is the code, if it is accepted now and later than `last_step`. Spaces in the code are ignored.
    pub fn verify(&self, code: &str, now: Timestamp, last_step: i64) -> Option<i64> {
        let code: String = code.chars().filter(|character| !character.is_whitespace()).collect();
        let current = now.epoch_ms().div_euclid(STEP_MS);
        let steps = ACCEPTED_STEPS.map(|offset| current.saturating_add(offset));
        steps.into_iter().filter(|step| *step > last_step).find(|step| {
            let expected = Zeroizing::new(self.code(*step));
            verify_slices_are_equal(expected.as_bytes(), code.as_bytes()).is_ok()
        })
    }

    /// The code that an app shows at this time, for tests and for programs that sign in.
    pub fn code_at(&self, now: Timestamp) -> String {
        self.code(now.epoch_ms().div_euclid(STEP_MS))
    }

    fn code(&self, step: i64) -> String {
        let tag = sign(&Key::new(HMAC_SHA1_FOR_LEGACY_USE_ONLY, self.0.as_slice()), &step.to_be_bytes());
        let tag = tag.as_ref();
        // RFC 4226: the last four bits say where the 31 bits of the code begin.
        let offset = usize::from(tag.last().copied().unwrap_or(0) & 0xf);
        let bits = tag.get(offset..).and_then(<[u8]>::first_chunk::<4>).map_or(0, |chunk| u32::from_be_bytes(*chunk));
        format!("{:06}", (bits & 0x7fff_ffff) % 1_000_000)
    }
}

impl fmt::Debug for TotpSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TotpSecret(…)")
    }
}

/// The text with every character escaped that is not unreserved in a URI.
fn percent_encoded(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
            _ => format!("%{byte:02X}"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::testing::Seeded;

    /// The secret of the test vectors in RFC 6238.
    fn secret() -> TotpSecret {
        TotpSecret::from_bytes(b"12345678901234567890").expect("20 bytes")
    }

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_epoch_ms(seconds * 1_000)
    }

    #[test]
    fn codes_are_those_of_rfc_6238() {
        // The last six of the eight digits in appendix B.
        for (seconds, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(secret().code_at(at(seconds)), code);
            assert_eq!(secret().verify(code, at(seconds), 0), Some(seconds / 30));
        }
    }

    #[test]
    fn a_code_is_accepted_one_step_early_and_one_step_late() {
        let now = at(1_111_111_111);
        let code = secret().code_at(now);
        let step = now.epoch_ms() / STEP_MS;
        let tries = [(-60, None), (-30, Some(step)), (0, Some(step)), (30, Some(step)), (60, None)];
        for (seconds, expected) in tries {
            let when = Timestamp::from_epoch_ms(now.epoch_ms() + seconds * 1_000);
            assert_eq!(secret().verify(&code, when, 0), expected, "{seconds} s");
        }
    }

    #[test]
    fn a_code_is_accepted_once() {
        let now = at(1_111_111_111);
        let code = secret().code_at(now);
        let step = secret().verify(&code, now, 0).expect("accepted");
        assert_eq!(secret().verify(&code, now, step), None, "replayed");
        assert_eq!(secret().verify(&secret().code_at(at(1_111_111_081)), now, step), None, "an earlier step");
    }

    #[test]
    fn a_code_has_six_digits_and_any_spaces() {
        assert!(secret().verify(" 050 471\n", at(1_111_111_111), 0).is_some());
        for code in ["", "50471", "0050471", "٠٥٠٤٧١", "05047l", "050472"] {
            assert_eq!(secret().verify(code, at(1_111_111_111), 0), None, "{code:?}");
        }
    }

    #[test]
    fn an_app_reads_the_uri() {
        let account = "o'brien@example.com".parse().expect("an address");
        assert_eq!(
            secret().to_uri("Paylink Demo", &account).as_str(),
            "otpauth://totp/Paylink%20Demo:o%27brien%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ\
             &issuer=Paylink%20Demo"
        );
    }

    #[test]
    fn a_secret_is_parsed_back_from_base32() {
        let secret = TotpSecret::generate(&Seeded::new(1));
        let spaced = secret.to_base32().to_lowercase().replace('a', "a ");
        assert_eq!(TotpSecret::from_base32(&spaced).expect("base 32").bytes(), secret.bytes());
        assert_eq!(TotpSecret::from_base32("GEZDGNBV").map(|_| ()), Err(InvalidTotpSecret), "too short");
        assert_eq!(TotpSecret::from_base32("1890").map(|_| ()), Err(InvalidTotpSecret), "not base 32");
    }

    #[test]
    fn debug_does_not_show_a_secret() {
        assert_eq!(format!("{:?}", secret()), "TotpSecret(…)");
    }
}
