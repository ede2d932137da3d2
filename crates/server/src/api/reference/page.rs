//! The reference page.

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, response::Response};

use super::{
    document::{Document, Field, Operation, Text},
    html_page,
    statuses::{StatusChanges, status_changes},
};
use crate::{
    documentation::{Example, Guide, Language, Sections, documentation},
    service::Service,
    web::locale::Locale,
};

#[derive(Template)]
#[template(path = "reference/page.html")]
struct ReferencePage {
    title: String,
    version: String,
    base_url: String,
    base_path: String,
    /// Anchor and text of the headings.
    contents: Vec<(String, String)>,
    /// The company of `paylink dev`.
    company: Option<String>,
    introduction: Vec<Text>,
    languages: &'static [Language],
    operations: Vec<(Operation, Vec<Example>)>,
    webhooks: Vec<Operation>,
    verification: Vec<Example>,
    status_changes: Vec<StatusChanges>,
    problem: Vec<Field>,
    problem_example: String,
    locales: String,
    guides: &'static [Guide],
    sections: &'static Sections,
}

pub(super) async fn page(State(service): State<Arc<Service>>) -> Response {
    let document = Document::new(&service);
    let documentation = documentation();
    let company = service.documented_company.get().map(ToString::to_string);
    let base_url = service.base_url.to_string();
    let with_examples = |operation: Operation| {
        let mut examples = (documentation.operation_examples)(&operation.id);
        for example in &mut examples {
            fill_in(example, &base_url, company.as_deref());
        }
        (operation, examples)
    };
    let operations: Vec<_> = document.operations().into_iter().map(with_examples).collect();
    let contents = contents(operations.iter().map(|(operation, _)| operation));
    html_page(&ReferencePage {
        title: document.title().to_owned(),
        version: document.version().to_owned(),
        base_path: service.base_url.path().to_owned(),
        contents,
        introduction: document.introduction(),
        languages: documentation.languages,
        operations,
        webhooks: document.webhooks(),
        verification: (documentation.verification_examples)(),
        status_changes: status_changes(),
        problem: document.problem(),
        problem_example: document.problem_example(),
        locales: Locale::all().map(Locale::tag).collect::<Vec<_>>().join(", "),
        guides: documentation.guides,
        sections: &documentation.sections,
        base_url,
        company,
    })
}

fn contents<'a>(operations: impl Iterator<Item = &'a Operation>) -> Vec<(String, String)> {
    let own = |anchor: &str, text: &str| (anchor.to_owned(), text.to_owned());
    let subjects = [
        own("statuses", "Statuses"),
        own("idempotency", "Idempotency"),
        own("events", "Events"),
        own("errors", "Errors"),
        own("limits", "Limits"),
        own("testing", "Testing"),
        own("changelog", "Changelog"),
    ];
    let operations = operations.map(|operation| (operation.id.clone(), operation.summary.clone()));
    [own("start", "Start")].into_iter().chain(operations).chain(subjects).collect()
}

/// A command for the shell has the values that are known, so that it can be pasted. Programs in other languages read them from the
/// environment. The token is never on the page.
fn fill_in(example: &mut Example, base_url: &str, company: Option<&str>) {
    if example.language.id == "sh" {
        example.code = example.code.replace("$BASE_URL", base_url);
        if let Some(company) = company {
            example.code = example.code.replace("$COMPANY_ID", company);
        }
    }
}
