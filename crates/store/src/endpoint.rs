//! Webhook endpoints: up to five per company, each with its own secret.

use paylink_domain::{
    audit::{Action, Actor},
    endpoint_breaker::Breaker,
    id::{CellId, CompanyId, EndpointId},
    keyring::{KeyRing, Ring},
    notice::EndpointDisabledReason,
    random::Randomness,
    signature::WebhookSecret,
    time::Timestamp,
};
use tokio_postgres::{Row, types::ToSql};
use url::Url;

use crate::{
    audit::{AuditedChange, Subject, fingerprint},
    cell::Cell,
    deadline::with_deadline,
    endpoint_breaker::breaker_from_row,
    endpoint_notice::write_disabled,
    error::StoreError,
    held_deliveries::{HeldDeliveries, held_deliveries},
    row,
    transaction::begin,
    webhook_secret::{open_secret, seal_secret},
};

/// An endpoint as the operator sees it, without its secret.
#[derive(Clone, Debug)]
pub struct Endpoint {
    pub id: EndpointId,
    pub company_id: CompanyId,
    pub url: Url,
    pub name: String,
    pub created_at: Timestamp,
    pub disabled: Option<(Timestamp, DisabledReason)>,
    /// Until when the previous secret signs too.
    pub old_secret_until: Option<Timestamp>,
    pub breaker: Breaker,
    /// Queued deliveries, counted up to [`Endpoint::MAX_COUNTED`].
    pub waiting: i64,
    pub held: HeldDeliveries,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DisabledReason {
    Requested,
    /// The endpoint responded 410.
    Gone,
}

/// An endpoint to add.
#[derive(Debug)]
pub struct NewEndpoint<'a> {
    pub id: EndpointId,
    pub company: CompanyId,
    pub url: &'a Url,
    pub name: &'a str,
    pub secret: WebhookSecret,
}

#[derive(Debug)]
pub enum AddEndpointOutcome {
    New(EndpointId, Box<WebhookSecret>),
    /// The company has five endpoints already.
    LimitReached,
}

/// What a rotation does while the secret before the current one still signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlap {
    /// It is refused, because the merchant may still verify with the older secret.
    Keep,
    /// The older secret stops signing now.
    End,
}

#[derive(Debug)]
pub enum RotateOutcome {
    Rotated {
        secret: Box<WebhookSecret>,
        /// Until when the secret that was replaced signs too.
        old_secret_until: Timestamp,
    },
    /// Refused: the secret before the current one still signs.
    OldSecretSigns {
        until: Timestamp,
    },
    NoSuchEndpoint,
}

/// How many endpoints a company may have. A constraint of the table knows it too.
pub const MAX_ENDPOINTS: u8 = 5;

const ADD: &str = "
    INSERT INTO endpoint (id, company_id, url, name, secret_sealed, slot)
    SELECT $1, $2, $3, $4, $5, free
    FROM generate_series(1, $6::integer) AS free
    WHERE NOT EXISTS (SELECT FROM endpoint WHERE company_id = $2 AND slot = free)
    ORDER BY free LIMIT 1";
const LIST: &str = concat!(
    "SELECT endpoint.id AS endpoint_id, company_id, url, name, created_at, disabled_at, disabled_reason,
        CASE WHEN old_secret_until > service_now() THEN old_secret_until END AS old_secret_until,
        failures, breaker_opened_at, next_probe_at, held, held_since,
        (SELECT count(*) FROM (SELECT FROM delivery WHERE endpoint_id = endpoint.id AND state = 'queued' LIMIT 1000) AS waiting) AS waiting
    FROM endpoint LEFT JOIN endpoint_queue ON endpoint_queue.endpoint_id = endpoint.id CROSS JOIN LATERAL ",
    held_deliveries!(),
    "
    WHERE slot IS NOT NULL AND (company_id = $1 OR endpoint.id = $2) ORDER BY slot"
);
/// Of two concurrent rotations, the second one waits for the first one's row and then finds its overlap.
const ROTATE: &str = "
    UPDATE endpoint SET old_secret_sealed = secret_sealed, old_secret_until = service_now() + interval '24 hours', secret_sealed = $2
    WHERE id = $1 AND slot IS NOT NULL AND ($3 OR old_secret_until IS NULL OR old_secret_until <= service_now())
    RETURNING old_secret_until";
const FIND_SECRET: &str = "SELECT secret_sealed FROM endpoint WHERE id = $1 AND slot IS NOT NULL";
const DISABLE: &str = "
    UPDATE endpoint SET disabled_at = service_now(), disabled_reason = $2
    WHERE id = $1 AND slot IS NOT NULL AND disabled_at IS NULL
    RETURNING id AS endpoint_id, company_id, name, url";
