//! The body of generate: what is accepted means the same to another JSON parser, and every refusal says why.

use paylink_domain::company::Mode;
use paylink_server::{api::link_request::parse, web::locale::Locale};
use serde_json::{Value, json};

pub fn check(bytes: &[u8]) {
    if let Ok(request) = parse(bytes, Mode::Test) {
        assert_eq!(parse(bytes, Mode::Live), Ok(request), "live mode accepts what test mode accepts");
    }
    match parse(bytes, Mode::Live) {
        Ok(request) => {
            let canonical = match &request.data {
                Some(data) => {
                    json!({"payment": {"amountCents": request.amount.cents(), "reference": request.reference.as_str()}, "data": data.as_str()})
                }
                None => {
                    json!({"payment": {"amountCents": request.amount.cents(), "reference": request.reference.as_str()}})
                }
            };
            assert_eq!(parse(canonical.to_string().as_bytes(), Mode::Test).as_ref(), Ok(&request), "{canonical}");
            // A number in an ignored field may be too large for a `Value`.
            if let Ok(value) = serde_json::from_slice::<Value>(bytes) {
                assert_eq!(value["payment"]["reference"].as_str(), Some(request.reference.as_str()));
                assert_eq!(value["payment"]["amountCents"].as_f64(), Some(f64::from(request.amount.cents())));
                assert_eq!(value.get("data").map(Value::as_str), request.data.as_ref().map(|data| Some(data.as_str())));
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
