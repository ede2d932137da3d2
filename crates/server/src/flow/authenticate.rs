//! Whom a caller works for.
//!
//! The token is proved before anything else is looked at, and it is found by its hash: no statement names the company of the
//! path, so the answer cannot tell whether that company exists.

use std::sync::Arc;

use paylink_domain::{id::CompanyId, token::ApiToken};
use paylink_store::{Cell, Grant, StoreError};

use crate::service::Service;

#[derive(Debug, thiserror::Error)]
pub enum AuthenticateError {
    /// Missing, malformed, unknown, revoked, expired, or another company's: nobody is told which.
    #[error("not a token of this company")]
    Unauthorized,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The grant of the token in an `Authorization` header, with the cell it is in, if it is one for the company that `path` names.
pub async fn authenticate(
    service: &Service,
    authorization: Option<&str>,
    path: Option<&str>,
) -> Result<(Arc<Cell>, Grant), AuthenticateError> {
    let token = authorization.and_then(bearer).ok_or(AuthenticateError::Unauthorized)?;
    let token = ApiToken::parse(token).map_err(|_| AuthenticateError::Unauthorized)?;
    let cell = service.cells.get(token.cell()).ok_or(AuthenticateError::Unauthorized)?;
    let grant = service.memory.prove(cell, token.hash(), &*service.clock).await?;
    let grant = grant.ok_or(AuthenticateError::Unauthorized)?;
    match path.map(str::parse::<CompanyId>) {
        Some(Ok(company)) if company == grant.company_id => Ok((cell.clone(), grant)),
        _ => Err(AuthenticateError::Unauthorized),
    }
}

/// What follows `Bearer`, in whatever case that is written (RFC 9110).
fn bearer(authorization: &str) -> Option<&str> {
    let (scheme, rest) = authorization.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| rest.trim_matches(' '))
}

#[cfg(test)]
mod tests {
    use super::bearer;

    #[test]
    fn the_scheme_is_read_in_any_case() {
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
