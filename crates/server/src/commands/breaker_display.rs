//! What the open breaker of an endpoint holds, for `endpoint list`, `doctor` and `listen`.

use paylink_domain::{
    endpoint_breaker::{Breaker, BreakerState},
    time::Timestamp,
};
use paylink_store::HeldDeliveries;
use serde::Serialize;

/// Fields for `--json`. The times are None while the breaker is closed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct HeldFields {
    /// The number of due deliveries that wait for a probe to succeed; 1000 means 1000 or more.
    pub held: i64,
    /// When the first of them was due.
    pub held_since: Option<i64>,
    pub breaker_opened_at: Option<i64>,
    /// No event is sent before this time.
    pub next_probe_at: Option<i64>,
}

impl HeldFields {
    pub fn of(breaker: &Breaker, held: HeldDeliveries) -> Self {
        match breaker.state {
            BreakerState::Closed | BreakerState::Recovering { .. } => Self::default(),
            BreakerState::Open { opened_at, next_probe_at } => Self {
                held: held.count,
                held_since: held.since.map(Timestamp::epoch_ms),
                breaker_opened_at: Some(opened_at.epoch_ms()),
                next_probe_at: Some(next_probe_at.epoch_ms()),
            },
        }
    }
}

/// None while the breaker is closed.
pub fn describe_open_breaker(breaker: &Breaker, held: HeldDeliveries) -> Option<String> {
    let (opened_at, next_probe_at) = match breaker.state {
        BreakerState::Closed | BreakerState::Recovering { .. } => return None,
        BreakerState::Open { opened_at, next_probe_at } => (opened_at.to_rfc3339(), next_probe_at.to_rfc3339()),
    };
    let held = describe_held(held);
    Some(format!(
        "{} failures in a row, so it receives one event at a time since {opened_at}; {held}; next probe at {next_probe_at}",
        breaker.failures
    ))
}

fn describe_held(HeldDeliveries { count, since }: HeldDeliveries) -> String {
    let since = since.map_or_else(String::new, |since| format!(", since {}", since.to_rfc3339()));
    match count {
        0 => "no delivery is held".to_owned(),
        1 => format!("1 delivery is held{since}"),
        1_000.. => format!("1000 or more deliveries are held{since}"),
        some => format!("{some} deliveries are held{since}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_open_breaker_says_what_is_held_since_when_and_when_the_next_probe_goes() {
        let time = Timestamp::from_epoch_ms;
        let state = BreakerState::Open { opened_at: time(1_000), next_probe_at: time(61_000) };
        let (breaker, held) = (Breaker { failures: 9, state }, HeldDeliveries { count: 3, since: Some(time(2_000)) });
        assert_eq!(
            describe_open_breaker(&breaker, held).unwrap(),
            "9 failures in a row, so it receives one event at a time since 1970-01-01T00:00:01.000Z; \
             3 deliveries are held, since 1970-01-01T00:00:02.000Z; next probe at 1970-01-01T00:01:01.000Z"
        );
        let fields = serde_json::to_value(HeldFields::of(&breaker, held)).unwrap();
        let expected =
            serde_json::json!({"held": 3, "held_since": 2_000, "breaker_opened_at": 1_000, "next_probe_at": 61_000});
        assert_eq!(fields, expected);
        for state in [BreakerState::Closed, BreakerState::Recovering { opened_at: time(1_000) }] {
            assert_eq!(describe_open_breaker(&Breaker { failures: 3, state }, held), None);
            assert_eq!(HeldFields::of(&Breaker { failures: 3, state }, held), HeldFields::default());
        }
    }
}
