//! What a history is given: when events are committed, how the endpoint behaves, when the service is away and who dies.

use super::chance::Seeded;

pub(crate) const SECOND: i64 = 1_000;
pub(crate) const MINUTE: i64 = 60 * SECOND;
pub(crate) const HOUR: i64 = 60 * MINUTE;
pub(crate) const BEGIN: i64 = 1_790_000_000_000;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Behaviour {
    Refuses,
    Hangs,
    /// Refuses, and asks for up to so many seconds.
    AsksForTime(i64),
    Takes,
    Flaps,
    /// Takes all but the first.
    TakesOthers,
}

/// What an attempt meets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer {
    pub(crate) well: bool,
    pub(crate) retry_after_s: Option<i64>,
    pub(crate) takes_ms: i64,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Away {
    /// When the last worker was seen: up to five seconds before it stopped.
    pub(crate) seen: i64,
    pub(crate) stopped: i64,
    pub(crate) back: i64,
}

#[derive(Debug)]
pub(crate) struct Script {
    /// When each delivery is opened, in order.
    pub(crate) opened: Vec<i64>,
    /// From when on the endpoint behaves how.
    phases: Vec<(i64, Behaviour)>,
    pub(crate) away: Vec<Away>,
    /// When the endpoint is switched: off, on, off, …
    pub(crate) switched: Vec<i64>,
    /// How many of a hundred attempts lose their worker, and how many do at most.
    pub(crate) deaths: (i64, usize),
}

impl Script {
    pub(crate) fn draw(chance: &Seeded) -> Self {
        match chance.within(0..10) {
            0..2 => Self::one_that_is_refused(chance, false),
            2..4 => Self::one_that_is_refused(chance, true),
            _ => Self::anything(chance),
        }
    }

    /// What the promise of thirteen attempts is about.
    fn one_that_is_refused(chance: &Seeded, with_faults: bool) -> Self {
        let behaviour = if chance.happens(20) { Behaviour::Hangs } else { Behaviour::Refuses };
        Self {
            opened: vec![BEGIN + chance.within(0..HOUR)],
            phases: vec![(0, behaviour)],
            away: if with_faults { away(chance) } else { Vec::new() },
            switched: Vec::new(),
            deaths: if with_faults { (5, 2) } else { (0, 0) },
        }
    }

    fn anything(chance: &Seeded) -> Self {
        let spread = chance.of_any_size(SECOND..40 * HOUR);
        let mut opened: Vec<i64> = (0..chance.within(1..7)).map(|_| BEGIN + chance.within(0..spread)).collect();
        opened.sort_unstable();
        let mut phases = vec![(0, behaviour(chance))];
        let mut at = BEGIN;
        for _ in 0..chance.within(0..8) {
            at += chance.of_any_size(10 * SECOND..20 * HOUR);
            phases.push((at, behaviour(chance)));
        }
        let mut switched = Vec::new();
        if chance.happens(25) {
            let mut at = BEGIN;
            for _ in 0..chance.within(1..6) {
                at += chance.of_any_size(SECOND..30 * HOUR);
                switched.push(at);
            }
        }
        let deaths = if chance.happens(50) { (chance.of_any_size(1..32), 20) } else { (0, 0) };
        Self { opened, phases, away: away(chance), switched, deaths }
    }

    pub(crate) fn answer(&self, delivery: usize, now: i64, chance: &Seeded) -> Answer {
        let quick = chance.of_any_size(1..4 * SECOND);
        let answer = |well| Answer { well, retry_after_s: None, takes_ms: quick };
        let phase = self.phases.iter().rev().find(|(from, _)| *from <= now).unwrap();
        match phase.1 {
            Behaviour::Refuses => answer(false),
            Behaviour::Hangs => Answer { takes_ms: 15 * SECOND, ..answer(false) },
            Behaviour::AsksForTime(most) => Answer { retry_after_s: Some(chance.within(0..most + 1)), ..answer(false) },
            Behaviour::Takes => answer(true),
            Behaviour::Flaps => answer(chance.happens(30)),
            Behaviour::TakesOthers => answer(delivery != 0),
        }
    }
}

fn behaviour(chance: &Seeded) -> Behaviour {
    match chance.within(0..10) {
        0..4 => Behaviour::Refuses,
        4 => Behaviour::Hangs,
        5 => Behaviour::AsksForTime(chance.of_any_size(1..7 * 24 * 3_600)),
        6 => Behaviour::Takes,
        7 => Behaviour::Flaps,
        _ => Behaviour::TakesOthers,
    }
}

fn away(chance: &Seeded) -> Vec<Away> {
    let mut at = BEGIN;
    let one = |_| {
        let stopped = at + chance.of_any_size(MINUTE..20 * HOUR);
        at = stopped + chance.of_any_size(31 * SECOND..48 * HOUR);
        Away { seen: stopped - chance.within(0..5 * SECOND), stopped, back: at }
    };
    (0..chance.within(0..5)).map(one).collect()
}
