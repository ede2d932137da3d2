//! Signed requests.

use data_encoding::BASE64;
use paylink_sandbox::{BankId, SignatureRequirement};
use rcgen::{CertificateParams, KeyPair, PKCS_ECDSA_P256_SHA256, PKCS_RSA_SHA256, SignatureAlgorithm, SigningKey};
use reqwest::{Response, StatusCode};

use crate::harness::{REQUEST_ID, RETURN, TestBank, code};
use crate::tls::authority;

struct Signer {
    key: KeyPair,
    certificate: String,
    algorithm: &'static str,
}

/// A bank that requires signatures, and a client whose certificate it trusts.
async fn bank_and_signer(kind: &'static SignatureAlgorithm) -> (TestBank, Signer) {
    let bank = TestBank::start(BankId::Atlas).await;
    let authority = authority();
    bank.sandbox.require_signature(bank.id, &SignatureRequirement { ca_pem: authority.pem() }).unwrap();
    let key = KeyPair::generate_for(kind).unwrap();
    let certificate = CertificateParams::new(vec!["client".to_owned()]).unwrap().signed_by(&key, &authority).unwrap();
    let algorithm = if *kind == PKCS_RSA_SHA256 { "rsa-sha256" } else { "ecdsa-sha256" };
    (bank, Signer { key, certificate: BASE64.encode(certificate.der()), algorithm })
}

fn digest(body: &str) -> String {
    let digest = aws_lc_rs::digest::digest(&aws_lc_rs::digest::SHA256, body.as_bytes());
    format!("SHA-256={}", BASE64.encode(digest.as_ref()))
}

/// Sends an initiation with this digest, signed over these headers.
async fn send(bank: &TestBank, signer: &Signer, digest: &str, covered: &str) -> Response {
    let body = bank.body("10.00", "Order").to_string();
    let value = |name: &str| match name {
        "digest" => digest.to_owned(),
        "x-request-id" => REQUEST_ID.to_owned(),
        "tpp-redirect-uri" => RETURN.to_owned(),
        other => panic!("{other} is not sent"),
    };
    let text: Vec<String> = covered.split(' ').map(|name| format!("{name}: {}", value(name))).collect();
    let signature = BASE64.encode(&signer.key.sign(text.join("\n").as_bytes()).unwrap());
    let algorithm = signer.algorithm;
    bank.http
        .post(format!("{}/v1/payments/sepa-credit-transfers", bank.url))
        .header("X-Request-ID", REQUEST_ID)
        .header("PSU-IP-Address", "192.0.2.7")
        .header("TPP-Redirect-URI", RETURN)
        .header("Content-Type", "application/json")
        .header("Digest", digest)
        .header("TPP-Signature-Certificate", &signer.certificate)
        .header(
            "Signature",
            format!(r#"keyId="SN=1,CA=test",algorithm="{algorithm}",headers="{covered}",signature="{signature}""#),
        )
        .body(body)
        .send()
        .await
        .unwrap()
}

const COVERED: &str = "digest x-request-id tpp-redirect-uri";

#[tokio::test]
async fn a_correctly_signed_request_is_accepted() {
    for kind in [&PKCS_RSA_SHA256, &PKCS_ECDSA_P256_SHA256] {
        let (bank, signer) = bank_and_signer(kind).await;
        let correct = digest(&bank.body("10.00", "Order").to_string());
        assert_eq!(send(&bank, &signer, &correct, COVERED).await.status(), StatusCode::CREATED);
    }
}

#[tokio::test]
async fn an_incorrectly_signed_request_is_refused() {
    let (bank, signer) = bank_and_signer(&PKCS_ECDSA_P256_SHA256).await;
    let correct = digest(&bank.body("10.00", "Order").to_string());
    let refused = async |signer: &Signer, digest: &str, covered: &str| {
        let response = send(&bank, signer, digest, covered).await;
        assert_eq!(response.status(), StatusCode::UNAUTHORIZED);
        code(response).await
    };
    assert_eq!(refused(&signer, &digest("another body"), COVERED).await, "SIGNATURE_INVALID");
    assert_eq!(refused(&signer, &correct, "digest x-request-id").await, "SIGNATURE_INVALID");

    let other_key = KeyPair::generate().unwrap();
    let stolen = Signer { key: other_key, certificate: signer.certificate.clone(), algorithm: signer.algorithm };
    assert_eq!(refused(&stolen, &correct, COVERED).await, "SIGNATURE_INVALID");
    let (_, untrusted) = bank_and_signer(&PKCS_ECDSA_P256_SHA256).await;
    assert_eq!(refused(&untrusted, &correct, COVERED).await, "CERTIFICATE_INVALID");
    assert!(bank.sandbox.orders().is_empty());
}

#[tokio::test]
async fn an_unsigned_request_is_refused_for_every_operation() {
    let (bank, _) = bank_and_signer(&PKCS_ECDSA_P256_SHA256).await;
    let unsigned = bank.initiation(&bank.body("10.00", "Order")).send().await.unwrap();
    assert_eq!(unsigned.status(), StatusCode::UNAUTHORIZED);
    assert_eq!(code(unsigned).await, "SIGNATURE_MISSING");
    let read = bank.get(&format!("{}/v1/payments/sepa-credit-transfers/x/status", bank.url)).send().await.unwrap();
    assert_eq!(code(read).await, "SIGNATURE_MISSING");
}
