//! The story of a payment, with its I/O: authenticate and generate, read. The edges (`api`, `pay`) turn HTTP into these calls
//! and their answers into HTTP.

pub mod authenticate;
pub mod demo;
pub mod generate;
pub mod memory;
pub mod read;
pub mod usage;
pub mod wait;
