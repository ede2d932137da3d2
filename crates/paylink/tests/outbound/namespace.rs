//! The corpus in a network namespace in which servers listen on the private addresses.

use std::{net::IpAddr, process::Command};

use paylink_testkit::skipped;
use tokio::net::TcpStream;

use super::{
    forbidden::{assert_refused, assert_whole_corpus_refused},
    outbound, resolve_all_to,
    server::{NO_CONTENT_AND_CLOSE, Server},
    strict,
};

const PORT: u16 = 8443;

/// Private addresses, and public ones that are assigned to this machine.
const ADDRESSES: [&str; 16] = [
    "10.0.0.1",
    "100.64.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "192.168.1.1",
    "198.18.0.1",
    "8.8.8.8",
    "64:ff9b::7f00:1",
    "64:ff9b:1::7f00:1",
    "2002:7f00:1::1",
    "2001:0:7f00:1::1",
    "2001:db8::1",
    "fc00::1",
    "fd00::1",
    "fec0::1",
    "2606:4700:4700::1111",
];

#[test]
fn no_private_address_is_called_in_a_namespace_where_all_of_them_listen() {
    let unshare = || {
        let mut command = Command::new("unshare");
        command.args(["--map-root-user", "--net"]);
        command
    };
    if !unshare().args(["ip", "link"]).output().is_ok_and(|created| created.status.success()) {
        return skipped("the addresses of a network namespace: `unshare` and `ip` cannot make one here");
    }
    let mut run = unshare();
    run.arg(std::env::current_exe().unwrap()).args([
        "outbound::namespace::inside_a_network_namespace",
        "--exact",
        "--ignored",
    ]);
    let output = run.output().unwrap();
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && stdout.contains("1 passed"),
        "{stdout}{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[tokio::test]
#[ignore = "run by the test above, in a network namespace"]
async fn inside_a_network_namespace() {
    let devices = std::fs::read_to_string("/proc/self/net/dev").unwrap();
    assert!(
        devices.lines().skip(2).all(|line| line.trim_start().starts_with("lo:")),
        "not in a network namespace:\n{devices}"
    );
    ip(&["link", "set", "lo", "up"]);
    let added: Vec<&str> = ADDRESSES.into_iter().filter(|address| add_address(address)).collect();
    assert!(added.contains(&"10.0.0.1"), "{added:?}");
    let server = Server::responding(NO_CONTENT_AND_CLOSE).await;
    let https = Server::at("[::]:443").await;
    let listed = Server::at(&format!("[::]:{PORT}")).await;

    for port in [server.port, 443, PORT] {
        assert_whole_corpus_refused(port).await;
    }
    // A public address of this machine is refused too.
    let outbound = outbound(strict(&[PORT]), resolve_all_to(&ADDRESSES));
    for address in &added {
        let address: IpAddr = address.parse().unwrap();
        let host = if address.is_ipv6() { format!("[{address}]") } else { address.to_string() };
        assert_refused(&outbound, &format!("https://{host}/")).await;
        assert_refused(&outbound, &format!("https://{host}:{PORT}/")).await;
    }
    assert_refused(&outbound, "https://shop.example/").await;
    assert_eq!(
        (server.accepted_so_far().await, https.accepted_so_far().await, listed.accepted_so_far().await),
        (0, 0, 0)
    );

    // The control: a server listens on all of them.
    for address in &added {
        TcpStream::connect((*address, PORT)).await.unwrap_or_else(|error| panic!("{address}: {error}"));
    }
    assert_eq!(listed.accepted_so_far().await, added.len() + 2, "including the two probes of accepted_so_far");
}

fn ip(arguments: &[&str]) -> bool {
    Command::new("ip").args(arguments).output().unwrap().status.success()
}

fn add_address(address: &str) -> bool {
    let bits = if address.contains(':') { 128 } else { 32 };
    ip(&["addr", "add", &format!("{address}/{bits}"), "dev", "lo"])
}
