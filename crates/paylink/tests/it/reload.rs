//! SIGHUP: the program reads its configuration again, and no request notices.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use paylink_testkit::{Database, PATIENCE, Payer, Program, wait_until};

use crate::it::live_installation::{LiveInstallation, authority, issue};

/// 32 bytes in base 64.
const KEY_2: &str = "ZmVkY2JhOTg3NjU0MzIxMGZlZGNiYTk4NzY1NDMyMTA=";

async fn started(installation: &LiveInstallation) -> Program {
    let node = installation.start_node();
    wait_until("the node is ready", PATIENCE, async || installation.ops("/readyz").await.is_some()).await;
    node
}

/// Sends SIGHUP, and waits until the log has the result.
async fn reload(node: &Program, result: &str) {
    let count = || node.log_text().matches(result).count();
    let before = count();
    node.signal("-HUP");
    wait_until(result, PATIENCE, async || count() > before).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_certificate_is_used_and_no_request_fails() {
    let database = Database::migrated().await;
    let installation = LiveInstallation::start(&database, Duration::from_hours(365 * 24)).await;
    let company = installation.add_company("live");
    let right = ["client.pem", "client.key"].map(|name| std::fs::read(installation.files.path().join(name)).unwrap());
    let (certificate, key) = issue(&authority(), "tpp.example", Duration::from_hours(365 * 24));
    std::fs::write(installation.files.path().join("client.pem"), certificate).unwrap();
    std::fs::write(installation.files.path().join("client.key"), key).unwrap();
    let mut node = started(&installation).await;

    // The bank does not know the authority of this certificate.
    let mut payer = Payer::with_browser(installation.generate(&company).await, installation.browser());
    payer.open().await;
    let consent = payer.link.join("?bank=atlas").unwrap();
    payer.visit(consent).await;
    payer.post(payer.link.clone(), "bank=atlas").await;
    assert_ne!(payer.view(), "hand-off", "{}", payer.page);

    let (stop, done) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let client = installation.browser().build().unwrap();
    let load = (0..8).map(|_| {
        let (stop, done, client) = (stop.clone(), done.clone(), client.clone());
        let url = installation.generate_url(&company.0);
        let token = company.1.clone();
        tokio::spawn(async move {
            while !stop.load(Ordering::Relaxed) {
                let body = serde_json::json!({"payment": {"amountCents": 8_270, "reference": "Order 1017"}});
                let response = client.post(&url).bearer_auth(&token).json(&body).send().await.unwrap();
                assert_eq!(response.status(), 200);
                done.fetch_add(1, Ordering::Relaxed);
            }
        })
    });
    let load: Vec<_> = load.collect();
    for (name, text) in ["client.pem", "client.key"].iter().zip(right) {
        std::fs::write(installation.files.path().join(name), text).unwrap();
    }
    for _ in 0..5 {
        reload(&node, "the configuration was read again").await;
    }
    stop.store(true, Ordering::Relaxed);
    for task in load {
        task.await.expect("no request failed");
    }
    assert!(done.load(Ordering::Relaxed) > 50, "{done:?} requests");

    let mut payer = Payer::with_browser(installation.generate(&company).await, installation.browser());
    payer.open().await;
    installation.pay(&mut payer).await;
    node.signal("-TERM");
    assert!(node.wait().success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn keys_are_added_the_level_changes_and_an_unusable_configuration_changes_nothing() {
    let database = Database::migrated().await;
    let installation = LiveInstallation::start(&database, Duration::from_hours(365 * 24)).await;
    let node = started(&installation).await;
    let write = |text: &str| std::fs::write(&installation.file, text).unwrap();

    let with_key = installation.text.replace("[[key]]", &format!("[[key]]\nid = 2\nsecret = \"{KEY_2}\"\n[[key]]"));
    write(&with_key);
    reload(&node, "the configuration was read again").await;
    assert!(node.log_text().contains("\"added_keys\":\"2 for links, 2 for secrets\""), "{}", node.log_text());
    // Activating a key is refused while a node lacks it.
    let owner = format!("owner_url = \"{}?sslmode=verify-full\"\nca_file = ", database.owner_url);
    let admin = with_key.replacen("ca_file = ", &owner, 1);
    let file = installation.files.path().join("admin.toml");
    std::fs::write(&file, admin).unwrap();
    let arguments = ["keys", "activate", "2", "--config", file.to_str().unwrap()];
    wait_until("the node has said that it has the key", PATIENCE, async || {
        paylink_testkit::paylink(installation.files.path()).args(arguments).status().unwrap().success()
    })
    .await;
    let company = installation.add_company("live");
    assert!(installation.generate(&company).await.path().starts_with("/l/"));

    write(&with_key.replace("client.pem", "missing.pem"));
    reload(&node, "cannot be used: nothing has changed").await;
    write(
        &with_key
            .replace("[log]", "")
            .replace("[shutdown]\n", "[log]\nlevel = \"warn\"\n[shutdown]\ngrace_seconds = 3\n"),
    );
    reload(&node, "take effect after a restart").await;
    let lines = node.log_text().matches("request handled").count();
    assert!(node.log_text().contains("\"sections\":\"shutdown\""), "{}", node.log_text());
    installation.generate(&company).await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(node.log_text().matches("request handled").count(), lines, "only warnings are logged");
    write(&with_key);
    reload(&node, "the configuration was read again").await;
    installation.generate(&company).await;
    wait_until("requests are logged again", PATIENCE, async || {
        node.log_text().matches("request handled").count() > lines
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_live_bank_is_not_added_to_a_node_that_was_started_unfit_for_it() {
    let database = Database::migrated().await;
    let installation = LiveInstallation::start(&database, Duration::from_hours(365 * 24)).await;
    let without_live_bank = &installation.text[..installation.text.rfind("[[bank]]").unwrap()];
    std::fs::write(&installation.file, format!("{without_live_bank}[dev]\nlocal_urls = true\n")).unwrap();
    let node = started(&installation).await;
    // The file is right now, and `dev.local_urls` is still in effect.
    std::fs::write(&installation.file, &installation.text).unwrap();
    reload(&node, "was started without being fit for live payments: restart it").await;
    assert!(!node.log_text().contains("the configuration was read again\""), "{}", node.log_text());
}
