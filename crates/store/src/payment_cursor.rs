//! Where a page of the list of payments begins.

use std::{
    fmt,
    str::FromStr,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use paylink_domain::time::Timestamp;
use tokio_postgres::Row;
use uuid::Uuid;

use crate::error::StoreError;

/// The place of a payment in the list: its time to the microsecond, as the database has it, and its id. Times alone may be equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ListPosition {
    created_us: i64,
    id: Uuid,
}

/// How far one part of a search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Progress {
    #[default]
    Start,
    /// Everything up to and including this position is done.
    After(ListPosition),
    End,
}

/// How far a list has come: the payments that match exactly, and those that only contain the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PaymentCursor {
    pub exact: Progress,
    pub containing: Progress,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a cursor")]
pub struct InvalidCursor;

impl ListPosition {
    pub(crate) fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self { created_us: row.try_get("created_us")?, id: row.try_get("payment_id")? })
    }

    pub const fn created_at(self) -> Timestamp {
        Timestamp::from_epoch_ms(self.created_us.div_euclid(1_000))
    }

    pub(crate) const fn id(self) -> Uuid {
        self.id
    }

    /// The same time for the database, without loss. Payments are younger than 1970.
    pub(crate) fn system_time(self) -> SystemTime {
        UNIX_EPOCH + Duration::from_micros(u64::try_from(self.created_us).unwrap_or(0))
    }
}

impl PaymentCursor {
    pub fn is_start(&self) -> bool {
        *self == Self::default()
    }

    pub fn is_end(&self) -> bool {
        self.exact == Progress::End && self.containing == Progress::End
    }
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start => Ok(()),
            Self::After(position) => write!(f, "{}-{}", position.created_us, position.id.simple()),
            Self::End => f.write_str("end"),
        }
    }
}

impl FromStr for Progress {
    type Err = InvalidCursor;

    fn from_str(text: &str) -> Result<Self, InvalidCursor> {
        match text {
            "" => Ok(Self::Start),
            "end" => Ok(Self::End),
            _ => {
                let (created_us, id) = text.split_once('-').ok_or(InvalidCursor)?;
                let created_us = created_us.parse::<u64>().ok().and_then(|us| i64::try_from(us).ok());
                // Later years than 9999 are none of the database's.
                let created_us = created_us.filter(|us| *us < 253_402_300_800_000_000).ok_or(InvalidCursor)?;
                let id = Uuid::try_parse(id).map_err(|_| InvalidCursor)?;
                Ok(Self::After(ListPosition { created_us, id }))
            }
        }
    }
}

impl fmt::Display for PaymentCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.exact, self.containing)
    }
}

impl FromStr for PaymentCursor {
    type Err = InvalidCursor;

    fn from_str(text: &str) -> Result<Self, InvalidCursor> {
        let (exact, containing) = text.split_once('.').ok_or(InvalidCursor)?;
        Ok(Self { exact: exact.parse()?, containing: containing.parse()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_round_trips() {
        let position = ListPosition { created_us: 1_700_000_000_123_456, id: Uuid::from_u128(7) };
        let all = [Progress::Start, Progress::After(position), Progress::End];
        for (exact, containing) in all.into_iter().flat_map(|exact| all.map(|containing| (exact, containing))) {
            let cursor = PaymentCursor { exact, containing };
            assert_eq!(cursor.to_string().parse(), Ok(cursor), "{cursor}");
        }
        assert_eq!(position.created_at(), Timestamp::from_epoch_ms(1_700_000_000_123));
    }

    #[test]
    fn a_list_starts_with_both_parts_unread_and_ends_with_both_read() {
        let position = ListPosition { created_us: 1, id: Uuid::from_u128(7) };
        let all = [Progress::Start, Progress::After(position), Progress::End];
        for (exact, containing) in all.into_iter().flat_map(|exact| all.map(|containing| (exact, containing))) {
            let cursor = PaymentCursor { exact, containing };
            assert_eq!(cursor.is_start(), exact == Progress::Start && containing == Progress::Start, "{cursor}");
            assert_eq!(cursor.is_end(), exact == Progress::End && containing == Progress::End, "{cursor}");
        }
    }

    #[test]
    fn a_position_keeps_the_id_and_the_microseconds_of_its_payment() {
        let position = ListPosition { created_us: 1_700_000_000_123_456, id: Uuid::from_u128(7) };
        assert_eq!(position.system_time(), UNIX_EPOCH + Duration::new(1_700_000_000, 123_456_000));
        assert_eq!(position.id(), Uuid::from_u128(7));
    }

    #[test]
    fn the_last_moment_of_the_year_9999_is_the_last_of_a_cursor() {
        assert!("253402300799999999-00000000000000000000000000000007.".parse::<PaymentCursor>().is_ok());
        let later = "253402300800000000-00000000000000000000000000000007.";
        assert_eq!(later.parse::<PaymentCursor>(), Err(InvalidCursor));
    }

    #[test]
    fn other_texts_are_no_cursors() {
        for text in
            ["", "1", "1.2", "x.", "-1-0.", "1-.", "99999999999999999999-0.", "9000000000000000000-0.", ".end.end"]
        {
            assert_eq!(text.parse::<PaymentCursor>(), Err(InvalidCursor), "{text}");
        }
    }
}
