//! Hashing passwords with argon2id. It takes much memory and time by design, so only few run at the same time.

use std::sync::Arc;

use argon2::{
    Algorithm, Argon2, Params, PasswordHash, PasswordVerifier, Version,
    password_hash::{PasswordHasher as _, SaltString},
};
use paylink_domain::{
    password::Password,
    random::{Randomness, random_bytes},
};
use tokio::{sync::Semaphore, task::spawn_blocking};

use super::error::PortalError;

/// 19 MiB and two passes, as OWASP recommends for argon2id.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;
/// Two at the same time take 38 MiB. Others wait.
const CONCURRENT: usize = 2;
/// More that wait would wait longer than a browser does.
const MAX_WAITING: usize = 64;

pub(super) struct PasswordHasher {
    argon2: Argon2<'static>,
    running: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    /// The hash of a password that nobody knows. It is verified for people who do not exist, so that the response takes as long.
    unknown: String,
}

impl PasswordHasher {
    pub(super) fn new(randomness: &dyn Randomness) -> Result<Self, argon2::Error> {
        let params = Params::new(MEMORY_KIB, PASSES, LANES, None)?;
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let nobody = random_bytes::<32>(randomness);
        Ok(Self {
            unknown: hash(&argon2, &nobody, &random_bytes(randomness)).unwrap_or_default(),
            argon2,
            running: Arc::new(Semaphore::new(CONCURRENT)),
            waiting: Arc::new(Semaphore::new(MAX_WAITING)),
        })
    }

    /// The hash as text, with its parameters and a random salt.
    pub(super) async fn hash(&self, password: Password, randomness: &dyn Randomness) -> Result<String, PortalError> {
        let (argon2, salt) = (self.argon2.clone(), random_bytes::<16>(randomness));
        let hashed = self.run(move || hash(&argon2, password.reveal().as_bytes(), &salt)).await?;
        hashed.ok_or(PortalError::Internal)
    }

    /// Whether the password has this hash. Without a hash, it takes as long, and the result is no.
    pub(super) async fn verify(&self, password: Password, hash: Option<String>) -> Result<bool, PortalError> {
        let (argon2, exists) = (self.argon2.clone(), hash.is_some());
        let hash = hash.unwrap_or_else(|| self.unknown.clone());
        let verified = self
            .run(move || {
                let parsed = PasswordHash::new(&hash);
                parsed.is_ok_and(|hash| argon2.verify_password(password.reveal().as_bytes(), &hash).is_ok())
            })
            .await?;
        Ok(verified && exists)
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, PortalError> {
        let _waiting = self.waiting.clone().try_acquire_owned().map_err(|_| PortalError::Overloaded)?;
        let running = self.running.clone().acquire_owned().await.map_err(|_| PortalError::Overloaded)?;
        let work = move || {
            // The work goes on if the client disconnects, so its place is taken until it is done.
            let _running = running;
            work()
        };
        spawn_blocking(work).await.map_err(|_| PortalError::Internal)
    }
}

fn hash(argon2: &Argon2<'_>, password: &[u8], salt: &[u8; 16]) -> Option<String> {
    let salt = SaltString::encode_b64(salt).ok()?;
    Some(argon2.hash_password(password, &salt).ok()?.to_string())
}

impl std::fmt::Debug for PasswordHasher {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PasswordHasher").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::SystemRandomness;

    #[tokio::test]
    async fn a_password_is_verified_and_nobody_has_none() {
        let hasher = PasswordHasher::new(&SystemRandomness).expect("valid parameters");
        let hash = hasher.hash(Password::typed("correct horse"), &SystemRandomness).await.expect("a hash");
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(hasher.verify(Password::typed("correct horse"), Some(hash.clone())).await.expect("verified"));
        assert!(!hasher.verify(Password::typed("correct house"), Some(hash)).await.expect("verified"));
        assert!(!hasher.verify(Password::typed("correct horse"), None).await.expect("verified"));
    }
}
