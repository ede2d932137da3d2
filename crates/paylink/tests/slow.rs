//! What takes long, or is disturbed by other tests: kills, restores, random sequences, floods, and reactions in real time.
//!
//! Each test here holds the machine for itself (`just test` runs this program with one test at a time). The numbers of rounds are small
//! here; the recipes of the justfile set larger ones.

mod chaos;
mod kills;
mod network;
mod random;
mod restore;
mod timing;
