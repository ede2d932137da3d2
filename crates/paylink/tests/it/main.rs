//! The whole program with a real PostgreSQL, over real HTTP, with one database per test.
//!
//! One binary, so that all tests share one private PostgreSQL (`testkit/src/database.rs`). `scripts/leak-check` searches what
//! the program logs for credentials.

#![expect(clippy::unwrap_used, reason = "a test stops at the first error")]

mod announce;
mod audit;
mod banks_import;
mod cell_opening;
mod check_command;
mod choose_bank;
mod cli;
mod command_line;
mod company_callback;
mod company_close;
mod company_list;
mod company_setup;
mod credentials;
mod dev;
mod doctor;
mod documentation;
mod endpoints;
mod erase;
mod errors;
mod exit_codes;
mod export;
mod first_use;
mod generate;
mod guessing;
mod hang_up;
mod health;
mod health_command;
mod held_deliveries;
mod idempotency;
mod idle;
mod key_compromise;
mod key_retirement;
mod keys;
mod limits;
mod link_revocation;
mod listen;
mod listen_several;
mod live;
mod live_installation;
mod observability;
mod openapi;
mod operator_pages;
mod pay_command;
mod pay_page;
mod payment_list;
mod payments;
mod portal_credentials;
mod portal_people;
mod portal_sessions;
mod privacy;
mod proxy_settings;
mod read;
mod reload;
mod request_path;
mod roll_up;
mod row_round_trips;
mod security_headers;
mod shutdown;
mod sso_domain;
mod stalled_log;
mod status_guard;
mod store;
mod support_call;
mod tls;
mod token_roll;
mod tracing_spans;
mod transition_records;
mod unavailable;
mod user_command;
