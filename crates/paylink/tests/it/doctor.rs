//! `paylink doctor` and `paylink config check`: banks, certificates, attempts at banks that are gone, and findings as JSON.

use std::{fs::Permissions, os::unix::fs::PermissionsExt, time::Duration};

use paylink_domain::{
    status::Status,
    time::{Clock, to_system_time},
};
use paylink_sandbox::{BankId, SignatureRequirement};
use paylink_server::system::SystemClock;
use paylink_testkit::{App, CliEnvironment, Database, KEY_1, configuration, payment_steps::start_attempt_at};
use rcgen::{CertificateParams, ExtendedKeyUsagePurpose, KeyPair, KeyUsagePurpose};
use serde_json::{Value, json};

use crate::it::live_installation::{Authority, LiveInstallation, authority, issue};

const YEAR: Duration = Duration::from_hours(365 * 24);
const DAY: Duration = Duration::from_hours(24);

impl LiveInstallation {
    /// Replaces a file of the bank, such as `client.pem`.
    fn write(&self, name: &str, text: &str) -> String {
        let file = self.files.path().join(name);
        std::fs::write(&file, text).unwrap();
        std::fs::set_permissions(&file, Permissions::from_mode(0o600)).unwrap();
        file.to_str().unwrap().to_owned()
    }

    fn write_client(&self, (certificate, key): &(String, String)) {
        self.write("client.pem", certificate);
        self.write("client.key", key);
    }

    /// Signs requests to the live bank, whose section is the last one.
    fn sign_with(&self, (certificate, key): &(String, String)) {
        let (certificate, key) = (self.write("seal.pem", certificate), self.write("seal.key", key));
        let signing = format!(
            "signing_certificate_file = \"{certificate}\"\nsigning_key_file = \"{key}\"\nsigning_key_id = \"SN=1,CA=test\"\n"
        );
        std::fs::write(&self.file, format!("{}{signing}", self.text)).unwrap();
    }

    /// The findings of `doctor` about a subject, each with its level, and whether the command succeeded.
    fn findings(&self, command: &[&str], subject: &str) -> (Vec<(String, String)>, bool) {
        let output = self.run(command);
        let document: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{output:?}"));
        let of_subject = document["findings"].as_array().unwrap().iter().filter(|one| one["subject"] == subject);
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        (of_subject.map(|one| (text(&one["level"]), text(&one["finding"]))).collect(), output.status.success())
    }

    /// The only finding of `doctor` about the live bank that contains `part`.
    #[track_caller]
    fn bank_finding(&self, part: &str) -> (String, String) {
        let (findings, _) = self.findings(&["doctor", "--json"], "bank atlas");
        let mut found = findings.iter().filter(|(_, finding)| finding.contains(part));
        found.next().unwrap_or_else(|| panic!("{part}: {findings:?}")).clone()
    }
}

