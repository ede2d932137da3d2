use proptest::prelude::*;

use super::*;

fn parsed(text: &str, currency: Currency) -> Option<String> {
    parse_account(text, currency).ok().map(|iban| iban.as_str().to_owned())
}

/// The examples of the IBAN registry, which shows each account in both formats.
#[test]
fn the_registrys_examples_are_derived() {
    for (text, currency, iban) in [
        ("19-2000145399/0800", Currency::Czk, "CZ6508000000192000145399"),
        ("000019-2000145399/0800", Currency::Czk, "CZ6508000000192000145399"),
        ("0040 0440116243", Currency::Dkk, "DK5000400440116243"),
        ("0040-0440116243", Currency::Dkk, "DK5000400440116243"),
        ("0040 440116243", Currency::Dkk, "DK5000400440116243"),
        ("00400440116243", Currency::Dkk, "DK5000400440116243"),
        ("11773016-11111018", Currency::Huf, "HU42117730161111101800000000"),
        ("11773016-11111018-00000000", Currency::Huf, "HU42117730161111101800000000"),
        ("8601.11.17947", Currency::Nok, "NO9386011117947"),
        ("8601 11 17947", Currency::Nok, "NO9386011117947"),
        ("61 1090 1014 0000 0712 1981 2874", Currency::Pln, "PL61109010140000071219812874"),
        (
            "61\u{a0}1090\u{a0}1014\u{a0}0000\u{a0}0712\u{a0}1981\u{a0}2874",
            Currency::Pln,
            "PL61109010140000071219812874",
        ),
    ] {
        assert_eq!(parsed(text, currency).as_deref(), Some(iban), "{text}");
    }
}

#[test]
fn an_iban_of_any_country_is_an_account_in_any_currency() {
    for currency in Currency::ALL {
        let iban = parsed("de89 3704 0044 0532 0130 00", currency);
        assert_eq!(iban.as_deref(), Some("DE89370400440532013000"), "{currency}");
    }
}

#[test]
fn a_wrong_check_digit_is_rejected() {
    for (text, currency) in [
        ("19-2000145398/0800", Currency::Czk),
        ("18-2000145399/0800", Currency::Czk),
        ("11773017-11111018", Currency::Huf),
        ("11773016-11111017", Currency::Huf),
        ("11773016-11111018-00000001", Currency::Huf),
        ("8601 11 17948", Currency::Nok),
        ("62 1090 1014 0000 0712 1981 2874", Currency::Pln),
        ("DE88370400440532013000", Currency::Eur),
    ] {
        assert_eq!(parsed(text, currency), None, "{text}");
    }
}

#[test]
fn other_lengths_and_characters_are_rejected() {
    for currency in Currency::ALL {
        for text in ["", "0", "/", "-", "-/0800", "0/0800", "00-00/0800", "8601", "860111179470", "٨٦٠١١١١٧٩٤٧", "é"]
        {
            assert_eq!(parsed(text, currency), None, "{currency} {text}");
        }
    }
    assert_eq!(parsed("8601 11 17947", Currency::Dkk), None, "a Norwegian number");
    assert_eq!(parsed("0040 123", Currency::Dkk), None, "an account number has at least four digits");
    assert_eq!(parsed("0040 04401162430", Currency::Dkk), None, "an account number has at most ten digits");
    assert_eq!(parsed("19-2000145399/08000", Currency::Czk), None);
    assert_eq!(parsed("8601 11 17947", Currency::Eur), None, "a format belongs to its currency");
}

#[test]
fn the_error_names_the_formats_of_the_currency() {
    let text = |currency| parse_account("x", currency).unwrap_err().to_string();
    assert_eq!(text(Currency::Gbp), "not an account number; for GBP, give an IBAN");
    assert_eq!(
        text(Currency::Czk),
        "not an account number; for CZK, give an IBAN, or a Czech number such as 19-2000145399/0800"
    );
}

#[test]
fn the_example_of_each_format_is_an_account_in_its_currency() {
    for currency in Currency::ALL {
        if let Some(example) = AccountFormat::of(currency).example() {
            assert!(parse_account(example, currency).is_ok(), "{currency}");
        }
    }
}

proptest! {
    #[test]
    fn any_text_is_parsed_without_a_panic(text in "\\PC{0,40}", index in 0..Currency::ALL.len()) {
        let _ = parse_account(&text, Currency::ALL[index]);
    }

    #[test]
    fn one_changed_digit_of_a_checked_number_is_noticed(position in 0..26_usize, change in 1..10_u8) {
        for (number, currency) in [
            ("8601 11 17947", Currency::Nok),
            ("1177301611111018", Currency::Huf),
            ("19-2000145399/0800", Currency::Czk),
            ("61109010140000071219812874", Currency::Pln),
        ] {
            let mut bytes = number.as_bytes().to_vec();
            let bank_code = currency == Currency::Czk && position > 13; // it has no check digit
            let Some(byte) = bytes.get_mut(position).filter(|byte| byte.is_ascii_digit() && !bank_code) else { continue };
            *byte = b'0' + (*byte - b'0' + change) % 10;
            let changed = String::from_utf8(bytes).expect("digits");
            prop_assert_eq!(parsed(&changed, currency), None, "{}", changed);
        }
    }
}
