//! `paylink doctor` connects to the mail server and signs in, without sending anything. It also says which mails wait.

use std::{path::Path, time::Duration};

use paylink_domain::user::Role;
use paylink_testkit::{Database, paylink};

use crate::mail::{
    fixture::{Fixture, configuration_text},
    mail_server::MailServer,
};

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

#[tokio::test]
async fn the_doctor_says_that_another_value_of_tls_may_help() {
    let (server, database) = (MailServer::start(), Database::migrated().await);
    let directory = tempfile::tempdir().unwrap();
    for (tls, problem) in [
        ("none", "AUTH: the server offers a login only with TLS; try tls = \"starttls\""),
        ("tls", "connect: the server does not begin with TLS; try tls = \"starttls\""),
    ] {
        let section = server.section("ca.pem").replace("from = ", &format!("tls = \"{tls}\"\nfrom = "));
        std::fs::write(directory.path().join("paylink.toml"), configuration_text(&database, &section)).unwrap();
        let found = doctor(directory.path());
        assert!(found.contains(&format!("cannot be used: {problem}\n      → correct `tls` in [mail]: ")), "{found}");
    }
}

#[tokio::test]
async fn the_doctor_says_how_many_mails_wait_and_since_when() {
    let fixture = Fixture::start().await;
    let directory = tempfile::tempdir().unwrap();
    let text = configuration_text(&fixture.app.database, &fixture.server.section("ca.pem"));
    std::fs::write(directory.path().join("paylink.toml"), &text).unwrap();
    let found = doctor(directory.path());
    assert!(found.contains("ok    mail: no mail waits to be sent\n"), "{found}");

    fixture.server.write_password("wrong");
    fixture.add_user("anna@example.com", Role::Owner).await;
    fixture.execute("DELETE FROM notice").await;
    fixture.disable("orders").await;
    fixture.work().await;
    let found = doctor(directory.path());
    assert!(found.contains("ok    mail: 1 waiting to be sent, the oldest since "), "{found}");

    fixture.advance(Duration::from_hours(2)).await;
    let found = doctor(directory.path());
    assert!(found.contains("BAD   mail: 1 waiting to be sent, the oldest since "), "{found}");
    assert!(found.contains("(2h"), "{found}");

    let without_mail = text.replace(&fixture.server.section("ca.pem"), "");
    std::fs::write(directory.path().join("paylink.toml"), without_mail).unwrap();
    let found = doctor(directory.path());
    assert!(found.contains("note  mail: 1 waiting to be sent"), "{found}");
}
