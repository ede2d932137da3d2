//! How many deliveries may be under way to one endpoint at once.
//!
//! An endpoint that nobody knows yet is given a few. Each quick success lets it have one more, each failure halves it: one that hangs or
//! dawdles holds few of our places, and one that is quick is not held up.

use std::{collections::HashMap, time::Duration};

use paylink_domain::{id::EndpointId, time::Timestamp};
use paylink_store::Room;

const FIRST: usize = 4;
const MOST: usize = 64;
const SLOW_MS: i32 = 1_000;
/// What was learnt of an endpoint that has been quiet for so long is forgotten.
const REMEMBERED: Duration = Duration::from_mins(1);

#[derive(Debug)]
struct Window {
    size: usize,
    under_way: usize,
    used_at: Timestamp,
}

/// How a delivery went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Went {
    Quickly,
    Slowly,
    Wrong,
}

impl Went {
    pub(super) const fn of(well: bool, duration_ms: i32) -> Self {
        match (well, duration_ms < SLOW_MS) {
            (true, true) => Self::Quickly,
            (true, false) => Self::Slowly,
            (false, _) => Self::Wrong,
        }
    }
}

#[derive(Debug, Default)]
pub(super) struct Windows(HashMap<EndpointId, Window>);

impl Windows {
    pub(super) fn begin(&mut self, endpoint: EndpointId, now: Timestamp) {
        let window = self.0.entry(endpoint).or_insert(Window { size: FIRST, under_way: 0, used_at: now });
        window.under_way += 1;
        window.used_at = now;
    }

    pub(super) fn end(&mut self, endpoint: EndpointId, went: Went) {
        if let Some(window) = self.0.get_mut(&endpoint) {
            window.under_way = window.under_way.saturating_sub(1);
            window.size = match went {
                Went::Quickly => (window.size + 1).min(MOST),
                Went::Slowly => (window.size / 2).max(FIRST.min(window.size)),
                Went::Wrong => (window.size / 2).max(1),
            };
        }
    }

    /// What a claim is told.
    pub(super) fn room(&self) -> Room {
        let room = |window: &Window| window.size.saturating_sub(window.under_way);
        let known = self.0.iter().map(|(id, window)| (*id, room(window))).filter(|(_, room)| *room != FIRST);
        Room { known: known.collect(), otherwise: FIRST }
    }

    pub(super) fn forget(&mut self, now: Timestamp) {
        self.0.retain(|_, window| window.under_way > 0 || now.since(window.used_at) < REMEMBERED);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn endpoint() -> EndpointId {
        EndpointId::of("00".parse().unwrap(), 7).unwrap()
    }

    fn room(windows: &Windows) -> Option<usize> {
        windows.room().known.first().map(|(_, room)| *room)
    }

    #[test]
    fn a_stranger_is_given_a_few_and_earns_more() {
        let (mut windows, now) = (Windows::default(), Timestamp::from_epoch_ms(0));
        assert_eq!((room(&windows), windows.room().otherwise), (None, 4));
        for _ in 0..4 {
            windows.begin(endpoint(), now);
        }
        assert_eq!(room(&windows), Some(0));
        windows.end(endpoint(), Went::Quickly);
        assert_eq!(room(&windows), Some(2), "the place, and one more");
        for _ in 0..100 {
            windows.begin(endpoint(), now);
            windows.end(endpoint(), Went::Quickly);
        }
        assert_eq!(room(&windows), Some(MOST - 3));
        for _ in 0..9 {
            windows.begin(endpoint(), now);
            windows.end(endpoint(), Went::of(true, 14_000));
        }
        assert_eq!(room(&windows), Some(1), "who dawdles has what a stranger has, and three of it are under way");
    }

    #[test]
    fn who_fails_is_given_less_down_to_one() {
        let (mut windows, now) = (Windows::default(), Timestamp::from_epoch_ms(0));
        for _ in 0..9 {
            windows.begin(endpoint(), now);
            windows.end(endpoint(), Went::Wrong);
        }
        assert_eq!(room(&windows), Some(1));
    }

    #[test]
    fn who_was_quiet_for_a_minute_is_a_stranger_again() {
        let (mut windows, now) = (Windows::default(), Timestamp::from_epoch_ms(0));
        windows.begin(endpoint(), now);
        windows.forget(now + REMEMBERED);
        assert!(room(&windows).is_some(), "something is under way");
        windows.end(endpoint(), Went::Quickly);
        windows.forget(now + REMEMBERED);
        assert_eq!(room(&windows), None);
    }
}
