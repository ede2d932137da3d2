//! Where companies want to be told: up to five endpoints each, every one with a secret of its own.

use paylink_domain::{
    chance::Randomness,
    id::{CompanyId, EndpointId},
    keyring::{KeyRing, Purpose},
    signature::WebhookSecret,
    time::{Timestamp, from_system_time},
};
use tokio_postgres::Row;
use url::Url;

use super::{
    cell::Cell,
    error::{Cause, StoreError},
    patience::patiently,
};

/// An endpoint, as its people see it.
#[derive(Clone, Debug)]
pub struct Endpoint {
    pub id: EndpointId,
    pub company_id: CompanyId,
    pub url: Url,
    pub name: String,
    pub created_at: Timestamp,
    pub disabled: Option<(Timestamp, WhyDisabled)>,
    /// Until when the secret before this one signs too.
    pub old_secret_until: Option<Timestamp>,
    /// How often in a row it has failed.
    pub failures: i32,
    /// How many deliveries wait for it; more than a thousand are counted as a thousand.
    pub waiting: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyDisabled {
    Asked,
    /// It answered 410.
    Gone,
}

/// What came of adding one.
#[derive(Debug)]
pub enum Added {
    New(EndpointId, Box<WebhookSecret>),
    /// The company has five already.
    Full,
}

const ADD: &str = "
    INSERT INTO endpoint (id, company_id, url, name, secret_sealed, place)
    SELECT $1, $2, $3, $4, $5, free
    FROM generate_series(1, 5) AS free
    WHERE NOT EXISTS (SELECT FROM endpoint WHERE company_id = $2 AND place = free)
    ORDER BY free LIMIT 1";
const LIST: &str = "
    SELECT endpoint.id, company_id, url, name, created_at, disabled_at, disabled_why,
        CASE WHEN old_until > service_now() THEN old_until END, coalesce(failures, 0),
        (SELECT count(*) FROM (SELECT FROM delivery WHERE endpoint_id = endpoint.id AND state = 'queued' LIMIT 1000) AS waiting)
    FROM endpoint LEFT JOIN endpoint_queue ON endpoint_queue.endpoint_id = endpoint.id
    WHERE place IS NOT NULL AND (company_id = $1 OR endpoint.id = $2) ORDER BY place";
const ROTATE: &str = "
    UPDATE endpoint SET old_secret_sealed = secret_sealed, old_until = service_now() + interval '24 hours', secret_sealed = $2
    WHERE id = $1 AND place IS NOT NULL";
const SECRET: &str = "SELECT secret_sealed FROM endpoint WHERE id = $1 AND place IS NOT NULL";
const DISABLE: &str = "
    UPDATE endpoint SET disabled_at = service_now(), disabled_why = $2
    WHERE id = $1 AND place IS NOT NULL AND disabled_at IS NULL";
const MOVE_TO: &str = "UPDATE endpoint SET url = $2 WHERE id = $1 AND place IS NOT NULL";
/// What waited meanwhile goes at once, and what failed before is forgotten.
const ENABLE: &str = "
    WITH enabled AS (
        UPDATE endpoint SET disabled_at = NULL, disabled_why = NULL WHERE id = $1 AND place IS NOT NULL RETURNING id
    ), queue AS (
        UPDATE endpoint_queue SET next_due = service_now(), failures = 0, flush_since = service_now(), flush_cursor = NULL
        FROM enabled WHERE endpoint_id = enabled.id
    )
    SELECT FROM enabled";
const REMOVE: &str = "
    UPDATE endpoint SET place = NULL, disabled_at = service_now(), disabled_why = 'removed' WHERE id = $1 AND place IS NOT NULL";

pub(super) const STATEMENTS: &[(&str, &str)] = &[
    ("ADD", ADD),
    ("LIST", LIST),
    ("ROTATE", ROTATE),
    ("SECRET", SECRET),
    ("DISABLE", DISABLE),
    ("MOVE_TO", MOVE_TO),
    ("ENABLE", ENABLE),
    ("REMOVE", REMOVE),
];

impl Cell {
    /// Adds an endpoint. The secret is not shown again.
    pub async fn add_endpoint(
        &self,
        company: CompanyId,
        url: &Url,
        name: &str,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<Added, StoreError> {
        let (id, secret) = (EndpointId::draw(self.id(), randomness), WebhookSecret::draw(randomness));
        let sealed = self.seal_secret(id, &secret, ring, randomness)?;
        loop {
            let added = patiently(async {
                let client = self.serving().await?;
                Ok(client.execute(ADD, &[&id.number(), &company.number(), &url.as_str(), &name, &sealed]).await?)
            })
            .await;
            match added {
                Ok(0) => return Ok(Added::Full),
                Ok(_) => return Ok(Added::New(id, Box::new(secret))),
                // Somebody else took the place; there may be another. At most five can be first.
                Err(StoreError::Refused { constraint }) if constraint == "endpoint_place" => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// The endpoints of a company.
    pub async fn endpoints(&self, company: CompanyId) -> Result<Vec<Endpoint>, StoreError> {
        self.endpoints_like(Some(company.number()), None).await
    }

    pub async fn endpoint(&self, id: EndpointId) -> Result<Option<Endpoint>, StoreError> {
        Ok(self.endpoints_like(None, Some(id.number())).await?.pop())
    }

    async fn endpoints_like(&self, company: Option<i64>, id: Option<i64>) -> Result<Vec<Endpoint>, StoreError> {
        patiently(async {
            let rows = self.serving().await?.query(LIST, &[&company, &id]).await?;
            rows.iter().map(|row| self.endpoint_from(row)).collect()
        })
        .await
    }

    /// Gives the endpoint a new secret. The old one signs too for a day. Nothing, if there is no such endpoint.
    pub async fn rotate_secret(
        &self,
        id: EndpointId,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<Option<WebhookSecret>, StoreError> {
        patiently(async {
            let secret = WebhookSecret::draw(randomness);
            let sealed = self.seal_secret(id, &secret, ring, randomness)?;
            let rotated = self.serving().await?.execute(ROTATE, &[&id.number(), &sealed]).await?;
            Ok((rotated == 1).then_some(secret))
        })
        .await
    }

    /// The secret itself: for `paylink listen`, which shows it each time. Nothing, if there is no such endpoint.
    pub async fn webhook_secret(&self, id: EndpointId, ring: &KeyRing) -> Result<Option<WebhookSecret>, StoreError> {
        patiently(async {
            let row = self.serving().await?.query_opt(SECRET, &[&id.number()]).await?;
            row.map(|row| open_secret(id, row.try_get(0)?, ring)).transpose()
        })
        .await
    }

    /// Sends it nothing more until it is enabled again; what is under way is held. False, if there is nothing to disable.
    pub async fn disable_endpoint(&self, id: EndpointId, why: WhyDisabled) -> Result<bool, StoreError> {
        let why = why.as_str();
        patiently(async { Ok(self.serving().await?.execute(DISABLE, &[&id.number(), &why]).await? == 1) }).await
    }

    /// Sends it events again, and those it was held back from first. False, if there is no such endpoint.
    pub async fn enable_endpoint(&self, id: EndpointId) -> Result<bool, StoreError> {
        self.change_endpoint(ENABLE, id).await
    }

    /// Takes it away for good.
    pub async fn remove_endpoint(&self, id: EndpointId) -> Result<bool, StoreError> {
        self.change_endpoint(REMOVE, id).await
    }

    async fn change_endpoint(&self, statement: &str, id: EndpointId) -> Result<bool, StoreError> {
        patiently(async { Ok(self.serving().await?.execute(statement, &[&id.number()]).await? == 1) }).await
    }

    /// Lets it be found elsewhere.
    pub async fn move_endpoint(&self, id: EndpointId, url: &Url) -> Result<bool, StoreError> {
        let url = url.as_str();
        patiently(async { Ok(self.serving().await?.execute(MOVE_TO, &[&id.number(), &url]).await? == 1) }).await
    }

    fn seal_secret(
        &self,
        id: EndpointId,
        secret: &WebhookSecret,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<Vec<u8>, StoreError> {
        ring.seal(self.sealing_key()?, Purpose::WebhookSecret, &context(id), secret.bytes(), randomness)
            .map_err(|missing| StoreError::Failed(Cause::new(missing.to_string())))
    }

    fn endpoint_from(&self, row: &Row) -> Result<Endpoint, StoreError> {
        let unexpected = |what: &'static str| move |_| StoreError::unexpected(what);
        let time =
            |index: usize| row.try_get::<_, Option<std::time::SystemTime>>(index).map(|at| at.map(from_system_time));
        let why = row.try_get::<_, Option<&str>>(6)?.and_then(WhyDisabled::of);
        Ok(Endpoint {
            id: EndpointId::of(self.id(), row.try_get(0)?).map_err(unexpected("endpoint id"))?,
            company_id: CompanyId::of(self.id(), row.try_get(1)?).map_err(unexpected("company id"))?,
            url: row.try_get::<_, &str>(2)?.parse().map_err(|_| StoreError::unexpected("URL"))?,
            name: row.try_get(3)?,
            created_at: from_system_time(row.try_get(4)?),
            disabled: time(5)?.zip(why),
            old_secret_until: time(7)?,
            failures: row.try_get(8)?,
            waiting: row.try_get(9)?,
        })
    }
}

impl WhyDisabled {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Asked => "asked",
            Self::Gone => "gone",
        }
    }

    fn of(text: &str) -> Option<Self> {
        [Self::Asked, Self::Gone].into_iter().find(|why| why.as_str() == text)
    }
}

/// A secret as it was sealed for its endpoint, and for no other.
pub(super) fn open_secret(id: EndpointId, sealed: &[u8], ring: &KeyRing) -> Result<WebhookSecret, StoreError> {
    let bytes = ring.open(Purpose::WebhookSecret, &context(id), sealed);
    let bytes = bytes.map_err(|_| StoreError::unexpected("webhook secret"))?;
    WebhookSecret::from_bytes(&bytes).map_err(|_| StoreError::unexpected("webhook secret"))
}

fn context(id: EndpointId) -> [u8; 8] {
    id.number().to_be_bytes()
}
