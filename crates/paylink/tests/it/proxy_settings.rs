//! A node behind https must say which proxies are in front of it.

use paylink_testkit::{App, CliEnvironment, Database, KEY_1, assert_success, configuration};

#[tokio::test]
async fn a_node_with_an_https_address_and_no_proxies_does_not_start() {
    let database = Database::migrated().await;
    let http = configuration(&database, &[(1, KEY_1)]);
    let https = http.replace("http://127.0.0.1:2", "https://pay.example.com");
    let environment = CliEnvironment::with(&https);
    for command in [&["config", "check"][..], &["serve", "--config", ".paylink/paylink.toml"], &["doctor"]] {
        let output = environment.run(command);
        assert!(!output.status.success(), "{command:?}");
        let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert!(
            text.contains("limits.trusted_proxies: with an https address, name the proxies"),
            "{command:?}: {text}"
        );
        assert!(text.contains("limits.no_proxy = true"), "{command:?}: {text}");
    }
    for (setting, finding) in [
        ("trusted_proxies = [\"10.0.0.0/8\"]", "clients' addresses come from X-Forwarded-For of 1 trusted"),
        ("no_proxy = true", "clients reach this node without a proxy"),
    ] {
        let environment = CliEnvironment::with(&https.replace("[limits]\n", &format!("[limits]\n{setting}\n")));
        assert_success(&environment.run(&["config", "check"]));
        let doctor = String::from_utf8(environment.run(&["doctor"]).stdout).unwrap();
        assert!(doctor.contains(finding), "{doctor}");
    }
}

#[tokio::test]
async fn a_forwarded_header_from_an_untrusted_peer_is_counted() {
    let app = App::start().await;
    let count = async || {
        let metrics = app.get(&format!("http://{}/metrics", app.running.ops)).await.text;
        let value = metrics.lines().find_map(|line| line.strip_prefix("paylink_untrusted_forwarded_total "));
        value.map_or(0, |value| value.parse::<u64>().unwrap())
    };
    let before = count().await;
    let request = app.http.get(format!("{}/payments/x", app.base)).header("x-forwarded-for", "192.0.2.1");
    assert_eq!(request.send().await.unwrap().status(), 404);
    let request = app.http.get(format!("http://{}/l/x", app.pay())).header("x-forwarded-for", "192.0.2.1");
    assert_eq!(request.send().await.unwrap().status(), 404);
    assert!(count().await >= before + 2);
}
