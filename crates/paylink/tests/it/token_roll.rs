//! Rolling an API token: both tokens work during the overlap.

use std::time::Duration;

use paylink_domain::{company::Mode, id::TokenId};
use paylink_server::system::SystemRandomness;
use paylink_store::{NewToken, RollTokenOutcome, TokenEntry};
use paylink_testkit::{App, CliEnvironment, KEY_1, assert_success, configuration, tester};
use serde_json::{Value, json};

async fn generates(app: &App, token: &str) -> bool {
    app.expire_grant_cache();
    let body = json!({"payment": {"amountCents": 827, "reference": "r"}});
    let request = app.http.post(app.generate_url(app.company)).bearer_auth(token).json(&body);
    request.send().await.unwrap().status().is_success()
}

async fn entry(app: &App, id: TokenId) -> TokenEntry {
    app.cell().tokens(app.company).await.unwrap().into_iter().find(|entry| entry.id == id).unwrap()
}

async fn roll(app: &App, id: TokenId, overlap: Duration) -> RollTokenOutcome {
    app.cell().roll_token(&tester(), id, overlap, &SystemRandomness).await.unwrap()
}

async fn advance(app: &App, hours: i32) {
    let ahead = "UPDATE service_clock SET ahead = ahead + make_interval(hours => $1)";
    app.database.as_owner().await.execute(ahead, &[&hours]).await.unwrap();
}

#[tokio::test]
async fn both_tokens_work_until_the_overlap_ends() {
    let app = App::start().await;
    let outcome = roll(&app, app.token_id, Duration::from_hours(24)).await;
    let RollTokenOutcome::Rolled { id, token, old_expires_at } = outcome else { panic!("{outcome:?}") };
    assert!(generates(&app, &app.token).await && generates(&app, token.reveal()).await);
    let (old, new) = (entry(&app, app.token_id).await, entry(&app, id).await);
    assert_eq!((old.replaced_by, old.expires_at, old.revoked_at), (Some(id), Some(old_expires_at), None));
    assert_eq!(
        (new.name, new.expires_at, new.replaced_by),
        (old.name, None, None),
        "it does not expire, as the old one"
    );
    let now = app.cell().now().await.unwrap();
    assert!((86_390_000..=86_400_000).contains(&(old_expires_at.epoch_ms() - now.epoch_ms())));

    assert!(matches!(roll(&app, app.token_id, Duration::ZERO).await, RollTokenOutcome::AlreadyRolled(by) if by == id));
    advance(&app, 24).await;
    assert!(!generates(&app, &app.token).await && generates(&app, token.reveal()).await);
    assert!(matches!(roll(&app, app.token_id, Duration::ZERO).await, RollTokenOutcome::Ended));
}

#[tokio::test]
async fn without_an_overlap_the_old_token_ends_at_once() {
    let app = App::start().await;
    let outcome = roll(&app, app.token_id, Duration::ZERO).await;
    let RollTokenOutcome::Rolled { id, token, .. } = outcome else { panic!("{outcome:?}") };
    assert!(!generates(&app, &app.token).await && generates(&app, token.reveal()).await);
    app.cell().revoke_token(&tester(), id).await.unwrap();
    assert!(matches!(roll(&app, id, Duration::ZERO).await, RollTokenOutcome::Ended));
    let unknown = TokenId::generate(app.cell().id(), &SystemRandomness);
    assert!(matches!(roll(&app, unknown, Duration::ZERO).await, RollTokenOutcome::NoSuchToken));
}

#[tokio::test]
async fn a_new_token_is_valid_for_as_long_as_the_old_one_was() {
    let app = App::start().await;
    let name = "till".parse().unwrap();
    let new = NewToken { company_id: app.company, mode: Mode::Test, name, lifetime_days: Some(2), networks: None };
    let (old, _) = app.cell().add_token(&tester(), &new, &SystemRandomness).await.unwrap();
    let old_end = entry(&app, old).await.expires_at;
    advance(&app, 36).await;
    let outcome = roll(&app, old, Duration::from_hours(24)).await;
    let RollTokenOutcome::Rolled { id, old_expires_at, .. } = outcome else { panic!("{outcome:?}") };
    assert_eq!(Some(old_expires_at), old_end, "the overlap does not extend the old token");
    let new = entry(&app, id).await;
    let lifetime_ms = new.expires_at.unwrap().epoch_ms() - new.created_at.epoch_ms();
    assert!((172_799_000..=172_801_000).contains(&lifetime_ms), "{lifetime_ms}");
}

#[tokio::test]
async fn of_two_concurrent_rolls_one_makes_a_token() {
    let app = App::start().await;
    let hour = Duration::from_hours(1);
    let outcomes = tokio::join!(roll(&app, app.token_id, hour), roll(&app, app.token_id, hour));
    let rolled = |outcome: &RollTokenOutcome| matches!(outcome, RollTokenOutcome::Rolled { .. });
    assert!(rolled(&outcomes.0) != rolled(&outcomes.1), "{outcomes:?}");
    assert_eq!(app.cell().tokens(app.company).await.unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_command_rolls_a_token_and_the_log_says_so() {
    let app = App::start().await;
    let cli = CliEnvironment::with(&configuration(&app.database, &[(1, KEY_1)]));
    let old = app.token_id.to_string();
    let rolled = cli.json(&["token", "roll", &old, "--overlap", "1h", "--json"]);
    assert_eq!(rolled["old_id"], old);
    assert!(generates(&app, rolled["token"].as_str().unwrap()).await);
    let output = assert_success(&cli.run(&["audit", "list", "--limit", "2", "--json"]));
    let entries: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&entries[0]["action"], &entries[0]["object"]), (&json!("token.roll"), &json!(old)));
    assert_eq!(entries[0]["after"]["replaced_by"], rolled["id"]);
    assert_eq!((&entries[1]["action"], &entries[1]["object"]), (&json!("token.add"), &rolled["id"]));
    assert!(!output.contains(rolled["token"].as_str().unwrap()));
    let listed = assert_success(&cli.run(&["token", "list", "--company", &app.company.to_string()]));
    assert!(listed.contains(&format!("replaced by {}", rolled["id"].as_str().unwrap())), "{listed}");
    let refused = cli.expect_failure(&["token", "roll", &old]);
    assert!(refused.contains("was rolled before"), "{refused}");
    let id = rolled["id"].as_str().unwrap();
    let text = assert_success(&cli.run(&["token", "roll", id, "--overlap", "0"]));
    assert!(text.starts_with("plk_test_") && text.contains(&format!("{id} ends at ")), "{text}");
}
