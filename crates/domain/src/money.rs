//! Amounts and currencies.

use std::{fmt, str::FromStr};

use serde::Serialize;

/// The amount of a link, in minor units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct AmountCents(u32);

/// Outside [`AmountCents::MIN`] to [`AmountCents::MAX`], or not a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a whole number from {} to {}", AmountCents::MIN, AmountCents::MAX)]
pub struct InvalidAmount;

impl AmountCents {
    /// One currency unit. The OpenAPI schemas (`api/generate.rs`, `api/read.rs`) and the table `payment` repeat both limits.
    pub const MIN: u32 = 100;
    pub const MAX: u32 = 750_000;

    pub fn new(cents: u32) -> Result<Self, InvalidAmount> {
        if (Self::MIN..=Self::MAX).contains(&cents) { Ok(Self(cents)) } else { Err(InvalidAmount) }
    }

    /// The amount of a JSON number. `827`, `827.0` and `8.27e2` are the same amount.
    ///
    /// The digits are parsed directly, because a floating-point number cannot represent every amount.
    pub fn from_json_number(literal: &str) -> Result<Self, InvalidAmount> {
        let (mantissa, exponent) = match literal.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().map_err(|_| InvalidAmount)?),
            None => (literal, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits = format!("{whole}{fraction}");
        let trimmed = digits.trim_end_matches('0');
        if !digits.bytes().all(|byte| byte.is_ascii_digit()) || trimmed.is_empty() {
            return Err(InvalidAmount); // negative, zero, or not a number
        }
        // The value is `trimmed` times ten to the power of `places`; a negative power would be a fraction.
        let zeros = i32::try_from(digits.len() - trimmed.len()).map_err(|_| InvalidAmount)?;
        let decimals = i32::try_from(fraction.len()).map_err(|_| InvalidAmount)?;
        let places = exponent.checked_add(zeros - decimals).ok_or(InvalidAmount)?;
        let power = u32::try_from(places).map_err(|_| InvalidAmount)?;
        let scale = 10_u32.checked_pow(power).ok_or(InvalidAmount)?;
        let digits: u32 = trimmed.trim_start_matches('0').parse().map_err(|_| InvalidAmount)?;
        Self::new(digits.checked_mul(scale).ok_or(InvalidAmount)?)
    }

    pub const fn cents(self) -> u32 {
        self.0
    }
}

/// A currency with cents: `AmountCents::MIN` is one unit of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Currency {
    Chf,
    Czk,
    Dkk,
    Eur,
    Gbp,
    Huf,
    Nok,
    Pln,
    Ron,
    Sek,
}

/// Not a supported currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a supported currency; one of CHF, CZK, DKK, EUR, GBP, HUF, NOK, PLN, RON, SEK")]
pub struct InvalidCurrency;

impl Currency {
    pub const ALL: [Self; 10] =
        [Self::Chf, Self::Czk, Self::Dkk, Self::Eur, Self::Gbp, Self::Huf, Self::Nok, Self::Pln, Self::Ron, Self::Sek];

    /// The ISO 4217 code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Chf => "CHF",
            Self::Czk => "CZK",
            Self::Dkk => "DKK",
            Self::Eur => "EUR",
            Self::Gbp => "GBP",
            Self::Huf => "HUF",
            Self::Nok => "NOK",
            Self::Pln => "PLN",
            Self::Ron => "RON",
            Self::Sek => "SEK",
        }
    }
}

impl FromStr for Currency {
    type Err = InvalidCurrency;

    fn from_str(text: &str) -> Result<Self, InvalidCurrency> {
        Self::ALL.into_iter().find(|currency| currency.code() == text).ok_or(InvalidCurrency)
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_the_number_of_its_cents() {
        for cents in [100, 827, 750_000] {
            assert_eq!(AmountCents::new(cents).map(AmountCents::cents), Ok(cents));
        }
    }

    #[test]
    fn an_amount_is_between_100_and_750000() {
        for (cents, valid) in [(0, false), (99, false), (100, true), (750_000, true), (750_001, false)] {
            assert_eq!(AmountCents::new(cents).is_ok(), valid, "{cents}");
            assert_eq!(AmountCents::from_json_number(&cents.to_string()).is_ok(), valid, "{cents}");
        }
    }

    #[test]
    fn a_number_without_fraction_is_an_integer_in_every_notation() {
        for literal in ["827", "827.0", "827.000", "8.27e2", "8.27E+2", "82700e-2", "0.827e3", "827e0"] {
            assert_eq!(AmountCents::from_json_number(literal), Ok(AmountCents(827)), "{literal}");
        }
        assert_eq!(AmountCents::from_json_number("1e3"), Ok(AmountCents(1000)));
        assert_eq!(AmountCents::from_json_number("100.0"), Ok(AmountCents(100)));
    }

    #[test]
    fn a_fraction_is_rejected_and_never_rounded() {
        for literal in ["827.5", "827.0000000000000000000000001", "1e-2", "8271e-1", "99.99999999999999999999"] {
            assert_eq!(AmountCents::from_json_number(literal), Err(InvalidAmount), "{literal}");
        }
    }

    #[test]
    fn what_is_no_json_number_is_no_amount() {
        for literal in
            ["+827", "+8.27e2", "8+27", "8 27", " 827", "8_27", "0x33b", "827e", "827e0.5", "e2", "٨٢٧", "NaN"]
        {
            assert_eq!(AmountCents::from_json_number(literal), Err(InvalidAmount), "{literal}");
        }
    }

    #[test]
    fn numbers_out_of_range_are_rejected_without_overflow() {
        for literal in [
            "0",
            "-0",
            "-100",
            "1e400",
            "1e2147483647",
            "1e-2147483648",
            "1e99999999999",
            "18446744073709551716",
            "0e5",
            "0.0",
            "4294967396",
            "",
        ] {
            assert_eq!(AmountCents::from_json_number(literal), Err(InvalidAmount), "{literal}");
        }
    }

    #[test]
    fn every_currency_is_parsed_back() {
        for currency in Currency::ALL {
            assert_eq!((currency.code().parse(), currency.to_string().parse()), (Ok(currency), Ok(currency)));
        }
        for text in ["eur", "JPY", "", "EURO"] {
            assert_eq!(text.parse::<Currency>(), Err(InvalidCurrency));
        }
    }
}
