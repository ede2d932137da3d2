//! Plays a script: from one moment at which something may happen to the next, as the database tells them.

use std::time::Duration;

use paylink_domain::{id::EventId, retry::Downtime, time::from_system_time};
use paylink_store::WhyDisabled;
use paylink_testkit::{ear, scene::Scene};

use super::{
    chance::Seeded,
    rules::end_of,
    script::{Away, BEGIN, SECOND, Script},
};

/// Far more than any history has.
const MOST_STEPS: usize = 1_500;
/// How many of a hundred times that the script's endpoint hangs it does so here, where somebody has to wait for it.
const REALLY_HANGS: i64 = 5;

/// What befell a delivery before the attempt with this number was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Befell {
    Held,
    Released,
    /// Claimed then by somebody who died.
    Lost(i64),
}

pub(super) struct Play<'a> {
    pub(super) scene: &'a Scene,
    script: &'a Script,
    chance: &'a Seeded,
    /// What the script's times are counted from, by the service's clock.
    begin: i64,
    pub(super) events: Vec<EventId>,
    pub(super) befell: Vec<(EventId, usize, Befell)>,
    /// From when on the endpoint asked for how many seconds.
    pub(super) asked: Vec<(i64, Option<i64>)>,
    /// As it came about.
    pub(super) away: Vec<Away>,
    switches: usize,
    deaths: usize,
}

impl<'a> Play<'a> {
    pub(super) async fn new(scene: &'a Scene, script: &'a Script, chance: &'a Seeded) -> Self {
        let begin = scene.now().await.epoch_ms();
        let (events, befell, asked, away) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { scene, script, chance, begin, events, befell, asked, away, switches: 0, deaths: 0 }
    }

    pub(super) async fn all(&mut self) -> Result<(), String> {
        for _ in 0..MOST_STEPS {
            let Some(at) = self.next_moment().await else { return Ok(()) };
            match self.script.away.get(self.away.len()) {
                Some(away) if self.here(away.stopped) <= at => self.be_away(*away).await,
                _ => {
                    self.wait_until(at).await;
                    self.what_others_do().await;
                    self.work().await;
                    self.nobody_is_overlooked().await?;
                }
            }
        }
        Err("it never ends".to_owned())
    }

    /// A time of the script by the service's clock.
    fn here(&self, at: i64) -> i64 {
        self.begin + at - BEGIN
    }

    async fn wait_until(&self, at: i64) {
        let ahead = at - self.scene.now().await.epoch_ms();
        // The database counts microseconds.
        self.scene.pass(Duration::from_millis(u64::try_from(ahead + 1).unwrap_or(0))).await;
    }

    pub(super) async fn downtimes(&self) -> Vec<Downtime> {
        let rows =
            self.scene.owner.query("SELECT began_at, ended_at FROM downtime ORDER BY ended_at", &[]).await.unwrap();
        let time = |row: &tokio_postgres::Row, index| from_system_time(row.get(index));
        rows.iter().map(|row| Downtime { began_at: time(row, 0), ended_at: time(row, 1) }).collect()
    }

    /// Nothing, once everything is over.
    async fn next_moment(&self) -> Option<i64> {
        let due = "
            SELECT next_due FROM endpoint_queue WHERE next_due < 'infinity'
            UNION ALL SELECT service_now() FROM endpoint_queue WHERE flush_since IS NOT NULL
            UNION ALL SELECT next_at FROM delivery WHERE state = 'fresh' OR state = 'queued' AND next_at > service_now()";
        let open = "SELECT opened_at, CASE WHEN in_flight THEN next_at ELSE opened_at END FROM delivery WHERE next_at IS NOT NULL";
        let open = self.scene.owner.query(open, &[]).await.unwrap();
        let commit = self.script.opened.get(self.events.len()).map(|at| self.here(*at));
        if open.is_empty() && commit.is_none() {
            return None;
        }
        let time = |row: &tokio_postgres::Row, index| from_system_time(row.get(index)).epoch_ms();
        let downtimes = self.downtimes().await;
        let over = open.iter().map(|row| end_of(time(row, 0), &downtimes).max(time(row, 1)));
        let due = self.scene.owner.query(due, &[]).await.unwrap();
        let switch = self.script.switched.get(self.switches).map(|at| self.here(*at));
        due.iter().map(|row| time(row, 0)).chain(over).chain(commit).chain(switch).min()
    }

