//! How far a company is with its setup, for the checklist of the portal.

use paylink_domain::id::CompanyId;

use crate::{cell::Cell, deadline::with_deadline, error::StoreError};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a step of its own")]
pub struct SetupProgress {
    pub has_account: bool,
    pub has_callback: bool,
    pub enabled: bool,
    /// It has a token that is valid now.
    pub has_token: bool,
    /// A program has generated a link with one of its tokens, revoked ones included.
    pub token_used: bool,
    pub has_paid_payment: bool,
    pub has_endpoint: bool,
    /// One of its endpoints has accepted an event.
    pub endpoint_verified: bool,
}

/// Paid payments and delivered events are searched among the first and the latest ones only, so that the statement takes as long for
/// a company with millions of them. A step that is done with the first ones stays done.
const PROGRESS: &str = "
    SELECT payee_account_id IS NOT NULL AS has_account, coalesce(callback_url, '') <> '' AS has_callback,
        online_payments_enabled AS enabled,
        EXISTS (SELECT FROM api_token WHERE company_id = company.id AND revoked_at IS NULL
            AND (expires_at IS NULL OR expires_at > service_now())) AS has_token,
        EXISTS (SELECT FROM api_token WHERE company_id = company.id AND last_used_at IS NOT NULL) AS token_used,
        EXISTS (SELECT FROM (
                (SELECT status FROM payment WHERE company_id = company.id ORDER BY created_at LIMIT 200)
                UNION ALL (SELECT status FROM payment WHERE company_id = company.id ORDER BY created_at DESC LIMIT 200)) AS payment
            WHERE status IN ('EXECUTED', 'SETTLED')) AS has_paid_payment,
        EXISTS (SELECT FROM endpoint WHERE company_id = company.id AND slot IS NOT NULL) AS has_endpoint,
        EXISTS (SELECT FROM endpoint CROSS JOIN LATERAL (
                (SELECT id FROM event WHERE company_id = company.id AND created_at >= endpoint.created_at
                    ORDER BY created_at, id LIMIT 100)
                UNION ALL (SELECT id FROM event WHERE company_id = company.id ORDER BY created_at DESC, id DESC LIMIT 100)) AS event
            JOIN delivery ON event_id = event.id AND endpoint_id = endpoint.id
            WHERE endpoint.company_id = company.id AND slot IS NOT NULL AND state = 'delivered') AS endpoint_verified
    FROM company WHERE id = $1";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("PROGRESS", PROGRESS)];

impl SetupProgress {
    /// Whether nothing is left to do.
    pub const fn is_complete(&self) -> bool {
        let Self {
            has_account,
            has_callback,
            enabled,
            has_token,
            token_used: _,
            has_paid_payment,
            has_endpoint: _,
            endpoint_verified,
        } = self;
        *has_account && *has_callback && *enabled && *has_token && *has_paid_payment && *endpoint_verified
    }
}

impl Cell {
    /// `None` if there is no such company.
    pub async fn setup_progress(&self, company: CompanyId) -> Result<Option<SetupProgress>, StoreError> {
        with_deadline(async {
            let row = self.serving_connection().await?.query_opt(PROGRESS, &[&company.number()]).await?;
            let Some(row) = row else { return Ok(None) };
            Ok(Some(SetupProgress {
                has_account: row.try_get("has_account")?,
                has_callback: row.try_get("has_callback")?,
                enabled: row.try_get("enabled")?,
                has_token: row.try_get("has_token")?,
                token_used: row.try_get("token_used")?,
                has_paid_payment: row.try_get("has_paid_payment")?,
                has_endpoint: row.try_get("has_endpoint")?,
                endpoint_verified: row.try_get("endpoint_verified")?,
            }))
        })
        .await
    }
}
