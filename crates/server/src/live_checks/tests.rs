use std::{collections::BTreeMap, fs::Permissions, os::unix::fs::PermissionsExt, path::Path};

use paylink_domain::time::Clock;
use rcgen::{CertificateParams, KeyPair, date_time_ymd};
use tempfile::TempDir;

use super::*;
use crate::{config::load, system::SystemClock};

/// A configuration that is fit for live payments, and its files.
struct LiveConfiguration {
    directory: TempDir,
    text: String,
}

impl LiveConfiguration {
    fn new() -> Self {
        let directory = tempfile::tempdir().expect("a directory");
        // Readable parents, so that only the mode of a file decides.
        set_mode(directory.path(), 0o755);
        for name in ["client", "signing", "authority"] {
            write_certificate(&directory.path().join(name), 2120);
        }
        let path = |name: &str| directory.path().join(name).display().to_string();
        let text = format!(
            r#"[api]
base_url = "https://api.example.com/v1"
[pay]
url = "https://pay.example.com"
[operator]
name = "Example Payments Ltd"
address = "1 Example Street"
contact = "help@example.com"
supervisor = "Central Bank"
privacy_url = "https://example.com/privacy"
terms_url = "https://example.com/terms"
[limits]
no_proxy = true
read_per_second = 0
[[cell]]
id = "00"
url = "postgres://u:p@db/d?sslmode=verify-full"
owner_url = "postgres://o:p@db/d?sslmode=verify-ca"
ca_file = "{authority}"
[[key]]
id = 1
secret = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="
[[bank]]
id = "test-bank"
name = "Test Bank"
mode = "test"
protocol = "berlin_group"
url = "http://127.0.0.1:1/"
[[bank]]
id = "real-bank"
name = "Real Bank"
mode = "live"
protocol = "berlin_group"
url = "https://bank.example.com/"
certificate_file = "{client}"
key_file = "{client}.key"
ca_file = "{authority}"
signing_certificate_file = "{signing}"
signing_key_file = "{signing}.key"
signing_key_id = "SN=1"
"#,
            authority = path("authority"),
            client = path("client"),
            signing = path("signing"),
        );
        Self { directory, text }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn check(&self) -> Vec<Refusal> {
        let file = self.path("paylink.toml");
        std::fs::write(&file, &self.text).expect("a file");
        if !self.path("readable").exists() {
            set_mode(&file, 0o600);
        }
        let config = load(Some(&file), &BTreeMap::new()).expect("a valid configuration");
        assert!(config.has_live_bank());
        check(&config, SystemClock.now(), &[]).err().map(|refusals| refusals.0).unwrap_or_default()
    }
}

fn set_mode(path: &Path, mode: u32) {
    std::fs::set_permissions(path, Permissions::from_mode(mode)).expect("our own file");
}

fn write_certificate(path: &Path, end_year: i32) {
    let mut params = CertificateParams::new(vec!["tpp.example".to_owned()]).expect("a name");
    params.not_after = date_time_ymd(end_year, 1, 1);
    let key = KeyPair::generate().expect("a key");
    let key_file = path.with_extension("key");
    std::fs::write(path, params.self_signed(&key).expect("a certificate").pem()).expect("a file");
    std::fs::write(&key_file, key.serialize_pem()).expect("a file");
    set_mode(&key_file, 0o600);
}

#[test]
fn a_correct_live_configuration_is_accepted() {
    assert_eq!(LiveConfiguration::new().check(), []);
}

/// Changes one setting: the text that is replaced, and what it is replaced by.
const WRONG_SETTINGS: &[(&str, &str, &str, &str)] = &[
    ("[limits]", "[dev]\nmovable_clock = true\n[limits]", "dev.movable_clock", "could move the service's clock"),
    ("[limits]", "[dev]\nlocal_urls = true\n[limits]", "dev.local_urls", "call addresses of its own network"),
    (
        "read_per_second = 0",
        "read_per_second = 0\npay_per_second = 0\ngenerate_per_second = 0",
        "limits",
        "all rate limits are off",
    ),
    ("https://api.", "http://api.", "api.base_url", "would cross the internet unencrypted"),
    ("https://pay.", "http://pay.", "pay.url", "would cross the internet unencrypted"),
    ("https://bank.", "http://bank.", "bank[1].url", "payment orders would cross the internet unencrypted"),
    ("certificate_file", "#", "bank[1].certificate_file", "identifies its clients by their certificates"),
    ("key_file", "#", "bank[1].key_file", "identifies its clients by their certificates"),
    ("?sslmode=verify-full", "", "cell[0].url", "to a database on another machine is not encrypted"),
    ("sslmode=verify-full", "sslmode=prefer", "cell[0].url", "to a database on another machine is not encrypted"),
    ("sslmode=verify-ca", "sslmode=disable", "cell[0].owner_url", "to a database on another machine is not encrypted"),
    ("name = \"Example Payments Ltd\"", "", "operator.name", "payers must see who serves them"),
    ("address = \"1 Example Street\"", "", "operator.address", "payers must see who serves them"),
    ("contact = \"help@example.com\"", "contact = \" \"", "operator.contact", "payers must see who serves them"),
    ("supervisor = \"Central Bank\"", "", "operator.supervisor", "payers must see who serves them"),
    ("privacy_url = \"https://example.com/privacy\"", "", "operator.privacy_url", "what happens to their data"),
    (
        "terms_url = \"https://example.com/terms\"",
        "terms_url = \"\"",
        "operator.terms_url",
        "must be able to read the terms",
    ),
];

#[test]
fn each_wrong_setting_is_refused_with_its_key_reason_and_cure() {
    for (correct, wrong, key, reason) in WRONG_SETTINGS {
        let mut configuration = LiveConfiguration::new();
        assert!(configuration.text.contains(correct), "{correct}");
        configuration.text = configuration.text.replacen(correct, wrong, 1);
        let refusals = configuration.check();
        assert_eq!(refusals.iter().map(|refusal| refusal.key.as_str()).collect::<Vec<_>>(), [*key], "{wrong}");
        assert!(refusals[0].reason.contains(reason), "{wrong}: {}", refusals[0]);
        assert!(!refusals[0].fix.is_empty());
    }
}

#[test]
fn a_plaintext_connection_on_this_machine_is_accepted() {
    for url in ["postgres://u:p@127.0.0.1/d", "postgres://u:p@[::1]/d", "postgres:///d?host=/run/postgresql"] {
        let mut configuration = LiveConfiguration::new();
        configuration.text = configuration.text.replace("postgres://u:p@db/d?sslmode=verify-full", url);
        assert_eq!(configuration.check(), [], "{url}");
    }
}

#[test]
fn each_file_with_secrets_that_others_can_read_is_refused() {
    for (name, key) in [("client.key", "bank[1].key_file"), ("signing.key", "bank[1].signing_key_file")] {
        let configuration = LiveConfiguration::new();
        set_mode(&configuration.path(name), 0o644);
        let refusals = configuration.check();
        assert_eq!(refusals.iter().map(|refusal| refusal.key.as_str()).collect::<Vec<_>>(), [key]);
        let file = configuration.path(name).canonicalize().expect("it exists");
        assert_eq!(refusals[0].reason, format!("every user of this machine can read {}", file.display()));
        assert_eq!(refusals[0].fix, format!("chmod o-rwx {}", file.display()));
    }
    let configuration = LiveConfiguration::new();
    std::fs::write(configuration.path("readable"), "").expect("a file");
    std::fs::write(configuration.path("paylink.toml"), "").expect("a file");
    set_mode(&configuration.path("paylink.toml"), 0o644);
    let refusals = configuration.check();
    assert_eq!(refusals.len(), 1, "{refusals:?}");
    assert_eq!(refusals[0].key, "the configuration");
}

#[test]
fn each_expired_or_unreadable_certificate_is_refused() {
    for (name, keys) in [
        ("client", vec!["bank[1].certificate_file"]),
        ("signing", vec!["bank[1].signing_certificate_file"]),
        ("authority", vec!["bank[1].ca_file", "cell[0].ca_file"]),
    ] {
        let configuration = LiveConfiguration::new();
        write_certificate(&configuration.path(name), 2020);
        let refusals = configuration.check();
        assert_eq!(refusals.iter().map(|refusal| refusal.key.as_str()).collect::<Vec<_>>(), keys);
        assert!(refusals[0].reason.ends_with("ended at 2020-01-01T00:00:00.000Z"), "{}", refusals[0]);

        std::fs::write(configuration.path(name), "no certificate").expect("a file");
        let refusals = configuration.check();
        assert_eq!(refusals.len(), keys.len(), "{refusals:?}");
        assert!(refusals[0].reason.ends_with("has no certificate in PEM format"), "{}", refusals[0]);
    }
}

/// A chain ends with its first certificate, a list of authorities with its last.
#[test]
fn one_valid_authority_is_enough_and_one_expired_link_of_a_chain_is_too_many() {
    let configuration = LiveConfiguration::new();
    write_certificate(&configuration.path("old"), 2020);
    for (name, refused) in [("authority", 0), ("client", 1)] {
        let pem = |name: &str| std::fs::read_to_string(configuration.path(name)).expect("a file");
        let both = pem(name) + &pem("old");
        std::fs::write(configuration.path(name), both).expect("a file");
        assert_eq!(configuration.check().len(), refused, "{name}");
    }
}

#[test]
fn all_refusals_are_reported_at_once() {
    let mut configuration = LiveConfiguration::new();
    for (correct, wrong) in [
        ("[limits]", "[dev]\nmovable_clock = true\nlocal_urls = true\n[limits]"),
        ("https://api.", "http://api."),
        ("https://pay.", "http://pay."),
        ("?sslmode=verify-full", ""),
        ("privacy_url", "#"),
    ] {
        configuration.text = configuration.text.replacen(correct, wrong, 1);
    }
    write_certificate(&configuration.path("client"), 2020);
    let refusals = Refusals(configuration.check());
    assert_eq!(refusals.0.len(), 7, "{refusals}");
    let text = refusals.to_string();
    assert!(text.starts_with("  dev.movable_clock: ") && text.lines().count() == 14, "{text}");
}
