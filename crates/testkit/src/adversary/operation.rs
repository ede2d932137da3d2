//! The operations of the protocol.

use axum::http::Method;

/// What a request asks for. `Any` is used in scripts only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Operation {
    Initiate,
    ReadPayment,
    ReadStatus,
    Cancel,
    StartAuthorisation,
    ListAuthorisations,
    ReadAuthorisation,
    Confirm,
    /// The page on which the payer decides.
    Page,
    Unknown,
    Any,
}

impl Operation {
    /// Everything that the connector can ask for.
    pub const PROTOCOL: [Self; 8] = [
        Self::Initiate,
        Self::ReadPayment,
        Self::ReadStatus,
        Self::Cancel,
        Self::StartAuthorisation,
        Self::ListAuthorisations,
        Self::ReadAuthorisation,
        Self::Confirm,
    ];

    pub(super) fn matches(self, other: Self) -> bool {
        self == Self::Any || self == other
    }
}

/// A parsed path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Target {
    pub(super) operation: Operation,
    pub(super) product: String,
    pub(super) order: Option<String>,
    pub(super) authorisation: Option<String>,
}

impl Target {
    /// The path may have a prefix before `v1`.
    pub(super) fn of(method: &Method, path: &str) -> Self {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        let target = |operation, product: &str, order: Option<&str>, authorisation: Option<&str>| Self {
            operation,
            product: product.to_owned(),
            order: order.map(str::to_owned),
            authorisation: authorisation.map(str::to_owned),
        };
        if let ["sca", order, authorisation] = parts[..] {
            return target(Operation::Page, "", Some(order), Some(authorisation));
        }
        let from = parts.windows(2).position(|parts| parts == ["v1", "payments"]).map_or(parts.len(), |at| at + 2);
        match (method.as_str(), &parts[from..]) {
            ("POST", [product]) => target(Operation::Initiate, product, None, None),
            ("GET", [product, order]) => target(Operation::ReadPayment, product, Some(order), None),
            ("GET", [product, order, "status"]) => target(Operation::ReadStatus, product, Some(order), None),
            ("DELETE", [product, order]) => target(Operation::Cancel, product, Some(order), None),
            ("POST", [product, order, "authorisations"]) => {
                target(Operation::StartAuthorisation, product, Some(order), None)
            }
            ("GET", [product, order, "authorisations"]) => {
                target(Operation::ListAuthorisations, product, Some(order), None)
            }
            ("GET", [product, order, "authorisations", authorisation]) => {
                target(Operation::ReadAuthorisation, product, Some(order), Some(authorisation))
            }
            ("PUT", [product, order, "authorisations", authorisation]) => {
                target(Operation::Confirm, product, Some(order), Some(authorisation))
            }
            _ => target(Operation::Unknown, "", None, None),
        }
    }
}
