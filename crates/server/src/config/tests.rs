use std::path::Path;

use paylink_domain::keyring::{KeyId, Ring};

use super::*;
use crate::system::effective_user_id;

const KEY: &str = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";

pub(super) fn file() -> String {
    format!(
        r#"[api]
base_url = "https://api.example.com/v1"

[pay]
url = "https://pay.example.com"

[[cell]]
id = "00"
url = "postgres://paylink:pw@db1,db2/paylink?target_session_attrs=read-write"

[[key]]
id = 1
secret = "{KEY}"

[limits]
no_proxy = true
"#
    )
}

fn environment(pairs: &[(&str, &str)]) -> std::collections::BTreeMap<String, String> {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

/// The error text for the example after one replacement.
fn error_after(from: &str, to: &str) -> String {
    let text = file().replace(from, to);
    assert_ne!(text, file(), "the replacement must change something");
    error_of(&text, &[])
}

pub(super) fn error_of(text: &str, pairs: &[(&str, &str)]) -> String {
    match parse(text, "paylink.toml", &environment(pairs)) {
        Ok(_) => panic!("an invalid configuration was accepted:\n{text}"),
        Err(ConfigError::Invalid(settings)) => settings.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn a_small_file_is_enough() {
    let config = parse(&file(), "paylink.toml", &environment(&[])).expect("a configuration");
    assert_eq!(config.api.listen.port(), 8400);
    assert_eq!(config.cell[0].url.hosts().len(), 2);
    assert_eq!(config.cell[0].connections.get(), 16);
    assert_eq!(config.key_ring().ids(Ring::Links), config.key_ring().ids(Ring::Secrets));
    assert!(config.secret_files().is_empty());
}

#[test]
fn variables_that_cannot_be_settings_are_ignored() {
    // What Kubernetes sets for a service named paylink.
    let pairs = [
        ("PAYLINK_PORT", "tcp://10.0.0.1:8400"),
        ("PAYLINK_SERVICE_HOST", "10.0.0.1"),
        ("PAYLINK_PORT_8400_TCP_ADDR", "10.0.0.1"),
        ("PAYLINK_API__LISTEN", "127.0.0.1:9000"),
    ];
    let config = parse(&file(), "paylink.toml", &environment(&pairs)).expect("a configuration");
    assert_eq!(config.ignored_variables, ["PAYLINK_PORT", "PAYLINK_PORT_8400_TCP_ADDR", "PAYLINK_SERVICE_HOST"]);
    assert_eq!(config.api.listen.port(), 9000);
    assert!(error_of(&file(), &[("PAYLINK_API__LISTN", "127.0.0.1:9000")]).contains("unknown key"));
}

#[test]
fn a_database_url_can_be_in_a_file() {
    let directory = tempfile::tempdir().expect("a directory");
    std::fs::write(directory.path().join("database"), "postgres://paylink:pw@db1/paylink\n").expect("a file");
    let url = "url = \"postgres://paylink:pw@db1,db2/paylink?target_session_attrs=read-write\"";
    let text = file().replace(url, "url_file = \"database\"\nowner_url_file = \"database\"\nca_file = \"ca.pem\"");
    let credentials = directory.path().display().to_string();
    let pairs = [("CREDENTIALS_DIRECTORY", credentials.as_str())];
    let config = parse(&text, "paylink.toml", &environment(&pairs)).expect("a configuration");
    let cell = &config.cell[0];
    assert_eq!((cell.url.hosts().len(), cell.owner_url.is_some()), (1, true));
    assert_eq!(cell.ca_file, directory.path().join("ca.pem"));
    let files: Vec<_> = config.secret_files().into_iter().map(|file| (file.setting, file.path)).collect();
    let expected = directory.path().join("database");
    assert_eq!(
        files,
        [("cell[0].url_file".to_owned(), expected.clone()), ("cell[0].owner_url_file".to_owned(), expected)]
    );

    let missing = error_of(&text.replace("\"database\"", "\"missing\""), &pairs);
    assert!(
        missing.contains("line 9: cell[0].url_file: cannot read") && missing.contains("owner_url_file"),
        "{missing}"
    );
    let both = error_of(
        &text.replace("url_file = \"database\"\nowner", &format!("{url}\nurl_file = \"database\"\nowner")),
        &pairs,
    );
    assert!(both.contains("needs exactly one of url and url_file"), "{both}");
    std::fs::write(directory.path().join("database"), "\n").expect("a file");
    let empty = error_of(&text, &pairs);
    assert!(empty.contains("cell[0].url_file: cannot read") && empty.contains("it is empty"), "{empty}");
    std::fs::write(directory.path().join("database"), "PASSWORD is no URL").expect("a file");
    let wrong = error_of(&text, &pairs);
    assert!(wrong.contains("not the URL of a PostgreSQL database") && !wrong.contains("PASSWORD"), "{wrong}");
}

#[test]
fn the_commented_file_shows_every_key_and_its_default() {
    // Uncommented, the documentation is a configuration, and its values must be the defaults.
    let secret = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(secret.path(), "secret").expect("a file");
    let text: String = DEFAULT_FILE
        .lines()
        .map(|line| {
            let bare = line.trim_start_matches("# ").trim_start_matches("# ");
            let is_setting = line.starts_with('#') && (bare.starts_with('[') || bare.contains(" = "));
            let example = bare.contains("PAYLINK_") || bare.starts_with("underscores");
            format!("{}\n", if is_setting && !example { bare } else { line })
        })
        .collect::<String>()
        .replace("…32 bytes in base 64…", KEY)
        .replace("/etc/paylink/operator-sso-secret", &secret.path().display().to_string());
    // Required with the https addresses of the example, and therefore not the default.
    let no_proxy = environment(&[("PAYLINK_LIMITS__NO_PROXY", "true")]);
    assert!(DEFAULT_FILE.contains("\nno_proxy = false\n") && !Limits::default().no_proxy);
    let documented = parse(&text, "config.default.toml", &no_proxy).expect("the documentation parses");
    let bare = parse(&file(), "paylink.toml", &environment(&[])).expect("a configuration");
    assert_eq!(
        format!("{:?}{:?}{:?}{:?}", documented.ops, documented.log, documented.otlp, documented.keys),
        format!("{:?}{:?}{:?}{:?}", bare.ops, bare.log, bare.otlp, bare.keys)
    );
    assert_eq!(
        format!("{:?}{:?}{:?}{:?}", documented.shutdown, documented.dev, documented.memory, documented.retention),
        format!("{:?}{:?}{:?}{:?}", bare.shutdown, bare.dev, bare.memory, bare.retention)
    );
    assert_eq!(
        format!("{:?}{:?}{:?}", documented.wait, documented.limits, documented.webhook),
        format!("{:?}{:?}{:?}", bare.wait, bare.limits, bare.webhook)
    );
    assert_eq!((documented.api.listen, documented.pay.listen), (bare.api.listen, bare.pay.listen));
    assert_eq!(
        (documented.cell[0].connections, &documented.cell[0].ca_file),
        (bare.cell[0].connections, &bare.cell[0].ca_file)
    );
    assert!(documented.cell[0].owner_url.is_some());
    let small =
        "[[bank]]\nid = \"b\"\nname = \"B\"\nmode = \"live\"\nprotocol = \"berlin_group\"\nurl = \"https://b\"\n";
    let bare = parse(&(file() + small), "paylink.toml", &environment(&[])).expect("a configuration").bank.remove(0);
    let documented = Bank {
        id: bare.id.clone(),
        name: bare.name.clone(),
        url: bare.url.clone(),
        test_payer_iban: None,
        country: None,
        colour: None,
        sca_exempt_below: None,
        forgets_unsigned_after: None,
        remembers_signed_for: None,
        ..documented.bank[0].clone()
    };
    assert_eq!(format!("{documented:?}"), format!("{bare:?}"));
}

#[test]
fn an_unknown_key_is_named_with_its_line() {
    assert_eq!(error_after("[pay]", "lisen = \"127.0.0.1:1\"\n[pay]"), "paylink.toml, line 4: api.lisen: unknown key");
    assert_eq!(error_after("id = \"00\"", "id = \"00\"\nuser = 1"), "paylink.toml, line 9: cell.0.user: unknown key");
    for section in ["portal", "mail", "operator_sso"] {
        let error = error_of(&format!("{}[{section}]\nlisen = 1\n", file()), &[]);
        assert!(error.contains(&format!("paylink.toml, line 18: {section}.lisen: unknown key")), "{error}");
    }
    let error = error_of(&file(), &[("PAYLINK_MAIL__LISEN", "1")]);
    assert!(error.contains("variable PAYLINK_MAIL__LISEN: mail.lisen: unknown key"), "{error}");
}

#[test]
fn a_wrong_value_is_named_with_its_line() {
    let error = error_after("[pay]", "listen = \"here\"\n[pay]");
    assert!(error.starts_with("paylink.toml, line 4: api.listen: "), "{error}");
    let error = error_after("id = \"00\"", "id = \"0o\"");
    assert!(error.starts_with("paylink.toml, line 8: cell[0].id: "), "{error}");
    let error = error_after("/v1", "/v2");
    assert_eq!(error, "paylink.toml, line 2: api.base_url: its path must end in /v1");
    let error = error_after(KEY, "short");
    assert_eq!(error, "paylink.toml, line 13: key[0].secret: not 32 bytes in base 64");
    let error = error_after("https://pay", "ftp://pay");
    let expected = "paylink.toml, line 5: pay.url: must be an http or https URL without user name, query and fragment";
    assert_eq!(error, expected);
}

#[test]
fn a_missing_key_is_named_with_the_line_of_its_section() {
    let error = error_after("base_url", "#base_url");
    assert!(error.starts_with("paylink.toml, line 1: api: missing field `base_url`"), "{error}");
}

#[test]
fn a_syntax_error_is_named_with_its_line() {
    let error = error_after("id = 1", "id = = 1");
    assert!(error.starts_with("paylink.toml, line 12: "), "{error}");
}

#[test]
fn two_keys_with_one_id_are_refused() {
    let twice = file() + &format!("[[key]]\nid = 1\nsecret = \"{KEY}\"\n");
    let error = error_of(&twice, &[]);
    assert!(error.contains("key 1 is defined twice"), "{error}");
}

#[test]
fn no_error_repeats_a_secret() {
    let error = error_after(
        "postgres://paylink:pw@db1,db2/paylink?target_session_attrs=read-write",
        "postgres://u:hunter2@h/d?x=y",
    );
    assert!(!error.contains("hunter2"), "{error}");
    assert!(error.contains("line 9: cell[0].url"), "{error}");
}

#[test]
fn no_error_repeats_a_value_in_the_wrong_variable() {
    for (variable, value) in [("PAYLINK_KEY", KEY), ("PAYLINK_CELL", "postgres://u:hunter2@h/d")] {
        let error = error_of(&file(), &[(variable, value)]);
        assert!(error.contains(variable) && !error.contains("hunter2") && !error.contains(KEY), "{error}");
    }
}

#[test]
fn a_list_must_be_given_as_a_whole() {
    for variable in ["PAYLINK_CELL__URL", "PAYLINK_CELL__0__URL", "PAYLINK_KEY__SECRET"] {
        let error = error_of(&file(), &[(variable, "x")]);
        assert!(error.contains(variable) && error.contains("a list must be given as a whole"), "{error}");
    }
}

#[test]
fn a_cell_has_at_least_one_connection() {
    let error = error_after("id = \"00\"", "id = \"00\"\nconnections = 0");
    assert!(error.contains("cell[0].connections"), "{error}");
}

#[test]
fn a_webhook_timeout_is_bounded() {
    for value in ["0", "26", "-1"] {
        let error = error_of(&file(), &[("PAYLINK_WEBHOOK__TIMEOUT_SECONDS", value)]);
        assert!(error.contains("webhook.timeout_seconds"), "{error}");
    }
}

#[test]
fn the_retention_of_events_is_bounded() {
    for value in ["29", "3651", "0", "-1"] {
        let error = error_of(&file(), &[("PAYLINK_RETENTION__EVENT_DAYS", value)]);
        assert!(error.contains("retention.event_days"), "{error}");
    }
}

#[test]
fn the_environment_overrides_the_file_and_is_named_in_errors() {
    let overrides = environment(&[("PAYLINK_API__LISTEN", "0.0.0.0:9000"), ("PAYLINK_SHUTDOWN__GRACE_SECONDS", "3")]);
    let config = parse(&file(), "paylink.toml", &overrides).expect("a configuration");
    assert_eq!((config.api.listen.port(), config.shutdown.grace_seconds), (9000, 3));

    let error = error_of(&file(), &[("PAYLINK_API__LISTEN", "nowhere")]);
    assert!(error.starts_with("variable PAYLINK_API__LISTEN: api.listen: "), "{error}");
    let error = error_of(&file(), &[("PAYLINK_APPI__LISTEN", "1")]);
    assert_eq!(error, "variable PAYLINK_APPI__LISTEN: appi: unknown key");
}

#[test]
fn the_environment_alone_can_be_the_configuration() {
    let all = environment(&[
        ("PAYLINK_API__BASE_URL", "http://127.0.0.1:1/v1"),
        ("PAYLINK_PAY__URL", "http://127.0.0.1:2"),
        ("PAYLINK_CELL", r#"[{id = "00", url = "postgres://h/d"}]"#),
        ("PAYLINK_KEY", &format!(r#"[{{id = 7, secret = "{KEY}"}}]"#)),
    ]);
    let config = parse("", "(no file)", &all).expect("a configuration");
    assert_eq!(config.loaded_keys[0].id, KeyId::new(7));
}

#[test]
fn the_file_is_searched_in_parent_directories() {
    let directory = tempfile::tempdir().expect("a directory");
    let deep = directory.path().join("a/b");
    std::fs::create_dir_all(&deep).expect("directories");
    let (none, user) = (environment(&[]), effective_user_id());
    let find = |given: Option<&str>, variables| locate(given.map(Path::new), variables, &deep, user);
    assert_eq!(find(None, &none), Err(ConfigNotFound::Nowhere(Vec::new())));

    let file = dev_file_in(directory.path());
    let at = |file: &Path| Ok(Located { file: Some(file.to_owned()), ignored: Vec::new() });
    assert_eq!(find(None, &none), at(&file));
    let named = environment(&[("PAYLINK_CONFIG", "/elsewhere")]);
    assert_eq!(find(None, &named), at("/elsewhere".as_ref()));
    assert_eq!(find(Some("/given"), &named), at("/given".as_ref()));
}

#[test]
fn a_file_of_another_user_is_ignored_and_named() {
    let directory = tempfile::tempdir().expect("a directory");
    let deep = directory.path().join("a");
    std::fs::create_dir(&deep).expect("a directory");
    let foreign = dev_file_in(&deep);
    // This test may run as root, whose files everybody trusts.
    let (owner, caller) = (65_534, 65_533);
    let both = [foreign.as_path(), foreign.parent().expect("a directory")];
    if both.iter().any(|path| std::os::unix::fs::chown(path, Some(owner), None).is_err()) {
        assert_eq!(
            locate(None, &environment(&[]), &deep, effective_user_id() + 1).map(|found| found.file),
            Err(ConfigNotFound::Nowhere(vec![foreign]))
        );
        return;
    }
    let found = locate(None, &environment(&[]), &deep, caller);
    assert_eq!(found, Err(ConfigNotFound::Nowhere(vec![foreign.clone()])));
    let text = found.expect_err("no file of the caller").to_string();
    assert!(text.contains(&format!("{} was ignored: it belongs to another user", foreign.display())), "{text}");
    assert_eq!(locate(None, &environment(&[]), &deep, owner).expect("the owner's file").file, Some(foreign.clone()));

    let file = dev_file_in(directory.path());
    let found = locate(None, &environment(&[]), &deep, caller).expect("a file of root further up");
    assert_eq!(found, Located { file: Some(file), ignored: vec![foreign.clone()] });

    // A link in another user's directory to a file of the caller's is not trusted either.
    std::fs::remove_file(&foreign).expect("removed");
    std::os::unix::fs::symlink("/etc/hostname", &foreign).expect("a link");
    assert_eq!(locate(None, &environment(&[]), &deep, caller).expect("found").ignored, [foreign]);
}

#[test]
fn a_node_uses_only_a_file_that_is_named() {
    assert_eq!(locate_named(None, &environment(&[])), Err(ConfigNotFound::NotNamed));
    assert_eq!(locate_named(None, &environment(&[("PAYLINK_CELL", "[]")])), Ok(None));
    assert_eq!(locate_named(None, &environment(&[("PAYLINK_CONFIG", "/a")])), Ok(Some("/a".into())));
    assert_eq!(locate_named(Some("/b".as_ref()), &environment(&[("PAYLINK_CONFIG", "/a")])), Ok(Some("/b".into())));
}

fn dev_file_in(directory: &Path) -> PathBuf {
    let file = directory.join(locate::DEV_FILE);
    std::fs::create_dir(file.parent().expect("a directory")).expect("a directory");
    std::fs::write(&file, "").expect("a file");
    file
}

#[test]
fn the_operators_pages_are_https_urls() {
    let operator = |url: &str| file() + &format!("[operator]\nprivacy_url = \"{url}\"\n");
    let config = parse(&operator("https://example.com/privacy#payers"), "paylink.toml", &environment(&[]));
    let url = config.expect("a configuration").operator.privacy_url;
    assert_eq!(url.expect("a URL").as_str(), "https://example.com/privacy#payers");
    for wrong in ["http://example.com/", "privacy", "javascript:alert(1)", "https://user@example.com/"] {
        let error = error_of(&operator(wrong), &[]);
        assert!(error.contains("operator.privacy_url: must be an https URL"), "{error}");
    }
}

#[test]
fn an_https_address_requires_proxies_or_their_absence() {
    let with = |limits: &str| file().replace("no_proxy = true", limits);
    for http in ["https://api", "https://pay"] {
        let one_https = with("").replace(http, &http.replace("https", "http"));
        let error = error_of(&one_https, &[]);
        assert!(error.starts_with("paylink.toml, line 15: limits.trusted_proxies: with an https address"), "{error}");
        assert!(error.contains("limits.no_proxy = true"), "{error}");
    }
    let error = error_of(&with("no_proxy = true\ntrusted_proxies = [\"10.0.0.1\"]"), &[]);
    assert!(error.contains("line 16: limits.no_proxy: no_proxy = true contradicts trusted_proxies"), "{error}");
    for valid in [with("trusted_proxies = [\"10.0.0.1\"]"), with("no_proxy = true"), with("").replace("https", "http")]
    {
        parse(&valid, "paylink.toml", &environment(&[])).expect("a configuration");
    }
}
