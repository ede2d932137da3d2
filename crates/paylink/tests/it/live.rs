//! The program with live payments: over TLS to the database, to the bank and to payers, and not otherwise.

use std::{fs::Permissions, os::unix::fs::PermissionsExt, time::Duration};

use paylink_domain::time::Clock;
use paylink_server::system::SystemClock;
use paylink_testkit::{
    CliEnvironment, Database, KEY_1, PATIENCE, Payer, Program, assert_success, configuration, paylink, wait_until,
};

use crate::it::live_installation::{LiveInstallation, PAYEE};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_correct_live_configuration_starts_and_serves_a_payment() {
    let database = Database::migrated().await;
    let installation = LiveInstallation::start(&database, Duration::from_hours(20 * 24 + 1)).await;
    assert_success(&installation.run(&["config", "check"]));
    let (live, test) = (installation.add_company("live"), installation.add_company("test"));
    let mut node = installation.start_node();
    wait_until("the node is ready", PATIENCE, async || installation.ops("/readyz").await.is_some()).await;

    let mut payer = Payer::with_browser(installation.generate(&live).await, installation.browser());
    payer.open().await;
    assert!(payer.page.contains("Atlas Bank") && !payer.page.contains("Ember"), "{}", payer.page);
    let consent = payer.link.join("?bank=atlas").unwrap();
    payer.visit(consent).await;
    for link in ["href=\"https://example.com/privacy\"", "href=\"https://example.com/terms\""] {
        assert!(payer.page.contains(link), "{}", payer.page);
    }
    installation.pay(&mut payer).await;
    assert_eq!(installation.sandbox.movements().len(), 1);

    // A payment of a test company never reaches a live bank.
    let mut payer = Payer::with_browser(installation.generate(&test).await, installation.browser());
    payer.open().await;
    assert!(payer.page.contains("Ember") && !payer.page.contains("Atlas Bank"), "{}", payer.page);
    payer.post(payer.link.clone(), "bank=atlas").await;
    assert!(payer.page.contains("choose your bank"), "{}", payer.page);

    // The client certificate ends in 20 days.
    let metrics = installation.ops("/metrics").await.unwrap();
    let gauge = "paylink_certificate_end_timestamp_seconds{bank=\"atlas\",file=\"certificate_file\"} ";
    let end: f64 = metrics.split(gauge).nth(1).expect(&metrics).lines().next().unwrap().parse().unwrap();
    let seconds = end - f64::from(u32::try_from(SystemClock.now().epoch_ms() / 1_000).unwrap());
    assert!((19.0 * 86_400.0..21.0 * 86_400.0).contains(&seconds), "{seconds}");
    assert!(metrics.contains("paylink_certificate_end_timestamp_seconds{cell=\"00\",file=\"ca_file\"}"), "{metrics}");
    assert_eq!(node.log_text().matches("a certificate ends soon").count(), 1, "{}", node.log_text());
    let output = String::from_utf8(installation.run(&["doctor"]).stdout).unwrap();
    assert!(output.contains("ok    the configuration is fit for live payments"), "{output}");
    assert!(output.contains("note  bank[1].certificate_file: the certificate ends in 20 days"), "{output}");
    assert_eq!(output.matches("BAD").count(), 0, "{output}");
    node.signal("-TERM");
    assert!(node.wait().success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_live_bank_with_settings_of_a_playground_is_refused_with_all_reasons() {
    let database = Database::migrated().await;
    let installation = LiveInstallation::start(&database, Duration::from_hours(365 * 24)).await;
    let text = installation.text.replace("https://localhost", "http://localhost") + "[dev]\nmovable_clock = true\n";
    std::fs::write(&installation.file, text).unwrap();
    std::fs::set_permissions(&installation.file, Permissions::from_mode(0o644)).unwrap();
    for arguments in [&["serve"][..], &["config", "check"]] {
        let output = installation.run(arguments);
        assert!(!output.status.success());
        let error = String::from_utf8(output.stderr).unwrap();
        for key in ["dev.movable_clock: ", "api.base_url: ", "pay.url: ", "bank[1].url: ", "the configuration: "] {
            assert!(error.contains(&format!("\n  {key}")), "{arguments:?} {key}: {error}");
        }
        assert_eq!(error.matches("    → ").count(), 5, "{error}");
    }
    let output = String::from_utf8(installation.run(&["doctor"]).stdout).unwrap();
    assert!(output.contains("BAD   live: dev.movable_clock: "), "{output}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_live_company_in_the_database_is_enough_to_refuse_the_settings_of_a_playground() {
    let database = Database::migrated().await;
    let cli = CliEnvironment::with(&configuration(&database, &[(1, KEY_1)]));
    let added = cli.run(&["company", "add", "--name", "Live", "--mode", "live", "--iban", PAYEE]);
    assert_success(&added);
    let warning = String::from_utf8(added.stderr).unwrap();
    assert!(warning.contains("a node with this configuration will not start any more"), "{warning}");

    let file = cli.path().join(".paylink/paylink.toml");
    let error = cli.expect_failure(&["serve", "--config", file.to_str().unwrap()]);
    assert!(error.contains("cell 00 cannot be served"), "{error}");
    assert!(error.contains("it has a live company, and this node is not fit for live payments:"), "{error}");
    for key in ["dev.movable_clock: ", "limits: ", "api.base_url: ", "pay.url: ", "operator.privacy_url: "] {
        assert!(error.contains(&format!("\n  {key}")), "{key}: {error}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_does_not_search_for_its_configuration() {
    let database = Database::migrated().await;
    let cli = CliEnvironment::with(&configuration(&database, &[(1, KEY_1)]));
    let error = cli.expect_failure(&["serve"]);
    assert!(error.contains("`paylink serve` needs --config FILE or PAYLINK_CONFIG"), "{error}");
    assert_success(&cli.run(&["company", "list"]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_finds_secrets_in_variables_and_in_systemd_s_credentials() {
    let database = Database::migrated().await;
    let installation = LiveInstallation::start(&database, Duration::from_hours(365 * 24)).await;
    let credentials = installation.files.path().join("credentials");
    std::fs::create_dir(&credentials).unwrap();
    std::fs::write(credentials.join("database"), format!("{}?sslmode=verify-full\n", database.url)).unwrap();
    std::fs::copy(installation.files.path().join("client.key"), credentials.join("client.key")).unwrap();
    let text = installation
        .text
        .replace(&format!("secret = \"{KEY_1}\""), "secret_env = \"LINK_KEY\"")
        .replace(&format!("url = \"{}?sslmode=verify-full\"", database.url), "url_file = \"database\"")
        .replace(installation.files.path().join("client.key").to_str().unwrap(), "client.key");
    for setting in ["secret_env", "url_file", "key_file = \"client.key\""] {
        assert!(text.contains(setting), "{text}");
    }
    std::fs::write(&installation.file, text).unwrap();
    let mut command = paylink(installation.files.path());
    command.arg("serve").env("PAYLINK_CONFIG", &installation.file);
    command.env("LINK_KEY", KEY_1).env("CREDENTIALS_DIRECTORY", &credentials).env("PAYLINK_PORT", "tcp://10.0.0.1:80");
    let node = Program::start("credentials", &mut command);
    let ready = async || installation.ops("/readyz").await.is_some();
    wait_until("the node is ready", PATIENCE, ready).await;
    assert!(node.log_text().contains("ignored PAYLINK_PORT"), "{}", node.log_text());
}
