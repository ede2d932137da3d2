//! What requests of one attempt are named by.

use std::fmt;

use paylink_domain::{crockford, digest::sha256, id::AttemptId};
use uuid::Uuid;

/// Stands for an attempt in what a bank sees. It is derived from the attempt's id, which is the payer's permission to go on and
/// therefore stays out of request ids, which banks log.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct AttemptKey([u8; 32]);

impl AttemptKey {
    pub fn of(attempt: AttemptId) -> Self {
        Self(sha256(&[b"paylink/1/attempt", &attempt.cell().bytes(), attempt.uuid().as_bytes()]))
    }

    /// The id of the request that makes `step`: the same whenever that step is tried again, another for any other.
    pub fn request_id(self, step: &str) -> Uuid {
        let hash = sha256(&[b"paylink/1/request", &self.0, step.as_bytes()]);
        let bytes = hash.first_chunk::<16>().expect("a hash has 32 bytes");
        uuid::Builder::from_custom_bytes(*bytes).into_uuid()
    }

    /// By which the payment is found in the payer's and the payee's statements: 26 characters.
    pub fn end_to_end_id(self) -> String {
        let hash = sha256(&[b"paylink/1/end-to-end", &self.0]);
        let bytes = hash.first_chunk::<16>().expect("a hash has 32 bytes");
        crockford::encode(u128::from_be_bytes(*bytes), 128).to_uppercase()
    }
}

impl fmt::Debug for AttemptKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AttemptKey(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: u128) -> AttemptKey {
        AttemptKey::of(AttemptId::of("00".parse().expect("a cell"), Uuid::from_u128(number)))
    }

    #[test]
    fn a_step_tried_again_is_the_same_request_and_any_other_is_another() {
        assert_eq!(key(1).request_id("initiate"), key(1).request_id("initiate"));
        assert_ne!(key(1).request_id("initiate"), key(1).request_id("cancel"));
        assert_ne!(key(1).request_id("initiate"), key(2).request_id("initiate"));
    }

    #[test]
    fn what_a_bank_sees_does_not_show_the_attempt() {
        let number = 0x0123_4567_89ab_cdef_0123_4567_89ab_cdef;
        let shown = format!("{} {}", key(number).request_id("initiate"), key(number).end_to_end_id());
        assert!(!shown.replace('-', "").contains("0123456789abcdef"));
        assert_eq!(key(number).end_to_end_id().len(), 26);
        assert_eq!(key(number).request_id("initiate").get_version_num(), 8);
    }
}
