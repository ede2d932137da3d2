//! The documentation for merchants that every node serves at `{base_url}/docs`. The texts are not part of this crate: the program
//! provides them when it starts. A service without them, as in most tests, serves the reference page with empty parts.

use std::sync::OnceLock;

#[derive(Debug)]
pub struct Documentation {
    pub guides: &'static [Guide],
    pub sections: Sections,
    pub languages: &'static [Language],
    /// The examples of an operation, by its id in the OpenAPI document. None for an operation that no guide has examples of.
    pub operation_examples: fn(&str) -> Vec<Example>,
    /// The examples that verify the signature of an event.
    pub verification_examples: fn() -> Vec<Example>,
    /// Signed and forged events, to test a verifier.
    pub webhook_fixtures: &'static str,
}

/// A document of its own.
#[derive(Debug)]
pub struct Guide {
    /// In the URL.
    pub name: &'static str,
    pub title: &'static str,
    pub description: &'static str,
    /// Anchor and text of the headings of the second level.
    pub headings: &'static [(&'static str, &'static str)],
    pub html: &'static str,
    pub markdown: &'static str,
}

/// The parts of guides that the reference page shows, as HTML.
#[derive(Debug)]
pub struct Sections {
    pub statuses: &'static str,
    pub waiting: &'static str,
    pub idempotency: &'static str,
    pub links_and_time: &'static str,
    pub errors: &'static str,
    pub limits: &'static str,
    pub changelog: &'static str,
    pub event: &'static str,
    pub verification: &'static str,
    pub responses: &'static str,
    pub retries: &'static str,
    pub listening: &'static str,
    pub paying: &'static str,
    pub test_references: &'static str,
}

/// A language of the examples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Language {
    /// The name of a code block, such as `js`.
    pub id: &'static str,
    /// For people, such as `Node`.
    pub name: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    pub language: Language,
    pub code: String,
}

static PROVIDED: OnceLock<&'static Documentation> = OnceLock::new();
static EMPTY: Documentation = Documentation {
    guides: &[],
    sections: Sections {
        statuses: "",
        waiting: "",
        idempotency: "",
        links_and_time: "",
        errors: "",
        limits: "",
        changelog: "",
        event: "",
        verification: "",
        responses: "",
        retries: "",
        listening: "",
        paying: "",
        test_references: "",
    },
    languages: &[],
    operation_examples: |_| Vec::new(),
    verification_examples: Vec::new,
    webhook_fixtures: "{}",
};

/// To be called before a service starts.
pub fn provide(documentation: &'static Documentation) {
    PROVIDED.get_or_init(|| documentation);
}

pub(crate) fn documentation() -> &'static Documentation {
    PROVIDED.get().copied().unwrap_or(&EMPTY)
}

impl Documentation {
    pub(crate) fn guide(&self, name: &str) -> Option<&'static Guide> {
        self.guides.iter().find(|guide| guide.name == name)
    }
}
