//! Writes notices of certificates that end soon. Every node reads its own files: nodes can have different ones.

use std::{sync::Arc, time::Duration};

use paylink_domain::{
    notice::{CertificateUse, Notice},
    time::Timestamp,
};
use paylink_store::{NewNotice, StoreError};
use tokio_util::sync::CancellationToken;

use crate::{
    certificates::{CertificateFile, CertificateUser},
    failure_log::FailureLog,
    periodic::run_periodically,
    service::Service,
};

const INTERVAL: Duration = Duration::from_hours(1);
/// How many days before the end operators are notified. Each is announced once.
const DAYS_BEFORE: [u64; 3] = [1, 7, 30];

pub(crate) async fn run_certificate_loop(service: Arc<Service>, stop: CancellationToken) {
    let log = FailureLog::new("writing notices of certificates");
    run_periodically(INTERVAL, stop, async || {
        log.record(service.cells.home().id(), announce_certificates(&service).await);
    })
    .await;
}

/// Writes the notices that are due. Returns how many. A file that cannot be read is logged by `certificates.rs`.
pub async fn announce_certificates(service: &Service) -> Result<usize, StoreError> {
    let (mut written, now) = (0, service.clock.now());
    for file in service.certificates.all() {
        let Ok(ends_at) = file.ends_at() else { continue };
        let Some(days) = announced_days(ends_at, now) else { continue };
        let is_new = service.cells.home().write_notice(&notice(&file, ends_at, days)).await?;
        written += usize::from(is_new);
    }
    Ok(written)
}

/// The announcement that is due at `now`: the last of those whose time has come.
fn announced_days(ends_at: Timestamp, now: Timestamp) -> Option<u64> {
    let left = ends_at.since(now);
    DAYS_BEFORE.into_iter().find(|days| left <= Duration::from_hours(days * 24))
}

fn notice(file: &CertificateFile, ends_at: Timestamp, days: u64) -> NewNotice {
    let (user, used_by) = match &file.user {
        CertificateUser::Bank(id) => (format!("bank {id}"), CertificateUse::Bank(id.clone())),
        CertificateUser::Cell(id) => (format!("cell {id}"), CertificateUse::Cell(*id)),
    };
    let (setting, ends_ms) = (file.setting.to_owned(), ends_at.epoch_ms());
    let key = format!("certificate_ending {user} {setting} {ends_ms} {days}");
    NewNotice { company: None, key, notice: Notice::CertificateEnding { used_by, setting, ends_ms } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_is_announced_30_days_7_days_and_1_day_before_its_end() {
        let now = Timestamp::from_epoch_ms(1_790_000_000_000);
        let announced = |hours| announced_days(now + Duration::from_hours(hours), now);
        assert_eq!(announced(30 * 24 + 1), None);
        assert_eq!(announced(30 * 24), Some(30));
        assert_eq!(announced(7 * 24 + 1), Some(30));
        assert_eq!(announced(7 * 24), Some(7));
        assert_eq!(announced(24), Some(1));
        assert_eq!(announced_days(now, now + Duration::from_hours(1)), Some(1), "it has ended");
    }
}
