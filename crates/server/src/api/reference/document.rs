//! The OpenAPI document as the pages show it. It is read generically: what the document gains is shown without a change here.

use serde_json::{Map, Value};

use crate::{api::openapi::document, service::Service};

/// A request: of a merchant to the API, or of the service to a merchant's webhook endpoint.
#[derive(Debug)]
pub(super) struct Operation {
    pub(super) id: String,
    pub(super) method: String,
    /// Empty for a webhook: its URL is the merchant's.
    pub(super) path: String,
    pub(super) summary: String,
    pub(super) description: Text,
    pub(super) needs_token: bool,
    pub(super) parameters: Vec<Field>,
    pub(super) request: Vec<Field>,
    pub(super) response: Vec<Field>,
    pub(super) response_headers: Vec<Field>,
    pub(super) statuses: Vec<Field>,
    /// Of the body of a request, as JSON; empty if there is none.
    pub(super) request_example: String,
    /// Of the body of a good response.
    pub(super) response_example: String,
}

#[derive(Debug)]
pub(super) struct Field {
    pub(super) name: String,
    pub(super) kind: String,
    pub(super) text: Text,
}

/// A text of the document: Markdown, of which only backticks and links are used.
#[derive(Debug)]
pub(super) struct Text(String);

impl Text {
    /// Without a list at the end, such as that of the statuses: the page explains them in a section of their own.
    fn of(value: &Value) -> Self {
        let (sentences, _list) = text(value).split_once("\n- ").unwrap_or((text(value), ""));
        Self(sentences.trim_end().replace('\n', " "))
    }

    pub(super) fn markdown(&self) -> &str {
        &self.0
    }

    pub(super) fn html(&self) -> String {
        let parts = self.0.split('`').enumerate();
        parts
            .map(
                |(index, part)| {
                    if index % 2 == 1 { format!("<code>{}</code>", escape(part)) } else { escape(&without_links(part)) }
                },
            )
            .collect()
    }
}

/// The texts of links without their addresses: the page links to nothing outside.
fn without_links(markdown: &str) -> String {
    let Some((before, rest)) = markdown.split_once('[') else { return markdown.to_owned() };
    match rest.split_once("](").and_then(|(label, rest)| Some((label, rest.split_once(')')?.1))) {
        Some((label, after)) => format!("{before}{label}{}", without_links(after)),
        None => markdown.to_owned(),
    }
}

