//! Amounts in the notation of a language. ICU formats the digits; the position of the currency symbol follows the same data. The
//! browser tests compare the result with a browser's own ICU.

use fixed_decimal::Decimal;
use icu_decimal::{DecimalFormatter, options::DecimalFormatterOptions};
use icu_locale_core::Locale as IcuLocale;
use paylink_domain::money::{AmountCents, Currency};

use super::locale::Locale;

/// Between number and symbol, so that no line breaks there.
const NO_BREAK: char = '\u{a0}';

/// `€1,234.50`, `1.234,50 €`, `€ 1.234,50`.
pub fn amount(locale: Locale, amount: AmountCents, currency: Currency) -> String {
    sum(locale, i64::from(amount.cents()), currency)
}

/// Like [`amount`], for the sum of any number of amounts.
pub fn sum(locale: Locale, cents: i64, currency: Currency) -> String {
    let (number, symbol) = (decimal(locale, cents, -2), symbol(locale, currency));
    match locale.tag() {
        // A currency code needs a space before the digits, a symbol does not.
        "en" | "ga" | "mt" if symbol == currency.code() => format!("{symbol}{NO_BREAK}{number}"),
        "en" | "ga" | "mt" => format!("{symbol}{number}"),
        "nl" => format!("{symbol}{NO_BREAK}{number}"),
        _ => format!("{number}{NO_BREAK}{symbol}"),
    }
}

/// `1,234`, `1.234`, `1 234`.
pub fn number(locale: Locale, number: i64) -> String {
    decimal(locale, number, 0)
}

/// The number times a power of ten.
fn decimal(locale: Locale, number: i64, power: i16) -> String {
    // ICU's `pt` is Brazilian, which groups digits differently.
    let tag = if locale.tag() == "pt" { "pt-PT" } else { locale.tag() };
    let mut decimal = Decimal::from(number);
    decimal.multiply_pow10(power);
    let locale = tag.parse::<IcuLocale>().ok();
    let formatter =
        locale.and_then(|locale| DecimalFormatter::try_new(locale.into(), DecimalFormatterOptions::default()).ok());
    formatter.map_or_else(|| decimal.to_string(), |formatter| formatter.format(&decimal).to_string())
}

/// The currency's symbol in a language, or its code if there is none.
fn symbol(locale: Locale, currency: Currency) -> &'static str {
    match (currency, locale.tag()) {
        (Currency::Eur, tag) if !matches!(tag, "hu" | "ro") => "€",
        (Currency::Gbp, "fr") => "£GB",
        (
            Currency::Gbp,
            "cs" | "da" | "de" | "el" | "en" | "et" | "fi" | "ga" | "it" | "lv" | "mt" | "nb" | "nl" | "pt",
        ) => "£",
        (Currency::Czk, "cs") => "Kč",
        (Currency::Dkk, "da") => "kr.",
        (Currency::Dkk, "sv") => "Dkr",
        (Currency::Huf, "hu") => "Ft",
        (Currency::Nok, "nb") | (Currency::Sek, "sv") => "kr",
        (Currency::Nok, "sv") => "Nkr",
        (Currency::Pln, "pl") => "zł",
        (currency, _) => currency.code(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_written_in_the_notation_of_the_language() {
        for (tag, cents, currency, text) in [
            ("en", 827, Currency::Eur, "€8.27"),
            ("en", 123_450, Currency::Eur, "€1,234.50"),
            ("en", 100, Currency::Sek, "SEK\u{a0}1.00"),
            ("de", 123_450, Currency::Eur, "1.234,50\u{a0}€"),
            ("fr", 123_450, Currency::Gbp, "1\u{202f}234,50\u{a0}£GB"),
            ("nl", 750_000, Currency::Eur, "€\u{a0}7.500,00"),
            ("es", 123_450, Currency::Eur, "1234,50\u{a0}€"),
            ("pt", 123_450, Currency::Eur, "1234,50\u{a0}€"),
            ("sv", 123_450, Currency::Sek, "1\u{a0}234,50\u{a0}kr"),
            ("hu", 123_450, Currency::Huf, "1234,50\u{a0}Ft"),
            ("pl", 10_000, Currency::Pln, "100,00\u{a0}zł"),
        ] {
            let amount_of = AmountCents::new(cents).expect("an amount");
            let locale = Locale::from_tag(tag).expect("a language");
            assert_eq!(amount(locale, amount_of, currency), text, "{tag}");
        }
    }
}
