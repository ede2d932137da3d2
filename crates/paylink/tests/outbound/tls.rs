//! Who answers must prove to be who was called.

use std::sync::Arc;

use paylink_server::outbound::Outbound;
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use rustls::{RootCertStore, ServerConfig, pki_types::PrivateKeyDer};
use tokio::io::AsyncWriteExt;
use tokio_rustls::TlsAcceptor;

use super::{
    always, local, post,
    server::{NO_CONTENT, Server, read_request},
};

struct Authority {
    issuer: Issuer<'static, KeyPair>,
    roots: RootCertStore,
}

impl Authority {
    fn new() -> Self {
        let key = KeyPair::generate().unwrap();
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let mut roots = RootCertStore::empty();
        roots.add(params.self_signed(&key).unwrap().der().clone()).unwrap();
        Self { issuer: Issuer::new(params, key), roots }
    }

    /// A server that proves to be these.
    async fn server(&self, names: &[&str]) -> Server {
        self.server_speaking(names, &[b"h2", b"http/1.1"]).await
    }

    async fn server_speaking(&self, names: &[&str], protocols: &[&[u8]]) -> Server {
        let key = KeyPair::generate().unwrap();
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let certificate = CertificateParams::new(names).unwrap().signed_by(&key, &self.issuer).unwrap();
        let key = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
        let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
        let mut config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![certificate.der().clone()], key)
            .unwrap();
        config.alpn_protocols = protocols.iter().map(|protocol| protocol.to_vec()).collect();
        let acceptor = TlsAcceptor::from(Arc::new(config));
        Server::start(move |stream| {
            let acceptor = acceptor.clone();
            async move {
                let Ok(mut stream) = acceptor.accept(stream).await else { return };
                while read_request(&mut stream).await.is_some() {
                    stream.write_all(NO_CONTENT.as_bytes()).await.unwrap();
                    stream.flush().await.unwrap();
                }
            }
        })
        .await
    }

    fn outbound(&self) -> Outbound {
        Outbound::trusting(local(), self.roots.clone(), always(&["127.0.0.1"])).unwrap()
    }
}

async fn class(outbound: &Outbound, url: &str) -> &'static str {
    match post(outbound, url).await {
        Ok(_) => "answered",
        Err(failure) => failure.class(),
    }
}

#[tokio::test]
async fn a_server_with_a_certificate_for_its_name_is_believed_and_its_connection_kept() {
    let authority = Authority::new();
    let (server, outbound) = (authority.server(&["shop.example", "127.0.0.1"]).await, authority.outbound());
    for host in ["shop.example", "SHOP.example", "shop.example.", "127.0.0.1"] {
        assert_eq!(class(&outbound, &format!("https://{host}:{}/", server.port)).await, "answered", "{host}");
    }
    let before = server.accepted();
    for _ in 0..100 {
        assert_eq!(class(&outbound, &format!("https://shop.example:{}/", server.port)).await, "answered");
    }
    assert!(server.accepted() <= before + 3, "{} connections", server.accepted());
}

#[tokio::test]
async fn a_certificate_for_another_name_is_not_believed() {
    let authority = Authority::new();
    let (server, outbound) = (authority.server(&["other.example", "*.shop.example"]).await, authority.outbound());
    for host in ["shop.example", "127.0.0.1", "a.b.shop.example"] {
        assert_eq!(class(&outbound, &format!("https://{host}:{}/", server.port)).await, "tls", "{host}");
    }
}

#[tokio::test]
async fn an_authority_that_nobody_knows_is_not_believed() {
    let server = Authority::new().server(&["shop.example"]).await;
    let url = format!("https://shop.example:{}/", server.port);
    assert_eq!(class(&Authority::new().outbound(), &url).await, "tls");
    assert_eq!(class(&Outbound::new(local()).unwrap(), &format!("https://127.0.0.1:{}/", server.port)).await, "tls");
}

#[tokio::test]
async fn a_server_that_speaks_no_tls_or_no_http_1_is_not_spoken_to() {
    let authority = Authority::new();
    let plain = Server::answering(NO_CONTENT).await;
    let h2 = authority.server_speaking(&["shop.example"], &[b"h2"]).await;
    let gibberish = Server::start(|mut stream| async move {
        let _ = stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n").await;
    })
    .await;
    for (server, expected) in [(&plain, "timeout"), (&h2, "tls"), (&gibberish, "tls")] {
        let url = format!("https://shop.example:{}/", server.port);
        assert_eq!(class(&authority.outbound(), &url).await, expected);
    }
}