/// The words for fields that are required and for those that are not.
type Needs = [&'static str; 2];
const IN_REQUEST: Needs = ["required", "optional"];
const IN_RESPONSE: Needs = ["always", "may be absent"];

#[derive(Debug)]
pub(super) struct Document(Value);

impl Document {
    pub(super) fn new(service: &Service) -> Self {
        Self(serde_json::to_value(document(service.base_url.as_str())).unwrap_or_default())
    }

    pub(super) fn title(&self) -> &str {
        text(&self.0["info"]["title"])
    }

    pub(super) fn version(&self) -> &str {
        text(&self.0["info"]["version"])
    }

    pub(super) fn introduction(&self) -> Vec<Text> {
        let paragraphs = text(&self.0["info"]["description"]).split("\n\n");
        paragraphs.map(|paragraph| Text(paragraph.replace('\n', " "))).collect()
    }

    pub(super) fn operations(&self) -> Vec<Operation> {
        self.operations_of("paths")
    }

    pub(super) fn webhooks(&self) -> Vec<Operation> {
        let webhooks = self.operations_of("webhooks").into_iter();
        webhooks.map(|webhook| Operation { path: String::new(), needs_token: false, ..webhook }).collect()
    }

    /// The fields of every error.
    pub(super) fn problem(&self) -> Vec<Field> {
        self.fields(&self.0["components"]["schemas"]["ProblemDetail"], "", IN_RESPONSE)
    }

    pub(super) fn problem_example(&self) -> String {
        self.json_example(&self.0["components"]["schemas"]["ProblemDetail"])
    }

    fn operations_of(&self, group: &str) -> Vec<Operation> {
        let paths = self.0[group].as_object().into_iter().flatten();
        let operations = paths.flat_map(|(path, methods)| {
            methods.as_object().into_iter().flatten().map(move |(method, operation)| (path, method, operation))
        });
        operations.map(|(path, method, operation)| self.operation(path, method, operation)).collect()
    }

    fn operation(&self, path: &str, method: &str, operation: &Value) -> Operation {
        let request = &operation["requestBody"]["content"]["application/json"];
        let responses = operation["responses"].as_object().into_iter().flatten();
        let good = responses.clone().find(|(status, _)| status.starts_with('2'));
        let good = good.map(|(_, response)| self.resolve(response)).unwrap_or_default();
        let body = &good["content"]["application/json"];
        let id = text(&operation["operationId"]);
        Operation {
            id: if id.is_empty() { path.replace(['/', '{', '}', '.'], "-") } else { id.to_owned() },
            method: method.to_uppercase(),
            path: path.to_owned(),
            summary: text(&operation["summary"]).to_owned(),
            description: Text::of(&operation["description"]),
            // An empty list says that no token is needed.
            needs_token: operation["security"].as_array().is_some_and(|security| !security.is_empty()),
            parameters: list(&operation["parameters"]).map(|parameter| self.parameter(parameter)).collect(),
            request: self.fields(&request["schema"], "", IN_REQUEST),
            response: self.fields(&body["schema"], "", IN_RESPONSE),
            response_headers: good["headers"]
                .as_object()
                .into_iter()
                .flatten()
                .map(|(name, header)| self.header(name, header))
                .collect(),
            statuses: responses
                .map(|(status, response)| Field {
                    name: status.clone(),
                    kind: String::new(),
                    text: Text::of(&self.resolve(response)["description"]),
                })
                .collect(),
            request_example: self.media_example(request),
            response_example: self.media_example(body),
        }
    }

    fn parameter(&self, parameter: &Value) -> Field {
        let parameter = self.resolve(parameter);
        let need = IN_REQUEST[usize::from(parameter["required"] != true)];
        Field {
            name: text(&parameter["name"]).to_owned(),
            kind: format!("{}, {need}, {}", text(&parameter["in"]), self.kind(&parameter["schema"])),
            text: Text::of(&parameter["description"]),
        }
    }

    fn header(&self, name: &str, header: &Value) -> Field {
        let header = self.resolve(header);
        Field { name: name.to_owned(), kind: self.kind(&header["schema"]), text: Text::of(&header["description"]) }
    }

    /// The fields of an object, nested ones by their full path.
    fn fields(&self, schema: &Value, prefix: &str, needs: Needs) -> Vec<Field> {
        let schema = self.resolve(schema);
        let required: Vec<&str> = list(&schema["required"]).map(text).collect();
        let mut properties: Vec<_> = schema["properties"].as_object().into_iter().flatten().collect();
        properties.sort_by_key(|(name, _)| !required.contains(&name.as_str())); // required fields first
        let mut fields = Vec::new();
        for (name, property) in properties {
            let path = format!("{prefix}{name}");
            let need = needs[usize::from(!required.contains(&name.as_str()))];
            let kind = format!("{need}, {}", self.kind(property));
            fields.push(Field { name: path.clone(), kind, text: Text::of(&self.resolve(property)["description"]) });
            fields.extend(self.fields(property, &format!("{path}."), needs));
        }
        fields
    }

    /// A type with its bounds, in words.
    fn kind(&self, schema: &Value) -> String {
        let schema = self.resolve(schema);
        let types: Vec<&str> = list(&schema["type"]).map(text).chain(schema["type"].as_str()).collect();
        let mut words: Vec<String> = (!types.is_empty()).then(|| types.join(" or ")).into_iter().collect();
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
        let values: Vec<&str> =
            list(&schema["enum"]).chain(schema.get("const")).map(text).filter(|text| !text.is_empty()).collect();
        if !values.is_empty() {
            words.push(values.join(" | "));
        }
        words.join(", ")
    }

    /// A schema, parameter, header or response without references: the members of what it refers to, and its own.
    fn resolve(&self, value: &Value) -> Value {
        let reference = value["$ref"].as_str().and_then(|path| path.strip_prefix('#'));
        let parts = reference.and_then(|pointer| self.0.pointer(pointer)).into_iter().chain(list(&value["allOf"]));
        // One of several: the first that is not null.
        let choice = list(&value["oneOf"]).find(|choice| choice["type"] != "null");
        let mut members = Map::new();
        for part in parts.chain(choice) {
            if let Value::Object(part) = self.resolve(part) {
                members.extend(part);
            }
        }
        members.extend(value.as_object().cloned().unwrap_or_default());
        Value::Object(members)
    }

    fn media_example(&self, media: &Value) -> String {
        let named = media["examples"]
            .as_object()
            .and_then(|examples| examples.values().next())
            .map(|example| &example["value"]);
        match media.get("example").or(named) {
            Some(example) => pretty(example),
            None if media["schema"].is_object() => self.json_example(&media["schema"]),
            None => String::new(),
        }
    }

    fn json_example(&self, schema: &Value) -> String {
        pretty(&self.sample(schema))
    }

    /// The example of a schema, or an object with the examples of its fields.
    fn sample(&self, schema: &Value) -> Value {
        let schema = self.resolve(schema);
        if let Some(example) = schema.get("example").or_else(|| list(&schema["examples"]).next()) {
            return example.clone();
        }
        if let Some(fields) = schema["properties"].as_object() {
            return fields.iter().map(|(name, field)| (name.clone(), self.sample(field))).collect();
        }
        let first = schema.get("const").or_else(|| list(&schema["enum"]).next()).cloned();
        first.unwrap_or_else(|| match text(&schema["type"]) {
            "boolean" => Value::Bool(true),
            "integer" | "number" => schema["minimum"].clone(),
            _ => Value::from("…"),
        })
    }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
