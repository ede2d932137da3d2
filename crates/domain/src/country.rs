//! The countries whose banks can be reached: the European Economic Area, Switzerland and the United Kingdom.

use std::{fmt, str::FromStr};

/// By its ISO 3166 code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Country(&'static str);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the code of a country of the European Economic Area, CH or GB")]
pub struct NotACountry;

impl Country {
    pub const ALL: [Self; 32] = [
        Self("AT"),
        Self("BE"),
        Self("BG"),
        Self("CH"),
        Self("CY"),
        Self("CZ"),
        Self("DE"),
        Self("DK"),
        Self("EE"),
        Self("ES"),
        Self("FI"),
        Self("FR"),
        Self("GB"),
        Self("GR"),
        Self("HR"),
        Self("HU"),
        Self("IE"),
        Self("IS"),
        Self("IT"),
        Self("LI"),
        Self("LT"),
        Self("LU"),
        Self("LV"),
        Self("MT"),
        Self("NL"),
        Self("NO"),
        Self("PL"),
        Self("PT"),
        Self("RO"),
        Self("SE"),
        Self("SI"),
        Self("SK"),
    ];

    pub const fn code(self) -> &'static str {
        self.0
    }
}

impl FromStr for Country {
    type Err = NotACountry;

    fn from_str(text: &str) -> Result<Self, NotACountry> {
        Self::ALL.into_iter().find(|country| country.0 == text).ok_or(NotACountry)
    }
}

impl fmt::Display for Country {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn countries_read_back_and_stand_in_order() {
        assert!(Country::ALL.is_sorted());
        assert!(Country::ALL.into_iter().all(|country| country.code().parse() == Ok(country)));
        assert_eq!("XX".parse::<Country>(), Err(NotACountry));
        assert_eq!("de".parse::<Country>(), Err(NotACountry));
    }
}
