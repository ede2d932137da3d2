//! WebAuthn ceremonies under way: between the request that asks an authenticator and the one that brings its response.

use paylink_domain::{portal_secret::ChallengeToken, random::Randomness};

use crate::{cell::Cell, deadline::with_deadline, error::StoreError};

const INSERT: &str = "INSERT INTO portal_challenge (hash, state) VALUES ($1, $2)";
/// Deletes the challenge in any case, so that it is answered once.
const TAKE: &str = "
    DELETE FROM portal_challenge WHERE hash = $1 RETURNING state, created_at > service_now() - interval '5 minutes' AS is_valid";
const DELETE_EXPIRED: &str = "DELETE FROM portal_challenge WHERE created_at <= service_now() - interval '5 minutes'";

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("INSERT", INSERT), ("TAKE", TAKE), ("DELETE_EXPIRED", DELETE_EXPIRED)];

impl Cell {
    /// Stores the state of a ceremony for five minutes. The token names it in the form that ends the ceremony.
    pub async fn store_challenge(
        &self,
        state: &str,
        randomness: &dyn Randomness,
    ) -> Result<ChallengeToken, StoreError> {
        with_deadline(async {
            let token = ChallengeToken::generate(randomness);
            let hash = token.hash();
            self.writing_connection().await?.execute(INSERT, &[&hash.as_slice(), &state]).await?;
            Ok(token)
        })
        .await
    }

    /// The state of a ceremony, once. `token` is the text of a [`ChallengeToken`].
    pub async fn take_challenge(&self, token: &str) -> Result<Option<String>, StoreError> {
        let Ok(token) = ChallengeToken::parse(token) else { return Ok(None) };
        with_deadline(async {
            let hash = token.hash();
            let Some(row) = self.writing_connection().await?.query_opt(TAKE, &[&hash.as_slice()]).await? else {
                return Ok(None);
            };
            let state: String = row.try_get("state")?;
            Ok(row.try_get::<_, bool>("is_valid")?.then_some(state))
        })
        .await
    }

    /// Deletes ceremonies that nobody ended in time. Returns how many.
    pub async fn delete_expired_challenges(&self) -> Result<u64, StoreError> {
        with_deadline(async { Ok(self.writing_connection().await?.execute(DELETE_EXPIRED, &[]).await?) }).await
    }
}
