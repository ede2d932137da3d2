//! The service's time, by the cell's clock.

use paylink_domain::time::Timestamp;

use crate::{cell::Cell, deadline::with_deadline, error::StoreError, row};

const NOW: &str = "SELECT service_now() AS service_time";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("NOW", NOW)];

impl Cell {
    pub async fn now(&self) -> Result<Timestamp, StoreError> {
        with_deadline(async {
            let row = self.serving_connection().await?.query_one(NOW, &[]).await?;
            row::time(&row, "service_time")
        })
        .await
    }
}
