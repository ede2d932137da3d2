//! `paylink-sandbox`: the sandbox banks as a standalone program.
//!
//! Each bank listens on its own port. When all are listening, one line of JSON with their URLs is written to standard
//! output.

mod system;

use std::{io::Write, net::SocketAddr, path::PathBuf, process::ExitCode, sync::Arc};

use clap::Parser;
use paylink_sandbox::{BankId, Sandbox, SignatureRequirement, TlsSettings, serve, serve_tls};
use serde_json::json;
use tokio::{net::TcpListener, task::JoinSet};
use tokio_util::sync::CancellationToken;

use system::{SystemClock, SystemRandomness};

/// Sandbox banks to build and test against, without real money
#[derive(Debug, Parser)]
#[command(version)]
struct Options {
    /// Address of the first bank; each further bank uses the next port. With port 0 the system chooses all ports
    #[arg(long, default_value = "127.0.0.1:8410")]
    listen: SocketAddr,
    /// Serve only this bank; may be repeated. Default: all banks
    #[arg(long = "bank")]
    banks: Vec<BankId>,
    /// Certificate of the banks (PEM); enables TLS
    #[arg(long, requires = "tls_key")]
    tls_certificate: Option<PathBuf>,
    /// Private key of the certificate (PEM)
    #[arg(long, requires = "tls_certificate")]
    tls_key: Option<PathBuf>,
    /// Require client certificates of this authority (PEM)
    #[arg(long, requires = "tls_certificate")]
    client_ca: Option<PathBuf>,
    /// Require requests to be signed with a certificate of this authority (PEM)
    #[arg(long)]
    signature_ca: Option<PathBuf>,
}

#[tokio::main]
async fn main() -> ExitCode {
    tracing_subscriber::fmt().with_writer(std::io::stderr).init();
    match run(Options::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!(%error, "serving the sandbox banks failed");
            ExitCode::FAILURE
        }
    }
}

async fn run(options: Options) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let sandbox = Sandbox::new(Arc::new(SystemClock), Arc::new(SystemRandomness));
    let banks = if options.banks.is_empty() { sandbox.banks().collect() } else { options.banks };
    if let Some(path) = &options.signature_ca {
        let requirement = SignatureRequirement { ca_pem: read(path)? };
        banks.iter().try_for_each(|bank| sandbox.require_signature(*bank, &requirement))?;
    }
    let tls = match (&options.tls_certificate, &options.tls_key) {
        (Some(certificate), Some(key)) => Some(TlsSettings {
            certificate_pem: read(certificate)?,
            key_pem: read(key)?,
            client_ca_pem: options.client_ca.as_ref().map(read).transpose()?,
        }),
        (Some(_) | None, None) | (None, Some(_)) => None,
    };
    let stop = CancellationToken::new();
    let (mut servers, mut ready_banks) = (JoinSet::new(), Vec::new());
    for (index, bank) in (0..).zip(banks) {
        let mut address = options.listen;
        if address.port() != 0 {
            address.set_port(address.port().checked_add(index).ok_or("too few ports above the port of --listen")?);
        }
        let listener =
            TcpListener::bind(address).await.map_err(|error| format!("cannot listen on {address}: {error}"))?;
        let scheme = if tls.is_some() { "https" } else { "http" };
        ready_banks.push(json!({
            "bank": bank,
            "name": sandbox.profile(bank).name,
            "url": format!("{scheme}://{}", listener.local_addr()?),
        }));
        let (router, tls, stop) = (sandbox.router(bank), tls.clone(), stop.clone());
        servers.spawn(async move {
            if let Some(tls) = tls {
                return serve_tls(listener, router, tls, stop).await;
            }
            serve(listener, router, stop).await;
            Ok(())
        });
    }
    writeln!(std::io::stdout(), "{}", json!({ "banks": ready_banks }))?;
    tokio::select! {
        () = shutdown_signal() => {}
        Some(result) = servers.join_next() => result??, // only invalid TLS settings end a server early
    }
    stop.cancel();
    while let Some(result) = servers.join_next().await {
        result??;
    }
    Ok(())
}

fn read(path: &PathBuf) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

async fn shutdown_signal() {
    let interrupted = tokio::signal::ctrl_c();
    let Ok(mut terminated) = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) else {
        let _ = interrupted.await;
        return;
    };
    tokio::select! {
        _ = interrupted => {}
        _ = terminated.recv() => {}
    }
}
