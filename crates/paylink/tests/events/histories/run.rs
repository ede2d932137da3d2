//! Runs a scenario. Each step advances the clock to the next time at which something is due in the database.

use std::time::Duration;

use paylink_domain::{endpoint_breaker::EndpointSignal, id::EventId, retry::Downtime, time::from_system_time};
use paylink_store::DisabledReason;
use paylink_testkit::{delivery_fixture::DeliveryFixture, tester, webhook_receiver::ReceiverResponse};

use super::{
    invariants::window_end,
    random::Seeded,
    scenario::{Outage, SECOND, START_MS, Scenario},
};

/// More than any history needs.
const MAX_STEPS: usize = 1_500;
/// How many percent of the scenario's hangs are real ones, which take real time until the timeout.
const REAL_HANG_PERCENT: i64 = 5;

/// What happened to a delivery before the attempt with this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Incident {
    Held,
    Released,
    /// Claimed at this time by a worker that died.
    Lost(i64),
}

pub(super) struct HistoryRun<'a> {
    pub(super) fixture: &'a DeliveryFixture,
    scenario: &'a Scenario,
    random: &'a Seeded,
    /// The start of the scenario by the service's clock.
    start_ms: i64,
    pub(super) events: Vec<EventId>,
    pub(super) incidents: Vec<(EventId, usize, Incident)>,
    /// The endpoint's `Retry-After` in seconds, with the time from which on it was sent.
    pub(super) retry_after: Vec<(i64, Option<i64>)>,
    /// The outages that were simulated so far.
    pub(super) outages: Vec<Outage>,
    toggles: usize,
    worker_deaths: usize,
}

impl<'a> HistoryRun<'a> {
    pub(super) async fn new(fixture: &'a DeliveryFixture, scenario: &'a Scenario, random: &'a Seeded) -> Self {
        let start_ms = fixture.now().await.epoch_ms();
        let (events, incidents, retry_after, outages) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self {
            fixture,
            scenario,
            random,
            start_ms,
            events,
            incidents,
            retry_after,
            outages,
            toggles: 0,
            worker_deaths: 0,
        }
    }

    pub(super) async fn run_to_end(&mut self) -> Result<(), String> {
        for _ in 0..MAX_STEPS {
            let Some(at) = self.next_time().await else { return Ok(()) };
            match self.scenario.outages.get(self.outages.len()) {
                Some(outage) if self.to_service_time(outage.stopped_at) <= at => self.simulate_outage(*outage).await,
                _ => {
                    self.advance_to(at).await;
                    self.apply_commits_and_switches().await;
                    self.deliver_or_lose().await;
                    self.check_no_due_delivery_is_overlooked().await?;
                }
            }
        }
        Err(format!("it did not end within {MAX_STEPS} steps"))
    }

    /// Converts a time of the scenario to the service's clock.
    fn to_service_time(&self, at: i64) -> i64 {
        self.start_ms + at - START_MS
    }

    async fn advance_to(&self, at: i64) {
        let ahead = at - self.fixture.now().await.epoch_ms();
        // The database has microseconds, so a millisecond is added.
        self.fixture.advance_time(Duration::from_millis(u64::try_from(ahead + 1).unwrap_or(0))).await;
    }

    pub(super) async fn downtimes(&self) -> Vec<Downtime> {
        let rows =
            self.fixture.owner.query("SELECT started_at, ended_at FROM downtime ORDER BY ended_at", &[]).await.unwrap();
        let time = |row: &tokio_postgres::Row, index| from_system_time(row.get(index));
        rows.iter().map(|row| Downtime { started_at: time(row, 0), ended_at: time(row, 1) }).collect()
    }

    /// The next time at which something is due. `None`, once everything has ended.
    async fn next_time(&self) -> Option<i64> {
        let due = "
            SELECT next_due FROM endpoint_queue WHERE next_due < 'infinity'
            UNION ALL SELECT service_now() FROM endpoint_queue WHERE flush_since IS NOT NULL
            UNION ALL SELECT next_attempt_at FROM delivery WHERE state = 'fresh' OR state = 'queued' AND next_attempt_at > service_now()";
        let open = "SELECT opened_at, CASE WHEN in_flight THEN next_attempt_at ELSE opened_at END FROM delivery WHERE next_attempt_at IS NOT NULL";
        let open = self.fixture.owner.query(open, &[]).await.unwrap();
        let commit = self.scenario.opened.get(self.events.len()).map(|at| self.to_service_time(*at));
        if open.is_empty() && commit.is_none() {
            return None;
        }
        let time = |row: &tokio_postgres::Row, index| from_system_time(row.get(index)).epoch_ms();
        let downtimes = self.downtimes().await;
        let expiries = open.iter().map(|row| window_end(time(row, 0), &downtimes).max(time(row, 1)));
        let due = self.fixture.owner.query(due, &[]).await.unwrap();
        let switch = self.scenario.switches_at.get(self.toggles).map(|at| self.to_service_time(*at));
        due.iter().map(|row| time(row, 0)).chain(expiries).chain(commit).chain(switch).min()
    }

