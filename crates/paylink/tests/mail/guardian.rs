//! A session of one owner, in the hands of a thief: everybody whom a step concerns is notified of it within a minute, also somebody who was
//! removed, and can withdraw the change of the account by the link in the mail.

use std::time::Duration;

use paylink_domain::{
    approval::Operators,
    audit::Actor,
    company::Mode,
    id::{CompanyId, ProposalId},
    user::Role,
};
use paylink_playground::demo_company;
use paylink_server::system::SystemRandomness;
use paylink_store::{
    ApproveOutcome, ChangeAccountOutcome, NewCompany, OwnerChanges, PayeeAccount, ProposeRoleOutcome, WithdrawOutcome,
    WithdrawnBy,
};
use paylink_testkit::{PORTAL_ORIGIN, SignedInUser, add_company, tester};

use crate::mail::fixture::Fixture;

const MINUTE: Duration = Duration::from_mins(1);
const DAY: Duration = Duration::from_hours(24);

struct Company {
    fixture: Fixture,
    id: CompanyId,
    anna: SignedInUser,
    ben: SignedInUser,
    operator: SignedInUser,
}

impl Company {
    /// A live company with two owners of long standing, and an operator.
    async fn start() -> Self {
        let fixture = Fixture::start().await;
        let app = &fixture.app;
        let live = NewCompany { mode: Mode::Live, ..demo_company::company() };
        let company = add_company(&app.running, live).await;
        let [anna, ben] = [
            app.portal_user(Some((company, Role::Owner)), false).await,
            app.portal_user(Some((company, Role::Owner)), false).await,
        ];
        let operator = app.portal_user(None, true).await;
        fixture.advance(4 * DAY).await;
        let this = Self { fixture, id: company, anna, ben, operator };
        this.received_now().await;
        this
    }

    /// Who has received which subjects and texts within the next minute.
    async fn received_now(&self) -> Vec<(String, String)> {
        let before = self.fixture.server.received().len();
        self.fixture.advance(MINUTE).await;
        self.fixture.work().await;
        let received = self.fixture.server.received();
        received[before..].iter().map(|mail| (mail.to().to_owned(), mail.text("plain").to_owned())).collect()
    }

    /// Expects that exactly these people read these words within a minute, and returns the mails.
    async fn expect(&self, people: &[&SignedInUser], words: &str) -> Vec<(String, String)> {
        let received = self.received_now().await;
        let mut to: Vec<&str> = received.iter().map(|(to, _)| to.as_str()).collect();
        to.sort_unstable();
        let mut expected: Vec<&str> = people.iter().map(|person| person.email.as_str()).collect();
        expected.sort_unstable();
        assert_eq!(to, expected, "{words}: {received:?}");
        for (to, text) in &received {
            assert!(text.contains(words), "{to} reads {words:?}: {text}");
        }
        received
    }

    fn actor(person: &SignedInUser) -> Actor {
        Actor::of_portal(&person.email, [192, 0, 2, 7].into())
    }

    /// What a thief proposes with the session of `by`.
    async fn propose_account(&self, by: &SignedInUser) -> ProposalId {
        let app = &self.fixture.app;
        let account = PayeeAccount {
            holder: "A Thief".parse().unwrap(),
            iban: "DE89370400440532013000".parse().unwrap(),
            currency: paylink_domain::money::Currency::Eur,
        };
        let ring = &app.running.service.ring;
        let outcome = app.cell().change_account(&Self::actor(by), self.id, &account, ring, &SystemRandomness).await;
        let ChangeAccountOutcome::Proposed(id) = outcome.unwrap() else { panic!("it is proposed") };
        id
    }

    /// Removes an owner, as two people decide.
    async fn remove(&self, person: &SignedInUser, by: &SignedInUser, second: &SignedInUser) {
        let app = &self.fixture.app;
        let cell = app.cell();
        let proposed = cell.propose_role(&Self::actor(by), person.id, self.id, None, &SystemRandomness).await;
        let ProposeRoleOutcome::Proposed(id) = proposed.unwrap() else { panic!("it is proposed") };
        self.expect(&[&self.anna, &self.ben, &self.operator], "Change proposed").await;
        let ring = &app.running.service.ring;
        let approved = cell.approve_proposal(&Self::actor(second), id, Operators::Several, ring).await.unwrap();
        assert!(matches!(approved, ApproveOutcome::Applied(_)), "{approved:?}");
    }

    /// The path of the link in a mail.
    fn withdrawal(mails: &[(String, String)], person: &SignedInUser) -> String {
        let (_, text) = mails.iter().find(|(to, _)| to == person.email.as_str()).expect("a mail to them");
        let start = text.find(&format!("{PORTAL_ORIGIN}/withdraw/")).unwrap_or_else(|| panic!("a link: {text}"));
        let link = text[start + PORTAL_ORIGIN.len()..].split_whitespace().next().expect("a link");
        link.to_owned()
    }

