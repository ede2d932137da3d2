//! How API tokens are used: links, and the networks from which they were used.

use std::collections::HashMap;

use paylink_domain::{
    client_address::Network,
    id::{CellId, CompanyId, TokenId},
    time::Timestamp,
};
use tokio_postgres::{Client, Row};

use crate::{cell::Cell, deadline::with_deadline, error::StoreError, row, transaction::begin};

/// Of so many networks of a token the use is stored: those where it was used last.
pub const MAX_NETWORKS_OF_TOKEN: usize = 10;

/// The usage of a token since it was last written to the database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TokenUse {
    pub links_generated: i64,
    /// The requests from each network.
    pub requests: Vec<(Network, i64)>,
}

/// The use of a token from one network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UsedFrom {
    pub network: Network,
    /// The beginnings of the first and the last day, in UTC.
    pub first_day: Timestamp,
    pub last_day: Timestamp,
    pub requests: i64,
}

/// In the order of the ids, so that two nodes cannot deadlock. The locks hold until the networks are counted too.
const LOCK: &str = "SELECT id FROM api_token WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE";
const ADD_LINKS: &str = "
    UPDATE api_token SET last_used_at = service_now(), links_generated = links_generated + used.links
    FROM unnest($1::bigint[], $2::bigint[]) AS used (id, links)
    WHERE api_token.id = used.id AND used.links > 0";
const ADD_REQUESTS: &str = "
    INSERT INTO api_token_use (token_id, network, first_day, last_day, requests)
    SELECT used.token_id, used.network::cidr, today, today, used.requests
    FROM unnest($1::bigint[], $2::text[], $3::bigint[]) AS used (token_id, network, requests)
        JOIN api_token ON api_token.id = used.token_id, CAST(service_now() AT TIME ZONE 'UTC' AS date) AS today
    ON CONFLICT (token_id, network) DO UPDATE
    SET last_day = excluded.last_day, requests = api_token_use.requests + excluded.requests";
/// Of the networks of one day, those with the most requests stay.
const KEEP_LATEST: &str = "
    DELETE FROM api_token_use USING (
        SELECT token_id, network, row_number() OVER (PARTITION BY token_id ORDER BY last_day DESC, requests DESC, network) AS rank
        FROM api_token_use WHERE token_id = ANY($1)) AS ranked
    WHERE api_token_use.token_id = ranked.token_id AND api_token_use.network = ranked.network AND rank > $2";
const USED_FROM: &str = "
    SELECT token_id, network::text, first_day::timestamp AT TIME ZONE 'UTC' AS first_day,
        last_day::timestamp AT TIME ZONE 'UTC' AS last_day, requests
    FROM api_token_use JOIN api_token ON api_token.id = token_id
    WHERE company_id = $1 ORDER BY token_id, api_token_use.last_day DESC, requests DESC, network";
const DELETE_OLD: &str = "DELETE FROM api_token_use WHERE last_day < (service_now() AT TIME ZONE 'UTC')::date - 400";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("LOCK", LOCK),
    ("ADD_LINKS", ADD_LINKS),
    ("ADD_REQUESTS", ADD_REQUESTS),
    ("KEEP_LATEST", KEEP_LATEST),
    ("USED_FROM", USED_FROM),
    ("DELETE_OLD", DELETE_OLD),
];

impl Cell {
    /// Adds to the usage counts of tokens, and sets the time of their last use.
    pub async fn add_token_usage(&self, used: &[(TokenId, TokenUse)]) -> Result<(), StoreError> {
        with_deadline(async {
            let ids: Vec<i64> = used.iter().map(|(id, _)| id.number()).collect();
            let links: Vec<i64> = used.iter().map(|(_, usage)| usage.links_generated).collect();
            let (mut of, mut networks, mut requests) = (Vec::new(), Vec::new(), Vec::new());
            for (id, usage) in used {
                for (network, count) in &usage.requests {
                    of.push(id.number());
                    networks.push(network.to_string());
                    requests.push(*count);
                }
            }
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            transaction.query(LOCK, &[&ids]).await?;
            transaction.execute(ADD_LINKS, &[&ids, &links]).await?;
            transaction.execute(ADD_REQUESTS, &[&of, &networks, &requests]).await?;
            let kept = i64::try_from(MAX_NETWORKS_OF_TOKEN).unwrap_or(i64::MAX);
            transaction.execute(KEEP_LATEST, &[&ids, &kept]).await?;
            transaction.commit().await?;
            Ok(())
        })
        .await
    }

    /// Deletes the networks where a token was not used for 400 days.
    pub async fn delete_old_token_use(&self) -> Result<u64, StoreError> {
        with_deadline(async { Ok(self.writing_connection().await?.execute(DELETE_OLD, &[]).await?) }).await
    }
}

pub(crate) fn token_id(cell: CellId, row: &Row) -> Result<TokenId, StoreError> {
    TokenId::of(cell, row.try_get("token_id")?).map_err(|_| StoreError::unexpected("token_id"))
}

/// From where the tokens of a company were used, latest first.
pub(crate) async fn used_from(
    client: &Client,
    cell: CellId,
    company: CompanyId,
) -> Result<HashMap<TokenId, Vec<UsedFrom>>, StoreError> {
    let mut found = HashMap::<TokenId, Vec<UsedFrom>>::new();
    for row in client.query(USED_FROM, &[&company.number()]).await? {
        let used = UsedFrom {
            network: row::parsed(&row, "network")?,
            first_day: row::time(&row, "first_day")?,
            last_day: row::time(&row, "last_day")?,
            requests: row.try_get("requests")?,
        };
        found.entry(token_id(cell, &row)?).or_default().push(used);
    }
    Ok(found)
}
