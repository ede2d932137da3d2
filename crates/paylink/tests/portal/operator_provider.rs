//! What commands say about the operators' identity provider before anybody signs in.

use paylink_testkit::{CliEnvironment, Database, KEY_1, PORTAL_ORIGIN, configuration};
use serde_json::json;

use crate::identity_provider::{CLIENT, Mood, SECRET, TestProvider};

/// A configuration with `[operator_sso]`, whose secret is in `secret` in its directory.
fn environment(database: &Database, issuer: &str) -> CliEnvironment {
    let text = configuration(database, &[(1, KEY_1)]).replace("[dev]\n", "[dev]\nlocal_urls = true\n");
    let portal = format!("[portal]\nlisten = \"127.0.0.1:0\"\nurl = \"{PORTAL_ORIGIN}\"\n");
    let sso =
        format!("[operator_sso]\nissuer = \"{issuer}\"\nclient_id = \"{CLIENT}\"\nclient_secret_file = \"secret\"\n");
    let cli = CliEnvironment::with(&(text + &portal + &sso));
    std::fs::write(cli.path().join("secret"), SECRET).unwrap();
    cli
}

fn doctor(cli: &CliEnvironment) -> String {
    String::from_utf8(cli.run(&["doctor"]).stdout).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_doctor_asks_the_provider_and_says_what_is_wrong() {
    let (provider, database) = (TestProvider::start().await, Database::migrated().await);
    let issuer = &provider.issuer;
    let cli = environment(&database, issuer);
    let found = doctor(&cli);
    assert!(
        found.contains(&format!("ok    operator_sso: {issuer} can be used (document and keys read in ")),
        "{found}"
    );

    let slash = environment(&database, &format!("{issuer}/"));
    let found = doctor(&slash);
    let expected = format!("the provider calls itself {issuer}, the configuration says {issuer}/\n");
    assert!(found.contains(&format!("BAD   operator_sso: {issuer}/ cannot be used: {expected}")), "{found}");
    assert!(found.contains(&format!("→ set `issuer` in [operator_sso] to exactly {issuer}, if ")), "{found}");

    provider.inner().document = json!({"token_endpoint": null});
    assert!(doctor(&cli).contains("cannot be used: the provider's document has no token_endpoint\n"));
    provider.inner().document = json!({"jwks_uri": null});
    let found = doctor(&cli);
    assert!(found.contains("is not what OpenID Connect requires: missing field `jwks_uri`"), "{found}");
    provider.inner().document = json!({});
    provider.inner().mood = Mood::Away;
    let found = doctor(&cli);
    assert!(found.contains("/.well-known/openid-configuration cannot be read: "), "{found}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn settings_that_cannot_work_are_refused_as_a_wrong_configuration() {
    let database = Database::migrated().await;
    let check_and_serve = |cli: &CliEnvironment, reason: &str| {
        for command in [&["config", "check"][..], &["serve", "--config", ".paylink/paylink.toml"]] {
            let output = cli.run(command);
            let error = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(78), "{command:?}: {error}");
            assert!(error.contains(reason), "{command:?}: {error}");
        }
    };
    let without_secret = environment(&database, "https://login.example.com");
    assert_eq!(without_secret.run(&["config", "check"]).status.code(), Some(0));
    std::fs::remove_file(without_secret.path().join("secret")).unwrap();
    check_and_serve(&without_secret, "operator_sso.client_secret_file: cannot read secret: ");
    std::fs::write(without_secret.path().join("secret"), "\n").unwrap();
    check_and_serve(&without_secret, "operator_sso.client_secret_file: cannot read secret: it is empty");
    let no_url = environment(&database, "login.example.com");
    check_and_serve(&no_url, "operator_sso.issuer: must be an https URL such as https://login.example.com");
}
