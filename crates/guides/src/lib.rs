//! The merchants' guides of `docs/`, rendered when this crate is built, and the parts and examples that the reference page shows.
//!
//! They are a crate of their own above the service, so that a change in a guide compiles only this crate and the program.

mod examples;

use paylink_server::documentation::{Documentation, Guide, Sections};

// `GUIDES`: all of them. `SECTIONS`: the parts of guides that the reference page shows.
include!(concat!(env!("OUT_DIR"), "/guides.rs"));

pub static DOCUMENTATION: Documentation = Documentation {
    guides: GUIDES,
    sections: SECTIONS,
    languages: &examples::LANGUAGES,
    operation_examples: examples::of_operation,
    verification_examples: examples::of_verification,
    webhook_fixtures: include_str!("../../../docs/webhooks/fixtures.json"),
};
