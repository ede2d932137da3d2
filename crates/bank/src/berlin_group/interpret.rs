//! What this connector concludes from the bytes of a response, without network access. Its calls use the same functions. These
//! are public so that fuzz targets can pass any bytes to them.

use http::{HeaderMap, StatusCode};
use paylink_domain::money::Currency;
use url::Url;

use super::{BerlinGroup, client::interpret, connector_state::BerlinGroupState, message_codes::Subject, status, wire};
use crate::{AttemptKey, BankCallError, BankStatus, ConnectorState, Order, Step};

impl BerlinGroup {
    /// The step after the response to an initiation. `None` if the bank does not serve the currency.
    pub fn interpret_initiation(
        &self,
        currency: Currency,
        status: StatusCode,
        headers: &HeaderMap,
        body: &[u8],
    ) -> Option<Result<Step, BankCallError>> {
        let product = self.product_for(currency)?;
        let response = interpret(Subject::Initiation, status, headers, body.to_vec()).and_then(|it| it.json());
        Some(response.and_then(|response| self.step_after_initiation(product, response, false)))
    }

    /// The status of an order after the response to a status request, and the one to the request for its authorisation.
    pub fn interpret_status(
        http_status: StatusCode,
        headers: &HeaderMap,
        body: &[u8],
        authorisation_body: &[u8],
    ) -> Result<BankStatus, BankCallError> {
        let response: wire::StatusResponse = interpret(Subject::Order, http_status, headers, body.to_vec())?.json()?;
        if let Some(found) = status::status_alone(&response) {
            return Ok(found);
        }
        let sca =
            interpret(Subject::Order, StatusCode::OK, headers, authorisation_body.to_vec()).and_then(|it| it.json());
        status::status_with(&response, sca.map(|sca: wire::ScaStatus| status::authorisation(&sca)))
    }

    /// Whether `body` describes exactly this order.
    pub fn interpret_order(order: &Order, key: AttemptKey, body: &[u8]) -> bool {
        wire::parse::<wire::OrderDetails>(body).is_ok_and(|found| found.is(order, key))
    }

    /// The address of an order at the bank.
    pub fn order_address(&self, connector_state: &ConnectorState) -> Result<Url, BankCallError> {
        Ok(self.order_url(&BerlinGroupState::decode(connector_state)?, []))
    }
}
