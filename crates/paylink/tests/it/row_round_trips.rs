//! Each row type of the store, written by a statement and read back: every field has the value of its own column.
//!
//! The structs are matched without `..`, so that a new field does not compile before it is compared here.

use std::{collections::HashMap, time::Duration};

use paylink_bank::ConnectorState;
use paylink_domain::{
    approval::Operators,
    attempt::{AttemptOutcome, PayerRequest, Phase},
    attempt_access::{AccessRole, AccessSecret, ConsentId},
    company::Mode,
    endpoint_breaker::{Breaker, BreakerState, EndpointSignal},
    event::{TestEvent, id_for_payment},
    id::{AttemptId, BankId},
    idempotency::IdempotencyKey,
    keyring::{KeyId, KeyRing, Ring},
    link::Link,
    money::Currency,
    payment::Payment,
    retry::Downtime,
    status::Status,
    time::{Timestamp, from_system_time, to_system_time},
};
use paylink_playground::demo_company;
use paylink_server::system::SystemRandomness;
use paylink_store::{
    Attempt, CellKey, ChangeAccountOutcome, ClaimedDelivery, Company, DeliveryAttempt, DeliveryAttemptResult,
    DeliveryAttemptWithEvent, DeliveryDisposition, DeliveryEntry, DisabledReason, Endpoint, EventEntry, EventPayment,
    EventQuery, Grant, HeldDeliveries, HeldEndpoint, HeldTotal, IdempotencyRecord, KeyState, LinkRefusedReason,
    LogoReference, NewAttempt, NewToken, Node, Overlap, PayeeAccount, ProposedChange, RevokeLinkOutcome,
    RevokeLinksOutcome, RotateOutcome, StartOutcome, Suspension, TokenEntry,
};
use paylink_testkit::{KEY_1, KEY_2, delivery_fixture::DeliveryFixture, second_tester, tester};
use serde_json::json;
use tokio_postgres::types::ToSql;
use url::Url;

/// Distinct times, so that two swapped columns are noticed.
fn time(number: i64) -> Timestamp {
    Timestamp::from_epoch_ms(1_800_000_000_000 + number * 86_400_123)
}

async fn link(fixture: &DeliveryFixture) -> Link {
    fixture.app.link(&json!({"payment": {"amountCents": 1234, "reference": "Order 1017"}, "data": "a-b.c"})).await
}

/// A time that only the database knows.
async fn stored_time(fixture: &DeliveryFixture, query: &str, values: &[&(dyn ToSql + Sync)]) -> Timestamp {
    from_system_time(fixture.owner.query_one(query, values).await.unwrap().get(0))
}

#[tokio::test]
async fn a_payment_is_read_as_it_was_written() {
    let fixture = DeliveryFixture::start().await;
    let (cell, link) = (fixture.cell(), link(&fixture).await);
    let created = fixture.app.start_payment(&link).await;
    let outcome = fixture.app.start_attempt(&link).await;
    let StartOutcome::ExistingAttempt(existing) = outcome else { panic!("{outcome:?}") };
    assert_eq!(created, existing.payment);
    assert_eq!((created.status, created.updated_at), (Status::Pending, None));
    fixture.end_payment(created.id, Status::Unknown).await;

    let Payment { id, company_id, amount, currency, reference, status, created_at, updated_at, merchant_return } =
        cell.payment(link.payment_id).await.unwrap().unwrap();
    assert_eq!(id, link.payment_id);
    assert_eq!(company_id, fixture.app.company);
    assert_eq!(amount, link.amount);
    assert_eq!(currency, Currency::Eur);
    assert_eq!(reference, link.reference);
    assert_eq!(status, Status::Unknown);
    let stored = |column: &str| format!("SELECT {column} FROM payment WHERE id = $1");
    assert_eq!(created_at, stored_time(&fixture, &stored("created_at"), &[&id.uuid()]).await);
    assert_eq!(updated_at, Some(stored_time(&fixture, &stored("updated_at"), &[&id.uuid()]).await));
    assert!(merchant_return);
    let no_longer_waiting = cell.payments_no_longer_in_progress(&[id]).await.unwrap();
    assert_eq!(no_longer_waiting, [cell.payment(id).await.unwrap().unwrap()]);
}

