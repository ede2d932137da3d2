//! The cell of a test: its id and its sealing keys.

use paylink_domain::{
    id::CellId,
    keyring::{KeyId, KeyRing},
};

/// 32 bytes that are no secret.
pub const KEY_1: &str = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
pub const KEY_2: &str = "ZmVkY2JhOTg3NjU0MzIxMGZlZGNiYTk4NzY1NDMyMTA=";

pub fn cell_00() -> CellId {
    "00".parse().unwrap()
}

/// The key ring of most tests: `KEY_1` with the id 1.
pub fn key_ring() -> KeyRing {
    KeyRing::new([(KeyId::new(1), KEY_1.parse().unwrap())])
}
