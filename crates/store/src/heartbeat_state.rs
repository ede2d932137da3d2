//! Whether the cell can be written and whether this node's clock is right, as the last heartbeat has shown (`heartbeat.rs`).

use std::sync::{Mutex, PoisonError};

/// A node whose clock differs more from the database's is not ready.
const CLOCK_TOLERANCE_MS: u64 = 5_000;

/// What the last heartbeat has shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeartbeatState {
    pub write: WriteState,
    /// `None` if the clocks were not compared.
    pub clock: Option<ClockComparison>,
}

/// Whether the cell accepts writes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum WriteState {
    #[default]
    NotTried,
    Accepted,
    /// With the reason, for operators.
    Failed(String),
}

/// How this node's clock compares with the database's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockComparison {
    /// This node's clock minus the database's.
    pub difference_ms: i64,
    /// Whether another node has found the same difference: then the database's clock is wrong, and this node is no worse than others.
    pub is_shared: bool,
}

impl ClockComparison {
    /// Whether the difference is more than networks and time servers explain.
    pub const fn is_beyond_tolerance(self) -> bool {
        self.difference_ms.unsigned_abs() > CLOCK_TOLERANCE_MS
    }

    pub(crate) fn new(difference_ms: i64, of_others: &[i64]) -> Self {
        let is_same = |other: &i64| other.abs_diff(difference_ms) <= CLOCK_TOLERANCE_MS;
        Self { difference_ms, is_shared: of_others.iter().any(is_same) }
    }
}

#[derive(Debug, Default)]
pub(crate) struct LastHeartbeat(Mutex<HeartbeatState>);

impl LastHeartbeat {
    pub(crate) fn get(&self) -> HeartbeatState {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn set(&self, state: HeartbeatState) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = state;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_seconds_are_within_the_tolerance_and_a_millisecond_more_is_not() {
        let beyond = |ms| ClockComparison::new(ms, &[]).is_beyond_tolerance();
        assert_eq!([-5_001, -5_000, 0, 5_000, 5_001].map(beyond), [true, false, false, false, true]);
        let shared = |other| ClockComparison::new(60_000, &[other]).is_shared;
        assert_eq!([54_999, 55_000, 65_000, 65_001].map(shared), [false, true, true, false]);
    }

    #[test]
    fn the_last_heartbeat_is_the_one_that_was_set_last() {
        let last = LastHeartbeat::default();
        assert_eq!(last.get(), HeartbeatState::default());
        let failed = HeartbeatState { write: WriteState::Failed("read-only".to_owned()), clock: None };
        for state in [HeartbeatState { write: WriteState::Accepted, clock: None }, failed] {
            last.set(state.clone());
            assert_eq!(last.get(), state);
        }
    }

    #[test]
    fn a_clock_that_only_this_node_has_is_wrong_and_a_difference_that_others_share_is_the_database_s() {
        let compare = |mine, others: &[i64]| {
            let comparison = ClockComparison::new(mine, others);
            (comparison.is_beyond_tolerance(), comparison.is_shared)
        };
        assert_eq!(compare(4_999, &[]), (false, false));
        assert_eq!(compare(600_000, &[]), (true, false));
        assert_eq!(compare(600_000, &[3, -12]), (true, false));
        assert_eq!(compare(-600_000, &[-599_000, 2]), (true, true));
        assert_eq!(compare(-600_000, &[600_000]), (true, false));
        assert_eq!(compare(i64::MIN, &[i64::MAX]), (true, false));
    }
}
