//! What one request concerns: a new company, somebody who has just signed in, and objects of the company. No request finds what another
//! one has changed.

use paylink_domain::{
    company::Mode,
    event::{TestEvent, id_for_payment},
    id::{CompanyId, EndpointId, EventId, PaymentId, ProposalId, ReplayId, TokenId, UserId},
    money::AmountCents,
    time::Timestamp,
    user::{EmailAddress, Role},
};
use paylink_playground::demo_company;
use paylink_server::{
    flow::generate::{LinkRequest, generate_staff_link},
    system::SystemRandomness,
};
use paylink_store::{
    AddEndpointOutcome, ChangeAccountOutcome, NewCompany, NewToken, PayeeAccount, ProposeRoleOutcome, Replay,
    StartReplayOutcome,
};
use paylink_testkit::{App, PortalBrowser, SignedInUser, add_company, random_uuid, tester};

use super::world::{Caller, World};
use crate::{
    operator_approvals::proposed_closing,
    payment_rows::{PaymentRow, ROW, insert},
};

/// The names of what a scene has, by which pages show it.
pub(crate) const TOKEN: &str = "till 4711";
pub(crate) const ENDPOINT: &str = "warehouse 4711";
pub(crate) const REFERENCE: &str = "Order 4711";
pub(crate) const OTHER_IBAN: &str = "DE02120300000000202051";

pub(crate) struct Scene<'a> {
    pub(crate) world: &'a World,
    pub(crate) name: String,
    pub(crate) company: CompanyId,
    /// The company of which the caller is a member, if they are one. An outsider has another one.
    pub(crate) home: CompanyId,
    /// The caller. For a visitor it is an owner, whose requests the visitor sends without the session.
    pub(crate) person: SignedInUser,
}

impl<'a> Scene<'a> {
    pub(crate) async fn new(world: &'a World, mode: Mode) -> Self {
        let app = &world.app;
        let name = format!("Shop {}", &random_uuid().simple().to_string()[..12]);
        let new = NewCompany { name: name.parse().unwrap(), mode, ..demo_company::company() };
        let company = add_company(&app.running, new).await;
        let home = match world.caller {
            Caller::Outsider => add_company(&app.running, demo_company::company()).await,
            Caller::Owner
            | Caller::Developer
            | Caller::Finance
            | Caller::Viewer
            | Caller::Operator
            | Caller::Visitor => company,
        };
        let person = match world.caller {
            Caller::Operator => app.known_operator().await,
            Caller::Owner | Caller::Outsider | Caller::Visitor => member(app, home, Role::Owner).await,
            Caller::Developer => member(app, home, Role::Developer).await,
            Caller::Finance => member(app, home, Role::Finance).await,
            Caller::Viewer => member(app, home, Role::Viewer).await,
        };
        Self { world, name, company, home, person }
    }

    /// The browser that sends the request.
    pub(crate) fn browser(&self) -> PortalBrowser {
        match self.world.caller {
            Caller::Visitor => self.world.visitor.clone(),
            Caller::Owner
            | Caller::Developer
            | Caller::Finance
            | Caller::Viewer
            | Caller::Operator
            | Caller::Outsider => self.person.browser.clone(),
        }
    }

    /// The path of a page of the company.
    pub(crate) fn at(&self, page: &str) -> String {
        format!("/c/{}/{page}", self.company)
    }

    pub(crate) fn new_email() -> EmailAddress {
        format!("guest-{}@example.com", random_uuid().simple()).parse().unwrap()
    }

    pub(crate) async fn token(&self) -> TokenId {
        let new = NewToken {
            company_id: self.company,
            mode: Mode::Test,
            name: TOKEN.parse().unwrap(),
            lifetime_days: None,
            networks: None,
        };
        self.world.cell().add_token(&tester(), &new, &SystemRandomness).await.unwrap().0
    }

    pub(crate) async fn endpoint(&self) -> EndpointId {
        let (cell, ring, url) = (self.world.cell(), self.world.ring(), &self.world.receiver.url);
        let added = cell.add_endpoint(&tester(), self.company, url, ENDPOINT, ring, &SystemRandomness).await.unwrap();
        let AddEndpointOutcome::New(endpoint, _) = added else { panic!("{added:?}") };
        endpoint
    }

    /// Another member of the company.
    pub(crate) async fn member(&self) -> SignedInUser {
        member(&self.world.app, self.company, Role::Viewer).await
    }

    /// Somebody who has nothing to do with the caller.
    pub(crate) async fn somebody_else(&self) -> SignedInUser {
        self.world.app.portal_member(Role::Viewer).await
    }

    /// Another owner of the company.
    pub(crate) async fn owner(&self) -> SignedInUser {
        member(&self.world.app, self.company, Role::Owner).await
    }

