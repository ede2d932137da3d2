//! TLS, with client certificates if the bank requires them.

use std::{sync::Arc, time::Duration};

use axum::Router;
use rustls::{
    RootCertStore, ServerConfig,
    crypto::aws_lc_rs,
    pki_types::{CertificateDer, PrivateKeyDer, pem, pem::PemObject},
    server::{VerifierBuilderError, WebPkiClientVerifier},
};
use tokio::{net::TcpListener, time::timeout};
use tokio_rustls::TlsAcceptor;
use tokio_util::sync::CancellationToken;

use crate::serve::{accept_connections, serve_connection};

/// How long a TLS handshake may take.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);

/// The bank's certificate, and the authority of its clients.
#[derive(Clone)]
pub struct TlsSettings {
    /// The bank's certificate with its chain.
    pub certificate_pem: String,
    pub key_pem: String,
    /// The authority of client certificates. Without it, no client certificate is required.
    pub client_ca_pem: Option<String>,
}

#[derive(Debug, thiserror::Error)]
pub enum TlsSettingsError {
    #[error("the certificate, key or authority is not valid PEM")]
    Pem(#[source] pem::Error),
    #[error("the certificate and the key cannot be used together")]
    Certificate(#[source] rustls::Error),
    #[error("the authority of client certificates cannot be used")]
    Authority(#[source] VerifierBuilderError),
}

/// Like [`serve`](crate::serve()), over TLS. The handshake fails for a client without the required certificate.
pub async fn serve_tls(
    listener: TcpListener,
    router: Router,
    tls: TlsSettings,
    stop: CancellationToken,
) -> Result<(), TlsSettingsError> {
    let acceptor = TlsAcceptor::from(Arc::new(tls.into_config()?));
    accept_connections(listener, stop, |stream, connections| {
        let (acceptor, router, watcher) = (acceptor.clone(), router.clone(), connections.watcher());
        async move {
            match timeout(HANDSHAKE_TIMEOUT, acceptor.accept(stream)).await {
                Ok(Ok(stream)) => serve_connection(stream, router, watcher, true).await,
                Ok(Err(error)) => tracing::info!(%error, "TLS handshake failed"),
                Err(_) => tracing::info!("TLS handshake timed out"),
            }
        }
    })
    .await;
    Ok(())
}

impl TlsSettings {
    fn into_config(self) -> Result<ServerConfig, TlsSettingsError> {
        let chain = certificates(&self.certificate_pem)?;
        let key = PrivateKeyDer::from_pem_slice(self.key_pem.as_bytes()).map_err(TlsSettingsError::Pem)?;
        let provider = Arc::new(aws_lc_rs::default_provider());
        let builder = ServerConfig::builder_with_provider(provider.clone())
            .with_safe_default_protocol_versions()
            .map_err(TlsSettingsError::Certificate)?;
        let builder = match self.client_ca_pem {
            None => builder.with_no_client_auth(),
            Some(pem) => {
                let mut roots = RootCertStore::empty();
                for authority in certificates(&pem)? {
                    roots.add(authority).map_err(TlsSettingsError::Certificate)?;
                }
                let verifier = WebPkiClientVerifier::builder_with_provider(Arc::new(roots), provider)
                    .build()
                    .map_err(TlsSettingsError::Authority)?;
                builder.with_client_cert_verifier(verifier)
            }
        };
        let mut config = builder.with_single_cert(chain, key).map_err(TlsSettingsError::Certificate)?;
        config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
        Ok(config)
    }
}

fn certificates(pem: &str) -> Result<Vec<CertificateDer<'static>>, TlsSettingsError> {
    CertificateDer::pem_slice_iter(pem.as_bytes()).collect::<Result<_, _>>().map_err(TlsSettingsError::Pem)
}

/// The key stays out of logs.
impl std::fmt::Debug for TlsSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TlsSettings").finish_non_exhaustive()
    }
}
