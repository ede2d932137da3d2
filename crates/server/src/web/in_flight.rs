//! Bounds the requests that a listener works on at the same time, in all and from one client address. A connection of HTTP/2 carries
//! many requests, so a bound on connections does not bound the memory that they take.
//!
//! Half as many places again are a reserve for addresses that have few requests in flight. So some addresses that use their whole share
//! cannot shut out everybody else.
//!
//! A request has its place until its response has been sent. A read that waits (`Prefer: wait`) gives its place back: the waiters
//! have bounds of their own.

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

use paylink_domain::client_address::ClientKey;

use super::client_counts::{ClientCounts, TakenPlace};
use crate::config;

/// As many as a browser has at once.
const FEW_REQUESTS: usize = 6;

#[derive(Debug)]
pub struct InFlight {
    listener: &'static str,
    places: Arc<Places>,
}

/// The number of requests comes first: every request changes it and the number of owners of this value, and both are close together in
/// memory then.
#[derive(Debug)]
#[repr(C)]
struct Places {
    taken: AtomicUsize,
    reserve_taken: AtomicUsize,
    limit: usize,
    by_client: ClientCounts,
}

/// Why a request is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overload {
    /// The node has as many requests as it may have.
    Node,
    /// This client address has.
    Client,
}

/// The place of a request. Clones share it; it is freed when the last clone is dropped, or by [`Self::release`].
#[derive(Clone, Debug)]
pub struct InFlightPermit(Arc<Mutex<Option<Place>>>);

#[derive(Debug)]
struct Place {
    places: Arc<Places>,
    of_client: TakenPlace,
    is_of_reserve: bool,
}

impl InFlightPermit {
    pub fn release(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

impl InFlight {
    pub fn new(listener: &'static str, limits: &config::Http) -> Self {
        let places = Places {
            taken: AtomicUsize::new(0),
            reserve_taken: AtomicUsize::new(0),
            limit: limits.requests_in_flight.get(),
            by_client: ClientCounts::new(limits.requests_in_flight_per_address.get()),
        };
        let in_flight = Self { listener, places: Arc::new(places) };
        // An alert on an increase needs the series to exist before the first one.
        for reason in ["node", "address"] {
            in_flight.count_refused(reason, 0);
        }
        in_flight
    }

    fn count_refused(&self, reason: &'static str, count: u64) {
        metrics::counter!("paylink_requests_refused_total", "listener" => self.listener, "reason" => reason)
            .increment(count);
    }

    /// The requests that are worked on now.
    pub fn count(&self) -> usize {
        self.places.taken.load(Ordering::Relaxed) + self.places.reserve_taken.load(Ordering::Relaxed)
    }

    pub fn admit(&self, client: ClientKey) -> Result<InFlightPermit, Overload> {
        let place = self.places.take(client).inspect_err(|overload| {
            let reason = match overload {
                Overload::Node => "node",
                Overload::Client => "address",
            };
            self.count_refused(reason, 1);
        })?;
        Ok(InFlightPermit(Arc::new(Mutex::new(Some(place)))))
    }
}

impl Places {
    fn take(self: &Arc<Self>, client: ClientKey) -> Result<Place, Overload> {
        // The client's own bound first: one client must not use up the node's.
        let of_client = self.by_client.take(client).ok_or(Overload::Client)?;
        let has_few = of_client.number <= FEW_REQUESTS;
        let is_of_reserve = if take_one(&self.taken, self.limit) {
            false
        } else if has_few && take_one(&self.reserve_taken, self.limit / 2) {
            true
        } else {
            self.by_client.release(of_client);
            return Err(Overload::Node);
        };
        Ok(Place { places: self.clone(), of_client, is_of_reserve })
    }
}

/// Whether there was one left. Only the number matters: nothing else is read or written because of it.
fn take_one(taken: &AtomicUsize, limit: usize) -> bool {
    taken.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |taken| (taken < limit).then_some(taken + 1)).is_ok()
}

impl Drop for Place {
    fn drop(&mut self) {
        let taken = if self.is_of_reserve { &self.places.reserve_taken } else { &self.places.taken };
        taken.fetch_sub(1, Ordering::Relaxed);
        self.places.by_client.release(self.of_client);
    }
}

#[cfg(test)]
mod tests {
    use std::{net::IpAddr, num::NonZeroUsize};

    use super::*;

    #[test]
    fn the_node_works_on_a_bounded_number_of_requests() {
        let limits = config::Http {
            requests_in_flight: NonZeroUsize::new(4).expect("not zero"),
            requests_in_flight_per_address: NonZeroUsize::new(8).expect("not zero"),
            ..config::Http::default()
        };
        let in_flight = InFlight::new("test", &limits);
        let [one, two] = [1, 2].map(|last| ClientKey::of(IpAddr::from([192, 0, 2, last])));
        let mut held: Vec<_> = (0..4).map(|_| in_flight.admit(one).expect("a place")).collect();
        held.extend((0..2).map(|_| in_flight.admit(two).expect("a place of the reserve")));
        assert_eq!((in_flight.admit(two).err(), in_flight.count()), (Some(Overload::Node), 6));
        held[0].clone().release();
        held.extend(in_flight.admit(one));
        drop(held);
        let held: Vec<_> = (0..4).map(|_| in_flight.admit(one).expect("a place")).collect();
        assert_eq!((held.len(), in_flight.count()), (4, 4));
    }

    #[test]
    fn the_reserve_is_for_addresses_with_few_requests() {
        let number = |number| NonZeroUsize::new(number).expect("not zero");
        let limits = config::Http {
            requests_in_flight: number(FEW_REQUESTS),
            requests_in_flight_per_address: number(FEW_REQUESTS + 1),
            ..config::Http::default()
        };
        let in_flight = InFlight::new("test", &limits);
        let [one, two] = [1, 2].map(|last| ClientKey::of(IpAddr::from([192, 0, 2, last])));
        let _held: Vec<_> = (0..FEW_REQUESTS).map(|_| in_flight.admit(one).expect("a place")).collect();
        assert_eq!(in_flight.admit(one).err(), Some(Overload::Node));
        assert!(in_flight.admit(two).is_ok());
    }
}
