//! `paylink link revoke --company`: links are revoked up to the present. A time in the future once made a company unusable for ever:
//! generate answered 200, and every new link was dead.

use paylink_domain::{link::Link, status::Status, time::Timestamp};
use paylink_store::{LinkRefusedReason, RevokeLinksOutcome};
use paylink_testkit::{App, CliEnvironment, KEY_1, SandboxBanks, assert_success, configuration, tester};
use serde_json::json;

const HOUR_MS: i64 = 3_600_000;

/// A link that was issued at this time.
async fn link_issued_at(app: &App, issued_at: Timestamp) -> Link {
    let link = app.link(&json!({"payment": {"amountCents": 827, "reference": "r"}})).await;
    Link { issued_at, ..link }
}

async fn refusal(app: &App, issued_at: Timestamp) -> Option<LinkRefusedReason> {
    app.cell().link_refusal(&link_issued_at(app, issued_at).await).await.unwrap()
}

fn after(time: Timestamp, ms: i64) -> Timestamp {
    Timestamp::from_epoch_ms(time.epoch_ms() + ms)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_time_in_the_future_is_refused_and_links_go_on_working() {
    let app = App::start().await;
    let cli = CliEnvironment::with(&configuration(&app.database, &[(1, KEY_1)]));
    let (id, now) = (app.company.to_string(), app.cell().now().await.unwrap());
    for future in [after(now, HOUR_MS).epoch_ms().to_string(), "2099-01-01T00:00:00Z".to_owned()] {
        let refused = cli.expect_failure(&["link", "revoke", "--company", &id, "--before", &future]);
        assert!(refused.contains("lies in the future") && refused.contains("Leave out --before"), "{refused}");
    }
    let unknown = cli.expect_failure(&["link", "revoke", "--company", &id, "--before", "tomorrow"]);
    assert!(unknown.contains("2026-11-15T11:00:00Z"), "{unknown}");
    assert_eq!(refusal(&app, now).await, None);

    let before = after(now, -2 * HOUR_MS);
    for spelling in [before.to_rfc3339(), before.epoch_ms().to_string()] {
        let printed = assert_success(&cli.run(&["link", "revoke", "--company", &id, "--before", &spelling]));
        assert!(printed.contains(&before.to_rfc3339()), "{printed}");
    }
    assert_eq!(refusal(&app, after(before, -1)).await, Some(LinkRefusedReason::Revoked));
    assert_eq!(refusal(&app, before).await, None);
    let printed = cli.json(&["link", "revoke", "--company", &id, "--json"]);
    assert!(printed["void_before"].as_i64().unwrap() >= now.epoch_ms(), "{printed}");
    let owner = app.database.as_owner().await;
    let future = "UPDATE company SET links_revoked_before = service_now() + interval '1 second'";
    let error = owner.batch_execute(future).await.unwrap_err();
    assert_eq!(error.as_db_error().unwrap().constraint(), Some("company_revocation_not_in_future"), "for every writer");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_revocation_in_the_future_is_named_by_doctor_and_repaired_without_restoring_a_link() {
    let (app, banks) = (App::start().await, SandboxBanks::start().await);
    let text = configuration(&app.database, &[(1, KEY_1)]) + &banks.configuration;
    let cli = CliEnvironment::with(&text);
    let (id, now) = (app.company.to_string(), app.cell().now().await.unwrap());
    // As an earlier version has left it.
    let earlier = "ALTER TABLE company DISABLE TRIGGER USER;
                   UPDATE company SET links_revoked_before = '2099-01-01T00:00:00Z';
                   ALTER TABLE company ENABLE TRIGGER USER";
    app.database.as_owner().await.batch_execute(earlier).await.unwrap();
    assert_eq!(refusal(&app, after(now, 1)).await, Some(LinkRefusedReason::Revoked), "new links are dead");
    let output = cli.run(&["doctor"]);
    assert!(!output.status.success());
    let findings = String::from_utf8(output.stdout).unwrap();
    let problem =
        format!("company {id} (Demo Shop): its links are revoked up to 2099-01-01T00:00:00.000Z, in the future");
    assert!(findings.contains(&problem), "{findings}");
    assert!(findings.contains(&format!("run `paylink link revoke --company {id}`")), "{findings}");

    // An earlier time repairs it too, and restores no link that was created since.
    let long_ago = Some(Timestamp::from_epoch_ms(0));
    let RevokeLinksOutcome::RevokedBefore(time) =
        app.cell().revoke_links(&tester(), app.company, long_ago).await.unwrap()
    else {
        panic!("not repaired")
    };
    assert!(time >= now && time <= app.cell().now().await.unwrap(), "{time:?}");
    assert_eq!(refusal(&app, after(time, -1)).await, Some(LinkRefusedReason::Revoked), "it was dead and stays so");
    let link = link_issued_at(&app, time).await;
    app.start_payment(&link).await;
    // An open attempt at a bank that is not configured would be a finding.
    app.move_to(link.payment_id, Status::Failed).await;
    assert_success(&cli.run(&["doctor"]));
}
