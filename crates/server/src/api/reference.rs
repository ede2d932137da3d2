//! The API's documentation at the API's own address: a page for people and a text for language models. Both are generated from
//! the OpenAPI document, so that they cannot differ from it, and load nothing from other sites.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::State,
    http::{HeaderValue, StatusCode, header::CONTENT_TYPE},
    response::{Html, IntoResponse, Response},
};
use serde_json::Value;

use super::openapi::document;
use crate::{
    service::Service,
    web::{
        locale::Locale,
        security_headers::{NO_REFERRER, reference_page_policy},
    },
};

const STYLE: &str = include_str!("../../assets/reference.css");

#[derive(Template)]
#[template(path = "reference.html")]
struct ReferencePage {
    title: String,
    version: String,
    base_url: String,
    base_path: String,
    introduction: Vec<String>,
    operations: Vec<Operation>,
    problem: Vec<Field>,
    languages: String,
}

#[derive(Template)]
#[template(path = "llms.txt", escape = "none")]
struct LlmsText {
    base_url: String,
    operations: Vec<Operation>,
}

struct Operation {
    id: String,
    method: String,
    path: String,
    summary: String,
    description: String,
    needs_token: bool,
    parameters: Vec<Field>,
    request: Vec<Field>,
    response_fields: Vec<Field>,
    responses: Vec<Field>,
    example: String,
}

struct Field {
    name: String,
    kind: String,
    text: String,
}

pub(super) async fn page(State(service): State<Arc<Service>>) -> Response {
    let document = Document::new(&service);
    let info = &document.0["info"];
    let introduction = text(&info["description"]).split("\n\n").map(plain).collect();
    let page = ReferencePage {
        title: text(&info["title"]).to_owned(),
        version: text(&info["version"]).to_owned(),
        base_url: service.base_url.to_string(),
        base_path: service.base_url.path().to_owned(),
        introduction,
        operations: document.operations(),
        problem: document.fields(
            &document.0["components"]["schemas"]["ProblemDetail"],
            "",
            ["always", "may be absent"],
        ),
        languages: Locale::all().map(Locale::tag).collect::<Vec<_>>().join(", "),
    };
    render_template(&page).map(|page| ([reference_page_policy(), NO_REFERRER], Html(page))).into_response()
}

pub(super) async fn style() -> Response {
    ([(CONTENT_TYPE, HeaderValue::from_static("text/css; charset=utf-8"))], STYLE).into_response()
}

