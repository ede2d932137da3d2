//! An amount as people write it, in any of the portal's languages.

use paylink_domain::money::AmountCents;

/// What stands beside a number when it is an amount.
const CURRENCIES: [&str; 19] = [
    "€", "£", "zł", "kč", "kr.", "kr", "ft", "eur", "gbp", "pln", "czk", "dkk", "sek", "nok", "huf", "ron", "bgn",
    "chf", "lei",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AmountText {
    /// It can only be an amount: `12.50`, `€ 12`, `1.234,50`.
    Amount(AmountCents),
    /// A whole number, which may also be a part of a reference: `1017`.
    Number(AmountCents),
}

impl AmountText {
    pub(super) const fn amount(self) -> AmountCents {
        match self {
            Self::Amount(amount) | Self::Number(amount) => amount,
        }
    }
}

/// The amount of a new link: digits, and a point or a comma before one or two more. A link must be for what somebody means, so that
/// nothing is guessed here: `1.505` may be one and a half or fifteen hundred, and `500 kr` is in a currency that the company may not have.
pub(super) fn of_new_link(text: &str) -> Option<AmountCents> {
    let (whole, fraction) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let is_plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    (is_plain(whole) && is_plain(fraction) && fraction.len() <= 2)
        .then(|| parse(text))
        .flatten()
        .map(AmountText::amount)
}

/// What the text can mean in a search. `None` if it is no amount that a payment can have.
pub(super) fn parse(text: &str) -> Option<AmountText> {
    let lower = text.trim().to_lowercase();
    let strip = |text: &str| {
        let number = CURRENCIES.iter().find_map(|currency| text.strip_prefix(currency).or(text.strip_suffix(currency)));
        number.map(|number| number.trim().to_owned())
    };
    let (number, has_currency) = strip(&lower).map_or((lower, false), |number| (number, true));
    let compact: String = number.chars().filter(|character| !is_group_space(*character)).collect();
    // A space is between groups of three digits only: `12 34` is no number.
    let grouped_by_space = compact.len() != number.len();
    if grouped_by_space && !groups_are_valid(whole_part(&number), is_group_space) {
        return None;
    }
    let cents = cents(&compact)?;
    let amount = AmountCents::new(cents).ok()?;
    let is_plain = !has_currency && !grouped_by_space && compact.bytes().all(|byte| byte.is_ascii_digit());
    Some(if is_plain { AmountText::Number(amount) } else { AmountText::Amount(amount) })
}

fn is_group_space(character: char) -> bool {
    matches!(character, ' ' | '\u{a0}' | '\u{202f}' | '\'' | '’')
}

/// What is before the cents.
fn whole_part(number: &str) -> &str {
    number.split(['.', ',']).next().unwrap_or_default()
}

/// One to three digits, then groups of three.
fn groups_are_valid(whole: &str, is_separator: fn(char) -> bool) -> bool {
    let groups: Vec<&str> = whole.split(is_separator).collect();
    let digits = |group: &&str| group.bytes().all(|byte| byte.is_ascii_digit());
    let first = groups.first().is_some_and(|first| (1..=3).contains(&first.len()));
    first && groups.iter().all(digits) && groups.iter().skip(1).all(|group| group.len() == 3)
}

fn cents(number: &str) -> Option<u32> {
    let (whole, fraction) = match number.rsplit_once(['.', ',']) {
        // One or two digits after the last separator are cents.
        Some((whole, fraction)) if (1..=2).contains(&fraction.len()) => (whole, fraction),
        Some(_) | None => (number, ""),
    };
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let separator = whole.chars().find(|character| !character.is_ascii_digit());
    let groups_by: fn(char) -> bool = match separator {
        None => |_| false,
        Some('.') => |character| character == '.',
        Some(',') => |character| character == ',',
        Some(_) => return None,
    };
    // The cents have another separator than the groups.
    let same = !fraction.is_empty() && separator.is_some_and(|separator| number.rfind(separator) == Some(whole.len()));
    if same || !is_digits(fraction) || (separator.is_some() && !groups_are_valid(whole, groups_by)) {
        return None;
    }
    let whole: String = whole.chars().filter(char::is_ascii_digit).collect();
    let whole: u32 = whole.parse().ok()?;
    let fraction: u32 = format!("{fraction:0<2}").parse().ok()?;
    whole.checked_mul(100)?.checked_add(fraction)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn amount(cents: u32) -> Option<AmountText> {
        AmountCents::new(cents).ok().map(AmountText::Amount)
    }

    #[test]
    fn amounts_are_understood_in_every_notation() {
        for (text, cents) in [
            ("12.50", 1_250),
            ("12,50", 1_250),
            ("12,5", 1_250),
            ("1234.5", 123_450),
            ("€ 1.234,50", 123_450),
            ("€1,234.50", 123_450),
            ("1.234,50\u{a0}€", 123_450),
            ("1 234,50 kr", 123_450),
            ("1\u{202f}234,50 EUR", 123_450),
            ("1.234", 123_400),
            ("1,234", 123_400),
            ("12 EUR", 1_200),
            ("100,00 zł", 10_000),
            ("7'500.00", 750_000),
        ] {
            assert_eq!(parse(text), amount(cents), "{text}");
        }
    }

    #[test]
    fn the_amount_of_a_link_is_not_guessed() {
        for (text, cents) in [
            ("12", Some(1_200)),
            ("12.5", Some(1_250)),
            ("12,50", Some(1_250)),
            ("1", Some(100)),
            ("7500.00", Some(750_000)),
            ("1.505", None),
            ("2,500", None),
            ("1.234,50", None),
            ("1 234", None),
            ("500 kr", None),
            ("12 GBP", None),
            ("€12", None),
            ("0.99", None),
            ("7500.01", None),
            ("-5", None),
            ("", None),
            (".50", None),
            ("12.", None),
        ] {
            assert_eq!(of_new_link(text).map(AmountCents::cents), cents, "{text}");
        }
    }

    #[test]
    fn a_whole_number_may_be_a_reference() {
        assert_eq!(parse("1017"), AmountCents::new(101_700).ok().map(AmountText::Number));
    }

    #[test]
    fn other_texts_are_no_amounts() {
        for text in [
            "",
            "0.50",
            "7500.01",
            "99999",
            "99999999999",
            "12.505",
            "1.2.3",
            "1,23,456",
            "12 34",
            "1.234.50",
            "Order 17",
            "-5",
            "12.",
            ".50",
            "1 2.50",
            "€",
            "16.11.2026",
            "1e3",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
