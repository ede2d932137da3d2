//! The connector with banks that require mutual TLS or signed requests.

use paylink_bank::{
    Bank, BankCallError, Step,
    berlin_group::{Signer, Tls},
};
use paylink_sandbox::{BankId, Sandbox, SignatureRequirement, TlsSettings};
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair, PKCS_ECDSA_P256_SHA256, PKCS_RSA_SHA256};
use tokio::net::TcpListener;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::sandbox_bank::{connector, context, new_sandbox, order};

const BANK: BankId = BankId::Atlas;

struct Authority {
    pem: String,
    issuer: Issuer<'static, KeyPair>,
}

/// A certificate and its key, in PEM form.
struct Identity {
    certificate: String,
    key: String,
}

impl Identity {
    fn certificate_and_key_pem(&self) -> Vec<u8> {
        format!("{}\n{}", self.certificate, self.key).into_bytes()
    }
}

fn authority() -> Authority {
    let mut params = CertificateParams::new(Vec::new()).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let key = KeyPair::generate().unwrap();
    let pem = params.self_signed(&key).unwrap().pem();
    Authority { pem, issuer: Issuer::new(params, key) }
}

impl Authority {
    fn issue(&self, name: &str, key: &KeyPair) -> Identity {
        let certificate = CertificateParams::new(vec![name.to_owned()]).unwrap().signed_by(key, &self.issuer).unwrap();
        Identity { certificate: certificate.pem(), key: key.serialize_pem() }
    }

    fn tls_identity(&self, name: &str) -> Identity {
        self.issue(name, &KeyPair::generate_for(&PKCS_ECDSA_P256_SHA256).unwrap())
    }

    fn signer(&self, key: &KeyPair) -> Signer {
        let identity = self.issue("tpp.example", key);
        Signer::new(identity.key.as_bytes(), identity.certificate.as_bytes(), "SN=1,CA=test").unwrap()
    }
}

fn rsa() -> KeyPair {
    KeyPair::generate_for(&PKCS_RSA_SHA256).unwrap()
}

/// A bank that requires a client certificate issued by `client_ca`.
async fn serve_tls(sandbox: &Sandbox, server: &Identity, client_ca: &Authority) -> (String, DropGuard) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (port, stop) = (listener.local_addr().unwrap().port(), CancellationToken::new());
    let settings = TlsSettings {
        certificate_pem: server.certificate.clone(),
        key_pem: server.key.clone(),
        client_ca_pem: Some(client_ca.pem.clone()),
    };
    let (router, token) = (sandbox.router(BANK), stop.clone());
    tokio::spawn(async move { paylink_sandbox::serve_tls(listener, router, settings, token).await.unwrap() });
    (format!("https://localhost:{port}"), stop.drop_guard())
}

#[tokio::test]
async fn bank_and_connector_authenticate_each_other() {
    let (bank_ca, client_ca, untrusted_ca) = (authority(), authority(), authority());
    let sandbox = new_sandbox();
    let (url, _running) = serve_tls(&sandbox, &bank_ca.tls_identity("localhost"), &client_ca).await;
    let trusting = |identity: Option<Vec<u8>>, authority: &Authority| Tls {
        identity_pem: identity,
        authorities_pem: Some(authority.pem.clone().into_bytes()),
    };
    let initiate =
        async |tls: Tls| connector(BANK, &url, tls, None).initiate(&order(&sandbox, BANK), &context(0)).await;

    let ours = client_ca.tls_identity("tpp.example").certificate_and_key_pem();
    assert!(matches!(initiate(trusting(Some(ours.clone()), &bank_ca)).await, Ok(Step::Redirect { .. })));
    assert_eq!(sandbox.orders().len(), 1);

    // No certificate, and one of an authority that the bank does not trust.
    for identity in [None, Some(untrusted_ca.tls_identity("tpp.example").certificate_and_key_pem())] {
        let outcome = initiate(trusting(identity, &bank_ca)).await;
        assert!(matches!(outcome, Err(BankCallError::NotReached(_) | BankCallError::OutcomeUnknown(_))), "{outcome:?}");
    }
    // A bank without a trusted certificate never receives the order.
    let outcome = initiate(trusting(Some(ours), &untrusted_ca)).await;
    assert!(matches!(outcome, Err(BankCallError::NotReached(_))), "{outcome:?}");
    assert_eq!(sandbox.orders().len(), 1, "the bank accepted none of them");
}

