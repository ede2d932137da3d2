use proptest::prelude::*;

use super::*;
use crate::random::testing::Seeded;

fn ring(ids: &[u16]) -> KeyRing {
    KeyRing::new(ids.iter().map(|&id| (KeyId(id), MasterKey::generate(&Seeded::new(u64::from(id))))))
}

proptest! {
    #[test]
    fn sealing_and_opening_round_trips(plaintext: Vec<u8>, context: Vec<u8>, seed: u64) {
        let ring = ring(&[1]);
        let sealed = ring.seal(KeyId(1), Purpose::Link, &context, &plaintext, &Seeded::new(seed)).expect("key 1");
        prop_assert_eq!(ring.open(Purpose::Link, &context, &sealed), Ok(plaintext));
    }

    #[test]
    fn sealed_data_opens_for_no_other_purpose_and_context(plaintext: Vec<u8>, seed: u64) {
        let ring = ring(&[1]);
        let sealed = ring.seal(KeyId(1), Purpose::Link, b"here", &plaintext, &Seeded::new(seed)).expect("key 1");
        for other in [Purpose::PayeeAccount, Purpose::ConnectorState, Purpose::WebhookSecret] {
            prop_assert_eq!(ring.open(other, b"here", &sealed), Err(OpenError));
        }
        prop_assert_eq!(ring.open(Purpose::Link, b"there", &sealed), Err(OpenError));
    }
}

/// Data of each purpose is stored for years, so neither its key nor its form may change.
#[test]
fn each_purpose_has_a_key_of_its_own_that_never_changes() {
    for (purpose, sealed) in [
        (Purpose::Link, "hDdBCVtj+j8ZpC2FkBgzVIDuCcw="),
        (Purpose::PayeeAccount, "MJz9Q1TajAMBRdCipoOXrCZ4aSY="),
        (Purpose::ConnectorState, "e8K04huKgCEU1kB5r2TZhRo5tKY="),
        (Purpose::WebhookSecret, "P3ELQF2rvTzxQu2Ftb5p9o83IOc="),
        (Purpose::AccessSecret, "21J5IiiH1sFEcojrDio3FHasEdU="),
        (Purpose::TotpSecret, "o8ITn1Tdbv+2VSoDWckHX9QZwKw="),
        (Purpose::InvitationToken, "ZeaJ5K3r2Fs86kQAzNFcG/i2CAg="),
        (Purpose::ClientSecret, "vZvIORyKAXC414IY3eOl5zSIbcs="),
        (Purpose::RefreshToken, "2oWGiwG/S0sZLWI3uH+zDk+GU5M="),
    ] {
        let bytes = ring(&[1]).seal(KeyId(1), purpose, b"context", b"text", &Seeded::new(2)).expect("key 1");
        let (id_and_nonce, ciphertext_and_tag) = bytes.split_at(KEY_ID_LEN + NONCE_LEN);
        assert_eq!(BASE64.encode(id_and_nonce), "AAGKFCs6lzjS285Wlxw=");
        assert_eq!(BASE64.encode(ciphertext_and_tag), sealed, "{purpose:?}");
    }
}

#[test]
fn keys_and_rings_have_the_names_of_configurations_and_of_the_database() {
    assert_eq!((KeyId::new(258).number(), KeyId::new(258).to_string().as_str()), (258, "258"));
    assert_eq!(Ring::ALL.map(|ring| ring.to_string()), ["links", "secrets"]);
    for ring in Ring::ALL {
        assert_eq!(ring.as_str().parse(), Ok(ring));
    }
    assert_eq!("Links".parse::<Ring>(), Err(InvalidRing));
}

#[test]
fn data_sealed_with_an_old_key_opens_after_two_rotations() {
    let sealed = ring(&[1]).seal(KeyId(1), Purpose::Link, b"", b"kept", &Seeded::new(9)).expect("key 1");
    assert_eq!(ring(&[1, 2, 3]).open(Purpose::Link, b"", &sealed), Ok(b"kept".to_vec()));
    assert_eq!(ring(&[2, 3]).open(Purpose::Link, b"", &sealed), Err(OpenError));
    assert_eq!(sealing_key_of(&sealed), Some(KeyId(1)));
    assert_eq!(sealing_key_of(&sealed[..1]), None);
}

#[test]
fn sealing_with_an_unknown_key_is_an_error() {
    let unknown = UnknownKey { ring: Ring::Links, id: KeyId(2) };
    assert_eq!(ring(&[1]).seal(KeyId(2), Purpose::Link, b"", b"", &Seeded::new(0)), Err(unknown));
}

