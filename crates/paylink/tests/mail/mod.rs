//! Mails about notices, through a real mail server that requires STARTTLS and a login: who receives them, how often, and what becomes
//! of them when the server, the network or a worker fails.
//!
//! The server is aiosmtpd, which `scripts/setup` installs.

#![expect(clippy::unwrap_used, reason = "a test stops at the first error")]
#![expect(clippy::print_stdout, reason = "the run with kills prints its numbers")]

mod connection;
mod contents;
mod doctor;
mod failures;
mod fixture;
mod flood;
mod guardian;
mod invitations;
mod isolation;
mod kills;
mod locks;
mod mail_server;
mod order;
