use proptest::prelude::*;

use super::*;

fn errors(body: &str) -> Vec<Message> {
    let errors = parse(body.as_bytes(), Mode::Test).expect_err(body);
    assert_eq!(parse(body.as_bytes(), Mode::Live).expect_err(body), errors, "{body}");
    errors
}

#[test]
fn a_valid_body_is_parsed() {
    let request = parse(br#"{"payment":{"amountCents":827,"reference":"Order 17"},"data":"a-1"}"#, Mode::Test);
    let request = request.expect("a request");
    assert_eq!((request.amount.cents(), request.reference.as_str()), (827, "Order 17"));
    assert_eq!(request.data.expect("data").as_str(), "a-1");
}

#[test]
fn in_live_mode_unknown_fields_are_ignored_even_when_repeated_or_odd() {
    for body in [
        r#"{"payment":{"amountCents":827,"reference":"r","x":null,"x":1e999},"y":{},"y":[]}"#,
        r#"{"":0,"payment":{"reference":"r","amountCents":8.27e2}}"#,
        "{\"payment\":{\"reference\":\"\\u0072\",\"amount\\u0043ents\":827}}",
    ] {
        let request = parse(body.as_bytes(), Mode::Live).unwrap_or_else(|errors| panic!("{body}: {errors:?}"));
        assert_eq!((request.amount.cents(), request.reference.as_str(), request.data), (827, "r", None));
    }
}

#[test]
fn in_test_mode_unknown_fields_are_refused_and_named() {
    let unknown = |field: &str| Message::FieldUnknown { field: field.to_owned() };
    let body = r#"{"payment":{"amountCents":827,"reference":"r","currency":"USD"},"colour":1,"colour":2,"Data":"x"}"#;
    let misspelt = Message::FieldMisspelt { field: "Data".to_owned(), known: "data" };
    let expected = [unknown("colour"), misspelt, unknown("payment.currency")];
    assert_eq!(parse(body.as_bytes(), Mode::Test).expect_err(body), expected);
    assert!(parse(body.as_bytes(), Mode::Live).is_ok());
}

#[test]
fn unknown_fields_are_named_beside_other_errors_in_both_modes() {
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
    for value in ["null", "true", "1", "[\"r\"]", "{}", r#""\ud800""#] {
        let body = format!(r#"{{"payment":{{"amountCents":827,"reference":{value}}},"data":{value}}}"#);
        let expected = [Message::FieldData { field: "data" }, Message::FieldReference { field: "payment.reference" }];
        assert_eq!(errors(&body), expected, "{body}");
    }
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
    assert!(matches!(parse(b"\xff\xfe", Mode::Live).expect_err("not UTF-8")[..], [Message::BodySyntax { .. }]));
}

#[test]
fn a_deeply_nested_body_is_refused_without_a_crash() {
    let deep = format!("{{\"x\":{}{}}}", "[".repeat(8_000), "]".repeat(8_000));
    let _ = parse(deep.as_bytes(), Mode::Test);
}

proptest! {
    #[test]
    fn parsing_any_bytes_does_not_panic(body: Vec<u8>) {
        let _ = parse(&body, Mode::Test);
    }
}
