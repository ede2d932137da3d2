//! What a company sets up before its first payment: the first account, the contact for payers, and how far it is.

use paylink_domain::{company::Mode, iban::Iban, id::CompanyId, money::Currency, status::Status};
use paylink_playground::demo_company;
use paylink_server::{
    flow::enable::{EnableRefusal, enable_reasons},
    system::SystemRandomness,
};
use paylink_store::{
    Branding, Change, ChangeAccountOutcome, ENABLED_HAS_ACCOUNT, NewCompany, PayeeAccount, SetupProgress, StoreError,
};
use paylink_testkit::{
    App, CliEnvironment, Database, KEY_1, QueryPlans, SandboxBanks, add_company, add_token, assert_success,
    config_with_banks, configuration, delivery_fixture::DeliveryFixture, tester,
};
use serde_json::{Value, json};

/// A company that its owner has yet to set up.
fn bare_company(mode: Mode) -> NewCompany {
    NewCompany { mode, online_payments_enabled: false, callback: None, account: None, ..demo_company::company() }
}

async fn change_account(app: &App, company: CompanyId, account: &PayeeAccount) -> ChangeAccountOutcome {
    let ring = &app.running.service.ring;
    app.cell().change_account(&tester(), company, account, ring, &SystemRandomness).await.unwrap()
}

async fn account(app: &App, company: CompanyId) -> Option<Iban> {
    app.cell().payee_account(company, &app.running.service.ring).await.unwrap().map(|account| account.iban)
}

#[tokio::test]
async fn the_first_account_is_set_directly_and_a_live_companys_later_ones_are_proposed() {
    let app = App::start().await;
    let other = PayeeAccount { iban: "NO9386011117947".parse().unwrap(), ..demo_company::account() };
    for (mode, is_direct) in [(Mode::Test, true), (Mode::Live, false)] {
        let company = add_company(&app.running, bare_company(mode)).await;
        let added = app.cell().company(company).await.unwrap().unwrap();
        assert_eq!((added.currency, added.online_payments_enabled), (None, false));
        assert_eq!(account(&app, company).await, None);
        let refused = app.cell().enable_online_payments(&tester(), company, true).await;
        assert!(matches!(refused, Err(StoreError::Refused { .. })), "{refused:?}");

        assert_eq!(change_account(&app, company, &demo_company::account()).await, ChangeAccountOutcome::Changed);
        assert_eq!(account(&app, company).await, Some(demo_company::account().iban));
        let outcome = change_account(&app, company, &other).await;
        assert_eq!(outcome == ChangeAccountOutcome::Changed, is_direct, "{mode}: {outcome:?}");
        let expected = if is_direct { &other } else { &demo_company::account() };
        assert_eq!(account(&app, company).await.as_ref(), Some(&expected.iban), "{mode}");
    }
}

#[tokio::test]
async fn of_two_first_accounts_of_a_live_company_the_second_is_a_proposal() {
    let app = App::start().await;
    let company = add_company(&app.running, bare_company(Mode::Live)).await;
    let (first, second) = (demo_company::account(), demo_company::account());
    let outcomes = tokio::join!(change_account(&app, company, &first), change_account(&app, company, &second));
    let changed = [&outcomes.0, &outcomes.1].into_iter().filter(|one| **one == ChangeAccountOutcome::Changed).count();
    assert_eq!(changed, 1, "{outcomes:?}");
}

