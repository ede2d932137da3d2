//! International bank account numbers.

use std::{fmt, str::FromStr};

use crate::random::{Randomness, random_bytes};

/// An international bank account number with correct check digits, stored in upper case without spaces.
#[derive(Clone, PartialEq, Eq)]
pub struct Iban(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an IBAN: letters, digits or check digits are wrong")]
pub struct InvalidIban;

impl Iban {
    const LENGTHS: std::ops::RangeInclusive<usize> = 15..=34;

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether a text begins like an IBAN and is about as long, so that somebody who typed it meant one.
    pub fn looks_like_one(text: &str) -> bool {
        let text = compact(text);
        let start = text.as_bytes().get(..4).is_some_and(|start| {
            start[..2].iter().all(u8::is_ascii_uppercase) && start[2..].iter().all(u8::is_ascii_digit)
        });
        start && (10..=40).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
    }

    /// The account number in the format of its country: without country code and check digits.
    pub fn bban(&self) -> &str {
        &self.0[4..]
    }

    /// The first and the last four characters, by which people recognise an account that they know.
    pub fn abbreviated(&self) -> String {
        format!("{}…{}", &self.0[..4], &self.0[self.0.len() - 4..])
    }

    /// In groups of four characters, for display.
    pub fn grouped(&self) -> String {
        let groups: Vec<&str> =
            self.0.as_bytes().chunks(4).filter_map(|group| std::str::from_utf8(group).ok()).collect();
        groups.join(" ")
    }

    /// As [`Self::grouped`], with no-break spaces in most places. A line that is too short for the whole IBAN ends after two or three groups:
    /// never inside a group, and never before a last group that would stand alone.
    pub fn grouped_for_pages(&self) -> String {
        let grouped = self.grouped();
        let groups: Vec<&str> = grouped.split(' ').collect();
        let lines = groups.len().div_ceil(3);
        let line = |at: usize| at * lines / groups.len();
        let separated = groups.iter().enumerate().map(|(at, group)| match at {
            0 => (*group).to_owned(),
            _ if line(at) == line(at - 1) => format!("\u{a0}{group}"),
            _ => format!(" {group}"),
        });
        separated.collect()
    }

    /// The IBAN of `country` for the account part `account`, with calculated check digits.
    pub fn with_check_digits(country: &str, account: &str) -> Result<Self, InvalidIban> {
        let unchecked = format!("{country}00{account}");
        let check = 98 - remainder(&unchecked).ok_or(InvalidIban)?;
        format!("{country}{check:02}{account}").parse()
    }

    /// An account that exists at no bank, for test companies: bank code 000 00 000 is not assigned.
    pub fn fictitious(randomness: &dyn Randomness) -> Self {
        let number = u64::from_be_bytes(random_bytes(randomness)) % 10_000_000_000;
        Self::with_check_digits("DE", &format!("00000000{number:010}")).expect("digits make an IBAN")
    }
}

impl FromStr for Iban {
    type Err = InvalidIban;

    fn from_str(text: &str) -> Result<Self, InvalidIban> {
        let text = compact(text);
        if is_well_formed(&text) && remainder(&text) == Some(1) { Ok(Self(text)) } else { Err(InvalidIban) }
    }
}

/// People paste IBANs in groups, separated by any kind of space or hyphen, and prefixed with "IBAN:".
fn compact(text: &str) -> String {
    let characters = text.chars().filter(|c| !c.is_whitespace() && !matches!(c, '-' | '\u{2011}' | '\u{200b}'));
    let text: String = characters.map(|c| c.to_ascii_uppercase()).collect();
    text.strip_prefix("IBAN").map_or(text.as_str(), |rest| rest.trim_start_matches(':')).to_owned()
}

fn is_well_formed(text: &str) -> bool {
    let bytes = text.as_bytes();
    Iban::LENGTHS.contains(&bytes.len())
        && bytes[..2].iter().all(u8::is_ascii_uppercase)
        && bytes[2..4].iter().all(u8::is_ascii_digit)
}

/// ISO 7064 mod 97-10, with the first four characters moved to the end and letters read as 10 to 35.
fn remainder(iban: &str) -> Option<u32> {
    let (head, tail) = iban.split_at_checked(4)?;
    tail.chars().chain(head.chars()).try_fold(0, |rest, character| {
        let value = character.to_digit(36)?;
        Some((rest * if value < 10 { 10 } else { 100 } + value) % 97)
    })
}

/// An account number is personal data, so `Debug` shows only its country and its last four characters.
impl fmt::Debug for Iban {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Iban({}…{})", &self.0[..2], &self.0[self.0.len() - 4..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn correct_check_digits_are_accepted_with_or_without_spaces() {
        for text in [
            "DE89 3704 0044 0532 0130 00",
            "gb82west12345698765432",
            "NO9386011117947",
            "DE89\u{a0}3704\u{202f}0044 0532 0130 00\t",
            "DE89-3704-0044-0532-0130-00",
            "IBAN: DE89 3704 0044 0532 0130 00",
        ] {
            assert!(text.parse::<Iban>().is_ok(), "{text}");
        }
        let grouped = "NO9386011117947".parse::<Iban>().map(|iban| iban.grouped());
        assert_eq!(grouped.as_deref(), Ok("NO93 8601 1117 947"));
    }

    #[test]
    fn on_pages_groups_stay_together() {
        for (iban, displayed) in [
            ("NO9386011117947", "NO93~8601 1117~947"),
            ("DE89370400440532013000", "DE89~3704~0044 0532~0130~00"),
            ("FR1420041010050500013M02606", "FR14~2004~1010 0505~0001 3M02~606"),
            ("MT84MALT011000012345MTLCAST001S", "MT84~MALT~0110 0001~2345~MTLC AST0~01S"),
        ] {
            let iban: Iban = iban.parse().expect("an IBAN");
            assert_eq!(iban.grouped_for_pages().replace('\u{a0}', "~"), displayed);
            assert_eq!(iban.grouped_for_pages().parse(), Ok(iban), "it can be pasted into a form");
        }
    }

    #[test]
    fn a_wrong_digit_and_two_swapped_digits_are_rejected() {
        for text in ["DE88370400440532013000", "DE89370400440532010300", "", "DE", "8937040044053201", "DE89é"] {
            assert_eq!(text.parse::<Iban>(), Err(InvalidIban), "{text}");
        }
    }

    #[test]
    fn check_digits_are_calculated() {
        let iban = Iban::with_check_digits("DE", "370400440532013000").expect("an IBAN");
        assert_eq!(iban.as_str(), "DE89370400440532013000");
    }

    #[test]
    fn debug_shows_no_account_number() {
        let iban: Iban = "DE89370400440532013000".parse().expect("an IBAN");
        assert_eq!(format!("{iban:?}"), "Iban(DE…3000)");
    }
}