fn with_usages(
    authority: &Authority,
    key: &[KeyUsagePurpose],
    extended: &[ExtendedKeyUsagePurpose],
) -> (String, String) {
    let mut params = CertificateParams::new(vec!["tpp.example".to_owned()]).unwrap();
    params.not_after = to_system_time(SystemClock.now() + YEAR).into();
    params.key_usages = key.to_vec();
    params.extended_key_usages = extended.to_vec();
    let pair = KeyPair::generate().unwrap();
    (params.signed_by(&pair, authority).unwrap().pem(), pair.serialize_pem())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bank_is_asked_over_tls_and_each_refusal_has_its_own_finding() {
    let database = Database::migrated().await;
    let installation = LiveInstallation::start(&database, YEAR).await;
    let (level, finding) = installation.bank_finding("bank atlas: ");
    assert_eq!(level, "ok", "{finding}");
    for part in [
        "accepts unsigned requests (404 RESOURCE_UNKNOWN",
        " ms; its certificate is CN=",
        ", issued by CN=",
        "; we present CN=",
    ] {
        assert!(finding.contains(part), "{part}: {finding}");
    }
    assert!(installation.sandbox.orders().is_empty(), "nothing has changed at the bank");

    let (own, foreign) = (issue(&installation.authority, "tpp.example", YEAR), authority());
    installation.write_client(&issue(&foreign, "tpp.example", YEAR));
    let (level, finding) = installation.bank_finding("does not accept our certificate: ");
    assert_eq!(level, "problem", "{finding}");
    installation.write_client(&own);

    installation.write("ca.pem", &foreign.pem());
    let (level, finding) = installation.bank_finding("is not trusted: ");
    assert_eq!(level, "problem", "{finding}");
    installation.write("ca.pem", &installation.authority.pem());

    let requirement = SignatureRequirement { ca_pem: installation.authority.pem() };
    installation.sandbox.require_signature(BankId::Atlas, &requirement).unwrap();
    let (level, finding) = installation.bank_finding("does not accept who we are: 401 ");
    assert_eq!(level, "problem", "{finding}");
    installation.sign_with(&issue(&foreign, "seal.example", YEAR));
    let (level, finding) = installation.bank_finding("for a request that is signed");
    assert_eq!(level, "problem", "{finding}");
    installation.sign_with(&issue(&installation.authority, "seal.example", YEAR));
    let (level, finding) = installation.bank_finding("accepts signed requests");
    assert_eq!(level, "ok", "{finding}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn certificates_that_end_soon_or_have_the_wrong_usage_are_found() {
    let database = Database::migrated().await;
    let installation = LiveInstallation::start(&database, YEAR).await;
    let authority = &installation.authority;
    for (left, level, text) in [
        (6 * DAY + DAY / 2, "problem", "ends in 6 days, at "),
        (8 * DAY, "note", "ends in 7 days, at "),
        (29 * DAY, "note", "ends in 28 days, at "),
        (60 * DAY, "ok", ", for 59 days"),
    ] {
        installation.write_client(&issue(authority, "tpp.example", left));
        for command in [&["doctor", "--json"][..], &["config", "check", "--json"]] {
            let (findings, succeeded) = installation.findings(command, "bank atlas");
            let found = findings.iter().find(|(_, finding)| finding.starts_with("bank[1].certificate_file: "));
            let (found_level, finding) = found.unwrap_or_else(|| panic!("{findings:?}"));
            assert!(found_level == level && finding.contains(text), "{command:?} {left:?}: {found_level} {finding}");
            assert_eq!(succeeded, level != "problem", "{command:?} {left:?}: {findings:?}");
        }
    }
    installation.write_client(&issue(authority, "tpp.example", YEAR));

    let server_only = with_usages(authority, &[], &[ExtendedKeyUsagePurpose::ServerAuth]);
    let seal = with_usages(authority, &[KeyUsagePurpose::ContentCommitment], &[]);
    let encryption = with_usages(authority, &[KeyUsagePurpose::KeyEncipherment], &[]);
    let check = |part: &str| {
        let (findings, succeeded) = installation.findings(&["config", "check", "--json"], "bank atlas");
        let found = findings.iter().any(|(level, finding)| level == "problem" && finding.contains(part));
        assert_eq!((found, succeeded), (true, false), "{part}: {findings:?}");
        let text = installation.run(&["config", "check"]);
        assert!(String::from_utf8_lossy(&text.stdout).contains(part) && !text.status.success(), "{text:?}");
    };
    installation.write_client(&server_only);
    check("bank[1].certificate_file: the certificate is not for TLS clients");
    installation.write_client(&seal);
    check("bank[1].certificate_file: the certificate is not for TLS: its key usage lacks digitalSignature");
    installation.write_client(&issue(authority, "tpp.example", YEAR));
    installation.sign_with(&encryption);
    check("bank[1].signing_certificate_file: the certificate is not for signatures");
    installation.sign_with(&seal);
    let (findings, succeeded) = installation.findings(&["config", "check", "--json"], "bank atlas");
    assert!(succeeded, "{findings:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn open_attempts_at_banks_that_are_not_configured_are_counted() {
    let app = App::start().await;
    let (cell, ring) = (app.cell(), &app.running.service.ring);
    for (bank, polled) in [("gone", true), ("gone", false), ("other", true), ("kept", true)] {
        let link = app.link(&json!({"payment": {"amountCents": 827, "reference": "Order 1017"}})).await;
        start_attempt_at(&cell, ring, &link, bank).await.unwrap();
        if !polled {
            // Its order is not known, so that there is nothing to poll.
            app.move_to(link.payment_id, Status::Authorised).await;
        }
    }
    let kept = "[[bank]]\nid = \"kept\"\nname = \"K\"\nmode = \"test\"\nprotocol = \"berlin_group\"\nurl = \"http://127.0.0.1:1/\"\n";
    let cli = CliEnvironment::with(&format!("{}{kept}", configuration(&app.database, &[(1, KEY_1)])));
    let output = cli.run(&["doctor", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    let findings = document["findings"].as_array().unwrap();
    let about = |part: &str| findings.iter().filter(|one| one["finding"].as_str().unwrap().contains(part)).count();
    assert_eq!(about("cell 00: 2 attempts are open at bank gone, which is not configured"), 1, "{document}");
    assert_eq!(about("cell 00: 1 attempt is open at bank other, which is not configured"), 1, "{document}");
    assert_eq!(about("open at bank kept"), 0, "{document}");
    let problems = findings.iter().filter(|one| one["level"] == "problem").count();
    assert_eq!(document["problems"], json!(problems));
    assert_eq!(problems, 3, "these two, and the bank that cannot be reached: {document}");
    for one in findings {
        let fields: Vec<&str> = one.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(fields, ["finding", "fix", "level", "subject"]);
        assert_eq!(one["fix"].is_null(), one["level"] == "ok", "{one}");
    }
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "paylink: found 3 problems\n");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn findings_of_the_configuration_are_json_too() {
    let database = Database::migrated().await;
    let good = configuration(&database, &[(1, KEY_1)]);
    let cli = CliEnvironment::with(&good);
    let document = cli.json(&["config", "check", "--json"]);
    assert_eq!(document["problems"], 0, "{document}");
    // Everybody can read the keys: worth a note for test payments.
    for path in [cli.path().to_owned(), cli.path().join(".paylink")] {
        std::fs::set_permissions(path, Permissions::from_mode(0o755)).unwrap();
    }
    std::fs::set_permissions(cli.path().join(".paylink/paylink.toml"), Permissions::from_mode(0o644)).unwrap();
    let parents_searchable = std::env::temp_dir()
        .ancestors()
        .all(|parent| std::fs::metadata(parent).is_ok_and(|found| found.permissions().mode() & 1 != 0));
    for command in [&["doctor", "--json"][..], &["config", "check", "--json"]] {
        let document = cli.json(command);
        let notes = document["findings"].as_array().unwrap().iter().filter(|one| one["level"] == "note");
        let readable =
            notes.filter(|one| one["finding"].as_str().unwrap().contains("every user of this machine can read"));
        assert_eq!(readable.count() == 1, parents_searchable, "{document}");
    }

    let cli = CliEnvironment::with(&good.replace("/v1", "/v9"));
    let output = cli.run(&["config", "check", "--json"]);
    assert_eq!(output.status.code(), Some(78), "as without --json");
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["problems"], 1, "{document}");
    assert!(document["findings"][0]["finding"].as_str().unwrap().contains("line 3: api.base_url: "), "{document}");
    let output = cli.run(&["doctor", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&document["problems"], &document["findings"][0]["subject"]), (&json!(1), &json!("configuration")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn doctor_tries_the_owners_login() {
    let database = Database::migrated().await;
    let text = configuration(&database, &[(1, KEY_1)]);
    let report = |text: &str| {
        let output = CliEnvironment::with(text).run(&["doctor"]);
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(report(&text).contains("the owner's login can run migrations"));
    let no_owner = text.replace(&database.owner_url, &database.url);
    assert!(report(&no_owner).contains("the owner's login does not own the schema"), "{}", report(&no_owner));
    let nobody = text.replace(&database.owner_url, "postgres://nobody@127.0.0.1:1/no");
    assert!(report(&nobody).contains("correct `owner_url`"), "{}", report(&nobody));
}
