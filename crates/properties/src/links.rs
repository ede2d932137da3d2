//! Links: only what our ring sealed is a link, a link has one text, and opening returns what was sealed.

use std::sync::LazyLock;

use data_encoding::BASE64URL_NOPAD;
use paylink_domain::{
    keyring::{KeyId, KeyRing, MasterKey, Purpose},
    link::{Link, LinkOrigin},
};

use crate::input::{Chosen, split_first, text};

const KEY: KeyId = KeyId::new(1);
const NONCE_BYTES: usize = 12;
/// Where the amount begins in the content. Its first bit is the origin.
const AMOUNT_AT: usize = 24;

static OURS: LazyLock<KeyRing> = LazyLock::new(|| ring(b"ours"));
static OTHER: LazyLock<KeyRing> = LazyLock::new(|| ring(b"other"));

fn ring(seed: &[u8]) -> KeyRing {
    KeyRing::new([(KEY, MasterKey::generate(&Chosen::new(seed)))])
}

pub fn check(bytes: &[u8]) {
    // The fuzzer cannot know a key, so it cannot make a link.
    if let Some(text) = text(bytes) {
        assert!(Link::open(text, &OURS).is_err(), "{text} was not sealed");
    }
    check_sealed(bytes);
}

/// Opens any content that our ring has sealed, behind any header.
fn check_sealed(bytes: &[u8]) {
    let Some((header, rest)) = bytes.split_first_chunk::<3>() else { return };
    let (change, rest) = split_first(rest);
    let (position, content) = split_first(rest);
    let nonce = [7; NONCE_BYTES];
    let text_by = |ring: &KeyRing, purpose| {
        let sealed = ring.seal(KEY, purpose, header, content, &Chosen::new(&nonce)).unwrap();
        BASE64URL_NOPAD.encode(&[&header[..], &sealed].concat())
    };
    assert!(Link::open(&text_by(&OTHER, Purpose::Link), &OURS).is_err(), "sealed by another ring");
    for purpose in [
        Purpose::PayeeAccount,
        Purpose::ConnectorState,
        Purpose::WebhookSecret,
        Purpose::AccessSecret,
        Purpose::TotpSecret,
    ] {
        assert!(Link::open(&text_by(&OURS, purpose), &OURS).is_err(), "sealed for another purpose");
    }
    let text = text_by(&OURS, Purpose::Link);
    let Ok(link) = Link::open(&text, &OURS) else { return };
    let again = link.seal(&OURS, &Chosen::new(&nonce)).unwrap();
    assert_eq!(again.as_str(), text, "a link has one content");
    assert!(!format!("{again:?}").contains(&text[8..]), "Debug shows the link");
    assert_eq!(link.cell().bytes(), header[1..]);
    let expected_origin = if content[AMOUNT_AT] & 0x80 == 0 { LinkOrigin::Api } else { LinkOrigin::Staff };
    assert_eq!(link.origin, expected_origin);
    assert_eq!(link.payment_id.cell(), link.company_id.cell());

    let mut changed = text.clone().into_bytes();
    let index = usize::from(position) % changed.len();
    changed[index] ^= change;
    if let Ok(changed) = String::from_utf8(changed)
        && changed != text
    {
        assert!(Link::open(&changed, &OURS).is_err(), "character {index} of {text} is not authenticated");
    }
    assert!(Link::open(&format!("{text}A"), &OURS).is_err() && Link::open(&text[..text.len() - 1], &OURS).is_err());
}
