//! What an error response of a bank proves.
//!
//! Between us and the bank are gateways that answer for it: with 408, 429, 499 or 502, some with a JSON body that has a
//! `code`. Such a response says nothing about the order; the bank may have taken it. So a response counts as the bank's own
//! only if it has the standard's error body, and an HTTP status and a message code that the standard lists together.
//!
//! The published OpenAPI file types message codes as plain strings, so the combinations are listed here. They are those of
//! section 14.11 of the implementation guidelines, as the open-source server of adorsys (`xs2a`, `MessageErrorCode`) and
//! the clients generated from earlier versions of the file (`MessageCode400PIS` and so on) have them.

use http::{HeaderMap, StatusCode, header};

use super::{
    status_mapping::sanitise_code,
    wire::{self, ErrorResponse},
};

/// The bank's own words about a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum BankError {
    /// The bank did not do what was requested.
    Refused { reason: String },
    /// The bank does not know the order (any more).
    Gone { reason: String },
}

/// What was requested: an initiation is harmful if it is repeated, so fewer codes are proof that it was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    Initiation,
    /// An order that the bank has accepted.
    Order,
}

const CERTIFICATE_AND_TOKEN: &[&str] = &[
    "CERTIFICATE_INVALID",
    "CERTIFICATE_EXPIRED",
    "CERTIFICATE_BLOCKED",
    "CERTIFICATE_REVOKED",
    "CERTIFICATE_REVOKE",
    "CERTIFICATE_MISSING",
    "SIGNATURE_INVALID",
    "SIGNATURE_MISSING",
    "TOKEN_UNKNOWN",
    "TOKEN_INVALID",
    "TOKEN_EXPIRED",
    "ROLE_INVALID",
    "PSU_CREDENTIALS_INVALID",
    "CORPORATE_ID_INVALID",
    "REQUIRED_KID_MISSING",
];

/// Status and codes with which a bank refuses any request, an initiation included.
const REFUSED: &[(u16, &[&str])] = &[
    (
        400,
        &[
            "FORMAT_ERROR",
            "PARAMETER_NOT_CONSISTENT",
            "PARAMETER_NOT_SUPPORTED",
            "SERVICE_INVALID",
            "TIMESTAMP_INVALID",
            "EXECUTION_DATE_INVALID",
            "PAYMENT_FAILED",
        ],
    ),
    (401, CERTIFICATE_AND_TOKEN),
    (403, &["SERVICE_BLOCKED", "PRODUCT_INVALID"]),
    (404, &["PRODUCT_UNKNOWN"]),
    (405, &["SERVICE_INVALID"]),
    (406, &["REQUESTED_FORMATS_INVALID"]),
];

/// Further ones for requests about an order that exists.
const ORDER_REFUSED: &[(u16, &[&str])] = &[
    (400, &["SCA_INVALID", "SCA_METHOD_UNKNOWN", "RESOURCE_BLOCKED"]),
    (405, &["CANCELLATION_INVALID"]),
    (409, &["STATUS_INVALID"]),
];

const ORDER_GONE: &[(u16, &[&str])] = &[(403, &["RESOURCE_UNKNOWN", "RESOURCE_EXPIRED"]), (404, &["RESOURCE_UNKNOWN"])];

/// What an error response says, if the bank itself wrote it.
pub(super) fn classify(subject: Subject, status: StatusCode, headers: &HeaderMap, body: &[u8]) -> Option<BankError> {
    if !is_json(headers) {
        return None;
    }
    let codes = wire::parse::<ErrorResponse>(body).ok()?.codes();
    let find = |table| codes.iter().find(|code| is_listed(table, status, code)).map(|code| sanitise_code(code));
    match subject {
        Subject::Initiation => find(REFUSED).map(|reason| BankError::Refused { reason }),
        Subject::Order => find(ORDER_GONE)
            .map(|reason| BankError::Gone { reason })
            .or_else(|| find(REFUSED).or_else(|| find(ORDER_REFUSED)).map(|reason| BankError::Refused { reason })),
    }
}

fn is_listed(table: &[(u16, &[&str])], status: StatusCode, code: &str) -> bool {
    table.iter().any(|(listed, codes)| *listed == status.as_u16() && codes.contains(&code))
}