    /// Commits, and people who switch the endpoint off and on.
    async fn what_others_do(&mut self) {
        let now = self.scene.now().await.epoch_ms();
        while self.script.opened.get(self.events.len()).is_some_and(|at| self.here(*at) <= now) {
            self.events.push(self.scene.paid().await);
        }
        while self.script.switched.get(self.switches).is_some_and(|at| self.here(*at) <= now) {
            self.switches += 1;
            let (cell, endpoint) = (self.scene.cell(), self.scene.endpoint);
            if self.switches.is_multiple_of(2) {
                cell.enable_endpoint(endpoint).await.unwrap();
            } else {
                cell.disable_endpoint(endpoint, WhyDisabled::Asked).await.unwrap();
            }
        }
    }

    /// No worker is there; what others do goes on.
    async fn be_away(&mut self, away: Away) {
        self.wait_until(self.here(away.stopped)).await;
        let stopped = self.scene.now().await.epoch_ms();
        let back = self.here(away.back);
        loop {
            let commit = self.script.opened.get(self.events.len());
            let switch = self.script.switched.get(self.switches);
            let Some(at) = commit.into_iter().chain(switch).map(|at| self.here(*at)).min().filter(|at| *at < back)
            else {
                break;
            };
            self.wait_until(at).await;
            self.what_others_do().await;
        }
        self.wait_until(back).await;
        let now = self.scene.now().await.epoch_ms();
        // By the machine's clock, which a test cannot move, so it is told that it is later.
        let gone = "UPDATE delivery_watch SET seen_at = clock_timestamp() - $1::bigint * interval '1 millisecond'";
        self.scene.owner.execute(gone, &[&(now - stopped)]).await.unwrap();
        self.scene.cell().beat().await.unwrap();
        self.away.push(Away { seen: stopped, stopped, back: now });
    }

    /// What the workers do now; or one of them dies over it.
    async fn work(&mut self) {
        let (percent, most) = self.script.deaths;
        if self.deaths < most && self.chance.happens(percent) {
            for due in self.scene.claim().await {
                self.deaths += 1;
                let number = usize::try_from(due.number).unwrap();
                self.befell.push((due.event, number, Befell::Lost(due.began_at.epoch_ms())));
            }
        } else {
            self.answer().await;
            let released = "delivery.next_at > service_now() AND NOT in_flight AND flush_since IS NOT NULL";
            self.remember(released, Befell::Released).await;
            self.scene.deliver().await;
        }
        self.remember("delivery.next_at <= service_now()", Befell::Held).await;
    }

    async fn answer(&mut self) {
        let now = self.scene.now().await.epoch_ms();
        let as_told = |delivery| {
            let answer = self.script.answer(delivery, now - self.begin + BEGIN, self.chance);
            let hangs = answer.takes_ms == 15 * SECOND && self.chance.happens(REALLY_HANGS);
            let given = match (answer.well, answer.retry_after_s) {
                (true, _) => ear::Answer::Status(204),
                (false, Some(seconds)) => ear::Answer::Later(u64::try_from(seconds).unwrap()),
                (false, None) if hangs => ear::Answer::Nothing,
                (false, None) => ear::Answer::Status(503),
            };
            (given, answer.retry_after_s)
        };
        // To the first as to the first, to the others as to the second. Whoever asks for time asks it of all.
        let (others, asked) = as_told(1);
        let first = if asked.is_some() { others } else { as_told(0).0 };
        self.scene.ear.answer(others);
        if let Some(id) = self.events.first() {
            self.scene.ear.answer_to(&id.to_string(), first);
        }
        self.asked.push((now, asked));
    }

    /// What is true of open deliveries now.
    async fn remember(&mut self, which: &str, befell: Befell) {
        let open = "SELECT event_id, attempts + 1 FROM delivery LEFT JOIN endpoint_queue USING (endpoint_id) WHERE state IN ('fresh', 'queued')";
        let rows = self.scene.owner.query(&format!("{open} AND {which}"), &[]).await.unwrap();
        for row in rows {
            let event = EventId::of(self.scene.cell().id(), row.get(0));
            self.befell.push((event, usize::try_from(row.get::<_, i32>(1)).unwrap(), befell));
        }
    }

    /// What is due and does not go has a reason, and of a broken endpoint's a probe goes every minute.
    async fn nobody_is_overlooked(&self) -> Result<(), String> {
        let overlooked =
            "delivery JOIN endpoint ON endpoint.id = endpoint_id LEFT JOIN endpoint_queue USING (endpoint_id)
            WHERE state IN ('fresh', 'queued') AND next_at < service_now() - interval '1 second' AND disabled_at IS NULL
                AND coalesce(next_due, 'infinity') > service_now() + interval '1 minute'";
        match self.scene.count(overlooked).await {
            0 => Ok(()),
            count => Err(format!("{count} due and overlooked at {:?}", self.scene.now().await)),
        }
    }
}
