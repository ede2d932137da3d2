//! A payer's ways through a payment, at each bank.

use std::{sync::Arc, time::Duration};

use paylink_domain::status::Status;
use paylink_sandbox::{BankId, Decision};
use paylink_server::{
    ambient::{SystemClock, SystemRandomness},
    run::{Roles, StartError, start},
};
use paylink_testkit::{AMOUNT, Database, Payer, SMALL, Shop, config_with};
use reqwest::StatusCode;

const MOMENT: Duration = Duration::from_secs(15);

#[tokio::test]
async fn a_link_is_paid_at_every_bank() {
    for (bank, statuses) in [
        (BankId::Atlas, &["AUTHORISED", "EXECUTED"][..]),
        (BankId::Borea, &["AUTHORISED", "SETTLED"]),
        (BankId::Corvus, &["AUTHORISED", "EXECUTED"]),
        (BankId::Delta, &["AUTHORISED", "EXECUTED"]),
    ] {
        let shop = Shop::open().await;
        let mut payer = shop.payer_at(bank).await;
        payer.decide("approve").await;
        assert_eq!(payer.view(), "authorised", "{bank}: {}", payer.page);
        shop.pass_and_look(MOMENT).await;
        payer.check_again().await;
        assert_eq!(payer.view(), "paid", "{bank}: {}", payer.page);
        assert_eq!(shop.statuses(payer.payment()).await, statuses, "{bank}");
        let moved = shop.sandbox().movements();
        assert_eq!((moved.len(), moved[0].amount_cents), (1, u64::from(AMOUNT)), "{bank}");
        assert_eq!(moved[0].reference, "Order 1017");
    }
}

#[tokio::test]
async fn a_bank_that_spares_the_payer_the_authorisation_is_paid_without_going_there() {
    let shop = Shop::open().await;
    let mut payer = Payer::with(shop.link(SMALL, "Order 1017").await);
    payer.confirm(BankId::Delta, shop.sandbox()).await;
    assert_eq!(payer.view(), "authorised", "{}", payer.page);
    shop.pass_and_look(MOMENT).await;
    assert_eq!(shop.status(payer.payment()).await, Status::Executed);
    assert_eq!(shop.sandbox().movements().len(), 1);
}

#[tokio::test]
async fn who_declines_can_choose_another_bank() {
    let shop = Shop::open().await;
    let mut payer = shop.payer_at(BankId::Atlas).await;
    payer.decide("decline").await;
    assert_eq!((payer.view().as_str(), shop.status(payer.payment()).await), ("choose", Status::Incomplete));
    payer.choose_again(BankId::Borea, shop.sandbox()).await;
    assert_eq!((payer.view().as_str(), shop.status(payer.payment()).await), ("hand-off", Status::Pending));
    payer.decide("approve").await;
    shop.pass_and_look(MOMENT).await;
    assert_eq!(shop.statuses(payer.payment()).await, ["INCOMPLETE", "PENDING", "AUTHORISED", "SETTLED"]);
    assert_eq!(shop.sandbox().movements().len(), 1);
}

#[tokio::test]
async fn who_left_resumes_at_the_same_bank_from_the_link() {
    let shop = Shop::open().await;
    let payer = shop.payer_at(BankId::Ember).await;
    shop.pass_and_look(Duration::from_mins(16)).await;
    assert_eq!(shop.status(payer.payment()).await, Status::Incomplete);

    let mut later = Payer::with(payer.link.clone());
    later.open().await;
    assert_eq!(later.view(), "resume", "{}", later.page);
    assert!(
        !later.page.contains("pay_") && !later.page.contains("att_"),
        "a forwarded link tells no id: {}",
        later.page
    );
    // Even who asks for another bank is led to the one that may still move money.
    later.confirm(BankId::Atlas, shop.sandbox()).await;
    assert_eq!((later.view().as_str(), later.payment()), ("hand-off", payer.payment()));
    assert_eq!(shop.status(payer.payment()).await, Status::Pending);
    later.decide("approve").await;
    shop.pass_and_look(Duration::from_hours(2)).await;
    assert_eq!(shop.status(payer.payment()).await, Status::Executed);
    assert_eq!((shop.sandbox().orders().len(), shop.sandbox().movements().len()), (1, 1));
}

#[tokio::test]
async fn cancelling_needs_the_bank_s_word_and_ends_the_payment() {
    let shop = Shop::open().await;
    let mut payer = shop.payer_at(BankId::Atlas).await;
    let screen = payer.way();
    payer.press("cancel").await;
    assert_eq!((payer.view().as_str(), shop.order().status), ("cancelled", "CANC"));
    assert_eq!(shop.statuses(payer.payment()).await, ["CANCELLED"]);
    let payment = payer.payment();
    payer.decide_at(screen, "approve").await;
    shop.pass_and_look(MOMENT).await;
    assert_eq!((shop.status(payment).await, shop.sandbox().movements().len()), (Status::Cancelled, 0));
}

