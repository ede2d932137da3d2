//! Identifiers: a prefix, the cell that stores the object, and a random part.
//!
//! A *cell* is one database. Every id contains its cell, so any node can serve any request from one database without
//! looking up a directory.

use std::{fmt, str::FromStr, sync::Arc};

use uuid::Uuid;

use crate::{
    crockford,
    random::{Randomness, random_bytes},
    time::Timestamp,
};

/// The text is not an id of the expected kind. The error does not contain the text, because an id may be a credential.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an id of this kind")]
pub struct InvalidId;

/// The id of a cell: two characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellId([u8; 2]);

impl CellId {
    pub const fn bytes(self) -> [u8; 2] {
        self.0
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }

    pub fn from_bytes(bytes: [u8; 2]) -> Result<Self, InvalidId> {
        if bytes.iter().all(|&byte| crockford::is_digit(byte)) { Ok(Self(bytes)) } else { Err(InvalidId) }
    }
}

impl FromStr for CellId {
    type Err = InvalidId;

    fn from_str(text: &str) -> Result<Self, InvalidId> {
        Self::from_bytes(text.as_bytes().try_into().map_err(|_| InvalidId)?)
    }
}

impl fmt::Display for CellId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for CellId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CellId({self})")
    }
}

/// Splits the part of `text` after `prefix` into the cell and the rest.
pub(crate) fn after_prefix<'a>(text: &'a str, prefix: &str) -> Result<(CellId, &'a str), InvalidId> {
    let rest = text.strip_prefix(prefix).ok_or(InvalidId)?;
    let cell = rest.get(..2).ok_or(InvalidId)?.parse()?;
    Ok((cell, &rest[2..]))
}

/// An id with 60 random bits. It takes only eight bytes in each of ten billion payments, and is hard to guess. It is
/// not a credential, so it may be shown and logged.
macro_rules! short_id {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name {
            cell: CellId,
            number: i64,
        }

        impl $name {
            pub const PREFIX: &str = $prefix;
            const BITS: u32 = 60;

            pub fn generate(cell: CellId, randomness: &dyn Randomness) -> Self {
                let number = i64::from_be_bytes(random_bytes(randomness)) & ((1 << Self::BITS) - 1);
                Self { cell, number }
            }

            /// The id of the object that `cell` stores under `number`.
            pub fn of(cell: CellId, number: i64) -> Result<Self, InvalidId> {
                if (0..1 << Self::BITS).contains(&number) { Ok(Self { cell, number }) } else { Err(InvalidId) }
            }

            pub const fn cell(self) -> CellId {
                self.cell
            }

            /// The key in its cell.
            pub const fn number(self) -> i64 {
                self.number
            }
        }

        impl FromStr for $name {
            type Err = InvalidId;

            fn from_str(text: &str) -> Result<Self, InvalidId> {
                let (cell, rest) = after_prefix(text, Self::PREFIX)?;
                let number = crockford::decode(rest, Self::BITS).ok_or(InvalidId)?;
                Self::of(cell, i64::try_from(number).map_err(|_| InvalidId)?)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let number = u128::from(self.number.unsigned_abs());
                write!(f, "{}{}{}", Self::PREFIX, self.cell, crockford::encode(number, Self::BITS))
            }
        }
    };
}

short_id! {
    /// The id of a company.
    CompanyId, "cmp_"
}

short_id! {
    /// The id of an API token, by which it is listed and revoked. It is not the token.
    TokenId, "tok_"
}

short_id! {
    /// The id of an endpoint to which a merchant's events are delivered.
    EndpointId, "end_"
}

short_id! {
    /// The id of a change that waits for approval.
    ProposalId, "prp_"
}

short_id! {
    /// The id of a user of the portal.
    UserId, "usr_"
}

short_id! {
    /// The id of an invitation to the portal. It is not what the invitation's link contains.
    InvitationId, "inv_"
}

short_id! {
    /// The id of a replay of past events.
    ReplayId, "rpl_"
}

/// A unique id that cannot be guessed. The first 16 of its 128 bits are a day, so that new rows are adjacent in the
/// index; the other 112 bits are random. Most of these ids are credentials, so `Debug` does not show them.
/// [`fmt::Display`] does; use it only for a reader who may have the id.
macro_rules! long_id {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name {
            cell: CellId,
            number: u128,
        }

        impl $name {
            pub const PREFIX: &str = $prefix;
            const BITS: u32 = 128;

            pub fn generate(cell: CellId, at: Timestamp, randomness: &dyn Randomness) -> Self {
                let mut bytes: [u8; 16] = random_bytes(randomness);
                bytes[..2].copy_from_slice(&at.day().to_be_bytes());
                Self { cell, number: u128::from_be_bytes(bytes) }
            }

            /// The id of the object that `cell` stores under `uuid`.
            pub const fn of(cell: CellId, uuid: Uuid) -> Self {
                Self { cell, number: uuid.as_u128() }
            }

            pub const fn cell(self) -> CellId {
                self.cell
            }

            /// The key in its cell.
            pub const fn uuid(self) -> Uuid {
                Uuid::from_u128(self.number)
            }
        }

        impl FromStr for $name {
            type Err = InvalidId;

            fn from_str(text: &str) -> Result<Self, InvalidId> {
                let (cell, rest) = after_prefix(text, Self::PREFIX)?;
                let number = crockford::decode(rest, Self::BITS).ok_or(InvalidId)?;
                Ok(Self { cell, number })
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}{}{}", Self::PREFIX, self.cell, crockford::encode(self.number, Self::BITS))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({}…)", stringify!($name), self.cell)
            }
        }
    };
}

