//! Retiring a key of stored secrets while payers pay: `paylink keys retire` as a process, many secrets, and `kill -9` in the middle.
//!
//! `just reseal COUNT` runs it with more secrets.

use std::{
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use paylink_domain::{
    id::AttemptId,
    keyring::{KeyId, Purpose},
    random::{Randomness, random_bytes},
};
use paylink_sandbox::BankId;
use paylink_server::{
    lifecycle::{Roles, start},
    system::{Stopwatch, SystemClock, SystemRandomness, environment},
};
use paylink_testkit::{
    CliEnvironment, KEY_1, KEY_2, Payer, TestService, assert_success, cell_00, cell_of, config, configuration,
    key_section, paylink, secrets_under, wait_until,
};
use uuid::Uuid;

/// How many rows one statement inserts. Each payment takes an advisory lock until the transaction ends.
const INSERT_BATCH: usize = 1_000;

fn secret_count() -> usize {
    let given = environment("PAYLINK_RESEAL_SECRETS").into_values().next();
    given.map_or(2_000, |count| count.parse().expect("PAYLINK_RESEAL_SECRETS is a number"))
}

/// Half of the secrets are account numbers, the other half belongs to attempts, which have two each.
async fn insert_secrets(test_service: &TestService, count: usize) {
    let (owner, ring, key) = (&test_service.owner, &test_service.app.running.service.ring, KeyId::new(1));
    let company = test_service.app.company;
    let random = &SystemRandomness as &dyn Randomness;
    let seal =
        |purpose, context: String, plain: &[u8]| ring.seal(key, purpose, context.as_bytes(), plain, random).unwrap();
    let accounts = "INSERT INTO payee_account (company_id, holder, iban_sealed, currency)
                    SELECT $1, 'Demo Shop', sealed, 'EUR' FROM unnest($2::bytea[]) AS sealed";
    for batch in batches(count / 2) {
        let account = |_| seal(Purpose::PayeeAccount, company.to_string(), b"DE02100100109307118603");
        owner.execute(accounts, &[&company.number(), &(0..batch).map(account).collect::<Vec<_>>()]).await.unwrap();
    }
    let payments = "INSERT INTO payment (id, company_id, payee_account_id, amount_cents, currency, reference, merchant_return)
                    SELECT unnest($1::uuid[]), id, payee_account_id, 827, 'EUR', 'Order 1017', true FROM company WHERE id = $2";
    let attempts =
        "INSERT INTO attempt (access_secret_sealed, id, payment_id, number, bank, ended_at, outcome, connector_state_sealed, redirect_sealed)
                    SELECT '', id, id, 1, 'atlas', service_now(), 'lapsed', state, redirect
                    FROM unnest($1::uuid[], $2::bytea[], $3::bytea[]) AS new (id, state, redirect)";
    for batch in batches(count / 4) {
        let ids: Vec<Uuid> = (0..batch).map(|_| Uuid::from_bytes(random_bytes(random))).collect();
        let sealed = |plain: &'static [u8]| {
            let seal = |id: &Uuid| seal(Purpose::ConnectorState, AttemptId::of(cell_00(), *id).to_string(), plain);
            ids.iter().map(seal).collect::<Vec<_>>()
        };
        owner.execute(payments, &[&ids, &company.number()]).await.unwrap();
        let (states, redirects) = (sealed(b"{}"), sealed(b"https://bank.example/sca"));
        owner.execute(attempts, &[&ids, &states, &redirects]).await.unwrap();
    }
}

fn batches(count: usize) -> impl Iterator<Item = usize> {
    (0..count).step_by(INSERT_BATCH).map(move |start| INSERT_BATCH.min(count - start))
}

