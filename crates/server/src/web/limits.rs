//! Rate limits of this node. A rate of 0 means no limit.
//!
//! Valid and invalid requests of an address have separate buckets, so that somebody who guesses links, ids or tokens does not
//! use up what a neighbour behind the same address needs. An invalid request is one that names nothing that exists.
//!
//! - Whether a link is valid is known without the database. A valid one never meets the bucket for invalid requests.
//! - An id or a token needs a lookup. It takes a token from both buckets, and gets one of them back once it is known.
//! - An address whose bucket for invalid requests is empty still gets lookups, but together with all such addresses, in
//!   batches and at a limited pace ([`Lookup::Paced`]). So a neighbour's id is found, a little later, and guesses cost the
//!   database no more than that pace.

use std::{fmt, net::IpAddr};

use axum::http::{Extensions, HeaderMap};
use paylink_domain::{
    client_address::{ClientKey, Network},
    id::{AttemptId, CompanyId},
    rate_limit::{Rate, RateLimited},
    time::Timestamp,
};

use super::{
    buckets::Buckets,
    client_address::{ForwardedHeaderCheck, client_address, peer},
};
use crate::config;

/// Notifications about one attempt. A poll that the first one causes also finds what the others announce.
const NOTIFICATIONS_PER_ATTEMPT: Rate = Rate::per_second(1, 10);

/// Attempts that a cell does not know, of one client. They are listed for people, and anybody can make them up.
const UNKNOWN_ATTEMPTS: Rate = Rate::per_minute(10, 50);

/// How an id or a token of this address may be looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lookup {
    /// At once. A token was taken from the bucket for invalid requests: [`Limits::refund_invalid`] if the request is valid.
    Direct,
    /// With the paced lookups of the store. If nothing is found, the request is refused with this.
    Paced(RateLimited),
}

pub struct Limits {
    trusted_proxies: Vec<Network>,
    forwarded_header_check: ForwardedHeaderCheck,
    generate: Option<Buckets<CompanyId>>,
    idempotency_keys: Option<Buckets<CompanyId>>,
    read: Option<Buckets<ClientKey>>,
    pay: Option<Buckets<ClientKey>>,
    view: Option<Buckets<ClientKey>>,
    invalid: Option<Buckets<ClientKey>>,
    notifications: Option<Buckets<ClientKey>>,
    notifications_per_attempt: Option<Buckets<AttemptId>>,
    unknown_attempts: Buckets<ClientKey>,
}

impl Limits {
    pub fn new(config: &config::Limits) -> Self {
        let rate = |per_second, burst| (per_second > 0).then(|| Rate::per_second(per_second, burst));
        let notifications = rate(config.notifications_per_second, config.notifications_burst);
        Self {
            trusted_proxies: config.trusted_proxies.clone(),
            forwarded_header_check: ForwardedHeaderCheck::default(),
            generate: rate(config.generate_per_second, config.generate_burst).map(Buckets::new),
            idempotency_keys: rate(config.idempotency_keys_per_second, config.idempotency_keys_burst).map(Buckets::new),
            read: rate(config.read_per_second, config.read_burst).map(Buckets::new),
            pay: rate(config.pay_per_second, config.pay_burst).map(Buckets::new),
            view: rate(config.view_per_second, config.view_burst).map(Buckets::new),
            invalid: rate(config.invalid_per_second, config.invalid_burst).map(Buckets::new),
            notifications: notifications.map(Buckets::new),
            notifications_per_attempt: notifications.map(|_| Buckets::new(NOTIFICATIONS_PER_ATTEMPT)),
            unknown_attempts: Buckets::new(UNKNOWN_ATTEMPTS),
        }
    }

    /// The client's address behind the trusted proxies.
    pub fn client_address(&self, headers: &HeaderMap, extensions: &Extensions) -> IpAddr {
        client_address(headers, peer(extensions), &self.trusted_proxies)
    }

    /// The same for a handler that knows its peer. Warns about a proxy that is not trusted, so call it once per request.
    pub fn client_of_peer(&self, headers: &HeaderMap, peer: IpAddr, now: impl FnOnce() -> Timestamp) -> IpAddr {
        self.forwarded_header_check.check(headers, peer, &self.trusted_proxies, now);
        client_address(headers, Some(peer), &self.trusted_proxies)
    }

    /// The unit by which the client is limited. Warns about a proxy that is not trusted, so call it once per request.
    pub fn client_key(
        &self,
        headers: &HeaderMap,
        extensions: &Extensions,
        now: impl FnOnce() -> Timestamp,
    ) -> ClientKey {
        ClientKey::of(match peer(extensions) {
            Some(peer) => self.client_of_peer(headers, peer, now),
            None => self.client_address(headers, extensions),
        })
    }

