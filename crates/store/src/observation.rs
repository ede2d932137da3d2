//! Recording observations of a bank: the attempt, the payment and its history change in one transaction. Concurrent observations of different
//! payments share it (`observation_batch.rs`): most of them change nothing but the time of the next poll.

use paylink_domain::{
    attempt::{Conclusion, Observation, Profile},
    id::{AttemptId, PaymentId},
    status::Status,
};
use uuid::Uuid;

use crate::{attempt::Attempt, cell::Cell, error::StoreError, grouped_writes::Job};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObservationOutcome {
    /// Nothing was written: another worker has claimed the attempt since and will record its own observation.
    Superseded,
    Recorded {
        from: Status,
        conclusion: Conclusion,
    },
}

/// What the bank said, in its own words, without control characters.
#[derive(Clone, Copy, Debug)]
pub struct BankWords<'a> {
    /// Its code, such as `RJCT/failed`.
    pub status: &'a str,
    /// Its text about the reason.
    pub reason: Option<&'a str>,
}

/// The lengths that the columns allow.
const MAX_STATUS_CHARACTERS: usize = 100;
const MAX_REASON_CHARACTERS: usize = 500;

/// An observation that is to be recorded.
#[derive(Debug)]
pub(crate) struct ObservationJob {
    pub(crate) attempt: AttemptId,
    pub(crate) payment: PaymentId,
    pub(crate) claim: i32,
    pub(crate) observation: Observation,
    pub(crate) profile: Profile,
    pub(crate) cause: String,
    /// `None`: the bank has said nothing, or nothing that could be stored.
    pub(crate) bank_status: Option<String>,
    pub(crate) bank_reason: Option<String>,
}

impl Job for ObservationJob {
    fn key(&self) -> Uuid {
        self.payment.uuid()
    }
}

impl ObservationJob {
    /// A terminal phase cannot change any more, and an initiation that has failed was made by one process only. So both are recorded
    /// under any claim.
    pub(crate) fn counts_under_any_claim(&self) -> bool {
        match self.observation {
            Observation::Phase(phase) => phase.is_terminal(self.profile),
            Observation::InitiationFailed(_) => true,
            Observation::Unreadable | Observation::InitiationLost | Observation::TimePassed => false,
        }
    }
}

impl Cell {
    /// Records `observation` of `attempt` and what follows from it. `cause` is written into the payment's status history. `words`
    /// are present if the bank has said something.
    pub async fn record_observation(
        &self,
        attempt: &Attempt,
        observation: Observation,
        cause: &str,
        words: Option<BankWords<'_>>,
        profile: Profile,
    ) -> Result<ObservationOutcome, StoreError> {
        self.ensure_serving()?;
        let reason = words.and_then(|words| words.reason);
        let job = ObservationJob {
            attempt: attempt.id,
            payment: attempt.payment.id,
            claim: attempt.claim,
            observation,
            profile,
            cause: cause.to_owned(),
            bank_status: words.and_then(|words| at_most(words.status, MAX_STATUS_CHARACTERS)),
            bank_reason: reason.and_then(|reason| at_most(reason, MAX_REASON_CHARACTERS)),
        };
        self.observations.submit(job).await
    }
}

/// The first characters of a text. `None` if it is empty.
fn at_most(text: &str, characters: usize) -> Option<String> {
    let text: String = text.chars().take(characters).collect();
    Some(text).filter(|text| !text.is_empty())
}
