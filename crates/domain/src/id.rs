//! Names of things: a prefix, the cell that keeps it, and a random part.
//!
//! A *cell* is one database. Because every id carries its cell, any node can answer any request by talking to one
//! database, and nothing has to be looked up in a directory first.

use std::{fmt, str::FromStr, sync::Arc};

use uuid::Uuid;

use crate::{
    chance::{Randomness, draw},
    crockford,
    time::Timestamp,
};

/// The text is not an id of the asked kind. It carries nothing: an id may be a credential.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an id of this kind")]
pub struct NotAnId;

/// The name of a cell: two characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellId([u8; 2]);

impl CellId {
    pub const fn bytes(self) -> [u8; 2] {
        self.0
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }

    pub fn from_bytes(bytes: [u8; 2]) -> Result<Self, NotAnId> {
        if bytes.iter().all(|&byte| crockford::is_digit(byte)) { Ok(Self(bytes)) } else { Err(NotAnId) }
    }
}

impl FromStr for CellId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        Self::from_bytes(text.as_bytes().try_into().map_err(|_| NotAnId)?)
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

/// Splits `text` into its cell and the rest, if it starts with `prefix`.
pub(crate) fn after_prefix<'a>(text: &'a str, prefix: &str) -> Result<(CellId, &'a str), NotAnId> {
    let rest = text.strip_prefix(prefix).ok_or(NotAnId)?;
    let cell = rest.get(..2).ok_or(NotAnId)?.parse()?;
    Ok((cell, &rest[2..]))
}

