//! A Berlin Group bank for tests that gives the responses which the sandbox banks never give: lost, late, cut, contradictory, of a
//! gateway in front of it.
//!
//! Each response is scripted per request. What the bank did is never scripted: its orders and its movements of money are the truth
//! that a test compares the service with.

mod bank;
mod configuration;
mod control;
mod gateway;
mod http;
mod notice;
mod operation;
mod order;
mod profile;
mod protocol;
mod script;
mod state;

pub use bank::AdversaryBank;
pub use gateway::Gateway;
pub use http::{Request, Response};
pub use operation::Operation;
pub use order::{Authorisation, Order};
pub use profile::{AdversaryProfile, EndsAt, Forgotten};
pub use script::{Answer, Incoming, Script, When};
pub use state::{Movement, Notice, RequestRecord};
