//! The connector at banks that want to know who calls: mutual TLS and signed requests.

use paylink_bank::{
    Bank, Fault, Step,
    berlin_group::{Signer, Tls},
};
use paylink_sandbox::{BankId, Sandbox, SignatureDemand, TlsSettings};
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair, PKCS_ECDSA_P256_SHA256, PKCS_RSA_SHA256};
use tokio::net::TcpListener;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::bench::{connector, order, visit, world};

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
    fn both(&self) -> Vec<u8> {
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

/// A bank on TLS that demands a certificate of `clients`.
async fn serve_tls(sandbox: &Sandbox, server: &Identity, clients: &Authority) -> (String, DropGuard) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (port, stop) = (listener.local_addr().unwrap().port(), CancellationToken::new());
    let settings = TlsSettings {
        certificate_pem: server.certificate.clone(),
        key_pem: server.key.clone(),
        client_ca_pem: Some(clients.pem.clone()),
    };
    let (router, token) = (sandbox.router(BANK), stop.clone());
    tokio::spawn(async move { paylink_sandbox::serve_tls(listener, router, settings, token).await.unwrap() });
    (format!("https://localhost:{port}"), stop.drop_guard())
}

#[tokio::test]
async fn the_bank_and_the_connector_each_prove_who_they_are() {
    let (banks, clients, strangers) = (authority(), authority(), authority());
    let sandbox = world();
    let (url, _running) = serve_tls(&sandbox, &banks.tls_identity("localhost"), &clients).await;
    let trusting = |identity: Option<Vec<u8>>, authority: &Authority| Tls {
        identity_pem: identity,
        authorities_pem: Some(authority.pem.clone().into_bytes()),
    };
    let ask = async |tls: Tls| connector(BANK, &url, tls, None).initiate(&order(&sandbox, BANK), &visit(0)).await;

    let ours = clients.tls_identity("tpp.example").both();
    assert!(matches!(ask(trusting(Some(ours.clone()), &banks)).await, Ok(Step::Redirect { .. })));
    assert_eq!(sandbox.orders().len(), 1);

    // No certificate, and one of an authority that the bank does not know.
    for identity in [None, Some(strangers.tls_identity("tpp.example").both())] {
        let outcome = ask(trusting(identity, &banks)).await;
        assert!(matches!(outcome, Err(Fault::NotDone(_) | Fault::Maybe(_))), "{outcome:?}");
    }
    // A bank that cannot prove who it is never hears the order.
    let outcome = ask(trusting(Some(ours), &strangers)).await;
    assert!(matches!(outcome, Err(Fault::NotDone(_))), "{outcome:?}");
    assert_eq!(sandbox.orders().len(), 1, "none of them got through");
}

/// A bank without TLS that takes only what is signed with a certificate of `seals`.
async fn serve_signed(sandbox: &Sandbox, seals: &Authority) -> (String, DropGuard) {
    sandbox.demand_signature(BANK, &SignatureDemand { ca_pem: seals.pem.clone() }).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (url, stop) = (format!("http://{}", listener.local_addr().unwrap()), CancellationToken::new());
    tokio::spawn(paylink_sandbox::serve(listener, sandbox.router(BANK), stop.clone()));
    (url, stop.drop_guard())
}

#[tokio::test]
async fn signed_requests_are_taken_and_others_refused() {
    let (seals, strangers) = (authority(), authority());
    let sandbox = world();
    let (url, _running) = serve_signed(&sandbox, &seals).await;
    let bank = |signer| connector(BANK, &url, Tls::default(), signer);
    let order = order(&sandbox, BANK);

    for key in [rsa(), KeyPair::generate_for(&PKCS_ECDSA_P256_SHA256).unwrap()] {
        let bank = bank(Some(seals.signer(&key)));
        let begun = bank.initiate(&order, &visit(0)).await.unwrap();
        let Step::Redirect { memory, .. } = begun else { panic!("{begun:?}") };
        bank.status(&memory, &visit(1)).await.unwrap();
        bank.cancel(&memory, &visit(2)).await.unwrap();
    }
    assert_eq!(sandbox.orders().len(), 2);
    for signer in [None, Some(strangers.signer(&rsa()))] {
        let outcome = bank(signer).initiate(&order, &visit(0)).await;
        assert!(matches!(outcome, Err(Fault::Refused { .. })), "{outcome:?}");
    }
    assert_eq!(sandbox.orders().len(), 2, "none of them got through");
}

#[tokio::test]
async fn a_body_or_an_address_that_was_changed_on_the_way_is_refused() {
    let seals = authority();
    let sandbox = world();
    let (url, _running) = serve_signed(&sandbox, &seals).await;
    connector(BANK, &url, Tls::default(), Some(seals.signer(&rsa())))
        .initiate(&order(&sandbox, BANK), &visit(0))
        .await
        .unwrap();
    let sent = sandbox.received().remove(0);

    // The same request once more, as it was and with something changed.
    let again = async |body: String, change: &dyn Fn(&str, &str) -> String| {
        let mut request = reqwest::Client::new().post(format!("{url}{}", sent.path_and_query)).body(body);
        for (name, value) in &sent.headers {
            if !["host", "content-length", "accept-encoding"].contains(&name.as_str()) {
                request = request.header(name, change(name, value));
            }
        }
        request.send().await.unwrap().status().as_u16()
    };
    let same = |_: &str, value: &str| value.to_owned();
    assert_eq!(again(sent.body.clone(), &same).await, 201, "unchanged it is taken");
    assert_eq!(again(sent.body.replace("82.70", "92.70"), &same).await, 401);
    for header in ["x-request-id", "tpp-redirect-uri", "digest"] {
        let change = |name: &str, value: &str| {
            if name == header { value.replacen(['1', '2', '3', 'a', 'b'], "0", 1) } else { value.to_owned() }
        };
        assert_eq!(again(sent.body.clone(), &change).await, 401, "{header}");
    }
}
