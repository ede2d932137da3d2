//! Who collects payments.

use std::{fmt, str::FromStr};

/// Whether a company's money is real. A company is one or the other for its whole life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Reaches only sandbox banks; every page says TEST.
    Test,
    Live,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("neither `test` nor `live`")]
pub struct NotAMode;

impl Mode {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Test => "test",
            Self::Live => "live",
        }
    }
}

impl FromStr for Mode {
    type Err = NotAMode;

    fn from_str(text: &str) -> Result<Self, NotAMode> {
        [Self::Test, Self::Live].into_iter().find(|mode| mode.as_str() == text).ok_or(NotAMode)
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A name as payers see it: one line of 1 to 70 characters, the longest that a SEPA payment carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompanyName(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not one line of 1 to {} characters", CompanyName::MAX_CHARACTERS)]
pub struct NotACompanyName;

impl CompanyName {
    pub const MAX_CHARACTERS: usize = 70;

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for CompanyName {
    type Err = NotACompanyName;

    fn from_str(text: &str) -> Result<Self, NotACompanyName> {
        one_line(text, Self::MAX_CHARACTERS).map(Self).ok_or(NotACompanyName)
    }
}

/// What an owner calls a token, to know later which one to revoke: one line of 1 to 70 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenName(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not one line of 1 to {} characters", TokenName::MAX_CHARACTERS)]
pub struct NotATokenName;

impl TokenName {
    pub const MAX_CHARACTERS: usize = 70;

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for TokenName {
    type Err = NotATokenName;

    fn from_str(text: &str) -> Result<Self, NotATokenName> {
        one_line(text, Self::MAX_CHARACTERS).map(Self).ok_or(NotATokenName)
    }
}

/// The text without the space around it, if it is one line of 1 to `longest` characters that look like what they are.
fn one_line(text: &str, longest: usize) -> Option<String> {
    let text = text.trim();
    let good = (1..=longest).contains(&text.chars().count()) && !text.chars().any(misleads);
    good.then(|| text.to_owned())
}

/// Control characters, and the invisible ones that turn the order of letters around: a payee's name could pass for another's.
fn misleads(character: char) -> bool {
    let invisible = matches!(character,
        '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}');
    character.is_control() || invisible
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_company_name_is_one_line_of_1_to_70_characters() {
        for (name, good) in [
            ("", false),
            ("  ", false),
            ("Bäckerei Ω", true),
            ("two\nlines", false),
            ("\u{202e}pohS", false),
            ("zero\u{200b}width", false),
            (&"é".repeat(70), true),
            (&"é".repeat(71), false),
        ] {
            assert_eq!(name.parse::<CompanyName>().is_ok(), good, "{name:?}");
        }
    }
}
