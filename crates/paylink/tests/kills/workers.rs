//! Two worker processes.

use std::{fs::File, path::PathBuf, process::Stdio, sync::Mutex, time::Duration};

use paylink_playground::cell_clock::advance_clock;
use paylink_server::system::Stopwatch;
use paylink_testkit::{PATIENCE, log_file, paylink, wait_for};
use tokio::{
    process::{Child, Command},
    time::timeout,
};

use crate::kills::crash_fixture::CrashFixture;

pub(crate) const WORKER_COUNT: usize = 2;
/// After this long without progress, time is advanced again.
const STALL_TIMEOUT: Duration = Duration::from_secs(10);
/// How often time may be advanced.
const MAX_ROUNDS: usize = 5;
/// Longer than the delivery of the rest takes.
const MAX_DELIVERY_TIME: Duration = Duration::from_mins(30);

const NOT_DELIVERED: &str = "delivery WHERE state <> 'delivered'";

pub(crate) struct Workers {
    directory: PathBuf,
    log: File,
    running: [Option<Child>; WORKER_COUNT],
}

impl Workers {
    pub(crate) fn of(fixture: &CrashFixture) -> Self {
        let (_, log) = log_file("killed-workers");
        Self { directory: fixture.directory.path().to_owned(), log, running: [const { None }; WORKER_COUNT] }
    }

    pub(crate) fn start(&mut self, which: usize) {
        let mut command = Command::from(paylink(&self.directory));
        command.args(["serve", "--role", "worker", "--config", "paylink.toml"]);
        command.stdout(Stdio::null()).stderr(self.log.try_clone().unwrap());
        self.running[which] = Some(command.spawn().unwrap());
    }

    pub(crate) fn start_all(&mut self) {
        for which in 0..WORKER_COUNT {
            self.start(which);
        }
    }

    /// Kills a worker. Returns when its process has ended.
    pub(crate) async fn kill(&mut self, which: usize) {
        if let Some(mut worker) = self.running[which].take() {
            let exit = worker.try_wait().unwrap();
            let _ = worker.kill().await;
            assert_eq!(exit, None, "a worker exited before it was killed");
        }
    }

    pub(crate) async fn kill_all(&mut self) {
        for mut worker in self.running.iter_mut().filter_map(Option::take) {
            let _ = worker.kill().await;
        }
    }

    /// Stops the workers gracefully.
    async fn stop_all(&mut self) {
        for worker in self.running.iter().flatten() {
            let kill = format!("kill -TERM {}", worker.id().unwrap()); // built into the shell: not every machine has the program
            assert!(std::process::Command::new("sh").args(["-c", &kill]).status().unwrap().success());
        }
        for worker in self.running.iter_mut().flatten() {
            timeout(PATIENCE, worker.wait()).await.expect("the worker stops in time").unwrap();
        }
        self.running = [const { None }; WORKER_COUNT];
    }

    /// Delivers what is left. Time is advanced so that leases expire and retries are due. Meanwhile no worker runs, because its
    /// claims would expire.
    pub(crate) async fn deliver_the_rest(&mut self, fixture: &CrashFixture) {
        for _ in 0..MAX_ROUNDS {
            self.stop_all().await;
            advance_clock(&fixture.owner().await, Duration::from_hours(1)).await.unwrap();
            self.start_all();
            if all_delivered(fixture).await {
                self.stop_all().await;
                return;
            }
        }
        let rows = fixture.owner().await.query(
            "SELECT format('%s of endpoint %s: %s, in flight %s, next at %s, queue %s', count(*), endpoint_id, state, in_flight,
                 min(next_attempt_at), (SELECT q FROM endpoint_queue AS q WHERE q.endpoint_id = delivery.endpoint_id))
             FROM delivery WHERE state <> 'delivered' GROUP BY endpoint_id, state, in_flight", &[]).await.unwrap();
        let left: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
        panic!("not delivered:\n{}", left.join("\n"));
    }
}

/// Waits until everything is delivered, or until nothing has been delivered for `STALL_TIMEOUT`.
async fn all_delivered(fixture: &CrashFixture) -> bool {
    let progress = Mutex::new((Stopwatch::start(), i64::MAX));
    wait_for("everything is delivered, or there is no more progress", MAX_DELIVERY_TIME, async || {
        let now = fixture.count(NOT_DELIVERED).await;
        let mut progress = progress.lock().unwrap();
        if now < progress.1 {
            *progress = (Stopwatch::start(), now);
        }
        (now == 0 || progress.0.elapsed() >= STALL_TIMEOUT).then_some(now == 0)
    })
    .await
}
