//! `paylink-sandbox`: the banks as a program.
//!
//! Each bank listens on a port of its own. When all do, one line of JSON on standard output says where.

mod ambient;

use std::{io::Write, net::SocketAddr, path::PathBuf, process::ExitCode, sync::Arc};

use ambient::{SystemClock, SystemRandomness};
use clap::Parser;
use paylink_sandbox::{BankId, Sandbox, SignatureDemand, TlsSettings, serve, serve_tls};
use serde_json::json;
use tokio::{net::TcpListener, task::JoinSet};
use tokio_util::sync::CancellationToken;

/// Banks to build against: no real money.
#[derive(Debug, Parser)]
#[command(version)]
struct Options {
    /// Where the first bank listens; each further one listens on the next port. Port 0 lets the system choose them all.
    #[arg(long, default_value = "127.0.0.1:8410")]
    listen: SocketAddr,
    /// Only this bank; may be given several times. Otherwise all.
    #[arg(long = "bank")]
    banks: Vec<BankId>,
    /// The banks' certificate (PEM). With it they speak TLS.
    #[arg(long, requires = "tls_key")]
    tls_certificate: Option<PathBuf>,
    /// The certificate's key (PEM).
    #[arg(long, requires = "tls_certificate")]
    tls_key: Option<PathBuf>,
    /// Clients must show a certificate of this authority (PEM).
    #[arg(long, requires = "tls_certificate")]
    client_ca: Option<PathBuf>,
    /// Requests must be signed with a certificate of this authority (PEM).
    #[arg(long)]
    signature_ca: Option<PathBuf>,
}

#[tokio::main]
async fn main() -> ExitCode {
    tracing_subscriber::fmt().with_writer(std::io::stderr).init();
    match run(Options::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!(%error, "the banks cannot open");
            ExitCode::FAILURE
        }
    }
}

async fn run(options: Options) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let sandbox = Sandbox::new(Arc::new(SystemClock), Arc::new(SystemRandomness));
    let banks = if options.banks.is_empty() { sandbox.banks().collect() } else { options.banks };
    if let Some(path) = &options.signature_ca {
        let demand = SignatureDemand { ca_pem: read(path)? };
        banks.iter().try_for_each(|bank| sandbox.demand_signature(*bank, &demand))?;
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
    let (mut open, mut said) = (JoinSet::new(), Vec::new());
    for (nth, bank) in (0..).zip(banks) {
        let mut address = options.listen;
        if address.port() != 0 {
            address.set_port(address.port().checked_add(nth).ok_or("there are not enough ports above the given one")?);
        }
        let listener =
            TcpListener::bind(address).await.map_err(|error| format!("{address} cannot be used: {error}"))?;
        let scheme = if tls.is_some() { "https" } else { "http" };
        said.push(json!({
            "bank": bank,
            "name": sandbox.manners(bank).name,
            "url": format!("{scheme}://{}", listener.local_addr()?),
        }));
        let (router, tls, stop) = (sandbox.router(bank), tls.clone(), stop.clone());
        open.spawn(async move {
            if let Some(tls) = tls {
                return serve_tls(listener, router, tls, stop).await;
            }
            serve(listener, router, stop).await;
            Ok(())
        });
    }
    writeln!(std::io::stdout(), "{}", json!({ "banks": said }))?;
    tokio::select! {
        () = told_to_stop() => {}
        Some(ended) = open.join_next() => ended??, // only wrong TLS settings end a bank early
    }
    stop.cancel();
    while let Some(ended) = open.join_next().await {
        ended??;
    }
    Ok(())
}

fn read(path: &PathBuf) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{} cannot be read: {error}", path.display()))
}

async fn told_to_stop() {
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