long_id! {
    /// The id of a payment, and the permission to read it: only for the merchant and the payer. Its day is the day on
    /// which the link was created.
    PaymentId, "pay_"
}

long_id! {
    /// The id of an attempt to pay at a bank. A bank sees this id and never the payment's id. It gives no rights without a key
    /// of the attempt, see [`crate::attempt_access`].
    AttemptId, "att_"
}

long_id! {
    /// The id of an event, by which a merchant's program recognises a repeated delivery (`webhook-id`). It is no
    /// credential.
    EventId, "evt_"
}

/// The id of a bank in an operator's configuration: 1 to 40 lower-case letters, digits and hyphens.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BankId(Arc<str>);

impl BankId {
    const MAX_CHARACTERS: usize = 40;

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for BankId {
    type Err = InvalidId;

    fn from_str(text: &str) -> Result<Self, InvalidId> {
        let allowed = text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        if allowed && (1..=Self::MAX_CHARACTERS).contains(&text.len()) { Ok(Self(text.into())) } else { Err(InvalidId) }
    }
}

impl fmt::Display for BankId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for BankId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BankId({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    struct Ones;
    impl Randomness for Ones {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill(0xff);
        }
    }

    fn cell() -> CellId {
        "a7".parse().expect("a cell")
    }

    #[test]
    fn a_payment_id_is_its_prefix_its_cell_and_26_characters() {
        let id = PaymentId::generate(cell(), Timestamp::from_epoch_ms(0), &Ones).to_string();
        assert_eq!(id, "pay_a70003zzzzzzzzzzzzzzzzzzzzzz");
        assert_eq!(id.len(), 4 + 2 + 26);
    }

    #[test]
    fn an_event_id_is_as_long_as_a_payment_id_and_an_endpoint_id_as_a_company_id() {
        let event = EventId::generate(cell(), Timestamp::from_epoch_ms(0), &Ones).to_string();
        assert_eq!(event, "evt_a70003zzzzzzzzzzzzzzzzzzzzzz");
        assert_eq!(EndpointId::generate(cell(), &Ones).to_string(), "end_a7zzzzzzzzzzzz");
        assert!(event.parse::<PaymentId>().is_err(), "an event id is not a payment id");
    }

    #[test]
    fn payment_ids_of_a_later_day_sort_after_those_of_an_earlier_one() {
        let on = |day: i64| PaymentId::generate(cell(), Timestamp::from_epoch_ms(day * 86_400_000), &Ones);
        assert!(on(20_000).uuid() < on(20_001).uuid());
    }

    #[test]
    fn debug_does_not_show_a_payment_id() {
        let id = PaymentId::generate(cell(), Timestamp::from_epoch_ms(0), &Ones);
        assert_eq!(format!("{id:?}"), "PaymentId(a7…)");
    }

    #[test]
    fn a_company_id_has_eighteen_characters() {
        let id = CompanyId::generate(cell(), &Ones).to_string();
        assert_eq!(id, "cmp_a7zzzzzzzzzzzz");
    }

    proptest! {
        #[test]
        fn ids_are_parsed_back(number: u128, company in 0_i64..1 << 60) {
            let id = PaymentId::of(cell(), Uuid::from_u128(number));
            prop_assert_eq!(id.to_string().parse(), Ok(id));
            let id = CompanyId::of(cell(), company).expect("in range");
            prop_assert_eq!(id.to_string().parse(), Ok(id));
        }

        #[test]
        fn only_the_exact_encoding_is_an_id(text in "(pay_|PAY_|cmp_|)[0-9a-zA-Z_]{0,30}") {
            if let Ok(id) = text.parse::<PaymentId>() {
                prop_assert_eq!(id.to_string(), text.clone());
            }
            if let Ok(id) = text.parse::<CompanyId>() {
                prop_assert_eq!(id.to_string(), text);
            }
        }

        #[test]
        fn any_text_is_parsed_without_a_panic(text in "\\PC{0,40}") {
            let _ = text.parse::<PaymentId>();
            let _ = text.parse::<CompanyId>();
            let _ = text.parse::<CellId>();
        }
    }
}
