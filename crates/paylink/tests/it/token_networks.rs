//! From where an API token is used, and from where it may be used.

use paylink_domain::{company::Mode, id::TokenId};
use paylink_server::{system::SystemRandomness, worker::cleanup::cleanup};
use paylink_store::{MAX_NETWORKS_OF_TOKEN, NewToken, RollTokenOutcome, TokenEntry};
use paylink_testkit::{
    App, CliEnvironment, Database, HttpResponse, KEY_1, assert_success, config, configuration, tester,
};
use serde_json::{Value, json};

/// A service behind a proxy that names its clients.
async fn start() -> App {
    let database = Database::migrated().await;
    let mut config = config(&database, &[(1, KEY_1)]);
    config.limits.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    App::with_config(database, &config).await
}

async fn add_token(app: &App, networks: &str) -> (TokenId, String) {
    let networks = Some(networks.parse().unwrap());
    let new = NewToken {
        company_id: app.company,
        mode: Mode::Test,
        name: "t".parse().unwrap(),
        lifetime_days: None,
        networks,
    };
    let (id, token) = app.cell().add_token(&tester(), &new, &SystemRandomness).await.unwrap();
    (id, token.reveal().to_owned())
}

async fn generate_from(app: &App, address: &str, token: &str) -> HttpResponse {
    let body = json!({"payment": {"amountCents": 827, "reference": "r"}});
    let request = app.http.post(app.generate_url(app.company)).bearer_auth(token).header("x-forwarded-for", address);
    HttpResponse::of(request.json(&body).send().await.unwrap()).await
}

async fn flush(app: &App) {
    app.running.service.usage.flush(&app.running.service.cells).await;
}

async fn entry(app: &App, id: TokenId) -> TokenEntry {
    app.cell().tokens(app.company).await.unwrap().into_iter().find(|entry| entry.id == id).unwrap()
}

/// Each network with its requests and the days between its first and its last use.
async fn used_from(app: &App, id: TokenId) -> Vec<(String, i64, i64)> {
    let used = entry(app, id).await.used_from;
    let days = |ms: i64| ms / 86_400_000;
    used.iter()
        .map(|used| {
            let between = days(used.last_day.epoch_ms()) - days(used.first_day.epoch_ms());
            (used.network.to_string(), used.requests, between)
        })
        .collect()
}

#[tokio::test]
async fn a_token_is_used_from_its_networks_only_and_elsewhere_it_is_a_wrong_one() {
    let app = start().await;
    let (_, token) = add_token(&app, "192.0.2.0/24, 2001:db8:1::/48").await;
    let wrong = generate_from(&app, "192.0.2.9", "plk_test_wrong").await;
    wrong.assert_problem(401, "Unauthorized");
    let refused = |response: &HttpResponse| {
        assert_eq!((response.status, &response.text), (wrong.status, &wrong.text));
        let names = |response: &HttpResponse| response.headers.keys().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(names(response), names(&wrong));
    };
    // Before the node knows the token, while it is cached, and after that.
    for _ in 0..2 {
        for elsewhere in ["192.0.3.9", "2001:db8:2::9", "127.0.0.1", "192.0.2.9, 198.51.100.7"] {
            refused(&generate_from(&app, elsewhere, &token).await);
        }
        for inside in ["192.0.2.9", "::ffff:192.0.2.9", "2001:db8:1:2::9", "198.51.100.7, 192.0.2.9"] {
            assert_eq!(generate_from(&app, inside, &token).await.status, 200, "{inside}");
        }
        refused(&generate_from(&app, "192.0.3.9", &token).await);
        app.expire_grant_cache();
    }
}

#[tokio::test]
async fn a_rolled_token_has_the_networks_of_the_old_one_and_a_revoked_one_none() {
    let app = start().await;
    let (old, _) = add_token(&app, "192.0.2.0/24").await;
    let outcome = app.cell().roll_token(&tester(), old, std::time::Duration::ZERO, &SystemRandomness).await.unwrap();
    let RollTokenOutcome::Rolled { id, token, .. } = outcome else { panic!("{outcome:?}") };
    assert_eq!(entry(&app, id).await.networks, entry(&app, old).await.networks);
    assert_eq!(generate_from(&app, "192.0.2.9", token.reveal()).await.status, 200);
    assert_eq!(generate_from(&app, "192.0.3.9", token.reveal()).await.status, 401);
    app.cell().revoke_token(&tester(), id).await.unwrap();
    app.expire_grant_cache();
    assert_eq!(generate_from(&app, "192.0.2.9", token.reveal()).await.status, 401);
}

