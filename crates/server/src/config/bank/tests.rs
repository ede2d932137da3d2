use super::{
    super::{
        parse,
        tests::{error_of, file},
    },
    *,
};

const BANK: &str =
    "[[bank]]\nid = \"b\"\nname = \"B\"\nmode = \"test\"\nprotocol = \"berlin_group\"\nurl = \"http://b\"\n";
/// The line of the first setting after [`BANK`].
const LINE: &str = "paylink.toml, line 23";

fn bank_with(settings: &str) -> Bank {
    parse(&(file() + BANK + settings), "paylink.toml", &BTreeMap::new()).expect("a configuration").bank.remove(0)
}

fn error_with(settings: &str) -> String {
    error_of(&(file() + BANK + settings), &[])
}

#[test]
fn each_currency_has_its_product() {
    let bank =
        bank_with("products = { SEK = \"domestic-credit-transfers-se\", EUR = \"instant-sepa-credit-transfers\" }");
    let products: Vec<(&str, &str)> =
        bank.products.iter().map(|(currency, product)| (currency.code(), product.as_str())).collect();
    assert_eq!(products, [("EUR", "instant-sepa-credit-transfers"), ("SEK", "domestic-credit-transfers-se")]);
}

#[test]
fn a_product_that_cannot_carry_its_currency_is_refused() {
    let error = error_with("products = { SEK = \"sepa-credit-transfers\" }");
    let reason = "SEK: sepa-credit-transfers transfers euros only; write the bank's domestic product for SEK";
    assert_eq!(error, format!("{LINE}: bank[0].products: {reason}"));
    for (settings, reason) in [
        ("products = {}", "needs at least one currency"),
        ("products = { JPY = \"domestic\" }", "JPY: not a supported currency"),
        ("products = { EUR = \"pain.001-sepa-credit-transfers\" }", "EUR: not the name of a payment product"),
        ("products = \"sepa-credit-transfers\"", "expected a map"),
    ] {
        let error = error_with(settings);
        assert!(error.starts_with(&format!("{LINE}: bank[0].products: ")) && error.contains(reason), "{error}");
    }
}

#[test]
fn a_removed_key_is_named_with_what_to_write_instead() {
    let error = error_with("product = \"sepa-credit-transfers\"");
    let expected = format!("{LINE}: bank.0.product: removed: write products = {{ EUR = \"sepa-credit-transfers\" }}");
    assert!(error.starts_with(&expected), "{error}");
    let error = error_with("may_spare_authorisation = false");
    let expected = format!("{LINE}: bank.0.may_spare_authorisation: removed: write sca_exempt_below = 0");
    assert!(error.starts_with(&expected), "{error}");
    assert!(error.contains("orders_visible_elsewhere"), "{error}");
}

#[test]
fn a_bank_is_assumed_to_execute_any_amount_without_sca_and_to_show_orders_elsewhere() {
    let bank = bank_with("");
    assert_eq!((bank.sca_exempt_below, bank.orders_visible_elsewhere, bank.repeats_by_request_id), (None, true, false));
    assert_eq!(bank.retention(), Ok(None));
    assert_eq!(bank_with("sca_exempt_below = 3001").sca_exempt_below, Some(3_001));
    let error = error_with("sca_exempt_below = -1");
    assert!(error.starts_with(&format!("{LINE}: bank[0].sca_exempt_below: ")), "{error}");
}

#[test]
fn retention_needs_both_ages_at_least_a_day_apart() {
    let bank = bank_with("forgets_unsigned_after = \"45m\"\nremembers_signed_for = \"90d\"");
    let (forgets_unsigned_after, remembers_signed_for) = (Duration::from_mins(45), Duration::from_hours(90 * 24));
    assert_eq!(bank.retention(), Ok(Some(OrderRetention { forgets_unsigned_after, remembers_signed_for })));
    bank_with("forgets_unsigned_after = \"1h\"\nremembers_signed_for = \"25h\"");
    for (settings, error) in [
        ("forgets_unsigned_after = \"1h\"", "line 23: bank[0].forgets_unsigned_after: needs remembers_signed_for too"),
        ("remembers_signed_for = \"1h\"", "line 23: bank[0].remembers_signed_for: needs forgets_unsigned_after too"),
        (
            "forgets_unsigned_after = \"1h\"\nremembers_signed_for = \"24h59m\"",
            "line 24: bank[0].remembers_signed_for: must be at least a day longer than forgets_unsigned_after",
        ),
        ("forgets_unsigned_after = 60", "line 23: bank[0].forgets_unsigned_after: "),
        ("forgets_unsigned_after = \"soon\"", "line 23: bank[0].forgets_unsigned_after: expected a duration"),
    ] {
        let found = error_with(settings);
        assert!(found.contains(error), "{found}");
    }
}

#[test]
fn a_bank_has_at_most_ten_aliases() {
    let aliases = |count: usize| format!("aliases = [{}]", vec!["\"Example\""; count].join(", "));
    assert_eq!(bank_with(&aliases(10)).aliases.len(), 10);
    assert_eq!(error_with(&aliases(11)), format!("{LINE}: bank[0].aliases: has more than 10 names"));
    let error = error_with("aliases = [\"\"]");
    assert!(error.starts_with(&format!("{LINE}: bank[0].aliases: not one line")), "{error}");
}

#[test]
fn a_logo_is_beside_the_configuration_file_or_in_it() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("paylink.toml");
    let logo = |value: &str| {
        std::fs::write(&path, format!("{}{BANK}logo = '{value}'\n", file())).expect("a file");
        super::super::load(Some(&path), &BTreeMap::new()).expect("a configuration").bank.remove(0).logo
    };
    assert_eq!(logo("logos/b.svg"), Some(LogoSource::File(directory.path().join("logos/b.svg"))));
    assert_eq!(logo("/srv/b.png"), Some(LogoSource::File("/srv/b.png".into())));
    assert_eq!(logo("<svg/>"), Some(LogoSource::Svg("<svg/>".to_owned())));
    assert_eq!(logo(""), None);
    assert!(error_with("colour = \"blue\"").starts_with(&format!("{LINE}: bank[0].colour: not a colour")));
}
