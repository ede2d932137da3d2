//! Reading columns by name. A column list may then change its order, and a missing column is an error that names it.

use std::{str::FromStr, time::SystemTime};

use paylink_domain::time::{Timestamp, from_system_time};
use tokio_postgres::Row;

use crate::error::StoreError;

pub(crate) fn time(row: &Row, column: &str) -> Result<Timestamp, StoreError> {
    Ok(from_system_time(row.try_get(column)?))
}

pub(crate) fn optional_time(row: &Row, column: &str) -> Result<Option<Timestamp>, StoreError> {
    Ok(row.try_get::<_, Option<SystemTime>>(column)?.map(from_system_time))
}

/// A text column that the domain parses. Text that it does not accept is a [`StoreError::Failed`].
pub(crate) fn parsed<T: FromStr>(row: &Row, column: &str) -> Result<T, StoreError> {
    row.try_get::<_, &str>(column)?.parse().map_err(|_| StoreError::unexpected(column))
}

pub(crate) fn optional_parsed<T: FromStr>(row: &Row, column: &str) -> Result<Option<T>, StoreError> {
    let text: Option<&str> = row.try_get(column)?;
    text.map(|text| text.parse().map_err(|_| StoreError::unexpected(column))).transpose()
}