/// A name of sixty random bits: few enough to be eight bytes in each of ten billion payments, too many to be guessed in
/// passing. It is a name and no credential, so it may be shown and logged.
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

            pub fn draw(cell: CellId, randomness: &dyn Randomness) -> Self {
                let number = i64::from_be_bytes(draw(randomness)) & ((1 << Self::BITS) - 1);
                Self { cell, number }
            }

            /// The one that `cell` knows by `number`.
            pub fn of(cell: CellId, number: i64) -> Result<Self, NotAnId> {
                if (0..1 << Self::BITS).contains(&number) { Ok(Self { cell, number }) } else { Err(NotAnId) }
            }

            pub const fn cell(self) -> CellId {
                self.cell
            }

            /// What its cell knows it by.
            pub const fn number(self) -> i64 {
                self.number
            }
        }

        impl FromStr for $name {
            type Err = NotAnId;

            fn from_str(text: &str) -> Result<Self, NotAnId> {
                let (cell, rest) = after_prefix(text, Self::PREFIX)?;
                let number = crockford::decode(rest, Self::BITS).ok_or(NotAnId)?;
                Self::of(cell, i64::try_from(number).map_err(|_| NotAnId)?)
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
    /// The name of a merchant.
    CompanyId, "cmp_"
}

short_id! {
    /// The name of an API token, by which it is listed and revoked. It is not the token.
    TokenId, "tok_"
}

short_id! {
    /// The name of an address to which a merchant's events are sent.
    EndpointId, "end_"
}

/// A name that cannot be guessed, and that no two things ever share. Of its 128 bits the first 16 are a day, so that new rows
/// stand together in the index; the other 112 are chance. Most such names are permissions too: `Debug` does not show them, only
/// [`fmt::Display`] does, and what uses that must know whom it shows it to.
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

            pub fn draw(cell: CellId, at: Timestamp, randomness: &dyn Randomness) -> Self {
                let mut bytes: [u8; 16] = draw(randomness);
                bytes[..2].copy_from_slice(&at.day().to_be_bytes());
                Self { cell, number: u128::from_be_bytes(bytes) }
            }

            /// The one that `cell` knows by `uuid`.
            pub const fn of(cell: CellId, uuid: Uuid) -> Self {
                Self { cell, number: uuid.as_u128() }
            }

            pub const fn cell(self) -> CellId {
                self.cell
            }

            /// What its cell knows it by.
            pub const fn uuid(self) -> Uuid {
                Uuid::from_u128(self.number)
            }
        }

        impl FromStr for $name {
            type Err = NotAnId;

            fn from_str(text: &str) -> Result<Self, NotAnId> {
                let (cell, rest) = after_prefix(text, Self::PREFIX)?;
                let number = crockford::decode(rest, Self::BITS).ok_or(NotAnId)?;
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
    /// The name of a payment, and the permission to read it: for the merchant and the payer alone. Its day is the one on which
    /// its link was made.
    PaymentId, "pay_"
}

long_id! {
    /// The name of an attempt to pay at a bank, and the permission to go on with it: the `state` in the URL to which the bank
    /// sends the payer back. A bank sees it and never the payment's id.
    AttemptId, "att_"
}

long_id! {
    /// The name of an event: what a merchant's program knows a repeated delivery by (`webhook-id`). It permits nothing.
    EventId, "evt_"
}

/// The name of a bank in an operator's configuration: 1 to 40 lower-case letters, digits and hyphens.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BankId(Arc<str>);

impl BankId {
    const MAX_CHARACTERS: usize = 40;

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for BankId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let plain = text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        if plain && (1..=Self::MAX_CHARACTERS).contains(&text.len()) { Ok(Self(text.into())) } else { Err(NotAnId) }
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
        let id = PaymentId::draw(cell(), Timestamp::from_epoch_ms(0), &Ones).to_string();
        assert_eq!(id, "pay_a70003zzzzzzzzzzzzzzzzzzzzzz");
        assert_eq!(id.len(), 4 + 2 + 26);
    }

    #[test]
    fn an_event_id_is_as_long_as_a_payment_id_and_an_endpoint_id_as_a_company_id() {
        let event = EventId::draw(cell(), Timestamp::from_epoch_ms(0), &Ones).to_string();
        assert_eq!(event, "evt_a70003zzzzzzzzzzzzzzzzzzzzzz");
        assert_eq!(EndpointId::draw(cell(), &Ones).to_string(), "end_a7zzzzzzzzzzzz");
        assert!(event.parse::<PaymentId>().is_err(), "an event is no payment");
    }

    #[test]
    fn payment_ids_of_a_later_day_sort_after_those_of_an_earlier_one() {
        let on = |day: i64| PaymentId::draw(cell(), Timestamp::from_epoch_ms(day * 86_400_000), &Ones);
        assert!(on(20_000).uuid() < on(20_001).uuid());
    }

    #[test]
    fn debug_does_not_show_a_payment_id() {
        let id = PaymentId::draw(cell(), Timestamp::from_epoch_ms(0), &Ones);
        assert_eq!(format!("{id:?}"), "PaymentId(a7…)");
    }

    #[test]
    fn a_company_id_has_eighteen_characters() {
        let id = CompanyId::draw(cell(), &Ones).to_string();
        assert_eq!(id, "cmp_a7zzzzzzzzzzzz");
    }

    proptest! {
        #[test]
        fn ids_are_read_back(number: u128, company in 0_i64..1 << 60) {
            let id = PaymentId::of(cell(), Uuid::from_u128(number));
            prop_assert_eq!(id.to_string().parse(), Ok(id));
            let id = CompanyId::of(cell(), company).expect("in range");
            prop_assert_eq!(id.to_string().parse(), Ok(id));
        }

        #[test]
        fn no_other_spelling_is_an_id(text in "(pay_|PAY_|cmp_|)[0-9a-zA-Z_]{0,30}") {
            if let Ok(id) = text.parse::<PaymentId>() {
                prop_assert_eq!(id.to_string(), text.clone());
            }
            if let Ok(id) = text.parse::<CompanyId>() {
                prop_assert_eq!(id.to_string(), text);
            }
        }

        #[test]
        fn rubbish_is_refused_without_a_panic(text in "\\PC{0,40}") {
            let _ = text.parse::<PaymentId>();
            let _ = text.parse::<CompanyId>();
            let _ = text.parse::<CellId>();
        }
    }
}
