//! Banks that answer in ways that no sandbox bank does: a few fixed answers over real HTTP.

use std::sync::{Arc, Mutex};

use paylink_bank::{Bank, Fault, Memory, Returned, Step, berlin_group::Tls};
use paylink_domain::attempt::Phase;
use paylink_sandbox::BankId;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

use crate::bench::{connector, order, visit, world};

/// Answers each request by the first rule whose beginning fits, and remembers what it was asked.
async fn bank(rules: Vec<(&'static str, u16, &'static str)>) -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (url, asked) = (format!("http://{}", listener.local_addr().unwrap()), Arc::new(Mutex::new(Vec::new())));
    let seen = asked.clone();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut text = vec![0; 16 * 1024];
            let length = stream.read(&mut text).await.unwrap();
            let request = String::from_utf8_lossy(&text[..length]).into_owned();
            let line = request.lines().next().unwrap_or_default().replace("/v1/payments/sepa-credit-transfers", "");
            let (_, status, body) = rules.iter().find(|(begins, ..)| line.starts_with(begins)).expect("a rule");
            seen.lock().unwrap().push(line);
            let head = format!("HTTP/1.1 {status} X\r\ncontent-length: {}\r\nconnection: close\r\n\r\n", body.len());
            stream.write_all(format!("{head}{body}").as_bytes()).await.unwrap();
        }
    });
    (url, asked)
}

async fn initiate(url: &str) -> Result<Step, Fault> {
    connector(BankId::Delta, url, Tls::default(), None).initiate(&order(&world(), BankId::Delta), &visit(0)).await
}

async fn advance(url: &str, memory: &Memory) -> Step {
    let bank = connector(BankId::Delta, url, Tls::default(), None);
    bank.advance(memory, &visit(1), &Returned::default()).await.unwrap()
}

const TAKEN: &str = r#"{"transactionStatus": "RCVD", "paymentId": "p", "_links": {"self": "/x"}}"#;

#[tokio::test]
async fn an_order_that_waits_for_the_payer_elsewhere_is_not_dead_until_the_bank_says_so() {
    // Decoupled: the bank asks the payer on their phone, and gives us no way.
    let (url, asked) = bank(vec![
        ("POST  ", 201, TAKEN),
        ("DELETE /p ", 405, r#"{"tppMessages": [{"category": "ERROR", "code": "CANCELLATION_INVALID"}]}"#),
        ("GET /p/status ", 200, r#"{"transactionStatus": "RCVD"}"#),
        ("GET /p/authorisations ", 200, r#"{"authorisationIds": ["a"]}"#),
        ("GET /p/authorisations/a ", 200, r#"{"scaStatus": "received"}"#),
    ])
    .await;
    let Ok(Step::Again { memory }) = initiate(&url).await else { panic!("the order's id is kept") };
    let step = advance(&url, &memory).await;
    assert!(matches!(&step, Step::Seen(seen) if seen.phase == Phase::AwaitingPayer), "{step:?}");
    assert!(asked.lock().unwrap().iter().any(|line| line.starts_with("DELETE")));
}

#[tokio::test]
async fn an_order_that_nobody_can_authorise_is_taken_back_and_has_then_lapsed() {
    let (url, _) = bank(vec![
        ("POST  ", 201, TAKEN),
        ("DELETE /p ", 204, ""),
        ("GET /p/status ", 200, r#"{"transactionStatus": "CANC"}"#),
    ])
    .await;
    let Ok(Step::Again { memory }) = initiate(&url).await else { panic!("the order's id is kept") };
    let step = advance(&url, &memory).await;
    assert!(matches!(&step, Step::Seen(seen) if seen.phase == Phase::Lapsed), "{step:?}");
}

#[tokio::test]
async fn a_rejected_order_whose_authorisation_is_gone_is_rejected_all_the_same() {
    let gone = r#"{"tppMessages": [{"category": "ERROR", "code": "RESOURCE_UNKNOWN"}]}"#;
    let (url, _) = bank(vec![
        (
            "POST  ",
            201,
            r#"{"transactionStatus": "RCVD", "paymentId": "p", "_links": {"scaRedirect": {"href": "/sca"}}}"#,
        ),
        ("GET /p/status ", 200, r#"{"transactionStatus": "RJCT"}"#),
        ("GET /p/authorisations ", 404, gone),
    ])
    .await;
    let Ok(Step::Redirect { memory, .. }) = initiate(&url).await else { panic!("a way") };
    let step = advance(&url, &memory).await;
    assert!(matches!(&step, Step::Seen(seen) if seen.phase == Phase::Lapsed), "{step:?}");
}

#[tokio::test]
async fn only_the_bank_s_own_words_are_a_refusal() {
    for (answer, refused) in [
        (r#"{"tppMessages": [{"category": "ERROR", "code": "PRODUCT_INVALID"}]}"#, true),
        (r#"{"type": "about:blank", "title": "no", "code": "PRODUCT_INVALID"}"#, true),
        ("<html>blocked by a firewall</html>", false),
        ("{}", false),
        ("", false),
    ] {
        let (url, _) = bank(vec![("POST  ", 400, answer)]).await;
        let outcome = initiate(&url).await;
        assert_eq!(matches!(outcome, Err(Fault::Refused { .. })), refused, "{answer}: {outcome:?}");
        assert_eq!(matches!(outcome, Err(Fault::Maybe(_))), !refused, "{answer}: {outcome:?}");
    }
}

#[tokio::test]
async fn a_fault_tells_where_an_answer_is_wrong_and_never_what_stands_there() {
    let (url, _) =
        bank(vec![("POST  ", 201, r#"{"transactionStatus": ["DE98000000009999999999"], "paymentId": "p"}"#)]).await;
    let Err(fault @ Fault::Maybe(_)) = initiate(&url).await else { panic!("not an answer") };
    let said = format!("{fault:?} {fault} {:?}", std::error::Error::source(&fault).map(ToString::to_string));
    assert!(said.contains("column") && !said.contains("DE98"), "{said}");
}
