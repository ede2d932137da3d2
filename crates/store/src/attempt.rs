//! An attempt to pay at a bank: what is known of it, what is remembered for it, and how it is found again. How one begins is in
//! `begin.rs`, how one is claimed in `claim.rs`, and what is heard of it in `hear.rs`.

use deadpool_postgres::GenericClient;
use paylink_bank::Memory;
use paylink_domain::{
    attempt::{Known, Outcome, Phase, Wish},
    chance::Randomness,
    id::{AttemptId, BankId, PaymentId},
    keyring::{KeyRing, Purpose},
    payment::Payment,
    status::{Moved, Standing, Status},
    time::{Timestamp, from_system_time},
};
use tokio_postgres::Row;
use url::Url;

use super::{
    cell::Cell,
    error::{Cause, StoreError},
    moving::{Movable, data_from},
    patience::patiently,
    payment::{PAYMENT_COLUMNS, payment_columns, payment_from},
};

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
    /// The language that the payer chose, if they did.
    pub language: Option<String>,
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
             attempt.number, attempt.language"
        )
    };
}
pub(super) use attempt_columns;

pub(super) const LOCK_PAYMENT: &str =
    concat!("SELECT ", payment_columns!(), ", was_authorised, version, data FROM payment WHERE id = $1 FOR UPDATE");
pub(super) const LATEST: &str = concat!(
    "SELECT ",
    attempt_columns!(),
    " FROM attempt JOIN payment ON payment.id = payment_id WHERE payment_id = $1 ORDER BY number DESC LIMIT 1"
);
pub(super) const FIND: &str = concat!(
    "SELECT ",
    attempt_columns!(),
    " FROM attempt JOIN payment ON payment.id = payment_id WHERE attempt.id = $1"
);
/// Under the latest claim; or as the first memory that there is, however late: it is the only way to read what became of the order.
const REMEMBER: &str = "
    UPDATE attempt SET memory_sealed = $3, redirect_sealed = coalesce($4, redirect_sealed), looked_at = service_now(),
        next_look_at = service_now() + $5::bigint * interval '1 second', unread_since = NULL
    WHERE id = $1 AND (claim = $2 OR memory_sealed IS NULL) AND ended_at IS NULL";
const SENT: &str = "UPDATE attempt SET payer_seen_at = service_now(), wish = NULL WHERE id = $1";
const PAYER_SEEN: &str = "UPDATE attempt SET payer_seen_at = service_now() WHERE id = $1 AND ended_at IS NULL";
const WISH: &str = "UPDATE attempt SET wish = $2, payer_seen_at = service_now() WHERE id = $1 AND ended_at IS NULL";
const LANGUAGE: &str = "UPDATE attempt SET language = $2 WHERE id = $1 AND language IS DISTINCT FROM $2";
const ERASE: &str = "
    UPDATE attempt SET memory_sealed = NULL, redirect_sealed = NULL, erase_at = NULL, next_look_at = NULL
    WHERE id IN (SELECT id FROM attempt WHERE erase_at <= (SELECT service_now()) LIMIT 1000)";

pub(super) const STATEMENTS: &[(&str, &str)] = &[
    ("LOCK_PAYMENT", LOCK_PAYMENT),
    ("LATEST", LATEST),
    ("FIND", FIND),
    ("REMEMBER", REMEMBER),
    ("SENT", SENT),
    ("PAYER_SEEN", PAYER_SEEN),
    ("WISH", WISH),
    ("LANGUAGE", LANGUAGE),
    ("ERASE", ERASE),
];

/// How soon after the bank has taken the order its status is read for the first time.
const FIRST_LOOK_SECONDS: i64 = 5;

impl Cell {
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

    /// The payer was here.
    pub async fn payer_seen(&self, id: AttemptId) -> Result<(), StoreError> {
        patiently(async {
            self.serving().await?.execute(PAYER_SEEN, &[&id.uuid()]).await?;
            Ok(())
        })
        .await
    }

    /// The payer has chosen a language on the way to the bank: it is theirs when they come back.
    pub async fn keep_language(&self, id: AttemptId, language: &str) -> Result<(), StoreError> {
        patiently(async {
            self.serving().await?.execute(LANGUAGE, &[&id.uuid(), &language]).await?;
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
            let here = self.movable_from(&row)?;
            let Ok(moved) = here.standing.move_to(Status::Pending) else {
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
                here.move_locked(&transaction, next.status, "payer: resumed").await?;
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
            let here = self.movable_from(&row)?;
            let standing = here.standing;
            let latest = transaction.query_opt(LATEST, &[&payment.uuid()]).await?;
            let latest = latest.map(|row| self.attempt_from(&row, ring)).transpose()?;
            let idle = latest.is_none_or(|attempt| !attempt.lives());
            let open = matches!(standing.status, Status::Pending | Status::Incomplete) && !standing.was_authorised;
            if !(idle && open) {
                return Ok(false);
            }
            here.move_locked(&transaction, Status::Cancelled, "payer: cancelled").await?;
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

    /// What [`LOCK_PAYMENT`] reads.
    fn movable_from(&self, row: &Row) -> Result<Movable, StoreError> {
        let (payment, data) = (payment_from(self.id(), row)?, data_from(row, PAYMENT_COLUMNS + 2)?);
        let (standing, version) = (standing_from(row)?, version_from(row)?);
        Ok(Movable { id: payment.id, standing, version, reference: payment.reference, data })
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
            language: row.try_get(at(13))?,
            read_at: time(11)?,
        })
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
