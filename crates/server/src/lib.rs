//! The program `paylink`: an HTTP API for merchants, pages for payers, and what keeps them honest.
//!
//! `flow` is the story; `api`, `pay` and `ops` are its thin edges; `store` is its memory. ARCHITECTURE.md walks through
//! them.

pub mod ambient;
pub mod api;
pub mod banks;
pub mod cli;
pub mod clock;
pub mod config;
pub mod dev;
pub mod flow;
pub mod listen;
pub mod ops;
pub mod outbound;
pub mod pay;
pub mod run;
pub mod service;
pub mod store;
pub mod telemetry;
pub mod web;
pub mod worker;
