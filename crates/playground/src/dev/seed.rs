//! A second company with a month of payments, so that the pages of the portal have something to show. Its rows are written as they
//! would be after that month: the flow itself cannot be run in the past.

mod rows;

use data_encoding::HEXLOWER;
use paylink_domain::{
    company::Mode,
    id::{AttemptId, CompanyId},
    keyring::{KeyRing, Ring},
    user::Role,
};
use paylink_server::{commands::actor::actor, portal::Portal, system::SystemRandomness, worker::roll_up::roll_up};
use paylink_store::{
    AcceptedBy, AddEndpointOutcome, Cell, InviteOutcome, NewCompany, NewInvitation, NewToken, StoreError,
    seal_new_access_secret,
};
use serde_json::Value;

use super::{
    DevError,
    portal_sign_in::{self, ADDRESS},
    private_postgres::PrivatePostgres,
};
use crate::{demo_company, past_partitions::CREATE_PAST_PARTITIONS};
use rows::{Rows, SeededCompany};

const NAME: &str = "Harbour Coffee";
const CALLBACK: &str = "https://harbour-coffee.example.com/thanks";
const SHOP_ENDPOINT: &str = "https://harbour-coffee.example.com/webhooks";
const STOCK_ENDPOINT: &str = "https://stock.example.com/paylink";

/// The worker that counts waits. Past times are written without the triggers that allow only present ones. Partitions belong to the owner of the tables, whose
/// function drops them after 30 days.
const BEGIN: &str = "
    BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL synchronous_commit = off; SET LOCAL ROLE paylink_owner;
    SELECT FROM roll_up_progress FOR UPDATE";
const PAYMENTS: &str = "
    INSERT INTO payment (id, company_id, payee_account_id, created_at, updated_at, status, amount_cents, version, was_authorised,
        merchant_return, currency, reference, data)
    SELECT seeded.id, company.id, payee_account_id, to_timestamp(created_ms / 1000.0), to_timestamp(updated_ms / 1000.0),
        status::payment_status, amount_cents, version, status = 'EXECUTED', true, 'EUR', reference, data
    FROM json_to_recordset($1::text::json) AS seeded (id uuid, created_ms bigint, updated_ms bigint, status text, amount_cents integer,
        version integer, reference text, data text)
    JOIN company ON company.id = $2 ORDER BY created_ms";
const CHANGES: &str = "
    INSERT INTO status_change (payment_id, number, from_status, to_status, changed_at, cause)
    SELECT payment_id, number, from_status::payment_status, to_status::payment_status, to_timestamp(at_ms / 1000.0), cause
    FROM json_to_recordset($1::text::json) AS seeded (payment_id uuid, number integer, from_status text, to_status text, at_ms bigint, cause text)
    ORDER BY at_ms";
const ATTEMPTS: &str = "
    INSERT INTO attempt (id, payment_id, number, bank, created_at, payer_seen_at, last_polled_at, returned_at, ended_at, phase, outcome,
        last_bank_status, last_bank_reason, access_secret_sealed)
    SELECT id, payment_id, number, bank, to_timestamp(created_ms / 1000.0), to_timestamp(coalesce(ended_ms, created_ms) / 1000.0),
        to_timestamp(coalesce(ended_ms, created_ms) / 1000.0), to_timestamp(returned_ms / 1000.0), to_timestamp(ended_ms / 1000.0), phase, outcome,
        status, reason, decode(secret, 'hex')
    FROM json_to_recordset($1::text::json) AS seeded (id uuid, payment_id uuid, number integer, bank text, created_ms bigint,
        returned_ms bigint, ended_ms bigint, phase text, outcome text, status text, reason text, secret text)
    ORDER BY created_ms";
const CONTRADICTIONS: &str = "
    INSERT INTO contradiction (attempt_id, bank_status, payment_id, payment_status, observed_at)
    SELECT attempt_id, bank_status, payment_id, 'FAILED', to_timestamp(at_ms / 1000.0)
    FROM json_to_recordset($1::text::json) AS seeded (attempt_id uuid, bank_status text, payment_id uuid, at_ms bigint)";
const EVENTS: &str = "
    INSERT INTO event (id, payment_id, company_id, created_at, body)
    SELECT id, payment_id, $2, to_timestamp(at_ms / 1000.0), body
    FROM json_to_recordset($1::text::json) AS seeded (id uuid, payment_id uuid, at_ms bigint, body text) ORDER BY at_ms";
const DELIVERIES: &str = "
    INSERT INTO delivery (event_id, endpoint_id, opened_at, attempted_at, ended_at, claim, attempts, state, last_outcome)
    SELECT event_id, endpoint_id, to_timestamp(opened_ms / 1000.0), to_timestamp(ended_ms / 1000.0), to_timestamp(ended_ms / 1000.0),
        attempts, attempts, state::delivery_state, last_outcome
    FROM json_to_recordset($1::text::json) AS seeded (event_id uuid, endpoint_id bigint, opened_ms bigint, ended_ms bigint, attempts smallint, state text,
        last_outcome text)";
