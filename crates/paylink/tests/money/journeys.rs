//! What payers do from link to final status, at each bank.

use std::time::Duration;

use paylink_domain::status::Status;
use paylink_sandbox::{BankId, Decision};
use paylink_server::banks::{BankError, Banks};
use paylink_testkit::{AMOUNT_CENTS, Database, Payer, SCA_EXEMPT_CENTS, TestService, config_with_banks};
use reqwest::StatusCode;
use url::Url;

const SETTLING_TIME: Duration = Duration::from_secs(15);

#[tokio::test]
async fn a_link_is_paid_at_every_bank() {
    for (bank, statuses) in [
        (BankId::Atlas, &["AUTHORISED", "EXECUTED"][..]),
        (BankId::Borea, &["AUTHORISED", "SETTLED"]),
        (BankId::Corvus, &["AUTHORISED", "EXECUTED"]),
        (BankId::Delta, &["AUTHORISED", "EXECUTED"]),
    ] {
        let test_service = TestService::start().await;
        let mut payer = test_service.payer_at(bank).await;
        payer.decide("approve").await;
        assert_eq!(payer.view(), "authorised", "{bank}: {}", payer.page);
        test_service.advance_and_poll(SETTLING_TIME).await;
        payer.check_again().await;
        assert_eq!(payer.view(), "paid", "{bank}: {}", payer.page);
        assert_eq!(test_service.statuses(payer.payment()).await, statuses, "{bank}");
        let moved = test_service.sandbox().movements();
        assert_eq!((moved.len(), moved[0].amount_cents), (1, u64::from(AMOUNT_CENTS)), "{bank}");
        assert_eq!(moved[0].reference, "Order 1017");
    }
}

#[tokio::test]
async fn a_payment_exempt_from_authorisation_is_paid_without_a_redirect() {
    let test_service = TestService::start().await;
    let mut payer = Payer::with(test_service.link(SCA_EXEMPT_CENTS, "Order 1017").await);
    payer.confirm(BankId::Delta, test_service.sandbox()).await;
    assert_eq!(payer.view(), "authorised", "{}", payer.page);
    test_service.advance_and_poll(SETTLING_TIME).await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Executed);
    assert_eq!(test_service.sandbox().movements().len(), 1);
}

#[tokio::test]
async fn a_payer_who_declines_can_choose_another_bank() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    payer.decide("decline").await;
    assert_eq!((payer.view().as_str(), test_service.status(payer.payment()).await), ("choose", Status::Incomplete));
    payer.choose_again(BankId::Borea, test_service.sandbox()).await;
    assert_eq!((payer.view().as_str(), test_service.status(payer.payment()).await), ("hand-off", Status::Pending));
    payer.decide("approve").await;
    test_service.advance_and_poll(SETTLING_TIME).await;
    assert_eq!(test_service.statuses(payer.payment()).await, ["INCOMPLETE", "PENDING", "AUTHORISED", "SETTLED"]);
    assert_eq!(test_service.sandbox().movements().len(), 1);
}

#[tokio::test]
async fn a_payer_who_left_resumes_at_the_same_bank_from_the_link() {
    let test_service = TestService::start().await;
    let payer = test_service.payer_at(BankId::Ember).await;
    test_service.advance_and_poll(Duration::from_mins(16)).await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Incomplete);

    let mut later = Payer::with(payer.link.clone());
    later.open().await;
    assert_eq!(later.view(), "resume", "{}", later.page);
    assert!(
        !later.page.contains("pay_") && !later.page.contains("att_"),
        "a forwarded link reveals no id: {}",
        later.page
    );
    // Choosing another bank leads to the attempt that may still move money.
    later.confirm(BankId::Atlas, test_service.sandbox()).await;
    assert_eq!((later.view().as_str(), later.bank_url()), ("hand-off", payer.bank_url()));
    assert_eq!(test_service.status(payer.payment()).await, Status::Pending);
    later.decide("approve").await;
    test_service.advance_and_poll(Duration::from_hours(2)).await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Executed);
    assert_eq!((test_service.sandbox().orders().len(), test_service.sandbox().movements().len()), (1, 1));
}

#[tokio::test]
async fn cancelling_needs_the_bank_s_confirmation_and_ends_the_payment() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    let screen = payer.bank_url();
    payer.press("cancel").await;
    assert_eq!((payer.view().as_str(), test_service.order().status), ("cancelled", "CANC"));
    assert_eq!(test_service.statuses(payer.payment()).await, ["CANCELLED"]);
    let payment = payer.payment();
    payer.decide_at(screen, "approve").await;
    test_service.advance_and_poll(SETTLING_TIME).await;
    assert_eq!((test_service.status(payment).await, test_service.sandbox().movements().len()), (Status::Cancelled, 0));
}

