//! The in-memory store: all orders, the ledger and the outbox.
//!
//! It does no I/O and does not depend on a protocol; the time is passed in. Each access to an order first applies due
//! transitions. Then it applies all status changes to ledger and outbox, so that no caller can omit them.

use std::collections::{BTreeSet, HashMap};

use serde::{Deserialize, Serialize};

use crate::{
    ledger::{Ledger, Movement},
    order::{FundsEffect, Order, OrderView, StatusChange},
    outbox::Outbox,
    profile::BankId,
};

#[derive(Debug)]
pub(crate) struct OrderStore {
    pub(crate) ledger: Ledger,
    pub(crate) outbox: Outbox,
    orders: Vec<Order>,
    by_payment: HashMap<String, usize>,
    by_authorisation: HashMap<String, usize>,
    /// The next transition of each order, earliest first: time and index.
    due: BTreeSet<(i64, usize)>,
    /// The time in `due` by order index.
    due_at_ms: Vec<Option<i64>>,
    movement_counts: HashMap<String, usize>,
}

/// The state that survives a restart.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Snapshot {
    ledger: Ledger,
    orders: Vec<Order>,
    outbox: Outbox,
}

impl OrderStore {
    const MAX_ORDERS: usize = 1_000_000;

    pub(crate) fn new() -> Self {
        Self::from_snapshot(Snapshot { ledger: Ledger::new(), orders: Vec::new(), outbox: Outbox::default() })
    }

    pub(crate) fn snapshot(&self) -> Snapshot {
        Snapshot { ledger: self.ledger.clone(), orders: self.orders.clone(), outbox: self.outbox.clone() }
    }

    pub(crate) fn from_snapshot(snapshot: Snapshot) -> Self {
        let mut movement_counts = HashMap::new();
        for movement in snapshot.ledger.movements() {
            *movement_counts.entry(movement.payment_id.clone()).or_default() += 1;
        }
        let mut store = Self {
            ledger: snapshot.ledger,
            outbox: snapshot.outbox,
            orders: Vec::new(),
            by_payment: HashMap::new(),
            by_authorisation: HashMap::new(),
            due: BTreeSet::new(),
            due_at_ms: Vec::new(),
            movement_counts,
        };
        for order in snapshot.orders {
            store.insert(order);
        }
        store
    }

    pub(crate) fn is_full(&self) -> bool {
        self.orders.len() >= Self::MAX_ORDERS
    }

    pub(crate) fn insert(&mut self, order: Order) {
        let index = self.orders.len();
        self.by_payment.insert(order.payment_id.clone(), index);
        for authorisation in order.authorisations() {
            self.by_authorisation.insert(authorisation.id.clone(), index);
        }
        self.orders.push(order);
        self.due_at_ms.push(None);
        self.apply_changes(index);
    }

    /// Runs `act` on the order of `bank` with this id. Returns `None` if there is none.
    pub(crate) fn with_payment<T>(
        &mut self,
        bank: BankId,
        payment_id: &str,
        now_ms: i64,
        act: impl FnOnce(&mut Order, &mut Ledger) -> T,
    ) -> Option<T> {
        let index = *self.by_payment.get(payment_id)?;
        (self.orders[index].bank == bank).then(|| self.with(index, now_ms, act))
    }

    /// Like [`Self::with_payment`], by the id of one of the order's authorisations.
    pub(crate) fn with_authorisation<T>(
        &mut self,
        bank: BankId,
        authorisation_id: &str,
        now_ms: i64,
        act: impl FnOnce(&mut Order, &mut Ledger) -> T,
    ) -> Option<T> {
        let index = *self.by_authorisation.get(authorisation_id)?;
        (self.orders[index].bank == bank).then(|| self.with(index, now_ms, act))
    }

    /// Applies every due transition of every order.
    pub(crate) fn advance(&mut self, now_ms: i64) {
        while let Some((at_ms, index)) = self.due.first().copied()
            && at_ms <= now_ms
        {
            self.with(index, now_ms, |_, _| ());
        }
    }

    pub(crate) fn views(&mut self, now_ms: i64) -> Vec<OrderView> {
        self.advance(now_ms);
        self.orders.iter().map(|order| order.view(self.times_moved(&order.payment_id))).collect()
    }

    pub(crate) fn view(&mut self, bank: BankId, payment_id: &str, now_ms: i64) -> Option<OrderView> {
        self.with_payment(bank, payment_id, now_ms, |_, _| ())?;
        let index = *self.by_payment.get(payment_id)?;
        Some(self.orders[index].view(self.times_moved(payment_id)))
    }

    fn times_moved(&self, payment_id: &str) -> usize {
        self.movement_counts.get(payment_id).copied().unwrap_or(0)
    }

    fn with<T>(&mut self, index: usize, now_ms: i64, act: impl FnOnce(&mut Order, &mut Ledger) -> T) -> T {
        self.orders[index].advance(now_ms);
        self.apply_changes(index);
        let known_count = self.orders[index].authorisations().len();
        let result = act(&mut self.orders[index], &mut self.ledger);
        for authorisation in &self.orders[index].authorisations()[known_count..] {
            self.by_authorisation.insert(authorisation.id.clone(), index);
        }
        self.apply_changes(index);
        result
    }

    fn apply_changes(&mut self, index: usize) {
        for change in self.orders[index].take_changes() {
            self.apply_to_ledger(index, change);
            self.outbox.enqueue(&self.orders[index], change);
        }
        let next = self.orders[index].next_transition_at_ms();
        let previous = std::mem::replace(&mut self.due_at_ms[index], next);
        if previous != next {
            self.due.extend(next.map(|at_ms| (at_ms, index)));
            previous.map(|at_ms| self.due.remove(&(at_ms, index)));
        }
    }

    fn apply_to_ledger(&mut self, index: usize, change: StatusChange) {
        let order = &self.orders[index];
        let Some(debtor_iban) = order.debtor_iban.clone() else { return };
        let amount_cents = order.instruction.amount_cents;
        match change.funds_effect {
            FundsEffect::Unchanged => {}
            FundsEffect::Release => self.ledger.release(order.bank, &debtor_iban, amount_cents),
            FundsEffect::Debit => {
                self.ledger.debit(Movement {
                    bank: order.bank,
                    payment_id: order.payment_id.clone(),
                    end_to_end_id: order.instruction.end_to_end_id.clone(),
                    amount_cents,
                    currency: order.instruction.currency.clone(),
                    debtor_iban,
                    creditor_account: order.instruction.creditor_account.clone(),
                    reference: order.instruction.reference.clone(),
                    at_ms: change.at_ms,
                });
                *self.movement_counts.entry(order.payment_id.clone()).or_default() += 1;
            }
        }
    }
}
