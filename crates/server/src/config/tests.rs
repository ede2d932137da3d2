use super::*;

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
    assert_eq!(config.key_ring().ids().count(), 1);
}

#[test]
fn the_commented_file_shows_every_key_and_its_default() {
    // Uncommented, the documentation is a configuration, and its values must be the defaults.
    let text: String = DEFAULT_FILE
        .lines()
        .map(|line| {
            let bare = line.trim_start_matches("# ").trim_start_matches("# ");
            let is_setting = line.starts_with('#') && (bare.starts_with("[[") || bare.contains(" = "));
            let example = bare.contains("PAYLINK_") || bare.starts_with("underscores");
            format!("{}\n", if is_setting && !example { bare } else { line })
        })
        .collect::<String>()
        .replace("…32 bytes in base 64…", KEY);
    let documented = parse(&text, "config.default.toml", &environment(&[])).expect("the documentation parses");
    let bare = parse(&file(), "paylink.toml", &environment(&[])).expect("a configuration");
    assert_eq!(
        format!("{:?}{:?}{:?}", documented.ops, documented.log, documented.otlp),
        format!("{:?}{:?}{:?}", bare.ops, bare.log, bare.otlp)
    );
    assert_eq!(
        format!("{:?}{:?}{:?}", documented.shutdown, documented.dev, documented.memory),
        format!("{:?}{:?}{:?}", bare.shutdown, bare.dev, bare.memory)
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
    let operator = "[operator]\nname = \"N\"\naddress = \"A\"\ncontact = \"C\"\nsupervisor = \"S\"\n";
    let bare =
        parse(&(file() + operator + small), "paylink.toml", &environment(&[])).expect("a configuration").bank.remove(0);
    let anonymous = parse(&(file() + small), "paylink.toml", &environment(&[])).expect_err("no operator is configured");
    assert!(anonymous.to_string().contains("operator: a live bank requires"), "{anonymous}");
    let documented = Bank {
        id: bare.id.clone(),
        name: bare.name.clone(),
        url: bare.url.clone(),
        test_payer_iban: None,
        country: None,
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
fn the_environment_overrides_the_file_and_is_named_in_errors() {
    let overrides = environment(&[("PAYLINK_API__LISTEN", "0.0.0.0:9000"), ("PAYLINK_SHUTDOWN__GRACE_SECONDS", "3")]);
    let config = parse(&file(), "paylink.toml", &overrides).expect("a configuration");
    assert_eq!((config.api.listen.port(), config.shutdown.grace_seconds), (9000, 3));

    let error = error_of(&file(), &[("PAYLINK_API__LISTEN", "nowhere")]);
    assert!(error.starts_with("variable PAYLINK_API__LISTEN: api.listen: "), "{error}");
    let error = error_of(&file(), &[("PAYLINK_APPI", "1")]);
    assert_eq!(error, "variable PAYLINK_APPI: appi: unknown key");
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
    assert_eq!(config.key[0].id, KeyId::new(7));
}

#[test]
fn the_file_is_searched_in_parent_directories() {
    let directory = tempfile::tempdir().expect("a directory");
    let deep = directory.path().join("a/b");
    std::fs::create_dir_all(&deep).expect("directories");
    let none = environment(&[]);
    assert!(locate(None, &none, &deep).is_err());

    std::fs::create_dir(directory.path().join(".paylink")).expect("a directory");
    let file = directory.path().join(".paylink/paylink.toml");
    std::fs::write(&file, "").expect("a file");
    assert_eq!(locate(None, &none, &deep).expect("found"), Some(file));
    let named = environment(&[("PAYLINK_CONFIG", "/elsewhere")]);
    assert_eq!(locate(None, &named, &deep).expect("named"), Some("/elsewhere".into()));
    assert_eq!(locate(Some("/given".as_ref()), &named, &deep).expect("given"), Some("/given".into()));
}