    async fn is_open(&self, id: ProposalId) -> bool {
        let ring = &self.fixture.app.running.service.ring;
        self.fixture.app.cell().proposal(id, ring).await.unwrap().unwrap().decided.is_none()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_removed_owner_is_notified_of_each_step_and_withdraws_the_new_account() {
    let this = Company::start().await;
    let (anna, ben, operator) = (&this.anna, &this.ben, &this.operator);
    this.remove(ben, anna, ben).await; // the thief has talked Ben into it
    this.expect(&[anna, ben, operator], "Person removed").await;

    // Each day for three days somebody who is removed can still object.
    let proposal = this.propose_account(anna).await;
    let mails = this.expect(&[anna, ben, operator], "account").await;
    let visitor = this.fixture.app.portal_visitor();
    let link = Company::withdrawal(&mails, ben);
    assert!(!mails.iter().any(|(to, text)| to == operator.email.as_str() && text.contains("/withdraw/")), "{mails:?}");
    for _ in 0..3 {
        this.fixture.advance(DAY).await;
        let page = visitor.get(&link).await;
        assert!(page.status == 200 && page.text.contains("You can do this once"), "{}", page.text);
        assert!(this.is_open(proposal).await, "opening the link changes nothing: mail scanners do that");
    }
    let done = visitor.post(&link, &[]).await;
    assert!(done.status == 200 && done.text.contains("The change is withdrawn."), "{}", done.text);
    assert!(!this.is_open(proposal).await);
    assert_eq!(visitor.post(&link, &[]).await.status, 409);
    this.expect(&[anna, ben, operator], "is withdrawn").await;

    // Nobody blocks for ever: about the next one an operator decides.
    let second = this.propose_account(anna).await;
    let mails = this.expect(&[anna, ben, operator], "account").await;
    let refused = visitor.post(&Company::withdrawal(&mails, ben), &[]).await;
    assert!(refused.status == 409 && refused.text.contains("an operator decides"), "{}", refused.text);
    assert!(this.is_open(second).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_frozen_owner_withdraws_once_and_an_owner_as_often_as_they_like() {
    let this = Company::start().await;
    let (anna, ben, operator) = (&this.anna, &this.ben, &this.operator);
    let visitor = this.fixture.app.portal_visitor();
    for _ in 0..2 {
        let proposal = this.propose_account(anna).await;
        let mails = this.expect(&[anna, ben, operator], "account").await;
        assert_eq!(visitor.post(&Company::withdrawal(&mails, ben), &[]).await.status, 200);
        assert!(!this.is_open(proposal).await);
        this.received_now().await;
    }
    this.fixture.app.cell().freeze_owner(&Company::actor(anna), ben.id, this.id).await.unwrap();
    this.expect(&[anna, ben, operator], "Owner frozen").await;
    for status in [200, 409] {
        this.propose_account(anna).await;
        let mails = this.expect(&[anna, ben, operator], "account").await;
        assert_eq!(visitor.post(&Company::withdrawal(&mails, ben), &[]).await.status, status);
        this.received_now().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_who_was_no_owner_is_notified_of_their_removal_and_of_nothing_else() {
    let this = Company::start().await;
    let (anna, ben) = (&this.anna, &this.ben);
    let app = &this.fixture.app;
    let carla = app.portal_user(Some((this.id, Role::Developer)), false).await;
    this.received_now().await;
    app.cell().remove_member(&Company::actor(anna), carla.id, this.id, OwnerChanges::NeedApproval).await.unwrap();
    this.expect(&[anna, ben, &carla], "Person removed").await;
    assert!(app.cell().user_by_email(&carla.email).await.unwrap().is_none(), "they cannot sign in");
    let proposal = this.propose_account(anna).await;
    this.expect(&[anna, ben, &this.operator], "account").await;
    let ring = &app.running.service.ring;
    let withdrawn = app.cell().withdraw_proposal(&tester(), proposal, WithdrawnBy::Entitled, ring).await.unwrap();
    assert!(matches!(withdrawn, WithdrawOutcome::Withdrawn), "{withdrawn:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_passkey_of_an_owner_is_noticed_by_the_other_and_a_month_after_the_removal_nobody_is() {
    let this = Company::start().await;
    let (anna, ben, operator) = (&this.anna, &this.ben, &this.operator);
    let app = &this.fixture.app;
    app.cell().add_passkey(&Company::actor(anna), anna.id, &paylink_testkit::new_passkey("thief")).await.unwrap();
    this.expect(&[anna, ben], "Passkey added").await;
    this.remove(ben, anna, ben).await;
    this.expect(&[anna, ben, operator], "Person removed").await;
    this.fixture.advance(30 * DAY).await;
    this.propose_account(anna).await;
    this.expect(&[anna, operator], "account").await;
    assert_eq!(app.cell().forget_former_members().await.unwrap(), 1);
    assert_eq!(this.fixture.count(&format!("portal_user WHERE email = '{}'", ben.email)).await, 0);
}
