//! The background work of a node: deliveries, polls of banks, counts by day, cleanup. `paylink serve --role worker` does only this.

pub mod cleanup;
pub mod deliver;
pub mod poll;
pub mod roll_up;