#[tokio::test]
async fn a_bank_that_does_not_cancel_leaves_everything_as_it_was() {
    let shop = Shop::open().await;
    let mut payer = shop.payer_at(BankId::Ember).await;
    for what in ["cancel", "switch"] {
        payer.press(what).await;
        assert_eq!((payer.view().as_str(), shop.status(payer.payment()).await), ("hand-off", Status::Pending));
    }
    assert!(!payer.page.contains("id=\"cancel\""), "it is not offered either");
}

#[tokio::test]
async fn a_payment_without_a_living_attempt_is_cancelled_at_once() {
    let shop = Shop::open().await;
    let mut payer = shop.payer_at(BankId::Atlas).await;
    payer.decide("decline").await;
    payer.press("cancel").await;
    assert_eq!((payer.view().as_str(), shop.status(payer.payment()).await), ("cancelled", Status::Cancelled));
}

#[tokio::test]
async fn switching_ends_the_first_attempt_by_proof_before_another_begins() {
    let shop = Shop::open().await;
    let mut payer = shop.payer_at(BankId::Atlas).await;
    let screen = payer.way();
    payer.press("switch").await;
    assert_eq!((payer.view().as_str(), shop.status(payer.payment()).await), ("choose", Status::Incomplete));
    payer.choose_again(BankId::Corvus, shop.sandbox()).await;
    let mut other_tab = payer.clone();
    payer.decide("approve").await;
    other_tab.decide_at(screen, "approve").await;
    shop.pass_and_look(MOMENT).await;
    assert_eq!(shop.status(payer.payment()).await, Status::Executed);
    let moved = shop.sandbox().movements();
    assert_eq!((moved.len(), moved[0].bank), (1, BankId::Corvus));
}

#[tokio::test]
async fn too_little_money_is_a_failure_and_not_an_accident() {
    let shop = Shop::open().await;
    let poor = shop.sandbox().accounts(BankId::Atlas).into_iter().min_by_key(|account| account.balance_cents).unwrap();
    let mut payer = shop.payer().await;
    payer.post(payer.link.clone(), &format!("bank=atlas&iban={}", poor.iban)).await;
    payer.decide("approve").await;
    shop.pass_and_look(MOMENT).await;
    assert_eq!(shop.status(payer.payment()).await, Status::Failed);
    assert_eq!(shop.sandbox().movements().len(), 0);
}

#[tokio::test]
async fn a_form_that_is_not_right_is_shown_again_and_nothing_is_begun() {
    let shop = Shop::open().await;
    let mut payer = shop.payer().await;
    let iban = "DE00000000000000000000";
    for (form, says) in [
        ("", "choose your bank"),
        ("bank=none", "choose your bank"),
        ("bank=../x", "choose your bank"),
        ("bank=atlas", "enter your IBAN"),
        (&format!("bank=atlas&iban={iban}"), "not a valid IBAN"),
    ] {
        payer.post(payer.link.clone(), form).await;
        assert!(payer.page.contains(says), "{form}: {}", payer.page);
    }
    assert!(payer.page.contains(iban), "what was typed is not lost");
    assert!(payer.page.contains("href=\"?bank=atlas&#38;lang=de\""), "nor is the bank, in another language");
    assert_eq!((shop.count("payment").await, shop.sandbox().orders().len()), (0, 0));
}

#[tokio::test]
async fn an_iban_that_the_bank_does_not_know_ends_the_attempt_and_not_the_payment() {
    let shop = Shop::open().await;
    let mut payer = shop.payer().await;
    payer.post(payer.link.clone(), "bank=atlas&iban=DE89370400440532013000").await;
    assert_eq!(payer.view(), "choose", "{}", payer.page);
    assert!(payer.page.contains("did not accept the payment"));
    assert_eq!(shop.status(payer.payment()).await, Status::Pending);
    shop.pass_and_look(Duration::from_mins(15)).await;
    assert_eq!(shop.status(payer.payment()).await, Status::Incomplete, "and no other bank was chosen");
}

