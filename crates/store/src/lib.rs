//! PostgreSQL: one database a cell, one file an aggregate.
//!
//! Who plays what part: [`Cells`] holds a [`Cell`] for each configured database and finds the one that an id names. A `Cell` is
//! a pool of connections to whichever host of that database accepts writes, and the place where every statement of ours
//! stands, in the files beside this one. There is no storage trait, because there is one kind of storage; tests use a real one.
//!
//! Writes that a payment hangs on are safe to repeat: after a failover the answer to a committed statement may be lost.

mod attempt;
mod bank_use;
mod begin;
mod cell;
mod claim;
mod clock;
mod coalesce;
mod company;
mod connect;
mod database_url;
mod delivery;
mod destination;
mod endpoint;
mod error;
mod event;
mod hear;
mod hosts;
mod idempotency;
mod keys;
mod look;
mod migrate;
mod moving;
mod patience;
mod payment;
mod record;
mod revoke;
mod token;
mod watch;

use std::{collections::BTreeMap, sync::Arc};

use paylink_domain::id::CellId;

pub use attempt::{Attempt, Written};
pub use begin::{Begun, First};
pub use cell::{Cell, CellSettings, CellState, Inspection};
pub use clock::{advance_clock, look_again};
pub use company::{Company, NewCompany, PayeeAccount};
pub use connect::{ConnectError, connect_once};
pub use database_url::DatabaseUrl;
pub use delivery::{Claimed, Due, FRESH_AT_ONCE, LEASE, QUEUED_AT_ONCE, QUEUES_AT_ONCE, Room};
pub use destination::Destination;
pub use endpoint::{Added, Endpoint, WhyDisabled};
pub use error::StoreError;
pub use event::{Asked, AttemptEntry, DeliveryEntry, EventEntry, Happened, Replay};
pub use hear::Told;
pub use idempotency::Remembered;
pub use keys::{ActivateError, KeyMismatch, NamedKey, NamedKeys, Node, activate};
pub use look::{Change, LogoMark, Look};
pub use migrate::{MigrateError, SchemaState, migrate, schema_state};
pub use payment::{FirstUse, MoveError, WhyNot};
pub use record::{Concluded, Then};
pub use revoke::Revocation;
pub use token::{Grant, NewToken, TokenEntry, Usage};
pub use watch::Backlog;

/// All cells of this installation.
#[derive(Clone, Debug)]
pub struct Cells(Arc<BTreeMap<CellId, Arc<Cell>>>);

impl Cells {
    pub fn open(settings: impl IntoIterator<Item = CellSettings>) -> Result<Self, ConnectError> {
        let cells = settings.into_iter().map(|cell| Ok((cell.id, Arc::new(Cell::open(&cell)?))));
        Ok(Self(Arc::new(cells.collect::<Result<_, _>>()?)))
    }

    /// The cell of that name, if this installation has it.
    pub fn get(&self, id: CellId) -> Option<&Arc<Cell>> {
        self.0.get(&id)
    }

    pub fn iter(&self) -> impl Iterator<Item = &Arc<Cell>> {
        self.0.values()
    }
}

/// Every statement of ours, by the name it has in its file, for the test that prepares them all.
pub fn statements() -> impl Iterator<Item = (&'static str, &'static str)> {
    let files = [
        attempt::STATEMENTS,
        bank_use::STATEMENTS,
        begin::STATEMENTS,
        cell::STATEMENTS,
        claim::STATEMENTS,
        clock::STATEMENTS,
        company::STATEMENTS,
        delivery::STATEMENTS,
        endpoint::STATEMENTS,
        event::STATEMENTS,
        hear::STATEMENTS,
        idempotency::STATEMENTS,
        keys::STATEMENTS,
        look::STATEMENTS,
        migrate::STATEMENTS,
        moving::STATEMENTS,
        payment::STATEMENTS,
        record::STATEMENTS,
        revoke::STATEMENTS,
        token::STATEMENTS,
        watch::STATEMENTS,
    ];
    files.into_iter().flatten().copied()
}