#[tokio::test]
async fn a_bank_that_cannot_cancel_leaves_the_payment_unchanged() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Ember).await;
    for button in ["cancel", "switch"] {
        payer.press(button).await;
        assert_eq!((payer.view().as_str(), test_service.status(payer.payment()).await), ("hand-off", Status::Pending));
    }
    assert!(!payer.page.contains("id=\"cancel\""), "cancelling is not offered either");
}

#[tokio::test]
async fn a_payment_without_an_open_attempt_is_cancelled_immediately() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    payer.decide("decline").await;
    payer.press("cancel").await;
    assert_eq!((payer.view().as_str(), test_service.status(payer.payment()).await), ("cancelled", Status::Cancelled));
}

#[tokio::test]
async fn switching_waits_for_the_bank_to_confirm_the_first_attempt_ended() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    let screen = payer.bank_url();
    payer.press("switch").await;
    assert_eq!((payer.view().as_str(), test_service.status(payer.payment()).await), ("choose", Status::Incomplete));
    payer.choose_again(BankId::Corvus, test_service.sandbox()).await;
    let mut other_tab = payer.clone();
    payer.decide("approve").await;
    other_tab.decide_at(screen, "approve").await;
    test_service.advance_and_poll(SETTLING_TIME).await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Executed);
    let moved = test_service.sandbox().movements();
    assert_eq!((moved.len(), moved[0].bank), (1, BankId::Corvus));
}

#[tokio::test]
async fn insufficient_funds_fail_the_payment() {
    let test_service = TestService::start().await;
    let poor =
        test_service.sandbox().accounts(BankId::Atlas).into_iter().min_by_key(|account| account.balance_cents).unwrap();
    let mut payer = test_service.payer().await;
    payer.post(payer.link.clone(), &format!("bank=atlas&iban={}", poor.iban)).await;
    payer.decide("approve").await;
    test_service.advance_and_poll(SETTLING_TIME).await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Failed);
    assert_eq!(test_service.sandbox().movements().len(), 0);
}

#[tokio::test]
async fn an_invalid_form_is_shown_again_and_starts_nothing() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer().await;
    let iban = "DE00000000000000000000";
    for (form, message) in [
        ("", "choose your bank"),
        ("bank=none", "choose your bank"),
        ("bank=../x", "choose your bank"),
        ("bank=atlas", "enter your IBAN"),
        (&format!("bank=atlas&iban={iban}"), "not a valid IBAN"),
    ] {
        payer.post(payer.link.clone(), form).await;
        assert!(payer.page.contains(message), "{form}: {}", payer.page);
    }
    assert!(payer.page.contains(iban), "the page keeps what the payer entered");
    assert!(payer.page.contains("href=\"?bank=atlas&#38;lang=de\""), "the links to other languages keep the bank");
    assert_eq!((test_service.count("payment").await, test_service.sandbox().orders().len()), (0, 0));
}

#[tokio::test]
async fn an_iban_unknown_to_the_bank_ends_the_attempt_and_not_the_payment() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer().await;
    payer.post(payer.link.clone(), "bank=atlas&iban=DE89370400440532013000").await;
    assert_eq!(payer.view(), "choose", "{}", payer.page);
    assert!(payer.page.contains("did not accept the payment"));
    assert_eq!(test_service.status(payer.payment()).await, Status::Pending);
    test_service.advance_and_poll(Duration::from_mins(15)).await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Incomplete, "no other bank was chosen");
}

#[tokio::test]
async fn a_live_bank_needs_https_and_a_certificate() {
    let directory = tempfile::tempdir().unwrap();
    let own = rcgen::generate_simple_self_signed(vec!["tpp.example".to_owned()]).unwrap();
    let (certificate, key) = (directory.path().join("certificate.pem"), directory.path().join("key.pem"));
    std::fs::write(&certificate, own.cert.pem()).unwrap();
    std::fs::write(&key, own.signing_key.serialize_pem()).unwrap();
    let live = format!(
        "\n[[bank]]\nid = \"real\"\nname = \"Real Bank\"\nmode = \"live\"\nprotocol = \"berlin_group\"\n\
         url = \"https://127.0.0.1:1/\"\ncertificate_file = \"{}\"\nkey_file = \"{}\"\n",
        certificate.display(),
        key.display()
    );
    let database = Database::migrated().await;
    assert!(Banks::open(&config_with_banks(&database, &live).bank, 1).is_ok());
    for incomplete in
        [live.replace("https:", "http:"), live.replace("key_file", "ca_file"), live.replace("certificate_file", "#")]
    {
        let opened = Banks::open(&config_with_banks(&database, &incomplete).bank, 1);
        assert!(matches!(opened, Err((_, BankError::LiveWithoutCertificate))), "{incomplete}: {opened:?}");
    }
}

