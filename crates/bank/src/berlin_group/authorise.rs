//! The payer's authorisation (SCA): starting one, and confirming one with the code that the payer brings back.

use http::Method;
use paylink_domain::attempt::Phase;

use super::{
    BerlinGroup,
    client::Request,
    connector_state::{BerlinGroupState, NextAction},
    wire,
};
use crate::{BankCallError, CallContext, Step};

impl BerlinGroup {
    /// Starts an authorisation and redirects the payer to its page.
    pub(super) async fn authorise(
        &self,
        mut state: BerlinGroupState,
        context: &CallContext,
        step: &str,
    ) -> Result<Step, BankCallError> {
        let url = self.order_url(&state, ["authorisations"]);
        let request =
            Request::about_order(Method::POST, url, context.key.request_id(step)).with_redirect_headers(context);
        let response: wire::AuthorisationResponse = self.client.send_json(request.json(&serde_json::json!({}))).await?;
        let Some(to) = response.links.sca_redirect(&self.base) else {
            return Err(BankCallError::Refused { reason: "NO_REDIRECT".to_owned() });
        };
        state.sca = response.links.sca_status(&self.base);
        state.confirmation = response.links.confirmation(&self.base);
        state.redirect = Some(to.clone());
        state.next = NextAction::Payer;
        // The payer may sign the order now, so an earlier cancellation no longer says anything.
        state.deleted = false;
        Ok(Step::Redirect { to, connector_state: state.encode() })
    }

    /// Confirms. If the bank does not take the code now, the status decides: it may have taken it before.
    pub(super) async fn confirm_or_read(
        &self,
        state: BerlinGroupState,
        context: &CallContext,
    ) -> Result<Step, BankCallError> {
        let error = match self.confirm(state.clone(), context).await {
            Ok(step) => return Ok(step),
            Err(error) => error,
        };
        let bank_status = self.read_status(&state, context).await?;
        if bank_status.phase == Phase::AwaitingPayer { Err(error) } else { Ok(Step::Observed(bank_status)) }
    }

    /// Reads the status, and confirms only if the bank still waits for it. So a code that no bank takes does not prevent the
    /// status from being read.
    pub(super) async fn read_or_confirm(
        &self,
        state: BerlinGroupState,
        context: &CallContext,
    ) -> Result<Step, BankCallError> {
        let bank_status = self.read_status(&state, context).await?;
        if bank_status.phase != Phase::AwaitingPayer {
            return Ok(Step::Observed(bank_status));
        }
        Ok(self.confirm(state, context).await.unwrap_or(Step::Observed(bank_status)))
    }

    /// Sends the bank the stored confirmation code. After any response of the bank itself the code is not sent again,
    /// because banks limit wrong codes; whether it was right shows in the status.
    async fn confirm(&self, mut state: BerlinGroupState, context: &CallContext) -> Result<Step, BankCallError> {
        if let (Some(code), Some(url)) = (&state.code, state.confirmation.as_ref().or(state.sca.as_ref())) {
            let id = context.key.request_id(&format!("confirm/{code}"));
            let confirmation = wire::Confirmation { confirmation_code: code };
            let request =
                Request::about_order(Method::PUT, url.clone(), id).with_payer_headers(context).json(&confirmation);
            match self.client.send(request).await {
                Ok(_) | Err(BankCallError::Refused { .. } | BankCallError::Gone { .. }) => {}
                Err(error @ (BankCallError::NotReached(_) | BankCallError::OutcomeUnknown(_))) => return Err(error),
            }
        }
        state.next = NextAction::Payer;
        Ok(Step::Continue { connector_state: state.encode() })
    }
}
