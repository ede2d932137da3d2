//! Secrets in the database, by the key that sealed them.

use paylink_domain::{
    id::AttemptId,
    keyring::{KeyRing, Ring},
};
use paylink_server::system::SystemRandomness;
use paylink_store::{SEALED_COLUMNS, seal_new_access_secret};
use tokio_postgres::Client;
use uuid::Uuid;

use crate::cell::cell_00;

/// How many stored secrets are sealed with this key.
pub async fn secrets_under(owner: &Client, key: i32) -> i64 {
    let mut found = 0;
    for column in SEALED_COLUMNS {
        let count = format!("SELECT count(*) FROM {} WHERE sealing_key_of({}) = $1", column.table, column.column);
        found += owner.query_one(&count, &[&key]).await.unwrap().get::<_, i64>(0);
    }
    found
}

/// Gives an attempt that was inserted by SQL a secret of its addresses. Without one it cannot be read.
pub async fn give_access_secret(owner: &Client, ring: &KeyRing, attempt: Uuid) {
    let key = ring.ids(Ring::Secrets).into_iter().max().unwrap();
    let sealed = seal_new_access_secret(AttemptId::of(cell_00(), attempt), ring, key, &SystemRandomness).unwrap();
    let update = "UPDATE attempt SET access_secret_sealed = $2 WHERE id = $1";
    assert_eq!(owner.execute(update, &[&attempt, &sealed]).await.unwrap(), 1);
}
