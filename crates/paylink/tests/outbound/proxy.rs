//! Nothing in the environment leads elsewhere.

use std::process::Stdio;

use paylink_server::{
    ambient::environment,
    outbound::{Names, Outbound},
};
use tokio::process::Command;

use super::{
    always, local, outbound, post,
    server::{AND_CLOSE, Server},
};

const PORT: &str = "OUTBOUND_TEST_PORT";

#[tokio::test]
async fn proxies_of_the_environment_are_not_asked() {
    let (server, proxy) = (Server::answering(AND_CLOSE).await, Server::answering(AND_CLOSE).await);
    let mut run = Command::new(std::env::current_exe().unwrap());
    run.args(["proxy::a_post_with_proxies_around", "--exact", "--ignored"]);
    for name in ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"] {
        run.env(name, format!("http://127.0.0.1:{}", proxy.port));
    }
    run.env_remove("NO_PROXY").env_remove("no_proxy").env(PORT, server.port.to_string()).stdin(Stdio::null());
    let output = run.output().await.unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("1 passed"), "{said}{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(proxy.accepted_so_far().await, 0);
    assert_eq!(server.accepted_so_far().await, 3);
}

#[tokio::test]
#[ignore = "run by the test above, among variables that name a proxy"]
async fn a_post_with_proxies_around() {
    let port = environment(PORT).remove(PORT).unwrap();
    let system = Outbound::new(local()).unwrap();
    assert_eq!(post(&system, &format!("http://127.0.0.1:{port}/")).await.unwrap().status, 204);
    let told: Names = always(&["127.0.0.1"]);
    let told = outbound(local(), told);
    assert_eq!(post(&told, &format!("http://shop.example:{port}/")).await.unwrap().status, 204);
    // The server speaks no TLS; that it was called, and not the proxy, is what counts.
    assert_eq!(post(&told, &format!("https://shop.example:{port}/")).await.unwrap_err().class(), "timeout");
}
