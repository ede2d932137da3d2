//! Two workers, as processes.

use std::{
    fs::File,
    path::PathBuf,
    process::{Child, Stdio},
    time::Duration,
};

use paylink_server::ambient::Stopwatch;
use paylink_store::advance_clock;
use paylink_testkit::{log_file, paylink};
use tokio::time::sleep;

use crate::scene::Scene;

pub(crate) const NUMBER: usize = 2;
/// How long a worker that is told to stop may take: its grace period, and some.
const STOPPING: Duration = Duration::from_secs(30);
/// How long the rest may stand still before time is moved again, and how often that may be.
const STANDSTILL: Duration = Duration::from_secs(10);
const ROUNDS: usize = 5;

const NOT_DELIVERED: &str = "delivery WHERE state <> 'delivered'";

pub(crate) struct Workers {
    place: PathBuf,
    log: File,
    running: [Option<Child>; NUMBER],
}

impl Workers {
    pub(crate) fn of(scene: &Scene) -> Self {
        let (_, log) = log_file("killed-workers");
        Self { place: scene.place.path().to_owned(), log, running: [const { None }; NUMBER] }
    }

    pub(crate) fn start(&mut self, which: usize) {
        let mut command = paylink(&self.place);
        command.args(["serve", "--role", "worker", "--config", "paylink.toml"]);
        command.stdout(Stdio::null()).stderr(self.log.try_clone().unwrap());
        self.running[which] = Some(command.spawn().unwrap());
    }

    pub(crate) fn start_all(&mut self) {
        for which in 0..NUMBER {
            self.start(which);
        }
    }

    /// Kills a worker. Returns when it is gone.
    pub(crate) fn kill(&mut self, which: usize) {
        if let Some(mut worker) = self.running[which].take() {
            let ended = worker.try_wait().unwrap();
            let _ = worker.kill();
            let _ = worker.wait();
            assert_eq!(ended, None, "a worker has ended by itself");
        }
    }

    pub(crate) fn kill_all(&mut self) {
        for mut worker in self.running.iter_mut().filter_map(Option::take) {
            let _ = worker.kill();
            let _ = worker.wait();
        }
    }

    /// Lets the workers finish what they are at, and go.
    async fn stop_all(&mut self) {
        for worker in self.running.iter().flatten() {
            let kill = format!("kill -TERM {}", worker.id()); // the shell's own: not every machine has the program
            assert!(std::process::Command::new("sh").args(["-c", &kill]).status().unwrap().success());
        }
        let watch = Stopwatch::start();
        for worker in self.running.iter_mut().flatten() {
            while worker.try_wait().unwrap().is_none() {
                assert!(watch.elapsed() < STOPPING, "a worker does not stop");
                sleep(Duration::from_millis(20)).await;
            }
        }
        self.running = [const { None }; NUMBER];
    }

    /// Delivers what is left. Claims of the dead and retries need not be waited for: time is moved, while nobody is at work whose claims
    /// would run out by that.
    pub(crate) async fn deliver_the_rest(&mut self, scene: &Scene) {
        for _ in 0..ROUNDS {
            self.stop_all().await;
            advance_clock(&scene.owner().await, Duration::from_hours(1)).await.unwrap();
            self.start_all();
            let (mut watch, mut left) = (Stopwatch::start(), i64::MAX);
            while left > 0 && watch.elapsed() < STANDSTILL {
                sleep(Duration::from_millis(300)).await;
                let now = scene.count(NOT_DELIVERED).await;
                if now < left {
                    (left, watch) = (now, Stopwatch::start());
                }
            }
            if left == 0 {
                self.stop_all().await;
                return;
            }
        }
        let rows = scene.owner().await.query(
            "SELECT format('%s of endpoint %s: %s, in flight %s, next at %s, queue %s', count(*), endpoint_id, state, in_flight,
                 min(next_at), (SELECT q FROM endpoint_queue AS q WHERE q.endpoint_id = delivery.endpoint_id))
             FROM delivery WHERE state <> 'delivered' GROUP BY endpoint_id, state, in_flight", &[]).await.unwrap();
        let left: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
        panic!("not delivered:\n{}", left.join("\n"));
    }
}
