//! Every message of the API to people. The texts are in `locales/`, one file per language.

use fluent_bundle::FluentArgs;
use paylink_domain::{
    idempotency::IdempotencyKey, merchant_data::MerchantData, money::AmountCents, reference::Reference,
};

/// The largest body that generate accepts.
pub const BODY_LIMIT_BYTES: usize = 16 * 1024;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    Unauthorized,
    OnlinePaymentsDisabled,
    PaymentNotFound,
    PathNotFound,
    MethodNotAllowed {
        allowed: String,
    },
    BodyTooLarge,
    BodyIncomplete,
    NotJson,
    HeaderRepeated {
        header: &'static str,
    },
    TooManyRequests {
        seconds: u64,
    },
    IdempotencyKey,
    IdempotencyKeyReused,
    Internal,
    Unavailable,
    BodyEmpty,
    BodySyntax {
        line: usize,
        column: usize,
    },
    BodyNotObject,
    FieldMissing {
        field: &'static str,
    },
    FieldRepeated {
        field: &'static str,
    },
    /// A field that no request has. Its name comes from the request.
    FieldUnknown {
        field: String,
    },
    /// The same, with the field that was probably meant.
    FieldMisspelt {
        field: String,
        known: &'static str,
    },
    FieldNotObject {
        field: &'static str,
    },
    FieldAmount {
        field: &'static str,
    },
    FieldReference {
        field: &'static str,
    },
    FieldData {
        field: &'static str,
    },
}

impl Message {
    /// One of each, for the tests that render them all in every language.
    pub fn samples() -> Vec<Self> {
        let field = "payment.amountCents";
        vec![
            Self::Unauthorized,
            Self::OnlinePaymentsDisabled,
            Self::PaymentNotFound,
            Self::PathNotFound,
            Self::MethodNotAllowed { allowed: "GET, HEAD".to_owned() },
            Self::BodyTooLarge,
            Self::BodyIncomplete,
            Self::NotJson,
            Self::HeaderRepeated { header: "Content-Type" },
            Self::TooManyRequests { seconds: 7 },
            Self::IdempotencyKey,
            Self::IdempotencyKeyReused,
            Self::Internal,
            Self::Unavailable,
            Self::BodyEmpty,
            Self::BodySyntax { line: 3, column: 7 },
            Self::BodyNotObject,
            Self::FieldMissing { field },
            Self::FieldRepeated { field },
            Self::FieldUnknown { field: "payment.currency".to_owned() },
            Self::FieldMisspelt { field: "payment.amount".to_owned(), known: field },
            Self::FieldNotObject { field },
            Self::FieldAmount { field },
            Self::FieldReference { field },
            Self::FieldData { field },
        ]
    }

    /// The message's id in the files of the locales.
    pub const fn id(&self) -> &'static str {
        match self {
            Self::Unauthorized => "problem-unauthorized",
            Self::OnlinePaymentsDisabled => "problem-online-payments-disabled",
            Self::PaymentNotFound => "problem-payment-not-found",
            Self::PathNotFound => "problem-path-not-found",
            Self::MethodNotAllowed { .. } => "problem-method-not-allowed",
            Self::BodyTooLarge => "problem-body-too-large",
            Self::BodyIncomplete => "problem-body-incomplete",
            Self::NotJson => "problem-not-json",
            Self::HeaderRepeated { .. } => "problem-header-repeated",
            Self::TooManyRequests { .. } => "problem-too-many-requests",
            Self::IdempotencyKey => "problem-idempotency-key",
            Self::IdempotencyKeyReused => "problem-idempotency-key-reused",
            Self::Internal => "problem-internal",
            Self::Unavailable => "problem-unavailable",
            Self::BodyEmpty => "problem-body-empty",
            Self::BodySyntax { .. } => "problem-body-syntax",
            Self::BodyNotObject => "problem-body-not-object",
            Self::FieldMissing { .. } => "problem-field-missing",
            Self::FieldRepeated { .. } => "problem-field-repeated",
            Self::FieldUnknown { .. } => "problem-field-unknown",
            Self::FieldMisspelt { .. } => "problem-field-misspelt",
            Self::FieldNotObject { .. } => "problem-field-object",
            Self::FieldAmount { .. } => "problem-field-amount",
            Self::FieldReference { .. } => "problem-field-reference",
            Self::FieldData { .. } => "problem-field-data",
        }
    }

    /// The message's placeholders. Numbers are passed as text, so that `750000` is not grouped: callers type it as it is.
    pub fn arguments(&self) -> FluentArgs<'static> {
        let mut arguments = FluentArgs::new();
        let mut set = |name: &'static str, value: String| arguments.set(name, value);
        match self {
            Self::Unauthorized
            | Self::OnlinePaymentsDisabled
            | Self::PaymentNotFound
            | Self::PathNotFound
            | Self::NotJson
            | Self::BodyIncomplete
            | Self::IdempotencyKeyReused
            | Self::Internal
            | Self::Unavailable
            | Self::BodyEmpty
            | Self::BodyNotObject => {}
            Self::MethodNotAllowed { allowed } => set("allowed", allowed.clone()),
            Self::BodyTooLarge => set("limit", BODY_LIMIT_BYTES.to_string()),
            Self::HeaderRepeated { header } => set("header", (*header).to_owned()),
            Self::TooManyRequests { seconds } => set("seconds", seconds.to_string()),
            Self::IdempotencyKey => {
                set("min", "1".to_owned());
                set("max", IdempotencyKey::MAX_CHARACTERS.to_string());
            }
            Self::BodySyntax { line, column } => {
                set("line", line.to_string());
                set("column", column.to_string());
            }
            Self::FieldMissing { field } | Self::FieldRepeated { field } | Self::FieldNotObject { field } => {
                set("field", (*field).to_owned());
            }
            Self::FieldUnknown { field } => set("field", field.clone()),
            Self::FieldMisspelt { field, known } => {
                set("field", field.clone());
                set("known", (*known).to_owned());
            }
            Self::FieldAmount { field } => {
                set("field", (*field).to_owned());
                set("min", AmountCents::MIN.to_string());
                set("max", AmountCents::MAX.to_string());
            }
            Self::FieldReference { field } => {
                set("field", (*field).to_owned());
                set("min", "1".to_owned());
                set("max", Reference::MAX_CHARACTERS.to_string());
            }
            Self::FieldData { field } => {
                set("field", (*field).to_owned());
                set("max", MerchantData::MAX_CHARACTERS.to_string());
                set("signs", "- . _ ~".to_owned());
            }
        }
        arguments
    }
}
