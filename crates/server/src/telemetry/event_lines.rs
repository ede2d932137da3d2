//! Writes the events of `tracing` as log lines, with the request that the task works on.

use std::fmt;

use tracing::{
    Event, Subscriber,
    field::{Field, Visit},
};
use tracing_subscriber::{
    fmt::{FmtContext, FormatEvent, FormatFields, format::Writer},
    registry::LookupSpan,
};

use super::{line::Line, request_line::write_context};
use crate::{config::LogFormat, request_context::RequestContext};

pub(super) struct EventLines(pub(super) LogFormat);

impl<S, N> FormatEvent<S, N> for EventLines
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(&self, _: &FmtContext<'_, S, N>, mut writer: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        let mut fields = Fields { message: String::new(), target: None, others: Vec::new() };
        event.record(&mut fields);
        let mut bytes = Vec::new();
        let mut line = Line::begin(self.0, &mut bytes, event.metadata().level().as_str(), &fields.message);
        for (name, value) in &fields.others {
            match value {
                Value::Literal(value) => line.literal(name, value),
                Value::Text(value) => line.text(name, value),
            }
        }
        line.text("target", fields.target.as_deref().unwrap_or(event.metadata().target()));
        RequestContext::with_current(|request| write_context(&mut line, request));
        line.end();
        writer.write_str(&String::from_utf8_lossy(&bytes))
    }
}

enum Value {
    /// A number or a truth value.
    Literal(String),
    Text(String),
}

struct Fields {
    message: String,
    /// Where a library says that its line comes from.
    target: Option<String>,
    others: Vec<(&'static str, Value)>,
}

impl Fields {
    fn add(&mut self, field: &Field, value: Value) {
        // A raw identifier, such as `r#type`.
        let name = field.name().strip_prefix("r#").unwrap_or(field.name());
        match (name, value) {
            ("message", Value::Literal(text) | Value::Text(text)) => self.message = text,
            ("log.target", Value::Text(target)) => self.target = Some(target),
            ("log.module_path" | "log.file" | "log.line", _) => {}
            (name, value) => self.others.push((name, value)),
        }
    }
}

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.add(field, Value::Text(format!("{value:?}")));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.add(field, Value::Text(value.to_owned()));
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.add(field, Value::Literal(value.to_string()));
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.add(field, Value::Literal(value.to_string()));
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.add(field, Value::Literal(value.to_string()));
    }

    fn record_f64(&mut self, field: &Field, value: f64) {
        // JSON has no infinity.
        let value = if value.is_finite() { Value::Literal(value.to_string()) } else { Value::Text(value.to_string()) };
        self.add(field, value);
    }
}
