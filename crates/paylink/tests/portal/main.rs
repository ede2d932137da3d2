//! The portal over HTTP, as browsers without JavaScript use it.

#![expect(clippy::unwrap_used, reason = "a test stops where its setup fails")]

mod audit_log;
mod audited_actions;
mod branding;
mod deliveries;
mod endpoints;
mod forms;
mod identity_provider;
mod known_browsers;
mod links;
mod notice_sources;
mod notices;
mod online_payments;
mod operations;
mod operator_approvals;
mod operator_companies;
mod operator_provider;
mod operator_search;
mod payee_account;
mod payment_rows;
mod payment_story;
mod payments;
mod people;
mod permissions;
mod person;
mod price;
mod second_person;
mod security_events;
mod sessions;
mod setup;
mod shell;
mod sign_in;
mod single_sign_on;
mod single_sign_on_bounds;
mod single_sign_on_hostile;
mod size;
mod stored_secrets;
mod stored_texts;
mod test_event;
mod test_link;
mod throttling;
mod tokens;
mod unproved_address;
mod worklist;