#[test]
fn different_keys_have_different_fingerprints_and_the_same_key_the_same() {
    let both = ring(&[1, 2]);
    for of in Ring::ALL {
        assert_ne!(both.fingerprint(of, KeyId(1)), both.fingerprint(of, KeyId(2)));
        assert_eq!(both.fingerprint(of, KeyId(1)), ring(&[1]).fingerprint(of, KeyId(1)));
        assert_eq!(both.fingerprint(of, KeyId(3)), None);
    }
}

#[test]
fn a_key_of_one_ring_seals_and_opens_nothing_of_the_other() {
    let everything = ring(&[1]);
    let of_link = everything.seal(KeyId(1), Purpose::Link, b"", b"link", &Seeded::new(1)).expect("key 1");
    let of_secret = everything.seal(KeyId(1), Purpose::WebhookSecret, b"", b"secret", &Seeded::new(1)).expect("key 1");
    let (mut links, mut secrets) = (KeyRing::default(), KeyRing::default());
    let master = MasterKey::generate(&Seeded::new(1));
    links.insert(Ring::Links, KeyId(1), &master);
    secrets.insert(Ring::Secrets, KeyId(1), &master);
    assert_eq!(links.open(Purpose::Link, b"", &of_link), Ok(b"link".to_vec()));
    assert_eq!(links.open(Purpose::WebhookSecret, b"", &of_secret), Err(OpenError));
    assert_eq!(secrets.open(Purpose::WebhookSecret, b"", &of_secret), Ok(b"secret".to_vec()));
    assert_eq!(secrets.open(Purpose::Link, b"", &of_link), Err(OpenError));
    assert!(links.seal(KeyId(1), Purpose::PayeeAccount, b"", b"", &Seeded::new(1)).is_err());
    assert_eq!((links.rings_with(KeyId(1)), secrets.ids(Ring::Links)), (vec![Ring::Links], Vec::new()));
}

#[test]
fn a_master_key_is_parsed_back_and_not_shown_by_debug() {
    let master = MasterKey::generate(&Seeded::new(7));
    let text = master.to_base64();
    let again: MasterKey = text.parse().expect("base 64");
    assert_eq!(*again.to_base64(), *text);
    assert_eq!(
        format!("{master:?} {:?}", ring(&[4])),
        "MasterKey(…) KeyRing { links: [KeyId(4)], secrets: [KeyId(4)] }"
    );
    for wrong in ["", "AAAA", "not base 64!", &text[1..]] {
        assert_eq!(wrong.parse::<MasterKey>().unwrap_err(), InvalidMasterKey);
    }
}

#[test]
fn keys_are_added_while_the_ring_is_used_and_none_is_replaced() {
    let randomness = Seeded::new(7);
    let [one, two, three] = [1, 2, 3].map(|_| MasterKey::generate(&randomness));
    let ring = KeyRing::new([(KeyId::new(1), one.clone())]);
    let seal = |ring: &KeyRing, id| ring.seal(KeyId::new(id), Purpose::Link, b"context", b"text", &Seeded::new(8));
    let first = seal(&ring, 1).expect("a key");
    assert!(seal(&ring, 2).is_err());
    let mut links = KeyRing::default();
    links.insert(Ring::Links, KeyId::new(2), &two);
    assert_eq!(ring.add_missing(links), [(Ring::Links, KeyId::new(2))]);
    // Key 1 is another one here, and is not taken over.
    let other = KeyRing::new([(KeyId::new(1), three.clone()), (KeyId::new(2), two), (KeyId::new(3), three)]);
    let added = [(Ring::Links, KeyId::new(3)), (Ring::Secrets, KeyId::new(2)), (Ring::Secrets, KeyId::new(3))];
    assert_eq!(ring.add_missing(other), added);
    assert_eq!(ring.add_missing(KeyRing::default()), []);
    assert_eq!(ring.ids(Ring::Links), [1, 2, 3].map(KeyId::new));
    assert_eq!(ring.fingerprint(Ring::Links, KeyId::new(1)), Some(fingerprint(&one)));
    for id in [2, 3] {
        let sealed = seal(&ring, id).expect("a key");
        assert_eq!(ring.open(Purpose::Link, b"context", &sealed).as_deref(), Ok(&b"text"[..]));
    }
    assert_eq!(ring.open(Purpose::Link, b"context", &first).as_deref(), Ok(&b"text"[..]));
}
