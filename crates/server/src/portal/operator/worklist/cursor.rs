//! Where a page of the worklist begins. It is in the address, so that a page can be passed on.

use paylink_domain::time::Timestamp;
use paylink_store::{ContradictionPosition, WorklistPosition};
use url::form_urlencoded;
use uuid::Uuid;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Kind {
    /// Payments whose outcome nobody knows.
    #[default]
    Unknown,
    Contradictions,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cursor {
    pub(super) kind: Kind,
    /// The open attempts of payments with ids after this one are searched.
    pub(super) from: Uuid,
    /// The last row of the page before: its time and its id.
    after: Option<(Timestamp, Uuid)>,
}

impl Kind {
    const CONTRADICTIONS: &str = "contradictions";
}

impl Cursor {
    pub(super) fn of(kind: Kind) -> Self {
        Self { kind, ..Self::default() }
    }

    /// The page after everything up to this payment was searched.
    pub(super) fn searched_to(end: Uuid) -> Self {
        Self { from: end, ..Self::default() }
    }

    /// What is not valid begins at the start.
    pub(super) fn parse(query: Option<&str>) -> Self {
        let mut cursor = Self::default();
        for (name, value) in form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
            match &*name {
                "kind" if value == Kind::CONTRADICTIONS => cursor.kind = Kind::Contradictions,
                "from" => cursor.from = value.parse().unwrap_or_default(),
                "after" => cursor.after = position(&value),
                _ => {}
            }
        }
        cursor
    }

    /// The query of the page, beginning with `?`. Empty for the first one.
    pub(super) fn to_query(self) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        if self.kind == Kind::Contradictions {
            query.append_pair("kind", Kind::CONTRADICTIONS);
        }
        if !self.from.is_nil() {
            query.append_pair("from", &self.from.simple().to_string());
        }
        if let Some((at, id)) = self.after {
            query.append_pair("after", &format!("{}.{}", at.epoch_ms(), id.simple()));
        }
        let query = query.finish();
        if query.is_empty() { query } else { format!("?{query}") }
    }

    pub(super) fn is_start(self) -> bool {
        self == Self::of(self.kind)
    }

    pub(super) fn after_payment(self, last: WorklistPosition) -> Self {
        Self { after: Some((last.since, last.id)), ..self }
    }

    pub(super) fn after_contradiction(self, last: ContradictionPosition) -> Self {
        Self { after: Some((last.observed_at, last.attempt)), ..self }
    }

    pub(super) fn payment_position(self) -> Option<WorklistPosition> {
        self.after.map(|(since, id)| WorklistPosition { since, id })
    }

    pub(super) fn contradiction_position(self) -> Option<ContradictionPosition> {
        self.after.map(|(observed_at, attempt)| ContradictionPosition { observed_at, attempt })
    }
}

fn position(text: &str) -> Option<(Timestamp, Uuid)> {
    let (at, id) = text.split_once('.')?;
    // Beyond these times the database refuses the comparison.
    let at: i64 = at.parse().ok().filter(|ms| (0..=MAX_EPOCH_MS).contains(ms))?;
    Some((Timestamp::from_epoch_ms(at), id.parse().ok()?))
}

/// In the year 9999.
const MAX_EPOCH_MS: i64 = 253_402_300_799_999;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_round_trips() {
        let id = Uuid::from_u128(7);
        let query = format!("kind=contradictions&from={0}&after=1790000000000.{0}", id.simple());
        assert_eq!(Cursor::parse(Some(&query)).to_query(), format!("?{query}"));
        assert_eq!(Cursor::parse(None).to_query(), "");
    }

    #[test]
    fn what_is_not_valid_begins_at_the_start() {
        for query in ["kind=x&from=y&after=z", "after=1.x", "after=-1.00000000000000000000000000000007", "after=."] {
            assert!(Cursor::parse(Some(query)).is_start(), "{query}");
        }
    }
}
