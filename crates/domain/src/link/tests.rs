use proptest::prelude::*;

use super::*;
use crate::{keyring::MasterKey, random::testing::Seeded};

fn ring(ids: &[u16]) -> KeyRing {
    KeyRing::new(ids.iter().map(|&id| (KeyId::new(id), MasterKey::generate(&Seeded::new(u64::from(id))))))
}

fn any_link() -> impl Strategy<Value = Link> {
    (
        "[0-9a-hjkmnp-tv-z]{2}",
        any::<u128>(),
        0_i64..1 << 60,
        AmountCents::MIN..=AmountCents::MAX,
        0..Currency::ALL.len(),
        "[A-Za-z0-9 ]{1,18}",
        proptest::option::of("[A-Za-z0-9._~-]{0,100}"),
        0_i64..1 << 47,
        any::<bool>(),
    )
        .prop_map(|(cell, payment, company, amount, currency, reference, data, issued_at, merchant_return)| {
            let cell: CellId = cell.parse().expect("a cell");
            Link {
                payment_id: PaymentId::of(cell, Uuid::from_u128(payment)),
                company_id: CompanyId::of(cell, company).expect("in range"),
                amount: AmountCents::new(amount).expect("in range"),
                currency: Currency::ALL[currency],
                reference: reference.parse().expect("a reference"),
                data: data.map(|data| data.parse().expect("data")),
                issued_at: Timestamp::from_epoch_ms(issued_at),
                origin: LinkOrigin::of_payment(merchant_return),
                key: KeyId::new(1),
            }
        })
}

fn sealed(link: &Link, seed: u64) -> SealedLink {
    link.seal(&ring(&[1]), &Seeded::new(seed)).expect("the ring has the key")
}

proptest! {
    #[test]
    fn sealing_and_opening_a_link_round_trips(link in any_link(), seed: u64) {
        prop_assert_eq!(Link::open(sealed(&link, seed).as_str(), &ring(&[1])), Ok(link));
    }

    #[test]
    fn a_link_sealed_with_an_old_key_still_opens_after_two_rotations(link in any_link(), seed: u64) {
        prop_assert_eq!(Link::open(sealed(&link, seed).as_str(), &ring(&[1, 2, 3])), Ok(link));
    }

    #[test]
    fn a_link_sealed_with_another_key_is_invalid(link in any_link(), seed: u64) {
        let other_ring = KeyRing::new([(KeyId::new(1), MasterKey::generate(&Seeded::new(99)))]);
        prop_assert_eq!(Link::open(sealed(&link, seed).as_str(), &other_ring), Err(InvalidLink));
        prop_assert_eq!(Link::open(sealed(&link, seed).as_str(), &ring(&[2])), Err(InvalidLink));
    }

    #[test]
    fn any_other_text_is_invalid(text in "\\PC{0,300}", base64url in "[A-Za-z0-9_-]{0,300}") {
        prop_assert_eq!(Link::open(&text, &ring(&[1])), Err(InvalidLink));
        prop_assert_eq!(Link::open(&base64url, &ring(&[1])), Err(InvalidLink));
    }

    #[test]
    fn sealing_a_link_twice_gives_different_texts(link in any_link()) {
        prop_assert_ne!(sealed(&link, 1), sealed(&link, 2));
    }
}

proptest! {
    // Every bit of the sealed bytes and of their text: about 3,500 calls of `open` for each case.
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_link_with_any_flipped_bit_is_invalid(link in any_link(), seed: u64) {
        let ring = ring(&[1]);
        let text = sealed(&link, seed);
        let bytes = BASE64URL_NOPAD.decode(text.as_str().as_bytes()).expect("base64url");
        for bit in 0..bytes.len() * 8 {
            let mut flipped = bytes.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            prop_assert_eq!(Link::open(&BASE64URL_NOPAD.encode(&flipped), &ring), Err(InvalidLink));
        }
        for bit in 0..text.as_str().len() * 8 {
            let mut flipped = text.as_str().as_bytes().to_vec();
            flipped[bit / 8] ^= 1 << (bit % 8);
            if let Ok(flipped) = std::str::from_utf8(&flipped) {
                prop_assert_eq!(Link::open(flipped, &ring), Err(InvalidLink));
            }
        }
    }
}

