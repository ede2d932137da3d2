//! A service that sends its mails to a real server. Its loops do not run: tests run their steps.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use paylink_domain::{
    id::{CompanyId, EndpointId, TokenId},
    notice::{EndpointDisabledReason, Notice},
    user::Role,
};
use paylink_playground::cell_clock::advance_clock;
use paylink_server::{
    config::{Config, parse},
    lifecycle::Roles,
    notices::{Mailer, SmtpDeadlines, distribute_once, send_due},
    system::SystemRandomness,
};
use paylink_store::NewNotice;
use paylink_testkit::{App, Database, KEY_1, PORTAL_ORIGIN, PortalUser, add_portal_user, cell_00, configuration};
use tokio_postgres::Client;
use tokio_util::sync::CancellationToken;

use crate::mail::mail_server::MailServer;

pub(crate) const TEN_MINUTES: Duration = Duration::from_mins(10);

pub(crate) struct Fixture {
    pub(crate) app: App,
    pub(crate) server: MailServer,
    pub(crate) mailer: Arc<Mailer>,
    pub(crate) owner: Client,
}

impl Fixture {
    pub(crate) async fn start() -> Self {
        Self::trusting("ca.pem").await
    }

    /// A service that trusts this authority to certify the mail server.
    pub(crate) async fn trusting(authority: &str) -> Self {
        Self::start_with(authority, SmtpDeadlines::default()).await
    }

    /// A service that waits for the response to a message no longer than this.
    pub(crate) async fn waiting_for_reply(reply: Duration) -> Self {
        Self::start_with("ca.pem", SmtpDeadlines { reply, ..SmtpDeadlines::default() }).await
    }

    async fn start_with(authority: &str, deadlines: SmtpDeadlines) -> Self {
        let (server, database) = (MailServer::start(), Database::migrated().await);
        let config = config(&database, &server.section(authority));
        let owner = database.as_owner().await;
        let app = App::with_roles(database, &config, Roles { web: true, worker: false }).await;
        let mailer = Arc::new(Mailer::open_with(&config, app.running.service.clone(), deadlines).unwrap().unwrap());
        Self { app, server, mailer, owner }
    }

    pub(crate) async fn add_user(&self, email: &str, role: Role) -> PortalUser {
        add_portal_user(&self.app, email, role).await
    }

    pub(crate) async fn execute(&self, statement: &str) -> u64 {
        self.owner.execute(statement, &[]).await.unwrap()
    }

    pub(crate) async fn count(&self, table: &str) -> i64 {
        self.owner.query_one(&format!("SELECT count(*) FROM {table}"), &[]).await.unwrap().get(0)
    }

    /// Writes the notice that an endpoint of the company was disabled.
    pub(crate) async fn disable(&self, name: &str) {
        let new = endpoint_disabled(self.app.company, name);
        assert!(self.app.cell().write_notice(&new).await.unwrap());
    }

    /// Writes the notice that somebody has given this name to a new token.
    pub(crate) async fn add_token(&self, name: &str) {
        let token = TokenId::generate(cell_00(), &SystemRandomness);
        let notice = Notice::TokenAdded { token, name: name.to_owned(), by: "dora@example.com".to_owned() };
        let new = NewNotice { company: Some(self.app.company), key: format!("token_added {token}"), notice };
        assert!(self.app.cell().write_notice(&new).await.unwrap());
    }

    /// What a worker does every few seconds.
    pub(crate) async fn work(&self) {
        distribute_once(&self.app.running.service).await;
        send_due(&self.mailer, &CancellationToken::new()).await;
    }

    pub(crate) async fn advance(&self, by: Duration) {
        advance_clock(&self.owner, by).await.unwrap();
    }
}

pub(crate) fn config(database: &Database, mail_section: &str) -> Config {
    parse(&configuration_text(database, mail_section), "test", &BTreeMap::new()).unwrap()
}

pub(crate) fn configuration_text(database: &Database, mail_section: &str) -> String {
    let portal = format!("[portal]\nlisten = \"127.0.0.1:0\"\nurl = \"{PORTAL_ORIGIN}\"\n");
    configuration(database, &[(1, KEY_1)]) + &portal + mail_section
}

pub(crate) fn endpoint_disabled(company: CompanyId, name: &str) -> NewNotice {
    let endpoint = EndpointId::generate(cell_00(), &SystemRandomness);
    let notice = Notice::EndpointDisabled {
        endpoint,
        name: name.to_owned(),
        url: format!("https://{name}.example/hooks"),
        reason: EndpointDisabledReason::Gone,
        by: None,
    };
    NewNotice { company: Some(company), key: format!("endpoint_disabled {endpoint}"), notice }
}
