//! The service `paylink`: an HTTP API for merchants, pages for payers, webhook deliveries and the operators' commands.
//!
//! `flow` holds the operations on a payment. `api`, `pay`, `ops` and `worker` are thin entry points to it; `paylink_store`
//! keeps the data. ARCHITECTURE.md walks through them.

pub mod api;
mod backlog_metrics;
pub mod bank_call_times;
pub mod bank_circuit_breaker;
pub mod bank_popularity;
pub mod banks;
pub mod caches;
pub mod cell_times;
pub mod certificates;
pub mod commands;
pub mod config;
pub mod descriptors;
pub mod documentation;
mod failure_log;
pub mod flow;
pub mod http_server;
pub mod lifecycle;
pub mod link_visits;
pub mod live_checks;
pub mod logo;
pub mod notices;
pub mod ops;
pub mod outbound;
pub mod pay;
pub mod payer_calls;
pub mod periodic;
pub mod portal;
mod registration;
pub mod reload;
pub mod request_context;
pub mod sd_notify;
pub mod service;
pub mod system;
pub mod telemetry;
pub mod token_usage;
pub mod urls;
pub mod waiters;
pub mod web;
pub mod worker;
