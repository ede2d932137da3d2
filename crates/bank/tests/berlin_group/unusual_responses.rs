//! Responses that no sandbox bank gives: a few fixed responses over real HTTP.

use std::sync::{Arc, Mutex};

use paylink_bank::{Bank, BankCallError, ConnectorState, ReturnQuery, Step, berlin_group::Tls};
use paylink_domain::attempt::Phase;
use paylink_sandbox::BankId;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

use crate::sandbox_bank::{connector, context, new_sandbox, order};

/// Responds to each request by the first rule whose prefix matches, and records the request lines.
async fn start_scripted_bank(rules: Vec<(&'static str, u16, &'static str)>) -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (url, requests) = (format!("http://{}", listener.local_addr().unwrap()), Arc::new(Mutex::new(Vec::new())));
    let recorded = requests.clone();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut text = vec![0; 16 * 1024];
            let length = stream.read(&mut text).await.unwrap();
            let request = String::from_utf8_lossy(&text[..length]).into_owned();
            let line = request.lines().next().unwrap_or_default().replace("/v1/payments/sepa-credit-transfers", "");
            let (_, status, body) = rules.iter().find(|(prefix, ..)| line.starts_with(prefix)).expect("a rule");
            recorded.lock().unwrap().push(line);
            let length = body.len();
            let head = format!(
                "HTTP/1.1 {status} X\r\ncontent-type: application/json\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n"
            );
            stream.write_all(format!("{head}{body}").as_bytes()).await.unwrap();
        }
    });
    (url, requests)
}

async fn initiate(url: &str) -> Result<Step, BankCallError> {
    connector(BankId::Delta, url, Tls::default(), None)
        .initiate(&order(&new_sandbox(), BankId::Delta), &context(0))
        .await
}

async fn advance(url: &str, connector_state: &ConnectorState) -> Step {
    let bank = connector(BankId::Delta, url, Tls::default(), None);
    bank.advance(connector_state, &context(1), &ReturnQuery::default()).await.unwrap()
}

const ACCEPTED_ORDER: &str = r#"{"transactionStatus": "RCVD", "paymentId": "p", "_links": {"self": "/x"}}"#;

