//! Polls the bank about attempts that are due, also those whose payers never return.

use std::sync::Arc;

use paylink_bank::{BankNotification, OrderName};
use paylink_domain::{
    attempt_access::{AccessRole, AttemptAddress},
    client_address::ClientKey,
};
use paylink_store::{Attempt, CameBack, Cell, StoreError};

use super::bank_session::{BankSession, cell_of};
use crate::service::Service;

/// Polls the bank about a claimed attempt.
pub async fn poll(service: &Arc<Service>, cell: &Arc<Cell>, attempt: Attempt) -> Result<(), StoreError> {
    let (order_known, order_named) = (attempt.connector_state.is_some(), !attempt.named_orders.is_empty());
    let session = BankSession::new(service, cell, attempt);
    match (order_known, order_named) {
        (true, _) => session.poll().await,
        (false, true) => session.adopt_named_order().await,
        (false, false) => session.record_without_order().await,
    }
}

/// Handles a notification from a bank. If it concerns the attempt, the bank is polled soon. If the attempt's order is not known,
/// the order that the notification names is read soon. The content itself is not trusted. An address without the key for
/// notifications is ignored like that of an unknown attempt.
pub async fn handle_notification(
    service: &Service,
    client: ClientKey,
    address: &AttemptAddress,
    notification: &BankNotification<'_>,
) -> Result<(), StoreError> {
    let attempt = address.id;
    let Some(cell) = cell_of(service, attempt) else { return Ok(()) };
    let Some(found) = cell.attempt(attempt, &service.ring).await? else {
        if service.limits.unknown_attempt(client, service.clock.now()).is_err() {
            return Ok(());
        }
        let order = service.banks.all().iter().find_map(|bank| bank.connector.named_order(notification));
        return cell.record_unknown_attempt(attempt, CameBack::Bank(order.as_ref().map(OrderName::as_str))).await;
    };
    // Only notifications with the right key count for the limit: whoever knows only the attempt must not use it up.
    if found.role_of(address) != Some(AccessRole::Notification)
        || service.limits.notification_of_attempt(attempt, service.clock.now()).is_err()
    {
        return Ok(());
    }
    let Some(bank) = service.banks.get(&found.bank) else { return Ok(()) };
    match &found.connector_state {
        Some(connector_state) if bank.connector.concerns_attempt(connector_state, notification) => {
            cell.poll_soon(attempt).await
        }
        Some(_) => Ok(()),
        None => match bank.connector.named_order(notification) {
            Some(name) => cell.name_order(attempt, &name).await,
            None => Ok(()),
        },
    }
}
