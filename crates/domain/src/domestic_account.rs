//! Account numbers as merchants know them: an IBAN, or the number of their country where the IBAN follows from it.
//!
//! A sort code (GBP) or a clearing number (SEK) does not tell the bank's part of the IBAN, so accounts in these currencies are given as
//! IBANs. Each format is checked with the check digits that it has, because an IBAN that is calculated from a wrong number is
//! a correct IBAN of somebody else. A Danish number has no check digit, so its two parts must be recognisable.

use crate::{
    iban::{Iban, InvalidIban},
    money::Currency,
};

/// How accounts in a currency may be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AccountFormat {
    IbanOnly,
    /// `19-2000145399/0800`: prefix, number and bank code.
    Czech,
    /// `0040 0440116243`: registration number and account number.
    Danish,
    /// `11773016-11111018` or `11773016-11111018-00000000`.
    Hungarian,
    /// `8601.11.17947`
    Norwegian,
    /// `61 1090 1014 0000 0712 1981 2874`: the IBAN without its country code.
    Polish,
}

impl AccountFormat {
    pub const ALL: [Self; 6] =
        [Self::IbanOnly, Self::Czech, Self::Danish, Self::Hungarian, Self::Norwegian, Self::Polish];

    pub const fn of(currency: Currency) -> Self {
        match currency {
            Currency::Czk => Self::Czech,
            Currency::Dkk => Self::Danish,
            Currency::Huf => Self::Hungarian,
            Currency::Nok => Self::Norwegian,
            Currency::Pln => Self::Polish,
            Currency::Chf | Currency::Eur | Currency::Gbp | Currency::Ron | Currency::Sek => Self::IbanOnly,
        }
    }

    /// An account in the domestic format, from the IBAN registry's examples. `None`: there is only the IBAN.
    pub const fn example(self) -> Option<&'static str> {
        match self {
            Self::IbanOnly => None,
            Self::Czech => Some("19-2000145399/0800"),
            Self::Danish => Some("0040 0440116243"),
            Self::Hungarian => Some("11773016-11111018-00000000"),
            Self::Norwegian => Some("8601 11 17947"),
            Self::Polish => Some("61 1090 1014 0000 0712 1981 2874"),
        }
    }

    const fn description(self) -> &'static str {
        match self {
            Self::IbanOnly => "an IBAN",
            Self::Czech => "an IBAN, or a Czech number such as 19-2000145399/0800",
            Self::Danish => {
                "an IBAN, or a Danish registration number (4 digits) and account number, such as 0040 0440116243"
            }
            Self::Hungarian => "an IBAN, or a Hungarian number of 16 or 24 digits",
            Self::Norwegian => "an IBAN, or a Norwegian number of 11 digits",
            Self::Polish => "an IBAN, or a Polish number of 26 digits",
        }
    }

    /// The IBAN of a domestic number. `None` if it does not have the format, or a check digit is wrong.
    fn iban(self, text: &str) -> Option<Result<Iban, InvalidIban>> {
        match self {
            Self::IbanOnly => None,
            Self::Czech => czech(&normalised(text)),
            Self::Danish => danish(text),
            Self::Hungarian => hungarian(&normalised(text)),
            Self::Norwegian => norwegian(&normalised(text)),
            Self::Polish => polish(&normalised(text)),
        }
    }
}

/// Neither an IBAN nor an account number in the format of its currency, or its check digits are wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an account number; for {currency}, give {}", AccountFormat::of(*currency).description())]
pub struct InvalidAccount {
    pub currency: Currency,
}

/// The IBAN of an account in this currency.
pub fn parse_account(text: &str, currency: Currency) -> Result<Iban, InvalidAccount> {
    if let Ok(iban) = text.parse() {
        return Ok(iban);
    }
    let iban = AccountFormat::of(currency).iban(text);
    iban.and_then(Result::ok).ok_or(InvalidAccount { currency })
}

