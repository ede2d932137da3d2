//! Simulates the workers and the database in simulated time, which advances from one event of the history to the next.

use std::time::Duration;

use paylink_domain::{
    endpoint_breaker::EndpointSignal,
    retry::{self, Downtime, FailedDeliveryAttempt, RetryDecision},
    time::Timestamp,
};

use crate::{
    delivery::{Delivery, DeliveryAttempt, DeliveryAttemptOutcome, State},
    invariants::{LEASE, SWEEP_INTERVAL, window_end},
    queue::Queue,
    random::Seeded,
    scenario::{MINUTE, Scenario},
};

/// How often due deliveries are claimed.
pub(crate) const TICK: i64 = 100;
/// The maximum number of concurrent attempts at an endpoint.
const MAX_CONCURRENT: usize = 4;
/// Far more steps than any history has.
const MAX_STEPS: usize = 20_000;

struct InFlightAttempt {
    delivery: usize,
    attempt: DeliveryAttempt,
    signal: EndpointSignal,
}

pub(crate) struct Simulation<'a> {
    scenario: &'a Scenario,
    random: &'a Seeded,
    now: i64,
    sweep_phase: i64,
    pub(crate) deliveries: Vec<Delivery>,
    /// When each delivery expires, by the downtimes known so far.
    window_ends: Vec<i64>,
    /// A downtime is added when it is over.
    pub(crate) downtimes: Vec<Downtime>,
    in_flight_attempts: Vec<InFlightAttempt>,
    queue: Queue,
    consecutive_failures: usize,
    toggles: usize,
    worker_deaths: usize,
}

impl<'a> Simulation<'a> {
    /// Runs the scenario until all deliveries have ended.
    pub(crate) fn run(scenario: &'a Scenario, random: &'a Seeded) -> Result<Self, String> {
        let mut simulation = Self {
            scenario,
            random,
            now: scenario.opened[0] - 1,
            sweep_phase: random.in_range(0..SWEEP_INTERVAL),
            deliveries: Vec::new(),
            window_ends: Vec::new(),
            downtimes: Vec::new(),
            in_flight_attempts: Vec::new(),
            queue: Queue::default(),
            consecutive_failures: 0,
            toggles: 0,
            worker_deaths: 0,
        };
        for _ in 0..MAX_STEPS {
            let Some(at) = simulation.next_event_at() else { return Ok(simulation) };
            match scenario.outages.get(simulation.downtimes.len()) {
                Some(outage) if outage.stopped_at <= at => {
                    simulation.sweep_before(outage.stopped_at);
                    simulation.simulate_outage();
                }
                _ => {
                    simulation.sweep_before(at);
                    simulation.now = at;
                    simulation.step()?;
                }
            }
        }
        Err(format!("not finished after {MAX_STEPS} steps"))
    }

    fn is_on(&self) -> bool {
        self.toggles.is_multiple_of(2)
    }

    fn free_permits(&self) -> usize {
        MAX_CONCURRENT.saturating_sub(self.in_flight_attempts.len())
    }

    /// The time of the next event, or `None` when all deliveries have ended.
    fn next_event_at(&self) -> Option<i64> {
        let commit = self.scenario.opened.get(self.deliveries.len()).copied();
        let mut first = commit.unwrap_or(i64::MAX);
        let mut open = commit.is_some();
        let mut tick = if self.queue.flush_since.is_some() { self.now } else { i64::MAX };
        for (delivery, end) in self.deliveries.iter().zip(&self.window_ends).filter(|(delivery, _)| delivery.is_open())
        {
            open = true;
            let expires_at = if delivery.in_flight { delivery.next_at.max(*end) } else { *end };
            first = first.min(next_on_grid(expires_at.max(self.now + 1), SWEEP_INTERVAL, self.sweep_phase));
            // Also when it cannot be sent then: the tick marks it as held.
            if !delivery.held || delivery.next_at > self.now {
                tick = tick.min(delivery.next_at);
            }
        }
        if !open {
            return None;
        }
        if self.free_permits() > 0 {
            tick = tick.min(self.queue.next_due);
        }
        if tick < i64::MAX {
            first = first.min(next_on_grid(tick.max(self.now + 1), TICK, 0));
        }
        let attempt_ends = self.in_flight_attempts.iter().map(|in_flight| in_flight.attempt.ended);
        let switch = self.scenario.switches_at.get(self.toggles).copied();
        attempt_ends.chain(switch).chain([first]).min().map(|at| at.max(self.now))
    }

    fn step(&mut self) -> Result<(), String> {
        self.apply_commits_and_switches(self.now);
        while let Some(index) = self.in_flight_attempts.iter().position(|in_flight| in_flight.attempt.ended <= self.now)
        {
            let ended = self.in_flight_attempts.swap_remove(index);
            self.conclude(&ended);
        }
        if (self.now - self.sweep_phase).rem_euclid(SWEEP_INTERVAL) == 0 {
            self.sweep();
        }
        if self.now.rem_euclid(TICK) == 0 {
            self.queue.flush(&mut self.deliveries, self.now);
            let (is_on, free_permits) = (self.is_on(), self.free_permits());
            let claimed = self.queue.claim(&mut self.deliveries, self.now, is_on, free_permits);
            for delivery in claimed {
                self.start_attempt(delivery);
            }
            self.no_due_delivery_is_overlooked()?;
        }
        Ok(())
    }

    /// Commits events, and disables and enables the endpoint. Both also happen while no worker runs.
    fn apply_commits_and_switches(&mut self, until: i64) {
        while let Some(at) = self.scenario.opened.get(self.deliveries.len()).filter(|at| **at <= until) {
            self.deliveries.push(Delivery::opened(*at));
            self.window_ends.push(window_end(*at, &self.downtimes));
        }
        while let Some(at) = self.scenario.switches_at.get(self.toggles).filter(|at| **at <= until) {
            self.toggles += 1;
            if self.is_on() {
                self.queue.enable(*at);
                self.consecutive_failures = 0;
            }
        }
    }

