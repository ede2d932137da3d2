//! Recording observations of a bank: the attempt, the payment and its history change in one transaction. Concurrent observations of different
//! payments share it (`observation_batch.rs`): most of them change nothing but the time of the next poll.

use paylink_domain::attempt::{Observation, Profile};

use crate::{
    attempt_row::Attempt,
    cell::Cell,
    error::StoreError,
    observation_batch::{ObservationJob, ObservationOutcome},
    origin,
};

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
            origin: origin::current(),
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