    /// Creates the events and toggles the endpoint, as the scenario demands.
    async fn apply_commits_and_switches(&mut self) {
        let now = self.fixture.now().await.epoch_ms();
        while self.scenario.opened.get(self.events.len()).is_some_and(|at| self.to_service_time(*at) <= now) {
            self.events.push(self.fixture.create_paid_event().await);
        }
        while self.scenario.switches_at.get(self.toggles).is_some_and(|at| self.to_service_time(*at) <= now) {
            self.toggles += 1;
            let (cell, endpoint) = (self.fixture.cell(), self.fixture.endpoint);
            if self.toggles.is_multiple_of(2) {
                cell.enable_endpoint(&tester(), endpoint).await.unwrap();
            } else {
                cell.disable_endpoint(&tester(), endpoint, DisabledReason::Requested).await.unwrap();
            }
        }
    }

    /// A time without a worker, in which events are committed and the endpoint is toggled.
    async fn simulate_outage(&mut self, outage: Outage) {
        self.advance_to(self.to_service_time(outage.stopped_at)).await;
        let stopped_at = self.fixture.now().await.epoch_ms();
        let resumed_at = self.to_service_time(outage.resumed_at);
        loop {
            let commit = self.scenario.opened.get(self.events.len());
            let switch = self.scenario.switches_at.get(self.toggles);
            let Some(at) = commit
                .into_iter()
                .chain(switch)
                .map(|at| self.to_service_time(*at))
                .min()
                .filter(|at| *at < resumed_at)
            else {
                break;
            };
            self.advance_to(at).await;
            self.apply_commits_and_switches().await;
        }
        self.advance_to(resumed_at).await;
        let now = self.fixture.now().await.epoch_ms();
        // Heartbeats use the machine's clock, which a test cannot advance, so the last one is set back.
        let heartbeat =
            "UPDATE delivery_heartbeat SET seen_at = clock_timestamp() - $1::bigint * interval '1 millisecond'";
        self.fixture.owner.execute(heartbeat, &[&(now - stopped_at)]).await.unwrap();
        self.fixture.cell().delivery_heartbeat().await.unwrap();
        self.outages.push(Outage { seen: stopped_at, stopped_at, resumed_at: now });
    }

    /// Delivers what is due, or claims it as a worker that dies.
    async fn deliver_or_lose(&mut self) {
        let (percent, most) = self.scenario.worker_deaths;
        if self.worker_deaths < most && self.random.with_probability_percent(percent) {
            for claimed in self.fixture.claim().await {
                self.worker_deaths += 1;
                let number = usize::try_from(claimed.number).unwrap();
                self.incidents.push((claimed.event, number, Incident::Lost(claimed.started_at.epoch_ms())));
            }
        } else {
            self.set_responses().await;
            let released = "delivery.next_attempt_at > service_now() AND NOT in_flight AND flush_since IS NOT NULL";
            self.record_incident(released, Incident::Released).await;
            self.fixture.deliver().await;
        }
        self.record_incident("delivery.next_attempt_at <= service_now()", Incident::Held).await;
    }

    async fn set_responses(&mut self) {
        let now = self.fixture.now().await.epoch_ms();
        let scripted_response = |delivery| {
            let response = self.scenario.response(delivery, now - self.start_ms + START_MS, self.random);
            let hangs = response.takes_ms == 15 * SECOND && self.random.with_probability_percent(REAL_HANG_PERCENT);
            let receiver_response = match (response.signal, response.retry_after_s) {
                (EndpointSignal::Accepted, _) => ReceiverResponse::Status(204),
                (EndpointSignal::Rejected, _) => ReceiverResponse::Status(404),
                (EndpointSignal::Failed, Some(seconds)) => {
                    ReceiverResponse::RetryAfter(u64::try_from(seconds).unwrap())
                }
                (EndpointSignal::Failed, None) if hangs => ReceiverResponse::Hang,
                (EndpointSignal::Failed, None) => ReceiverResponse::Status(503),
            };
            (receiver_response, response.retry_after_s)
        };
        // The first event gets the first response of the scenario, all others the second. A `Retry-After` is sent to all.
        let (others, retry_after_s) = scripted_response(1);
        let first = if retry_after_s.is_some() { others } else { scripted_response(0).0 };
        self.fixture.webhook_receiver.respond_with(others);
        if let Some(id) = self.events.first() {
            self.fixture.webhook_receiver.respond_to_event_with(&id.to_string(), first);
        }
        self.retry_after.push((now, retry_after_s));
    }

    /// Records an incident for the open deliveries that satisfy a condition now.
    async fn record_incident(&mut self, condition: &str, incident: Incident) {
        let open = "SELECT event_id, attempts + 1 FROM delivery LEFT JOIN endpoint_queue USING (endpoint_id) WHERE state IN ('fresh', 'queued')";
        let rows = self.fixture.owner.query(&format!("{open} AND {condition}"), &[]).await.unwrap();
        for row in rows {
            let event = EventId::of(self.fixture.cell().id(), row.get(0));
            self.incidents.push((event, usize::try_from(row.get::<_, i32>(1)).unwrap(), incident));
        }
    }

    /// A due delivery is overlooked if its endpoint is enabled and the queue is not due within a minute.
    async fn check_no_due_delivery_is_overlooked(&self) -> Result<(), String> {
        let overlooked =
            "delivery JOIN endpoint ON endpoint.id = endpoint_id LEFT JOIN endpoint_queue USING (endpoint_id)
            WHERE state IN ('fresh', 'queued') AND next_attempt_at < service_now() - interval '1 second' AND disabled_at IS NULL
                AND coalesce(next_due, 'infinity') > service_now() + interval '1 minute'";
        match self.fixture.count(overlooked).await {
            0 => Ok(()),
            count => Err(format!("{count} due deliveries overlooked at {:?}", self.fixture.now().await)),
        }
    }
}
