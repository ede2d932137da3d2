//! Whether a request was signed by whom it should.
//!
//! The protocol's signature is over headers, one of which is the body's digest. The client sends its certificate along;
//! it must come from the authority the bank trusts, at this moment by the bank's clock.

use std::time::Duration;

use aws_lc_rs::digest::{SHA256, digest};
use axum::http::HeaderMap;
use data_encoding::BASE64;
use rustls::pki_types::{CertificateDer, SignatureVerificationAlgorithm, TrustAnchor, UnixTime, pem::PemObject};
use webpki::{EndEntityCert, KeyUsage, aws_lc_rs as algorithms};

/// Whose certificates a bank accepts signatures with.
#[derive(Clone, Debug)]
pub struct SignatureDemand {
    pub ca_pem: String,
}

/// The authority is not a certificate in PEM.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the signatures' authority is not a certificate in PEM")]
pub struct NotAnAuthority;

#[derive(Debug)]
pub(crate) struct Inspector {
    authority: TrustAnchor<'static>,
}

/// What is wrong with a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BadSignature {
    #[error("Digest, Signature and TPP-Signature-Certificate must all be there")]
    Missing,
    #[error("the digest is not that of the body")]
    Digest,
    #[error("the certificate is none, or not from the authority this bank trusts")]
    Certificate,
    #[error("the signature must cover digest, x-request-id, and psu-id and tpp-redirect-uri where they are sent")]
    TooLittle,
    #[error("the signature is malformed, or names a header that is not there or an unknown algorithm")]
    Malformed,
    #[error("the signature is wrong")]
    Wrong,
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

impl Inspector {
    pub(crate) fn new(demand: &SignatureDemand) -> Result<Self, NotAnAuthority> {
        let certificate = CertificateDer::from_pem_slice(demand.ca_pem.as_bytes()).map_err(|_| NotAnAuthority)?;
        let anchor = webpki::anchor_from_trusted_cert(&certificate).map_err(|_| NotAnAuthority)?;
        Ok(Self { authority: anchor.to_owned() })
    }

    pub(crate) fn inspect(&self, headers: &HeaderMap, body: &[u8], now_ms: i64) -> Result<(), BadSignature> {
        let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let (Some(claimed_digest), Some(signature), Some(certificate)) =
            (header("digest"), header("signature"), header("tpp-signature-certificate"))
        else {
            return Err(BadSignature::Missing);
        };
        if claimed_digest != format!("SHA-256={}", BASE64.encode(digest(&SHA256, body).as_ref())) {
            return Err(BadSignature::Digest);
        }
        let certificate = BASE64.decode(certificate.as_bytes()).map_err(|_| BadSignature::Certificate)?;
        let certificate = CertificateDer::from(certificate);
        let certificate = EndEntityCert::try_from(&certificate).map_err(|_| BadSignature::Certificate)?;
        self.check_chain(&certificate, now_ms)?;

        let signature = SignatureHeader::parse(signature).ok_or(BadSignature::Malformed)?;
        signature.covers_enough(headers)?;
        let text = signature.signed_text(headers).ok_or(BadSignature::Malformed)?;
        let algorithm = match signature.algorithm {
            "rsa-sha256" => algorithms::RSA_PKCS1_2048_8192_SHA256,
            "ecdsa-sha256" => algorithms::ECDSA_P256_SHA256,
            _ => return Err(BadSignature::Malformed),
        };
        certificate.verify_signature(algorithm, text.as_bytes(), &signature.signature).map_err(|_| BadSignature::Wrong)
    }

    fn check_chain(&self, certificate: &EndEntityCert<'_>, now_ms: i64) -> Result<(), BadSignature> {
        let now = UnixTime::since_unix_epoch(Duration::from_millis(u64::try_from(now_ms).unwrap_or(0)));
        let authorities = std::slice::from_ref(&self.authority);
        certificate
            .verify_for_usage(CERTIFICATE_ALGORITHMS, authorities, &[], now, KeyUsage::client_auth(), None, None)
            .map(|_| ())
            .map_err(|_| BadSignature::Certificate)
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
        // Commas stand only between fields, or in the key's name, which nothing here hangs on.
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

    fn covers_enough(&self, headers: &HeaderMap) -> Result<(), BadSignature> {
        let covers = |name: &str| self.headers.iter().any(|covered| covered.eq_ignore_ascii_case(name));
        let always = ["digest", "x-request-id"].into_iter().all(covers);
        let if_sent =
            ["psu-id", "tpp-redirect-uri"].into_iter().all(|name| covers(name) || !headers.contains_key(name));
        if always && if_sent { Ok(()) } else { Err(BadSignature::TooLittle) }
    }

    fn signed_text(&self, headers: &HeaderMap) -> Option<String> {
        let line = |name: &&str| {
            let value = headers.get(*name)?.to_str().ok()?;
            Some(format!("{}: {value}", name.to_ascii_lowercase()))
        };
        Some(self.headers.iter().map(line).collect::<Option<Vec<_>>>()?.join("\n"))
    }
}
