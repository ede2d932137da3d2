//! The clock of the database, moved forward and back.

use std::time::Duration;

use tokio::sync::Mutex;
use tokio_postgres::Client;

pub(crate) struct ServiceClock {
    pub(crate) owner: Client,
    /// How far the clock is set back.
    set_back: Mutex<Duration>,
}

impl ServiceClock {
    pub(crate) fn new(owner: Client) -> Self {
        Self { owner, set_back: Mutex::default() }
    }

    pub(crate) async fn advance(&self, by: Duration) {
        self.shift(i64::try_from(by.as_millis()).unwrap()).await;
    }

    /// As after a failover to a host with a wrong clock. A clock that is set back already stays where it is.
    pub(crate) async fn set_back(&self, by: Duration) -> bool {
        let mut set_back = self.set_back.lock().await;
        if !set_back.is_zero() {
            return false;
        }
        *set_back = by;
        self.shift(-i64::try_from(by.as_millis()).unwrap()).await;
        true
    }

    /// Undoes [`Self::set_back`].
    pub(crate) async fn correct(&self) -> bool {
        let mut set_back = self.set_back.lock().await;
        let by = std::mem::take(&mut *set_back);
        self.advance(by).await;
        !by.is_zero()
    }

    async fn shift(&self, ms: i64) {
        let shift = "UPDATE service_clock SET ahead = ahead + $1::bigint * interval '1 millisecond'";
        self.owner.execute(shift, &[&ms]).await.unwrap();
    }
}
