//! Kills at random times, and what was in flight at each of them.

use std::{
    collections::{HashMap, HashSet},
    fmt,
    time::Duration,
};

use paylink_server::system::Stopwatch;
use tokio::time::sleep;
use uuid::Uuid;

use crate::kills::{
    crash_fixture::CrashFixture,
    random::{exponential_delay, random_below},
    workers::{self, Workers},
};

/// Claims without a result. Deliveries in a final state have no claim, so two small indexes cover this query.
const IN_FLIGHT: &str = "
    SELECT event_id, endpoint_id, claim FROM delivery WHERE state = 'fresh' AND in_flight
    UNION ALL SELECT event_id, endpoint_id, claim FROM delivery WHERE state = 'queued' AND in_flight";
const PROGRESS_EVERY_KILLS: u32 = 25;
/// The minimum time between two kills, also in a run that is behind schedule.
const MIN_PAUSE: Duration = Duration::from_millis(200);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Victims {
    Postgres,
    WorkersOrPostgres,
}

/// What is killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Victim {
    Worker,
    Postgres,
    /// PostgreSQL, and during its outage a worker with results that it could not record.
    Both,
}

impl Victims {
    fn draw(self) -> Victim {
        match (self, random_below(100)) {
            (Self::Postgres, _) | (Self::WorkersOrPostgres, 0..13) => Victim::Postgres,
            (Self::WorkersOrPostgres, 13..18) => Victim::Both,
            (Self::WorkersOrPostgres, _) => Victim::Worker,
        }
    }
}

#[derive(Debug, Default)]
pub(crate) struct Killer {
    pub(crate) workers: u32,
    pub(crate) postgres: u32,
    /// Included in both counts above.
    both: u32,
    /// The sum of claims in flight at kills of workers.
    pub(crate) in_flight: usize,
    /// These claims by event and endpoint. A claim that was in flight at several kills counts once.
    pub(crate) orphans: HashMap<(Uuid, i64), HashSet<i32>>,
    longest_recovery: Duration,
}

impl Killer {
    /// Kills at random times, spread over `span`.
    pub(crate) async fn kill_at_random(
        &mut self,
        fixture: &CrashFixture,
        workers: &mut Workers,
        victims: Victims,
        kills: u32,
        span: Duration,
    ) {
        let watch = Stopwatch::start();
        for done in 0..kills {
            // Recovery takes time, so later kills follow each other faster. Random real time is what this suite tests.
            let left = span.saturating_sub(watch.elapsed());
            sleep(exponential_delay((left / (kills - done)).max(MIN_PAUSE))).await;
            self.kill(fixture, workers, victims.draw()).await;
            if (done + 1).is_multiple_of(PROGRESS_EVERY_KILLS) {
                println!("after {} s: {self}; {}", watch.elapsed().as_secs(), delivery_summary(fixture));
            }
        }
    }

    async fn kill(&mut self, fixture: &CrashFixture, workers: &mut Workers, victim: Victim) {
        let which = usize::try_from(random_below(u32::try_from(workers::WORKER_COUNT).unwrap())).unwrap();
        match victim {
            Victim::Worker => {
                workers.kill(which).await;
                self.record_in_flight(fixture).await;
                workers.start(which);
            }
            Victim::Postgres => {
                fixture.kill_postgres().await;
                self.recover(fixture).await;
            }
            Victim::Both => {
                fixture.kill_postgres().await;
                // Real time: the worker is killed at a random time during the outage.
                sleep(exponential_delay(Duration::from_millis(200))).await;
                workers.kill(which).await;
                workers.start(which);
                self.recover(fixture).await;
                self.record_in_flight(fixture).await;
                self.both += 1;
            }
        }
    }

    async fn recover(&mut self, fixture: &CrashFixture) {
        let took = fixture.restart_postgres().await;
        self.longest_recovery = self.longest_recovery.max(took);
        self.postgres += 1;
    }

    /// Called right after a worker was killed, long before its claims expire.
    async fn record_in_flight(&mut self, fixture: &CrashFixture) {
        let rows = fixture.owner().await.query(IN_FLIGHT, &[]).await.unwrap();
        self.workers += 1;
        self.in_flight += rows.len();
        for row in rows {
            self.orphans.entry((row.get(0), row.get(1))).or_default().insert(row.get(2));
        }
    }

    pub(crate) fn orphaned(&self) -> usize {
        self.orphans.values().map(HashSet::len).sum()
    }
}

impl fmt::Display for Killer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { workers, postgres, both, in_flight, longest_recovery, .. } = self;
        write!(
            f,
            "{} kills ({workers} of workers, {postgres} of PostgreSQL, {both} of both; longest recovery {} ms), \
             {in_flight} in flight ({} different claims)",
            workers + postgres - both,
            longest_recovery.as_millis(),
            self.orphaned()
        )
    }
}

/// What the merchants' servers have received so far.
pub(crate) fn delivery_summary(fixture: &CrashFixture) -> String {
    let (mut posts, mut accepted, mut repeated) = (0, 0, 0);
    for (_, server) in &fixture.servers {
        for record in server.received.lock().unwrap().events.values() {
            posts += record.posts;
            accepted += record.accepted.min(1);
            repeated += record.accepted.saturating_sub(1);
        }
    }
    format!("{posts} POSTs, {accepted} deliveries, {repeated} repetitions")
}