/// Without spaces and dots, which people put anywhere, and with one kind of hyphen.
fn normalised(text: &str) -> String {
    let characters = text.chars().filter(|c| !c.is_whitespace() && !matches!(c, '.' | '\u{200b}'));
    characters.map(|c| if matches!(c, '\u{2010}' | '\u{2011}' | '\u{2013}' | '\u{2212}') { '-' } else { c }).collect()
}

/// Prefix (up to 6 digits, optional), number (2 to 10 digits) and bank code (4 digits). Prefix and number have a check digit each.
fn czech(number: &str) -> Option<Result<Iban, InvalidIban>> {
    const WEIGHTS: [u32; 10] = [6, 3, 7, 9, 10, 5, 8, 4, 2, 1];
    let (account, bank) = number.split_once('/')?;
    let (prefix, account) = account.split_once('-').unwrap_or(("", account));
    let sizes = prefix.len() <= 6 && (2..=10).contains(&account.len()) && bank.len() == 4;
    let (prefix, account) = (format!("{prefix:0>6}"), format!("{account:0>10}"));
    if !sizes || account.bytes().all(|digit| digit == b'0') {
        return None;
    }
    let valid = weighted_sum(&prefix, &WEIGHTS[4..])? % 11 == 0 && weighted_sum(&account, &WEIGHTS)? % 11 == 0;
    let bank = digits(bank)?;
    valid.then(|| Iban::with_check_digits("CZ", &format!("{bank}{prefix}{account}")))
}

/// Registration number (4 digits) and account number (up to 10 digits), as two groups or as 14 digits.
fn danish(text: &str) -> Option<Result<Iban, InvalidIban>> {
    let groups = text.split(|c: char| c.is_whitespace() || c == '-').filter(|group| !group.is_empty());
    let groups: Vec<&str> = groups.map(digits).collect::<Option<_>>()?;
    let (registration, account) = match groups[..] {
        [number] if number.len() == 14 => number.split_at(4),
        [registration, account] if registration.len() == 4 && (4..=10).contains(&account.len()) => {
            (registration, account)
        }
        _ => return None,
    };
    Some(Iban::with_check_digits("DK", &format!("{registration}{account:0>10}")))
}

/// Bank and branch (8 digits) and account (8 or 16 digits), each with a check digit at its end.
fn hungarian(number: &str) -> Option<Result<Iban, InvalidIban>> {
    const WEIGHTS: [u32; 16] = [9, 7, 3, 1, 9, 7, 3, 1, 9, 7, 3, 1, 9, 7, 3, 1];
    let number = number.replace('-', "");
    let (bank, account) = number.split_at_checked(8)?;
    if !matches!(account.len(), 8 | 16) {
        return None;
    }
    let valid = weighted_sum(bank, &WEIGHTS[..8])? % 10 == 0 && weighted_sum(account, &WEIGHTS)? % 10 == 0;
    valid.then(|| Iban::with_check_digits("HU", &format!("{bank}{account:0<16}")))
}

/// 11 digits, the last one of them a check digit.
fn norwegian(number: &str) -> Option<Result<Iban, InvalidIban>> {
    const WEIGHTS: [u32; 11] = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1];
    let valid = number.len() == 11 && weighted_sum(number, &WEIGHTS)? % 11 == 0;
    valid.then(|| Iban::with_check_digits("NO", number))
}

/// The IBAN without its country code, and so with its check digits.
fn polish(number: &str) -> Option<Result<Iban, InvalidIban>> {
    let number = number.replace('-', "");
    (digits(&number)?.len() == 26).then(|| format!("PL{number}").parse())
}

fn digits(text: &str) -> Option<&str> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then_some(text)
}

/// The sum of the digits, each times its weight. `None` if the text has other characters.
fn weighted_sum(number: &str, weights: &[u32]) -> Option<u32> {
    number.chars().zip(weights).map(|(digit, weight)| Some(digit.to_digit(10)? * weight)).sum()
}

#[cfg(test)]
mod tests;
