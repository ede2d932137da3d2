//! The headers of responses in the document.

use serde_json::{Value, json};
use utoipa::openapi::{
    Object, OpenApi, Ref, RefOr, Type,
    header::{Header, HeaderBuilder},
};

use super::operations;

const ALLOW: &str = "Allow";
const CACHE_CONTROL: &str = "Cache-Control";
const CONTENT_LANGUAGE: &str = "Content-Language";
const LINK: &str = "Link";
const PREFERENCE_APPLIED: &str = "Preference-Applied";
const REQUEST_ID: &str = "X-Request-Id";
const RETRY_AFTER: &str = "Retry-After";
const VARY: &str = "Vary";
const WWW_AUTHENTICATE: &str = "WWW-Authenticate";

/// Adds to every response the headers that it has.
pub(super) fn add(document: &mut OpenApi) {
    let components = document.components.get_or_insert_default();
    components.headers = definitions().into_iter().map(|(name, header)| (name.to_owned(), header.into())).collect();
    for operation in operations(document) {
        let reads = operation.operation_id.as_deref() == Some("readPayment");
        for (status, response) in &mut operation.responses.responses {
            let RefOr::T(response) = response else { continue };
            for name in names(status, reads) {
                let reference = Ref::new(format!("#/components/headers/{name}"));
                response.headers.insert(name.to_owned(), RefOr::Ref(reference));
            }
        }
    }
}

fn names(status: &str, reads: bool) -> Vec<&'static str> {
    let mut names = vec![REQUEST_ID, CACHE_CONTROL];
    match status {
        "200" if reads => names.push(PREFERENCE_APPLIED),
        "200" => {}
        _ => names.extend([CONTENT_LANGUAGE, LINK, VARY]),
    }
    match status {
        "401" => names.push(WWW_AUTHENTICATE),
        "405" => names.push(ALLOW),
        "429" | "503" => names.push(RETRY_AFTER),
        _ => {}
    }
    names
}

fn definitions() -> [(&'static str, Header); 9] {
    let text = |description, example: &str| header(Type::String, description, json!(example));
    [
        (
            REQUEST_ID,
            text("The id of this request. The operator finds the request in the log by it.", "req_3k9m2x7q4adv0t8w"),
        ),
        (
            CACHE_CONTROL,
            text("`no-store`, except for a payment with a final status, which can be cached for ever.", "no-store"),
        ),
        (PREFERENCE_APPLIED, text("`wait=N`: the service was ready to wait that long.", "wait=5")),
        (CONTENT_LANGUAGE, text("The language of `detail`.", "en")),
        (LINK, text("The documentation of errors.", "<https://api.example.com/v1/docs#errors>; rel=\"help\"")),
        (VARY, text("`detail` depends on `Accept-Language`.", "Accept-Language")),
        (WWW_AUTHENTICATE, text("The scheme of the credential that is needed.", "Bearer")),
        (ALLOW, text("The methods of this path.", "POST")),
        (RETRY_AFTER, header(Type::Integer, "Wait this many seconds before the next request.", json!(7))),
    ]
}

fn header(kind: Type, description: &str, example: Value) -> Header {
    HeaderBuilder::new()
        .schema(Some(Object::with_type(kind)))
        .description(Some(description))
        .example(Some(example))
        .build()
}
