//! What is due and nobody waits for. `paylink serve --role worker` does only this.

pub mod deliver;
pub mod observe;
pub mod tidy;
