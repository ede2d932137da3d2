//! The countries whose banks are supported: the European Economic Area, Switzerland and the United Kingdom.

use std::{fmt, str::FromStr};

/// A country, by its ISO 3166 code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Country(&'static str);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the code of a country of the European Economic Area, CH or GB")]
pub struct InvalidCountry;

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
    type Err = InvalidCountry;

    fn from_str(text: &str) -> Result<Self, InvalidCountry> {
        Self::ALL.into_iter().find(|country| country.0 == text).ok_or(InvalidCountry)
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
    fn countries_are_parsed_back_and_sorted() {
        assert!(Country::ALL.is_sorted());
        assert!(Country::ALL.into_iter().all(|country| country.code().parse() == Ok(country)));
        assert_eq!("XX".parse::<Country>(), Err(InvalidCountry));
        assert_eq!("de".parse::<Country>(), Err(InvalidCountry));
    }
}
