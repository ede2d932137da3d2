//! Test references: payment references that make a bank fail in a chosen way.
//!
//! A payment's reference reaches the bank unchanged, so a merchant's test can choose the bank's behaviour with it.

/// The test references, each with its effect on the payment.
pub const TEST_REFERENCES: &[(&str, &str)] = &[
    ("TEST SLOW", "settles 24 hours after the payer's approval"),
    ("TEST REJECT", "is rejected by the bank 2 seconds after the payer's approval"),
    ("TEST TIMEOUT", "expires when the payer tries to approve it"),
    ("TEST HANG", "is accepted by the bank, which never responds to the initiation"),
    ("TEST DELAY", "is accepted by the bank, which responds to the initiation after 5 seconds"),
    ("TEST SHORT DELAY", "is accepted by the bank, which responds to the initiation after 0.3 seconds"),
    ("TEST FIVE HUNDRED", "is accepted by the bank, which responds to the initiation with 500"),
    ("TEST TWICE", "has each of its notices sent three times"),
    ("TEST LATE", "has its notices sent 10 minutes late"),
    ("TEST FORGED", "has a forged notice with status ACCC sent before each real one"),
    ("TEST STALE", "returns its previous status once more at the first read after each change"),
    ("TEST CODE", "returns an undefined status code for 1 hour after the payer's approval"),
    ("TEST OUTAGE", "has no readable status (503) for 10 minutes after the payer's approval"),
    ("TEST REFUSE", "is refused by the bank at initiation"),
    ("TEST CANCEL", "is cancelled by the bank 2 seconds after its authorisation starts"),
    ("TEST OTHERS", "needs other signatories after the payer's approval; they approve within 1 hour"),
    ("TEST GONE", "is unknown to the bank (404) as long as it is not approved"),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TestReference {
    Slow,
    Reject,
    Timeout,
    Hang,
    Delay,
    ShortDelay,
    FiveHundred,
    Twice,
    Late,
    Forged,
    Stale,
    Code,
    Outage,
    Refuse,
    Cancel,
    Others,
    Gone,
}

impl TestReference {
    pub(crate) const SLOW_SETTLEMENT_MS: i64 = 24 * 60 * 60 * 1_000;
    pub(crate) const BANK_ACTS_AFTER_MS: i64 = 2_000;
    pub(crate) const NOTICE_DELAY_MS: i64 = 10 * 60 * 1_000;
    pub(crate) const UNKNOWN_CODE_FOR_MS: i64 = 60 * 60 * 1_000;
    pub(crate) const OTHERS_SIGN_AFTER_MS: i64 = 60 * 60 * 1_000;
    pub(crate) const OUTAGE_FOR_MS: i64 = 10 * 60 * 1_000;

    /// In the order of [`TEST_REFERENCES`].
    const ALL: [Self; 17] = [
        Self::Slow,
        Self::Reject,
        Self::Timeout,
        Self::Hang,
        Self::Delay,
        Self::ShortDelay,
        Self::FiveHundred,
        Self::Twice,
        Self::Late,
        Self::Forged,
        Self::Stale,
        Self::Code,
        Self::Outage,
        Self::Refuse,
        Self::Cancel,
        Self::Others,
        Self::Gone,
    ];

    pub(crate) fn of(reference: &str) -> Option<Self> {
        let found = TEST_REFERENCES.iter().zip(Self::ALL).find(|((name, _), _)| name.eq_ignore_ascii_case(reference));
        found.map(|(_, test_reference)| test_reference)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_reference_matches_in_any_case_but_only_as_a_whole() {
        assert_eq!(TestReference::of("test five hundred"), Some(TestReference::FiveHundred));
        assert_eq!(TestReference::of("TEST CANCEL"), Some(TestReference::Cancel));
        assert_eq!(TestReference::of("TEST SLOW 2"), None);
        assert_eq!(TestReference::of(""), None);
    }

    #[test]
    fn every_test_reference_is_a_valid_link_reference() {
        for (name, _) in TEST_REFERENCES {
            assert!(
                name.len() <= 18 && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b' '),
                "{name}"
            );
        }
    }
}
