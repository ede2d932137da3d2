//! Attempts to pay at a bank: begun, remembered, claimed, and found again.
//!
//! Whoever works on an attempt has *claimed* it: taken the next number, and pushed `next_look_at` so far ahead that nobody
//! else comes along meanwhile. There is no state "being processed" and nothing that has to be cleaned up: a claim whose
//! holder dies runs out, and what a holder writes who was overtaken is not written. No transaction is open while a bank is
//! spoken to. Rows are locked in one order, the payment before its attempt.

use deadpool_postgres::{GenericClient, Transaction};
use paylink_bank::Memory;
use paylink_domain::{
    attempt::{Known, Outcome, Phase, Wish},
    chance::Randomness,
    id::{AttemptId, BankId, PaymentId},
    keyring::{KeyRing, Purpose},
    link::Link,
    payment::Payment,
    status::{Moved, Standing, Status},
    time::Timestamp,
};
use tokio_postgres::Row;
use url::Url;

use super::{
    cell::Cell,
    company::{PayeeAccount, payee_of},
    error::{Cause, StoreError},
    patience::patiently,
    payment::{MOVE, PAYMENT_COLUMNS, WhyNot, first_use, payment_columns, payment_from, why_not},
};
use crate::{ambient::from_system_time, telemetry::Chain};

/// An attempt, with the payment it is of.
#[derive(Clone, Debug)]
pub struct Attempt {
    pub id: AttemptId,
    pub payment: Payment,
    pub was_authorised: bool,
    pub bank: BankId,
    /// The number under which what is found out may be written.
    pub claim: i32,
    pub created_at: Timestamp,
    pub payer_seen_at: Timestamp,
    pub phase: Option<Phase>,
    pub outcome: Option<Outcome>,
    pub wish: Option<Wish>,
    pub unread_since: Option<Timestamp>,
    /// What the connector remembers. Nothing before the bank has answered, and after it was erased.
    pub memory: Option<Memory>,
    /// Where the payer goes.
    pub redirect: Option<Url>,
    /// The how-manieth of its payment it is.
    pub number: i32,
    /// When all this was so.
    pub read_at: Timestamp,
}

impl Attempt {
    pub fn lives(&self) -> bool {
        self.outcome.is_none()
    }

    /// Whether the payment waits for its payer, at this bank or at another.
    pub fn waits_for_payer(&self) -> bool {
        matches!(self.payment.status, Status::Pending | Status::Incomplete) && !self.was_authorised
    }

    pub const fn standing(&self) -> Standing {
        Standing { status: self.payment.status, was_authorised: self.was_authorised }
    }

    pub(super) const fn known(&self) -> Known {
        Known {
            payer_seen_at: self.payer_seen_at,
            unread_since: self.unread_since,
            wish: self.wish,
            ended: self.outcome,
            readable: self.memory.is_some(),
        }
    }
}

/// What beginning an attempt leads to.
#[derive(Debug)]
pub enum Begun {
    /// A new one, claimed by the caller, who now speaks to the bank; and whom it pays.
    New(Box<Attempt>, Box<PayeeAccount>),
    /// There is one that may still move money: the payer can go on with that, and with no other.
    Living(Box<Attempt>),
    /// The payment is not to be attempted any more. The last attempt, if there was one.
    Closed(Option<Box<Attempt>>),
    Refused(WhyNot),
}

/// What a caller who was overtaken is told: somebody else knows better by now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    Yes,
    Overtaken,
}

macro_rules! attempt_columns {
    () => {
        concat!(
            payment_columns!(),
            ", payment.was_authorised, payment.version, attempt.id, attempt.bank, attempt.claim, attempt.created_at, \
             attempt.payer_seen_at, attempt.phase, attempt.outcome, attempt.wish, attempt.unread_since, \
             attempt.memory_sealed, attempt.redirect_sealed, service_now(), \
             attempt.number"
        )
    };
}
pub(super) use attempt_columns;

/// Longer than any conversation with a bank: a claim that old has no holder any more.
macro_rules! lease {
    () => {
        "interval '60 seconds'"
    };
}

const LOCK_PAYMENT: &str =
    concat!("SELECT ", payment_columns!(), ", was_authorised, version FROM payment WHERE id = $1 FOR UPDATE");
