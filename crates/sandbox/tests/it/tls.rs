//! Mutual TLS.

use paylink_sandbox::{BankId, TlsSettings, serve_tls};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use reqwest::{Certificate, Client, Identity, StatusCode};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::harness::{REQUEST_ID, new_sandbox};

type Authority = CertifiedIssuer<'static, KeyPair>;

pub(crate) fn authority() -> Authority {
    let mut params = CertificateParams::new(Vec::new()).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap()
}

/// A certificate of this authority, and its key.
fn issue_certificate(authority: &Authority, name: &str) -> (String, String) {
    let key = KeyPair::generate().unwrap();
    let certificate = CertificateParams::new(vec![name.to_owned()]).unwrap().signed_by(&key, authority).unwrap();
    (certificate.pem(), key.serialize_pem())
}

async fn start_tls_bank(authority: &Authority) -> (String, CancellationToken) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("https://localhost:{}", listener.local_addr().unwrap().port());
    let (certificate_pem, key_pem) = issue_certificate(authority, "localhost");
    let settings = TlsSettings { certificate_pem, key_pem, client_ca_pem: Some(authority.pem()) };
    let stop = CancellationToken::new();
    tokio::spawn(serve_tls(listener, new_sandbox().router(BankId::Atlas), settings, stop.clone()));
    (url, stop)
}

fn client(bank: &Authority, identity: Option<&Authority>) -> Client {
    let root = Certificate::from_pem(bank.pem().as_bytes()).unwrap();
    let mut builder = Client::builder().no_proxy().tls_certs_only([root]);
    if let Some(authority) = identity {
        let (certificate, key) = issue_certificate(authority, "client");
        builder = builder.identity(Identity::from_pem(format!("{certificate}{key}").as_bytes()).unwrap());
    }
    builder.build().unwrap()
}

#[tokio::test]
async fn only_a_client_with_a_certificate_of_the_authority_can_connect() {
    let (trusted, untrusted) = (authority(), authority());
    let (url, stop) = start_tls_bank(&trusted).await;
    let request =
        |identity| client(&trusted, identity).get(format!("{url}/v1/payments/sepa-credit-transfers/x")).send();
    assert!(request(None).await.is_err());
    assert!(request(Some(&untrusted)).await.is_err());
    assert_eq!(request(Some(&trusted)).await.unwrap().status(), StatusCode::BAD_REQUEST);
    stop.cancel();
}

#[tokio::test]
async fn links_over_tls_use_https() {
    let trusted = authority();
    let (url, stop) = start_tls_bank(&trusted).await;
    let bank = new_sandbox();
    let body = serde_json::json!({
        "instructedAmount": { "currency": "EUR", "amount": "1.00" },
        "debtorAccount": { "iban": bank.accounts(BankId::Atlas)[0].iban },
        "creditorAccount": { "iban": crate::harness::CREDITOR },
        "creditorName": "Shop",
    });
    let request = client(&trusted, Some(&trusted)).post(format!("{url}/v1/payments/sepa-credit-transfers"));
    let request = request.header("X-Request-ID", REQUEST_ID).header("PSU-IP-Address", "192.0.2.7").json(&body);
    let initiated: serde_json::Value = request.send().await.unwrap().json().await.unwrap();
    let sca = initiated["_links"]["scaRedirect"]["href"].as_str().unwrap();
    assert!(sca.starts_with(&format!("{url}/sca/")), "{sca}");
    stop.cancel();
}

#[tokio::test]
async fn invalid_tls_settings_are_reported_immediately() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let settings = TlsSettings { certificate_pem: String::new(), key_pem: "no key".to_owned(), client_ca_pem: None };
    let served = serve_tls(listener, new_sandbox().router(BankId::Atlas), settings, CancellationToken::new()).await;
    assert!(served.is_err());
}
