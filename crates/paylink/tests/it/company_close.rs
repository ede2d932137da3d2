//! `paylink company close`: nothing of a company that leaves can be used any more, and nothing of its payments is deleted.

use paylink_domain::{status::Status, user::Role};
use paylink_store::{LinkRefusedReason, StartOutcome};
use paylink_testkit::{
    CliEnvironment, KEY_1, add_portal_user, assert_success, configuration, delivery_fixture::DeliveryFixture,
    payment_steps::end_attempt, tester,
};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_company_is_closed_once_its_payments_and_deliveries_have_ended() {
    let fixture = DeliveryFixture::start().await;
    let app = &fixture.app;
    let (owner, company) = (app.database.as_owner().await, app.company.to_string());
    let cli = CliEnvironment::with(&configuration(&app.database, &[(1, KEY_1)]));
    let unused = app.link(&json!({"payment": {"amountCents": 827, "reference": "r"}})).await;
    let waiting = fixture.payment(None).await.id;
    let user = add_portal_user(app, "anna@example.com", Role::Owner).await;
    user.sign_in(app).await;
    let invite = ["user", "invite", "--email", "ben@example.com", "--company", &company, "--role", "viewer", "--json"];
    assert_success(&cli.run(&invite));
    let counts = async || {
        let count = "SELECT (SELECT count(*) FROM payment) + (SELECT count(*) FROM status_change) AS rows";
        owner.query_one(count, &[]).await.unwrap().get::<_, i64>(0)
    };
    let close = ["company", "close", &company, "--reason", "The contract has ended"];
    let entries = || {
        let list = assert_success(&cli.run(&["audit", "list", "--company", &company, "--json"]));
        list.lines().filter(|line| line.contains("\"action\":\"company.close\"")).count()
    };

    let refused = cli.expect_failure(&close);
    assert!(refused.contains("is suspended, and not closed yet"), "{refused}");
    assert!(refused.contains("1 payments are at their banks: they end by themselves"), "{refused}");
    assert!(!app.cell().company(app.company).await.unwrap().unwrap().online_payments_enabled, "no payment starts");
    assert_success(&cli.run(&["company", "resume", &company]));
    fixture.end_payment(waiting, Status::Cancelled).await;
    let refused = cli.expect_failure(&close);
    assert!(refused.contains("1 webhook deliveries are pending: wait until they are delivered"), "{refused}");
    assert!(!refused.contains("payments"), "{refused}");
    assert_eq!((fixture.deliver().await, entries()), (1, 0));

    let before = counts().await;
    let closed = cli.json(&[&close[..], &["--json"]].concat());
    assert_eq!((&closed["company_id"], &closed["already_closed"]), (&json!(company), &json!(false)), "{closed}");
    for (field, number) in
        [("tokens_revoked", 1), ("endpoints_disabled", 1), ("members_removed", 1), ("invitations_withdrawn", 1)]
    {
        assert_eq!(closed[field], json!(number), "{field}: {closed}");
    }
    assert_eq!((counts().await, entries()), (before, 1), "nothing is deleted");

    // What the company had is of no use any more.
    app.expire_grant_cache();
    let generated = app.generate(&json!({"payment": {"amountCents": 827, "reference": "r"}})).await;
    assert_eq!(generated.status, 401);
    let outcome = app.start_attempt(&unused).await;
    assert!(
        matches!(
            outcome,
            StartOutcome::Refused(LinkRefusedReason::Revoked | LinkRefusedReason::OnlinePaymentsDisabled)
        ),
        "{outcome:?}"
    );
    let endpoint = fixture.endpoint.to_string();
    for refused in [
        &["company", "enable", &company][..],
        &["company", "set", &company, "--colour", "#123456"],
        &["token", "add", "--company", &company],
        &["endpoint", "add", "--company", &company, "--url", "https://example.com/hook"],
        &["endpoint", "enable", &endpoint],
        &["user", "invite", "--email", "eve@example.com", "--company", &company, "--role", "owner"],
    ] {
        assert!(cli.expect_failure(refused).contains("is closed, for good"), "{refused:?}");
    }
    let listed: Value = cli.json(&["endpoint", "list", "--company", &company, "--json"]);
    assert!(!listed["disabled_at"].is_null(), "{listed}");
    let people = owner.query_one("SELECT count(*) FROM portal_membership", &[]).await.unwrap().get::<_, i64>(0);
    assert_eq!(people, 0);
    assert_eq!(app.read(waiting).await.body["status"], "CANCELLED", "its payments can be read");

    let again = cli.json(&[&close[..], &["--json"]].concat());
    assert_eq!((&again["already_closed"], &again["tokens_revoked"]), (&json!(true), &json!(0)), "{again}");
    assert_eq!(again["links_revoked_before"], closed["links_revoked_before"]);
    assert_eq!(entries(), 1, "nothing changed, so nothing is in the log");
    assert!(cli.expect_failure(&["company", "resume", &company]).contains("is closed, for good"));
    // Nobody can lift the suspension in the database, and the link stays revoked.
    let lift = "UPDATE company SET suspended_at = NULL, suspended_by = NULL, suspension_reason = NULL, enabled_before_suspension = NULL,
                online_payments_enabled = true";
    let error = owner.execute(lift, &[]).await.unwrap_err();
    assert_eq!(error.as_db_error().unwrap().constraint(), Some("company_closed_is_suspended"));
    let outcome = app.start_attempt(&unused).await;
    assert!(matches!(outcome, StartOutcome::Refused(LinkRefusedReason::Revoked)), "{outcome:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_nobody_can_pay_any_more_is_cancelled_and_what_is_at_a_bank_ends_by_what_the_bank_says() {
    let fixture = DeliveryFixture::start().await;
    let (app, company) = (&fixture.app, fixture.app.company.to_string());
    let cli = CliEnvironment::with(&configuration(&app.database, &[(1, KEY_1)]));
    let close = ["company", "close", &company, "--reason", "The contract has ended", "--json"];
    let [paid, unpaid] = [fixture.payment(None).await.id, fixture.payment(None).await.id];
    let [waiting, disputed] = [app.waiting_payment().await.id, app.waiting_payment().await.id];
    assert_eq!(app.observe(disputed, Status::Executed).await.unwrap(), Status::Pending, "the bank contradicts the end");
    let statuses = async || {
        let mut statuses = Vec::new();
        for payment in [paid, unpaid, waiting, disputed] {
            statuses.push(app.read(payment).await.body["status"].as_str().unwrap().to_owned());
        }
        statuses
    };
    let report = || -> Value {
        let output = cli.run(&close);
        assert!(!output.status.success());
        serde_json::from_slice(&output.stdout).unwrap()
    };

    let first = report();
    assert_eq!(statuses().await, ["PENDING", "PENDING", "CANCELLED", "PENDING"]);
    assert_eq!(
        [&first["closed"], &first["payments_cancelled"], &first["payments_kept"], &first["payments_at_banks"]],
        [&json!(false), &json!(1), &json!(1), &json!(2)],
        "{first}"
    );
    assert_eq!((fixture.deliver().await, fixture.count("event").await), (1, 1));
    assert_eq!(report()["payments_cancelled"], json!(0), "nothing twice");

    fixture.end_payment(paid, Status::Executed).await;
    end_attempt(&app.cell(), &app.running.service.ring, unpaid).await;
    assert_eq!(statuses().await, ["EXECUTED", "PENDING", "CANCELLED", "PENDING"], "the suspension may still end");
    let second = report();
    assert_eq!((&second["payments_cancelled"], &second["deliveries_pending"]), (&json!(1), &json!(2)), "{second}");
    assert_eq!(statuses().await, ["EXECUTED", "CANCELLED", "CANCELLED", "PENDING"]);
    assert_eq!(fixture.deliver().await, 2);
    let closed = cli.json(&close);
    assert_eq!((&closed["closed"], &closed["payments_kept"]), (&json!(true), &json!(1)), "{closed}");
    assert_eq!((fixture.count("event").await, fixture.count("delivery").await), (3, 3));
}

#[tokio::test]
async fn a_payment_of_a_closed_company_is_cancelled_when_its_attempt_ends_unpaid() {
    let fixture = DeliveryFixture::start().await;
    let app = &fixture.app;
    let [paid, unpaid, disputed] =
        [fixture.payment(None).await.id, fixture.payment(None).await.id, app.waiting_payment().await.id];
    app.observe(disputed, Status::Executed).await.unwrap();
    let reason = "The contract has ended".parse().unwrap();
    app.cell().suspend_company(&tester(), app.company, &reason).await.unwrap();
    fixture.owner.execute("UPDATE company SET closed_at = service_now()", &[]).await.unwrap();
    app.move_to(unpaid, Status::Incomplete).await;
    assert_eq!(fixture.count("event").await, 0, "its attempt is open");

    end_attempt(&app.cell(), &app.running.service.ring, unpaid).await;
    let causes = "SELECT cause FROM status_change WHERE to_status = 'CANCELLED'";
    let rows = fixture.owner.query(causes, &[]).await.unwrap();
    assert_eq!(rows.iter().map(|row| row.get::<_, &str>(0)).collect::<Vec<_>>(), ["test, and no attempt is left"]);
    app.move_to(paid, Status::Executed).await;
    assert_eq!(fixture.count("event").await, 2);
    let later = app.observe(disputed, Status::Incomplete).await.unwrap();
    assert_eq!(later, Status::Pending, "the bank disputes how its attempt ended");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn deliveries_of_a_merchant_who_is_gone_can_be_dropped() {
    let fixture = DeliveryFixture::start().await;
    let company = fixture.app.company.to_string();
    fixture.create_paid_event().await;
    let cli = CliEnvironment::with(&configuration(&fixture.app.database, &[(1, KEY_1)]));
    let close = ["company", "close", &company, "--reason", "Insolvent", "--json"];
    assert!(cli.expect_failure(&close).contains("or give --drop-deliveries"));
    let closed = cli.json(&[&close[..], &["--drop-deliveries"]].concat());
    assert_eq!(closed["deliveries_dropped"], json!(1), "{closed}");
    assert_eq!(fixture.deliver().await, 0, "nothing is sent any more");
    let count = "SELECT count(*) FROM delivery WHERE state = 'expired' AND ended_at IS NOT NULL";
    let ended: i64 = fixture.app.database.as_owner().await.query_one(count, &[]).await.unwrap().get(0);
    assert_eq!(ended, 1);
    assert!(
        cli.expect_failure(&["company", "close", "cmp_00000000000000", "--reason", "x"])
            .contains("there is no company")
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_suspension_whose_reason_reads_like_a_closing_can_be_ended() {
    let fixture = DeliveryFixture::start().await;
    let company = fixture.app.company.to_string();
    let cli = CliEnvironment::with(&configuration(&fixture.app.database, &[(1, KEY_1)]));
    assert_success(&cli.run(&["company", "suspend", &company, "--reason", "Closed: until Monday"]));
    assert_success(&cli.run(&["company", "resume", &company]));
}
