//! What an entry changed, field by field.

use serde_json::{Map, Value};

/// A field that differs. `None` if it had or has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FieldChange {
    pub(super) field: String,
    pub(super) before: Option<String>,
    pub(super) after: Option<String>,
}

/// The fields of an entry by name. Both values are JSON objects.
pub(super) fn field_changes(before: Option<&str>, after: Option<&str>) -> Vec<FieldChange> {
    let parse = |text: Option<&str>| -> Map<String, Value> {
        text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
    };
    let (before, after) = (parse(before), parse(after));
    let mut fields: Vec<&String> = before.keys().chain(after.keys()).collect();
    fields.sort_unstable();
    fields.dedup();
    let change = |field: &String| FieldChange {
        field: field.clone(),
        before: before.get(field).and_then(readable),
        after: after.get(field).and_then(readable),
    };
    fields.into_iter().map(change).filter(|change| change.before.is_some() || change.after.is_some()).collect()
}

fn readable(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => Some(value.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_listed_with_what_they_were_and_are() {
        let changes =
            field_changes(Some(r#"{"name": "Old", "gone": 1, "same": null}"#), Some(r#"{"name": "New", "on": true}"#));
        let change = |field: &str, before: Option<&str>, after: Option<&str>| FieldChange {
            field: field.to_owned(),
            before: before.map(str::to_owned),
            after: after.map(str::to_owned),
        };
        let expected = [
            change("gone", Some("1"), None),
            change("name", Some("Old"), Some("New")),
            change("on", None, Some("true")),
        ];
        assert_eq!(changes, expected);
        assert_eq!(field_changes(None, Some("not JSON")), []);
    }
}
