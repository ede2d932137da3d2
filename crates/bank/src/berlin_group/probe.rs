//! One harmless question: the status of an order that cannot exist. A GET changes nothing at a bank, and banks choose the ids of orders
//! themselves.

use http::{Method, StatusCode};
use uuid::Uuid;

use super::{
    BerlinGroup,
    client::{InvalidResponse, Request, interpret, read_body},
    message_codes::Subject,
};
use crate::{BankCallError, BoxError, ProbeOutcome};

/// No bank gives this id to an order.
const NO_ORDER: Uuid = Uuid::max();

impl BerlinGroup {
    pub(super) async fn ask_about_no_order(&self, request_id: Uuid) -> ProbeOutcome {
        let Some((_, product)) = self.products.first() else {
            return ProbeOutcome::Unexpected("no product is configured".into());
        };
        let url = self.payment_url(product, [&*NO_ORDER.to_string(), "status"]);
        let request = self.client.sign(Request::about_order(Method::GET, url, request_id));
        let response = match self.client.exchange(&request).await.map_err(reqwest::Error::without_url) {
            Ok(response) => response,
            Err(error) if error.is_connect() || error.is_timeout() => return ProbeOutcome::Unreachable(error.into()),
            Err(error) => return ProbeOutcome::Unexpected(error.into()),
        };
        let (status, headers) = (response.status(), response.headers().clone());
        match read_body(response).await {
            Ok(body) => judge(status, interpret(Subject::Order, status, &headers, body).err()),
            Err(error) => ProbeOutcome::Unexpected(error.into()),
        }
    }
}

/// `error` is what the response says as an answer about an order; `None` for a success.
fn judge(status: StatusCode, error: Option<BankCallError>) -> ProbeOutcome {
    let denied = matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN);
    let number = status.as_u16();
    match error {
        // A bank may say 403 about an order that is not ours.
        Some(BankCallError::Gone { reason }) => ProbeOutcome::Accepted { answer: format!("{number} {reason}") },
        Some(BankCallError::Refused { reason }) => {
            let answer = format!("{number} {reason}");
            if denied { ProbeOutcome::Denied { answer } } else { ProbeOutcome::Accepted { answer } }
        }
        Some(_) if denied => ProbeOutcome::Denied { answer: number.to_string() },
        // Some banks answer so without the standard's body.
        Some(_) if matches!(status, StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED | StatusCode::GONE) => {
            ProbeOutcome::NotFound { answer: number.to_string() }
        }
        Some(error) => ProbeOutcome::Unexpected(error.into()),
        None => {
            let reason: BoxError = Box::new(InvalidResponse::Status(status));
            ProbeOutcome::Unexpected(reason)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(status: u16, error: Option<BankCallError>) -> &'static str {
        match judge(StatusCode::from_u16(status).expect("a status"), error) {
            ProbeOutcome::Accepted { .. } => "accepted",
            ProbeOutcome::NotFound { .. } => "not found",
            ProbeOutcome::Denied { .. } => "denied",
            ProbeOutcome::Unexpected(_) => "unexpected",
            ProbeOutcome::Unreachable(_) => "not a response",
        }
    }

    #[test]
    fn only_an_answer_about_the_order_is_an_acceptance() {
        let gone = || Some(BankCallError::Gone { reason: "RESOURCE_UNKNOWN".to_owned() });
        let refused = |code: &str| Some(BankCallError::Refused { reason: code.to_owned() });
        let other = || Some(BankCallError::outcome_unknown("no body of the standard"));
        for (status, error, expected) in [
            (404, gone(), "accepted"),
            (403, gone(), "accepted"),
            (400, refused("FORMAT_ERROR"), "accepted"),
            (401, refused("SIGNATURE_INVALID"), "denied"),
            (403, refused("SERVICE_BLOCKED"), "denied"),
            (401, other(), "denied"),
            (403, other(), "denied"),
            (404, other(), "not found"),
            (400, other(), "unexpected"),
            (429, other(), "unexpected"),
            (302, other(), "unexpected"),
            (503, other(), "unexpected"),
            (200, None, "unexpected"),
        ] {
            let shown = format!("{status} {error:?}");
            assert_eq!(judged(status, error), expected, "{shown}");
        }
    }
}