const LATEST: &str = concat!(
    "SELECT ",
    attempt_columns!(),
    " FROM attempt JOIN payment ON payment.id = payment_id WHERE payment_id = $1 ORDER BY number DESC LIMIT 1"
);
const BEGIN: &str = concat!(
    "INSERT INTO attempt (id, payment_id, number, bank, next_look_at)
     SELECT $1, $2, coalesce(max(number), 0) + 1, $3, service_now() + ",
    lease!(),
    " FROM attempt WHERE payment_id = $2"
);
const FIND: &str = concat!(
    "SELECT ",
    attempt_columns!(),
    " FROM attempt JOIN payment ON payment.id = payment_id WHERE attempt.id = $1"
);
/// Takes the next claim of the attempts that `$picked` selects, and returns them. Materialised, so that it is asked once: a limit asked
/// twice is no limit.
macro_rules! claim {
    ($picked:literal) => {
        concat!(
            "WITH ",
            $picked,
            ", claimed AS (
                UPDATE attempt SET claim = claim + 1, looked_at = service_now(), next_look_at = service_now() + ",
            lease!(),
            " FROM picked WHERE attempt.id = picked.id RETURNING attempt.*)
             SELECT ",
            attempt_columns!(),
            " FROM claimed AS attempt JOIN payment ON payment.id = payment_id"
        )
    };
}

/// An initiation under way has nothing to be looked at yet. A clock that was set back does not keep everybody out.
const CLAIM: &str = claim!(
    "picked AS MATERIALIZED (
        SELECT id FROM attempt
        WHERE id = $1 AND memory_sealed IS NOT NULL AND ended_at IS NULL
            AND (looked_at <= service_now() - $2::bigint * interval '1 millisecond' OR looked_at > service_now())
        FOR UPDATE)"
);
/// A few of each bank's, the longest due first. The subquery around `service_now()` is what lets the index be used: a volatile function
/// is asked anew for every row.
const CLAIM_DUE: &str = claim!(
    "picked AS MATERIALIZED (
        SELECT due.id FROM unnest($1::text[]) AS free (bank) CROSS JOIN LATERAL (
            SELECT id FROM attempt WHERE attempt.bank = free.bank AND next_look_at <= (SELECT service_now())
            ORDER BY next_look_at LIMIT 16 FOR UPDATE SKIP LOCKED) AS due)"
);
/// What is due at banks that this node does not know: found by hopping from bank to bank in the index. Not before it is five minutes
/// late, so that a node that knows the bank comes first.
const CLAIM_STRANGERS: &str = claim!(
    "RECURSIVE bank AS (
        (SELECT bank FROM attempt WHERE next_look_at IS NOT NULL ORDER BY bank LIMIT 1)
        UNION ALL
        SELECT (SELECT attempt.bank FROM attempt WHERE attempt.bank > bank.bank AND next_look_at IS NOT NULL
                ORDER BY attempt.bank LIMIT 1)
        FROM bank WHERE bank.bank IS NOT NULL
    ), picked AS MATERIALIZED (
        SELECT due.id FROM bank CROSS JOIN LATERAL (
            SELECT id FROM attempt
            WHERE attempt.bank = bank.bank AND next_look_at <= (SELECT service_now() - interval '5 minutes')
            ORDER BY next_look_at LIMIT 100 FOR UPDATE SKIP LOCKED) AS due
        WHERE bank.bank <> ALL($1))"
);
/// More than this many are counted as this many.
const UNWATCHED: &str = "
    SELECT count(*) FROM (
        SELECT FROM attempt WHERE ended_at IS NULL AND next_look_at IS NULL LIMIT 10000) AS unwatched";
/// Not while an initiation is under way, and not more often than once a second, whoever sends how many notices.
const DUE_NOW: &str = "
    UPDATE attempt SET next_look_at = least(next_look_at, greatest(service_now(), looked_at + interval '1 second'))
    WHERE id = $1 AND memory_sealed IS NOT NULL";
/// Under the latest claim; or as the first memory that there is, however late: it is the only way to read what became of the order.
const REMEMBER: &str = "
    UPDATE attempt SET memory_sealed = $3, redirect_sealed = coalesce($4, redirect_sealed), looked_at = service_now(),
        next_look_at = service_now() + $5::bigint * interval '1 second', unread_since = NULL
    WHERE id = $1 AND (claim = $2 OR memory_sealed IS NULL) AND ended_at IS NULL";
