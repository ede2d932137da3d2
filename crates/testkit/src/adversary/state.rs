//! The state of a bank: orders, the ledger, and what was requested.

use std::{
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};

use axum::http::HeaderMap;

use super::{
    operation::Operation,
    order::{Authorisation, Order},
    profile::AdversaryProfile,
    script::Scripts,
};

/// Money that has moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Movement {
    pub end_to_end_id: String,
    pub amount_cents: u32,
    pub order: String,
}

/// A request and its response.
#[derive(Clone, Debug)]
pub struct RequestRecord {
    pub operation: Operation,
    pub order: Option<String>,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
    /// Since the bank started.
    pub at: Duration,
    /// The script that applied, and the response; `None` while there is none.
    pub response: Option<String>,
}

/// A notification and its response.
#[derive(Clone, Debug)]
pub struct Notice {
    /// The order whose notification URL was called.
    pub order: String,
    /// The order that the body names.
    pub named: String,
    /// `None`, if there was no response.
    pub status: Option<u16>,
}

#[derive(Default)]
pub(super) struct State {
    pub(super) profile: AdversaryProfile,
    pub(super) orders: Vec<Order>,
    pub(super) movements: Vec<Movement>,
    pub(super) requests: Vec<RequestRecord>,
    pub(super) notices: Vec<Notice>,
    pub(super) scripts: Scripts,
}

/// A number that no other order or authorisation of this process has: an order of one bank is unknown to all others.
pub(super) fn next_number() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

impl State {
    pub(super) fn order(&self, id: &str) -> Option<&Order> {
        self.orders.iter().find(|order| order.id == id)
    }

    /// Changes an order, and remembers its statuses before. A status that says that money has moved moves it, once.
    pub(super) fn change(&mut self, id: &str, change: impl FnOnce(&mut Order)) {
        let Some(order) = self.orders.iter_mut().find(|order| order.id == id) else {
            panic!("this bank has no order {id}")
        };
        let before = (order.transaction_status.clone(), order.sca_status().map(str::to_owned));
        change(order);
        if before != (order.transaction_status.clone(), order.sca_status().map(str::to_owned)) {
            order.previous = Some(before);
        }
        if matches!(order.transaction_status.as_str(), "ACSC" | "ACCC") && order.movements == 0 {
            order.movements = 1;
            let (end_to_end_id, amount_cents) = (order.end_to_end_id().to_owned(), order.amount_cents());
            self.movements.push(Movement { end_to_end_id, amount_cents, order: order.id.clone() });
        }
    }

    /// The order's new authorisation.
    pub(super) fn add_authorisation(&mut self, id: &str, request_id: &str) -> String {
        let authorisation = format!("authorisation-{}", next_number());
        let new = Authorisation {
            id: authorisation.clone(),
            sca_status: "received".to_owned(),
            confirmation_code: None,
            request_id: request_id.to_owned(),
        };
        self.change(id, |order| order.authorisations.push(new));
        authorisation
    }

    /// The payer approves: an authorisation is finished, unless the bank needs a confirmation code for it. Without one, or after one
    /// that failed, the payer starts a new one at the bank.
    pub(super) fn approve(&mut self, id: &str) {
        if self.order(id).is_some_and(|order| matches!(order.sca_status(), None | Some("failed"))) {
            self.add_authorisation(id, "");
        }
        let profile = self.profile.clone();
        self.change(id, |order| {
            let Some(authorisation) = order.authorisations.last_mut() else { return };
            if profile.needs_confirmation_code {
                authorisation.sca_status = "unconfirmed".into();
                authorisation.confirmation_code = Some(format!("{:06}", next_number()));
            } else {
                authorisation.sca_status = "finalised".into();
                order.transaction_status = profile.approved_status.into();
            }
        });
    }
}
