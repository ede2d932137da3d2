//! How banks are spoken to: the trait, the contract that every connector must pass, and the connectors.
//!
//! A connector is stateless. What it must remember of an attempt it returns as [`Memory`], which the core seals and commits
//! *before* it acts on the step that came with it: the payer is sent only to a bank resource whose id is already stored. So
//! any node can go on with any attempt, and a process that dies between two steps has lost nothing but time.
//!
//! Requests carry keys derived from the attempt and the step's name ([`AttemptKey`]), so that a retry is the same request. What
//! goes wrong is a [`Fault`], and it tells *certainly not* from *maybe*: on that difference hangs whether a payer may be sent
//! to another bank.
//!
//! `docs/adding-a-bank.md` walks through writing a connector; [`mod@contract`] is what it must pass.

pub mod berlin_group;
pub mod contract;
mod fault;
mod key;
mod order;

use std::{fmt, future::Future, pin::Pin};

use http::HeaderMap;
use paylink_domain::attempt::{Phase, Profile};
use url::Url;
use zeroize::Zeroizing;

pub use fault::{Fault, Why};
pub use key::AttemptKey;
pub use order::{Order, Payer, Returned, Visit};

/// What a connector has to remember of an attempt, in whatever form it likes. It may name the payer's account, so it is
/// sealed at rest, erased 30 days after the payment's end, and does not show itself.
#[derive(Clone, PartialEq, Eq)]
pub struct Memory(Zeroizing<Vec<u8>>);

impl Memory {
    pub fn new(bytes: Vec<u8>) -> Self {
        Self(Zeroizing::new(bytes))
    }

    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Memory({} bytes)", self.0.len())
    }
}

/// What comes next. Memory is committed before the step is acted on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The payer goes to the bank.
    Redirect { to: Url, memory: Memory },
    /// Another call is due: [`Bank::advance`], with this memory.
    Again { memory: Memory },
    /// Nothing is to be done; this is how it stands.
    Seen(Sighting),
}

/// What a bank said of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sighting {
    pub phase: Phase,
    /// The bank's own words for it, such as `ACSC`, for the payment's history. Short, and never anything personal.
    pub code: String,
}

/// What a bank can do and needs, for those who offer it to a payer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capabilities {
    pub profile: Profile,
    /// The payer must say their IBAN before the bank takes the order.
    pub needs_payer_iban: bool,
    /// The bank may be asked to cancel.
    pub cancels: bool,
}

/// A message from a bank that something has changed. Anyone could have sent it.
#[derive(Clone, Debug)]
pub struct Notice<'a> {
    pub headers: &'a HeaderMap,
    pub body: &'a [u8],
}

pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, Fault>> + Send + 'a>>;

/// One bank, spoken to in its own protocol.
pub trait Bank: fmt::Debug + Send + Sync {
    fn capabilities(&self) -> &Capabilities;

    /// Gives the bank the order. Never called twice for one attempt.
    fn initiate<'a>(&'a self, order: &'a Order, visit: &'a Visit) -> Answer<'a, Step>;

    /// Makes the call that is due: after [`Step::Again`], and when the payer is back with what the bank gave them.
    fn advance<'a>(&'a self, memory: &'a Memory, visit: &'a Visit, returned: &'a Returned) -> Answer<'a, Step>;

    /// Finds the way back to the bank for a payer who had left: to the same order, never to a new one.
    fn resume<'a>(&'a self, memory: &'a Memory, visit: &'a Visit) -> Answer<'a, Step>;

    /// Reads how the attempt stands. Changes nothing.
    fn status<'a>(&'a self, memory: &'a Memory, visit: &'a Visit) -> Answer<'a, Sighting>;

    /// Asks the bank to cancel, and reads how the attempt stands then. Only [`Phase::Cancelled`] proves it.
    fn cancel<'a>(&'a self, memory: &'a Memory, visit: &'a Visit) -> Answer<'a, Sighting>;

    /// Whether a message that arrived at this attempt's address is about it, and the bank therefore worth asking. What it
    /// says of a status counts for nothing.
    fn notice(&self, memory: &Memory, notice: &Notice<'_>) -> bool;
}
