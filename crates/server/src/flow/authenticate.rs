//! Authenticates the API client of a company.
//!
//! The token is checked before anything else, and it is found by its hash. No statement names the company of the path, so the
//! response does not reveal whether that company exists.

use std::sync::Arc;

use paylink_domain::{id::CompanyId, token::ApiToken};
use paylink_store::{Cell, Grant, StoreError};

use crate::service::Service;

#[derive(Debug, thiserror::Error)]
pub enum AuthenticateError {
    /// Missing, malformed, unknown, revoked, expired, or another company's. The response does not say which.
    #[error("not a token of this company")]
    Unauthorized,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The grant of the token in an `Authorization` header, and its cell, if the token belongs to the company that `path` names.
pub async fn authenticate(
    service: &Service,
    authorization: Option<&str>,
    path: Option<&str>,
) -> Result<(Arc<Cell>, Grant), AuthenticateError> {
    let token = authorization.and_then(bearer).ok_or(AuthenticateError::Unauthorized)?;
    let token = ApiToken::parse(token).map_err(|_| AuthenticateError::Unauthorized)?;
    let cell = service.cells.get(token.cell()).ok_or(AuthenticateError::Unauthorized)?;
    let grant = service.caches.find_grant(cell, token.hash(), &*service.clock).await?;
    let grant = grant.ok_or(AuthenticateError::Unauthorized)?;
    match path.map(str::parse::<CompanyId>) {
        Some(Ok(company)) if company == grant.company_id => Ok((cell.clone(), grant)),
        _ => Err(AuthenticateError::Unauthorized),
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