#[tokio::test]
async fn an_attempt_is_read_as_it_was_written() {
    let fixture = DeliveryFixture::start().await;
    let (cell, ring, link) = (fixture.cell(), &fixture.app.running.service.ring, link(&fixture).await);
    let new_id = AttemptId::generate(cell.id(), time(0), &SystemRandomness);
    let new_bank: BankId = "some-bank".parse().unwrap();
    let new_consent = ConsentId::generate(&SystemRandomness);
    let new = NewAttempt { id: new_id, bank: &new_bank, language: Some("fi"), consent: Some(&new_consent) };
    let outcome = cell.start_attempt_by_link(&link, new, ring, &SystemRandomness).await.unwrap();
    let StartOutcome::Started(started, payee) = outcome else { panic!("{outcome:?}") };
    assert_eq!(payee.iban, demo_company::account().iban);
    assert!(started.connector_state.is_none() && started.redirect.is_none() && started.phase.is_none());
    let state = ConnectorState::new(b"connector state".to_vec());
    let url: Url = "https://bank.example.com/authorise?id=7".parse().unwrap();
    cell.store_redirect(&started, &state, &url, ring, &SystemRandomness).await.unwrap();
    fixture.end_payment(link.payment_id, Status::Authorised).await;
    let values: [&(dyn ToSql + Sync); 4] =
        [&new_id.uuid(), &to_system_time(time(1)), &to_system_time(time(2)), &to_system_time(time(3))];
    fixture
        .owner
        .execute(
            "UPDATE attempt SET payer_seen_at = $2, unreadable_since = $3, ended_at = $4, gone_since = $3, named_orders = '{a,b}', phase = 'lapsed', last_bank_status = 'RJCT/failed',
                 outcome = 'cancelled', payer_request = 'switch', claim = 7 WHERE id = $1",
            &values,
        )
        .await
        .unwrap();

    let before = fixture.now().await;
    let Attempt {
        id,
        payment,
        was_authorised,
        bank,
        claim,
        created_at,
        payer_seen_at,
        phase,
        bank_status,
        outcome,
        ended_at,
        payer_request,
        unreadable_since,
        gone_since,
        named_orders,
        connector_state,
        redirect,
        language,
        access_secret,
        consent_hash,
        number,
        may_be_undone,
        read_at,
    } = cell.attempt(new_id, ring).await.unwrap().unwrap();
    assert_eq!(id, new_id);
    assert_eq!(Some(payment), cell.payment(link.payment_id).await.unwrap());
    assert!(was_authorised);
    assert_eq!(bank, new_bank);
    assert_eq!(claim, 7);
    let created = "SELECT created_at FROM attempt WHERE id = $1";
    assert_eq!(created_at, stored_time(&fixture, created, &[&new_id.uuid()]).await);
    assert_eq!(payer_seen_at, time(1));
    assert_eq!((phase, bank_status.as_deref()), (Some(Phase::Lapsed), Some("RJCT/failed")));
    assert_eq!(outcome, Some(AttemptOutcome::Cancelled));
    assert_eq!(payer_request, Some(PayerRequest::Switch));
    assert_eq!(unreadable_since, Some(time(2)));
    assert_eq!((gone_since, ended_at), (Some(time(2)), Some(time(3))));
    assert_eq!(named_orders, ["a".parse().unwrap(), "b".parse().unwrap()]);
    assert_eq!(connector_state, Some(state));
    assert_eq!(redirect, Some(url));
    assert_eq!(language.as_deref(), Some("fi"));
    let key = |secret: AccessSecret| secret.key(AccessRole::Confirmer).to_string();
    assert_eq!(key(access_secret), key(started.access_secret));
    assert_eq!(consent_hash.as_deref(), Some(&new_consent.hash()[..]));
    assert_eq!((number, may_be_undone), (1, false));
    assert!(before <= read_at && read_at <= fixture.now().await);
    assert_eq!(cell.latest_attempt(link.payment_id, ring).await.unwrap().unwrap().id, new_id);
}

