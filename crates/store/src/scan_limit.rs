//! How much a page of a list may read.

/// A list that has no index for what is looked for reads so many rows in the order of the list, and then says how far it has come. Reading
/// and comparing them takes less than 200 ms.
pub(crate) const SCAN_LIMIT: i64 = 25_000;
