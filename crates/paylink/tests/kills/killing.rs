//! Who is killed when, and what was in flight then.

use std::{
    collections::{HashMap, HashSet},
    fmt,
    time::Duration,
};

use paylink_server::ambient::Stopwatch;
use tokio::time::sleep;
use uuid::Uuid;

use crate::{
    chance::{one_of, until_next},
    scene::Scene,
    workers::{self, Workers},
};

/// Claims that nobody has concluded. An end is never in flight, so two small indexes know them all.
const IN_FLIGHT: &str = "
    SELECT event_id, endpoint_id, claim FROM delivery WHERE state = 'fresh' AND in_flight
    UNION ALL SELECT event_id, endpoint_id, claim FROM delivery WHERE state = 'queued' AND in_flight";
const SAY_SO_EVERY: u32 = 25;
/// However late it is, everybody gets to do something between two kills.
const LEAST: Duration = Duration::from_millis(200);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Victims {
    Postgres,
    Anybody,
}

/// Who dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Victim {
    Worker,
    Postgres,
    /// PostgreSQL, and a worker while it is away, with what could not be written down meanwhile.
    Both,
}

impl Victims {
    fn draw(self) -> Victim {
        match (self, one_of(100)) {
            (Self::Postgres, _) | (Self::Anybody, 0..13) => Victim::Postgres,
            (Self::Anybody, 13..18) => Victim::Both,
            (Self::Anybody, _) => Victim::Worker,
        }
    }
}

#[derive(Debug, Default)]
pub(crate) struct Killer {
    pub(crate) workers: u32,
    pub(crate) postgres: u32,
    /// Counted among both.
    both: u32,
    /// What was in flight at the kills of workers, each time.
    pub(crate) in_flight: usize,
    /// The claims among that by event and endpoint: one that was orphaned by an earlier kill counts once.
    pub(crate) orphans: HashMap<(Uuid, i64), HashSet<i32>>,
    longest_recovery: Duration,
}

impl Killer {
    /// Kills so many, spread at random over `span`.
    pub(crate) async fn go_on(
        &mut self,
        scene: &Scene,
        workers: &mut Workers,
        victims: Victims,
        kills: u32,
        span: Duration,
    ) {
        let watch = Stopwatch::start();
        for done in 0..kills {
            // What it takes to come back is made up for by the next ones coming sooner.
            let left = span.saturating_sub(watch.elapsed());
            sleep(until_next((left / (kills - done)).max(LEAST))).await;
            self.kill(scene, workers, victims.draw()).await;
            if (done + 1).is_multiple_of(SAY_SO_EVERY) {
                println!("after {} s: {self}; {}", watch.elapsed().as_secs(), told(scene));
            }
        }
    }

    async fn kill(&mut self, scene: &Scene, workers: &mut Workers, victim: Victim) {
        let which = usize::try_from(one_of(u32::try_from(workers::NUMBER).unwrap())).unwrap();
        match victim {
            Victim::Worker => {
                workers.kill(which);
                self.note_in_flight(scene).await;
                workers.start(which);
            }
            Victim::Postgres => {
                scene.kill_postgres().await;
                self.recover(scene).await;
            }
            Victim::Both => {
                scene.kill_postgres().await;
                sleep(until_next(Duration::from_millis(200))).await;
                workers.kill(which);
                workers.start(which);
                self.recover(scene).await;
                self.note_in_flight(scene).await;
                self.both += 1;
            }
        }
    }

    async fn recover(&mut self, scene: &Scene) {
        let took = scene.restart_postgres().await;
        self.longest_recovery = self.longest_recovery.max(took);
        self.postgres += 1;
    }

    /// Right after a worker has died, and long before its claims run out.
    async fn note_in_flight(&mut self, scene: &Scene) {
        let rows = scene.owner().await.query(IN_FLIGHT, &[]).await.unwrap();
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
            "{} kills ({workers} of workers, {postgres} of PostgreSQL, {both} of both at once; back after {} ms at most), \
             in flight {in_flight}, which were {} claims",
            workers + postgres - both,
            longest_recovery.as_millis(),
            self.orphaned()
        )
    }
}

/// What the servers have been told so far.
pub(crate) fn told(scene: &Scene) -> String {
    let (mut posts, mut taken, mut repeated) = (0, 0, 0);
    for (_, shop) in &scene.shops {
        for account in shop.book.lock().unwrap().events.values() {
            posts += account.posts;
            taken += account.taken.min(1);
            repeated += account.taken.saturating_sub(1);
        }
    }
    format!("{posts} POSTs, {taken} deliveries, {repeated} of them repeated")
}
