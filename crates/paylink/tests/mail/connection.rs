//! How the connection to a mail server begins, and what a server may send.

use std::{io, net::TcpListener, thread};

use paylink_server::notices::{SmtpClient, SmtpFailure, Step};
use paylink_testkit::Database;

use crate::{fixture::config, mail_server::MailServer};

/// Connects with this section of a configuration, and signs in.
async fn check(section: &str) -> Result<(), SmtpFailure> {
    let database = Database::migrated().await;
    let config = config(&database, section);
    SmtpClient::new(config.mail.as_ref().unwrap()).unwrap().check().await
}

#[tokio::test]
async fn tls_from_the_first_byte_is_verified() {
    let server = MailServer::with_tls_at_once();
    let section = |authority| format!("{}tls = \"tls\"\n", server.section(authority));
    check(&section("ca.pem")).await.unwrap();
    let failure = check(&section("other-ca.pem")).await.unwrap_err();
    assert!(failure.step == Step::Connect && failure.to_string().contains("certificate"), "{failure}");
}

/// Sends bytes for ever to whoever connects, and never ends the line.
fn endless_server() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let _ = io::copy(&mut io::repeat(b'x'), &mut stream.unwrap()); // until the client closes it
        }
    });
    port
}

#[tokio::test]
async fn a_server_that_never_ends_its_line_is_left_after_a_quarter_of_a_megabyte() {
    let port = endless_server();
    for tls in ["none", "starttls"] {
        let section =
            format!("[mail]\nserver = \"localhost:{port}\"\ntls = \"{tls}\"\nfrom = \"no-reply@paylink.example\"\n");
        let failure = check(&section).await.unwrap_err();
        assert!(failure.to_string().ends_with("the server has sent more than 262144 bytes"), "{failure}");
    }
}