    /// An owner who proposes something, and like every other owner has been one for long enough.
    async fn proposer(&self) -> SignedInUser {
        let owner = self.owner().await;
        let age = "UPDATE portal_membership SET owner_since = owner_since - interval '4 days' WHERE company = $1 AND role = 'owner'";
        self.world.superuser.execute(age, &[&self.company.to_string()]).await.unwrap();
        owner
    }

    /// A change of the company's account by another owner.
    pub(crate) async fn account_change(&self) -> ProposalId {
        let account = PayeeAccount { iban: OTHER_IBAN.parse().unwrap(), ..demo_company::account() };
        let (cell, ring, by) = (self.world.cell(), self.world.ring(), self.proposer().await.actor());
        let changed = cell.change_account(&by, self.company, &account, ring, &SystemRandomness).await.unwrap();
        let ChangeAccountOutcome::Proposed(proposal) = changed else { panic!("{changed:?}") };
        proposal
    }

    /// The proposal of another owner to make this person one.
    pub(crate) async fn owner_change(&self, person: &SignedInUser) -> ProposalId {
        let (cell, by, role) = (self.world.cell(), self.proposer().await.actor(), Some(Role::Owner));
        let proposed = cell.propose_role(&by, person.id, self.company, role, &SystemRandomness).await.unwrap();
        let ProposeRoleOutcome::Proposed(proposal) = proposed else { panic!("{proposed:?}") };
        proposal
    }

    /// A payment whose outcome nobody knows, and another operator's proposal to close it.
    pub(crate) async fn closing(&self) -> (PaymentId, ProposalId) {
        let by = self.world.app.known_operator().await.actor();
        proposed_closing(&self.world.app, &by).await
    }

    /// A payment that a payer has started.
    pub(crate) async fn payment(&self) -> PaymentId {
        insert(&self.world.app, self.company, &[PaymentRow { reference: REFERENCE, ..ROW }]).await[0]
    }

    /// An unused link that somebody made by hand, and its URL.
    pub(crate) async fn link(&self) -> (PaymentId, String) {
        let (service, cell) = (&self.world.app.running.service, self.world.cell());
        let (amount, reference) = (AmountCents::new(1_250).unwrap(), REFERENCE.parse().unwrap());
        let company = cell.company(self.company).await.unwrap().unwrap();
        let request = LinkRequest { amount, reference, data: None };
        let (link, sealed) = generate_staff_link(service, &cell, &company, request).unwrap();
        cell.add_staff_link(&tester(), &link, &sealed).await.unwrap();
        (link.payment_id, format!("https://pay.example.com/l/{}", sealed.as_str()))
    }

    /// A test event that its endpoint has accepted.
    pub(crate) async fn event(&self) -> EventId {
        let (cell, endpoint) = (self.world.cell(), self.endpoint().await);
        let payment = PaymentId::generate(cell.id(), cell.now().await.unwrap(), &SystemRandomness);
        let sent = cell.send_test_event(&tester(), endpoint, payment, &TestEvent::default()).await.unwrap();
        assert_eq!(sent.event(), Some(id_for_payment(payment)));
        self.world.deliver_once().await;
        id_for_payment(payment)
    }

    /// The event of a payment, which no endpoint has received.
    pub(crate) async fn undelivered_event(&self) {
        self.endpoint().await;
        let insert = "INSERT INTO event (id, payment_id, company_id, created_at, body)
            VALUES (gen_random_uuid(), gen_random_uuid(), $1, service_now() - interval '1 minute', '{}')";
        self.world.superuser.execute(insert, &[&self.company.number()]).await.unwrap();
    }

    pub(crate) async fn replay(&self) -> ReplayId {
        let since = Timestamp::from_epoch_ms(0);
        let replay = Replay { company: self.company, endpoint: None, since, only_missing: true };
        let started = self.world.cell().start_replay(&tester(), &replay, &SystemRandomness).await.unwrap();
        let StartReplayOutcome::Started(replay) = started else { panic!("{started:?}") };
        replay
    }

    /// A notice for the caller. Returns its number.
    pub(crate) async fn notice(&self, user: UserId) -> i64 {
        let insert = "
            INSERT INTO portal_notice (user_id, uuid, created_at, wants_mail, is_urgent, cell, company, facts)
            VALUES ($1, gen_random_uuid(), service_now(), false, false, '00', NULL, jsonb_build_object(
                'kind', 'sign_in_from_new_device', 'user', $2::text, 'browser', 'Browser 4711', 'address', '192.0.2.8'))
            RETURNING id";
        let row = self.world.superuser.query_one(insert, &[&user.number(), &user.to_string()]).await.unwrap();
        row.get(0)
    }
}

async fn member(app: &App, company: CompanyId, role: Role) -> SignedInUser {
    app.portal_user(Some((company, role)), false).await
}
