//! The input of a history: commits of events, the endpoint's behaviour, outages of the service and deaths of workers.

use paylink_domain::endpoint_breaker::EndpointSignal;

use super::random::Seeded;

pub(crate) const SECOND: i64 = 1_000;
pub(crate) const MINUTE: i64 = 60 * SECOND;
pub(crate) const HOUR: i64 = 60 * MINUTE;
pub(crate) const START_MS: i64 = 1_790_000_000_000;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Behaviour {
    Rejects,
    Hangs,
    /// Rejects with a `Retry-After` of up to this many seconds.
    SendsRetryAfter(i64),
    /// Responds to every delivery with 404.
    DoesNotFind,
    Accepts,
    Flaps,
    /// Accepts all deliveries except the first.
    AcceptsAllButFirst,
}

/// The endpoint's response to an attempt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScriptedResponse {
    pub(crate) signal: EndpointSignal,
    pub(crate) retry_after_s: Option<i64>,
    pub(crate) takes_ms: i64,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Outage {
    /// The last heartbeat of a worker: up to five seconds before `stopped_at`.
    pub(crate) seen: i64,
    pub(crate) stopped_at: i64,
    pub(crate) resumed_at: i64,
}

#[derive(Debug)]
pub(crate) struct Scenario {
    /// When each delivery is opened, in order.
    pub(crate) opened: Vec<i64>,
    /// The endpoint's behaviour from each time on.
    phases: Vec<(i64, Behaviour)>,
    pub(crate) outages: Vec<Outage>,
    /// When the endpoint is disabled, enabled, disabled, …
    pub(crate) switches_at: Vec<i64>,
    /// The percentage of attempts whose worker dies, and the maximum number of deaths.
    pub(crate) worker_deaths: (i64, usize),
}

impl Scenario {
    pub(crate) fn generate(random: &Seeded) -> Self {
        match random.in_range(0..10) {
            0..2 => Self::always_rejected(random, false),
            2..4 => Self::always_rejected(random, true),
            _ => Self::mixed(random),
        }
    }

    /// The case for which thirteen attempts are guaranteed.
    fn always_rejected(random: &Seeded, with_faults: bool) -> Self {
        let behaviour = if random.with_probability_percent(20) { Behaviour::Hangs } else { Behaviour::Rejects };
        Self {
            opened: vec![START_MS + random.in_range(0..HOUR)],
            phases: vec![(0, behaviour)],
            outages: if with_faults { outages(random) } else { Vec::new() },
            switches_at: Vec::new(),
            worker_deaths: if with_faults { (5, 2) } else { (0, 0) },
        }
    }

    fn mixed(random: &Seeded) -> Self {
        let spread = random.log_uniform(SECOND..40 * HOUR);
        let mut opened: Vec<i64> = (0..random.in_range(1..7)).map(|_| START_MS + random.in_range(0..spread)).collect();
        opened.sort_unstable();
        let mut phases = vec![(0, behaviour(random))];
        let mut at = START_MS;
        for _ in 0..random.in_range(0..8) {
            at += random.log_uniform(10 * SECOND..20 * HOUR);
            phases.push((at, behaviour(random)));
        }
        let mut switches_at = Vec::new();
        if random.with_probability_percent(25) {
            let mut at = START_MS;
            for _ in 0..random.in_range(1..6) {
                at += random.log_uniform(SECOND..30 * HOUR);
                switches_at.push(at);
            }
        }
        let worker_deaths = if random.with_probability_percent(50) { (random.log_uniform(1..32), 20) } else { (0, 0) };
        Self { opened, phases, outages: outages(random), switches_at, worker_deaths }
    }

    pub(crate) fn response(&self, delivery: usize, now: i64, random: &Seeded) -> ScriptedResponse {
        let takes_ms = random.log_uniform(1..4 * SECOND);
        let with_signal = |signal| ScriptedResponse { signal, retry_after_s: None, takes_ms };
        let response = |success| with_signal(if success { EndpointSignal::Accepted } else { EndpointSignal::Failed });
        let phase = self.phases.iter().rev().find(|(from, _)| *from <= now).unwrap();
        match phase.1 {
            Behaviour::Rejects => response(false),
            Behaviour::Hangs => ScriptedResponse { takes_ms: 15 * SECOND, ..response(false) },
            Behaviour::SendsRetryAfter(max_s) => {
                ScriptedResponse { retry_after_s: Some(random.in_range(0..max_s + 1)), ..response(false) }
            }
            Behaviour::DoesNotFind => with_signal(EndpointSignal::Rejected),
            Behaviour::Accepts => response(true),
            Behaviour::Flaps => response(random.with_probability_percent(30)),
            Behaviour::AcceptsAllButFirst => response(delivery != 0),
        }
    }
}

fn behaviour(random: &Seeded) -> Behaviour {
    match random.in_range(0..10) {
        0..4 => Behaviour::Rejects,
        4 => Behaviour::Hangs,
        5 => Behaviour::SendsRetryAfter(random.log_uniform(1..7 * 24 * 3_600)),
        6 => Behaviour::Accepts,
        7 => Behaviour::Flaps,
        8 => Behaviour::DoesNotFind,
        _ => Behaviour::AcceptsAllButFirst,
    }
}

fn outages(random: &Seeded) -> Vec<Outage> {
    let mut at = START_MS;
    let outage = |_| {
        let stopped_at = at + random.log_uniform(MINUTE..20 * HOUR);
        at = stopped_at + random.log_uniform(31 * SECOND..48 * HOUR);
        Outage { seen: stopped_at - random.in_range(0..5 * SECOND), stopped_at, resumed_at: at }
    };
    (0..random.in_range(0..5)).map(outage).collect()
}