    fn simulate_outage(&mut self) {
        let outage = self.scenario.outages[self.downtimes.len()];
        for in_flight in std::mem::take(&mut self.in_flight_attempts) {
            let lost = DeliveryAttempt { outcome: DeliveryAttemptOutcome::Lost, ..in_flight.attempt };
            self.deliveries[in_flight.delivery].log.push(lost);
        }
        self.apply_commits_and_switches(outage.resumed_at - 1);
        self.now = outage.resumed_at;
        self.downtimes.push(Downtime { started_at: time(outage.seen), ended_at: time(outage.resumed_at) });
        self.window_ends =
            self.deliveries.iter().map(|delivery| window_end(delivery.opened, &self.downtimes)).collect();
    }

    fn start_attempt(&mut self, index: usize) {
        let delivery = &mut self.deliveries[index];
        (delivery.in_flight, delivery.attempted_at, delivery.next_at) = (true, self.now, self.now + LEASE);
        let (percent, max_deaths) = self.scenario.worker_deaths;
        let response = self.scenario.response(index, self.now, self.random);
        let (outcome, takes_ms) = if self.worker_deaths < max_deaths && self.random.with_probability_percent(percent) {
            self.worker_deaths += 1;
            (DeliveryAttemptOutcome::Lost, LEASE)
        } else {
            let outcome = match response.signal {
                EndpointSignal::Accepted => DeliveryAttemptOutcome::Accepted,
                EndpointSignal::Rejected | EndpointSignal::Failed => {
                    DeliveryAttemptOutcome::Rejected { retry_after_s: response.retry_after_s }
                }
            };
            (outcome, response.takes_ms)
        };
        let attempt = DeliveryAttempt {
            number: delivery.attempts + 1,
            started_at_ms: self.now,
            ended: self.now + takes_ms,
            outcome,
            held: delivery.held,
            released: delivery.released,
        };
        self.in_flight_attempts.push(InFlightAttempt { delivery: index, attempt, signal: response.signal });
    }

    fn conclude(&mut self, ended: &InFlightAttempt) {
        let InFlightAttempt { delivery, attempt, signal } = *ended;
        let delivery = &mut self.deliveries[delivery];
        delivery.log.push(attempt);
        let retry_after = match attempt.outcome {
            // The lease has expired, and nothing is recorded.
            DeliveryAttemptOutcome::Lost => return,
            DeliveryAttemptOutcome::Accepted => {
                delivery.attempts = attempt.number;
                delivery.end(State::Delivered, self.now);
                self.consecutive_failures = 0;
                return self.queue.record(signal, i64::MAX, self.now);
            }
            DeliveryAttemptOutcome::Rejected { retry_after_s } => {
                retry_after_s.map(|s| Duration::from_secs(u64::try_from(s).unwrap()))
            }
        };
        let closes_at = retry::closes_at(time(delivery.opened), &self.downtimes);
        let failed = FailedDeliveryAttempt {
            number: attempt.number,
            started_at: time(attempt.started_at_ms),
            closes_at,
            retry_after,
        };
        (delivery.attempts, delivery.in_flight, delivery.held, delivery.released) =
            (attempt.number, false, false, false);
        let mut due = i64::MAX;
        match retry::after_failure(&failed, self.random) {
            RetryDecision::RetryAt(at) => {
                due = at.epoch_ms();
                (delivery.state, delivery.next_at) = (State::Queued, due);
            }
            RetryDecision::Exhausted => delivery.end(State::Exhausted, self.now),
            RetryDecision::Expired => delivery.end(State::Expired { swept: false }, self.now),
        }
        self.consecutive_failures = if signal == EndpointSignal::Failed { self.consecutive_failures + 1 } else { 0 };
        self.queue.record(signal, due, self.now);
    }

    /// Sweeps run all the time. Running the last one before `at` is enough to detect a delivery that is ended too soon.
    fn sweep_before(&mut self, at: i64) {
        let last = next_on_grid(at, SWEEP_INTERVAL, self.sweep_phase) - SWEEP_INTERVAL;
        if last > self.now {
            self.now = last;
            self.sweep();
        }
    }

    fn sweep(&mut self) {
        let cutoff = retry::expiry_cutoff(time(self.now), &self.downtimes).epoch_ms();
        for delivery in &mut self.deliveries {
            let leased = delivery.in_flight && delivery.next_at > self.now;
            if delivery.state == State::Queued && delivery.opened <= cutoff && !leased {
                delivery.end(State::Expired { swept: true }, self.now);
            }
        }
    }

    /// A due delivery that is not sent has a reason: the endpoint is disabled or has no free permit, or the breaker is
    /// open after five consecutive failures and sends a probe every minute.
    fn no_due_delivery_is_overlooked(&mut self) -> Result<(), String> {
        let (now, full, is_on) = (self.now, self.free_permits() == 0, self.is_on());
        for delivery in self.deliveries.iter_mut().filter(|delivery| delivery.is_due(now)) {
            delivery.held = true;
            if is_on && !full && !(self.consecutive_failures >= 5 && self.queue.next_due <= now + MINUTE) {
                return Err(format!("a delivery that is due at {now} is not sent"));
            }
        }
        Ok(())
    }
}

pub(crate) fn time(ms: i64) -> Timestamp {
    Timestamp::from_epoch_ms(ms)
}

/// The first time of the grid that is not before `at`.
fn next_on_grid(at: i64, step: i64, phase: i64) -> i64 {
    at + (phase - at).rem_euclid(step)
}
