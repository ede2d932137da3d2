//! Notifications: anyone may send one. It concerns an attempt only if it names its order, and a name that we follow stays inside
//! one path segment.

use std::sync::LazyLock;

use http::{HeaderMap, StatusCode};
use paylink_bank::{Bank, BankNotification, ConnectorState, Step};
use paylink_domain::money::Currency;
use serde_json::Value;

use crate::test_bank::{BANK, BASE};

const ORDER: &str = "order-1";

static STATE: LazyLock<ConnectorState> = LazyLock::new(|| {
    let body = format!(r#"{{"transactionStatus": "RCVD", "paymentId": "{ORDER}"}}"#);
    let step = BANK.interpret_initiation(Currency::Eur, StatusCode::CREATED, &HeaderMap::new(), body.as_bytes());
    match step {
        Some(Ok(Step::Continue { connector_state })) => connector_state,
        other => panic!("{other:?}"),
    }
});

pub fn check(bytes: &[u8]) {
    let headers = HeaderMap::new();
    let notification = BankNotification { headers: &headers, body: bytes };
    let concerns = BANK.concerns_attempt(&STATE, &notification);
    let named = BANK.named_order(&notification);
    let value = serde_json::from_slice::<Value>(bytes).ok();
    let id = value.as_ref().and_then(|value| value.get("paymentId")).and_then(Value::as_str);
    if concerns {
        assert!(value.is_none() || id == Some(ORDER), "{value:?}");
        assert_eq!(named.as_ref().map(|name| name.as_str()), Some(ORDER));
    }
    if let Some(name) = named {
        assert!(id.is_none_or(|id| id == name.as_str()), "{name}");
        let mut url = BASE.clone();
        url.path_segments_mut().unwrap().pop_if_empty().push(name.as_str());
        let added = url.as_str().strip_prefix(BASE.as_str()).unwrap();
        let decoded = percent_encoding::percent_decode_str(added).decode_utf8().unwrap();
        assert_eq!(decoded, name.as_str(), "the name is one path segment");
        assert!(!added.contains(['/', '?', '#']), "{added}");
    }
}
