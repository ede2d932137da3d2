//! The developer commands of `paylink`.

pub mod check;
pub mod clock;
pub mod dev;
pub mod listen;
pub mod pay;
pub mod serve;
pub mod trigger;
