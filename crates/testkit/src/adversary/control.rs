//! What a test makes the bank and its customers do, and what it sees of them.

use super::{
    bank::AdversaryBank,
    operation::Operation,
    order::Order,
    profile::{AdversaryProfile, Forgotten},
    state::{Movement, RequestRecord, State},
};

impl AdversaryBank {
    pub fn profile(&self) -> AdversaryProfile {
        self.shared.state().profile.clone()
    }

    pub fn change_profile(&self, change: impl FnOnce(&mut AdversaryProfile)) {
        change(&mut self.shared.state().profile);
    }

    /// All orders, the oldest first.
    pub fn orders(&self) -> Vec<Order> {
        self.shared.state().orders.clone()
    }

    /// The orders for which `filter` holds, the oldest first.
    pub fn find_orders(&self, filter: impl Fn(&Order) -> bool) -> Vec<Order> {
        self.shared.state().orders.iter().filter(|order| filter(order)).cloned().collect()
    }

    pub fn order_ids(&self) -> Vec<String> {
        self.shared.state().orders.iter().map(|order| order.id.clone()).collect()
    }

    #[track_caller]
    pub fn order(&self, id: &str) -> Order {
        self.shared.state().order(id).unwrap_or_else(|| panic!("this bank has no order {id}")).clone()
    }

    #[track_caller]
    pub fn last_order(&self) -> Order {
        self.shared.state().orders.last().expect("the bank has an order").clone()
    }

    /// The ledger.
    pub fn movements(&self) -> Vec<Movement> {
        self.shared.state().movements.clone()
    }

    pub fn requests(&self) -> Vec<RequestRecord> {
        self.shared.state().requests.clone()
    }

    pub fn request_count(&self, operation: Operation) -> usize {
        self.shared.state().requests.iter().filter(|request| operation.matches(request.operation)).count()
    }

    /// Sets the statuses as they are. ACSC and ACCC move the money, once.
    pub fn set_status(&self, id: &str, transaction_status: &str, sca_status: Option<&str>) {
        self.change(id, |state| {
            let needs_authorisation =
                sca_status.is_some() && state.order(id).is_some_and(|it| it.authorisations.is_empty());
            if needs_authorisation {
                state.add_authorisation(id, "");
            }
            state.change(id, |order| {
                order.transaction_status = transaction_status.into();
                if let (Some(authorisation), Some(sca_status)) = (order.authorisations.last_mut(), sca_status) {
                    authorisation.sca_status = sca_status.into();
                }
            });
            true
        });
    }

    /// The payer approves. Returns `false`, and does nothing, if the order has ended, is forgotten or is signed already.
    pub fn approve(&self, id: &str) -> bool {
        self.change(id, |state| {
            let open = state.order(id).is_some_and(|it| it.forgotten.is_none() && !it.has_ended() && !it.is_signed());
            if open {
                state.approve(id);
            }
            open
        })
    }

    /// The payer declines. Returns `false`, and does nothing, if the order has ended or is signed already.
    pub fn decline(&self, id: &str) -> bool {
        self.change(id, |state| {
            let open = state.order(id).is_some_and(|order| !order.has_ended() && !order.is_signed());
            if open {
                state.change(id, |order| {
                    order.transaction_status = "RJCT".into();
                    if let Some(authorisation) = order.authorisations.last_mut() {
                        authorisation.sca_status = "failed".into();
                    }
                });
            }
            open
        })
    }

    /// The authorisation fails, such as after too many wrong passwords; the order stays open for another one. Does nothing, if the
    /// order has ended or is signed already.
    pub fn fail_authorisation(&self, id: &str) {
        self.change(id, |state| {
            let open = state.order(id).is_some_and(|order| !order.has_ended() && !order.is_signed());
            if open {
                state.change(id, |order| {
                    if let Some(authorisation) = order.authorisations.last_mut() {
                        authorisation.sca_status = "failed".into();
                        authorisation.confirmation_code = None;
                    }
                });
            }
            open
        });
    }

    /// Executes the order, as signed by the payer wherever that was. Money moves once. Returns whether it moved now.
    pub fn execute(&self, id: &str) -> bool {
        self.change(id, |state| {
            let open = state.order(id).is_some_and(|order| !order.has_ended());
            let status = state.profile.last_status();
            if open {
                state.change(id, |order| {
                    if let Some(authorisation) = order.authorisations.last_mut() {
                        authorisation.sca_status = "finalised".into();
                    }
                    order.transaction_status = status.into();
                });
            }
            open
        })
    }

    /// The bank rejects the order; its authorisation stays as it is. Returns `false`, and does nothing, if the order has ended.
    pub fn reject(&self, id: &str) -> bool {
        self.change(id, |state| {
            let open = state.order(id).is_some_and(|order| !order.has_ended());
            if open {
                state.change(id, |order| order.transaction_status = "RJCT".into());
            }
            open
        })
    }

    /// The bank forgets the order, and responds to each request about it as its profile says.
    pub fn forget(&self, id: &str) {
        let how = self.profile().forgotten_as;
        self.forget_as(id, how);
    }

    /// The same, if the order is not signed and has not ended. Nobody can sign it afterwards.
    pub fn forget_unsigned(&self, id: &str) {
        let mut state = self.shared.state();
        let how = state.profile.forgotten_as;
        if state.order(id).is_some_and(|order| !order.has_ended() && !order.is_signed()) {
            state.change(id, |order| order.forgotten = Some(how));
        }
    }

    pub fn forget_as(&self, id: &str, how: Forgotten) {
        self.shared.state().change(id, |order| order.forgotten = Some(how));
    }

    /// The bank knows the order again.
    pub fn remember(&self, id: &str) {
        self.shared.state().change(id, |order| order.forgotten = None);
    }

    /// Changes the state in one step, and then notifies the service if this bank does that.
    fn change(&self, id: &str, change: impl FnOnce(&mut State) -> bool) -> bool {
        let (changed, sends_notices) = {
            let mut state = self.shared.state();
            (change(&mut state), state.profile.sends_notices)
        };
        if changed && sends_notices {
            let (bank, id) = (self.clone(), id.to_owned());
            tokio::spawn(async move { bank.try_notify(&id, &id).await });
        }
        changed
    }
}
