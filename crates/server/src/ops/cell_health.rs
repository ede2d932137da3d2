//! What a node says about a cell in `/readyz`.

use paylink_store::{Cell, CellState, ClockComparison, HeartbeatState, OpeningState, WriteState};

pub(crate) struct CellHealth {
    pub(super) state: CellState,
    opening: OpeningState,
    heartbeat: HeartbeatState,
}

impl CellHealth {
    pub(crate) fn of(cell: &Cell) -> Self {
        Self { state: cell.state(), opening: cell.opening_state(), heartbeat: cell.heartbeat_state() }
    }

    /// Whether this node's clock is wrong. A difference that other nodes have too is the database's.
    pub(super) fn clock_is_wrong(&self) -> bool {
        self.wrong_clock().is_some_and(|clock| !clock.is_shared)
    }

    fn wrong_clock(&self) -> Option<ClockComparison> {
        self.heartbeat.clock.filter(|clock| clock.is_beyond_tolerance())
    }

    pub(crate) fn description(&self) -> String {
        let clock = self.wrong_clock().map(describe_clock).unwrap_or_default();
        format!("{}{clock}", self.description_without_clock())
    }

    fn description_without_clock(&self) -> String {
        match (&self.state, &self.opening, &self.heartbeat.write) {
            (CellState::NotInspected, ..) => "not yet reached".to_owned(),
            (CellState::Refused(error), ..) => format!("refused: {error}"),
            (CellState::Serving { reachable: false, .. }, ..) => {
                "unreachable: cached data is served, other requests get 503".to_owned()
            }
            (CellState::Serving { .. }, OpeningState::Closed(reason), _) => {
                format!("closed: payers get 503 when they confirm, other requests are served: {reason}")
            }
            (
                CellState::Serving { .. },
                OpeningState::NotRead | OpeningState::Open { .. },
                WriteState::Failed(reason),
            ) => {
                format!("not writable: reads are served and links are generated, other requests get 503: {reason}")
            }
            (
                CellState::Serving { sealing_keys, .. },
                OpeningState::NotRead | OpeningState::Open { .. },
                WriteState::NotTried | WriteState::Accepted,
            ) => format!("serving, sealing with {sealing_keys}"),
        }
    }
}

fn describe_clock(clock: ClockComparison) -> String {
    let side = if clock.difference_ms > 0 { "ahead of" } else { "behind" };
    let seconds = (clock.difference_ms.unsigned_abs() + 500) / 1_000;
    let whose = if clock.is_shared { "as other nodes' clocks are: correct the database's" } else { "correct it" };
    format!("; this node's clock is {seconds} s {side} the database's, {whose}")
}
