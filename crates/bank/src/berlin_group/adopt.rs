//! Finding the order of an attempt again after the response to its initiation was lost.

use http::Method;

use super::{BerlinGroup, client::Request, connector_state::BerlinGroupState, wire};
use crate::{BankCallError, CallContext, ConnectorState, Order, OrderName};

impl BerlinGroup {
    /// Reads the order that a notification has named. It is ours only if everything that identifies it is the same.
    pub(super) async fn adopt_order(
        &self,
        name: &OrderName,
        order: &Order,
        context: &CallContext,
    ) -> Result<Option<ConnectorState>, BankCallError> {
        let Some(product) = self.product_for(order.currency) else { return Ok(None) };
        let id = context.key.request_id(&format!("adopt/{}", context.call_number));
        let request = Request::about_order(Method::GET, self.payment_url(product, [name.as_str()]), id);
        let found: wire::OrderDetails = self.client.send_json(request).await?;
        if !found.is(order, context.key) {
            return Ok(None);
        }
        Ok(Some(BerlinGroupState::of_order(name.as_str().to_owned(), self.access(product)).encode()))
    }
}
