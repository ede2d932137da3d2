use proptest::prelude::*;

use super::*;

fn errors(body: &str) -> Vec<Message> {
    parse(body.as_bytes()).expect_err(body)
}

fn accepted(body: &str) -> ParsedRequest {
    parse(body.as_bytes()).unwrap_or_else(|errors| panic!("{body}: {errors:?}"))
}

#[test]
fn a_valid_body_is_parsed() {
    let ParsedRequest { request, ignored } =
        accepted(r#"{"payment":{"amountCents":827,"reference":"Order 17"},"data":"a-1"}"#);
    assert_eq!(ignored, Vec::<String>::new());
    assert_eq!((request.amount.cents(), request.reference.as_str()), (827, "Order 17"));
    assert_eq!(request.data.expect("data").as_str(), "a-1");
}

#[test]
fn unknown_fields_are_ignored_even_when_repeated_or_odd() {
    for body in [
        r#"{"payment":{"amountCents":827,"reference":"r","x":null,"x":1e999},"y":{},"y":[]}"#,
        r#"{"":0,"payment":{"reference":"r","amountCents":8.27e2}}"#,
        "{\"payment\":{\"reference\":\"\\u0072\",\"amount\\u0043ents\":827}}",
    ] {
        let request = accepted(body).request;
        assert_eq!((request.amount.cents(), request.reference.as_str(), request.data), (827, "r", None));
    }
}

#[test]
fn unknown_fields_of_a_request_that_is_accepted_are_named() {
    let body = r#"{"payment":{"amountCents":827,"reference":"r","currency":"USD"},"colour":1,"colour":2,"Data":"x"}"#;
    assert_eq!(accepted(body).ignored, ["colour", "Data", "payment.currency"]);
}

#[test]
fn null_is_absence_for_the_optional_field_only() {
    for null in ["null", " null\n"] {
        let body = format!(r#"{{"payment":{{"amountCents":827,"reference":"r"}},"data":{null}}}"#);
        assert_eq!(accepted(&body).request.data, None, "{body}");
    }
    let twice = r#"{"payment":{"amountCents":827,"reference":"r"},"data":null,"data":"a"}"#;
    assert_eq!(errors(twice), [Message::FieldRepeated { field: "data" }]);
}

#[test]
fn unknown_fields_are_named_beside_other_errors() {
    assert_eq!(
        errors(r#"{"payment":{"amountCents":827,"refrence":"r"}}"#),
        [
            Message::FieldMissing { field: "payment.reference" },
            Message::FieldMisspelt { field: "payment.refrence".to_owned(), known: "payment.reference" },
        ]
    );
}

#[test]
fn a_repeated_field_is_named_by_its_full_path() {
    for (body, field) in [
        (r#"{"payment":{"amountCents":827,"reference":"r"},"payment":{"amountCents":827,"reference":"r"}}"#, "payment"),
        (r#"{"payment":{"amountCents":827,"amountCents":827,"reference":"r"}}"#, "payment.amountCents"),
        (r#"{"payment":{"amountCents":827,"reference":"r","\u0072eference":"r"}}"#, "payment.reference"),
        (r#"{"payment":{"amountCents":827,"reference":"r"},"data":"a","data":"a"}"#, "data"),
    ] {
        assert_eq!(errors(body), [Message::FieldRepeated { field }], "{body}");
    }
}

#[test]
fn null_and_other_wrong_types_are_named_by_their_full_path() {
    for value in ["null", "true", "\"827\"", "[827]", "{}", "827.5", "1e400", "-827"] {
        let body = format!(r#"{{"payment":{{"amountCents":{value},"reference":"r"}}}}"#);
        assert_eq!(errors(&body), [Message::FieldAmount { field: "payment.amountCents" }], "{body}");
    }
    for value in ["true", "1", "[\"r\"]", "{}", r#""\ud800""#] {
        let body = format!(r#"{{"payment":{{"amountCents":827,"reference":{value}}},"data":{value}}}"#);
        let expected = [Message::FieldData { field: "data" }, Message::FieldReference { field: "payment.reference" }];
        assert_eq!(errors(&body), expected, "{body}");
    }
    let null = r#"{"payment":{"amountCents":827,"reference":null},"data":null}"#;
    assert_eq!(errors(null), [Message::FieldReference { field: "payment.reference" }]);
    for value in ["null", "true", "1", "\"x\"", "[]"] {
        assert_eq!(errors(&format!(r#"{{"payment":{value}}}"#)), [Message::FieldNotObject { field: "payment" }]);
    }
}

#[test]
fn all_wrong_fields_are_named_together() {
    assert_eq!(
        errors(r#"{"data":"?","payment":{"amountCents":99}}"#),
        [
            Message::FieldData { field: "data" },
            Message::FieldAmount { field: "payment.amountCents" },
            Message::FieldMissing { field: "payment.reference" },
        ]
    );
    assert_eq!(errors("{}"), [Message::FieldMissing { field: "payment" }]);
}

#[test]
fn a_json_value_that_is_not_an_object_is_distinguished_from_invalid_json() {
    for body in ["[]", "null", "1", "\"x\"", "true"] {
        assert_eq!(errors(body), [Message::BodyNotObject], "{body}");
    }
    for body in ["", " \r\n"] {
        assert_eq!(errors(body), [Message::BodyEmpty], "{body:?}");
    }
    for body in ["{", "{\"a\":}", "nope", "{}{}", "{\"payment\":{\"amountCents\":0827}}"] {
        assert!(matches!(errors(body)[..], [Message::BodySyntax { .. }]), "{body}: {:?}", errors(body));
    }
    assert!(matches!(parse(b"\xff\xfe").expect_err("not UTF-8")[..], [Message::BodySyntax { .. }]));
}

#[test]
fn a_deeply_nested_body_is_refused_without_a_crash() {
    let deep = format!("{{\"x\":{}{}}}", "[".repeat(8_000), "]".repeat(8_000));
    let _ = parse(deep.as_bytes());
}

proptest! {
    #[test]
    fn parsing_any_bytes_does_not_panic(body: Vec<u8>) {
        let _ = parse(&body);
    }
}