#[tokio::test]
async fn a_company_and_its_account_are_read_as_they_were_written() {
    let fixture = DeliveryFixture::start().await;
    let (cell, ring) = (fixture.cell(), &fixture.app.running.service.ring);
    let company = fixture.app.company;
    let plain = cell.company(company).await.unwrap().unwrap();
    assert_eq!(plain.callback.unwrap().as_str(), demo_company::CALLBACK);
    assert_eq!((plain.colour, plain.logo, plain.dark_logo, plain.link_lifetime), (None, None, None, None));
    assert_eq!(
        (plain.support_email, plain.website, plain.suspension, plain.amount_in_previews),
        (None, None, None, false)
    );
    let values: [&(dyn ToSql + Sync); 1] = [&company.number()];
    let set = "UPDATE company SET callback_url = 'https://shop.example.com/back', colour = '#123456', mode = 'live',
                   name = 'Shop', online_payments_enabled = false, link_lifetime_seconds = 86400,
                   support_email = 'help@shop.example', website_url = 'https://shop.example/', amount_in_previews = true, suspended_at = created_at,
                   suspended_by = 'anna', suspension_reason = 'Complaints', enabled_before_suspension = true WHERE id = $1";
    fixture.owner.execute(set, &values).await.unwrap();
    let logo_row = "INSERT INTO company_logo VALUES ($1, false, 'abcd', 'image/png', 12, 34, 'x')";
    fixture.owner.execute(logo_row, &values).await.unwrap();
    let dark_logo_row = "INSERT INTO company_logo VALUES ($1, true, 'ef01', 'image/jpeg', 56, 78, 'y')";
    fixture.owner.execute(dark_logo_row, &values).await.unwrap();

    let Company {
        id,
        name,
        mode,
        online_payments_enabled,
        currency,
        created_at,
        callback,
        colour,
        logo,
        dark_logo,
        support_email,
        website,
        amount_in_previews,
        link_lifetime,
        suspension,
    } = cell.company(company).await.unwrap().unwrap();
    assert_eq!(id, company);
    assert_eq!(name, "Shop");
    assert_eq!(mode, Mode::Live);
    assert!(!online_payments_enabled && amount_in_previews);
    assert_eq!(currency, Some(Currency::Eur));
    assert_eq!(created_at, stored_time(&fixture, "SELECT created_at FROM company WHERE id = $1", &values).await);
    assert_eq!(callback, Some("https://shop.example.com/back".parse().unwrap()));
    assert_eq!(colour, Some("#123456".parse().unwrap()));
    assert_eq!(link_lifetime, Some(Duration::from_hours(24)));
    assert_eq!(logo, Some(LogoReference { digest: "abcd".to_owned(), width: 12, height: 34 }));
    assert_eq!(dark_logo, Some(LogoReference { digest: "ef01".to_owned(), width: 56, height: 78 }));
    assert_eq!(support_email, Some("help@shop.example".parse().unwrap()));
    assert_eq!(website, Some("https://shop.example/".parse().unwrap()));
    let Suspension { at, by, reason, enabled_before } = suspension.unwrap();
    assert_eq!((at, by.as_str(), reason.as_str(), enabled_before), (created_at, "anna", "Complaints", true));
    for (digest, expected) in [("abcd", b"x"), ("ef01", b"y")] {
        let (_, image) = cell.logo(company, digest).await.unwrap().unwrap();
        assert_eq!(image, expected);
    }

    let account =
        PayeeAccount { holder: "Holder".parse().unwrap(), currency: Currency::Sek, ..demo_company::account() };
    let changed = cell.change_account(&tester(), company, &account, ring, &SystemRandomness).await.unwrap();
    let ChangeAccountOutcome::Proposed(proposal) = changed else { panic!("{changed:?}") };
    let found = cell.proposal(proposal, ring).await.unwrap().unwrap();
    assert_eq!((found.id, found.company_id, found.proposed_by.as_str()), (proposal, company, tester().name()));
    let ProposedChange::PayeeAccount { account: proposed, .. } = &found.change else { panic!("{found:?}") };
    assert_eq!(
        (&proposed.holder, &proposed.iban, proposed.currency),
        (&account.holder, &account.iban, account.currency)
    );
    assert!(found.decided.is_none());
    cell.approve_proposal(&second_tester(), proposal, Operators::Several, ring).await.unwrap();
    let decided = cell.proposal(proposal, ring).await.unwrap().unwrap().decided.unwrap();
    assert_eq!((decided.approved, decided.by.as_str()), (true, second_tester().name()));
    let PayeeAccount { holder, iban, currency } = cell.payee_account(company, ring).await.unwrap().unwrap();
    assert_eq!((holder, iban, currency), (account.holder, account.iban, account.currency));
}