fn is_json(headers: &HeaderMap) -> bool {
    let media_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let media_type = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    matches!(media_type.as_str(), "application/json" | "application/problem+json")
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn headers(media_type: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(header::CONTENT_TYPE, HeaderValue::from_static(media_type))])
    }

    fn classified(subject: Subject, status: u16, body: &str) -> Option<BankError> {
        let status = StatusCode::from_u16(status).expect("a status");
        classify(subject, status, &headers("application/json; charset=utf-8"), body.as_bytes())
    }

    fn tpp_message(code: &str) -> String {
        format!(r#"{{"tppMessages": [{{"category": "ERROR", "code": "{code}"}}]}}"#)
    }

    fn refused(code: &str) -> BankError {
        BankError::Refused { reason: code.to_owned() }
    }

    #[test]
    fn a_refusal_has_a_status_and_a_code_that_belong_together() {
        let all_codes: Vec<&str> = REFUSED.iter().flat_map(|(_, codes)| codes.iter().copied()).collect();
        for status in (400..=499).chain([500, 502, 503, 504]) {
            for code in &all_codes {
                let listed = REFUSED.iter().any(|(listed, codes)| *listed == status && codes.contains(code));
                let expected = listed.then(|| refused(code));
                assert_eq!(classified(Subject::Initiation, status, &tpp_message(code)), expected, "{status} {code}");
            }
        }
    }

    #[test]
    fn a_gateways_error_is_no_refusal_of_an_initiation() {
        for (status, body) in [
            (408, r#"{"code": "REQUEST_TIMEOUT"}"#),
            (408, r#"{"code": "FORMAT_ERROR"}"#),
            (400, r#"{"code": "FORMAT_ERROR"}"#),
            (403, r#"{"code": "blocked"}"#),
            (403, r#"{"code": "SERVICE_BLOCKED", "message": "firewall"}"#),
            (429, r#"{"tppMessages": [{"category": "ERROR", "code": "ACCESS_EXCEEDED"}]}"#),
            (499, r#"{"code": "CLIENT_CLOSED"}"#),
            (400, r#"{"tppMessages": [{"category": "WARNING", "code": "FORMAT_ERROR"}]}"#),
            (401, r#"{"tppMessages": [{"code": "CERTIFICATE_INVALID"}]}"#),
            (400, r#"{"tppMessages": [{"category": "ERROR", "code": "FORMAT_ERR"#),
            (400, r#"{"tppMessages": []}"#),
            (400, "<html>"),
            (400, ""),
            (404, r#"{"tppMessages": [{"category": "ERROR", "code": "RESOURCE_UNKNOWN"}]}"#),
            (409, r#"{"tppMessages": [{"category": "ERROR", "code": "STATUS_INVALID"}]}"#),
        ] {
            assert_eq!(classified(Subject::Initiation, status, body), None, "{status} {body}");
        }
    }

    #[test]
    fn both_formats_of_the_standard_are_read() {
        let problem = r#"{"type": "https://bank.example/errors", "code": "PAYMENT_FAILED", "title": "no"}"#;
        assert_eq!(classified(Subject::Initiation, 400, problem), Some(refused("PAYMENT_FAILED")));
        let second = r#"{"tppMessages": [{"category": "WARNING", "code": "X"}, {"category": "ERROR", "code": "PRODUCT_INVALID"}]}"#;
        assert_eq!(classified(Subject::Initiation, 403, second), Some(refused("PRODUCT_INVALID")));
    }

    #[test]
    fn another_media_type_comes_from_a_gateway() {
        for media_type in ["text/html", "text/plain", "application/xml"] {
            let body = tpp_message("FORMAT_ERROR");
            let status = StatusCode::BAD_REQUEST;
            assert_eq!(classify(Subject::Initiation, status, &headers(media_type), body.as_bytes()), None);
        }
        let body = tpp_message("FORMAT_ERROR");
        assert_eq!(classify(Subject::Initiation, StatusCode::BAD_REQUEST, &HeaderMap::new(), body.as_bytes()), None);
    }

    #[test]
    fn both_media_types_of_the_standard_are_the_banks() {
        let body = tpp_message("FORMAT_ERROR");
        for media_type in ["application/json", "application/problem+json;charset=UTF-8", "Application/JSON ; a=b"] {
            let found = classify(Subject::Order, StatusCode::BAD_REQUEST, &headers(media_type), body.as_bytes());
            assert_eq!(found, Some(refused("FORMAT_ERROR")), "{media_type}");
        }
    }

    #[test]
    fn what_refuses_any_request_refuses_one_about_an_order_too() {
        for (status, codes) in REFUSED {
            for code in *codes {
                assert_eq!(classified(Subject::Order, *status, &tpp_message(code)), Some(refused(code)), "{code}");
            }
        }
    }

    #[test]
    fn an_order_is_gone_only_by_the_codes_that_say_so() {
        for (status, code, gone) in [
            (404, "RESOURCE_UNKNOWN", true),
            (403, "RESOURCE_UNKNOWN", true),
            (403, "RESOURCE_EXPIRED", true),
            (404, "RESOURCE_EXPIRED", false),
            (400, "RESOURCE_UNKNOWN", false),
            (410, "RESOURCE_UNKNOWN", false),
            (404, "PRODUCT_UNKNOWN", false),
        ] {
            let classified = classified(Subject::Order, status, &tpp_message(code));
            assert_eq!(matches!(classified, Some(BankError::Gone { .. })), gone, "{status} {code}");
        }
    }

    #[test]
    fn more_codes_refuse_a_request_about_an_order() {
        for (status, code) in [(400, "SCA_INVALID"), (405, "CANCELLATION_INVALID"), (409, "STATUS_INVALID")] {
            assert_eq!(classified(Subject::Order, status, &tpp_message(code)), Some(refused(code)));
            assert_eq!(classified(Subject::Initiation, status, &tpp_message(code)), None);
        }
    }
}