pub(super) async fn llms(State(service): State<Arc<Service>>) -> Response {
    let text = LlmsText { base_url: service.base_url.to_string(), operations: Document::new(&service).operations() };
    let content_type = [(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"))];
    render_template(&text).map(|text| (content_type, text)).into_response()
}

fn render_template(template: &impl Template) -> Result<String, StatusCode> {
    template.render().map_err(|error| {
        tracing::error!(%error, "rendering the API reference failed");
        StatusCode::INTERNAL_SERVER_ERROR
    })
}

/// The OpenAPI document, as far as the pages need it.
struct Document(Value);

impl Document {
    fn new(service: &Service) -> Self {
        Self(serde_json::to_value(document(service.base_url.as_str())).unwrap_or_default())
    }

    fn operations(&self) -> Vec<Operation> {
        let base = text(&self.0["servers"][0]["url"]);
        let paths = self.0["paths"].as_object().into_iter().flatten();
        let operations = paths.flat_map(|(path, methods)| {
            methods.as_object().into_iter().flatten().map(move |(method, operation)| (path, method, operation))
        });
        operations.map(|(path, method, operation)| self.operation(base, path, method, operation)).collect()
    }

    fn operation(&self, base: &str, path: &str, method: &str, operation: &Value) -> Operation {
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let parameters = list(&operation["parameters"]);
        let request = &operation["requestBody"]["content"]["application/json"]["schema"];
        let response = &operation["responses"]["200"]["content"]["application/json"]["schema"];
        let responses = operation["responses"].as_object().into_iter().flatten();
        // An empty list means that the operation needs no credential.
        let needs_token = operation["security"].as_array().is_some_and(|schemes| !schemes.is_empty());
        Operation {
            id: text(&operation["operationId"]).to_owned(),
            method: method.to_uppercase(),
            path: path.to_owned(),
            summary: text(&operation["summary"]).to_owned(),
            description: plain(text(&operation["description"])),
            needs_token,
            parameters: parameters.iter().map(|parameter| self.parameter(parameter)).collect(),
            request: self.fields(request, "", ["required", "optional"]),
            response_fields: self.fields(response, "", ["always", "may be absent"]),
            responses: responses
                .map(|(status, response)| Field {
                    name: status.clone(),
                    kind: String::new(),
                    text: plain(text(&response["description"])),
                })
                .collect(),
            example: self.example(base, path, method, &parameters, request, needs_token),
        }
    }

    fn parameter(&self, parameter: &Value) -> Field {
        let location = text(&parameter["in"]);
        let need = if parameter["required"] == true { "required" } else { "optional" };
        Field {
            name: text(&parameter["name"]).to_owned(),
            kind: format!("{location}, {need}, {}", self.kind(&parameter["schema"])),
            text: plain(text(&parameter["description"])),
        }
    }

    /// The fields of an object, nested ones by their full path. `needs` are the words for required and optional fields.
    fn fields(&self, schema: &Value, prefix: &str, needs: [&str; 2]) -> Vec<Field> {
        let schema = self.resolve(schema);
        let required: Vec<&str> = schema["required"].as_array().into_iter().flatten().map(text).collect();
        let mut properties: Vec<_> = schema["properties"].as_object().into_iter().flatten().collect();
        properties.sort_by_key(|(name, _)| !required.contains(&name.as_str())); // required fields first
        let mut fields = Vec::new();
        for (name, property) in properties {
            let property = self.resolve(property);
            let path = format!("{prefix}{name}");
            let need = needs[usize::from(!required.contains(&name.as_str()))];
            let kind = format!("{need}, {}", self.kind(property));
            fields.push(Field { name: path.clone(), kind, text: plain(text(&property["description"])) });
            fields.extend(self.fields(property, &format!("{path}."), needs));
        }
        fields
    }

    /// A type with its bounds, in words.
    fn kind(&self, schema: &Value) -> String {
        let schema = self.resolve(schema);
        let mut words = vec![text(&schema["type"]).to_owned()];
        for (least, most, unit) in [("minimum", "maximum", ""), ("minLength", "maxLength", " characters")] {
            match (schema[least].as_i64(), schema[most].as_i64()) {
                (Some(least), Some(most)) => words.push(format!("{least} to {most}{unit}")),
                (None, Some(most)) => words.push(format!("up to {most}{unit}")),
                (Some(least), None) => words.push(format!("at least {least}{unit}")),
                (None, None) => {}
            }
        }
        if let Some(pattern) = schema["pattern"].as_str() {
            words.push(format!("matching {pattern}"));
        }
        if let Some(values) = schema["enum"].as_array() {
            words.push(values.iter().map(text).collect::<Vec<_>>().join(" | "));
        }
        words.join(", ")
    }

    fn resolve<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str().and_then(|path| path.strip_prefix('#')) {
            Some(pointer) => self.0.pointer(pointer).unwrap_or(&Value::Null),
            None => schema,
        }
    }

    /// A `curl` command with example values.
    fn example(
        &self,
        base: &str,
        path: &str,
        method: &str,
        parameters: &[Value],
        request: &Value,
        needs_token: bool,
    ) -> String {
        let mut path = path.to_owned();
        let mut headers = Vec::new();
        for parameter in parameters {
            let (name, example) = (text(&parameter["name"]), text(&parameter["example"]));
            if parameter["in"] == "path" {
                path = path.replace(&format!("{{{name}}}"), example);
            } else {
                headers.push(format!("-H \"{name}: {example}\""));
            }
        }
        let mut lines = vec![format!("curl {base}{path}")];
        if needs_token {
            lines.push("-H \"Authorization: Bearer $API_TOKEN\"".to_owned());
        }
        lines.extend(headers);
        if method == "post" {
            lines.push("-H \"Content-Type: application/json\"".to_owned());
            lines.push(format!("-d '{}'", self.sample(request)));
        }
        lines.join(" \\\n  ")
    }

    /// An object with the examples of its fields.
    fn sample(&self, schema: &Value) -> Value {
        let schema = self.resolve(schema);
        match schema["properties"].as_object() {
            Some(fields) => fields.iter().map(|(name, field)| (name.clone(), self.sample(field))).collect(),
            None => schema["example"].clone(),
        }
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Removes Markdown's backticks and line breaks, which have no meaning on the page.
fn plain(markdown: &str) -> String {
    markdown.replace('`', "").replace('\n', " ")
}