const DELIVERY_ATTEMPTS: &str = "
    INSERT INTO delivery_attempt (event_id, endpoint_id, recorded_at, started_at, duration_ms, number, http_status, outcome, response_body,
        webhook_timestamp)
    SELECT event_id, endpoint_id, to_timestamp((started_ms + duration_ms) / 1000.0), to_timestamp(started_ms / 1000.0), duration_ms,
        number, http_status, outcome, convert_to(response, 'UTF8'), started_ms / 1000
    FROM json_to_recordset($1::text::json) AS seeded (event_id uuid, endpoint_id bigint, started_ms bigint, duration_ms integer,
        number smallint, http_status smallint, outcome text, response text)
    ORDER BY started_ms";
const LINKS: &str = "
    INSERT INTO daily_count (company_id, day, measure, subject, outcome, total)
    SELECT $2, (to_timestamp(at_ms / 1000.0) AT TIME ZONE 'UTC')::date, 'links', '', step, sum(total)
    FROM json_to_recordset($1::text::json) AS seeded (at_ms bigint, step text, total bigint) GROUP BY 2, step";
/// Everything is counted again, with the rows of the past.
const COUNT_AGAIN: &str = "
    DELETE FROM daily_count WHERE measure <> 'links';
    DELETE FROM bank_daily_count;
    UPDATE roll_up_progress SET counted_upto = date_trunc('day', service_now(), 'UTC') - interval '30 days'";

/// Adds the company and everything that belongs to it. Nothing of it is left to do for a worker.
pub(super) async fn seed(portal: &Portal, postgres: &PrivatePostgres) -> Result<CompanyId, DevError> {
    let cell = portal.service.cells.home();
    let company = add_company(portal, cell).await?;
    let (shop, stock) = (
        endpoint(portal, cell, company, SHOP_ENDPOINT, "Shop").await?,
        endpoint(portal, cell, company, STOCK_ENDPOINT, "Stock").await?,
    );
    let mut rows =
        Rows::generate(SeededCompany { cell: cell.id(), shop, stock, now: cell.now().await? }, &SystemRandomness);
    for attempt in &mut rows.attempts {
        attempt["secret"] = sealed_secret(attempt, &portal.service.ring).into();
    }
    let client = postgres.connect_as_superuser("paylink").await?;
    client.batch_execute(BEGIN).await?;
    client.batch_execute(CREATE_PAST_PARTITIONS).await?;
    for (statement, rows) in [(PAYMENTS, rows.payments), (EVENTS, rows.events), (LINKS, rows.links)] {
        client.execute(statement, &[&Value::from(rows).to_string(), &company.number()]).await?;
    }
    for (statement, rows) in [
        (CHANGES, rows.changes),
        (ATTEMPTS, rows.attempts),
        (CONTRADICTIONS, rows.contradictions),
        (DELIVERIES, rows.deliveries),
        (DELIVERY_ATTEMPTS, rows.delivery_attempts),
    ] {
        client.execute(statement, &[&Value::from(rows).to_string()]).await?;
    }
    client.batch_execute(COUNT_AGAIN).await?;
    client.batch_execute("COMMIT").await?;
    roll_up(cell).await?;
    Ok(company)
}

/// A secret of the addresses of an attempt, sealed and in hexadecimal.
fn sealed_secret(attempt: &Value, ring: &KeyRing) -> String {
    let id: AttemptId = attempt["sealed_for"].as_str().and_then(|id| id.parse().ok()).expect("an attempt has an id");
    let key = ring.ids(Ring::Secrets).into_iter().max().expect("the ring has a key");
    HEXLOWER.encode(&seal_new_access_secret(id, ring, key, &SystemRandomness).expect("the ring has the key"))
}

async fn add_company(portal: &Portal, cell: &Cell) -> Result<CompanyId, StoreError> {
    let (ring, randomness) = (&portal.service.ring, &SystemRandomness);
    let new = NewCompany {
        name: NAME.parse().expect("the name is valid"),
        callback: Some(CALLBACK.parse().expect("the URL is valid")),
        ..demo_company::company()
    };
    let company = cell.add_company(&actor(), &new, ring, randomness).await?;
    let name = "Shop".parse().expect("the name is valid");
    let token = NewToken { company_id: company, mode: Mode::Test, name, lifetime_days: None, networks: None };
    cell.add_token(&actor(), &token, randomness).await?;
    Ok(company)
}

/// The number of a new endpoint. Nothing is sent to it: all deliveries have ended.
async fn endpoint(portal: &Portal, cell: &Cell, company: CompanyId, url: &str, name: &str) -> Result<i64, StoreError> {
    let url = url.parse().expect("the URL is valid");
    match cell.add_endpoint(&actor(), company, &url, name, &portal.service.ring, &SystemRandomness).await? {
        AddEndpointOutcome::New(endpoint, _) => Ok(endpoint.number()),
        AddEndpointOutcome::LimitReached => unreachable!("a new company has no endpoints"),
    }
}

/// Makes the demo owner an owner of the company too.
pub(super) async fn invite_owner(portal: &Portal, company: CompanyId) -> Result<(), StoreError> {
    let home = portal.service.cells.home();
    let email = portal_sign_in::email();
    let Some(user) = home.user_by_email(&email).await? else { return Ok(()) };
    let invitation = NewInvitation { email, membership: Some((company, Role::Owner)), operator: false };
    if let InviteOutcome::Invited(_, token) = home.invite(&actor(), &invitation, &SystemRandomness).await? {
        let by = AcceptedBy::Existing(user.id);
        home.accept_invitation(token.hash(), &by, ADDRESS, &portal.service.ring, &SystemRandomness).await?;
    }
    Ok(())
}
