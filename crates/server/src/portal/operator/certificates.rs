//! When the certificates of the configuration end, as the files are now.

use std::sync::Arc;

use paylink_domain::time::Timestamp;

use crate::{
    certificates::{ANNOUNCED_BEFORE, CertificateFile, CertificateUser},
    portal::{error::PortalError, state::Portal},
};

pub(super) struct Certificate {
    pub(super) user: CertificateUser,
    /// The name of the setting.
    pub(super) setting: &'static str,
    pub(super) state: CertificateState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CertificateState {
    Valid {
        until: Timestamp,
    },
    /// It ends so soon that a new one is to be requested.
    EndsSoon {
        until: Timestamp,
        days: i64,
    },
    Ended {
        at: Timestamp,
    },
    Unreadable,
}

impl CertificateState {
    /// By the same limit as the log and `paylink doctor`.
    fn of(file: &CertificateFile, now: Timestamp) -> Self {
        match file.ends_at() {
            Ok(at) if at <= now => Self::Ended { at },
            Ok(until) if until.since(now) <= ANNOUNCED_BEFORE => {
                Self::EndsSoon { until, days: (until.epoch_ms() - now.epoch_ms()) / 86_400_000 }
            }
            Ok(until) => Self::Valid { until },
            Err(_) => Self::Unreadable,
        }
    }

    pub(super) const fn needs_a_look(self) -> bool {
        match self {
            Self::Valid { .. } => false,
            Self::EndsSoon { .. } | Self::Ended { .. } | Self::Unreadable => true,
        }
    }
}

/// Reads the files. The machine's time counts, as for those who check the certificates.
pub(super) async fn certificates(portal: &Arc<Portal>) -> Result<Vec<Certificate>, PortalError> {
    let portal = portal.clone();
    let read = move || {
        let now = portal.service.clock.now();
        let certificate = |file: &CertificateFile| Certificate {
            user: file.user.clone(),
            setting: file.setting,
            state: CertificateState::of(file, now),
        };
        portal.certificates.iter().map(certificate).collect()
    };
    tokio::task::spawn_blocking(read).await.map_err(|_| PortalError::Internal)
}
