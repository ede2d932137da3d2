//! The corpus once more where private addresses exist: in a network of its own, all of them lead to a listener.

use std::{net::IpAddr, process::Command};

use tokio::net::TcpStream;

use super::{
    always,
    forbidden::{is_refused, nothing_is_called},
    outbound,
    server::{AND_CLOSE, Server},
    strict,
};

const PORT: u16 = 8443;

/// Private addresses, and public ones that are this machine's own.
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
fn no_form_is_called_where_every_address_is_answered() {
    let apart = || {
        let mut command = Command::new("unshare");
        command.args(["--map-root-user", "--net"]);
        command
    };
    if !apart().args(["ip", "link"]).output().is_ok_and(|made| made.status.success()) {
        println!("skipped: no network namespace can be made here");
        return;
    }
    let mut run = apart();
    run.arg(std::env::current_exe().unwrap()).args(["namespace::inside_a_network_of_its_own", "--exact", "--ignored"]);
    let output = run.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("1 passed"), "{said}{}", String::from_utf8_lossy(&output.stderr));
}

#[tokio::test]
#[ignore = "run by the test above, in a network of its own"]
async fn inside_a_network_of_its_own() {
    let devices = std::fs::read_to_string("/proc/self/net/dev").unwrap();
    assert!(
        devices.lines().skip(2).all(|line| line.trim_start().starts_with("lo:")),
        "not on somebody's machine:\n{devices}"
    );
    ip(&["link", "set", "lo", "up"]);
    let given: Vec<&str> = ADDRESSES.into_iter().filter(|address| give(address)).collect();
    assert!(given.contains(&"10.0.0.1"), "{given:?}");
    let server = Server::answering(AND_CLOSE).await;
    let https = Server::at("[::]:443").await;
    let listed = Server::at(&format!("[::]:{PORT}")).await;

    for port in [server.port, 443, PORT] {
        nothing_is_called(port).await;
    }
    // A public address that is this machine's own is no way around.
    let outbound = outbound(strict(&[PORT]), always(&ADDRESSES));
    for address in &given {
        let address: IpAddr = address.parse().unwrap();
        let host = if address.is_ipv6() { format!("[{address}]") } else { address.to_string() };
        is_refused(&outbound, &format!("https://{host}/")).await;
        is_refused(&outbound, &format!("https://{host}:{PORT}/")).await;
    }
    is_refused(&outbound, "https://shop.example/").await;
    assert_eq!(
        (server.accepted_so_far().await, https.accepted_so_far().await, listed.accepted_so_far().await),
        (0, 0, 0)
    );

    // The control: all of them would have been answered.
    for address in &given {
        TcpStream::connect((*address, PORT)).await.unwrap_or_else(|error| panic!("{address}: {error}"));
    }
    assert_eq!(listed.accepted_so_far().await, given.len() + 2, "two more have been our own knocks before");
}

fn ip(arguments: &[&str]) -> bool {
    Command::new("ip").args(arguments).output().unwrap().status.success()
}

fn give(address: &str) -> bool {
    let bits = if address.contains(':') { 128 } else { 32 };
    ip(&["addr", "add", &format!("{address}/{bits}"), "dev", "lo"])
}
