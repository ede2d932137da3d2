//! Request ids and end-to-end ids of one attempt.

use std::fmt;

use paylink_domain::{crockford, digest::sha256, id::AttemptId};
use uuid::Uuid;

/// Identifies an attempt in requests to a bank. It is derived from the attempt's id, which must not appear in request
/// ids: banks log them, and anyone who has the attempt's id can continue the attempt.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct AttemptKey([u8; 32]);

impl AttemptKey {
    pub fn of(attempt: AttemptId) -> Self {
        Self(sha256(&[b"paylink/1/attempt", &attempt.cell().bytes(), attempt.uuid().as_bytes()]))
    }

    /// The id of the request for `step`: the same for each retry of that step, and different for other steps.
    pub fn request_id(self, step: &str) -> Uuid {
        let hash = sha256(&[b"paylink/1/request", &self.0, step.as_bytes()]);
        let bytes = hash.first_chunk::<16>().expect("a hash has 32 bytes");
        uuid::Builder::from_custom_bytes(*bytes).into_uuid()
    }

    /// Identifies the payment in the bank statements of the payer and the payee: 26 characters.
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
    fn a_retried_step_has_the_same_request_id_and_other_steps_have_others() {
        assert_eq!(key(1).request_id("initiate"), key(1).request_id("initiate"));
        assert_ne!(key(1).request_id("initiate"), key(1).request_id("cancel"));
        assert_ne!(key(1).request_id("initiate"), key(2).request_id("initiate"));
    }

    #[test]
    fn request_ids_do_not_contain_the_attempt_id() {
        let number = 0x0123_4567_89ab_cdef_0123_4567_89ab_cdef;
        let shown = format!("{} {}", key(number).request_id("initiate"), key(number).end_to_end_id());
        assert!(!shown.replace('-', "").contains("0123456789abcdef"));
        assert_eq!(key(number).end_to_end_id().len(), 26);
        assert_eq!(key(number).request_id("initiate").get_version_num(), 8);
    }
}
