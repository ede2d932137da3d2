//! `paylink doctor` connects to the mail server and signs in, without sending anything.

use std::path::Path;

use paylink_testkit::{Database, paylink};

use crate::{fixture::configuration_text, mail_server::MailServer};

fn doctor(directory: &Path) -> String {
    let output = paylink(directory).args(["doctor", "--config", "paylink.toml"]).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[tokio::test]
async fn the_doctor_says_whether_the_mail_server_can_be_used() {
    let (mut server, database) = (MailServer::start(), Database::migrated().await);
    let directory = tempfile::tempdir().unwrap();
    let configure = |authority: &str| {
        let text = configuration_text(&database, &server.section(authority));
        std::fs::write(directory.path().join("paylink.toml"), text).unwrap();
    };
    configure("ca.pem");
    let found = doctor(directory.path());
    assert!(found.contains("can be used (STARTTLS, the login is accepted, in "), "{found}");
    server.write_password("wrong");
    let found = doctor(directory.path());
    assert!(found.contains("cannot be used: AUTH 535 5.7.8") && found.contains("password_file"), "{found}");
    configure("other-ca.pem");
    let found = doctor(directory.path());
    assert!(found.contains("cannot be used: STARTTLS: ") && found.contains("as ca_file in [mail]"), "{found}");
    server.stop();
    let found = doctor(directory.path());
    assert!(found.contains("cannot be used: connect: "), "{found}");
    assert!(server.received().is_empty());
}