/// Payers who pay until `stop`. Every step must succeed.
async fn pay_until(test_service: Arc<TestService>, stop: Arc<AtomicBool>, paid: Arc<AtomicUsize>) {
    while !stop.load(Ordering::Relaxed) {
        let mut payer = test_service.payer().await;
        payer.open().await;
        assert_eq!(payer.view(), "choose");
        payer.confirm(BankId::Atlas, test_service.sandbox()).await;
        assert_eq!(payer.view(), "hand-off");
        let mut other_tab = Payer::with(payer.link.clone());
        other_tab.open().await;
        assert_eq!(other_tab.view(), "resume");
        payer.decide("approve").await;
        let status = test_service.app.read(payer.payment()).await;
        assert_eq!(status.status, 200, "{}", status.text);
        paid.fetch_add(1, Ordering::Relaxed);
    }
}

fn retire(cli: &CliEnvironment) -> Command {
    let mut command = paylink(cli.path());
    command.args(["keys", "retire", "1", "--ring", "secrets"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The killed process, reaped.
fn kill(mut child: Child) {
    child.kill().unwrap(); // SIGKILL
    child.wait().unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn secrets_are_sealed_again_under_load_and_after_a_kill_without_a_failed_request() {
    let two_keys = |text: &mut String| text.push_str(&key_section(2, KEY_2));
    let test_service = Arc::new(TestService::with_bank_configuration(two_keys).await);
    let (owner, count) = (&test_service.owner, secret_count());
    insert_secrets(&test_service, count).await;
    let inserted = secrets_under(owner, 1).await;
    assert!(inserted >= i64::try_from(count).unwrap());

    let (stop, paid) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let payers: Vec<_> =
        (0..4).map(|_| tokio::spawn(pay_until(test_service.clone(), stop.clone(), paid.clone()))).collect();
    let cli = CliEnvironment::with(&configuration(&test_service.app.database, &[(1, KEY_1), (2, KEY_2)]));
    let refused = cli.expect_failure(&["keys", "retire", "1"]);
    assert!(refused.contains("key 1 for links is active"), "{refused}");
    assert_success(&cli.run(&["keys", "activate", "2"]));

    // One locked row keeps the first run from completing, so that it can be killed in the middle.
    let locker = test_service.app.database.as_owner().await;
    locker.batch_execute("BEGIN; SELECT FROM payee_account ORDER BY id LIMIT 1 FOR UPDATE").await.unwrap();
    let first_run = Stopwatch::start();
    let first = retire(&cli).spawn().unwrap();
    wait_until("half of the secrets are sealed again", Duration::from_mins(5), async || {
        secrets_under(owner, 1).await < inserted / 2
    })
    .await;
    kill(first);
    let first_run = first_run.elapsed();
    assert!(secrets_under(owner, 1).await > 0);
    let listed = assert_success(&cli.run(&["keys", "list", "--ring", "secrets"]));
    assert!(listed.contains("cell 00: key 1 for secrets retiring"), "{listed}");
    locker.batch_execute("COMMIT").await.unwrap();

    let second_run = Stopwatch::start();
    let output = tokio::task::spawn_blocking({
        let mut command = retire(&cli);
        move || command.output().unwrap()
    });
    let output = assert_success(&output.await.unwrap());
    let second_run = second_run.elapsed();
    assert!(output.contains("cell 00: key 1 is retired for secrets"), "{output}");
    assert_eq!(secrets_under(owner, 1).await, 0);

    stop.store(true, Ordering::Relaxed);
    for payer in payers {
        payer.await.unwrap();
    }
    println!(
        "{inserted} secrets sealed again in two runs of {:.1} s and {:.1} s; meanwhile {} payments without an error\n{output}",
        first_run.as_secs_f64(),
        second_run.as_secs_f64(),
        paid.load(Ordering::Relaxed)
    );
    assert!(paid.load(Ordering::Relaxed) > 0);
    assert_success(&cli.run(&["keys", "retire", "1"]));
    let only_new = config(&test_service.app.database, &[(2, KEY_2)]);
    let roles = Roles { web: true, worker: false };
    let running = start(&only_new, roles, Arc::new(SystemClock), Arc::new(SystemRandomness)).await.unwrap();
    let account = cell_of(&running).payee_account(test_service.app.company, &running.service.ring).await.unwrap();
    assert!(account.is_some(), "a node without key 1 opens what key 1 had sealed");
}
