//! Verifies the signatures of requests.
//!
//! The protocol signs headers, including the digest of the body. The client sends its certificate in a header. The
//! certificate must be issued by the authority that the bank trusts and be valid by the bank's clock.

use std::time::Duration;

use aws_lc_rs::digest::{SHA256, digest};
use axum::http::HeaderMap;
use data_encoding::BASE64;
use rustls::pki_types::{CertificateDer, SignatureVerificationAlgorithm, TrustAnchor, UnixTime, pem::PemObject};
use webpki::{EndEntityCert, KeyUsage, aws_lc_rs as algorithms};

/// The authority whose certificates may sign requests.
#[derive(Clone, Debug)]
pub struct SignatureRequirement {
    pub ca_pem: String,
}

/// The authority's certificate cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the signature authority is not a CA certificate in PEM")]
pub struct InvalidCaCertificate;

#[derive(Debug)]
pub(crate) struct SignatureVerifier {
    authority: TrustAnchor<'static>,
}

/// Why a signature was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum SignatureError {
    #[error("the headers Digest, Signature and TPP-Signature-Certificate are all required")]
    Missing,
    #[error("the digest does not match the body")]
    Digest,
    #[error("the certificate is invalid or not issued by the authority that this bank trusts")]
    Certificate,
    #[error("the signature must cover digest, x-request-id, and psu-id and tpp-redirect-uri if they are sent")]
    InsufficientCoverage,
    #[error("the signature is malformed, or names a missing header or an unknown algorithm")]
    Malformed,
    #[error("the signature does not match the certificate's key")]
    Mismatch,
}

const CERTIFICATE_ALGORITHMS: &[&dyn SignatureVerificationAlgorithm] = &[
    algorithms::ECDSA_P256_SHA256,
    algorithms::ECDSA_P256_SHA384,
    algorithms::ECDSA_P384_SHA256,
    algorithms::ECDSA_P384_SHA384,
    algorithms::RSA_PKCS1_2048_8192_SHA256,
    algorithms::RSA_PKCS1_2048_8192_SHA384,
    algorithms::RSA_PKCS1_2048_8192_SHA512,
];

impl SignatureVerifier {
    pub(crate) fn new(requirement: &SignatureRequirement) -> Result<Self, InvalidCaCertificate> {
        let certificate =
            CertificateDer::from_pem_slice(requirement.ca_pem.as_bytes()).map_err(|_| InvalidCaCertificate)?;
        let anchor = webpki::anchor_from_trusted_cert(&certificate).map_err(|_| InvalidCaCertificate)?;
        Ok(Self { authority: anchor.to_owned() })
    }

    pub(crate) fn verify(&self, headers: &HeaderMap, body: &[u8], now_ms: i64) -> Result<(), SignatureError> {
        let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let (Some(claimed_digest), Some(signature), Some(certificate)) =
            (header("digest"), header("signature"), header("tpp-signature-certificate"))
        else {
            return Err(SignatureError::Missing);
        };
        if claimed_digest != format!("SHA-256={}", BASE64.encode(digest(&SHA256, body).as_ref())) {
            return Err(SignatureError::Digest);
        }
        let certificate = BASE64.decode(certificate.as_bytes()).map_err(|_| SignatureError::Certificate)?;
        let certificate = CertificateDer::from(certificate);
        let certificate = EndEntityCert::try_from(&certificate).map_err(|_| SignatureError::Certificate)?;
        self.check_chain(&certificate, now_ms)?;

        let signature = SignatureHeader::parse(signature).ok_or(SignatureError::Malformed)?;
        signature.check_coverage(headers)?;
        let text = signature.signing_string(headers).ok_or(SignatureError::Malformed)?;
        let algorithm = match signature.algorithm {
            "rsa-sha256" => algorithms::RSA_PKCS1_2048_8192_SHA256,
            "ecdsa-sha256" => algorithms::ECDSA_P256_SHA256,
            _ => return Err(SignatureError::Malformed),
        };
        certificate
            .verify_signature(algorithm, text.as_bytes(), &signature.signature)
            .map_err(|_| SignatureError::Mismatch)
    }

    fn check_chain(&self, certificate: &EndEntityCert<'_>, now_ms: i64) -> Result<(), SignatureError> {
        let now = UnixTime::since_unix_epoch(Duration::from_millis(u64::try_from(now_ms).unwrap_or(0)));
        let authorities = std::slice::from_ref(&self.authority);
        certificate
            .verify_for_usage(CERTIFICATE_ALGORITHMS, authorities, &[], now, KeyUsage::client_auth(), None, None)
            .map(|_| ())
            .map_err(|_| SignatureError::Certificate)
    }
}

/// `keyId="…",algorithm="…",headers="…",signature="…"`.
struct SignatureHeader<'a> {
    algorithm: &'a str,
    headers: Vec<&'a str>,
    signature: Vec<u8>,
}

impl<'a> SignatureHeader<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        // Fields are found by name, because the keyId may contain commas.
        let field = |name: &str| {
            let start = text.find(&format!("{name}=\""))? + name.len() + 2;
            text[start..].split('"').next()
        };
        field("keyId")?;
        Some(Self {
            algorithm: field("algorithm")?,
            headers: field("headers")?.split(' ').filter(|name| !name.is_empty()).collect(),
            signature: BASE64.decode(field("signature")?.as_bytes()).ok()?,
        })
    }

    fn check_coverage(&self, headers: &HeaderMap) -> Result<(), SignatureError> {
        let covers = |name: &str| self.headers.iter().any(|covered| covered.eq_ignore_ascii_case(name));
        let always = ["digest", "x-request-id"].into_iter().all(covers);
        let if_sent =
            ["psu-id", "tpp-redirect-uri"].into_iter().all(|name| covers(name) || !headers.contains_key(name));
        if always && if_sent { Ok(()) } else { Err(SignatureError::InsufficientCoverage) }
    }

    fn signing_string(&self, headers: &HeaderMap) -> Option<String> {
        let line = |name: &&str| {
            let value = headers.get(*name)?.to_str().ok()?;
            Some(format!("{}: {value}", name.to_ascii_lowercase()))
        };
        Some(self.headers.iter().map(line).collect::<Option<Vec<_>>>()?.join("\n"))
    }
}