const SET_URL: &str = "UPDATE endpoint SET url = $2 WHERE id = $1 AND slot IS NOT NULL";
/// Queued deliveries become due now, and the breaker is closed.
const ENABLE: &str = "
    WITH enabled AS (
        UPDATE endpoint SET disabled_at = NULL, disabled_reason = NULL WHERE id = $1 AND slot IS NOT NULL RETURNING id
    ), queue AS (
        UPDATE endpoint_queue SET next_due = service_now(), failures = 0, breaker_opened_at = NULL, next_probe_at = NULL,
            nothing_accepted_since = NULL, flush_since = service_now(), flush_cursor = NULL
        FROM enabled WHERE endpoint_id = enabled.id
    )
    SELECT FROM enabled";
const REMOVE: &str = "
    UPDATE endpoint SET slot = NULL, disabled_at = service_now(), disabled_reason = 'removed' WHERE id = $1 AND slot IS NOT NULL";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("ADD", ADD),
    ("LIST", LIST),
    ("ROTATE", ROTATE),
    ("FIND_SECRET", FIND_SECRET),
    ("DISABLE", DISABLE),
    ("SET_URL", SET_URL),
    ("ENABLE", ENABLE),
    ("REMOVE", REMOVE),
];

impl Endpoint {
    /// Where the counts of waiting and held deliveries stop.
    pub const MAX_COUNTED: i64 = 1_000;

    fn from_row(cell: CellId, row: &Row) -> Result<Self, StoreError> {
        let (id, company) =
            (EndpointId::of(cell, row.try_get("endpoint_id")?), CompanyId::of(cell, row.try_get("company_id")?));
        let reason = row.try_get::<_, Option<&str>>("disabled_reason")?.and_then(DisabledReason::parse);
        Ok(Self {
            id: id.map_err(|_| StoreError::unexpected("endpoint_id"))?,
            company_id: company.map_err(|_| StoreError::unexpected("company_id"))?,
            url: row::parsed(row, "url")?,
            name: row.try_get("name")?,
            created_at: row::time(row, "created_at")?,
            disabled: row::optional_time(row, "disabled_at")?.zip(reason),
            old_secret_until: row::optional_time(row, "old_secret_until")?,
            breaker: breaker_from_row(row)?,
            waiting: row.try_get("waiting")?,
            held: HeldDeliveries::from_row(row)?,
        })
    }
}

