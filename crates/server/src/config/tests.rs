use super::*;

const KEY: &str = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";

fn file() -> String {
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

/// What is wrong with the example after one replacement, as the operator reads it.
fn wrong(from: &str, to: &str) -> String {
    let text = file().replace(from, to);
    assert_ne!(text, file(), "the replacement must change something");
    complaint(&text, &[])
}

fn complaint(text: &str, pairs: &[(&str, &str)]) -> String {
    match parse(text, "paylink.toml", &environment(pairs)) {
        Ok(_) => panic!("a wrong configuration was accepted:\n{text}"),
        Err(ConfigError::Wrong(wrong)) => wrong.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
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
    // Uncommented, the documentation is a configuration; what it leaves to defaults must be the defaults.
    let documented: String = DEFAULT_FILE
        .lines()
        .map(|line| {
            let bare = line.trim_start_matches("# ").trim_start_matches("# ");
            let is_setting = line.starts_with('#') && (bare.starts_with("[[") || bare.contains(" = "));
            let example = bare.contains("PAYLINK_") || bare.starts_with("underscores");
            format!("{}\n", if is_setting && !example { bare } else { line })
        })
        .collect::<String>()
        .replace("…32 bytes in base 64…", KEY);
    let shown = parse(&documented, "config.default.toml", &environment(&[])).expect("the documentation parses");
    let bare = parse(&file(), "paylink.toml", &environment(&[])).expect("a configuration");
    assert_eq!(
        format!("{:?}{:?}{:?}", shown.ops, shown.log, shown.otlp),
        format!("{:?}{:?}{:?}", bare.ops, bare.log, bare.otlp)
    );
    assert_eq!(
        format!("{:?}{:?}{:?}", shown.shutdown, shown.dev, shown.memory),
        format!("{:?}{:?}{:?}", bare.shutdown, bare.dev, bare.memory)
    );
    assert_eq!(
        format!("{:?}{:?}{:?}", shown.wait, shown.limits, shown.webhook),
        format!("{:?}{:?}{:?}", bare.wait, bare.limits, bare.webhook)
    );
    assert_eq!((shown.api.listen, shown.pay.listen), (bare.api.listen, bare.pay.listen));
    assert_eq!((shown.cell[0].connections, &shown.cell[0].ca_file), (bare.cell[0].connections, &bare.cell[0].ca_file));
    assert!(shown.cell[0].owner_url.is_some());
    let small =
        "[[bank]]\nid = \"b\"\nname = \"B\"\nmode = \"live\"\nprotocol = \"berlin_group\"\nurl = \"https://b\"\n";
    let operator = "[operator]\nname = \"N\"\naddress = \"A\"\ncontact = \"C\"\nsupervisor = \"S\"\n";
    let bare =
        parse(&(file() + operator + small), "paylink.toml", &environment(&[])).expect("a configuration").bank.remove(0);
    let anonymous = parse(&(file() + small), "paylink.toml", &environment(&[])).expect_err("nobody says who they are");
    assert!(anonymous.to_string().contains("operator: a live bank needs"), "{anonymous}");
    let shown = Bank {
        id: bare.id.clone(),
        name: bare.name.clone(),
        url: bare.url.clone(),
        test_payer_iban: None,
        country: None,
        ..shown.bank[0].clone()
    };
    assert_eq!(format!("{shown:?}"), format!("{bare:?}"));
}

#[test]
fn an_unknown_key_is_named_with_its_line() {
    assert_eq!(
        wrong("[pay]", "lisen = \"127.0.0.1:1\"\n[pay]"),
        "paylink.toml, line 4: api.lisen: there is no such key"
    );
    assert_eq!(
        wrong("id = \"00\"", "id = \"00\"\nuser = 1"),
        "paylink.toml, line 9: cell.0.user: there is no such key"
    );
}

#[test]
fn a_wrong_value_is_named_with_its_line() {
    let said = wrong("[pay]", "listen = \"here\"\n[pay]");
    assert!(said.starts_with("paylink.toml, line 4: api.listen: "), "{said}");
    let said = wrong("id = \"00\"", "id = \"0o\"");
    assert!(said.starts_with("paylink.toml, line 8: cell[0].id: "), "{said}");
    let said = wrong("/v1", "/v2");
    assert_eq!(said, "paylink.toml, line 2: api.base_url: its path must end in /v1");
    let said = wrong(KEY, "short");
    assert_eq!(said, "paylink.toml, line 13: key[0].secret: not 32 bytes in base 64");
    let said = wrong("https://pay", "ftp://pay");
    assert_eq!(said, "paylink.toml, line 5: pay.url: must be a plain http or https address");
}

#[test]
fn a_missing_key_is_named_with_the_line_of_its_section() {
    let said = wrong("base_url", "#base_url");
    assert!(said.starts_with("paylink.toml, line 1: api: missing field `base_url`"), "{said}");
}

#[test]
fn a_syntax_error_is_named_with_its_line() {
    let said = wrong("id = 1", "id = = 1");
    assert!(said.starts_with("paylink.toml, line 12: "), "{said}");
}

#[test]
fn two_cells_or_keys_of_one_name_are_refused() {
    let twice = file() + &format!("[[key]]\nid = 1\nsecret = \"{KEY}\"\n");
    let said = complaint(&twice, &[]);
    assert!(said.contains("key 1 stands here twice"), "{said}");
}

#[test]
fn no_complaint_repeats_a_secret() {
    let said =
        wrong("postgres://paylink:pw@db1,db2/paylink?target_session_attrs=read-write", "postgres://u:hunter2@h/d?x=y");
    assert!(!said.contains("hunter2"), "{said}");
    assert!(said.contains("line 9: cell[0].url"), "{said}");
}

#[test]
fn no_complaint_repeats_what_stands_in_the_wrong_place() {
    for (variable, value) in [("PAYLINK_KEY", KEY), ("PAYLINK_CELL", "postgres://u:hunter2@h/d")] {
        let said = complaint(&file(), &[(variable, value)]);
        assert!(said.contains(variable) && !said.contains("hunter2") && !said.contains(KEY), "{said}");
    }
}

#[test]
fn a_list_is_given_as_a_whole() {
    for variable in ["PAYLINK_CELL__URL", "PAYLINK_CELL__0__URL", "PAYLINK_KEY__SECRET"] {
        let said = complaint(&file(), &[(variable, "x")]);
        assert!(said.contains(variable) && said.contains("a list is given as a whole"), "{said}");
    }
}

#[test]
fn a_cell_has_at_least_one_connection() {
    let said = wrong("id = \"00\"", "id = \"00\"\nconnections = 0");
    assert!(said.contains("cell[0].connections"), "{said}");
}

#[test]
fn a_merchant_s_server_is_given_time_but_not_for_ever() {
    for value in ["0", "26", "-1"] {
        let said = complaint(&file(), &[("PAYLINK_WEBHOOK__TIMEOUT_SECONDS", value)]);
        assert!(said.contains("webhook.timeout_seconds"), "{said}");
    }
}

#[test]
fn the_environment_wins_and_is_named_when_it_is_wrong() {
    let over = environment(&[("PAYLINK_API__LISTEN", "0.0.0.0:9000"), ("PAYLINK_SHUTDOWN__GRACE_SECONDS", "3")]);
    let config = parse(&file(), "paylink.toml", &over).expect("a configuration");
    assert_eq!((config.api.listen.port(), config.shutdown.grace_seconds), (9000, 3));

    let said = complaint(&file(), &[("PAYLINK_API__LISTEN", "nowhere")]);
    assert!(said.starts_with("variable PAYLINK_API__LISTEN: api.listen: "), "{said}");
    let said = complaint(&file(), &[("PAYLINK_APPI", "1")]);
    assert_eq!(said, "variable PAYLINK_APPI: appi: there is no such key");
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
fn the_file_is_looked_for_upwards() {
    let place = tempfile::tempdir().expect("a directory");
    let deep = place.path().join("a/b");
    std::fs::create_dir_all(&deep).expect("directories");
    let none = environment(&[]);
    assert!(locate(None, &none, &deep).is_err());

    std::fs::create_dir(place.path().join(".paylink")).expect("a directory");
    let file = place.path().join(".paylink/paylink.toml");
    std::fs::write(&file, "").expect("a file");
    assert_eq!(locate(None, &none, &deep).expect("found"), Some(file));
    let named = environment(&[("PAYLINK_CONFIG", "/elsewhere")]);
    assert_eq!(locate(None, &named, &deep).expect("named"), Some("/elsewhere".into()));
    assert_eq!(locate(Some("/given".as_ref()), &named, &deep).expect("given"), Some("/given".into()));
}
