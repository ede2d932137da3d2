//! A clock that only tests advance.

use std::{
    sync::atomic::{AtomicI64, Ordering},
    time::Duration,
};

use paylink_domain::time::{Clock, Timestamp};

pub struct ManualClock(AtomicI64);

impl ManualClock {
    pub fn at(epoch_ms: i64) -> Self {
        Self(AtomicI64::new(epoch_ms))
    }

    pub fn advance(&self, by: Duration) {
        self.0.fetch_add(i64::try_from(by.as_millis()).unwrap(), Ordering::Relaxed);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_epoch_ms(self.0.load(Ordering::Relaxed))
    }
}
