//! What the workers and the database do around the domain's decisions, in simulated time: from one moment at which something happens
//! to the next.

use std::time::Duration;

use paylink_domain::{
    retry::{self, Downtime, Failed, Next},
    time::Timestamp,
};

use crate::{
    chance::Seeded,
    delivery::{Attempt, Delivery, Outcome, State},
    queue::Queue,
    rules::{LEASE, SWEEP, end_of},
    script::{MINUTE, Script},
};

/// How often what is due is looked for.
pub(crate) const TICK: i64 = 100;
/// How many go to one endpoint at once.
const ROOM: usize = 4;
/// Far more than any history has.
const MOST_STEPS: usize = 20_000;

struct Exchange {
    delivery: usize,
    attempt: Attempt,
}

pub(crate) struct World<'a> {
    script: &'a Script,
    chance: &'a Seeded,
    now: i64,
    sweep_phase: i64,
    pub(crate) deliveries: Vec<Delivery>,
    /// When each is over, as far as is known.
    ends: Vec<i64>,
    /// Known once they are over.
    pub(crate) downtimes: Vec<Downtime>,
    exchanges: Vec<Exchange>,
    queue: Queue,
    /// How many attempts in a row have failed.
    in_a_row: usize,
    switches: usize,
    deaths: usize,
}

impl<'a> World<'a> {
    /// Plays the whole of it.
    pub(crate) fn play(script: &'a Script, chance: &'a Seeded) -> Result<Self, String> {
        let mut world = Self {
            script,
            chance,
            now: script.opened[0] - 1,
            sweep_phase: chance.within(0..SWEEP),
            deliveries: Vec::new(),
            ends: Vec::new(),
            downtimes: Vec::new(),
            exchanges: Vec::new(),
            queue: Queue::default(),
            in_a_row: 0,
            switches: 0,
            deaths: 0,
        };
        for _ in 0..MOST_STEPS {
            let Some(at) = world.next_moment() else { return Ok(world) };
            match script.away.get(world.downtimes.len()) {
                Some(away) if away.stopped <= at => {
                    world.sweep_before(away.stopped);
                    world.be_away();
                }
                _ => {
                    world.sweep_before(at);
                    world.now = at;
                    world.step()?;
                }
            }
        }
        Err("it never ends".to_owned())
    }

    fn is_on(&self) -> bool {
        self.switches.is_multiple_of(2)
    }

    fn room(&self) -> usize {
        ROOM.saturating_sub(self.exchanges.len())
    }

    /// Nothing, once everything is over.
    fn next_moment(&self) -> Option<i64> {
        let commit = self.script.opened.get(self.deliveries.len()).copied();
        let mut first = commit.unwrap_or(i64::MAX);
        let mut open = commit.is_some();
        let mut tick = if self.queue.flush_since.is_some() { self.now } else { i64::MAX };
        for (delivery, end) in self.deliveries.iter().zip(&self.ends).filter(|(delivery, _)| delivery.is_open()) {
            open = true;
            let over = if delivery.in_flight { delivery.next_at.max(*end) } else { *end };
            first = first.min(next_on_grid(over.max(self.now + 1), SWEEP, self.sweep_phase));
            // Also where nothing may go then: it is seen that it is held back.
            if !delivery.held || delivery.next_at > self.now {
                tick = tick.min(delivery.next_at);
            }
        }
        if !open {
            return None;
        }
        if self.room() > 0 {
            tick = tick.min(self.queue.next_due);
        }
        if tick < i64::MAX {
            first = first.min(next_on_grid(tick.max(self.now + 1), TICK, 0));
        }
        let ends = self.exchanges.iter().map(|exchange| exchange.attempt.ended);
        let switch = self.script.switched.get(self.switches).copied();
        ends.chain(switch).chain([first]).min().map(|at| at.max(self.now))
    }

    fn step(&mut self) -> Result<(), String> {
        self.what_others_do(self.now);
        while let Some(place) = self.exchanges.iter().position(|exchange| exchange.attempt.ended <= self.now) {
            let Exchange { delivery, attempt } = self.exchanges.swap_remove(place);
            self.conclude(delivery, attempt);
        }
        if (self.now - self.sweep_phase).rem_euclid(SWEEP) == 0 {
            self.sweep();
        }
        if self.now.rem_euclid(TICK) == 0 {
            self.queue.flush(&mut self.deliveries, self.now);
            let (is_on, room) = (self.is_on(), self.room());
            let claimed = self.queue.claim(&mut self.deliveries, self.now, is_on, room);
            for delivery in claimed {
                self.begin(delivery);
            }
            self.nobody_is_overlooked()?;
        }
        Ok(())
    }

