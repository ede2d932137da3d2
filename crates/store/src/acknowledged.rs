//! What this node knows to be committed in a cell: its last heartbeat, and the attempts that it has started and the orders that it has
//! stored since. Without its order, an attempt would be given up although its payer is at the bank.
//!
//! After a promotion or a restore, the node looks for these writes (`cell_opening.rs`). The database commits in one order, so a copy
//! that has the heartbeat has everything that this node has written before it.

use std::sync::{
    Mutex, MutexGuard, PoisonError,
    atomic::{AtomicU64, Ordering},
};

use paylink_domain::id::AttemptId;
use uuid::Uuid;

/// More attempts, and more orders, than a node writes between two heartbeats. With more, it does not vouch for the cell.
const MAX_WRITES: usize = 100_000;

/// The writes of one node in one cell.
#[derive(Debug, Default)]
pub(crate) struct Acknowledged {
    memory: Mutex<Memory>,
    /// How many connections were opened. Each may lead to another copy of the data.
    connections: AtomicU64,
    /// How many of them had been opened when the node found everything.
    verified_connections: AtomicU64,
    /// One looks at a time, the others wait for the result.
    looking: tokio::sync::Mutex<()>,
}

/// What the node looks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Memory {
    /// The node's name. Empty before the first heartbeat.
    pub(crate) node: String,
    /// The last heartbeat that the database has acknowledged. 0: none.
    pub(crate) heartbeat: i64,
    /// The attempts that were acknowledged after that heartbeat was sent.
    pub(crate) attempts: Vec<Uuid>,
    /// The attempts whose order was acknowledged as stored after that heartbeat was sent.
    pub(crate) orders: Vec<Uuid>,
    /// When a person had opened the cell last, as the node knows it. 0: it has not looked yet.
    pub(crate) opened_by_person: i64,
    /// Whether a person had closed the cell, and not opened it since, as the node knows it.
    pub(crate) closed_by_person: bool,
    /// Whether a standby had that heartbeat when it was acknowledged. Then a promoted standby has everything that was acknowledged.
    pub(crate) is_synchronous: bool,
    /// The number of the last heartbeat that was sent.
    sent: i64,
    too_many: bool,
}

/// A heartbeat under way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heartbeat {
    /// 0: only a sign of life.
    pub(crate) number: i64,
    /// The heartbeat that the row must have. 0: the row need not exist.
    pub(crate) last: i64,
    /// How many attempts and orders were acknowledged before it was sent.
    attempts: usize,
    orders: usize,
}

impl Memory {
    /// Whether the node can tell a copy that has everything from one that has not.
    pub(crate) const fn is_complete(&self) -> bool {
        self.heartbeat > 0 && !self.too_many
    }

    fn add(&mut self, id: AttemptId, writes: impl Fn(&mut Self) -> &mut Vec<Uuid>) {
        if writes(self).len() < MAX_WRITES {
            writes(self).push(id.uuid());
        } else {
            self.too_many = true;
        }
    }
}

