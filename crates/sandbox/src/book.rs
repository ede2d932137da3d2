//! The bank's book: all orders, the ledger, and the notices still to be sent.
//!
//! Nothing here does I/O or knows a protocol; the time is passed in. Each access to an order first lets happen what is
//! due, and afterwards acts upon what changed, so that money and notices cannot be forgotten.

use std::collections::{BTreeSet, HashMap};

use serde::{Deserialize, Serialize};

use crate::{
    ledger::{Ledger, Movement},
    manners::BankId,
    order::{Change, Money, Order, OrderView},
    outbox::Outbox,
};

#[derive(Debug)]
pub(crate) struct Book {
    pub(crate) ledger: Ledger,
    pub(crate) outbox: Outbox,
    orders: Vec<Order>,
    by_payment: HashMap<String, usize>,
    by_authorisation: HashMap<String, usize>,
    /// What will happen next by itself, earliest first: when, and to which order.
    due: BTreeSet<(i64, usize)>,
    /// The same by order, to find it again.
    due_at_ms: Vec<Option<i64>>,
    moved: HashMap<String, usize>,
}

/// What is kept over a restart.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Saved {
    ledger: Ledger,
    orders: Vec<Order>,
    outbox: Outbox,
}

impl Book {
    const MOST_ORDERS: usize = 1_000_000;

    pub(crate) fn new() -> Self {
        Self::restored(Saved { ledger: Ledger::new(), orders: Vec::new(), outbox: Outbox::default() })
    }

    pub(crate) fn saved(&self) -> Saved {
        Saved { ledger: self.ledger.clone(), orders: self.orders.clone(), outbox: self.outbox.clone() }
    }

    pub(crate) fn restored(saved: Saved) -> Self {
        let mut moved = HashMap::new();
        for movement in saved.ledger.movements() {
            *moved.entry(movement.payment_id.clone()).or_default() += 1;
        }
        let mut book = Self {
            ledger: saved.ledger,
            outbox: saved.outbox,
            orders: Vec::new(),
            by_payment: HashMap::new(),
            by_authorisation: HashMap::new(),
            due: BTreeSet::new(),
            due_at_ms: Vec::new(),
            moved,
        };
        for order in saved.orders {
            book.enter(order);
        }
        book
    }

    pub(crate) fn is_full(&self) -> bool {
        self.orders.len() >= Self::MOST_ORDERS
    }

    /// Takes an order in.
    pub(crate) fn enter(&mut self, order: Order) {
        let at = self.orders.len();
        self.by_payment.insert(order.payment_id.clone(), at);
        for authorisation in order.authorisations() {
            self.by_authorisation.insert(authorisation.id.clone(), at);
        }
        self.orders.push(order);
        self.due_at_ms.push(None);
        self.act_upon_changes(at);
    }

    /// The order of `bank` with that id, for `act` to look at or change. Nothing, if there is none.
    pub(crate) fn with_payment<T>(
        &mut self,
        bank: BankId,
        payment_id: &str,
        now_ms: i64,
        act: impl FnOnce(&mut Order, &mut Ledger) -> T,
    ) -> Option<T> {
        let at = *self.by_payment.get(payment_id)?;
        (self.orders[at].bank == bank).then(|| self.with(at, now_ms, act))
    }

    /// As [`Self::with_payment`], by the id of one of the order's authorisations.
    pub(crate) fn with_authorisation<T>(
        &mut self,
        bank: BankId,
        authorisation_id: &str,
        now_ms: i64,
        act: impl FnOnce(&mut Order, &mut Ledger) -> T,
    ) -> Option<T> {
        let at = *self.by_authorisation.get(authorisation_id)?;
        (self.orders[at].bank == bank).then(|| self.with(at, now_ms, act))
    }

    /// Lets everything happen everywhere that is due.
    pub(crate) fn advance(&mut self, now_ms: i64) {
        while let Some((at_ms, at)) = self.due.first().copied()
            && at_ms <= now_ms
        {
            self.with(at, now_ms, |_, _| ());
        }
    }

    pub(crate) fn views(&mut self, now_ms: i64) -> Vec<OrderView> {
        self.advance(now_ms);
        self.orders.iter().map(|order| order.view(self.times_moved(&order.payment_id))).collect()
    }

    pub(crate) fn view(&mut self, bank: BankId, payment_id: &str, now_ms: i64) -> Option<OrderView> {
        self.with_payment(bank, payment_id, now_ms, |_, _| ())?;
        let at = *self.by_payment.get(payment_id)?;
        Some(self.orders[at].view(self.times_moved(payment_id)))
    }

    fn times_moved(&self, payment_id: &str) -> usize {
        self.moved.get(payment_id).copied().unwrap_or(0)
    }

    fn with<T>(&mut self, at: usize, now_ms: i64, act: impl FnOnce(&mut Order, &mut Ledger) -> T) -> T {
        self.orders[at].advance(now_ms);
        self.act_upon_changes(at);
        let known = self.orders[at].authorisations().len();
        let answer = act(&mut self.orders[at], &mut self.ledger);
        for authorisation in &self.orders[at].authorisations()[known..] {
            self.by_authorisation.insert(authorisation.id.clone(), at);
        }
        self.act_upon_changes(at);
        answer
    }

    fn act_upon_changes(&mut self, at: usize) {
        for change in self.orders[at].take_changes() {
            self.settle(at, change);
            self.outbox.post(&self.orders[at], change);
        }
        let next = self.orders[at].next_due_at_ms();
        let before = std::mem::replace(&mut self.due_at_ms[at], next);
        if before != next {
            self.due.extend(next.map(|at_ms| (at_ms, at)));
            before.map(|at_ms| self.due.remove(&(at_ms, at)));
        }
    }

    fn settle(&mut self, at: usize, change: Change) {
        let order = &self.orders[at];
        let Some(debtor_iban) = order.debtor_iban.clone() else { return };
        let amount_cents = order.instruction.amount_cents;
        match change.money {
            Money::Stays => {}
            Money::IsGivenBack => self.ledger.give_back(order.bank, &debtor_iban, amount_cents),
            Money::Moves => {
                self.ledger.move_out(Movement {
                    bank: order.bank,
                    payment_id: order.payment_id.clone(),
                    end_to_end_id: order.instruction.end_to_end_id.clone(),
                    amount_cents,
                    currency: order.instruction.currency.clone(),
                    debtor_iban,
                    creditor_iban: order.instruction.creditor_iban.clone(),
                    reference: order.instruction.reference.clone(),
                    at_ms: change.at_ms,
                });
                *self.moved.entry(order.payment_id.clone()).or_default() += 1;
            }
        }
    }
}