#[tokio::test]
async fn a_test_company_reaches_only_test_banks_and_a_live_bank_needs_https_and_a_certificate() {
    let place = tempfile::tempdir().unwrap();
    let own = rcgen::generate_simple_self_signed(vec!["tpp.example".to_owned()]).unwrap();
    let (certificate, key) = (place.path().join("certificate.pem"), place.path().join("key.pem"));
    std::fs::write(&certificate, own.cert.pem()).unwrap();
    std::fs::write(&key, own.signing_key.serialize_pem()).unwrap();
    let live = format!(
        "\n[operator]\nname = \"N\"\naddress = \"A\"\ncontact = \"C\"\nsupervisor = \"S\"\n[[bank]]\nid = \"real\"\nname = \"Real Bank\"\nmode = \"live\"\nprotocol = \"berlin_group\"\n\
         url = \"https://127.0.0.1:1/\"\ncertificate_file = \"{}\"\nkey_file = \"{}\"\n",
        certificate.display(),
        key.display()
    );
    let shop = Shop::with(|banks| banks.push_str(&live)).await;
    let mut payer = shop.payer().await;
    payer.open().await;
    assert!(payer.page.contains("Atlas Bank") && !payer.page.contains("Real Bank"), "{}", payer.page);
    payer.post(payer.link.clone(), "bank=real").await;
    assert!(payer.page.contains("choose your bank"), "{}", payer.page);

    for lacking in
        [live.replace("https:", "http:"), live.replace("key_file", "ca_file"), live.replace("certificate_file", "#")]
    {
        let config = config_with(&shop.app.database, &lacking);
        let started = start(&config, Roles::ALL, Arc::new(SystemClock), Arc::new(SystemRandomness)).await;
        assert!(matches!(started, Err(StartError::Bank { .. })), "{lacking}: {started:?}");
    }
}

#[tokio::test]
async fn nothing_that_a_bank_receives_tells_a_payment_s_id_or_its_link() {
    let shop = Shop::open().await;
    let mut secrets = Vec::new();
    for (bank, decision) in [
        (BankId::Atlas, "approve"),
        (BankId::Borea, "decline"),
        (BankId::Corvus, "approve"),
        (BankId::Delta, "approve"),
    ] {
        let mut payer = shop.payer_at(bank).await;
        payer.decide(decision).await;
        if decision == "decline" {
            payer.choose_again(BankId::Atlas, shop.sandbox()).await;
            payer.press("cancel").await;
        }
        shop.pass_and_look(MOMENT).await;
        let payment = payer.payment();
        let link = payer.link.path().rsplit('/').next().unwrap().to_owned();
        secrets.extend([payment.to_string(), payment.uuid().to_string(), payment.uuid().simple().to_string(), link]);
        secrets.push(payment.to_string().trim_start_matches("pay_00").to_uppercase());
    }
    let received = shop.sandbox().received();
    assert!(received.len() > 20, "{}", received.len());
    for request in &received {
        let all = format!("{} {} {:?} {}", request.method, request.path_and_query, request.headers, request.body);
        for secret in &secrets {
            assert!(!all.contains(secret.as_str()), "{all}");
        }
        assert!(!all.contains("/l/") && !all.contains("pay_00"), "{all}");
    }
    // And the search would find one.
    assert!(received.iter().any(|request| format!("{:?}", request.headers).contains("/r/att_00")));
}

#[tokio::test]
async fn opening_a_link_a_thousand_times_writes_nothing() {
    let database = Database::migrated().await;
    database.log_statements().await;
    let shop = Shop::on(database, |_| {}).await;
    let (fresh, used) = (shop.payer().await, shop.payer_at(BankId::Atlas).await);
    // What PostgreSQL itself says that it was asked, but for a node's saying that it lives.
    let asked = async || {
        let all = shop.app.database.statements().await;
        all.into_iter().filter(|statement| !statement.contains(" node ")).collect::<Vec<_>>()
    };
    let writes = |log: &[String]| {
        let words = ["INSERT INTO", "UPDATE ", "DELETE FROM"];
        log.iter().filter(|line| words.iter().any(|word| line.contains(word))).count()
    };
    let before = asked().await;
    assert!(writes(&before) > 0, "the search finds what confirming wrote");
    let http = reqwest::Client::new();
    for link in [&fresh.link, &used.link] {
        for _ in 0..500 {
            assert_eq!(http.get(link.clone()).send().await.unwrap().status(), StatusCode::OK);
        }
    }
    let after = asked().await;
    assert!(after.len() >= before.len() + 1_000, "the log is complete: {} {}", before.len(), after.len());
    assert_eq!(writes(&after), writes(&before));
}

