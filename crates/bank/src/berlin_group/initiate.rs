//! Sending the order.

use std::time::Duration;

use paylink_domain::attempt::Phase;
use percent_encoding::percent_decode_str;
use tokio::time::{sleep, timeout};

use super::{
    BerlinGroup,
    client::{Request, SignedRequest},
    connector_state::{BerlinGroupState, NextAction},
    product::Product,
    status_mapping::{self, Sca},
    wire,
};
use crate::{BankCallError, CallContext, Order, Step};

/// How often an order is sent again where the bank recognises a repeated request by its id.
const MAX_REPEATS: usize = 3;
const REPEAT_PAUSE: Duration = Duration::from_millis(500);
/// How long repeating may take, because a payer waits. The session renews the lease of the attempt meanwhile.
const REPEAT_WINDOW: Duration = Duration::from_secs(15);

#[derive(Debug, thiserror::Error)]
#[error("the bank rejected a repeated order, perhaps because it has executed the first one")]
struct RepetitionRejected;

#[derive(Debug, thiserror::Error)]
#[error("the bank gave the order an id that does not fit into a URL")]
struct OrderCannotBeAddressed;

impl BerlinGroup {
    pub(super) async fn post_order(&self, order: &Order, context: &CallContext) -> Result<Step, BankCallError> {
        // Nothing is sent in a currency that the bank does not serve, so the order has certainly not been executed.
        let Some(product) = self.product_for(order.currency) else {
            return Err(BankCallError::Refused { reason: "CURRENCY_NOT_SERVED".to_owned() });
        };
        let request = Request::initiation(self.payment_url(product, []), context.key.request_id("initiate"))
            .with_redirect_headers(context)
            .json(&wire::InitiationRequest::of(order, product.account_kind(), context.key));
        let (response, repeated) = self.send_order(&self.client.sign(request)).await?;
        self.step_after_initiation(product, response, repeated)
    }

    pub(super) fn step_after_initiation(
        &self,
        product: &Product,
        response: wire::InitiationResponse,
        repeated: bool,
    ) -> Result<Step, BankCallError> {
        match response.transaction_status.as_str() {
            "RJCT" if repeated => Err(BankCallError::outcome_unknown(RepetitionRejected)),
            "RJCT" => Err(BankCallError::Refused { reason: "RJCT".to_owned() }),
            _ if !self.can_address(product, &response.payment_id) => {
                Err(BankCallError::outcome_unknown(OrderCannotBeAddressed))
            }
            _ => Ok(self.first_step(product, response)),
        }
    }

    /// Whether the URL of this order ends with its id. It does not for an empty id, for `..`, which a URL resolves, and for an id
    /// with line breaks, which a URL omits. We would ask the bank for something else, and take its answer for this order.
    fn can_address(&self, product: &Product, id: &str) -> bool {
        let url = self.payment_url(product, [id]);
        let last = url.path_segments().and_then(|mut segments| segments.next_back()).unwrap_or_default();
        !id.is_empty() && percent_decode_str(last).decode_utf8().is_ok_and(|last| last == id)
    }

    /// Sends the order, and sends it again if the outcome is unknown and the bank recognises repetitions. After an unknown
    /// outcome only a success counts: a refusal of the repetition does not prove that the first request was refused. Returns
    /// whether the response is that of a repetition.
    async fn send_order(&self, request: &SignedRequest) -> Result<(wire::InitiationResponse, bool), BankCallError> {
        match self.client.send_signed_json(request).await {
            Err(unknown @ BankCallError::OutcomeUnknown(_)) if self.capabilities.repeats_by_request_id => {
                let repeated = timeout(REPEAT_WINDOW, self.repeat_order(request)).await;
                repeated.ok().flatten().map(|response| (response, true)).ok_or(unknown)
            }
            outcome => outcome.map(|response| (response, false)),
        }
    }

    async fn repeat_order(&self, request: &SignedRequest) -> Option<wire::InitiationResponse> {
        for _ in 0..MAX_REPEATS {
            sleep(REPEAT_PAUSE).await;
            if let Ok(response) = self.client.send_signed_json(request).await {
                return Some(response);
            }
        }
        None
    }

    fn first_step(&self, product: &Product, response: wire::InitiationResponse) -> Step {
        let mut state = BerlinGroupState {
            sca: response.links.sca_status(&self.base),
            confirmation: response.links.confirmation(&self.base),
            redirect: response.links.sca_redirect(&self.base),
            ..BerlinGroupState::of_order(response.payment_id, self.access(product))
        };
        if let Some(to) = state.redirect.clone() {
            return Step::Redirect { to, connector_state: state.encode() };
        }
        let sca = response.sca_status.as_deref().map_or(Sca::Unfinished, Sca::from_code);
        state.next = if response.links.starts_explicitly() {
            NextAction::Authorise
        } else if status_mapping::phase(&response.transaction_status, sca) == Phase::AwaitingPayer {
            // The bank requires another kind of authorisation, such as on the payer's phone. The order is still open.
            NextAction::Unsupported
        } else {
            NextAction::Exempted
        };
        Step::Continue { connector_state: state.encode() }
    }
}
