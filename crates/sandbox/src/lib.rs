//! A bank to build against.
//!
//! Several banks, each with [manners](Manners) of its own, that speak Berlin Group `NextGenPSD2` payment initiation
//! over HTTP, show their payers a page to approve or decline on, keep accounts, and misbehave when asked to. No real
//! money is anywhere near.
//!
//! A reader who follows one payment meets the modules in this order:
//!
//! 1. `berlin_group` takes the client's request off the wire, and `signature` asks who sent it;
//! 2. `order` is the payment itself: a state machine that knows neither HTTP nor a clock;
//! 3. `pages` lets the payer decide;
//! 4. `book` acts upon what changed: the `ledger` moves the money, the `outbox` keeps notices, `notices` sends them;
//! 5. `script`, `fault` and `hold` are the ways in which all this goes wrong on purpose;
//! 6. `control` lets a test watch and steer, over HTTP as [`Sandbox`] does in a program.
//!
//! The bank's business (orders, ledger, scripts) does not know the protocol, so that another protocol can stand beside
//! this one.

mod berlin_group;
mod book;
mod control;
mod cut;
mod fault;
mod hold;
mod ledger;
mod manners;
mod notices;
mod order;
mod outbox;
mod pages;
mod received;
mod save;
mod script;
mod serve;
mod signature;
mod tls;
mod world;

pub use control::ControlError;
pub use fault::{Fault, FaultKind, Operation};
pub use hold::{Hold, When};
pub use ledger::{AccountView, Movement};
pub use manners::{BankId, EndsAt, Manners, NotABank};
pub use notices::NoticeKind;
pub use order::{Decision, OrderView};
pub use received::Received;
pub use save::NotASave;
pub use script::MAGIC;
pub use serve::serve;
pub use signature::{NotAnAuthority, SignatureDemand};
pub use tls::{TlsSettings, TlsSettingsError, serve_tls};
pub use world::Sandbox;
