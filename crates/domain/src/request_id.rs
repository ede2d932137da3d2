//! Names one request, in its response (`X-Request-Id`), in its log lines and in the history of the payment that it has changed.

use std::{fmt, str::FromStr};

use crate::{crockford, id::InvalidId};

#[derive(Clone, Copy, PartialEq, Eq)]
pub struct RequestId([u8; RequestId::LENGTH]);

impl RequestId {
    const PREFIX: &[u8; 4] = b"req_";
    const LENGTH: usize = Self::PREFIX.len() + 16;

    /// The id with these random bytes.
    pub fn of(random: [u8; 10]) -> Self {
        let mut value = [0; 16];
        value[6..].copy_from_slice(&random);
        let mut text = [0; Self::LENGTH];
        text[..Self::PREFIX.len()].copy_from_slice(Self::PREFIX);
        crockford::encode_into(u128::from_be_bytes(value), &mut text[Self::PREFIX.len()..]);
        Self(text)
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default() // it is ASCII
    }
}

impl FromStr for RequestId {
    type Err = InvalidId;

    fn from_str(text: &str) -> Result<Self, InvalidId> {
        let bytes: [u8; Self::LENGTH] = text.as_bytes().try_into().map_err(|_| InvalidId)?;
        let (prefix, rest) = bytes.split_at(Self::PREFIX.len());
        let is_valid = prefix == Self::PREFIX && rest.iter().all(|&byte| crockford::is_digit(byte));
        if is_valid { Ok(Self(bytes)) } else { Err(InvalidId) }
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RequestId({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_read_again_and_nothing_else() {
        let id = RequestId::of([7; 10]);
        assert_eq!(id.to_string().parse(), Ok(id));
        for wrong in ["", "req_", "Order 1017", "req_3k9m2x7q4adv0t8", "pay_3k9m2x7q4adv0t8w", "req_3k9m2x7q4adv0t8!"] {
            assert_eq!(wrong.parse::<RequestId>(), Err(InvalidId), "{wrong}");
        }
    }
}
