use proptest::prelude::*;

use super::*;
use crate::chance::testing::Seeded;

fn ring(ids: &[u16]) -> KeyRing {
    KeyRing::new(ids.iter().map(|&id| (KeyId(id), MasterKey::draw(&Seeded::new(u64::from(id))))))
}

proptest! {
    #[test]
    fn what_is_sealed_opens_to_itself(plaintext: Vec<u8>, context: Vec<u8>, seed: u64) {
        let ring = ring(&[1]);
        let sealed = ring.seal(KeyId(1), Purpose::Link, &context, &plaintext, &Seeded::new(seed)).expect("key 1");
        prop_assert_eq!(ring.open(Purpose::Link, &context, &sealed), Ok(plaintext));
    }

    #[test]
    fn it_opens_for_no_other_purpose_and_in_no_other_context(plaintext: Vec<u8>, seed: u64) {
        let ring = ring(&[1]);
        let sealed = ring.seal(KeyId(1), Purpose::Link, b"here", &plaintext, &Seeded::new(seed)).expect("key 1");
        for other in [Purpose::PayeeAccount, Purpose::BankMemory, Purpose::WebhookSecret] {
            prop_assert_eq!(ring.open(other, b"here", &sealed), Err(NotSealed));
        }
        prop_assert_eq!(ring.open(Purpose::Link, b"there", &sealed), Err(NotSealed));
    }
}

#[test]
fn an_old_key_still_opens_after_two_rotations() {
    let sealed = ring(&[1]).seal(KeyId(1), Purpose::Link, b"", b"kept", &Seeded::new(9)).expect("key 1");
    assert_eq!(ring(&[1, 2, 3]).open(Purpose::Link, b"", &sealed), Ok(b"kept".to_vec()));
    assert_eq!(ring(&[2, 3]).open(Purpose::Link, b"", &sealed), Err(NotSealed));
}

#[test]
fn sealing_with_a_key_that_the_ring_lacks_is_an_error() {
    assert_eq!(ring(&[1]).seal(KeyId(2), Purpose::Link, b"", b"", &Seeded::new(0)), Err(NoSuchKey(KeyId(2))));
}

#[test]
fn different_keys_have_different_fingerprints_and_the_same_key_the_same() {
    let both = ring(&[1, 2]);
    assert_ne!(both.fingerprint(KeyId(1)), both.fingerprint(KeyId(2)));
    assert_eq!(both.fingerprint(KeyId(1)), ring(&[1]).fingerprint(KeyId(1)));
    assert_eq!(both.fingerprint(KeyId(3)), None);
}

#[test]
fn a_master_key_is_read_back_and_never_shown() {
    let master = MasterKey::draw(&Seeded::new(7));
    let text = master.to_base64();
    let again: MasterKey = text.parse().expect("base 64");
    assert_eq!(*again.to_base64(), *text);
    assert_eq!(format!("{master:?} {:?}", ring(&[4])), "MasterKey(…) KeyRing([KeyId(4)])");
    for wrong in ["", "AAAA", "not base 64!", &text[1..]] {
        assert_eq!(wrong.parse::<MasterKey>().unwrap_err(), NotAMasterKey);
    }
}
