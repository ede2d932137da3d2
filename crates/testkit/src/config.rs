//! Configurations of a node.

use std::collections::BTreeMap;

use paylink_server::config::{Config, parse};

use crate::{cell::KEY_1, database::Database, ports::free_port_base};

/// The configuration of a node on `database`, with these keys, as TOML.
pub fn configuration(database: &Database, keys: &[(u16, &str)]) -> String {
    let keys: String = keys.iter().map(|(id, key)| key_section(*id, key)).collect();
    format!(
        "[api]\nlisten = \"127.0.0.1:0\"\nbase_url = \"http://127.0.0.1:1/v1\"\n\
         [pay]\nlisten = \"127.0.0.1:0\"\nurl = \"http://127.0.0.1:2\"\n\
         [ops]\nlisten = \"127.0.0.1:0\"\n\
         [shutdown]\ndrain_seconds = 0\ngrace_seconds = 5\n\
         [http]\nconnections_per_address = 10000\nrequests_in_flight_per_address = 2048\n\
         [limits]\ngenerate_per_second = 0\nidempotency_keys_per_second = 0\nread_per_second = 0\npay_per_second = 0\nview_per_second = 0\n\
         invalid_per_second = 0\nnotifications_per_second = 0\n\
         bank_calls_per_attempt_and_minute = 0\nbank_calls_per_second = 0\n\
         [dev]\nmovable_clock = true\n\
         [[cell]]\nid = \"00\"\nurl = \"{}\"\nowner_url = \"{}\"\nconnections = 8\n{keys}",
        database.url, database.owner_url
    )
}

/// A key of both rings, as TOML.
pub fn key_section(id: u16, key: &str) -> String {
    format!("[[key]]\nid = {id}\nsecret = \"{key}\"\n")
}

pub fn config(database: &Database, keys: &[(u16, &str)]) -> Config {
    parse(&configuration(database, keys), "test", &BTreeMap::new()).unwrap()
}

/// The same with these banks, and with the pages on a port that is known before the node starts.
pub fn configuration_with_banks(database: &Database, banks: &str) -> String {
    let port = free_port_base();
    let pay = format!("[pay]\nlisten = \"127.0.0.1:{port}\"\nurl = \"http://127.0.0.1:{port}\"\n");
    configuration(database, &[(1, KEY_1)])
        .replace("[pay]\nlisten = \"127.0.0.1:0\"\nurl = \"http://127.0.0.1:2\"\n", &pay)
        + banks
}

pub fn config_with_banks(database: &Database, banks: &str) -> Config {
    parse(&configuration_with_banks(database, banks), "test", &BTreeMap::new()).unwrap()
}