impl Acknowledged {
    fn memory(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn remembered(&self) -> Memory {
        self.memory().clone()
    }

    pub(crate) fn attempt(&self, id: AttemptId) {
        self.memory().add(id, |memory| &mut memory.attempts);
    }

    /// The id of the attempt's order was stored.
    pub(crate) fn order(&self, id: AttemptId) {
        self.memory().add(id, |memory| &mut memory.orders);
    }

    /// A heartbeat has a number only if the node has found everything before: a later one would hide what is missing.
    pub(crate) fn begin_heartbeat(&self) -> Heartbeat {
        let mut memory = self.memory();
        let (last, attempts, orders) = (memory.heartbeat, memory.attempts.len(), memory.orders.len());
        if !self.is_verified() {
            return Heartbeat { number: 0, last, attempts, orders };
        }
        memory.sent += 1;
        Heartbeat { number: memory.sent, last, attempts, orders }
    }

    /// The database has acknowledged a heartbeat: what was acknowledged before it was sent need not be remembered.
    pub(crate) fn end_heartbeat(&self, node: &str, heartbeat: Heartbeat, is_synchronous: bool) {
        if heartbeat.number == 0 {
            return;
        }
        let mut memory = self.memory();
        node.clone_into(&mut memory.node);
        memory.heartbeat = memory.heartbeat.max(heartbeat.number);
        memory.is_synchronous = is_synchronous;
        let (attempts, orders) =
            (heartbeat.attempts.min(memory.attempts.len()), heartbeat.orders.min(memory.orders.len()));
        memory.attempts.drain(..attempts);
        memory.orders.drain(..orders);
        memory.too_many = false;
    }

    /// A person has decided about what was lost. The node begins anew.
    pub(crate) fn forget(&self, opened_by_person: i64) {
        let mut memory = self.memory();
        *memory = Memory { opened_by_person, sent: memory.sent, ..Memory::default() };
    }

    /// A person has closed the cell. A copy that does not know it is from before, and only a person opens it.
    pub(crate) fn closed_by_person(&self) {
        self.memory().closed_by_person = true;
    }

    pub(crate) fn connection_opened(&self) {
        self.connections.fetch_add(1, Ordering::AcqRel);
    }

    pub(crate) fn connections(&self) -> u64 {
        self.connections.load(Ordering::Acquire)
    }

    /// Whether every connection that was opened so far leads to a copy in which the node has found everything.
    pub(crate) fn is_verified(&self) -> bool {
        self.verified_connections.load(Ordering::Acquire) >= self.connections()
    }

    /// The node has found everything, through one of the first `connections` ones.
    pub(crate) fn set_verified(&self, connections: u64) {
        self.verified_connections.fetch_max(connections, Ordering::AcqRel);
    }

    /// The guard of the one who looks.
    pub(crate) async fn begin_look(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.looking.lock().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempt(number: u128) -> AttemptId {
        AttemptId::of("00".parse().unwrap(), Uuid::from_u128(number))
    }

    #[test]
    fn a_heartbeat_covers_what_was_acknowledged_before_it_was_sent() {
        let acknowledged = Acknowledged::default();
        assert!(!acknowledged.remembered().is_complete());
        acknowledged.attempt(attempt(1));
        acknowledged.order(attempt(1));
        let heartbeat = acknowledged.begin_heartbeat();
        acknowledged.attempt(attempt(2));
        acknowledged.order(attempt(3));
        acknowledged.end_heartbeat("node", heartbeat, true);
        let memory = acknowledged.remembered();
        assert_eq!((memory.heartbeat, memory.attempts.as_slice()), (1, &[Uuid::from_u128(2)][..]));
        assert_eq!(memory.orders, [Uuid::from_u128(3)]);
        assert!(memory.is_complete());
    }

    #[test]
    fn a_heartbeat_without_an_answer_keeps_everything() {
        let acknowledged = Acknowledged::default();
        acknowledged.end_heartbeat("node", acknowledged.begin_heartbeat(), true);
        acknowledged.attempt(attempt(1));
        acknowledged.begin_heartbeat();
        let memory = acknowledged.remembered();
        assert_eq!((memory.heartbeat, memory.attempts.len()), (1, 1));
        acknowledged.end_heartbeat("node", acknowledged.begin_heartbeat(), true);
        let memory = acknowledged.remembered();
        assert_eq!((memory.heartbeat, memory.attempts.len()), (3, 0));
    }

    #[test]
    fn numbers_go_on_after_forgetting() {
        let acknowledged = Acknowledged::default();
        acknowledged.end_heartbeat("node", acknowledged.begin_heartbeat(), true);
        acknowledged.attempt(attempt(1));
        acknowledged.closed_by_person();
        acknowledged.forget(1);
        let memory = acknowledged.remembered();
        assert!(!memory.is_complete());
        assert_eq!(memory, Memory { opened_by_person: 1, sent: 1, ..Memory::default() });
        assert_eq!(acknowledged.begin_heartbeat().number, 2);
    }

    #[test]
    fn the_memory_is_of_the_node_that_sent_the_heartbeat_and_says_whether_a_standby_has_it() {
        let acknowledged = Acknowledged::default();
        for (node, is_synchronous) in [("one", true), ("two", false)] {
            acknowledged.end_heartbeat(node, acknowledged.begin_heartbeat(), is_synchronous);
            let memory = acknowledged.remembered();
            assert_eq!((memory.node.as_str(), memory.is_synchronous), (node, is_synchronous));
        }
        assert!(!acknowledged.remembered().closed_by_person);
        acknowledged.closed_by_person();
        assert!(acknowledged.remembered().closed_by_person);
    }

    #[test]
    fn a_heartbeat_through_a_connection_that_was_not_looked_at_is_only_a_sign_of_life() {
        let acknowledged = Acknowledged::default();
        acknowledged.end_heartbeat("node", acknowledged.begin_heartbeat(), true);
        acknowledged.attempt(attempt(1));
        for _ in 0..2 {
            acknowledged.connection_opened();
        }
        assert_eq!((acknowledged.connections(), acknowledged.is_verified()), (2, false));
        let sign_of_life = acknowledged.begin_heartbeat();
        assert_eq!((sign_of_life.number, sign_of_life.last), (0, 1));
        let before = acknowledged.remembered();
        acknowledged.end_heartbeat("node", sign_of_life, false);
        assert_eq!(acknowledged.remembered(), before);
        for (looked_at, is_verified) in [(1, false), (2, true), (1, true)] {
            acknowledged.set_verified(looked_at);
            assert_eq!(acknowledged.is_verified(), is_verified, "{looked_at} of 2");
        }
        assert_eq!(acknowledged.begin_heartbeat().number, 2);
        acknowledged.connection_opened();
        assert!(!acknowledged.is_verified(), "a new connection may lead to another copy");
    }

    #[test]
    fn an_earlier_heartbeat_that_ends_late_takes_nothing_back() {
        let acknowledged = Acknowledged::default();
        acknowledged.attempt(attempt(1));
        let (first, second) = (acknowledged.begin_heartbeat(), acknowledged.begin_heartbeat());
        acknowledged.end_heartbeat("node", second, true);
        acknowledged.end_heartbeat("node", first, true);
        let memory = acknowledged.remembered();
        assert_eq!((memory.heartbeat, memory.attempts.len()), (2, 0));
    }

    #[test]
    fn more_writes_than_the_node_remembers_make_its_memory_incomplete_until_the_next_heartbeat() {
        let acknowledged = Acknowledged::default();
        acknowledged.end_heartbeat("node", acknowledged.begin_heartbeat(), true);
        for number in 0..MAX_WRITES as u128 {
            acknowledged.attempt(attempt(number));
        }
        assert!(acknowledged.remembered().is_complete());
        acknowledged.attempt(attempt(MAX_WRITES as u128));
        let memory = acknowledged.remembered();
        assert_eq!((memory.attempts.len(), memory.is_complete()), (MAX_WRITES, false));
        acknowledged.end_heartbeat("node", acknowledged.begin_heartbeat(), true);
        assert!(acknowledged.remembered().is_complete());
    }

    #[tokio::test]
    async fn one_looks_at_a_time() {
        let acknowledged = Acknowledged::default();
        let looking = acknowledged.begin_look().await;
        assert!(acknowledged.looking.try_lock().is_err());
        drop(looking);
        assert!(acknowledged.looking.try_lock().is_ok());
    }
}