#[tokio::test]
async fn requests_are_counted_by_network_and_day() {
    let app = start().await;
    let (id, token) = add_token(&app, "192.0.2.0/24, 2001:db8::/32").await;
    for address in ["192.0.2.9", "192.0.2.10", "2001:db8:1:2::3", "2001:db8:1:4::5", "192.0.2.9"] {
        assert_eq!(generate_from(&app, address, &token).await.status, 200);
    }
    assert_eq!(generate_from(&app, "198.51.100.7", &token).await.status, 401, "not counted");
    flush(&app).await;
    assert_eq!(used_from(&app, id).await, [("192.0.2.0/24".into(), 3, 0), ("2001:db8:1::/48".into(), 2, 0)]);
    assert_eq!(used_from(&app, app.token_id).await, []);

    let owner = app.database.as_owner().await;
    owner.batch_execute("UPDATE service_clock SET ahead = ahead + interval '2 days'").await.unwrap();
    app.expire_grant_cache();
    assert_eq!(generate_from(&app, "2001:db8:1::1", &token).await.status, 200);
    flush(&app).await;
    assert_eq!(used_from(&app, id).await, [("2001:db8:1::/48".into(), 3, 2), ("192.0.2.0/24".into(), 3, 0)]);

    owner.batch_execute("UPDATE service_clock SET ahead = ahead + interval '399 days'").await.unwrap();
    cleanup(&app.running.service).await;
    assert_eq!(used_from(&app, id).await, [("2001:db8:1::/48".into(), 3, 2)]);
}

#[tokio::test]
async fn the_latest_networks_of_a_token_are_stored() {
    let app = start().await;
    for third in 0..MAX_NETWORKS_OF_TOKEN + 3 {
        assert_eq!(generate_from(&app, &format!("192.0.{third}.1"), &app.token).await.status, 200);
        flush(&app).await;
        let owner = app.database.as_owner().await;
        owner.batch_execute("UPDATE service_clock SET ahead = ahead + interval '1 day'").await.unwrap();
        app.expire_grant_cache();
    }
    let used = used_from(&app, app.token_id).await;
    assert_eq!(used.len(), MAX_NETWORKS_OF_TOKEN);
    assert_eq!((used[0].0.as_str(), used[MAX_NETWORKS_OF_TOKEN - 1].0.as_str()), ("192.0.12.0/24", "192.0.3.0/24"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_command_restricts_a_token_and_lists_from_where_it_was_used() {
    let app = start().await;
    let cli = CliEnvironment::with(&configuration(&app.database, &[(1, KEY_1)]));
    let add = ["token", "add", "--network", "192.0.2.7/24", "--network", "2001:db8::/48", "--json"];
    let token = cli.json(&add)["token"].as_str().unwrap().to_owned();
    assert_eq!(generate_from(&app, "192.0.2.9", &token).await.status, 200);
    assert_eq!(generate_from(&app, "192.0.3.9", &token).await.status, 401);
    flush(&app).await;
    let listed = assert_success(&cli.run(&["token", "list", "--json"]));
    let tokens: Vec<Value> = listed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&tokens[0]["networks"], &tokens[0]["used_from"]), (&Value::Null, &json!([])));
    assert_eq!(tokens[1]["networks"], "192.0.2.0/24, 2001:db8::/48");
    let used = &tokens[1]["used_from"][0];
    assert_eq!((&used["network"], &used["requests"]), (&json!("192.0.2.0/24"), &json!(1)));
    assert_eq!(used["first_day"], used["last_day"]);
    let text = assert_success(&cli.run(&["token", "list"]));
    assert!(text.contains("only from 192.0.2.0/24, 2001:db8::/48"), "{text}");
    assert!(text.contains("used from 192.0.2.0/24: requests: 1, last today"), "{text}");
    let refused = cli.expect_failure(&["token", "add", "--network", "192.0.2.0/33"]);
    assert!(refused.contains("not an IP address or network"), "{refused}");
}