const SENT: &str = "UPDATE attempt SET payer_seen_at = service_now(), wish = NULL WHERE id = $1";
const PAYER_SEEN: &str = "UPDATE attempt SET payer_seen_at = service_now() WHERE id = $1 AND ended_at IS NULL";
/// Whose silence ended an earlier attempt is heard of again.
const LOOK_NO_MORE: &str = "
    UPDATE attempt SET next_look_at = NULL WHERE payment_id = $1 AND ended_at IS NOT NULL AND next_look_at IS NOT NULL";
const ENABLED: &str = "SELECT online_payments_enabled FROM company WHERE id = $1";
const WISH: &str = "UPDATE attempt SET wish = $2, payer_seen_at = service_now() WHERE id = $1 AND ended_at IS NULL";
const ERASE: &str = "
    UPDATE attempt SET memory_sealed = NULL, redirect_sealed = NULL, erase_at = NULL, next_look_at = NULL
    WHERE id IN (SELECT id FROM attempt WHERE erase_at <= (SELECT service_now()) LIMIT 1000)";

pub(super) const STATEMENTS: &[(&str, &str)] = &[
    ("LOCK_PAYMENT", LOCK_PAYMENT),
    ("LATEST", LATEST),
    ("BEGIN", BEGIN),
    ("FIND", FIND),
    ("CLAIM", CLAIM),
    ("CLAIM_DUE", CLAIM_DUE),
    ("CLAIM_STRANGERS", CLAIM_STRANGERS),
    ("UNWATCHED", UNWATCHED),
    ("LOOK_NO_MORE", LOOK_NO_MORE),
    ("ENABLED", ENABLED),
    ("DUE_NOW", DUE_NOW),
    ("REMEMBER", REMEMBER),
    ("SENT", SENT),
    ("PAYER_SEEN", PAYER_SEEN),
    ("WISH", WISH),
    ("ERASE", ERASE),
];

/// How often one payment is tried: more often than any payer would, and less often than would hurt a bank.
const ATTEMPTS: i32 = 50;
/// How soon after the bank has taken the order its status is read for the first time.
const FIRST_LOOK_SECONDS: i64 = 5;

impl Cell {
    /// Uses the link, and begins an attempt at `bank` if the payment may be attempted now. Payment and attempt are committed
    /// before anybody speaks to the bank.
    pub async fn begin_by_link(
        &self,
        link: &Link,
        id: AttemptId,
        bank: &BankId,
        ring: &KeyRing,
    ) -> Result<Begun, StoreError> {
        patiently(async {
            let _place = self.writing().await?;
            let mut client = self.serving().await?;
            let transaction = client.transaction().await?;
            first_use(&transaction, self.id(), link).await?;
            let begun = self.begin(&transaction, link.payment_id, id, bank, ring).await?;
            let begun = match begun {
                Some(begun) => begun,
                None => Begun::Refused(why_not(&transaction, link).await?),
            };
            transaction.commit().await?;
            Ok(begun)
        })
        .await
    }

    /// Begins another attempt at a payment that has had one.
    pub async fn begin_again(
        &self,
        payment: PaymentId,
        id: AttemptId,
        bank: &BankId,
        ring: &KeyRing,
    ) -> Result<Begun, StoreError> {
        patiently(async {
            let _place = self.writing().await?;
            let mut client = self.serving().await?;
            let transaction = client.transaction().await?;
            let begun = self.begin(&transaction, payment, id, bank, ring).await?;
            transaction.commit().await?;
            begun.ok_or_else(|| StoreError::unexpected("payment that is gone"))
        })
        .await
    }

