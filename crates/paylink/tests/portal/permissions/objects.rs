//! A company with one object of each kind that a path can name.

use paylink_domain::{
    company::Mode,
    event::{TestEvent, id_for_payment},
    id::{CompanyId, EndpointId, EventId, PaymentId, ProposalId, ReplayId, TokenId, UserId},
    money::AmountCents,
    time::Timestamp,
    user::Role,
};
use paylink_playground::demo_company;
use paylink_server::{
    flow::generate::{LinkRequest, generate_staff_link},
    system::SystemRandomness,
};
use paylink_store::{AddEndpointOutcome, ChangeAccountOutcome, NewCompany, NewToken, Replay, StartReplayOutcome};
use paylink_testkit::{App, HttpResponse, PortalBrowser, add_company, cell_00, cell_of, tester};
use uuid::Uuid;

use super::table::Row;
use crate::payment_rows::{ROW, insert};

pub(crate) struct Objects {
    pub(crate) company: CompanyId,
    token: TokenId,
    pub(crate) endpoint: EndpointId,
    proposal: ProposalId,
    pub(crate) member: UserId,
    link: PaymentId,
    payment: PaymentId,
    event: EventId,
    replay: ReplayId,
}

impl Objects {
    /// A live company, because only its account changes by proposals.
    pub(crate) async fn new(app: &App) -> Self {
        let (cell, ring) = (cell_of(&app.running), &app.running.service.ring);
        let company = add_company(&app.running, NewCompany { mode: Mode::Live, ..demo_company::company() }).await;
        let token = NewToken {
            company_id: company,
            mode: Mode::Live,
            name: "t".parse().unwrap(),
            lifetime_days: None,
            networks: None,
        };
        let (token, _) = cell.add_token(&tester(), &token, &SystemRandomness).await.unwrap();
        let url = "http://127.0.0.1:9/".parse().unwrap();
        let added = cell.add_endpoint(&tester(), company, &url, "e", ring, &SystemRandomness).await.unwrap();
        let AddEndpointOutcome::New(endpoint, _) = added else { panic!("{added:?}") };
        let account = cell.payee_account(company, ring).await.unwrap().unwrap();
        let changed = cell.change_account(&tester(), company, &account, ring, &SystemRandomness).await.unwrap();
        let ChangeAccountOutcome::Proposed(proposal) = changed else { panic!("{changed:?}") };
        let member = app.portal_user(Some((company, Role::Viewer)), false).await.id;
        let request =
            LinkRequest { amount: AmountCents::new(100).unwrap(), reference: "r".parse().unwrap(), data: None };
        let found = cell.company(company).await.unwrap().unwrap();
        let (link, sealed) = generate_staff_link(&app.running.service, &cell, &found, request).unwrap();
        cell.add_staff_link(&tester(), &link, &sealed).await.unwrap();
        let of_event = PaymentId::generate(cell.id(), Timestamp::from_epoch_ms(0), &SystemRandomness);
        cell.send_test_event(&tester(), endpoint, of_event, &TestEvent::default()).await.unwrap().event().unwrap();
        let replay = Replay { company, endpoint: None, since: Timestamp::from_epoch_ms(0), only_missing: true };
        let started = cell.start_replay(&tester(), &replay, &SystemRandomness).await.unwrap();
        let StartReplayOutcome::Started(replay) = started else { panic!("{started:?}") };
        let (link, event) = (link.payment_id, id_for_payment(of_event));
        let payment = insert(app, company, &[ROW]).await[0];
        Self { company, token, endpoint, proposal, member, link, payment, event, replay }
    }

    /// Ids of the right form that name nothing.
    pub(crate) fn unknown(company: CompanyId) -> Self {
        let (cell, number) = (cell_00(), 1);
        Self {
            company,
            token: TokenId::of(cell, number).unwrap(),
            endpoint: EndpointId::of(cell, number).unwrap(),
            proposal: ProposalId::of(cell, number).unwrap(),
            member: UserId::of(cell, number).unwrap(),
            link: PaymentId::of(cell, Uuid::nil()),
            payment: PaymentId::of(cell, Uuid::nil()),
            event: EventId::of(cell, Uuid::from_u128(1)),
            replay: ReplayId::of(cell, number).unwrap(),
        }
    }

    /// The path of a route with these objects.
    pub(crate) fn path(&self, row: &Row) -> String {
        self.named(row.path)
    }

    /// A path in which these objects are named.
    pub(crate) fn named(&self, path: &str) -> String {
        path.replace("{company}", &self.company.to_string())
            .replace("{token}", &self.token.to_string())
            .replace("{endpoint}", &self.endpoint.to_string())
            .replace("{proposal}", &self.proposal.to_string())
            .replace("{user}", &self.member.to_string())
            .replace("{link}", &self.link.to_string())
            .replace("{payment}", &self.payment.to_string())
            .replace("{event}", &self.event.to_string())
            .replace("{replay}", &self.replay.to_string())
            .replace("{id}", "1")
    }
}

/// Opens a page, or sends an empty form.
pub(crate) async fn send(browser: &PortalBrowser, row: &Row, path: &str) -> HttpResponse {
    match row.method {
        "GET" => browser.get(path).await,
        _ => browser.post(path, &[]).await,
    }
}