#[tokio::test]
async fn a_payment_that_stays_authorised_is_asked_for_thirty_days_and_no_longer() {
    let shop = Shop::open().await;
    let mut payer = Payer::with(shop.link(AMOUNT, "TEST OUTAGE").await);
    payer.confirm(BankId::Ember, shop.sandbox()).await;
    payer.decide("approve").await;
    let asked =
        || shop.sandbox().received().iter().filter(|request| request.path_and_query.ends_with("/status")).count();
    // The bank never comes back: its time stands still while the service's goes on.
    let before = asked();
    for _ in 0..400 {
        shop.owner.batch_execute("UPDATE service_clock SET ahead = ahead + interval '6 hours'").await.unwrap();
        shop.look().await;
    }
    let looks = asked() - before;
    assert!((29..400).contains(&looks), "{looks} looks in a hundred days");
    let row = shop.owner.query_one("SELECT next_look_at IS NULL, ended_at IS NULL FROM attempt", &[]).await.unwrap();
    assert_eq!((row.get(0), row.get(1)), (true, true), "it is left alone, and it has not been ended by time");
}

#[tokio::test]
async fn what_a_bank_told_is_forgotten_thirty_days_after_the_end() {
    let shop = Shop::open().await;
    let mut payer = shop.payer_at(BankId::Atlas).await;
    payer.decide("approve").await;
    shop.pass_and_look(MOMENT).await;
    let kept = "attempt WHERE memory_sealed IS NOT NULL AND redirect_sealed IS NOT NULL";
    assert_eq!(shop.count(kept).await, 1);
    let tidy = async || paylink_server::worker::tidy::tidy(&shop.app.running.service).await;
    shop.pass(Duration::from_hours(30 * 24 - 1)).await;
    tidy().await;
    assert_eq!(shop.count(kept).await, 1);
    shop.pass(Duration::from_hours(2)).await;
    tidy().await;
    assert_eq!((shop.count(kept).await, shop.count("attempt").await), (0, 1));
    assert_eq!(shop.status(payer.payment()).await, Status::Executed);
    payer.check_again().await;
    assert_eq!(payer.view(), "paid");
}

#[tokio::test]
async fn the_bank_may_cancel_by_itself() {
    let shop = Shop::open().await;
    let payer = shop.payer_at(BankId::Borea).await;
    shop.sandbox().decide(BankId::Borea, &shop.order().payment_id, Decision::Cancel).unwrap();
    shop.pass_and_look(MOMENT).await;
    assert_eq!(shop.statuses(payer.payment()).await, ["CANCELLED"]);
}

#[tokio::test]
async fn a_payment_is_tried_fifty_times_and_no_more() {
    let shop = Shop::open().await;
    let mut payer = shop.payer().await;
    for _ in 0..55 {
        payer.post(payer.link.clone(), "bank=atlas&iban=DE89370400440532013000").await;
    }
    assert_eq!(shop.count("attempt").await, 50);
    let asked = shop.sandbox().received().iter().filter(|request| request.method == "POST").count();
    assert_eq!(asked, 50);
}

#[tokio::test]
async fn who_left_resumes_from_the_link_without_saying_again_what_the_bank_needed() {
    let shop = Shop::open().await;
    for bank in BankId::ALL {
        let payer = shop.payer_at(bank).await;
        let mut later = Payer::with(payer.link.clone());
        later.open().await;
        assert_eq!(later.view(), "resume");
        assert!(later.page.contains("id=\"continue\"") && !later.page.contains("name=\"iban\""), "{}", later.page);
        later.post(payer.link.clone(), "").await;
        assert_eq!((later.view().as_str(), later.attempt()), ("hand-off", payer.attempt()), "{bank}");
    }
}

#[tokio::test]
async fn a_form_left_open_leads_to_how_the_payment_stands_now() {
    let shop = Shop::open().await;
    let mut payer = shop.payer_at(BankId::Atlas).await;
    let mut stale = Payer::with(payer.link.clone());
    payer.press("cancel").await;
    stale.post(payer.link.clone(), "bank=atlas").await;
    assert_eq!(stale.view(), "cancelled", "{}", stale.page);
}

#[tokio::test]
async fn who_has_approved_is_not_asked_to_approve_again_while_the_bank_cannot_be_asked() {
    let shop = Shop::open().await;
    let mut payer = Payer::with(shop.link(AMOUNT, "TEST OUTAGE").await);
    payer.confirm(BankId::Atlas, shop.sandbox()).await;
    payer.decide("approve").await;
    assert_eq!(payer.view(), "waiting", "{}", payer.page);
    assert!(payer.page.contains("do not pay again") && !payer.page.contains("id=\"switch\""), "{}", payer.page);
    shop.pass_and_look(Duration::from_mins(11)).await;
    assert_eq!(shop.status(payer.payment()).await, Status::Executed);
}