    /// Commits, and people who switch the endpoint off and on: also while no worker is there.
    fn what_others_do(&mut self, until: i64) {
        while let Some(at) = self.script.opened.get(self.deliveries.len()).filter(|at| **at <= until) {
            self.deliveries.push(Delivery::opened(*at));
            self.ends.push(end_of(*at, &self.downtimes));
        }
        while let Some(at) = self.script.switched.get(self.switches).filter(|at| **at <= until) {
            self.switches += 1;
            if self.is_on() {
                self.queue.enable(*at);
                self.in_a_row = 0;
            }
        }
    }

    fn be_away(&mut self) {
        let away = self.script.away[self.downtimes.len()];
        for exchange in std::mem::take(&mut self.exchanges) {
            self.deliveries[exchange.delivery].log.push(Attempt { outcome: Outcome::Lost, ..exchange.attempt });
        }
        self.what_others_do(away.back - 1);
        self.now = away.back;
        self.downtimes.push(Downtime { began_at: time(away.seen), ended_at: time(away.back) });
        self.ends = self.deliveries.iter().map(|delivery| end_of(delivery.opened, &self.downtimes)).collect();
    }

    fn begin(&mut self, place: usize) {
        let delivery = &mut self.deliveries[place];
        (delivery.in_flight, delivery.attempted_at, delivery.next_at) = (true, self.now, self.now + LEASE);
        let (percent, most) = self.script.deaths;
        let answer = self.script.answer(place, self.now, self.chance);
        let (outcome, takes_ms) = if self.deaths < most && self.chance.happens(percent) {
            self.deaths += 1;
            (Outcome::Lost, LEASE)
        } else if answer.well {
            (Outcome::Taken, answer.takes_ms)
        } else {
            (Outcome::Refused { retry_after_s: answer.retry_after_s }, answer.takes_ms)
        };
        let attempt = Attempt {
            number: delivery.attempts + 1,
            began: self.now,
            ended: self.now + takes_ms,
            outcome,
            held: delivery.held,
            released: delivery.released,
        };
        self.exchanges.push(Exchange { delivery: place, attempt });
    }

    fn conclude(&mut self, place: usize, attempt: Attempt) {
        let delivery = &mut self.deliveries[place];
        delivery.log.push(attempt);
        let retry_after = match attempt.outcome {
            // Nobody writes anything down: the claim has run out.
            Outcome::Lost => return,
            Outcome::Taken => {
                delivery.attempts = attempt.number;
                delivery.end(State::Delivered, self.now);
                self.in_a_row = 0;
                return self.queue.succeeded(self.now);
            }
            Outcome::Refused { retry_after_s } => retry_after_s.map(|s| Duration::from_secs(u64::try_from(s).unwrap())),
        };
        let closes_at = retry::closes_at(time(delivery.opened), &self.downtimes);
        let failed = Failed { number: attempt.number, began_at: time(attempt.began), closes_at, retry_after };
        (delivery.attempts, delivery.in_flight, delivery.held, delivery.released) =
            (attempt.number, false, false, false);
        let mut due = i64::MAX;
        match retry::next(&failed, self.chance) {
            Next::At(at) => {
                due = at.epoch_ms();
                (delivery.state, delivery.next_at) = (State::Queued, due);
            }
            Next::Exhausted => delivery.end(State::Exhausted, self.now),
            Next::Expired => delivery.end(State::Expired { swept: false }, self.now),
        }
        self.in_a_row += 1;
        self.queue.failed(due, self.now);
    }

    /// The sweep goes on all the time; that it ends nothing too soon is seen by the last before whatever happens next.
    fn sweep_before(&mut self, at: i64) {
        let last = next_on_grid(at, SWEEP, self.sweep_phase) - SWEEP;
        if last > self.now {
            self.now = last;
            self.sweep();
        }
    }

    fn sweep(&mut self) {
        let over = retry::opened_before(time(self.now), &self.downtimes).epoch_ms();
        for delivery in &mut self.deliveries {
            let under_way = delivery.in_flight && delivery.next_at > self.now;
            if delivery.state == State::Queued && delivery.opened <= over && !under_way {
                delivery.end(State::Expired { swept: true }, self.now);
            }
        }
    }

    /// What is due and does not go has a reason. If that is the breaker, five have failed in a row, and a probe goes every minute.
    fn nobody_is_overlooked(&mut self) -> Result<(), String> {
        let (now, full, is_on) = (self.now, self.room() == 0, self.is_on());
        for delivery in self.deliveries.iter_mut().filter(|delivery| delivery.is_due(now)) {
            delivery.held = true;
            if is_on && !full && !(self.in_a_row >= 5 && self.queue.next_due <= now + MINUTE) {
                return Err(format!("what is due at {now} is overlooked"));
            }
        }
        Ok(())
    }
}

pub(crate) fn time(ms: i64) -> Timestamp {
    Timestamp::from_epoch_ms(ms)
}

/// The first moment from `at` on.
fn next_on_grid(at: i64, step: i64, phase: i64) -> i64 {
    at + (phase - at).rem_euclid(step)
}
