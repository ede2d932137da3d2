//! A server must present a valid certificate for the name that was called.

use std::sync::Arc;

use paylink_server::outbound::Outbound;
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use rustls::{RootCertStore, ServerConfig, pki_types::PrivateKeyDer};
use tokio::io::AsyncWriteExt;
use tokio_rustls::TlsAcceptor;

use super::{
    local, post, resolve_all_to,
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

    /// A server with a certificate for these names.
    async fn server(&self, names: &[&str]) -> Server {
        self.server_with_protocols(names, &[b"h2", b"http/1.1"]).await
    }

    async fn server_with_protocols(&self, names: &[&str], protocols: &[&[u8]]) -> Server {
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
        Outbound::with_roots(local(), self.roots.clone(), resolve_all_to(&["127.0.0.1"])).unwrap()
    }
}

async fn post_result(outbound: &Outbound, url: &str) -> &'static str {
    match post(outbound, url).await {
        Ok(_) => "success",
        Err(failure) => failure.class(),
    }
}

#[tokio::test]
async fn a_server_with_a_valid_certificate_is_trusted_and_its_connection_reused() {
    let authority = Authority::new();
    let (server, outbound) = (authority.server(&["shop.example", "127.0.0.1"]).await, authority.outbound());
    for host in ["shop.example", "SHOP.example", "shop.example.", "127.0.0.1"] {
        assert_eq!(post_result(&outbound, &format!("https://{host}:{}/", server.port)).await, "success", "{host}");
    }
    let before = server.accepted();
    for _ in 0..100 {
        assert_eq!(post_result(&outbound, &format!("https://shop.example:{}/", server.port)).await, "success");
    }
    assert!(server.accepted() <= before + 3, "{} connections", server.accepted());
}

#[tokio::test]
async fn a_certificate_for_another_name_is_rejected() {
    let authority = Authority::new();
    let (server, outbound) = (authority.server(&["other.example", "*.shop.example"]).await, authority.outbound());
    for host in ["shop.example", "127.0.0.1", "a.b.shop.example"] {
        assert_eq!(post_result(&outbound, &format!("https://{host}:{}/", server.port)).await, "tls", "{host}");
    }
}

#[tokio::test]
async fn an_unknown_authority_is_rejected() {
    let server = Authority::new().server(&["shop.example"]).await;
    let url = format!("https://shop.example:{}/", server.port);
    assert_eq!(post_result(&Authority::new().outbound(), &url).await, "tls");
    assert_eq!(
        post_result(&Outbound::new(local()).unwrap(), &format!("https://127.0.0.1:{}/", server.port)).await,
        "tls"
    );
}

#[tokio::test]
async fn a_server_without_tls_or_http_1_is_rejected() {
    let authority = Authority::new();
    let plain = Server::responding(NO_CONTENT).await;
    let h2 = authority.server_with_protocols(&["shop.example"], &[b"h2"]).await;
    let not_tls = Server::start(|mut stream| async move {
        let _ = stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n").await;
    })
    .await;
    for (server, expected) in [(&plain, "timeout"), (&h2, "tls"), (&not_tls, "tls")] {
        let url = format!("https://shop.example:{}/", server.port);
        assert_eq!(post_result(&authority.outbound(), &url).await, expected);
    }
}