#[tokio::test]
async fn an_endpoint_is_read_as_it_was_written() {
    let fixture = DeliveryFixture::start().await;
    fixture.create_paid_event().await;
    let number = fixture.endpoint.number();
    let values: [&(dyn ToSql + Sync); 3] = [&number, &to_system_time(time(1)), &to_system_time(time(2))];
    let set = "UPDATE endpoint SET created_at = $2, old_secret_until = $3 WHERE id = $1";
    fixture.owner.execute(set, &values).await.unwrap();
    let enabled = fixture.cell().endpoint(fixture.endpoint).await.unwrap().unwrap();
    assert_eq!((enabled.disabled, enabled.breaker, enabled.waiting), (None, Breaker::default(), 0));
    assert_eq!(enabled.held, HeldDeliveries::default());
    fixture.cell().disable_endpoint(&tester(), fixture.endpoint, DisabledReason::Gone).await.unwrap();
    fixture.owner.execute("UPDATE delivery SET state = 'queued' WHERE endpoint_id = $1", &[&number]).await.unwrap();
    let queue = "INSERT INTO endpoint_queue (endpoint_id, next_due, failures, breaker_opened_at, next_probe_at)
                 VALUES ($1, 'infinity', 3, $2, $3)";
    fixture.owner.execute(queue, &values).await.unwrap();

    let Endpoint { id, company_id, url, name, created_at, disabled, old_secret_until, breaker, waiting, held } =
        fixture.cell().endpoints(fixture.app.company).await.unwrap().remove(0);
    assert_eq!(id, fixture.endpoint);
    assert_eq!(company_id, fixture.app.company);
    assert_eq!(url, fixture.webhook_receiver.url);
    assert_eq!(name, "test");
    assert_eq!(created_at, time(1));
    let disabled_at = stored_time(&fixture, "SELECT disabled_at FROM endpoint WHERE id = $1", &[&number]).await;
    assert_eq!(disabled, Some((disabled_at, DisabledReason::Gone)));
    assert_eq!(old_secret_until, Some(time(2)));
    let open = BreakerState::Open { opened_at: time(1), next_probe_at: time(2) };
    assert_eq!(breaker, Breaker { failures: 3, state: open });
    assert_eq!((waiting, held), (1, HeldDeliveries::default()), "a disabled endpoint holds nothing for its breaker");
    assert!(fixture.cell().held_endpoints().await.unwrap().is_empty());
    fixture.owner.execute("UPDATE endpoint SET disabled_at = NULL, disabled_reason = NULL", &[]).await.unwrap();
    let due = stored_time(&fixture, "SELECT next_attempt_at FROM delivery", &[]).await;
    let expected = HeldDeliveries { count: 1, since: Some(due) };
    assert_eq!(fixture.cell().endpoint(fixture.endpoint).await.unwrap().unwrap().held, expected);
    let HeldEndpoint { endpoint, company, breaker, held } = fixture.cell().held_endpoints().await.unwrap().remove(0);
    assert_eq!((endpoint, company), (fixture.endpoint, fixture.app.company));
    assert_eq!((breaker, held), (Breaker { failures: 3, state: open }, expected));
    fixture.owner.execute("UPDATE endpoint_queue SET next_probe_at = NULL", &[]).await.unwrap();
    let breaker = fixture.breaker().await;
    assert_eq!(breaker, Breaker { failures: 3, state: BreakerState::Recovering { opened_at: time(1) } });
}