fn example(reference: &str, data: Option<&str>) -> Link {
    let cell: CellId = "00".parse().expect("a cell");
    Link {
        payment_id: PaymentId::of(cell, Uuid::max()),
        company_id: CompanyId::of(cell, 1).expect("a company"),
        amount: AmountCents::new(827).expect("an amount"),
        currency: Currency::Eur,
        reference: reference.parse().expect("a reference"),
        data: data.map(|data| data.parse().expect("data")),
        issued_at: Timestamp::from_epoch_ms(0),
        origin: LinkOrigin::Api,
        key: KeyId::new(1),
    }
}

#[test]
fn links_are_short_enough_for_any_channel() {
    let length = |reference, data| sealed(&example(reference, data), 0).as_str().len();
    assert_eq!(length("1", None), 98);
    assert_eq!(length("123456789012345678", Some(&"x".repeat(100))), 254);
}

#[test]
fn empty_data_differs_from_no_data() {
    for data in [None, Some("")] {
        let link = example("r", data);
        let opened = Link::open(sealed(&link, 3).as_str(), &ring(&[1])).expect("a link");
        assert_eq!(opened.data, data.map(|data| data.parse().expect("data")));
    }
}

#[test]
fn debug_shows_neither_a_sealed_link_nor_a_payment_id() {
    let link = example("r", None);
    let shown = format!("{link:?} {:?}", sealed(&link, 1));
    assert!(!shown.contains("zzzz"), "{shown}");
    assert!(shown.contains("SealedLink("), "{shown}");
}

fn bytes_of(link: &Link) -> Vec<u8> {
    let mut bytes = Vec::new();
    link.write_to(&mut bytes);
    bytes
}

/// Nodes of two versions serve a cell during an upgrade, and links are kept for years.
#[test]
fn a_link_made_through_the_api_has_the_bytes_that_every_version_knows() {
    let bytes = bytes_of(&example("r", Some("d")));
    let expected = [
        &[0xff; 16][..],           // payment
        &[0, 0, 0, 0, 0, 0, 0, 1], // company
        &[0, 0, 0x03, 0x3b],       // amount
        b"EUR",                    // currency
        &[0; 6],                   // time of issue
        &[1, b'r', 1, b'd'],       // reference and data
    ];
    assert_eq!(bytes, expected.concat());
}

#[test]
fn the_origin_is_one_bit_of_the_amount_which_no_amount_needs() {
    let (api, staff) = (example("r", None), Link { origin: LinkOrigin::Staff, ..example("r", None) });
    let differing: Vec<(usize, u8)> = (bytes_of(&api).iter().zip(bytes_of(&staff)).enumerate())
        .filter_map(|(index, (one, other))| (*one != other).then_some((index, one ^ other)))
        .collect();
    assert_eq!(differing, [(24, 0x80)]);
    assert!(AmountCents::new(api.amount.cents() | STAFF_BIT).is_err(), "no valid amount has the bit");
    const { assert!(AmountCents::MAX < STAFF_BIT) };
    assert_eq!(sealed(&api, 1).as_str().len(), sealed(&staff, 1).as_str().len(), "the length does not tell the origin");
    let opened = Link::open(sealed(&staff, 1).as_str(), &ring(&[1])).expect("a link");
    assert_eq!((opened.origin, opened.amount), (LinkOrigin::Staff, api.amount));
    assert_eq!((LinkOrigin::Api.merchant_return(), LinkOrigin::Staff.merchant_return()), (true, false));
}

/// A link that was given to a payer stays valid for ever, so this text must always open.
#[test]
fn a_link_that_was_sealed_before_opens() {
    let text = "ATAwAAHcRbu-PWG_tlrDiaNcn8PLNRe8zMCGbfDoYXcT0Ya99M_8o2PgedcNSxRAi6XqPfGjsnJWAfrxJ4niQMmQ6IYAEMcq_5ODPlIwDsP9IO7-heFurvY";
    assert_eq!(Link::open(text, &ring(&[1])), Ok(example("Order 1017", Some("order-7"))));
}
