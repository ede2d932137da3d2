//! Shared by the test suites: a private PostgreSQL with one database per test, the service on top of it, sandbox banks, an
//! adversary bank, payers with a browser, servers that receive webhooks, and the program `paylink` as a process.

#![expect(clippy::unwrap_used, reason = "a test stops where its setup fails")]
#![expect(missing_debug_implementations, reason = "fixtures are not printed")]

mod actor;
pub mod adversary;
mod app;
mod build_directory;
mod cell;
mod cli_environment;
mod concurrently;
mod config;
mod database;
pub mod delivery_fixture;
mod delivery_rounds;
mod http_response;
mod logs;
mod manual_clock;
mod payer;
pub mod payment_steps;
mod portal_browser;
mod portal_user;
mod ports;
mod program;
mod query_plans;
mod sandbox_banks;
mod sealed_secrets;
mod sign_on;
mod test_service;
mod wait;
pub mod webhook_receiver;

pub use actor::{second_tester, tester};
pub use app::{App, GRANT_CACHE_TTL, NOW_MS, add_company, add_token, cell_of};
pub use cell::{KEY_1, KEY_2, cell_00, key_ring};
pub use cli_environment::CliEnvironment;
pub use concurrently::concurrently;
pub use config::{config, config_with_banks, configuration, configuration_with_banks, key_section};
pub use database::{Database, PASSWORD, ca_file};
pub use delivery_rounds::deliver_due;
pub use http_response::{HttpResponse, link_text, payment_id};
pub use logs::{log_file, skipped, suite_log};
pub use manual_clock::ManualClock;
pub use payer::Payer;
pub use portal_browser::{PORTAL_ORIGIN, PortalBrowser, SignedInUser};
pub use portal_user::{
    ARGON2_HASH, PortalUser, add_portal_user, browser_address, invite, new_passkey, new_password, random_uuid,
};
pub use ports::free_port_base;
pub use program::{DevProgram, Program, assert_success, paylink, program_path};
pub use query_plans::QueryPlans;
pub use sandbox_banks::SandboxBanks;
pub use sealed_secrets::{give_access_secret, secrets_under};
pub use sign_on::{set_sign_on, sign_in_by_provider, sign_on_notice};
pub use test_service::{AMOUNT_CENTS, SCA_EXEMPT_CENTS, TestService};
pub use wait::{PATIENCE, assert_within, is_quiet_machine, time_limit, wait_for, wait_until};
