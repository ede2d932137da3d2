//! How many times a sign-in may fail.
//!
//! An address may fail a number of times, whoever it guesses. A person's password may be guessed a number of times from browsers in which
//! that person has never signed in. A browser in which they have is known (`known_browsers`) and has limits of its own: so nobody can lock
//! somebody else out by guessing. Nobody guesses a recovery code, so its owner is not kept out by those who guess
//! the password: tries with a valid one have limits of their own. Passkeys cannot be guessed, and only the limit of the address holds.
//!
//! The limits are the same for people who do not exist.

use std::fmt;

use paylink_domain::{
    client_address::ClientKey,
    digest::sha256,
    rate_limit::{Rate, RateLimited},
    time::Timestamp,
};

use crate::web::buckets::Buckets;

const PER_ADDRESS: Rate = Rate::per_minute(10, 30);
const PER_UNKNOWN_BROWSER: Rate = Rate::per_minute(1, 10);
const PER_KNOWN_BROWSER: Rate = Rate::per_minute(2, 10);
const PER_CODE_HOLDER: Rate = Rate::per_minute(1, 10);

pub(super) struct SignInLimits {
    addresses: Buckets<ClientKey>,
    people: Buckets<[u8; 32]>,
    browsers: Buckets<i64>,
    code_holders: Buckets<[u8; 32]>,
}

/// Where a try of a person's password is counted. A person is the hash of the typed address.
#[derive(Clone, Copy, Debug)]
pub(super) enum Try {
    Unknown([u8; 32]),
    /// The row of a known browser of the person.
    KnownBrowser(i64),
    /// With a recovery code of theirs.
    RecoveryCode([u8; 32]),
}

impl Default for SignInLimits {
    fn default() -> Self {
        Self {
            addresses: Buckets::new(PER_ADDRESS),
            people: Buckets::new(PER_UNKNOWN_BROWSER),
            browsers: Buckets::new(PER_KNOWN_BROWSER),
            code_holders: Buckets::new(PER_CODE_HOLDER),
        }
    }
}

impl SignInLimits {
    /// Counts a try, before anything is verified.
    pub(super) fn admit_address(&self, client: ClientKey, now: Timestamp) -> Result<(), RateLimited> {
        self.addresses.admit(&client, now)
    }

    /// Counts a try of a person's password.
    pub(super) fn admit_person(&self, attempt: Try, now: Timestamp) -> Result<(), RateLimited> {
        match attempt {
            Try::Unknown(person) => self.people.admit(&person, now),
            Try::KnownBrowser(browser) => self.browsers.admit(&browser, now),
            Try::RecoveryCode(person) => self.code_holders.admit(&person, now),
        }
    }

    /// A try that succeeded does not count.
    pub(super) fn refund_address(&self, client: ClientKey, now: Timestamp) {
        self.addresses.refund(&client, now);
    }

    pub(super) fn refund_person(&self, attempt: Try, now: Timestamp) {
        match attempt {
            Try::Unknown(person) => self.people.refund(&person, now),
            Try::KnownBrowser(browser) => self.browsers.refund(&browser, now),
            Try::RecoveryCode(person) => self.code_holders.refund(&person, now),
        }
    }
}

impl Try {
    /// `browser` is the known browser of the person with this address from which it comes.
    pub(super) fn new(email: &str, browser: Option<i64>, has_recovery_code: bool) -> Self {
        let person = sha256(&[email.as_bytes()]);
        match (has_recovery_code, browser) {
            (true, _) => Self::RecoveryCode(person),
            (false, Some(browser)) => Self::KnownBrowser(browser),
            (false, None) => Self::Unknown(person),
        }
    }
}

impl fmt::Debug for SignInLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SignInLimits").finish_non_exhaustive()
    }
}
