//! Notices to operators about certificates and cells.

use std::time::Duration;

use paylink_domain::{
    notice::{Audience, CertificateUse, Notice},
    time::{Clock, Timestamp, to_system_time},
};
use paylink_server::worker::{announce::announce, announce_certificates::announce_certificates};
use paylink_testkit::{App, KEY_1, config, tester};
use rcgen::{CertificateParams, KeyPair};

async fn notices(app: &App, kind: &str) -> Vec<Notice> {
    let rows = "SELECT company, facts::text FROM notice WHERE facts ->> 'kind' = $1 ORDER BY id";
    let rows = app.database.as_owner().await.query(rows, &[&kind]).await.unwrap();
    assert!(rows.iter().all(|row| row.get::<_, Option<&str>>(0).is_none()));
    rows.iter().map(|row| serde_json::from_str(row.get(1)).unwrap()).collect()
}

#[tokio::test]
async fn a_certificate_that_ends_soon_is_noticed_at_30_days_7_days_and_1_day() {
    let app = App::start().await;
    let (service, directory) = (&app.running.service, tempfile::tempdir().unwrap());
    let ends = app.clock.now().epoch_ms() + 40 * 86_400_000;
    let mut params = CertificateParams::new(Vec::new()).unwrap();
    params.not_after = to_system_time(Timestamp::from_epoch_ms(ends)).into();
    let certificate = params.self_signed(&KeyPair::generate().unwrap()).unwrap().pem();
    let file = directory.path().join("ca.pem");
    std::fs::write(&file, certificate).unwrap();
    let mut config = config(&app.database, &[(1, KEY_1)]);
    config.cell[0].ca_file = file;
    service.certificates.replace(&config);
    for (days, written) in [(40, 0), (29, 1), (20, 0), (6, 1), (1, 1), (0, 0)] {
        let left = i64::from(days) * 86_400_000;
        app.clock.advance(Duration::from_millis(u64::try_from(ends - left - app.clock.now().epoch_ms()).unwrap()));
        for again in [written, 0] {
            assert_eq!(announce_certificates(service).await.unwrap(), again, "{days} days before the end");
        }
    }
    let found = notices(&app, "certificate_ending").await;
    let used_by = CertificateUse::Cell(app.cell().id());
    let ends_ms = ends / 1_000 * 1_000; // a certificate knows seconds
    let expected = Notice::CertificateEnding { used_by, setting: "ca_file".to_owned(), ends_ms };
    assert_eq!(found, [expected.clone(), expected.clone(), expected]);
    assert_eq!(found[0].audience(), Audience::Operators);
}

/// The home cell itself, which is closed and can still be written.
#[tokio::test]
async fn a_closed_cell_is_noticed_once_for_each_closing() {
    let app = App::start().await;
    let (service, cell) = (&app.running.service, app.cell());
    assert_eq!(announce(service, &cell).await.unwrap(), 0);
    for closing in 1..=2 {
        assert!(cell.close_by_person(&tester(), "a drill").await.unwrap());
        cell.verify_opening().await.unwrap_err();
        let (one, other) = tokio::join!(announce(service, &cell), announce(service, &cell));
        assert_eq!(one.unwrap() + other.unwrap(), 1);
        assert_eq!(announce(service, &cell).await.unwrap(), 0, "it is the same closing");
        let found = notices(&app, "cell_closed").await;
        assert_eq!(found.len(), closing);
        assert!(
            matches!(&found[0], Notice::CellClosed { cell: id, reason } if *id == cell.id() && reason.contains("a drill"))
        );
        cell.open_by_person(&tester(), "the drill is over").await.unwrap();
        assert_eq!(announce(service, &cell).await.unwrap(), 0);
    }
}
