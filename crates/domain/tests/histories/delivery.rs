//! A delivery and its history, as the database stores them.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Fresh,
    Queued,
    Delivered,
    Exhausted,
    /// Expired by the sweep, or because the next attempt would have been too late.
    Expired {
        swept: bool,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DeliveryAttemptOutcome {
    Accepted,
    Rejected {
        retry_after_s: Option<i64>,
    },
    /// The worker died before it recorded the attempt.
    Lost,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct DeliveryAttempt {
    pub(crate) number: usize,
    pub(crate) started_at_ms: i64,
    pub(crate) ended: i64,
    pub(crate) outcome: DeliveryAttemptOutcome,
    /// Since the previous attempt, the delivery was due and was held back.
    pub(crate) held: bool,
    /// Since the previous attempt, the delivery was released early because its endpoint recovered.
    pub(crate) released: bool,
}

#[derive(Debug)]
pub(crate) struct Delivery {
    pub(crate) opened: i64,
    pub(crate) state: State,
    pub(crate) next_at: i64,
    pub(crate) attempted_at: i64,
    pub(crate) in_flight: bool,
    pub(crate) attempts: usize,
    pub(crate) ended: i64,
    pub(crate) held: bool,
    pub(crate) released: bool,
    pub(crate) log: Vec<DeliveryAttempt>,
}

impl Delivery {
    pub(crate) fn opened(at: i64) -> Self {
        Self {
            opened: at,
            state: State::Fresh,
            next_at: at,
            attempted_at: i64::MIN,
            in_flight: false,
            attempts: 0,
            ended: i64::MAX,
            held: false,
            released: false,
            log: Vec::new(),
        }
    }

    pub(crate) fn is_open(&self) -> bool {
        matches!(self.state, State::Fresh | State::Queued)
    }

    pub(crate) fn is_due(&self, now: i64) -> bool {
        self.is_open() && self.next_at <= now
    }

    pub(crate) fn end(&mut self, state: State, now: i64) {
        (self.state, self.ended, self.in_flight) = (state, now, false);
    }
}