#[tokio::test]
async fn an_event_its_delivery_and_its_attempts_are_read_as_they_were_written() {
    let fixture = DeliveryFixture::start().await;
    let (cell, ring) = (fixture.cell(), &fixture.app.running.service.ring);
    let rotated =
        cell.rotate_secret(&tester(), fixture.endpoint, Overlap::Keep, ring, &SystemRandomness).await.unwrap();
    let RotateOutcome::Rotated { secret: rotated, old_secret_until } = rotated else { panic!("{rotated:?}") };
    let stored_until = "SELECT old_secret_until FROM endpoint WHERE id = $1";
    assert_eq!(old_secret_until, stored_time(&fixture, stored_until, &[&fixture.endpoint.number()]).await);
    let new_payment = fixture.payment(Some("a-b.c")).await;
    fixture.end_payment(new_payment.id, Status::Executed).await;
    let event_id = id_for_payment(new_payment.id);
    let event_row = "SELECT body, created_at FROM event WHERE id = $1";
    let event_row = fixture.owner.query_one(event_row, &[&event_id.uuid()]).await.unwrap();
    let (stored_body, stored_at): (String, Timestamp) =
        (event_row.get("body"), from_system_time(event_row.get("created_at")));
    assert!(stored_body.contains("a-b.c"), "{stored_body}");

    let ClaimedDelivery { event, endpoint, claim, number, opened_at, started_at, destination, body } =
        fixture.claim().await.remove(0);
    assert_eq!(event, event_id);
    assert_eq!(endpoint, fixture.endpoint);
    assert_eq!((claim, number), (1, 1));
    assert_eq!(opened_at, stored_at);
    assert_eq!(started_at, stored_time(&fixture, "SELECT attempted_at FROM delivery", &[]).await);
    assert_eq!(destination.url, fixture.webhook_receiver.url);
    let secrets: Vec<&[u8]> = destination.secrets.iter().map(|secret| secret.bytes()).collect();
    assert_eq!(secrets, [rotated.bytes(), fixture.secret.bytes()]);
    assert_eq!(body, stored_body);

    let result = DeliveryAttemptResult {
        event,
        endpoint,
        claim,
        number: 3,
        started_at,
        duration_ms: 17,
        http_status: Some(500),
        outcome: "5xx",
        webhook_timestamp: 1_800_000_001,
        response_body: b"sorry".to_vec(),
        disposition: DeliveryDisposition::RetryAt(time(9)),
        signal: EndpointSignal::Failed,
        gone: false,
    };
    cell.record_delivery_results(std::slice::from_ref(&result)).await.unwrap();
    let EventEntry { id, company, created_at, body, is_test, payment, deliveries } = fixture.event(event_id).await;
    assert_eq!(company, fixture.app.company);
    assert_eq!((id, created_at, body, is_test), (event_id, stored_at, Some(stored_body.clone()), false));
    let EventPayment { id, reference, status } = payment.expect("a payment has ended");
    assert_eq!((id, reference.as_str(), status), (new_payment.id, "Order 1017", Status::Executed));
    let [DeliveryEntry { endpoint, name, url, is_disabled, state, attempts, next_attempt_at, ended_at }] =
        &deliveries[..]
    else {
        panic!("one delivery: {deliveries:?}")
    };
    assert_eq!(*endpoint, fixture.endpoint);
    assert_eq!((name.as_str(), url.as_str(), *is_disabled), ("test", fixture.webhook_receiver.url.as_str(), false));
    assert_eq!((state.as_str(), *attempts), ("queued", 3));
    assert_eq!((*next_attempt_at, *ended_at), (Some(time(9)), None));

    let DeliveryAttemptWithEvent { event, body, recorded_at, attempt } =
        cell.delivery_attempts_since(fixture.endpoint, Timestamp::from_epoch_ms(0)).await.unwrap().remove(0);
    assert_eq!((event, body), (event_id, stored_body));
    assert_eq!(recorded_at, stored_time(&fixture, "SELECT recorded_at FROM delivery_attempt", &[]).await);
    for attempt in [attempt, cell.delivery_attempts(event_id).await.unwrap().remove(0)] {
        let DeliveryAttempt {
            endpoint,
            number,
            started_at,
            duration_ms,
            outcome,
            http_status,
            response_body,
            webhook_timestamp,
        } = attempt;
        assert_eq!(webhook_timestamp, Some(1_800_000_001));
        assert_eq!(endpoint, fixture.endpoint);
        assert_eq!((number, started_at, duration_ms), (3, result.started_at, 17));
        assert_eq!((outcome.as_str(), http_status, response_body.as_slice()), ("5xx", Some(500), &b"sorry"[..]));
    }

    let delivered = DeliveryAttemptResult {
        disposition: DeliveryDisposition::Delivered,
        signal: EndpointSignal::Accepted,
        ..result
    };
    cell.record_delivery_results(&[delivered]).await.unwrap();
    let delivery = fixture.event(event_id).await.deliveries.remove(0);
    let ended_at = stored_time(&fixture, "SELECT ended_at FROM delivery", &[]).await;
    assert_eq!(
        (delivery.state.as_str(), delivery.next_attempt_at, delivery.ended_at),
        ("delivered", None, Some(ended_at))
    );
    let test_event = cell
        .send_test_event(&tester(), fixture.endpoint, link(&fixture).await.payment_id, &TestEvent::default())
        .await
        .unwrap()
        .event();
    assert!(fixture.event(test_event.unwrap()).await.is_test);
    assert_eq!(cell.events(EventQuery::Latest(fixture.app.company, 10)).await.unwrap().len(), 2);
}