#[tokio::test]
async fn no_request_to_a_bank_contains_a_payment_id_or_link() {
    let test_service = TestService::start().await;
    let mut secrets = Vec::new();
    for (bank, decision) in [
        (BankId::Atlas, "approve"),
        (BankId::Borea, "decline"),
        (BankId::Corvus, "approve"),
        (BankId::Delta, "approve"),
    ] {
        let mut payer = test_service.payer_at(bank).await;
        payer.decide(decision).await;
        if decision == "decline" {
            payer.choose_again(BankId::Atlas, test_service.sandbox()).await;
            payer.press("cancel").await;
        }
        test_service.advance_and_poll(SETTLING_TIME).await;
        let payment = payer.payment();
        let link = payer.link.path().rsplit('/').next().unwrap().to_owned();
        secrets.extend([payment.to_string(), payment.uuid().to_string(), payment.uuid().simple().to_string(), link]);
        secrets.push(payment.to_string().trim_start_matches("pay_00").to_uppercase());
    }
    let received = test_service.sandbox().received();
    assert!(received.len() > 20, "{}", received.len());
    for request in &received {
        let all = format!("{} {} {:?} {}", request.method, request.path_and_query, request.headers, request.body);
        for secret in &secrets {
            assert!(!all.contains(secret.as_str()), "{all}");
        }
        assert!(!all.contains("/l/") && !all.contains("pay_00"), "{all}");
    }
    // The search finds the attempt's id, which requests may contain.
    assert!(received.iter().any(|request| format!("{:?}", request.headers).contains("/r/att_00")));
}

/// Two requests for each poll that the limit admits at once.
const MAX_POLL_CALLS: usize = 12;

#[tokio::test]
async fn opening_a_link_a_thousand_times_writes_nothing() {
    let database = Database::migrated().await;
    database.log_statements().await;
    let test_service = TestService::on_database(database, |_| {}).await;
    let (fresh, used) = (test_service.payer().await, test_service.payer_at(BankId::Ember).await);
    // The logged statements without the node's heartbeat.
    let statements = async || {
        let all = test_service.app.database.statements().await;
        all.into_iter().filter(|statement| !statement.contains(" node ")).collect::<Vec<_>>()
    };
    let writes = |log: &[String]| {
        let words = ["INSERT INTO", "UPDATE ", "DELETE FROM"];
        log.iter().filter(|line| words.iter().any(|word| line.contains(word))).count()
    };
    let before = statements().await;
    assert!(writes(&before) > 0, "the search finds the writes of the confirmation");
    let http = reqwest::Client::new();
    let open = async |link: &Url, times: usize| {
        for _ in 0..times {
            assert_eq!(http.get(link.clone()).send().await.unwrap().status(), StatusCode::OK);
        }
    };
    open(&fresh.link, 1_000).await;
    let after = statements().await;
    assert!(after.len() >= before.len() + 1_000, "the log is complete: {} {}", before.len(), after.len());
    assert_eq!(writes(&after), writes(&before));
    // The page of an open payment polls the bank, within a limit.
    let calls = test_service.sandbox().received().len();
    let before = test_service.statuses(used.payment()).await;
    open(&used.link, 100).await;
    let caused = test_service.sandbox().received().len() - calls;
    assert!((1..=MAX_POLL_CALLS).contains(&caused), "{caused} calls");
    assert_eq!(test_service.statuses(used.payment()).await, before);
}

