//! Reading the status of an order: the transaction's and the authorisation's.

use http::Method;
use paylink_domain::attempt::Phase;
use url::Url;

use super::{
    BerlinGroup,
    client::Request,
    connector_state::{BerlinGroupState, NextAction},
    status_mapping::{self, Sca},
    wire,
};
use crate::{BankCallError, BankStatus, CallContext, FUNDS_NOT_AVAILABLE};

#[derive(Debug, thiserror::Error)]
#[error("the bank does not know an order that it has executed without authorisation: {0}")]
struct ExecutedOrderGone(String);

/// The code with the reason of a rejection, if the bank states that it was lack of money.
fn with_funds(phase: Phase, code: String, lacks_funds: bool) -> String {
    let rejected = matches!(phase, Phase::Rejected | Phase::Lapsed);
    if rejected && lacks_funds { format!("{code}/{FUNDS_NOT_AVAILABLE}") } else { code }
}

/// What the response about an order says alone. `None` if the response about its authorisation decides too.
pub(super) fn status_alone(response: &wire::StatusResponse) -> Option<BankStatus> {
    // The code as the bank sent it has a meaning. A sanitised one is only for display: `,ACSC` is not ACSC.
    let status = &response.transaction_status;
    if status_mapping::depends_on_sca(status) {
        return None;
    }
    let phase = status_mapping::phase(status, Sca::Unfinished);
    Some(bank_status(response, phase, status_mapping::sanitise_code(status)))
}

/// What it says together with the authorisation.
pub(super) fn status_with(
    response: &wire::StatusResponse,
    authorisation: Result<(Sca, String), BankCallError>,
) -> Result<BankStatus, BankCallError> {
    let (sca, sca_code) = match authorisation {
        Ok(sca) => sca,
        // A rejected payment may no longer have an authorisation. For any other, a new one can be started.
        Err(BankCallError::Refused { .. } | BankCallError::Gone { .. }) => (Sca::Failed, "gone".to_owned()),
        Err(error @ (BankCallError::NotReached(_) | BankCallError::OutcomeUnknown(_))) => return Err(error),
    };
    let phase = status_mapping::phase(&response.transaction_status, sca);
    let code = status_mapping::sanitise_code(&response.transaction_status);
    Ok(bank_status(response, phase, format!("{code}/{sca_code}")))
}

fn bank_status(response: &wire::StatusResponse, phase: Phase, code: String) -> BankStatus {
    BankStatus { phase, code: with_funds(phase, code, response.lacks_funds()), reason: response.reason() }
}

/// The status of an authorisation, with its code for display.
pub(super) fn authorisation(response: &wire::ScaStatus) -> (Sca, String) {
    (Sca::from_code(&response.sca_status), status_mapping::sanitise_code(&response.sca_status))
}

impl BerlinGroup {
    pub(super) async fn read_status(
        &self,
        state: &BerlinGroupState,
        context: &CallContext,
    ) -> Result<BankStatus, BankCallError> {
        let mut bank_status = self.read_both_statuses(state, context).await?;
        // We cancelled the order because the payer cannot authorise it by redirect. The payment itself is not cancelled.
        if state.next == NextAction::Unsupported && bank_status.phase == Phase::Cancelled {
            bank_status.phase = Phase::Lapsed;
        }
        Ok(bank_status)
    }

    async fn read_both_statuses(
        &self,
        state: &BerlinGroupState,
        context: &CallContext,
    ) -> Result<BankStatus, BankCallError> {
        let url = self.order_url(state, ["status"]);
        let id = context.key.request_id(&format!("status/{}", context.call_number));
        let request = Request::about_order(Method::GET, url, id).with_payer_headers(context);
        let response: wire::StatusResponse = match self.client.send_json(request).await {
            Err(BankCallError::Gone { reason }) => return self.gone(state, reason),
            response => response?,
        };
        match status_alone(&response) {
            Some(status) => Ok(status),
            None => status_with(&response, self.read_sca_status(state, context).await),
        }
    }

    /// What it means that the bank does not know the order.
    fn gone(&self, state: &BerlinGroupState, code: String) -> Result<BankStatus, BankCallError> {
        let phase = match &state.access {
            _ if state.deleted => Phase::Deleted,
            _ if state.next == NextAction::Exempted => {
                return Err(BankCallError::outcome_unknown(ExecutedOrderGone(code)));
            }
            access if *access == self.access(&access.product) => Phase::Gone,
            _ => Phase::NotFound,
        };
        Ok(BankStatus { phase, code, reason: None })
    }

    pub(super) async fn read_sca_status(
        &self,
        state: &BerlinGroupState,
        context: &CallContext,
    ) -> Result<(Sca, String), BankCallError> {
        let url = match (&state.sca, state.next) {
            (_, NextAction::Authorise) => return Ok((Sca::Unfinished, "none".to_owned())),
            (Some(url), _) => url.clone(),
            (None, next) => match self.last_authorisation(state, context).await? {
                Some(url) => url,
                // A payment that is exempt from authorisation has none.
                None if next == NextAction::Exempted => return Ok((Sca::Finished, "exempted".to_owned())),
                None => return Ok((Sca::Unfinished, "none".to_owned())),
            },
        };
        let id = context.key.request_id(&format!("sca/{}", context.call_number));
        let response: wire::ScaStatus =
            self.client.send_json(Request::about_order(Method::GET, url, id).with_payer_headers(context)).await?;
        Ok(authorisation(&response))
    }

    /// Finds the authorisation at a bank that gives no link to its status. `None` if there is no authorisation.
    async fn last_authorisation(
        &self,
        state: &BerlinGroupState,
        context: &CallContext,
    ) -> Result<Option<Url>, BankCallError> {
        let url = self.order_url(state, ["authorisations"]);
        let id = context.key.request_id(&format!("authorisations/{}", context.call_number));
        let response: wire::Authorisations =
            self.client.send_json(Request::about_order(Method::GET, url, id).with_payer_headers(context)).await?;
        let last = response.authorisation_ids.last();
        Ok(last.map(|last| self.order_url(state, ["authorisations", &**last])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lacked_funds;

    #[test]
    fn lack_of_money_explains_a_rejection_and_nothing_else() {
        let code = |phase, lacks_funds| with_funds(phase, "RJCT/finalised".to_owned(), lacks_funds);
        let explained: Vec<Phase> =
            Phase::ALL.iter().copied().filter(|phase| lacked_funds(&code(*phase, true))).collect();
        assert_eq!(explained, [Phase::Lapsed, Phase::Rejected]);
        assert_eq!(code(Phase::Rejected, true), "RJCT/finalised/FUNDS_NOT_AVAILABLE");
        assert_eq!(code(Phase::Rejected, false), "RJCT/finalised");
        assert_eq!(code(Phase::Cancelled, true), "RJCT/finalised");
    }
}