#[tokio::test]
async fn a_token_is_read_as_it_was_written() {
    let fixture = DeliveryFixture::start().await;
    let (cell, company) = (fixture.cell(), fixture.app.company);
    let new = NewToken {
        company_id: company,
        mode: Mode::Test,
        name: "round trip".parse().unwrap(),
        lifetime_days: Some(7),
        networks: Some("192.0.2.0/24".parse().unwrap()),
    };
    let (new_id, token) = cell.add_token(&tester(), &new, &SystemRandomness).await.unwrap();
    let Grant { token_id, company_id, mode, online_payments_enabled, currency, networks } =
        cell.authenticate_token(token.hash()).await.unwrap().unwrap();
    assert_eq!((token_id, company_id, mode), (new_id, company, Mode::Test));
    assert!(online_payments_enabled);
    assert_eq!((currency, networks), (Some(Currency::Eur), new.networks.clone()));

    let values: [&(dyn ToSql + Sync); 5] = [
        &new_id.number(),
        &to_system_time(time(1)),
        &to_system_time(time(2)),
        &to_system_time(time(3)),
        &to_system_time(time(4)),
    ];
    let set = "UPDATE api_token SET created_at = $2, expires_at = $3, revoked_at = $4, last_used_at = $5,
                   links_generated = 77 WHERE id = $1";
    fixture.owner.execute(set, &values).await.unwrap();
    let entries = cell.tokens(company).await.unwrap();
    let entry = entries.into_iter().find(|entry| entry.id == new_id).unwrap();
    let TokenEntry {
        id,
        name,
        created_at,
        expires_at,
        revoked_at,
        last_used_at,
        links_generated,
        replaced_by,
        networks,
        used_from,
    } = entry;
    assert_eq!((replaced_by, networks, used_from), (None, new.networks, vec![]));
    assert_eq!(id, new_id);
    assert_eq!(name, "round trip");
    assert_eq!((created_at, expires_at), (time(1), Some(time(2))));
    assert_eq!((revoked_at, last_used_at), (Some(time(3)), Some(time(4))));
    assert_eq!(links_generated, 77);
    assert_eq!(cell.revoke_token_by_hash(&tester(), token.hash()).await.unwrap(), Some(new_id));
    assert!(cell.authenticate_token(token.hash()).await.unwrap().is_none());
}

#[tokio::test]
async fn an_idempotency_record_is_read_as_it_was_written() {
    let fixture = DeliveryFixture::start().await;
    let key = IdempotencyKey::parse(b"key-1").unwrap();
    let sealed = link(&fixture).await.seal(&fixture.app.running.service.ring, &SystemRandomness).unwrap();
    let first = IdempotencyRecord { request_hash: [7; 32], link: sealed.as_str().to_owned() };
    let other = IdempotencyRecord { request_hash: [8; 32], link: "another".to_owned() };
    for new in [&first, &other] {
        let stored = fixture
            .cell()
            .insert_or_get_idempotency_record(fixture.app.company, key, new, Currency::Eur)
            .await
            .unwrap();
        assert_eq!(stored, first);
    }
}

#[tokio::test]
async fn a_revocation_is_read_as_it_was_written() {
    let fixture = DeliveryFixture::start().await;
    let (cell, link) = (fixture.cell(), link(&fixture).await);
    assert_eq!(cell.link_refusal(&link).await.unwrap(), None);
    assert_eq!(cell.revoke_link(&tester(), &link, "test").await.unwrap(), RevokeLinkOutcome::Revoked);
    assert_eq!(cell.link_refusal(&link).await.unwrap(), Some(LinkRefusedReason::Revoked));
    // In the past, by the clock of the database.
    let time = |number: i64| Timestamp::from_epoch_ms(1_700_000_000_000 + number);
    for (before, case) in [(time(1), "it is stored"), (time(0), "it never moves back")] {
        let outcome = cell.revoke_links(&tester(), fixture.app.company, Some(before)).await.unwrap();
        assert_eq!(outcome, RevokeLinksOutcome::RevokedBefore(time(1)), "{case}");
    }
}

