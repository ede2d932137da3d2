//! `paylink health`: asks the node of this configuration whether it is alive or ready. For health checks of containers, whose image has
//! no other HTTP client. It reads neither keys nor databases.

use std::{
    error::Error,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    time::Duration,
};

use bytes::Bytes;
use clap::Args;
use http::{Request, StatusCode, header::HOST};
use http_body_util::{BodyExt, Empty, Limited};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use paylink_domain::error_chain::ErrorChain;
use tokio::{net::TcpStream, time::timeout};

use super::{CommandResult, ConfigFile, command_error, print_line};

/// For the whole exchange.
const TIMEOUT: Duration = Duration::from_secs(3);
/// Larger than the readiness of any node.
const MAX_BODY_BYTES: usize = 256 * 1024;

#[derive(Debug, Args)]
pub struct Options {
    /// Ask whether it may get requests (/readyz) instead of whether it is alive (/healthz), and print its answer
    #[arg(long)]
    ready: bool,
}

/// Every failure has exit code 1, and one line: container runtimes reserve the others, and keep the text.
pub async fn run(options: &Options, file: &ConfigFile) -> CommandResult {
    let one_line = |error: Box<dyn Error>| {
        let text = ErrorChain(&*error).to_string();
        command_error(text.lines().map(str::trim).collect::<Vec<_>>().join(" "))
    };
    examine(options.ready, file).await.map_err(one_line)
}

async fn examine(ready: bool, file: &ConfigFile) -> CommandResult {
    let address = reachable(file.ops_address()?);
    let (path, adjective) = if ready { ("/readyz", "ready") } else { ("/healthz", "alive") };
    let asked = timeout(TIMEOUT, ask(address, path)).await;
    let asked = asked.map_err(|_| command_error(format!("{address} has not answered within {TIMEOUT:?}")))?;
    let (status, body) = asked.map_err(|error| {
        let cause = ErrorChain(&*error);
        command_error(format!("no node answers at {address} (ops.listen): {cause}"))
    })?;
    if ready {
        print_line(format_args!("{}", body.trim_end()));
    }
    if status == StatusCode::OK {
        return Ok(());
    }
    Err(command_error(format!("the node at {address} is not {adjective}: status {}", status.as_u16())))
}

/// A listener on all addresses is asked at the loopback address.
fn reachable(mut listener: SocketAddr) -> SocketAddr {
    if listener.ip().is_unspecified() {
        listener.set_ip(match listener.ip() {
            IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    listener
}

async fn ask(address: SocketAddr, path: &str) -> Result<(StatusCode, String), Box<dyn Error>> {
    let stream = TcpStream::connect(address).await?;
    let (mut requests, connection) = http1::handshake(TokioIo::new(stream)).await?;
    let request = Request::get(path).header(HOST, address.to_string()).body(Empty::<Bytes>::new())?;
    // Errors of the connection are also given to the request.
    tokio::spawn(connection);
    let response = requests.send_request(request).await?;
    let status = response.status();
    let body =
        Limited::new(response.into_body(), MAX_BODY_BYTES).collect().await.map_err(|error| error as Box<dyn Error>)?;
    Ok((status, String::from_utf8_lossy(&body.to_bytes()).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listener_on_all_addresses_is_asked_at_the_loopback_address() {
        for (listener, asked) in [
            ("0.0.0.0:8403", "127.0.0.1:8403"),
            ("[::]:8403", "[::1]:8403"),
            ("10.0.0.1:1", "10.0.0.1:1"),
            ("[fe80::1]:1", "[fe80::1]:1"),
        ] {
            assert_eq!(reachable(listener.parse().expect("an address")).to_string(), asked);
        }
    }
}
