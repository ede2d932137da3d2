//! Sandbox banks to build and test against.
//!
//! Five banks, each with its own [profile](BankProfile). They serve Berlin Group `NextGenPSD2` payment initiation over
//! HTTP, show payers a page to approve or decline a payment, keep accounts, and fail on request. No real money is
//! involved.
//!
//! The modules, in the order in which a payment passes them:
//!
//! 1. `berlin_group` reads the client's request; `signature` verifies who sent it.
//! 2. `order` is the payment: a state machine without HTTP and without a clock.
//! 3. `pages` lets the payer log in and decide; `logo` has the bank's logo and colour.
//! 4. `store` applies status changes: the `ledger` debits accounts, the `outbox` queues notices, `notices` sends them.
//! 5. `test_reference`, `fault` and `pause` make the bank fail on purpose.
//! 6. `control` lets a test observe and control the banks over HTTP, as [`Sandbox`] does in Rust.
//!
//! `state` holds the shared state of all banks; `router` joins everything on top of it. Orders, ledger and test
//! references do not depend on the protocol, so that another protocol can be added.

mod berlin_group;
mod connection_reset;
mod control;
mod control_error;
mod decide;
mod fault;
mod ledger;
pub mod logo;
mod notices;
mod order;
mod outbox;
mod pages;
mod pause;
mod product;
mod profile;
mod record_request;
mod request_log;
mod router;
mod serve;
mod signature;
mod snapshot;
mod state;
mod store;
mod test_reference;
mod ticker;
mod tls;

pub use control_error::ControlError;
pub use fault::{Fault, FaultKind, Operation};
pub use ledger::{AccountView, Movement};
pub use notices::NoticeKind;
pub use order::{Decision, OrderView};
pub use pause::{PausePoint, RequestPause};
pub use product::{AccountFormat, Product};
pub use profile::{BankId, BankProfile, EndsAt, InvalidBankId};
pub use request_log::ReceivedRequest;
pub use serve::serve;
pub use signature::{InvalidCaCertificate, SignatureRequirement};
pub use snapshot::InvalidSnapshot;
pub use state::Sandbox;
pub use test_reference::TEST_REFERENCES;
pub use tls::{TlsSettings, TlsSettingsError, serve_tls};
