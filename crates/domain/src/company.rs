//! A company that receives payments, and the names that it chooses.

use std::{fmt, str::FromStr};

/// Whether a company receives real money. A company's mode never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Uses only sandbox banks; every page shows TEST.
    Test,
    Live,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("neither `test` nor `live`")]
pub struct InvalidMode;

impl Mode {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Test => "test",
            Self::Live => "live",
        }
    }
}

impl FromStr for Mode {
    type Err = InvalidMode;

    fn from_str(text: &str) -> Result<Self, InvalidMode> {
        [Self::Test, Self::Live].into_iter().find(|mode| mode.as_str() == text).ok_or(InvalidMode)
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A name as payers see it: one line of 1 to 70 characters. SEPA allows no more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompanyName(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not one line of 1 to {} characters", CompanyName::MAX_CHARACTERS)]
pub struct InvalidCompanyName;

impl CompanyName {
    pub const MAX_CHARACTERS: usize = 70;

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for CompanyName {
    type Err = InvalidCompanyName;

    fn from_str(text: &str) -> Result<Self, InvalidCompanyName> {
        parse_single_line(text, Self::MAX_CHARACTERS).map(Self).ok_or(InvalidCompanyName)
    }
}

/// The name by which an owner recognises a token later: one line of 1 to 70 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenName(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not one line of 1 to {} characters", TokenName::MAX_CHARACTERS)]
pub struct InvalidTokenName;

impl TokenName {
    pub const MAX_CHARACTERS: usize = 70;

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for TokenName {
    type Err = InvalidTokenName;

    fn from_str(text: &str) -> Result<Self, InvalidTokenName> {
        parse_single_line(text, Self::MAX_CHARACTERS).map(Self).ok_or(InvalidTokenName)
    }
}

/// Why the operator stops a company, as its people read it: one line of 1 to 300 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuspensionReason(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not one line of 1 to {} characters", SuspensionReason::MAX_CHARACTERS)]
pub struct InvalidSuspensionReason;

impl SuspensionReason {
    pub const MAX_CHARACTERS: usize = 300;

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for SuspensionReason {
    type Err = InvalidSuspensionReason;

    fn from_str(text: &str) -> Result<Self, InvalidSuspensionReason> {
        parse_single_line(text, Self::MAX_CHARACTERS).map(Self).ok_or(InvalidSuspensionReason)
    }
}

/// The trimmed text, if it is one line of 1 to `max_characters` characters with a letter or a digit, and none of them is deceptive.
pub(crate) fn parse_single_line(text: &str, max_characters: usize) -> Option<String> {
    let text = text.trim();
    let is_readable = text.chars().any(char::is_alphanumeric) && !text.chars().any(is_deceptive);
    let valid = (1..=max_characters).contains(&text.chars().count()) && is_readable;
    valid.then(|| text.to_owned())
}

/// Whether a character is a control character, or an invisible one that can make a payee's name look like another one.
fn is_deceptive(character: char) -> bool {
    let invisible = matches!(character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{fffe}'..='\u{ffff}' | '\u{e0000}'..='\u{e0fff}');
    character.is_control() || invisible
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_company_name_is_one_line_of_1_to_70_characters() {
        for (name, valid) in [
            ("", false),
            ("  ", false),
            ("Bäckerei Ω", true),
            ("two\nlines", false),
            ("\u{202e}pohS", false),
            ("zero\u{200b}width", false),
            ("\u{3164}", false),
            ("\u{2800}", false),
            ("\u{301}\u{301}", false),
            ("…", false),
            ("7", true),
            (&"é".repeat(70), true),
            (&"é".repeat(71), false),
        ] {
            assert_eq!(name.parse::<CompanyName>().is_ok(), valid, "{name:?}");
        }
    }
}
