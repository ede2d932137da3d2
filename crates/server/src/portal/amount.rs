//! Amounts that people type.

use paylink_domain::money::AmountCents;

/// An amount as people write it, with a point or a comma before the cents: `12`, `12.5`, `12,50`.
pub(super) fn parse_amount(text: &str) -> Option<AmountCents> {
    let (whole, cents) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(cents) || cents.len() > 2 {
        return None;
    }
    let cents: u32 = format!("{cents:0<2}").parse().ok()?;
    let amount = whole.parse::<u32>().ok()?.checked_mul(100)?.checked_add(cents)?;
    AmountCents::new(amount).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_written_with_a_point_or_a_comma() {
        for (text, cents) in [
            ("12", Some(1_200)),
            ("12.5", Some(1_250)),
            ("12,50", Some(1_250)),
            ("1", Some(100)),
            ("7500.00", Some(750_000)),
            ("0.99", None),
            ("7500.01", None),
            ("12.505", None),
            ("1,250.00", None),
            ("-5", None),
            ("", None),
            (".50", None),
            ("99999999999", None),
        ] {
            assert_eq!(parse_amount(text).map(AmountCents::cents), cents, "{text}");
        }
    }
}