    pub fn generate(&self, company: CompanyId, now: Timestamp) -> Result<(), RateLimited> {
        admit(self.generate.as_ref(), &company, now)
    }

    /// For a request with an `Idempotency-Key`, which stores a row unless the key is known.
    pub fn idempotency_key(&self, company: CompanyId, now: Timestamp) -> Result<(), RateLimited> {
        admit(self.idempotency_keys.as_ref(), &company, now)
    }

    /// The key was known.
    pub fn refund_idempotency_key(&self, company: CompanyId, now: Timestamp) {
        refund(self.idempotency_keys.as_ref(), &company, now);
    }

    pub fn read(&self, caller: ClientKey, now: Timestamp) -> Result<(), RateLimited> {
        admit(self.read.as_ref(), &caller, now)
    }

    pub fn refund_read(&self, caller: ClientKey, now: Timestamp) {
        refund(self.read.as_ref(), &caller, now);
    }

    pub fn pay(&self, caller: ClientKey, now: Timestamp) -> Result<(), RateLimited> {
        admit(self.pay.as_ref(), &caller, now)
    }

    pub fn refund_pay(&self, caller: ClientKey, now: Timestamp) {
        refund(self.pay.as_ref(), &caller, now);
    }

    /// For a page's script that asks whether the payment has changed.
    pub fn view(&self, caller: ClientKey, now: Timestamp) -> Result<(), RateLimited> {
        admit(self.view.as_ref(), &caller, now)
    }

    pub fn refund_view(&self, caller: ClientKey, now: Timestamp) {
        refund(self.view.as_ref(), &caller, now);
    }

    /// For a request that is known to be invalid.
    pub fn invalid(&self, caller: ClientKey, now: Timestamp) -> Result<(), RateLimited> {
        admit(self.invalid.as_ref(), &caller, now)
    }

    pub fn refund_invalid(&self, caller: ClientKey, now: Timestamp) {
        refund(self.invalid.as_ref(), &caller, now);
    }

    /// For a request of which only a lookup shows whether it is valid.
    pub fn lookup(&self, caller: ClientKey, now: Timestamp) -> Lookup {
        self.invalid(caller, now).map_or_else(Lookup::Paced, |()| Lookup::Direct)
    }

    /// For a notification of a bank, whatever attempt it names.
    pub fn notification(&self, caller: ClientKey, now: Timestamp) -> Result<(), RateLimited> {
        admit(self.notifications.as_ref(), &caller, now)
    }

    /// For a notification of a bank about this attempt.
    pub fn notification_of_attempt(&self, attempt: AttemptId, now: Timestamp) -> Result<(), RateLimited> {
        admit(self.notifications_per_attempt.as_ref(), &attempt, now)
    }

    /// For listing an attempt that the cell does not know.
    pub fn unknown_attempt(&self, caller: ClientKey, now: Timestamp) -> Result<(), RateLimited> {
        admit(Some(&self.unknown_attempts), &caller, now)
    }
}

fn admit<K: Clone + Eq + std::hash::Hash>(
    buckets: Option<&Buckets<K>>,
    key: &K,
    now: Timestamp,
) -> Result<(), RateLimited> {
    buckets.map_or(Ok(()), |buckets| buckets.admit(key, now))
}

fn refund<K: Clone + Eq + std::hash::Hash>(buckets: Option<&Buckets<K>>, key: &K, now: Timestamp) {
    if let Some(buckets) = buckets {
        buckets.refund(key, now);
    }
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits").field("trusted_proxies", &self.trusted_proxies).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_of_zero_is_no_limit() {
        let config = config::Limits {
            read_per_second: 0,
            generate_per_second: 0,
            idempotency_keys_per_second: 0,
            invalid_per_second: 0,
            notifications_per_second: 0,
            ..config::Limits::default()
        };
        let (limits, now) = (Limits::new(&config), Timestamp::from_epoch_ms(0));
        let company = CompanyId::of("00".parse().expect("a cell"), 1).expect("a company");
        let caller = ClientKey::of([192, 0, 2, 1].into());
        for _ in 0..100_000 {
            limits.generate(company, now).expect("no limit");
            limits.idempotency_key(company, now).expect("no limit");
            limits.notification(caller, now).expect("no limit");
            assert_eq!(limits.lookup(caller, now), Lookup::Direct);
        }
    }
}
