//! References that make a bank misbehave.
//!
//! A payment's reference travels unchanged from a merchant's program to the bank, so it is the one thing by which
//! someone who only uses the product can choose what the bank will do.

/// What each magic reference does.
pub const MAGIC: &[(&str, &str)] = &[
    ("TEST SLOW", "settles only 24 hours after the payer's approval"),
    ("TEST REJECT", "is rejected by the bank 2 seconds after the payer's approval"),
    ("TEST TIMEOUT", "runs out of time the moment the payer tries to approve it"),
    ("TEST HANG", "is taken by the bank, which then never answers the initiation"),
    ("TEST FIVE HUNDRED", "is taken by the bank, which then answers the initiation with 500"),
    ("TEST TWICE", "has each of its notices sent three times"),
    ("TEST LATE", "has its notices sent 10 minutes late"),
    ("TEST FORGED", "has a forged notice, saying ACCC, before each honest one"),
    ("TEST STALE", "shows its old status once more at the first reading after each change"),
    ("TEST CODE", "shows a status code that nobody knows, for 1 hour after the payer's approval"),
    ("TEST OUTAGE", "has its status unavailable, for 10 minutes after the payer's approval"),
    ("TEST REFUSE", "is refused by the bank at initiation"),
    ("TEST CANCEL", "is cancelled by the bank itself 2 seconds after its authorisation was started"),
];

/// The script a payment follows, where its reference names one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Magic {
    Slow,
    Reject,
    Timeout,
    Hang,
    FiveHundred,
    Twice,
    Late,
    Forged,
    Stale,
    Code,
    Outage,
    Refuse,
    Cancel,
}

impl Magic {
    pub(crate) const SLOW_SETTLEMENT_MS: i64 = 24 * 60 * 60 * 1_000;
    pub(crate) const BANK_ACTS_AFTER_MS: i64 = 2_000;
    pub(crate) const NOTICE_DELAY_MS: i64 = 10 * 60 * 1_000;
    pub(crate) const UNKNOWN_CODE_FOR_MS: i64 = 60 * 60 * 1_000;
    pub(crate) const OUTAGE_FOR_MS: i64 = 10 * 60 * 1_000;

    /// In the order of [`MAGIC`].
    const ALL: [Self; 13] = [
        Self::Slow,
        Self::Reject,
        Self::Timeout,
        Self::Hang,
        Self::FiveHundred,
        Self::Twice,
        Self::Late,
        Self::Forged,
        Self::Stale,
        Self::Code,
        Self::Outage,
        Self::Refuse,
        Self::Cancel,
    ];

    pub(crate) fn of(reference: &str) -> Option<Self> {
        let named = MAGIC.iter().zip(Self::ALL).find(|((name, _), _)| name.eq_ignore_ascii_case(reference));
        named.map(|(_, magic)| magic)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_is_magic_in_any_case_but_only_as_a_whole() {
        assert_eq!(Magic::of("test five hundred"), Some(Magic::FiveHundred));
        assert_eq!(Magic::of("TEST CANCEL"), Some(Magic::Cancel));
        assert_eq!(Magic::of("TEST SLOW 2"), None);
        assert_eq!(Magic::of(""), None);
    }

    #[test]
    fn every_magic_reference_fits_the_reference_of_a_link() {
        for (name, _) in MAGIC {
            assert!(
                name.len() <= 18 && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b' '),
                "{name}"
            );
        }
    }
}
