//! Which entries a page or an export has. The filter is in the address, so that a filtered page can be passed on.

use std::{fmt, str::FromStr};

use paylink_domain::audit::Action;
use url::form_urlencoded;

use crate::portal::date::Date;

/// Longer than any id and any name of an actor.
const MAX_CHARACTERS: usize = 250;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Filter {
    pub(super) actor: Option<String>,
    pub(super) action: Option<Action>,
    pub(super) object: Option<String>,
    pub(super) since: Option<Date>,
}

/// Where a page begins: after the entries with these ids. Entries about people may be in another cell than the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cursor {
    pub(super) own: Option<i64>,
    pub(super) people: Option<i64>,
}

impl Filter {
    /// The filter and the cursor in a query. What is not valid does not filter.
    pub(super) fn parse(query: Option<&str>) -> (Self, Cursor) {
        let (mut filter, mut cursor) = (Self::default(), Cursor::default());
        for (name, value) in form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
            // No stored text has control characters, and the database cannot read the first of them.
            let printable = value.chars().filter(|character| !character.is_control());
            let text: String = printable.take(MAX_CHARACTERS).collect();
            let text = || Some(text.trim().to_owned()).filter(|text| !text.is_empty());
            match &*name {
                "actor" => filter.actor = text(),
                "action" => filter.action = value.parse().ok(),
                "object" => filter.object = text(),
                "since" => filter.since = value.parse().ok(),
                "before" => cursor = value.parse().unwrap_or_default(),
                _ => {}
            }
        }
        (filter, cursor)
    }

    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The query of the page with these entries, beginning with `?`. Empty if it has all.
    pub(super) fn to_query(&self, cursor: Cursor) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        let parts = [
            ("actor", self.actor.clone()),
            ("action", self.action.map(|action| action.to_string())),
            ("object", self.object.clone()),
            ("since", self.since.map(|since| since.to_string())),
            ("before", Some(cursor.to_string()).filter(|_| cursor != Cursor::default())),
        ];
        for (name, value) in parts {
            if let Some(value) = value {
                query.append_pair(name, &value);
            }
        }
        let query = query.finish();
        if query.is_empty() { query } else { format!("?{query}") }
    }
}

impl FromStr for Cursor {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let id = |text: &str| match text {
            "" => Ok(None),
            _ => text.parse().map(Some).map_err(|_| ()),
        };
        let (own, people) = text.split_once('.').unwrap_or((text, ""));
        Ok(Self { own: id(own)?, people: id(people)? })
    }
}

impl fmt::Display for Cursor {
    /// `12`, or `12.7` if there are entries of another cell.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(own) = self.own {
            write!(f, "{own}")?;
        }
        self.people.map_or(Ok(()), |people| write!(f, ".{people}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_round_trips() {
        let query = "actor=a%40example.com&action=token.add&object=tok_1&since=2026-11-16&before=12.7";
        let (filter, cursor) = Filter::parse(Some(query));
        assert_eq!(filter.to_query(cursor), format!("?{query}"));
        assert_eq!(cursor, Cursor { own: Some(12), people: Some(7) });
        for text in ["12", "12.7", ".7", ""] {
            assert_eq!(text.parse::<Cursor>().map(|cursor| cursor.to_string()).as_deref(), Ok(text));
        }
    }

    #[test]
    fn what_is_not_valid_does_not_filter() {
        for query in [
            "",
            "actor=+&action=x&object=&since=16.11.2026&before=x.y",
            "since=2026-02-30&since=2026-1-01&x=1",
            "actor=%00",
        ] {
            let (filter, cursor) = Filter::parse(Some(query));
            assert!(filter.is_empty() && cursor == Cursor::default(), "{query}");
            assert_eq!(filter.to_query(cursor), "");
        }
    }
}
