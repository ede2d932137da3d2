//! Parsing the body of generate.
//!
//! A derived deserialiser cannot apply these rules: unknown fields are ignored and named; a known one must not be repeated; `null` is
//! absence for the optional field only; every wrong field is named by its full path; an amount is read as decimal digits, never as a
//! float.

mod unknown_fields;

use std::borrow::Cow;

use paylink_domain::{merchant_data::MerchantData, money::AmountCents, reference::Reference};
use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, Visitor},
};
use serde_json::value::RawValue;

use self::unknown_fields::UnknownFields;
use crate::{flow::generate::LinkRequest, web::message::Message};

const PAYMENT: &str = "payment";
const AMOUNT: &str = "payment.amountCents";
const REFERENCE: &str = "payment.reference";
const DATA: &str = "data";

/// A request, and what of its body was not used.
#[derive(Debug, PartialEq, Eq)]
pub struct ParsedRequest {
    pub request: LinkRequest,
    /// The first fields that the API does not have, by their paths. For a header: letters, digits and `_-.$` only.
    pub ignored: Vec<String>,
}

/// The request in `body`, or a message for each error in it, and then for each unknown field.
pub fn parse(body: &[u8]) -> Result<ParsedRequest, Vec<Message>> {
    if body.trim_ascii().is_empty() {
        return Err(vec![Message::BodyEmpty]);
    }
    let fields: Fields<'_> = serde_json::from_slice(body).map_err(|error| vec![not_an_object(&error)])?;
    let payment = payment_fields(&fields);
    let unknown = UnknownFields::of(fields.names(), payment.iter().flat_map(Fields::names));
    let payment = match &payment {
        Ok(fields) => amount_and_reference(fields),
        Err(message) => Err(vec![message.clone()]),
    };
    match (data(&fields), payment) {
        (Ok(data), Ok((amount, reference))) => {
            Ok(ParsedRequest { request: LinkRequest { amount, reference, data }, ignored: unknown.for_header() })
        }
        (data, payment) => {
            Err(data.err().into_iter().chain(payment.err().unwrap_or_default()).chain(unknown.messages()).collect())
        }
    }
}

fn data(fields: &Fields<'_>) -> Result<Option<MerchantData>, Message> {
    // Many serialisers write null for an optional field that is not set.
    let Some(raw) = field(fields, "data", DATA)?.filter(|raw| raw.get() != "null") else {
        return Ok(None);
    };
    let data = text(raw).and_then(|text| text.parse().ok());
    data.map(Some).ok_or(Message::FieldData { field: DATA })
}

fn payment_fields<'a>(fields: &Fields<'a>) -> Result<Fields<'a>, Message> {
    let raw = required(fields, "payment", PAYMENT)?;
    serde_json::from_str(raw.get()).map_err(|_| Message::FieldNotObject { field: PAYMENT })
}

fn amount_and_reference(payment: &Fields<'_>) -> Result<(AmountCents, Reference), Vec<Message>> {
    match (amount(payment), reference(payment)) {
        (Ok(amount), Ok(reference)) => Ok((amount, reference)),
        (amount, reference) => Err(amount.err().into_iter().chain(reference.err()).collect()),
    }
}

fn amount(payment: &Fields<'_>) -> Result<AmountCents, Message> {
    let raw = required(payment, "amountCents", AMOUNT)?;
    AmountCents::from_json_number(raw.get()).map_err(|_| Message::FieldAmount { field: AMOUNT })
}

fn reference(payment: &Fields<'_>) -> Result<Reference, Message> {
    let raw = required(payment, "reference", REFERENCE)?;
    text(raw).and_then(|text| text.parse().ok()).ok_or(Message::FieldReference { field: REFERENCE })
}

/// Why the body is not an object: it is not JSON, or it is another JSON value.
fn not_an_object(error: &serde_json::Error) -> Message {
    match error.classify() {
        serde_json::error::Category::Data => Message::BodyNotObject,
        serde_json::error::Category::Io | serde_json::error::Category::Syntax | serde_json::error::Category::Eof => {
            Message::BodySyntax { line: error.line(), column: error.column() }
        }
    }
}

/// The value as a string, if it is one.
fn text(raw: &RawValue) -> Option<Cow<'_, str>> {
    serde_json::from_str::<Text<'_>>(raw.get()).ok().map(|text| text.0)
}

/// The value of a field that must not be repeated.
fn field<'a>(fields: &Fields<'a>, name: &str, path: &'static str) -> Result<Option<&'a RawValue>, Message> {
    let mut values = fields.0.iter().filter(|(key, _)| key == name).map(|(_, value)| *value);
    let first = values.next();
    if values.next().is_some() { Err(Message::FieldRepeated { field: path }) } else { Ok(first) }
}

fn required<'a>(fields: &Fields<'a>, name: &str, path: &'static str) -> Result<&'a RawValue, Message> {
    field(fields, name, path)?.ok_or(Message::FieldMissing { field: path })
}

/// An object's fields in order, with repeated ones and unparsed values.
struct Fields<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl Fields<'_> {
    fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| &**name)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FieldsVisitor;
        impl<'de> Visitor<'de> for FieldsVisitor {
            type Value = Fields<'de>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = Vec::new();
                while let Some((Text(key), value)) = map.next_entry()? {
                    fields.push((key, value));
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(FieldsVisitor)
    }
}

/// A string that is borrowed if it contains no escapes.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

#[cfg(test)]
mod tests;
