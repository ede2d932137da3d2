//! Proxy variables in the environment are ignored.

use std::process::Stdio;

use paylink_server::{outbound::Outbound, system::environment};
use tokio::process::Command;

use super::{
    local, outbound, post, resolve_all_to,
    server::{NO_CONTENT_AND_CLOSE, Server},
};

const PORT: &str = "OUTBOUND_TEST_PORT";

#[tokio::test]
async fn proxies_from_the_environment_are_ignored() {
    let (server, proxy) =
        (Server::responding(NO_CONTENT_AND_CLOSE).await, Server::responding(NO_CONTENT_AND_CLOSE).await);
    let mut run = Command::new(std::env::current_exe().unwrap());
    run.args(["outbound::proxy::a_post_with_proxy_variables_set", "--exact", "--ignored"]);
    for name in ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"] {
        run.env(name, format!("http://127.0.0.1:{}", proxy.port));
    }
    run.env_remove("NO_PROXY").env_remove("no_proxy").env(PORT, server.port.to_string()).stdin(Stdio::null());
    let output = run.output().await.unwrap();
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && stdout.contains("1 passed"),
        "{stdout}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(proxy.accepted_so_far().await, 0);
    assert_eq!(server.accepted_so_far().await, 3);
}

#[tokio::test]
#[ignore = "run by the test above, with proxy variables set"]
async fn a_post_with_proxy_variables_set() {
    let port = environment(PORT).remove(PORT).unwrap();
    let system = Outbound::new(local()).unwrap();
    assert_eq!(post(&system, &format!("http://127.0.0.1:{port}/")).await.unwrap().status, 204);
    let fixed_names = outbound(local(), resolve_all_to(&["127.0.0.1"]));
    assert_eq!(post(&fixed_names, &format!("http://shop.example:{port}/")).await.unwrap().status, 204);
    // The server does not support TLS. The test above checks that it was called and not the proxy.
    assert_eq!(post(&fixed_names, &format!("https://shop.example:{port}/")).await.unwrap_err().class(), "timeout");
}