#[tokio::test]
async fn a_decoupled_order_stays_open_until_the_bank_ends_it() {
    // Decoupled: the payer authorises on their phone, and the response has no redirect.
    let (url, requests) = start_scripted_bank(vec![
        ("POST  ", 201, ACCEPTED_ORDER),
        ("DELETE /p ", 405, r#"{"tppMessages": [{"category": "ERROR", "code": "CANCELLATION_INVALID"}]}"#),
        ("GET /p/status ", 200, r#"{"transactionStatus": "RCVD"}"#),
        ("GET /p/authorisations ", 200, r#"{"authorisationIds": ["a"]}"#),
        ("GET /p/authorisations/a ", 200, r#"{"scaStatus": "received"}"#),
    ])
    .await;
    let Ok(Step::Continue { connector_state }) = initiate(&url).await else { panic!("the order's id is stored") };
    let step = advance(&url, &connector_state).await;
    assert!(matches!(&step, Step::Observed(status) if status.phase == Phase::AwaitingPayer), "{step:?}");
    assert!(requests.lock().unwrap().iter().any(|line| line.starts_with("DELETE")));
}

#[tokio::test]
async fn an_order_that_cannot_be_authorised_is_cancelled_and_lapses() {
    let (url, _) = start_scripted_bank(vec![
        ("POST  ", 201, ACCEPTED_ORDER),
        ("DELETE /p ", 204, ""),
        ("GET /p/status ", 200, r#"{"transactionStatus": "RCVD"}"#),
        ("GET /p/authorisations ", 200, r#"{"authorisationIds": []}"#),
    ])
    .await;
    let (url_afterwards, _) =
        start_scripted_bank(vec![("GET /p/status ", 200, r#"{"transactionStatus": "CANC"}"#)]).await;
    let Ok(Step::Continue { connector_state }) = initiate(&url).await else { panic!("the order's id is stored") };
    let step = advance(&url, &connector_state).await;
    let Step::Continue { connector_state } = step else { panic!("the bank's confirmation is stored: {step:?}") };
    let step = advance(&url_afterwards, &connector_state).await;
    assert!(matches!(&step, Step::Observed(status) if status.phase == Phase::Lapsed), "{step:?}");
}

#[tokio::test]
async fn a_rejected_order_whose_authorisation_is_gone_has_lapsed() {
    let gone = r#"{"tppMessages": [{"category": "ERROR", "code": "RESOURCE_UNKNOWN"}]}"#;
    let (url, _) = start_scripted_bank(vec![
        (
            "POST  ",
            201,
            r#"{"transactionStatus": "RCVD", "paymentId": "p", "_links": {"scaRedirect": {"href": "/sca"}}}"#,
        ),
        ("GET /p/status ", 200, r#"{"transactionStatus": "RJCT"}"#),
        ("GET /p/authorisations ", 404, gone),
    ])
    .await;
    let Ok(Step::Redirect { connector_state, .. }) = initiate(&url).await else { panic!("a redirect") };
    let step = advance(&url, &connector_state).await;
    assert!(matches!(&step, Step::Observed(status) if status.phase == Phase::Lapsed), "{step:?}");
}

#[tokio::test]
async fn only_an_error_in_the_bank_s_own_format_is_a_refusal() {
    for (body, refused) in [
        (r#"{"tppMessages": [{"category": "ERROR", "code": "PRODUCT_INVALID"}]}"#, true),
        (r#"{"type": "about:blank", "title": "no", "code": "PRODUCT_INVALID"}"#, true),
        (r#"[[{"category": "ERROR", "code": "PRODUCT_INVALID"}], null, null]"#, false),
        ("<html>blocked by a firewall</html>", false),
        ("{}", false),
        ("", false),
    ] {
        let (url, _) = start_scripted_bank(vec![("POST  ", 403, body)]).await;
        let outcome = initiate(&url).await;
        assert_eq!(matches!(outcome, Err(BankCallError::Refused { .. })), refused, "{body}: {outcome:?}");
        assert_eq!(matches!(outcome, Err(BankCallError::OutcomeUnknown(_))), !refused, "{body}: {outcome:?}");
    }
}

#[tokio::test]
async fn an_array_is_not_a_response() {
    let (url, _) = start_scripted_bank(vec![("POST  ", 201, r#"["RCVD", "p", null]"#)]).await;
    assert!(matches!(initiate(&url).await, Err(BankCallError::OutcomeUnknown(_))));
}

#[tokio::test]
async fn an_error_contains_the_position_in_a_malformed_response_and_never_its_content() {
    let (url, _) = start_scripted_bank(vec![(
        "POST  ",
        201,
        r#"{"transactionStatus": ["DE98000000009999999999"], "paymentId": "p"}"#,
    )])
    .await;
    let Err(error @ BankCallError::OutcomeUnknown(_)) = initiate(&url).await else { panic!("the outcome is unknown") };
    let text = format!("{error:?} {error} {:?}", std::error::Error::source(&error).map(ToString::to_string));
    assert!(text.contains("column") && !text.contains("DE98"), "{text}");
}

#[tokio::test]
async fn an_order_whose_id_does_not_fit_into_a_url_has_an_unknown_outcome() {
    for (body, fits) in [
        (r#"{"transactionStatus": "RCVD", "paymentId": ""}"#, false),
        (r#"{"transactionStatus": "RCVD", "paymentId": "."}"#, false),
        (r#"{"transactionStatus": "RCVD", "paymentId": ".."}"#, false),
        (r#"{"transactionStatus": "RCVD", "paymentId": "a\nb"}"#, false),
        (r#"{"transactionStatus": "RCVD", "paymentId": "a/../b %2f?#é"}"#, true),
    ] {
        let (url, _) = start_scripted_bank(vec![("POST  ", 201, body)]).await;
        let outcome = initiate(&url).await;
        assert_eq!(matches!(outcome, Ok(Step::Continue { .. })), fits, "{body}: {outcome:?}");
        assert_eq!(matches!(outcome, Err(BankCallError::OutcomeUnknown(_))), !fits, "{body}: {outcome:?}");
    }
}

#[tokio::test]
async fn a_status_that_only_resembles_a_known_one_is_not_recognised() {
    for (body, phase) in [
        (r#"{"transactionStatus": "ACSC"}"#, Phase::Executed),
        (r#"{"transactionStatus": ",ACSC"}"#, Phase::Unrecognised),
        (r#"{"transactionStatus": "AC SC"}"#, Phase::Unrecognised),
        (r#"{"transactionStatus": "CANC\n"}"#, Phase::Unrecognised),
    ] {
        let (url, _) = start_scripted_bank(vec![
            (
                "POST  ",
                201,
                r#"{"transactionStatus": "RCVD", "paymentId": "p", "_links": {"scaRedirect": {"href": "/sca"}}}"#,
            ),
            ("GET /p/status ", 200, body),
        ])
        .await;
        let Ok(Step::Redirect { connector_state, .. }) = initiate(&url).await else { panic!("a redirect") };
        let step = advance(&url, &connector_state).await;
        assert!(matches!(&step, Step::Observed(status) if status.phase == phase), "{body}: {step:?}");
    }
}