#[tokio::test]
async fn the_account_of_a_live_company_cannot_be_removed_to_make_the_next_one_the_first() {
    let app = App::start().await;
    let company = add_company(&app.running, bare_company(Mode::Live)).await;
    change_account(&app, company, &demo_company::account()).await;
    let application = app.database.as_application().await;
    let remove = "UPDATE company SET payee_account_id = NULL WHERE id = $1";
    let error = application.execute(remove, &[&company.number()]).await.unwrap_err();
    assert_eq!(error.as_db_error().unwrap().constraint(), Some("company_account_approved"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_command_sets_a_first_account_and_enables_only_with_one() {
    let app = App::start().await;
    let cli = CliEnvironment::with(&configuration(&app.database, &[(1, KEY_1)]));
    let company = add_company(&app.running, bare_company(Mode::Test)).await;
    let id = company.to_string();
    let refused = cli.expect_failure(&["company", "enable", &id, "--callback-url", demo_company::CALLBACK]);
    assert!(refused.contains(&format!("run `paylink company set {id} --iban IBAN` first")), "{refused}");
    assert_eq!(app.cell().company(company).await.unwrap().unwrap().callback, None, "nothing is changed");
    let with_callback =
        Branding { callback: Change::Set(demo_company::CALLBACK.parse().unwrap()), ..Branding::default() };
    app.cell().set_branding(&tester(), company, &with_callback).await.unwrap();
    let refused = app.cell().enable_online_payments(&tester(), company, true).await;
    assert!(matches!(refused, Err(StoreError::Refused { constraint }) if constraint == ENABLED_HAS_ACCOUNT));

    cli.json(&["company", "set", &id, "--iban", "NO9386011117947", "--currency", "NOK", "--json"]);
    let ring = &app.running.service.ring;
    let PayeeAccount { holder, iban, currency } = app.cell().payee_account(company, ring).await.unwrap().unwrap();
    assert_eq!((holder.as_str(), iban.as_str(), currency), ("Demo Shop", "NO9386011117947", Currency::Nok));
    assert_eq!(cli.json(&["company", "enable", &id, "--json"])["online_payments_enabled"], true);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_command_sets_and_clears_the_contact_for_payers() {
    let app = App::start().await;
    let cli = CliEnvironment::with(&configuration(&app.database, &[(1, KEY_1)]));
    let id = app.company.to_string();
    let set =
        ["company", "set", &id, "--support-email", "Help@Shop.example", "--website", "https://shop.example", "--json"];
    let company = cli.json(&set);
    assert_eq!(
        (&company["support_email"], &company["website"]),
        (&json!("help@shop.example"), &json!("https://shop.example/"))
    );
    let entries = json_lines(&cli, &["audit", "list", "--object", &id, "--limit", "1", "--json"]);
    assert_eq!(entries[0]["action"], "company.change");
    assert_eq!(
        entries[0]["after"],
        json!({"support_email": "help@shop.example", "website_url": "https://shop.example/"})
    );

    for (option, wrong) in
        [("--support-email", "help"), ("--website", "http://shop.example"), ("--website", "shop.example")]
    {
        cli.expect_failure(&["company", "set", &id, option, wrong]);
    }
    let company = cli.json(&["company", "set", &id, "--support-email", "", "--json"]);
    assert_eq!((&company["support_email"], &company["website"]), (&Value::Null, &json!("https://shop.example/")));
    let company = cli.json(&["company", "set", &id, "--website", "", "--json"]);
    assert_eq!((&company["website"], &company["amount_in_previews"]), (&Value::Null, &json!(false)));
    for (switch, expected) in [("on", true), ("off", false)] {
        let company = cli.json(&["company", "set", &id, "--amount-in-previews", switch, "--json"]);
        assert_eq!(company["amount_in_previews"], json!(expected));
    }
    cli.expect_failure(&["company", "set", &id, "--amount-in-previews", "yes"]);
}

fn json_lines(cli: &CliEnvironment, arguments: &[&str]) -> Vec<Value> {
    let output = assert_success(&cli.run(arguments));
    output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test]
async fn a_company_learns_every_reason_why_it_cannot_be_enabled() {
    let (database, banks) = (Database::migrated().await, SandboxBanks::start().await);
    let settings = config_with_banks(&database, &banks.configuration);
    let app = App::with_config(database, &settings).await;
    let reasons = async |company| {
        let company = app.cell().company(company).await.unwrap().unwrap();
        enable_reasons(&app.running.service, &company)
    };
    assert_eq!(reasons(app.company).await, []);
    let bare = add_company(&app.running, bare_company(Mode::Test)).await;
    assert_eq!(reasons(bare).await, [EnableRefusal::NoAccount, EnableRefusal::NoCallback]);
    let francs = PayeeAccount { currency: Currency::Chf, ..demo_company::account() };
    change_account(&app, bare, &francs).await;
    let expected = [EnableRefusal::NoCallback, EnableRefusal::NoBankForCurrency(Currency::Chf)];
    assert_eq!(reasons(bare).await, expected);
    let live = add_company(&app.running, NewCompany { mode: Mode::Live, ..demo_company::company() }).await;
    let expected = [
        EnableRefusal::NoBankForCurrency(Currency::Eur),
        EnableRefusal::OperatorIncomplete,
        EnableRefusal::NodeNotFitForLive,
    ];
    assert_eq!(reasons(live).await, expected);
}

#[tokio::test]
async fn each_step_of_the_setup_is_noticed() {
    let fixture = DeliveryFixture::start().await;
    let app = &fixture.app;
    let progress = async |company| app.cell().setup_progress(company).await.unwrap().unwrap();
    let bare = add_company(&app.running, bare_company(Mode::Test)).await;
    assert_eq!(progress(bare).await, SetupProgress::default());
    change_account(app, bare, &demo_company::account()).await;
    add_token(&app.running, bare).await;
    let expected = SetupProgress { has_account: true, has_token: true, ..SetupProgress::default() };
    assert_eq!(progress(bare).await, expected);

    // The fixture's company has everything but a payment and a delivered event.
    let start = SetupProgress { has_callback: true, enabled: true, has_endpoint: true, ..expected };
    assert_eq!(progress(app.company).await, start);
    let failed = fixture.payment(None).await;
    fixture.end_payment(failed.id, Status::Failed).await;
    app.running.service.usage.flush(&app.running.service.cells).await;
    assert_eq!(progress(app.company).await, SetupProgress { token_used: true, ..start });
    fixture.create_paid_event().await;
    let paid = SetupProgress { token_used: true, has_paid_payment: true, ..start };
    assert_eq!(progress(app.company).await, paid);
    assert!(!paid.is_complete());
    fixture.deliver().await;
    let complete = SetupProgress { endpoint_verified: true, ..paid };
    assert_eq!(progress(app.company).await, complete);
    assert!(complete.is_complete());
    app.cell().revoke_token(&tester(), app.token_id).await.unwrap();
    assert_eq!(progress(app.company).await, SetupProgress { has_token: false, ..complete });
    app.cell().remove_endpoint(&tester(), fixture.endpoint).await.unwrap();
    let removed = SetupProgress { has_token: false, has_endpoint: false, endpoint_verified: false, ..complete };
    assert_eq!(progress(app.company).await, removed);
}

#[tokio::test]
async fn old_staff_links_are_found_by_an_index() {
    let plan = QueryPlans::of(&Database::migrated().await).await.explain("DELETE_OLD_STAFF_LINKS", "").await;
    assert!(plan.contains("staff_link_issued_at"), "{plan}");
}

#[tokio::test]
async fn the_progress_is_found_by_indexes() {
    let plan = QueryPlans::of(&Database::migrated().await).await.explain("PROGRESS", "1").await;
    assert!(!plan.contains("Seq Scan"), "{plan}");
    for index in
        ["payment_of_company", "event_of_company", "delivery_pkey", "api_token_of_company", "endpoint_slot_unique"]
    {
        assert!(plan.contains(index), "{index}:\n{plan}");
    }
}
