//! The fields of a payment request, and account numbers: what is accepted is what the specification allows, and nothing is changed
//! without being asked.

use paylink_domain::{
    domestic_account::{AccountFormat, parse_account},
    iban::Iban,
    idempotency::IdempotencyKey,
    merchant_data::MerchantData,
    money::AmountCents,
    money::Currency,
    reference::Reference,
};
use serde_json::value::RawValue;

use crate::input::text;

pub fn check(bytes: &[u8]) {
    let key = IdempotencyKey::parse(bytes);
    assert_eq!(key.is_ok(), (1..=255).contains(&bytes.len()) && bytes.iter().all(u8::is_ascii_graphic));
    let Some(text) = text(bytes) else { return };
    check_texts(text);
    check_amount(text);
    check_iban(text);
    check_account(text);
}

fn check_texts(text: &str) {
    let count = text.chars().count();
    let reference: Result<Reference, _> = text.parse();
    let allowed = text.chars().all(|character| character.is_ascii_alphanumeric() || character == ' ');
    assert_eq!(reference.is_ok(), allowed && (1..=18).contains(&count), "{text:?}");
    assert!(reference.is_ok_and(|reference| reference.as_str() == text) || !allowed || !(1..=18).contains(&count));

    let data: Result<MerchantData, _> = text.parse();
    let allowed = text.chars().all(|character| character.is_ascii_alphanumeric() || "-._~".contains(character));
    assert_eq!(data.is_ok(), allowed && count <= 100, "{text:?}");
    if let Ok(data) = data {
        assert_eq!(data.as_str(), text);
        assert_eq!(format!("{data:?}"), format!("MerchantData({count} characters)"), "Debug does not show the data");
    }
    if let Ok(currency) = text.parse::<Currency>() {
        assert_eq!(currency.code(), text);
    }
}

/// Compares with floating-point numbers, which are exact for whole numbers of this size and correctly rounded for all others.
fn check_amount(text: &str) {
    let is_number = text.starts_with(|first: char| first.is_ascii_digit() || first == '-');
    if !is_number || text.ends_with(char::is_whitespace) || serde_json::from_str::<&RawValue>(text).is_err() {
        return;
    }
    let amount = AmountCents::from_json_number(text);
    let float: f64 = text.parse().unwrap();
    let in_range = (f64::from(AmountCents::MIN)..=f64::from(AmountCents::MAX)).contains(&float);
    match amount {
        Ok(amount) => {
            assert!((f64::from(amount.cents()) - float).abs() < f64::EPSILON, "{text}: {amount:?}");
            assert_eq!(AmountCents::from_json_number(&amount.cents().to_string()), Ok(amount), "{text}");
        }
        Err(_) if !in_range || float.fract() != 0.0 => {}
        // A fraction too small for a float, or an exponent or number of digits that no merchant sends.
        Err(_) => assert!(text.len() > 15, "{text} is a whole number"),
    }
}

fn check_iban(text: &str) {
    let Ok(iban) = text.parse::<Iban>() else { return };
    let canonical = iban.as_str();
    assert!((15..=34).contains(&canonical.len()), "{canonical}");
    assert!(canonical.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit()), "{canonical}");
    assert_eq!(remainder(canonical), 1, "{canonical}");
    for spelling in [canonical.to_owned(), iban.grouped(), canonical.to_lowercase(), format!("IBAN: {canonical}")] {
        assert_eq!(spelling.parse(), Ok(iban.clone()), "{spelling}");
    }
    assert_eq!(&canonical[4..], iban.bban());
    assert!(!format!("{iban:?}").contains(iban.bban()), "Debug shows the account");
}

/// An account is an IBAN, or follows from a number in the format of its currency, digit by digit.
fn check_account(text: &str) {
    for currency in Currency::ALL {
        let Ok(iban) = parse_account(text, currency) else {
            assert!(text.parse::<Iban>().is_err(), "{currency} {text:?}");
            continue;
        };
        assert_eq!(parse_account(iban.as_str(), currency).as_ref(), Ok(&iban), "{currency} {text:?}");
        if text.parse::<Iban>().is_ok() {
            continue;
        }
        let country = match AccountFormat::of(currency) {
            AccountFormat::IbanOnly => panic!("{currency} {text:?}"),
            AccountFormat::Czech => "CZ",
            AccountFormat::Danish => "DK",
            AccountFormat::Hungarian => "HU",
            AccountFormat::Norwegian => "NO",
            AccountFormat::Polish => "PL",
        };
        assert!(iban.as_str().starts_with(country), "{text:?}: {iban:?}");
        let digits = |text: &str| {
            let mut digits: Vec<u8> = text.bytes().filter(|byte| matches!(byte, b'1'..=b'9')).collect();
            digits.sort_unstable();
            digits
        };
        let number = if country == "PL" { &iban.as_str()[2..] } else { iban.bban() };
        assert_eq!(digits(number), digits(text), "only zeros are added: {iban:?}");
    }
}

/// ISO 7064 mod 97-10, digit by digit.
fn remainder(iban: &str) -> u32 {
    let (head, tail) = iban.split_at(4);
    let digits = format!("{tail}{head}").bytes().fold(String::new(), |digits, byte| match byte {
        b'0'..=b'9' => digits + &char::from(byte).to_string(),
        _ => digits + &(u32::from(byte - b'A') + 10).to_string(),
    });
    digits.bytes().fold(0, |rest, digit| (rest * 10 + u32::from(digit - b'0')) % 97)
}
