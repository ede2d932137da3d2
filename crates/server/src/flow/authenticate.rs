//! Authenticates the API client of a company.
//!
//! The token is checked before anything else, and it is found by its hash. No statement names the company of the path, so the
//! response does not reveal whether that company exists.

use std::{net::IpAddr, sync::Arc};

use paylink_domain::{
    client_address::ClientKey,
    id::CompanyId,
    rate_limit::RateLimited,
    token::{ApiToken, TokenHash},
};
use paylink_store::{Cell, Grant, StoreError};

use crate::{request_context::RequestContext, service::Service, web::limits::Lookup};

/// No token is longer. Whatever else a client sends is not hashed.
const MAX_TOKEN_BYTES: usize = 64;

#[derive(Debug, thiserror::Error)]
pub enum AuthenticateError {
    /// Missing, malformed, unknown, revoked, expired, another company's, or not from one of its networks. The response does not say which.
    #[error("not a token of this company")]
    Unauthorized,
    /// The same, from an address that has sent too many wrong tokens.
    #[error("too many requests")]
    RateLimited(RateLimited),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The grant of the token in an `Authorization` header, and its cell, if the token belongs to the company that `path` names and may be
/// used from the client's address.
pub async fn authenticate(
    service: &Service,
    authorization: Option<&str>,
    path: Option<&str>,
    address: IpAddr,
) -> Result<(Arc<Cell>, Grant), AuthenticateError> {
    let caller = ClientKey::of(address);
    let refuse = || match service.limits.invalid(caller, service.clock.now()) {
        Ok(()) => AuthenticateError::Unauthorized,
        Err(rate_limited) => AuthenticateError::RateLimited(rate_limited),
    };
    let token = authorization.and_then(bearer).ok_or_else(refuse)?;
    let (cell, grant) = if let Some(found) = used_recently(service, token) {
        found
    } else {
        let token = ApiToken::parse(token).ok();
        let found = token.and_then(|token| Some((service.cells.get(token.cell())?, token.hash())));
        let (cell, token) = found.ok_or_else(refuse)?;
        // Boxed, so that the future of a request with a cached grant stays small.
        let grant = if service.caches.knows_token(token) {
            Box::pin(service.caches.find_grant(cell, token, &*service.clock)).await?.ok_or_else(refuse)?
        } else {
            Box::pin(find_unknown_token(service, cell, token, caller)).await?
        };
        (cell, grant)
    };
    match path.map(str::parse::<CompanyId>) {
        Some(Ok(company)) if company == grant.company_id => {
            RequestContext::with_current(|context| {
                context.set_company(grant.company_id);
                context.set_token(grant.token_id);
            });
            let is_from_elsewhere = grant.networks.as_ref().is_some_and(|networks| !networks.contain(address));
            if is_from_elsewhere { Err(refuse()) } else { Ok((cell.clone(), grant)) }
        }
        _ => Err(refuse()),
    }
}

/// The grant of a token that was valid a few seconds ago. It is found by its hash alone: a text that is not a token has none.
fn used_recently<'a>(service: &'a Service, token: &str) -> Option<(&'a Arc<Cell>, Grant)> {
    if token.len() > MAX_TOKEN_BYTES {
        return None;
    }
    let grant = service.caches.fresh_grant(ApiToken::hash_of(token), service.clock.now())?;
    Some((service.cells.get(grant.company_id.cell())?, grant))
}

/// The grant of a token that this node has not seen, within the limits of the caller (`web/limits.rs`).
async fn find_unknown_token(
    service: &Service,
    cell: &Cell,
    token: TokenHash,
    caller: ClientKey,
) -> Result<Grant, AuthenticateError> {
    let (limits, now) = (&service.limits, service.clock.now());
    match limits.lookup(caller, now) {
        Lookup::Direct => {
            let found = service.caches.find_grant(cell, token, &*service.clock).await;
            if !matches!(found, Ok(None)) {
                limits.refund_invalid(caller, now);
            }
            found?.ok_or(AuthenticateError::Unauthorized)
        }
        Lookup::Paced(rate_limited) => match cell.authenticate_token_paced(token).await {
            Ok(Some(grant)) => {
                service.caches.insert_grant(token, &grant, now);
                Ok(grant)
            }
            Ok(None) | Err(StoreError::Busy(_)) => Err(AuthenticateError::RateLimited(rate_limited)),
            Err(error) => Err(error.into()),
        },
    }
}

/// The token after `Bearer`. The scheme's case does not matter (RFC 9110).
fn bearer(authorization: &str) -> Option<&str> {
    let (scheme, rest) = authorization.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| rest.trim_matches(' '))
}

#[cfg(test)]
mod tests {
    use super::bearer;

    #[test]
    fn the_scheme_is_case_insensitive() {
        for (header, token) in [
            ("Bearer abc", Some("abc")),
            ("bearer abc", Some("abc")),
            ("BEARER  abc ", Some("abc")),
            ("Bearer", None),
            ("Basic abc", None),
            ("abc", None),
            ("", None),
        ] {
            assert_eq!(bearer(header), token, "{header:?}");
        }
    }
}