/// A bank without TLS that accepts only requests signed with a certificate of `signing_ca`.
async fn serve_signed(sandbox: &Sandbox, signing_ca: &Authority) -> (String, DropGuard) {
    sandbox.require_signature(BANK, &SignatureRequirement { ca_pem: signing_ca.pem.clone() }).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (url, stop) = (format!("http://{}", listener.local_addr().unwrap()), CancellationToken::new());
    tokio::spawn(paylink_sandbox::serve(listener, sandbox.router(BANK), stop.clone()));
    (url, stop.drop_guard())
}

#[tokio::test]
async fn signed_requests_are_accepted_and_others_refused() {
    let (signing_ca, untrusted_ca) = (authority(), authority());
    let sandbox = new_sandbox();
    let (url, _running) = serve_signed(&sandbox, &signing_ca).await;
    let bank = |signer| connector(BANK, &url, Tls::default(), signer);
    let order = order(&sandbox, BANK);

    for key in [rsa(), KeyPair::generate_for(&PKCS_ECDSA_P256_SHA256).unwrap()] {
        let bank = bank(Some(signing_ca.signer(&key)));
        let started = bank.initiate(&order, &context(0)).await.unwrap();
        let Step::Redirect { connector_state, .. } = started else { panic!("{started:?}") };
        bank.poll(&connector_state, &context(1)).await.unwrap();
        bank.cancel(&connector_state, &context(2)).await.unwrap();
    }
    assert_eq!(sandbox.orders().len(), 2);
    for signer in [None, Some(untrusted_ca.signer(&rsa()))] {
        let outcome = bank(signer).initiate(&order, &context(0)).await;
        assert!(matches!(outcome, Err(BankCallError::Refused { .. })), "{outcome:?}");
    }
    assert_eq!(sandbox.orders().len(), 2, "the bank accepted none of them");
}

#[tokio::test]
async fn a_body_or_header_that_was_changed_in_transit_is_refused() {
    let signing_ca = authority();
    let sandbox = new_sandbox();
    let (url, _running) = serve_signed(&sandbox, &signing_ca).await;
    connector(BANK, &url, Tls::default(), Some(signing_ca.signer(&rsa())))
        .initiate(&order(&sandbox, BANK), &context(0))
        .await
        .unwrap();
    let sent = sandbox.received().remove(0);

    // Sends the request again, unchanged or with one change.
    let resend = async |body: String, change: &dyn Fn(&str, &str) -> String| {
        let mut request = reqwest::Client::new().post(format!("{url}{}", sent.path_and_query)).body(body);
        for (name, value) in &sent.headers {
            if !["host", "content-length", "accept-encoding"].contains(&name.as_str()) {
                request = request.header(name, change(name, value));
            }
        }
        request.send().await.unwrap().status().as_u16()
    };
    let unchanged = |_: &str, value: &str| value.to_owned();
    assert_eq!(resend(sent.body.clone(), &unchanged).await, 201, "the unchanged request is accepted");
    assert_eq!(resend(sent.body.replace("82.70", "92.70"), &unchanged).await, 401);
    for header in ["x-request-id", "tpp-redirect-uri", "digest"] {
        let change = |name: &str, value: &str| {
            if name == header { value.replacen(['1', '2', '3', 'a', 'b'], "0", 1) } else { value.to_owned() }
        };
        assert_eq!(resend(sent.body.clone(), &change).await, 401, "{header}");
    }
}
