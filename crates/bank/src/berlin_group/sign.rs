//! Request signing: `Digest`, `Signature` and `TPP-Signature-Certificate`.
//!
//! In addition to mutual TLS, some banks require that each request is signed with a second certificate (a QSEAL
//! certificate). The signature covers the body's digest, the request id and, if present, the payer's return URL.

use aws_lc_rs::{
    digest::{SHA256, digest},
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, RSA_PKCS1_SHA256, RsaKeyPair},
};
use data_encoding::BASE64;
use http::{HeaderMap, HeaderValue};
use rustls::pki_types::{CertificateDer, PrivatePkcs8KeyDer, pem::PemObject};

const SIGNED_HEADERS: [&str; 3] = ["digest", "x-request-id", "tpp-redirect-uri"];

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidSigner {
    #[error("the signing certificate is not a valid PEM certificate")]
    Certificate,
    #[error("the signing key is not an RSA or P-256 key in PKCS#8 PEM format")]
    Key,
    #[error("the signing key id must be printable ASCII without quotes")]
    KeyId,
}

enum Key {
    Rsa(RsaKeyPair),
    Ecdsa(EcdsaKeyPair),
}

/// Signs requests.
pub struct Signer {
    key: Key,
    key_id: String,
    certificate: HeaderValue,
}

impl Signer {
    /// `key_id` identifies the certificate at the bank, often in the form `SN=<serial>,CA=<issuer>`.
    pub fn new(key_pem: &[u8], certificate_pem: &[u8], key_id: &str) -> Result<Self, InvalidSigner> {
        let key = PrivatePkcs8KeyDer::from_pem_slice(key_pem).map_err(|_| InvalidSigner::Key)?;
        let key = key.secret_pkcs8_der();
        let ecdsa = || EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, key).map(Key::Ecdsa);
        let key = RsaKeyPair::from_pkcs8(key).map(Key::Rsa).or_else(|_| ecdsa()).map_err(|_| InvalidSigner::Key)?;
        let certificate = CertificateDer::from_pem_slice(certificate_pem).map_err(|_| InvalidSigner::Certificate)?;
        let certificate = HeaderValue::try_from(BASE64.encode(&certificate)).map_err(|_| InvalidSigner::Certificate)?;
        let printable = key_id.chars().all(|character| matches!(character, ' '..='~') && character != '"');
        if key_id.is_empty() || !printable {
            return Err(InvalidSigner::KeyId);
        }
        Ok(Self { key, key_id: key_id.to_owned(), certificate })
    }

    /// Adds the headers with the signature of `headers` and `body`.
    pub(super) fn sign(&self, headers: &mut HeaderMap, body: &[u8]) {
        let value = |text: String| HeaderValue::try_from(text).expect("base 64 and checked names are printable");
        let digest = format!("SHA-256={}", BASE64.encode(digest(&SHA256, body).as_ref()));
        headers.insert("digest", value(digest));
        let signed: Vec<(&str, &HeaderValue)> =
            SIGNED_HEADERS.into_iter().filter_map(|name| Some((name, headers.get(name)?))).collect();
        let names: Vec<&str> = signed.iter().map(|(name, _)| *name).collect();
        let line =
            |(name, value): &(&str, &HeaderValue)| format!("{name}: {}", String::from_utf8_lossy(value.as_bytes()));
        let lines: Vec<String> = signed.iter().map(line).collect();
        let (algorithm, signature) = self.signature(lines.join("\n").as_bytes());
        let signature = format!(
            r#"keyId="{}",algorithm="{algorithm}",headers="{}",signature="{}""#,
            self.key_id,
            names.join(" "),
            BASE64.encode(&signature)
        );
        headers.insert("signature", value(signature));
        headers.insert("tpp-signature-certificate", self.certificate.clone());
    }

    #[expect(clippy::disallowed_methods, reason = "the library accepts only its own random number generator")]
    fn signature(&self, message: &[u8]) -> (&'static str, Vec<u8>) {
        let random = SystemRandom::new();
        match &self.key {
            Key::Rsa(key) => {
                let mut signature = vec![0; key.public_modulus_len()];
                key.sign(&RSA_PKCS1_SHA256, &random, message, &mut signature).expect("the buffer has the key's length");
                ("rsa-sha256", signature)
            }
            Key::Ecdsa(key) => {
                let signature = key.sign(&random, message).expect("signing does not fail");
                ("ecdsa-sha256", signature.as_ref().to_vec())
            }
        }
    }
}

impl std::fmt::Debug for Signer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Signer({})", self.key_id)
    }
}
