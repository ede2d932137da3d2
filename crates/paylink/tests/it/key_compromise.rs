//! The runbook `docs/key-compromise.md`, command by command.

use std::{collections::BTreeMap, sync::Arc};

use paylink_domain::{keyring::KeyId, link::Link};
use paylink_server::{
    config::parse,
    lifecycle::{Roles, RunningService, start},
    system::{SystemClock, SystemRandomness},
};
use paylink_store::AddEndpointOutcome;
use paylink_testkit::{
    App, CliEnvironment, Database, HttpResponse, KEY_1, assert_success, cell_of, config, configuration, key_section,
    link_text, tester,
};
use serde_json::json;

const RUNBOOK: &str = include_str!("../../../../docs/key-compromise.md");

/// The commands of the runbook, without `paylink`.
fn commands() -> Vec<Vec<&'static str>> {
    let commands = RUNBOOK.lines().filter_map(|line| line.trim_start().strip_prefix("$ paylink "));
    commands.map(|command| command.split(' ').collect()).collect()
}

async fn restart(running: RunningService, text: &str) -> RunningService {
    running.stop().await;
    let config = parse(text, "test", &BTreeMap::new()).unwrap();
    let roles = Roles { web: true, worker: false };
    start(&config, roles, Arc::new(SystemClock), Arc::new(SystemRandomness)).await.unwrap()
}

async fn page_status(running: &RunningService, link: &str) -> u16 {
    reqwest::get(format!("http://{}/l/{link}", running.pay.unwrap())).await.unwrap().status().as_u16()
}

/// The response to the merchant's request, which is always the same.
async fn generate(app: &AppParts, running: &RunningService) -> HttpResponse {
    let url = format!("http://{}/v1/companies/{}/online/link/generate", running.api.unwrap(), app.company);
    let request = app.http.post(url).bearer_auth(&app.token).header("idempotency-key", "order-1017");
    let body = json!({"payment": {"amountCents": 827, "reference": "Order 1017"}});
    HttpResponse::of(request.json(&body).send().await.unwrap()).await
}

/// What remains of an [`App`] while its node is restarted.
struct AppParts {
    company: String,
    token: String,
    http: reqwest::Client,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_runbook_recovers_from_a_leaked_key() {
    let [new, activate, retire, rotate, list] = <[_; 5]>::try_from(commands()).expect("five commands");
    assert_eq!(
        (&*new, &*activate, &*retire),
        (&["keys", "new"][..], &["keys", "activate", "2"][..], &["keys", "retire", "1"][..])
    );

    let database = Database::migrated().await;
    let first = configuration(&database, &[(1, KEY_1)]);
    let config = config(&database, &[(1, KEY_1)]);
    let App { running, company, token, http, .. } =
        App::with_roles(database, &config, Roles { web: true, worker: false }).await;
    let app = AppParts { company: company.to_string(), token, http };
    let url = "https://shop.example/hook".parse().unwrap();
    let added = cell_of(&running)
        .add_endpoint(&tester(), company, &url, "shop", &running.service.ring, &SystemRandomness)
        .await;
    let AddEndpointOutcome::New(endpoint, old_secret) = added.unwrap() else { panic!("the first endpoint") };
    let before = generate(&app, &running).await;
    let genuine = link_text(&before).to_owned();
    let opened = Link::open(&genuine, &running.service.ring).unwrap();
    let forged = Link { data: Some("order-of-5000-euros".parse().unwrap()), ..opened };
    let forged = forged.seal(&running.service.ring, &SystemRandomness).unwrap().as_str().to_owned();
    assert_eq!(page_status(&running, &forged).await, 200, "the leaked key makes links that look genuine");

    // 1. Replace it.
    let keys = assert_success(&CliEnvironment::with(&first).run(&new));
    let both = format!("{first}{keys}");
    let cli = CliEnvironment::with(&both);
    let refused = cli.expect_failure(&activate);
    assert!(refused.contains("without this key 2 for links"), "the nodes need the key first: {refused}");
    let running = restart(running, &both).await;
    assert_success(&cli.run(&activate));

    // 2. Retire it.
    let retired = assert_success(&tokio::task::block_in_place(|| cli.run(&retire)));
    assert!(retired.contains("key 1 is retired for links"), "{retired}");
    assert!(retired.contains("key 1 is retired for secrets: 2 secrets were sealed again"), "{retired}");
    assert_eq!(page_status(&running, &forged).await, 404, "the forged link is not a link any more");
    assert_eq!(page_status(&running, &genuine).await, 404, "neither is an unused one of the merchant");
    let after = generate(&app, &running).await;
    assert_ne!(after.text, before.text, "the merchant's retry gets a new link");
    assert_eq!(Link::open(link_text(&after), &running.service.ring).unwrap().key, KeyId::new(2));
    assert_eq!(page_status(&running, link_text(&after)).await, 200);

    // 3. Replace what the ring of secrets protected.
    let endpoint_id = endpoint.to_string();
    let rotate: Vec<&str> = rotate.iter().map(|word| if *word == "ENDPOINT" { &*endpoint_id } else { word }).collect();
    let rotated = assert_success(&cli.run(&rotate));
    assert!(rotated.contains("whsec_") && !rotated.contains(old_secret.reveal().as_str()));

    // 5. Remove it from the nodes.
    let section = key_section(1, KEY_1);
    let without = both.replace(&section, "");
    assert_ne!(without, both);
    let running = restart(running, &without).await;
    assert_eq!(page_status(&running, link_text(&after)).await, 200);
    let listed = assert_success(&CliEnvironment::with(&without).run(&list));
    for line in [
        "cell 00: key 1 for links retired: its links start no payments",
        "cell 00: key 1 for secrets retired: no secret needs it",
        "cell 00: key 2 for links active: seals and opens",
        "cell 00: key 2 for secrets active: seals and opens",
    ] {
        assert!(listed.contains(line) && !listed.contains("MISSING"), "{listed}");
    }
    running.stop().await;
}