#[tokio::test]
async fn a_payment_that_stays_authorised_is_polled_daily_for_thirty_days_and_then_weekly() {
    let test_service = TestService::start().await;
    let mut payer = Payer::with(test_service.link(AMOUNT_CENTS, "TEST OUTAGE").await);
    payer.confirm(BankId::Ember, test_service.sandbox()).await;
    payer.decide("approve").await;
    let poll_count = || {
        test_service.sandbox().received().iter().filter(|request| request.path_and_query.ends_with("/status")).count()
    };
    // The outage at the bank never ends, because only the service's clock advances.
    let before = poll_count();
    for _ in 0..400 {
        test_service.owner.batch_execute("UPDATE service_clock SET ahead = ahead + interval '6 hours'").await.unwrap();
        test_service.poll_due().await;
    }
    let polls = poll_count() - before;
    assert!((35..400).contains(&polls), "{polls} polls in a hundred days");
    let query = "SELECT next_poll_at - last_polled_at > interval '6 days', ended_at IS NULL FROM attempt";
    let row = test_service.owner.query_one(query, &[]).await.unwrap();
    assert_eq!((row.get(0), row.get(1)), (true, true), "it is still polled and has not ended");
}

#[tokio::test]
async fn connector_state_is_deleted_thirty_days_after_the_end() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    payer.decide("approve").await;
    test_service.advance_and_poll(SETTLING_TIME).await;
    let sealed = "attempt WHERE connector_state_sealed IS NOT NULL AND redirect_sealed IS NOT NULL";
    assert_eq!(test_service.count(sealed).await, 1);
    let cleanup = async || paylink_server::worker::cleanup::cleanup(&test_service.app.running.service).await;
    test_service.advance_time(Duration::from_hours(30 * 24 - 1)).await;
    cleanup().await;
    assert_eq!(test_service.count(sealed).await, 1);
    test_service.advance_time(Duration::from_hours(2)).await;
    cleanup().await;
    assert_eq!((test_service.count(sealed).await, test_service.count("attempt").await), (0, 1));
    assert_eq!(test_service.status(payer.payment()).await, Status::Executed);
    payer.check_again().await;
    assert_eq!(payer.view(), "paid");
}

#[tokio::test]
async fn the_bank_may_cancel_a_payment() {
    let test_service = TestService::start().await;
    let payer = test_service.payer_at(BankId::Borea).await;
    test_service.sandbox().decide(BankId::Borea, &test_service.order().payment_id, Decision::Cancel).unwrap();
    test_service.advance_and_poll(SETTLING_TIME).await;
    assert_eq!(test_service.statuses(payer.payment()).await, ["CANCELLED"]);
}

#[tokio::test]
async fn a_payment_has_at_most_fifty_attempts() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer().await;
    for _ in 0..55 {
        payer.post(payer.link.clone(), "bank=atlas&iban=DE89370400440532013000").await;
    }
    assert_eq!(test_service.count("attempt").await, 50);
    let orders = test_service.sandbox().received().iter().filter(|request| request.method == "POST").count();
    assert_eq!(orders, 50);
    assert!(payer.page.contains("There were too many attempts to pay."), "{}", payer.page);
    payer.open().await;
    assert!(payer.page.contains("There were too many attempts to pay."), "{}", payer.page);
}

#[tokio::test]
async fn a_payer_who_left_resumes_from_the_link_without_entering_the_iban_again() {
    let test_service = TestService::start().await;
    for bank in BankId::ALL {
        let payer = test_service.payer_at(bank).await;
        let mut later = Payer::with(payer.link.clone());
        later.open().await;
        assert_eq!(later.view(), "resume");
        assert!(later.page.contains("id=\"continue\"") && !later.page.contains("name=\"iban\""), "{}", later.page);
        later.post(payer.link.clone(), "").await;
        assert_eq!((later.view().as_str(), later.bank_url()), ("hand-off", payer.bank_url()), "{bank}");
        assert!(!later.sees_payment(), "{}", later.page);
    }
}

#[tokio::test]
async fn a_stale_form_leads_to_the_current_status_page() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    let mut stale = Payer::with(payer.link.clone());
    payer.press("cancel").await;
    stale.post(payer.link.clone(), "bank=atlas").await;
    assert_eq!(stale.view(), "cancelled", "{}", stale.page);
}

#[tokio::test]
async fn a_payer_who_approved_is_not_asked_again_while_the_bank_is_unavailable() {
    let test_service = TestService::start().await;
    let mut payer = Payer::with(test_service.link(AMOUNT_CENTS, "TEST OUTAGE").await);
    payer.confirm(BankId::Atlas, test_service.sandbox()).await;
    payer.decide("approve").await;
    assert_eq!(payer.view(), "waiting", "{}", payer.page);
    assert!(payer.page.contains("do not pay again") && !payer.page.contains("id=\"switch\""), "{}", payer.page);
    test_service.advance_and_poll(Duration::from_mins(11)).await;
    assert_eq!(test_service.status(payer.payment()).await, Status::Executed);
}
