//! What takes long, or is disturbed by other tests: kills, restores, random sequences, floods, and reactions in real time.
//!
//! The numbers of rounds are small here; the recipes of the justfile set larger ones. Limits of time are ten times as long as what is
//! expected, except in `just latencies`, which runs one test at a time.

mod chaos;
mod kills;
mod network;
mod random;
mod restore;
mod timing;
