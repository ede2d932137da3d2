//! How the connection to a mail server begins, and what a server may send.

use std::{
    io::{self, BufRead, BufReader, Write},
    net::TcpListener,
    thread,
    time::Duration,
};

use paylink_server::notices::{SmtpClient, SmtpDeadlines, SmtpFailure, Step};
use paylink_testkit::Database;

use crate::mail::{fixture::config, mail_server::MailServer};

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

/// Responds to one message after a pause, as a server does that looks for viruses before.
fn thorough_server(pause: Duration) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let lines = BufReader::new(stream.try_clone().unwrap()).lines();
        let mut is_message = false;
        stream.write_all(b"220 ready\r\n").unwrap();
        for line in lines.map_while(Result::ok) {
            let response = match (is_message, line.as_str()) {
                (true, ".") => {
                    thread::sleep(pause);
                    is_message = false;
                    "250 accepted\r\n"
                }
                (true, _) => continue,
                (false, "DATA") => {
                    is_message = true;
                    "354 go on\r\n"
                }
                (false, _) => "250 fine\r\n",
            };
            stream.write_all(response.as_bytes()).unwrap();
        }
    });
    port
}

#[tokio::test]
async fn the_response_to_a_message_has_a_deadline_of_its_own() {
    let database = Database::migrated().await;
    let second = Duration::from_secs(1);
    for (exchange, reply, expected) in [(second, 20 * second, None), (20 * second, second / 2, Some(Step::Reply))] {
        let port = thorough_server(second + second / 2);
        let section =
            format!("[mail]\nserver = \"localhost:{port}\"\ntls = \"none\"\nfrom = \"no-reply@paylink.example\"\n");
        let config = config(&database, &section);
        let client = SmtpClient::with_deadlines(config.mail.as_ref().unwrap(), SmtpDeadlines { exchange, reply });
        let sent = client.unwrap().send(&"anna@example.com".parse().unwrap(), b"Subject: a test\r\n\r\nA test").await;
        assert_eq!(sent.err().map(|failure| failure.step), expected);
    }
}
