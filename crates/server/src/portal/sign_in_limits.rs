//! How many times a sign-in may fail.
//!
//! An address may fail a number of times, whoever it guesses. A person's password may be guessed a number of times from browsers in which
//! that person has never signed in. A browser in which they have is recognised by a cookie and has limits of its own: so nobody can lock
//! somebody else out by guessing. Passkeys and recovery codes cannot be guessed, and only the limit of the address holds for them.
//!
//! The limits are the same for people who do not exist.

use std::fmt;

use data_encoding::BASE64URL_NOPAD;
use paylink_domain::{
    client_address::ClientKey,
    digest::sha256,
    keyring::{KeyRing, Purpose, Ring},
    random::{Randomness, random_bytes},
    rate_limit::{Rate, RateLimited},
    time::Timestamp,
    user::EmailAddress,
};
use paylink_store::Cell;

use crate::web::buckets::Buckets;

const PER_ADDRESS: Rate = Rate::per_minute(10, 30);
const PER_UNKNOWN_BROWSER: Rate = Rate::per_minute(1, 10);
const PER_KNOWN_BROWSER: Rate = Rate::per_minute(2, 10);
/// A year: people who sign in rarely should be recognised too.
pub(super) const KNOWN_BROWSER_SECONDS: u64 = 365 * 24 * 60 * 60;
/// How many people are recognised in one browser: those who signed in last.
const MAX_PEOPLE: usize = 5;
/// Longer than a sealed value of the cookie.
const MAX_SEALED_CHARACTERS: usize = 200;
/// Between the people in the cookie.
const SEPARATOR: char = '.';

pub(super) struct SignInLimits {
    addresses: Buckets<ClientKey>,
    people: Buckets<[u8; 32]>,
    browsers: Buckets<[u8; 32]>,
}

/// Where a try of a person's password is counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Try {
    person: [u8; 32],
    browser: Option<[u8; 32]>,
}

impl Default for SignInLimits {
    fn default() -> Self {
        Self {
            addresses: Buckets::new(PER_ADDRESS),
            people: Buckets::new(PER_UNKNOWN_BROWSER),
            browsers: Buckets::new(PER_KNOWN_BROWSER),
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
        match attempt.browser {
            Some(browser) => self.browsers.admit(&browser, now),
            None => self.people.admit(&attempt.person, now),
        }
    }

    /// A try that succeeded does not count.
    pub(super) fn refund_address(&self, client: ClientKey, now: Timestamp) {
        self.addresses.refund(&client, now);
    }

    pub(super) fn refund_person(&self, attempt: Try, now: Timestamp) {
        match attempt.browser {
            Some(browser) => self.browsers.refund(&browser, now),
            None => self.people.refund(&attempt.person, now),
        }
    }
}

impl Try {
    pub(super) fn new(email: &str, known_browsers: Option<&str>, ring: &KeyRing) -> Self {
        let browser = find_known(known_browsers, email, ring).map(|known| sha256(&[known.as_bytes()]));
        Self { person: sha256(&[email.as_bytes()]), browser }
    }
}

/// Whether this person has signed in with the browser that sends this cookie.
pub(super) fn is_known_browser(known_browsers: Option<&str>, email: &EmailAddress, ring: &KeyRing) -> bool {
    find_known(known_browsers, email.as_str(), ring).is_some()
}

/// The part of the cookie that names this person.
fn find_known<'a>(known_browsers: Option<&'a str>, email: &str, ring: &KeyRing) -> Option<&'a str> {
    let mut known = known_browsers.unwrap_or_default().split(SEPARATOR).take(MAX_PEOPLE);
    known.find(|known| is_known(known, email, ring))
}

/// The cookie of a browser in which this person has signed in, besides those that it recognises already. It is sealed, so nobody else
/// can make one.
pub(super) fn known_browser_cookie(
    known: Option<&str>,
    email: &EmailAddress,
    home: &Cell,
    ring: &KeyRing,
    randomness: &dyn Randomness,
) -> Option<String> {
    let key = home.sealing_key(Ring::Secrets).ok()?;
    let sealed =
        ring.seal(key, Purpose::KnownBrowser, email.as_str().as_bytes(), &random_bytes::<16>(randomness), randomness);
    let others = known.unwrap_or_default().split(SEPARATOR).filter(|other| !other.is_empty());
    let others = others.filter(|other| is_sealed_text(other) && !is_known(other, email.as_str(), ring));
    let mut cookie = BASE64URL_NOPAD.encode(&sealed.ok()?);
    for other in others.take(MAX_PEOPLE - 1) {
        cookie.push(SEPARATOR);
        cookie.push_str(other);
    }
    Some(cookie)
}

fn is_known(known: &str, email: &str, ring: &KeyRing) -> bool {
    let sealed = BASE64URL_NOPAD.decode(known.as_bytes());
    sealed.is_ok_and(|sealed| ring.open(Purpose::KnownBrowser, email.as_bytes(), &sealed).is_ok())
}

/// Whether a text can be one of ours: what the browser sends is sent back to it.
fn is_sealed_text(text: &str) -> bool {
    text.len() <= MAX_SEALED_CHARACTERS && BASE64URL_NOPAD.decode(text.as_bytes()).is_ok()
}

impl fmt::Debug for SignInLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SignInLimits").finish_non_exhaustive()
    }
}
