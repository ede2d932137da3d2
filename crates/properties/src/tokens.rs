//! API tokens: a token has one text, which contains its mode and cell, and `Debug` never shows it.

use paylink_domain::{company::Mode, id::CellId, token::ApiToken};

use crate::input::{Chosen, split_first, text};

pub fn check(bytes: &[u8]) {
    if let Some(text) = text(bytes) {
        check_text(text);
    }
    check_generated(bytes);
}

fn check_text(text: &str) {
    let Ok(token) = ApiToken::parse(text) else { return };
    assert_eq!(token.reveal(), text);
    assert_eq!(text.len(), 49, "{text:?}");
    let prefix = match token.mode() {
        Mode::Test => "plk_test_",
        Mode::Live => "plk_live_",
    };
    assert!(text.starts_with(&format!("{prefix}{}", token.cell())), "{text:?}");
    assert!(!format!("{token:?}{:?}", token.hash()).contains(&text[11..]), "Debug shows the token");
    assert!(ApiToken::parse(&text.to_ascii_uppercase()).is_err() && ApiToken::parse(&format!("{text} ")).is_err());
}

/// A token from any random numbers parses back. One with another character is none, or by chance another token.
fn check_generated(bytes: &[u8]) {
    let (choice, bytes) = split_first(bytes);
    let mode = if choice & 1 == 0 { Mode::Test } else { Mode::Live };
    let cell: CellId = "a7".parse().unwrap();
    let token = ApiToken::generate(mode, cell, &Chosen::new(bytes));
    check_text(token.reveal());
    assert_eq!(ApiToken::parse(token.reveal()).map(|again| again.hash()), Ok(token.hash()));

    let (position, bytes) = split_first(bytes.get(20..).unwrap_or_default());
    let (replacement, _) = split_first(bytes);
    let mut changed = token.reveal().to_owned().into_bytes();
    let index = usize::from(position) % changed.len();
    if changed[index] != replacement {
        changed[index] = replacement;
        if let Some(changed) = text(&changed) {
            check_text(changed);
        }
    }
}