#[tokio::test]
async fn nodes_and_keys_are_read_as_they_were_written() {
    let fixture = DeliveryFixture::start().await;
    let (cell, ring) = (fixture.cell(), &fixture.app.running.service.ring);
    let node = Node { version: "9.8.7".to_owned(), ..Node::new("round-trip".to_owned(), ring) };
    cell.heartbeat(&node, None).await.unwrap();
    assert!(cell.nodes().await.unwrap().contains(&node));
    let mut rings = KeyRing::default();
    rings.insert(Ring::Links, KeyId::new(2), &KEY_1.parse().unwrap());
    rings.insert(Ring::Secrets, KeyId::new(2), &KEY_2.parse().unwrap());
    let node = Node { keys_seen: 7, version: node.version, ..Node::new(node.name, &rings) };
    cell.heartbeat(&node, None).await.unwrap();
    assert!(cell.nodes().await.unwrap().contains(&node), "different keys with the same id in the two rings");
    cell.deregister_node(&node).await.unwrap();
    assert!(!cell.nodes().await.unwrap().contains(&node));

    let keys: Vec<CellKey> = cell.cell_keys().await.unwrap().iter().cloned().collect();
    let id = KeyId::new(1);
    // `paylink migrate` activates the first key of one ring after the other.
    let expected = [(Ring::Links, 1), (Ring::Secrets, 2)].map(|(of, generation)| {
        let fingerprint = ring.fingerprint(of, id).unwrap();
        CellKey { ring: of, id, fingerprint, active: true, state: KeyState::InUse, generation }
    });
    assert_eq!(keys, expected);
}

#[tokio::test]
async fn counts_and_periods_are_read_as_they_were_written() {
    let fixture = DeliveryFixture::start().await;
    let (cell, now) = (fixture.cell(), fixture.now().await);
    let (started_at, ended_at) =
        (Timestamp::from_epoch_ms(now.epoch_ms() - 90_000), Timestamp::from_epoch_ms(now.epoch_ms() - 30_000));
    let insert = "INSERT INTO downtime (started_at, ended_at) VALUES ($1, $2)";
    fixture.owner.execute(insert, &[&to_system_time(started_at), &to_system_time(ended_at)]).await.unwrap();
    assert!(cell.delivery_heartbeat().await.unwrap().contains(&Downtime { started_at, ended_at }));

    fixture.create_paid_event().await;
    fixture.create_paid_event().await;
    let set = "UPDATE delivery SET state = 'queued' WHERE event_id = (SELECT min(event_id::text)::uuid FROM delivery)";
    fixture.owner.execute(set, &[]).await.unwrap();
    let queues = "INSERT INTO endpoint_queue (endpoint_id, next_due, failures, next_probe_at)
                  SELECT number, 'infinity', 5, service_now() FROM generate_series(1, 3) AS number";
    fixture.owner.execute(queues, &[]).await.unwrap();
    fixture.owner.execute("UPDATE service_clock SET ahead = '100 s'", &[]).await.unwrap();
    let backlog = cell.delivery_backlog().await.unwrap();
    assert_eq!((backlog.fresh, backlog.queued, backlog.breaker_open), (1, 1, 3));
    assert!((100.0..200.0).contains(&backlog.oldest_seconds), "{backlog:?}");
    assert_eq!(cell.held_deliveries().await.unwrap(), HeldTotal::default(), "they have no deliveries");
    let queue = "INSERT INTO endpoint_queue (endpoint_id, next_due, failures, next_probe_at) VALUES ($1, 'infinity', 5, service_now())";
    fixture.owner.execute(queue, &[&fixture.endpoint.number()]).await.unwrap();
    let HeldTotal { count, oldest_seconds } = cell.held_deliveries().await.unwrap();
    assert!(count == 1 && (100.0..200.0).contains(&oldest_seconds), "{count} {oldest_seconds}");

    let uses = "INSERT INTO bank_use (day, bank, times) SELECT service_now()::date - ago, 'some-bank', 5
                FROM generate_series(0, 2) AS ago";
    fixture.owner.execute(uses, &[]).await.unwrap();
    assert_eq!(cell.bank_use().await.unwrap(), HashMap::from([("some-bank".parse().unwrap(), 10)]));
    assert_eq!(cell.clock_ahead_ms().await.unwrap(), 100_000);
}