    async fn begin(
        &self,
        transaction: &Transaction<'_>,
        payment: PaymentId,
        id: AttemptId,
        bank: &BankId,
        ring: &KeyRing,
    ) -> Result<Option<Begun>, StoreError> {
        let statement = transaction.prepare_cached(LOCK_PAYMENT).await?;
        let Some(row) = transaction.query_opt(&statement, &[&payment.uuid()]).await? else {
            return Ok(None);
        };
        let (locked, standing) = (payment_from(self.id(), &row)?, standing_from(&row)?);
        let statement = transaction.prepare_cached(LATEST).await?;
        let latest = transaction.query_opt(&statement, &[&payment.uuid()]).await?;
        let latest = latest.map(|row| self.attempt_from(&row, ring)).transpose()?.map(Box::new);
        if let Some(living) = latest.as_ref().filter(|attempt| attempt.lives()) {
            return Ok(Some(Begun::Living(living.clone())));
        }
        let spent = latest.as_ref().is_some_and(|attempt| attempt.number >= ATTEMPTS);
        if spent || standing.was_authorised || !matches!(standing.status, Status::Pending | Status::Incomplete) {
            return Ok(Some(Begun::Closed(latest)));
        }
        let enabled = transaction.query_opt(ENABLED, &[&locked.company_id.number()]).await?;
        if !enabled.is_some_and(|row| row.get(0)) {
            return Ok(Some(Begun::Refused(WhyNot::OnlinePaymentsDisabled)));
        }
        // Before anything is committed: an attempt without a payee could never become an order.
        let payee = payee_of(transaction, &locked, ring).await?;
        transaction.execute(LOOK_NO_MORE, &[&payment.uuid()]).await?;
        let statement = transaction.prepare_cached(BEGIN).await?;
        transaction.execute(&statement, &[&id.uuid(), &payment.uuid(), &bank.as_str()]).await?;
        let statement = transaction.prepare_cached(FIND).await?;
        let row = transaction.query_one(&statement, &[&id.uuid()]).await?;
        Ok(Some(Begun::New(Box::new(self.attempt_from(&row, ring)?), Box::new(payee))))
    }

    /// The attempt of that id.
    pub async fn attempt(&self, id: AttemptId, ring: &KeyRing) -> Result<Option<Attempt>, StoreError> {
        self.one_attempt(FIND, id.uuid(), ring).await
    }

    /// The last attempt at a payment.
    pub async fn latest_attempt(&self, payment: PaymentId, ring: &KeyRing) -> Result<Option<Attempt>, StoreError> {
        self.one_attempt(LATEST, payment.uuid(), ring).await
    }

    async fn one_attempt(&self, query: &str, id: uuid::Uuid, ring: &KeyRing) -> Result<Option<Attempt>, StoreError> {
        patiently(async {
            let client = self.serving().await?;
            let statement = client.prepare_cached(query).await?;
            let row = client.query_opt(&statement, &[&id]).await?;
            row.map(|row| self.attempt_from(&row, ring)).transpose()
        })
        .await
    }

    /// Takes a living attempt to oneself, unless somebody has done so within the last `pause_ms`.
    pub async fn claim(&self, id: AttemptId, pause_ms: i64, ring: &KeyRing) -> Result<Option<Attempt>, StoreError> {
        patiently(async {
            let _place = self.writing().await?;
            let client = self.serving().await?;
            let statement = client.prepare_cached(CLAIM).await?;
            let row = client.query_opt(&statement, &[&id.uuid(), &pause_ms]).await?;
            row.map(|row| self.attempt_from(&row, ring)).transpose()
        })
        .await
    }

    /// Takes some attempts that are due at each of these banks.
    pub async fn claim_due(&self, banks: &[BankId], ring: &KeyRing) -> Result<Vec<Attempt>, StoreError> {
        self.claim_many(CLAIM_DUE, banks, ring).await
    }

    /// Takes some attempts that are due at any bank but these.
    pub async fn claim_strangers(&self, known: &[BankId], ring: &KeyRing) -> Result<Vec<Attempt>, StoreError> {
        self.claim_many(CLAIM_STRANGERS, known, ring).await
    }

    async fn claim_many(&self, query: &str, banks: &[BankId], ring: &KeyRing) -> Result<Vec<Attempt>, StoreError> {
        patiently(async {
            let banks: Vec<&str> = banks.iter().map(BankId::as_str).collect();
            let client = self.serving().await?;
            let statement = client.prepare_cached(query).await?;
            let rows = client.query(&statement, &[&banks]).await?;
            // One row that cannot be read must not keep its neighbours from being looked at.
            let read = rows.iter().map(|row| self.attempt_from(row, ring));
            Ok(read.filter_map(|attempt| attempt.inspect_err(unreadable).ok()).collect())
        })
        .await
    }

    /// How many attempts may still move money and are no longer looked at.
    pub async fn unwatched(&self) -> Result<i64, StoreError> {
        patiently(async { Ok(self.serving().await?.query_one(UNWATCHED, &[]).await?.try_get(0)?) }).await
    }

