//! The body of generate: what is accepted means the same to another JSON parser, and every refusal says why.

use paylink_domain::merchant_data::MerchantData;
use paylink_server::{
    api::link_request::{ParsedRequest, parse},
    web::locale::Locale,
};
use serde_json::{Value, json};

pub fn check(bytes: &[u8]) {
    match parse(bytes) {
        Ok(ParsedRequest { request, ignored }) => {
            assert!(
                ignored.len() <= 5 && ignored.iter().all(|name| name.is_ascii() && name.len() <= 48),
                "{ignored:?}"
            );
            let canonical = match &request.data {
                Some(data) => {
                    json!({"payment": {"amountCents": request.amount.cents(), "reference": request.reference.as_str()}, "data": data.as_str()})
                }
                None => {
                    json!({"payment": {"amountCents": request.amount.cents(), "reference": request.reference.as_str()}})
                }
            };
            let again = parse(canonical.to_string().as_bytes());
            assert_eq!(again, Ok(ParsedRequest { request: request.clone(), ignored: Vec::new() }), "{canonical}");
            // A number in an ignored field may be too large for a `Value`.
            if let Ok(value) = serde_json::from_slice::<Value>(bytes) {
                assert_eq!(value["payment"]["reference"].as_str(), Some(request.reference.as_str()));
                assert_eq!(value["payment"]["amountCents"].as_f64(), Some(f64::from(request.amount.cents())));
                assert_eq!(value["data"].as_str(), request.data.as_ref().map(MerchantData::as_str));
                assert!(request.data.is_some() || value["data"].is_null());
            }
        }
        Err(messages) => {
            assert!((1..=8).contains(&messages.len()), "{messages:?}");
            for (index, message) in messages.iter().enumerate() {
                assert!(!messages[..index].contains(message), "{message:?} is repeated");
                let text = Locale::ENGLISH.render(message);
                assert!(text != message.id() && text.len() < 300, "{text}");
            }
        }
    }
}
