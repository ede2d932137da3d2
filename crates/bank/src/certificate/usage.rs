//! What a certificate may be used for: its extensions key usage and extended key usage (RFC 5280, 4.2.1.3 and 4.2.1.12). Without an
//! extension, it restricts nothing.

use super::{OBJECT_IDENTIFIER, SEQUENCE, der::Der, fields};

const KEY_USAGE: &[u8] = &[0x55, 0x1d, 0x0f];
const EXTENDED_KEY_USAGE: &[u8] = &[0x55, 0x1d, 0x25];
const ANY_EXTENDED_USAGE: &[u8] = &[0x55, 0x1d, 0x25, 0x00];
const CLIENT_AUTHENTICATION: &[u8] = &[0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x02];

const BIT_STRING: u8 = 0x03;
const OCTET_STRING: u8 = 0x04;
/// The extensions of a certificate, `[3]`.
const EXTENSIONS: u8 = 0xa3;

const DIGITAL_SIGNATURE: u8 = 0x80;
/// `nonRepudiation`, also named `contentCommitment`.
const NON_REPUDIATION: u8 = 0x40;

/// What a certificate allows of what we use certificates for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usage {
    /// Seals of requests: key usage `digitalSignature` or `nonRepudiation`.
    pub signs_requests: bool,
    /// TLS clients sign the handshake: key usage `digitalSignature`.
    pub signs_handshakes: bool,
    /// Extended key usage `clientAuth`.
    pub authenticates_clients: bool,
}

impl Usage {
    /// `None` if these bytes are not a certificate.
    pub fn of(certificate_der: &[u8]) -> Option<Self> {
        let extensions = fields(certificate_der)?.find(|(tag, _)| *tag == EXTENSIONS);
        let extension = |wanted: &[u8]| {
            let (_, all) = extensions?;
            Der(Der(all).next_of(SEQUENCE)?).find_map(|(_, extension)| {
                let mut parts = Der(extension);
                if parts.next_of(OBJECT_IDENTIFIER)? != wanted {
                    return None;
                }
                parts.find(|(tag, _)| *tag == OCTET_STRING).map(|(_, value)| value) // after an optional boolean
            })
        };
        let key_usage = extension(KEY_USAGE).map(key_usage_bits);
        let allows = |bits: u8| key_usage.is_none_or(|usage| usage & bits != 0);
        let extended = extension(EXTENDED_KEY_USAGE);
        Some(Self {
            signs_requests: allows(DIGITAL_SIGNATURE | NON_REPUDIATION),
            signs_handshakes: allows(DIGITAL_SIGNATURE),
            authenticates_clients: extended
                .is_none_or(|value| lists(value, &[CLIENT_AUTHENTICATION, ANY_EXTENDED_USAGE])),
        })
    }
}

/// The first eight bits. The content of a bit string starts with the number of unused bits.
fn key_usage_bits(value: &[u8]) -> u8 {
    Der(value).next_of(BIT_STRING).and_then(|content| content.get(1)).copied().unwrap_or(0)
}

fn lists(value: &[u8], wanted: &[&[u8]]) -> bool {
    let purposes = Der(value).next_of(SEQUENCE).unwrap_or_default();
    Der(purposes).any(|(tag, purpose)| tag == OBJECT_IDENTIFIER && wanted.contains(&purpose))
}

#[cfg(test)]
mod tests {
    use rcgen::{CertificateParams, ExtendedKeyUsagePurpose, KeyPair, KeyUsagePurpose};

    use super::*;

    fn usage(key: &[KeyUsagePurpose], extended: &[ExtendedKeyUsagePurpose]) -> (bool, bool, bool) {
        let mut params = CertificateParams::new(vec!["tpp.example".to_owned()]).expect("a name");
        params.key_usages = key.to_vec();
        params.extended_key_usages = extended.to_vec();
        let der = params.self_signed(&KeyPair::generate().expect("a key")).expect("a certificate").der().to_vec();
        for length in 0..der.len() {
            Usage::of(&der[..length]); // must not panic
        }
        let usage = Usage::of(&der).expect("a certificate");
        (usage.signs_requests, usage.signs_handshakes, usage.authenticates_clients)
    }

    #[test]
    fn key_usages_decide_who_may_sign() {
        use KeyUsagePurpose::{ContentCommitment, CrlSign, DigitalSignature, KeyEncipherment};
        assert_eq!(usage(&[], &[]), (true, true, true), "nothing is restricted");
        assert_eq!(usage(&[DigitalSignature], &[]), (true, true, true));
        assert_eq!(usage(&[ContentCommitment], &[]), (true, false, true));
        assert_eq!(usage(&[KeyEncipherment, CrlSign], &[]), (false, false, true));
    }

    #[test]
    fn a_client_needs_the_purpose_if_purposes_are_listed() {
        use ExtendedKeyUsagePurpose::{Any, ClientAuth, EmailProtection, ServerAuth};
        assert!(usage(&[], &[ServerAuth, ClientAuth]).2);
        assert!(usage(&[], &[Any]).2);
        assert!(!usage(&[], &[ServerAuth, EmailProtection]).2);
    }
}
