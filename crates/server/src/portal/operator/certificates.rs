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
    /// By the same limit as the log and `paylink doctor`. Without an end, the file cannot be read.
    fn of(end: Option<Timestamp>, now: Timestamp) -> Self {
        match end {
            Some(at) if at <= now => Self::Ended { at },
            Some(until) if until.since(now) <= ANNOUNCED_BEFORE => {
                Self::EndsSoon { until, days: (until.epoch_ms() - now.epoch_ms()) / 86_400_000 }
            }
            Some(until) => Self::Valid { until },
            None => Self::Unreadable,
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
            state: CertificateState::of(file.ends_at().ok(), now),
        };
        portal.service.certificates.all().iter().map(certificate).collect()
    };
    tokio::task::spawn_blocking(read).await.map_err(|_| PortalError::Internal)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const DAY: Duration = Duration::from_hours(24);

    #[test]
    fn a_certificate_needs_a_look_30_days_before_its_end() {
        let now = Timestamp::from_epoch_ms(1_790_000_000_000);
        let second = Duration::from_secs(1);
        let of = |until: Timestamp| CertificateState::of(Some(until), now);
        let until = now + 30 * DAY + second;
        assert_eq!(of(until), CertificateState::Valid { until });
        let until = now + 30 * DAY;
        assert_eq!(of(until), CertificateState::EndsSoon { until, days: 30 });
        let until = now + second;
        assert_eq!(of(until), CertificateState::EndsSoon { until, days: 0 });
        assert_eq!(of(now), CertificateState::Ended { at: now });
        let unreadable = CertificateState::of(None, now);
        assert!(unreadable.needs_a_look() && of(now).needs_a_look() && !of(now + 31 * DAY).needs_a_look());
    }
}
