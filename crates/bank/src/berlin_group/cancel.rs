//! Cancelling an order that the payer has not signed.

use http::{Method, StatusCode};
use paylink_domain::attempt::Phase;

use super::{BerlinGroup, client::Request, connector_state::BerlinGroupState};
use crate::{BankCallError, CallContext, Step};

impl BerlinGroup {
    /// Cancels an order that cannot be authorised by redirect, unless its payer has authorised it in another way.
    pub(super) async fn cancel_unsupported(
        &self,
        state: BerlinGroupState,
        context: &CallContext,
    ) -> Result<Step, BankCallError> {
        let bank_status = self.read_status(&state, context).await?;
        if bank_status.phase == Phase::AwaitingPayer {
            self.cancel_order(state, context).await
        } else {
            Ok(Step::Observed(bank_status))
        }
    }

    /// Asks the bank to cancel. Only the status read afterwards counts. That the bank confirmed the cancellation is stored
    /// first, because an order that is gone after that was cancelled.
    pub(super) async fn cancel_order(
        &self,
        mut state: BerlinGroupState,
        context: &CallContext,
    ) -> Result<Step, BankCallError> {
        // Each cancellation is its own request: after a new redirect, a repeated response to an earlier one would mislead.
        let id = context.key.request_id(&format!("cancel/{}", context.call_number));
        let request = Request::about_order(Method::DELETE, self.order_url(&state, []), id).with_payer_headers(context);
        match self.client.send(request).await {
            // Any other success, such as 202, says that the payer must authorise the cancellation first.
            Ok(response) if response.status == StatusCode::NO_CONTENT => {
                state.deleted = true;
                Ok(Step::Continue { connector_state: state.encode() })
            }
            Ok(_)
            | Err(BankCallError::Refused { .. } | BankCallError::Gone { .. } | BankCallError::OutcomeUnknown(_)) => {
                self.read_status(&state, context).await.map(Step::Observed)
            }
            Err(error @ BankCallError::NotReached(_)) => Err(error),
        }
    }
}
