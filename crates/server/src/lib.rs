//! The program `paylink`: an HTTP API for merchants, pages for payers, and what keeps them honest.
//!
//! `flow` is the story; `api`, `pay` and `ops` are its thin edges; `store` is its memory. ARCHITECTURE.md walks through
//! them.

pub mod ambient;
pub mod api;
pub mod bank_popularity;
pub mod banks;
pub mod caches;
pub mod cli;
pub mod config;
pub mod flow;
pub mod listen;
pub mod ops;
pub mod outbound;
pub mod pay;
pub mod periodic;
pub mod run;
pub mod service;
pub mod telemetry;
pub mod token_usage;
pub mod urls;
pub mod waiters;
pub mod web;
pub mod worker;
