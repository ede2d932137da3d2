//! The background work of a node: deliveries, replays, polls of banks, notices, counts by day, cleanup. `paylink serve --role worker` does
//! only this.

pub mod announce;
pub mod announce_certificates;
pub mod cleanup;
pub mod deliver;
pub mod poll;
pub(crate) mod replay;
pub mod roll_up;
