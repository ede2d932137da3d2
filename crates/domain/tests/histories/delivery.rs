//! A delivery and what has happened to it, as the database would remember it.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Fresh,
    Queued,
    Delivered,
    Exhausted,
    /// By the sweep, or because the next attempt would have come too late.
    Expired {
        swept: bool,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Taken,
    Refused {
        retry_after_s: Option<i64>,
    },
    /// Whoever made it died before it was written down.
    Lost,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Attempt {
    pub(crate) number: usize,
    pub(crate) began: i64,
    pub(crate) ended: i64,
    pub(crate) outcome: Outcome,
    /// Since the attempt before, it was due and could not go.
    pub(crate) held: bool,
    /// Since the attempt before, it was let go sooner because its endpoint came back.
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
    pub(crate) log: Vec<Attempt>,
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
