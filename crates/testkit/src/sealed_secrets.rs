//! Secrets in the database, by the key that sealed them.

use paylink_store::SEALED_COLUMNS;
use tokio_postgres::Client;

/// How many stored secrets are sealed with this key.
pub async fn secrets_under(owner: &Client, key: i32) -> i64 {
    let mut found = 0;
    for column in SEALED_COLUMNS {
        let count = format!("SELECT count(*) FROM {} WHERE sealing_key_of({}) = $1", column.table, column.column);
        found += owner.query_one(&count, &[&key]).await.unwrap().get::<_, i64>(0);
    }
    found
}