    /// The payer was here.
    pub async fn payer_seen(&self, id: AttemptId) -> Result<(), StoreError> {
        patiently(async {
            self.serving().await?.execute(PAYER_SEEN, &[&id.uuid()]).await?;
            Ok(())
        })
        .await
    }

    /// Lets somebody look soon.
    pub async fn look_soon(&self, id: AttemptId) -> Result<(), StoreError> {
        patiently(async {
            self.serving().await?.execute(DUE_NOW, &[&id.uuid()]).await?;
            Ok(())
        })
        .await
    }

    /// Commits what the connector must remember, before anybody acts on it.
    pub async fn keep_memory(
        &self,
        attempt: &Attempt,
        memory: &Memory,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<Written, StoreError> {
        patiently(async {
            let memory = self.seal(attempt.id, memory.bytes(), ring, randomness)?;
            let none: Option<Vec<u8>> = None;
            let _place = self.writing().await?;
            let client = self.serving().await?;
            let statement = client.prepare_cached(REMEMBER).await?;
            // A minute: whoever has said this goes on at once.
            let rows =
                client.execute(&statement, &[&attempt.id.uuid(), &attempt.claim, &memory, &none, &60_i64]).await?;
            Ok(if rows == 1 { Written::Yes } else { Written::Overtaken })
        })
        .await
    }

    /// Commits the way to the bank, and with it that the payment waits for its payer. Not, if the payment has gone on
    /// meanwhile.
    pub async fn send_payer(
        &self,
        attempt: &Attempt,
        memory: &Memory,
        redirect: &Url,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<Written, StoreError> {
        patiently(async {
            let memory = self.seal(attempt.id, memory.bytes(), ring, randomness)?;
            let redirect = Some(self.seal(attempt.id, redirect.as_str().as_bytes(), ring, randomness)?);
            let _place = self.writing().await?;
            let mut client = self.serving().await?;
            let transaction = client.transaction().await?;
            let row = transaction.query_one(LOCK_PAYMENT, &[&attempt.payment.id.uuid()]).await?;
            let (standing, version) = (standing_from(&row)?, version_from(&row)?);
            let Ok(moved) = standing.move_to(Status::Pending) else {
                return Ok(Written::Overtaken);
            };
            let statement = transaction.prepare_cached(REMEMBER).await?;
            let rows = transaction
                .execute(&statement, &[&attempt.id.uuid(), &attempt.claim, &memory, &redirect, &FIRST_LOOK_SECONDS])
                .await?;
            if rows != 1 {
                return Ok(Written::Overtaken);
            }
            transaction.execute(SENT, &[&attempt.id.uuid()]).await?;
            if let Moved::To(next) = moved {
                move_locked(&transaction, attempt.payment.id, standing, version, next.status, "payer: resumed").await?;
            }
            transaction.commit().await?;
            Ok(Written::Yes)
        })
        .await
    }

    /// Commits what the payer wants of the bank, before the bank is asked.
    pub async fn wish(&self, id: AttemptId, wish: Wish) -> Result<(), StoreError> {
        patiently(async {
            self.serving().await?.execute(WISH, &[&id.uuid(), &wish.as_str()]).await?;
            Ok(())
        })
        .await
    }

    /// Cancels a payment of which no attempt lives. False, if one does or the payment is not to be cancelled.
    pub async fn cancel_idle(&self, payment: PaymentId, ring: &KeyRing) -> Result<bool, StoreError> {
        patiently(async {
            let mut client = self.serving().await?;
            let transaction = client.transaction().await?;
            let Some(row) = transaction.query_opt(LOCK_PAYMENT, &[&payment.uuid()]).await? else { return Ok(false) };
            let (standing, version) = (standing_from(&row)?, version_from(&row)?);
            let latest = transaction.query_opt(LATEST, &[&payment.uuid()]).await?;
            let latest = latest.map(|row| self.attempt_from(&row, ring)).transpose()?;
            let idle = latest.is_none_or(|attempt| !attempt.lives());
            let open = matches!(standing.status, Status::Pending | Status::Incomplete) && !standing.was_authorised;
            if !(idle && open) {
                return Ok(false);
            }
            move_locked(&transaction, payment, standing, version, Status::Cancelled, "payer: cancelled").await?;
            super::hear::erase_later(&transaction, payment).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    /// Forgets what banks told us about payments that ended 30 days ago. How many attempts that were.
    pub async fn erase_bank_memory(&self) -> Result<u64, StoreError> {
        patiently(async { Ok(self.serving().await?.execute(ERASE, &[]).await?) }).await
    }

    fn seal(
        &self,
        attempt: AttemptId,
        plain: &[u8],
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<Vec<u8>, StoreError> {
        ring.seal(self.sealing_key()?, Purpose::BankMemory, &context(attempt), plain, randomness)
            .map_err(|missing| StoreError::Failed(Cause::new(missing.to_string())))
    }

    pub(super) fn attempt_from(&self, row: &Row, ring: &KeyRing) -> Result<Attempt, StoreError> {
        let unexpected = |what: &'static str| move |_| StoreError::unexpected(what);
        let at = |index: usize| PAYMENT_COLUMNS + 2 + index;
        let id = AttemptId::of(self.id(), row.try_get(at(0))?);
        let open = |sealed: Option<&[u8]>| -> Result<Option<Vec<u8>>, StoreError> {
            let opened = sealed.map(|sealed| ring.open(Purpose::BankMemory, &context(id), sealed)).transpose();
            opened.map_err(|_| StoreError::unexpected("bank memory"))
        };
        let word = |index: usize| row.try_get::<_, Option<&str>>(at(index));
        let time = |index: usize| row.try_get::<_, std::time::SystemTime>(at(index)).map(from_system_time);
        let redirect = open(row.try_get(at(10))?)?.map(String::from_utf8).transpose();
        Ok(Attempt {
            id,
            payment: payment_from(self.id(), row)?,
            was_authorised: standing_from(row)?.was_authorised,
            bank: row.try_get::<_, &str>(at(1))?.parse().map_err(unexpected("bank"))?,
            claim: row.try_get(at(2))?,
            created_at: time(3)?,
            payer_seen_at: time(4)?,
            phase: word(5)?.map(str::parse).transpose().map_err(|_| StoreError::unexpected("phase"))?,
            outcome: word(6)?.map(str::parse).transpose().map_err(|_| StoreError::unexpected("outcome"))?,
            wish: word(7)?.map(str::parse).transpose().map_err(|_| StoreError::unexpected("wish"))?,
            unread_since: row.try_get::<_, Option<std::time::SystemTime>>(at(8))?.map(from_system_time),
            memory: open(row.try_get(at(9))?)?.map(Memory::new),
            redirect: redirect
                .map_err(|_| StoreError::unexpected("redirect"))?
                .map(|text| text.parse().map_err(|_| StoreError::unexpected("redirect")))
                .transpose()?,
            number: row.try_get(at(12))?,
            read_at: time(11)?,
        })
    }
}

fn unreadable(error: &StoreError) {
    tracing::error!(error = %Chain(error), "an attempt that is due cannot be read");
    metrics::counter!("paylink_unreadable_rows_total").increment(1);
}

/// Moves a payment whose row is locked.
pub(super) async fn move_locked(
    transaction: &Transaction<'_>,
    payment: PaymentId,
    from: Standing,
    version: i32,
    to: Status,
    cause: &str,
) -> Result<(), StoreError> {
    let statement = transaction.prepare_cached(MOVE).await?;
    let values: [&(dyn tokio_postgres::types::ToSql + Sync); 5] =
        [&payment.uuid(), &version, &to.as_str(), &from.status.as_str(), &cause];
    match transaction.execute(&statement, &values).await? {
        1 => Ok(()),
        _ => Err(StoreError::unexpected("change of a locked payment")),
    }
}

pub(super) fn standing_from(row: &Row) -> Result<Standing, StoreError> {
    let status: &str = row.try_get(PAYMENT_STATUS)?;
    let status = status.parse().map_err(|_| StoreError::unexpected("status"))?;
    Ok(Standing { status, was_authorised: row.try_get(PAYMENT_COLUMNS)? })
}

pub(super) fn version_from(row: &Row) -> Result<i32, StoreError> {
    Ok(row.try_get(PAYMENT_COLUMNS + 1)?)
}

/// Where among the payment's columns its status stands.
const PAYMENT_STATUS: usize = 5;

/// Binds what is sealed to its attempt: copied into another row it does not open.
fn context(attempt: AttemptId) -> Vec<u8> {
    attempt.to_string().into_bytes()
}
