//! The banks that payers may choose from, as the configuration describes them.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use paylink_bank::{
    Bank, Capabilities,
    berlin_group::{BerlinGroup, NoClient, NotASigner, Product, Settings, Signer, Tls},
};
use paylink_domain::{attempt::Profile, company::Mode, country::Country, iban::Iban, id::BankId, time::Timestamp};
use paylink_store::StoreError;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::config::{self, EndsAt, Protocol};

/// A bank with what the pages need to know of it.
#[derive(Debug)]
pub struct Offer {
    pub id: BankId,
    pub name: String,
    pub mode: Mode,
    /// Where its payers live; nothing, if anywhere.
    pub country: Option<Country>,
    /// Whether the operator lets nobody begin there.
    pub paused: bool,
    pub test_payer_iban: Option<Iban>,
    pub connector: Box<dyn Bank>,
    /// How many payers this node speaks for at once at this bank; one more is asked to come again.
    pub room: Arc<Semaphore>,
    silence: Silence,
}

const PAYERS_AT_ONCE: usize = 128;

impl Offer {
    /// Whether it is worth a payer's while. A bank that has not answered this node for a while is tried again after a minute.
    pub fn is_available(&self, now: Timestamp) -> bool {
        !self.paused && !self.silence.is_long(now)
    }

    /// The bank was asked something. Did it answer?
    pub fn heard(&self, answered: bool, now: Timestamp) {
        self.silence.heard(answered, now);
    }

    /// A place among those for whom this node speaks to the bank.
    pub fn place(&self) -> Result<OwnedSemaphorePermit, StoreError> {
        self.room.clone().try_acquire_owned().map_err(|_| StoreError::Busy("too many payers at this bank"))
    }
}

/// How often in a row a bank has not answered, and when last.
#[derive(Debug, Default)]
struct Silence(Mutex<Option<(u32, Timestamp)>>);

impl Silence {
    /// One lost answer is an accident; so many in a row are an outage.
    const OUTAGE: u32 = 5;
    const TRIED_AGAIN_AFTER: Duration = Duration::from_mins(1);

    fn heard(&self, answered: bool, now: Timestamp) {
        let mut silence = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let before = silence.map_or(0, |(times, _)| times);
        *silence = (!answered).then_some((before.saturating_add(1), now));
    }

    fn is_long(&self, now: Timestamp) -> bool {
        let silence = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        silence.is_some_and(|(times, last)| times >= Self::OUTAGE && now.since(last) < Self::TRIED_AGAIN_AFTER)
    }
}

#[derive(Debug, thiserror::Error)]
pub enum BankError {
    #[error("cannot read {path}")]
    File { path: PathBuf, source: std::io::Error },
    #[error("a live bank is reached by https, with certificate_file and key_file")]
    LiveWithoutCertificate,
    #[error("signing needs all of signing_certificate_file, signing_key_file and signing_key_id")]
    HalfASigner,
    #[error(transparent)]
    Signer(#[from] NotASigner),
    #[error(transparent)]
    Client(#[from] NoClient),
}

/// In the order of the configuration.
#[derive(Clone, Debug, Default)]
pub struct Banks(Vec<Arc<Offer>>);

impl Banks {
    pub fn open(config: &[config::Bank]) -> Result<Self, (BankId, BankError)> {
        let banks = config.iter().map(|bank| match offer(bank) {
            Ok(offer) => Ok(Arc::new(offer)),
            Err(why) => Err((bank.id.clone(), why)),
        });
        banks.collect::<Result<_, _>>().map(Self)
    }

    pub fn get(&self, id: &BankId) -> Option<&Arc<Offer>> {
        self.0.iter().find(|bank| bank.id == *id)
    }

    /// What payers call it; its id, if it is no longer configured.
    pub fn name_of(&self, id: &BankId) -> String {
        self.get(id).map_or_else(|| id.to_string(), |bank| bank.name.clone())
    }

    pub fn ids(&self) -> Vec<BankId> {
        self.0.iter().map(|bank| bank.id.clone()).collect()
    }

    /// Those that a company of that mode reaches: play money never meets a real bank.
    pub fn of_mode(&self, mode: Mode) -> impl Iterator<Item = &Arc<Offer>> {
        self.0.iter().filter(move |bank| bank.mode == mode)
    }
}

fn offer(config: &config::Bank) -> Result<Offer, BankError> {
    let connector: Box<dyn Bank> = match config.protocol {
        Protocol::BerlinGroup => Box::new(berlin_group(config)?),
    };
    let (name, test_payer_iban) = (config.name.as_str().to_owned(), config.test_payer_iban.clone());
    let room = Arc::new(Semaphore::new(PAYERS_AT_ONCE));
    Ok(Offer {
        id: config.id.clone(),
        name,
        mode: config.mode,
        country: config.country,
        paused: config.paused,
        test_payer_iban,
        connector,
        room,
        silence: Silence::default(),
    })
}

fn berlin_group(config: &config::Bank) -> Result<BerlinGroup, BankError> {
    let identity_pem = match (read(&config.certificate_file)?, read(&config.key_file)?) {
        (Some(certificate), Some(key)) => Some([certificate, b"\n".to_vec(), key].concat()),
        (None, _) | (_, None) => None,
    };
    if config.mode == Mode::Live && (config.url.scheme() != "https" || identity_pem.is_none()) {
        return Err(BankError::LiveWithoutCertificate);
    }
    let signer = match (read(&config.signing_key_file)?, read(&config.signing_certificate_file)?) {
        (Some(key), Some(certificate)) if !config.signing_key_id.is_empty() => {
            Some(Signer::new(&key, &certificate, &config.signing_key_id)?)
        }
        (None, None) if config.signing_key_id.is_empty() => None,
        (Some(_) | None, Some(_) | None) => return Err(BankError::HalfASigner),
    };
    Ok(BerlinGroup::new(Settings {
        url: config.url.clone(),
        product: match config.product {
            config::Product::SepaCreditTransfers => Product::Sepa,
            config::Product::InstantSepaCreditTransfers => Product::InstantSepa,
        },
        capabilities: Capabilities {
            profile: Profile {
                executed_ends: config.ends_at == EndsAt::Executed,
                initiation_may_move_money: config.may_spare_authorisation,
            },
            needs_payer_iban: config.needs_payer_iban,
            cancels: config.cancels,
        },
        tls: Tls { identity_pem, authorities_pem: read(&config.ca_file)? },
        signer,
        timeout: Duration::from_secs(config.timeout_seconds),
    })?)
}

/// The file's contents; nothing, if no file is named.
fn read(path: &Path) -> Result<Option<Vec<u8>>, BankError> {
    if path.as_os_str().is_empty() {
        return Ok(None);
    }
    std::fs::read(path).map(Some).map_err(|source| BankError::File { path: path.to_owned(), source })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bank_that_never_answers_is_not_available_for_a_minute() {
        let (silence, now) = (Silence::default(), Timestamp::from_epoch_ms(1_000_000));
        for _ in 0..4 {
            silence.heard(false, now);
        }
        assert!(!silence.is_long(now));
        silence.heard(false, now);
        assert!(silence.is_long(now));
        assert!(!silence.is_long(now + Duration::from_mins(1)), "it is tried again");
        silence.heard(false, now + Duration::from_mins(1));
        assert!(silence.is_long(now + Duration::from_mins(1)), "and found silent again");
        silence.heard(true, now + Duration::from_mins(2));
        silence.heard(false, now + Duration::from_mins(2));
        assert!(!silence.is_long(now + Duration::from_mins(2)), "one answer is enough");
    }
}
