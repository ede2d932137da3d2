//! A worker is killed at random moments while notices are written. Every person reads of every event in one mail. A mail may arrive
//! twice, if the worker died after the server had accepted it: then both have the same `Message-ID`.
//!
//! `PAYLINK_MAIL_KILLS` sets the number of kills; `just mail-kills` runs more.

use std::{
    collections::{BTreeMap, BTreeSet},
    process::{Child, Stdio},
    time::Duration,
};

use paylink_domain::{random::random_bytes, user::Role};
use paylink_playground::cell_clock::advance_clock;
use paylink_server::{lifecycle::Roles, system::SystemRandomness};
use paylink_testkit::{App, Database, PATIENCE, add_portal_user, log_file, paylink, wait_until};
use tempfile::TempDir;
use tokio::time::sleep;
use tokio_postgres::Client;

use crate::mail::{
    fixture::{config, configuration_text, endpoint_disabled},
    mail_server::{MailServer, Received},
};

const READERS: [&str; 3] = ["anna@example.com", "dora@example.com", "emil@example.com"];
/// Events between two kills. Each is listed in its mail, as long as a mail has at most twenty.
const EVENTS_PER_KILL: u32 = 2;
/// How long a worker lives at most after it has started, in milliseconds. It distributes, collects and sends in about the half of this.
const MAX_LIFE_MS: u32 = 1_600;
/// Longer than the pause between two mails, and than the lease on a mail.
const JUMP: Duration = Duration::from_mins(16);
const LEFT: &str = "SELECT (SELECT count(*) FROM notice WHERE distributed_at IS NULL)
    + (SELECT count(*) FROM portal_notice WHERE wants_mail AND mail_id IS NULL)
    + (SELECT count(*) FROM portal_mail WHERE next_attempt_at IS NOT NULL)";

#[expect(clippy::disallowed_methods, reason = "the justfile sets the number")]
fn kills() -> u32 {
    std::env::var("PAYLINK_MAIL_KILLS").map_or(10, |text| text.parse().expect("a number of kills"))
}

struct Worker(Child);

impl Worker {
    fn start(directory: &TempDir, log: &std::fs::File) -> Self {
        let mut command = paylink(directory.path());
        command.args(["serve", "--role", "worker", "--config", "paylink.toml"]);
        Self(command.stdout(Stdio::null()).stderr(log.try_clone().unwrap()).spawn().unwrap())
    }

    fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.kill();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_any_kill_every_person_reads_of_every_event_in_one_mail() {
    let (server, database) = (MailServer::with_pause(400), Database::migrated().await);
    let directory = tempfile::tempdir().unwrap();
    let section = server.section("ca.pem");
    std::fs::write(directory.path().join("paylink.toml"), configuration_text(&database, &section)).unwrap();
    let (owner, settings) = (database.as_owner().await, config(&database, &section));
    let app = App::with_roles(database, &settings, Roles { web: true, worker: false }).await;
    for reader in READERS {
        add_portal_user(&app, reader, Role::Owner).await;
    }
    owner.execute("DELETE FROM notice", &[]).await.unwrap();
    let (path, log) = log_file("killed-mailers");
    let starts = || std::fs::read_to_string(&path).unwrap().matches("the service is serving").count();

    let (kills, mut events) = (kills(), Vec::new());
    for _ in 0..kills {
        let before = starts();
        let mut worker = Worker::start(&directory, &log);
        wait_until("the worker starts", PATIENCE, async || starts() > before).await;
        for _ in 0..EVENTS_PER_KILL {
            sleep(random_time(MAX_LIFE_MS / EVENTS_PER_KILL)).await;
            let name = format!("event-{:05}", events.len());
            assert!(app.cell().write_notice(&endpoint_disabled(app.company, &name)).await.unwrap());
            events.push(name);
        }
        worker.kill();
        advance_clock(&owner, JUMP).await.unwrap();
    }
    let _worker = Worker::start(&directory, &log);
    send_the_rest(&owner).await;
    check(&server, &owner, &events, kills).await;
}

fn random_time(below_ms: u32) -> Duration {
    Duration::from_millis((u32::from_be_bytes(random_bytes(&SystemRandomness)) % below_ms).into())
}

async fn send_the_rest(owner: &Client) {
    for _ in 0..3 {
        advance_clock(owner, JUMP).await.unwrap();
        let left = async || owner.query_one(LEFT, &[]).await.unwrap().get::<_, i64>(0);
        // The first round may leave notices to the next mail.
        for _ in 0..40 {
            if left().await == 0 {
                return;
            }
            sleep(Duration::from_millis(250)).await;
        }
    }
    wait_until("everything is sent", PATIENCE, async || {
        owner.query_one(LEFT, &[]).await.unwrap().get::<_, i64>(0) == 0
    })
    .await;
}

async fn check(server: &MailServer, owner: &Client, events: &[String], kills: u32) {
    let received = server.received();
    // By reader and Message-ID.
    let mut mails: BTreeMap<(&str, &str), Vec<&Received>> = BTreeMap::new();
    for message in &received {
        mails.entry((message.to(), message.header("message-id"))).or_default().push(message);
    }
    for copies in mails.values() {
        let texts: BTreeSet<_> = copies.iter().map(|copy| copy.text("plain")).collect();
        assert_eq!(texts.len(), 1, "a repeated mail says the same");
    }
    let (mut pairs, mut unlisted) = (0, 0);
    for reader in READERS {
        for event in events {
            let with_event = |((to, _), copies): &(&(&str, &str), &Vec<&Received>)| {
                *to == reader && copies[0].text("plain").contains(event.as_str())
            };
            match mails.iter().filter(with_event).count() {
                1 => pairs += 1,
                0 => unlisted += 1,
                more => panic!("{reader} reads of {event} in {more} mails"),
            }
        }
    }
    // A mail lists twenty notices and counts the others.
    let counted = "SELECT coalesce(sum(greatest(total - 20, 0)), 0)::bigint
        FROM (SELECT count(*) AS total FROM portal_notice JOIN portal_mail ON portal_mail.id = mail_id
              WHERE sent_at IS NOT NULL GROUP BY mail_id) AS mail";
    let counted: i64 = owner.query_one(counted, &[]).await.unwrap().get(0);
    assert_eq!(i64::from(unlisted), counted, "an event is in no mail");
    let people: i64 = owner.query_one("SELECT count(*) FROM portal_notice", &[]).await.unwrap().get(0);
    assert_eq!(usize::try_from(people).unwrap(), events.len() * READERS.len());
    println!(
        "{kills} kills: {} events for {} people, {pairs} pairs listed and {unlisted} counted in {} mails; {} arrived twice or more",
        events.len(),
        READERS.len(),
        mails.len(),
        received.len() - mails.len()
    );
}
