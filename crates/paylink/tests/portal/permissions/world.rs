//! A service for the requests of one caller, with a provider and a receiver of webhooks. It has no worker: what changes was changed by a
//! request.

use std::{collections::BTreeMap, pin::pin, sync::Arc, time::Duration};

use paylink_domain::keyring::KeyRing;
use paylink_server::{
    lifecycle::Roles,
    outbound::{Outbound, Policy},
};
use paylink_store::Cell;
use paylink_testkit::{
    App, Database, KEY_1, PORTAL_ORIGIN, PortalBrowser, SandboxBanks, configuration, deliver_due,
    webhook_receiver::WebhookReceiver,
};
use tokio_postgres::Client;

use crate::identity_provider::TestProvider;

/// How often deliveries are looked for while a request waits for one.
const DELIVERY_INTERVAL: Duration = Duration::from_millis(20);

/// What a node writes on its own, some time after the requests that it counts: its heartbeat and its counters.
const TABLES_OF_NODE: &str = "'node', 'daily_count', 'bank_use'";
/// Columns that say when something was last used. A refused request is a use of its session.
const USES: &str = "'last_seen_at', 'last_address', 'last_used_at', 'links_generated'";

/// Who sends a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Caller {
    Owner,
    Developer,
    Finance,
    Viewer,
    Operator,
    /// An owner of another company.
    Outsider,
    /// Nobody is signed in.
    Visitor,
}

impl Caller {
    /// In the order of the table's columns.
    pub(crate) const ALL: [Self; 7] =
        [Self::Owner, Self::Developer, Self::Finance, Self::Viewer, Self::Operator, Self::Outsider, Self::Visitor];
}

pub(crate) struct World {
    pub(crate) app: App,
    pub(crate) caller: Caller,
    pub(crate) provider: TestProvider,
    pub(crate) receiver: WebhookReceiver,
    /// Somebody who is not signed in. Making a browser takes long, because it reads the certificates of the machine.
    pub(crate) visitor: PortalBrowser,
    /// May also write what the triggers forbid.
    pub(crate) superuser: Client,
    outbound: Outbound,
    /// Online payments can only be enabled with a bank.
    _banks: SandboxBanks,
}

impl World {
    pub(crate) async fn of(caller: Caller) -> Self {
        let (database, banks) = (Database::migrated().await, SandboxBanks::start().await);
        // The heartbeat is as old as the template, which would count as a time without deliveries.
        let heartbeat = "UPDATE delivery_heartbeat SET seen_at = clock_timestamp()";
        database.as_owner().await.batch_execute(heartbeat).await.unwrap();
        let text = configuration(&database, &[(1, KEY_1)]).replace("[dev]\n", "[dev]\nlocal_urls = true\n")
            + &format!("[portal]\nlisten = \"127.0.0.1:0\"\nurl = \"{PORTAL_ORIGIN}\"\n")
            + &banks.configuration;
        let config = paylink_server::config::parse(&text, "test", &BTreeMap::new()).unwrap();
        let app = App::with_roles(database, &config, Roles { web: true, worker: false }).await;
        let policy = Policy {
            local: true,
            ports: Vec::new(),
            connect_timeout: Duration::from_secs(1),
            total_timeout: Duration::from_secs(5),
            capacity: 16,
        };
        let superuser = app.database.as_superuser().await;
        superuser.batch_execute(&log_changes()).await.unwrap();
        Self {
            caller,
            provider: TestProvider::start().await,
            receiver: WebhookReceiver::open().await,
            visitor: app.portal_visitor(),
            superuser,
            outbound: Outbound::new(policy).unwrap(),
            app,
            _banks: banks,
        }
    }

    pub(crate) fn cell(&self) -> Arc<Cell> {
        self.app.cell()
    }

    pub(crate) fn ring(&self) -> &KeyRing {
        &self.app.running.service.ring
    }

    /// The result of a request that may wait for a delivery.
    pub(crate) async fn deliver_during<T>(&self, request: impl Future<Output = T>) -> T {
        let mut request = pin!(request);
        loop {
            tokio::select! {
                result = &mut request => return result,
                () = tokio::time::sleep(DELIVERY_INTERVAL) => self.deliver_once().await,
            }
        }
    }

    /// Delivers once what is due.
    pub(crate) async fn deliver_once(&self) {
        deliver_due(&self.app.running.service, &self.cell(), &self.outbound).await;
    }

    /// Which tables have changed, and how, since [`log_changes`] ran: `payment UPDATE`, one entry for each row.
    pub(crate) async fn changes(&self) -> Vec<String> {
        let rows = self.superuser.query("SELECT change FROM permission_test.change ORDER BY id", &[]).await.unwrap();
        rows.iter().map(|row| row.get(0)).collect()
    }
}

/// Triggers that log each changed row. Comparing all tables before and after each of a thousand requests takes minutes.
fn log_changes() -> String {
    format!(
        "CREATE SCHEMA permission_test;
         CREATE TABLE permission_test.change (id bigint GENERATED ALWAYS AS IDENTITY, change text);
         CREATE FUNCTION permission_test.log_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
         BEGIN
             IF TG_OP <> 'UPDATE' OR to_jsonb(OLD) - ARRAY[{USES}] IS DISTINCT FROM to_jsonb(NEW) - ARRAY[{USES}] THEN
                 INSERT INTO permission_test.change (change) VALUES (TG_TABLE_NAME || ' ' || TG_OP);
             END IF;
             RETURN NULL;
         END $$;
         DO $$
         DECLARE name text;
         BEGIN
             -- Partitions get the trigger of their table.
             FOR name IN SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
                 AND NOT relispartition AND relname NOT IN ({TABLES_OF_NODE}) LOOP
                 EXECUTE format('CREATE TRIGGER zz_log_change AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW
                     EXECUTE FUNCTION permission_test.log_change()', name);
             END LOOP;
         END $$"
    )
}
