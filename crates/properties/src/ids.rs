//! Ids: a text is an id of at most one kind, and an id has exactly one text.

use std::{fmt::Display, str::FromStr};

use paylink_bank::OrderName;
use paylink_domain::id::{AttemptId, BankId, CellId, CompanyId, EndpointId, EventId, InvalidId, PaymentId, TokenId};
use uuid::Uuid;

use crate::input::text;

pub fn check(bytes: &[u8]) {
    if let Some(text) = text(bytes) {
        check_text(text);
    }
    if let Some((cell, number)) = bytes.split_first_chunk::<2>() {
        check_numbers(*cell, number);
    }
}

fn check_text(text: &str) {
    let prefixed = [
        parses::<CompanyId>(text),
        parses::<TokenId>(text),
        parses::<EndpointId>(text),
        parses::<PaymentId>(text),
        parses::<AttemptId>(text),
        parses::<EventId>(text),
    ];
    let kinds = prefixed.iter().filter(|parsed| **parsed).count();
    assert!(kinds <= 1, "{text:?} is an id of {kinds} kinds");
    if kinds == 1 {
        assert!(text.is_ascii() && matches!(text.len(), 18 | 32), "{text:?}");
        assert!(parses::<CellId>(&text[4..6]), "{text:?}");
        // Ids stand in paths, log lines and HTML without escaping.
        assert!(text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'), "{text:?}");
        assert!(!parses::<BankId>(text), "{text:?} has an underscore");
    }
    if parses::<BankId>(text) {
        assert!(parses_order_name(text), "a bank's id fits into a path segment: {text:?}");
    }
    parses::<CellId>(text);
}

/// Whether the text is an id. If it is, it prints itself.
fn parses<Id: FromStr<Err = InvalidId> + Display>(text: &str) -> bool {
    let parsed = text.parse::<Id>();
    if let Ok(id) = &parsed {
        assert_eq!(id.to_string(), text);
    }
    parsed.is_ok()
}

fn parses_order_name(text: &str) -> bool {
    text.parse::<OrderName>().is_ok_and(|name| name.as_str() == text)
}

/// The id of any number parses back to the same id.
fn check_numbers(cell: [u8; 2], number: &[u8]) {
    let Ok(cell) = CellId::from_bytes(cell) else { return };
    let mut wide = [0; 16];
    for (to, from) in wide.iter_mut().zip(number) {
        *to = *from;
    }
    let uuid = Uuid::from_bytes(wide);
    let payment = PaymentId::of(cell, uuid);
    assert_eq!(payment.to_string().parse(), Ok(payment));
    assert_eq!((payment.cell(), payment.uuid()), (cell, uuid));
    let attempt = AttemptId::of(cell, uuid);
    assert_eq!(attempt.to_string().parse(), Ok(attempt));
    let event = EventId::of(cell, uuid);
    assert_eq!(event.to_string().parse(), Ok(event));

    let narrow = i64::from_be_bytes(*wide.first_chunk().unwrap());
    if let Ok(company) = CompanyId::of(cell, narrow) {
        assert_eq!(company.to_string().parse(), Ok(company));
        assert_eq!((company.cell(), company.number()), (cell, narrow));
    }
    assert_eq!(CompanyId::of(cell, narrow).is_ok(), (0..1 << 60).contains(&narrow));
}
