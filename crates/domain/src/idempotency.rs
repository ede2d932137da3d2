//! Idempotency keys: a merchant's key for a request, so that a repeated request has no second effect.

use crate::digest::sha256;

/// The hash of 1 to 255 visible ASCII characters. The key itself is not stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IdempotencyKey([u8; 32]);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not 1 to {} visible ASCII characters", IdempotencyKey::MAX_CHARACTERS)]
pub struct InvalidIdempotencyKey;

impl IdempotencyKey {
    pub const MAX_CHARACTERS: usize = 255;

    pub fn parse(text: &[u8]) -> Result<Self, InvalidIdempotencyKey> {
        if (1..=Self::MAX_CHARACTERS).contains(&text.len()) && text.iter().all(u8::is_ascii_graphic) {
            Ok(Self(sha256(&[text])))
        } else {
            Err(InvalidIdempotencyKey)
        }
    }

    pub const fn hash(self) -> [u8; 32] {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_1_to_255_visible_characters() {
        for (length, valid) in [(0, false), (1, true), (255, true), (256, false)] {
            assert_eq!(IdempotencyKey::parse(&vec![b'x'; length]).is_ok(), valid, "{length}");
        }
        for byte in 0..=255_u8 {
            assert_eq!(IdempotencyKey::parse(&[byte]).is_ok(), (b'!'..=b'~').contains(&byte), "{byte}");
        }
        assert_ne!(IdempotencyKey::parse(b"a"), IdempotencyKey::parse(b"A"));
    }
}