impl Cell {
    /// Adds an endpoint with a new secret. The returned secret is stored sealed.
    pub async fn add_endpoint(
        &self,
        actor: &Actor,
        company: CompanyId,
        url: &Url,
        name: &str,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<AddEndpointOutcome, StoreError> {
        let (id, secret) = (EndpointId::generate(self.id(), randomness), WebhookSecret::generate(randomness));
        self.add_endpoint_with_secret(actor, NewEndpoint { id, company, url, name, secret }, ring, randomness).await
    }

    /// As [`Self::add_endpoint`], with a given id and secret.
    pub async fn add_endpoint_with_secret(
        &self,
        actor: &Actor,
        new: NewEndpoint<'_>,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<AddEndpointOutcome, StoreError> {
        let NewEndpoint { id, company, url, name, secret } = new;
        let sealed = seal_secret(id, &secret, ring, self.sealing_key(Ring::Secrets)?, randomness)?;
        loop {
            let added = with_deadline(async {
                let mut client = self.writing_connection().await?;
                let transaction = begin(&mut client).await?;
                let mut audit =
                    AuditedChange::begin(&transaction, actor, Action::AddEndpoint, Subject::Endpoint(id)).await?;
                audit.note("secret", None::<String>, fingerprint(secret.bytes()));
                let values: [&(dyn ToSql + Sync); 6] =
                    [&id.number(), &company.number(), &url.as_str(), &name, &sealed, &i32::from(MAX_ENDPOINTS)];
                let added = transaction.execute(ADD, &values).await?;
                if added == 1 {
                    audit.finish(&transaction).await?;
                    transaction.commit().await?;
                }
                Ok(added)
            })
            .await;
            match added {
                Ok(0) => return Ok(AddEndpointOutcome::LimitReached),
                Ok(_) => return Ok(AddEndpointOutcome::New(id, Box::new(secret))),
                // A concurrent call took the slot: retry with the next one. There are few.
                Err(StoreError::Refused { constraint }) if constraint == "endpoint_slot_unique" => {}
                Err(error) => return Err(error),
            }
        }
    }

    pub async fn endpoints(&self, company: CompanyId) -> Result<Vec<Endpoint>, StoreError> {
        self.query_endpoints(Some(company.number()), None).await
    }

    pub async fn endpoint(&self, id: EndpointId) -> Result<Option<Endpoint>, StoreError> {
        Ok(self.query_endpoints(None, Some(id.number())).await?.pop())
    }

    async fn query_endpoints(&self, company: Option<i64>, id: Option<i64>) -> Result<Vec<Endpoint>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(LIST, &[&company, &id]).await?;
            rows.iter().map(|row| Endpoint::from_row(self.id(), row)).collect()
        })
        .await
    }

    /// Replaces the secret. The old one signs too for a day.
    pub async fn rotate_secret(
        &self,
        actor: &Actor,
        id: EndpointId,
        overlap: Overlap,
        ring: &KeyRing,
        randomness: &dyn Randomness,
    ) -> Result<RotateOutcome, StoreError> {
        let secret = WebhookSecret::generate(randomness);
        let sealed = seal_secret(id, &secret, ring, self.sealing_key(Ring::Secrets)?, randomness)?;
        loop {
            let rotated = with_deadline(async {
                let mut client = self.writing_connection().await?;
                let transaction = begin(&mut client).await?;
                let mut audit =
                    AuditedChange::begin(&transaction, actor, Action::RotateSecret, Subject::Endpoint(id)).await?;
                let Some(row) = transaction.query_opt(FIND_SECRET, &[&id.number()]).await? else { return Ok(None) };
                let old = open_secret(id, row.try_get("secret_sealed")?, ring)?;
                audit.note("secret", fingerprint(old.bytes()), fingerprint(secret.bytes()));
                let values: [&(dyn ToSql + Sync); 3] = [&id.number(), &sealed, &(overlap == Overlap::End)];
                let Some(row) = transaction.query_opt(ROTATE, &values).await? else { return Ok(None) };
                audit.finish(&transaction).await?;
                transaction.commit().await?;
                row::time(&row, "old_secret_until").map(Some)
            });
            if let Some(old_secret_until) = rotated.await? {
                return Ok(RotateOutcome::Rotated { secret: Box::new(secret), old_secret_until });
            }
            match self.endpoint(id).await?.map(|endpoint| endpoint.old_secret_until) {
                None => return Ok(RotateOutcome::NoSuchEndpoint),
                Some(Some(until)) => return Ok(RotateOutcome::OldSecretSigns { until }),
                // The overlap has ended between the two statements.
                Some(None) => {}
            }
        }
    }

    /// The opened secret. `None` if there is no such endpoint.
    pub async fn webhook_secret(&self, id: EndpointId, ring: &KeyRing) -> Result<Option<WebhookSecret>, StoreError> {
        with_deadline(async {
            let row = self.serving_connection().await?.query_opt(FIND_SECRET, &[&id.number()]).await?;
            row.map(|row| open_secret(id, row.try_get("secret_sealed")?, ring)).transpose()
        })
        .await
    }

    /// Disables an endpoint: its deliveries stay queued. False if it does not exist or is disabled already.
    pub async fn disable_endpoint(
        &self,
        actor: &Actor,
        id: EndpointId,
        reason: DisabledReason,
    ) -> Result<bool, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let subject = Subject::Endpoint(id);
            let audit = AuditedChange::begin(&transaction, actor, Action::DisableEndpoint, subject).await?;
            let disabled = transaction.query_opt(DISABLE, &[&id.number(), &reason.as_str()]).await?;
            let Some(endpoint) = disabled else { return Ok(false) };
            audit.finish(&transaction).await?;
            write_disabled(&transaction, self.id(), &endpoint, reason.noticed(), Some(actor)).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    /// Enables an endpoint again: queued deliveries become due now. False if there is no such endpoint.
    pub async fn enable_endpoint(&self, actor: &Actor, id: EndpointId) -> Result<bool, StoreError> {
        self.change_endpoint(actor, Action::EnableEndpoint, id, ENABLE, &[&id.number()]).await
    }

    /// Removes an endpoint permanently. False if there is no such endpoint.
    pub async fn remove_endpoint(&self, actor: &Actor, id: EndpointId) -> Result<bool, StoreError> {
        self.change_endpoint(actor, Action::RemoveEndpoint, id, REMOVE, &[&id.number()]).await
    }

    /// False if there is no such endpoint.
    pub async fn set_endpoint_url(&self, actor: &Actor, id: EndpointId, url: &Url) -> Result<bool, StoreError> {
        let values: [&(dyn ToSql + Sync); 2] = [&id.number(), &url.as_str()];
        self.change_endpoint(actor, Action::ChangeEndpoint, id, SET_URL, &values).await
    }

    async fn change_endpoint(
        &self,
        actor: &Actor,
        action: Action,
        id: EndpointId,
        statement: &str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<bool, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let audit = AuditedChange::begin(&transaction, actor, action, Subject::Endpoint(id)).await?;
            if transaction.execute(statement, values).await? == 0 {
                return Ok(false);
            }
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }
}

impl DisabledReason {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Requested => "requested",
            Self::Gone => "gone",
        }
    }

    const fn noticed(self) -> EndpointDisabledReason {
        match self {
            Self::Requested => EndpointDisabledReason::Requested,
            Self::Gone => EndpointDisabledReason::Gone,
        }
    }

    fn parse(text: &str) -> Option<Self> {
        [Self::Requested, Self::Gone].into_iter().find(|reason| reason.as_str() == text)
    }
}
