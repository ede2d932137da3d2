//! Bank connectors: the [`Bank`] trait, the connectors, and the contract tests that every connector must pass.
//!
//! A connector is stateless. It returns what it needs to continue an attempt as [`ConnectorState`]. The core seals and
//! commits this state *before* it acts on the step that came with it, so a payer is redirected only to a bank resource
//! whose id is already stored. Any node can continue any attempt, and a process that dies between two steps loses no
//! data.
//!
//! Request ids are derived from the attempt and the step's name ([`AttemptKey`]), so that a retry has the same id. A
//! failed call is a [`BankCallError`]. It shows whether the bank certainly did not act or may have acted; this decides
//! whether the payer may pay at another bank.
//!
//! `docs/adding-a-bank.md` explains how to write a connector; [`mod@contract_tests`] has the tests that it must pass.

pub mod berlin_group;
mod capabilities;
pub mod certificate;
mod connector;
pub mod contract_tests;
mod error;
mod key;
mod order_name;
mod probe;
mod request;

pub use capabilities::Capabilities;
pub use connector::{
    Bank, BankFuture, BankNotification, BankStatus, ConnectorState, FUNDS_NOT_AVAILABLE, Step, lacked_funds,
};
pub use error::{BankCallError, BoxError};
pub use key::AttemptKey;
pub use order_name::{InvalidOrderName, OrderName};
pub use probe::{ProbeFuture, ProbeOutcome};
pub use request::{CallContext, Order, Payer, ReturnQuery};
