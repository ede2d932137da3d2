//! The columns that hold sealed secrets. Retiring a key seals them again (`reseal.rs`).
//!
//! A test compares this list with the schema. The table `idempotency` also holds sealed data, links, but those are not sealed again:
//! a row whose link is under a retired key counts as none (`idempotency.rs`).

use paylink_domain::{id::CellId, keyring::Purpose};

use crate::{attempt, company, invitation, password, provider_session, sign_on, webhook_secret};

/// A column of sealed secrets, and the statements that find and replace them.
#[derive(Debug)]
pub struct SealedColumn {
    pub table: &'static str,
    pub column: &'static str,
    pub(crate) purpose: Purpose,
    /// What a secret is bound to, from the text of the column that names its owner.
    pub(crate) context: fn(CellId, &str) -> Option<Vec<u8>>,
    /// A value before the first primary key.
    pub(crate) before_first: &'static str,
    pub(crate) scan: &'static str,
    pub(crate) replace: &'static str,
}

/// The next rows in the order of the primary key, each with its secret if that is under key `$2`. The limit counts rows, not found
/// secrets, so that a statement is short however few there are.
macro_rules! scan {
    ($table:literal, $column:literal, $key_type:literal, owner: $owner:literal) => {
        concat!(
            "SELECT id::text AS row_id, ",
            $owner,
            "::text AS owner, CASE WHEN sealing_key_of(",
            $column,
            ") = $2 THEN ",
            $column,
            " END AS sealed FROM ",
            $table,
            " WHERE id > $1::text::",
            $key_type,
            " ORDER BY id LIMIT $3"
        )
    };
}

/// Replaces secrets that have not changed since they were read. Rows that somebody else has locked are left for the next pass: waiting
/// for them while holding locks could deadlock with a worker that updates several rows.
macro_rules! replace {
    ($table:literal, $column:literal, $key_type:literal) => {
        concat!(
            "WITH new AS MATERIALIZED (
                 SELECT id::",
            $key_type,
            " AS id, old, sealed FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS new (id, old, sealed)
             ), unlocked AS MATERIALIZED (
                 SELECT id FROM ",
            $table,
            " WHERE id IN (SELECT id FROM new) FOR NO KEY UPDATE SKIP LOCKED
             )
             UPDATE ",
            $table,
            " SET ",
            $column,
            " = new.sealed FROM new JOIN unlocked USING (id) WHERE ",
            $table,
            ".id = new.id AND ",
            $table,
            ".",
            $column,
            " = new.old"
        )
    };
}

const SCAN_ACCOUNTS: &str = scan!("payee_account", "iban_sealed", "bigint", owner: "company_id");
const REPLACE_ACCOUNTS: &str = replace!("payee_account", "iban_sealed", "bigint");
const SCAN_SECRETS: &str = scan!("endpoint", "secret_sealed", "bigint", owner: "id");
const REPLACE_SECRETS: &str = replace!("endpoint", "secret_sealed", "bigint");
const SCAN_OLD_SECRETS: &str = scan!("endpoint", "old_secret_sealed", "bigint", owner: "id");
const REPLACE_OLD_SECRETS: &str = replace!("endpoint", "old_secret_sealed", "bigint");
const SCAN_STATES: &str = scan!("attempt", "connector_state_sealed", "uuid", owner: "id");
const REPLACE_STATES: &str = replace!("attempt", "connector_state_sealed", "uuid");
const SCAN_REDIRECTS: &str = scan!("attempt", "redirect_sealed", "uuid", owner: "id");
const REPLACE_REDIRECTS: &str = replace!("attempt", "redirect_sealed", "uuid");
const SCAN_ACCESS_SECRETS: &str = scan!("attempt", "access_secret_sealed", "uuid", owner: "id");
const REPLACE_ACCESS_SECRETS: &str = replace!("attempt", "access_secret_sealed", "uuid");
const SCAN_TOTP_SECRETS: &str = scan!("portal_password", "totp_sealed", "bigint", owner: "id");
const REPLACE_TOTP_SECRETS: &str = replace!("portal_password", "totp_sealed", "bigint");
const SCAN_INVITATION_TOKENS: &str = scan!("portal_invitation", "token_sealed", "bigint", owner: "id");
const REPLACE_INVITATION_TOKENS: &str = replace!("portal_invitation", "token_sealed", "bigint");
const SCAN_CLIENT_SECRETS: &str = scan!("portal_sign_on", "secret_sealed", "bigint", owner: "company");
const REPLACE_CLIENT_SECRETS: &str = replace!("portal_sign_on", "secret_sealed", "bigint");
const SCAN_REFRESH_TOKENS: &str = scan!("portal_provider_session", "refresh_sealed", "bigint", owner: "id");
const REPLACE_REFRESH_TOKENS: &str = replace!("portal_provider_session", "refresh_sealed", "bigint");

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("SCAN_ACCOUNTS", SCAN_ACCOUNTS),
    ("REPLACE_ACCOUNTS", REPLACE_ACCOUNTS),
    ("SCAN_SECRETS", SCAN_SECRETS),
    ("REPLACE_SECRETS", REPLACE_SECRETS),
    ("SCAN_OLD_SECRETS", SCAN_OLD_SECRETS),
    ("REPLACE_OLD_SECRETS", REPLACE_OLD_SECRETS),
    ("SCAN_STATES", SCAN_STATES),
    ("REPLACE_STATES", REPLACE_STATES),
    ("SCAN_REDIRECTS", SCAN_REDIRECTS),
    ("REPLACE_REDIRECTS", REPLACE_REDIRECTS),
    ("SCAN_ACCESS_SECRETS", SCAN_ACCESS_SECRETS),
    ("REPLACE_ACCESS_SECRETS", REPLACE_ACCESS_SECRETS),
    ("SCAN_TOTP_SECRETS", SCAN_TOTP_SECRETS),
    ("REPLACE_TOTP_SECRETS", REPLACE_TOTP_SECRETS),
    ("SCAN_INVITATION_TOKENS", SCAN_INVITATION_TOKENS),
    ("REPLACE_INVITATION_TOKENS", REPLACE_INVITATION_TOKENS),
    ("SCAN_CLIENT_SECRETS", SCAN_CLIENT_SECRETS),
    ("REPLACE_CLIENT_SECRETS", REPLACE_CLIENT_SECRETS),
    ("SCAN_REFRESH_TOKENS", SCAN_REFRESH_TOKENS),
    ("REPLACE_REFRESH_TOKENS", REPLACE_REFRESH_TOKENS),
];

/// Every column of sealed secrets in a cell. `secret_sealed` comes before `old_secret_sealed`, into which a rotation copies it: otherwise
/// a copy that is made between the two would be overlooked.
pub const SEALED_COLUMNS: &[SealedColumn] = &[
    SealedColumn {
        table: "payee_account",
        column: "iban_sealed",
        purpose: Purpose::PayeeAccount,
        context: company::sealing_context,
        before_first: "-9223372036854775808",
        scan: SCAN_ACCOUNTS,
        replace: REPLACE_ACCOUNTS,
    },
    SealedColumn {
        table: "endpoint",
        column: "secret_sealed",
        purpose: Purpose::WebhookSecret,
        context: webhook_secret::sealing_context,
        before_first: "-9223372036854775808",
        scan: SCAN_SECRETS,
        replace: REPLACE_SECRETS,
    },
    SealedColumn {
        table: "endpoint",
        column: "old_secret_sealed",
        purpose: Purpose::WebhookSecret,
        context: webhook_secret::sealing_context,
        before_first: "-9223372036854775808",
        scan: SCAN_OLD_SECRETS,
        replace: REPLACE_OLD_SECRETS,
    },
    SealedColumn {
        table: "attempt",
        column: "connector_state_sealed",
        purpose: Purpose::ConnectorState,
        context: attempt::sealing_context,
        before_first: "00000000-0000-0000-0000-000000000000",
        scan: SCAN_STATES,
        replace: REPLACE_STATES,
    },
    SealedColumn {
        table: "attempt",
        column: "redirect_sealed",
        purpose: Purpose::ConnectorState,
        context: attempt::sealing_context,
        before_first: "00000000-0000-0000-0000-000000000000",
        scan: SCAN_REDIRECTS,
        replace: REPLACE_REDIRECTS,
    },
    SealedColumn {
        table: "attempt",
        column: "access_secret_sealed",
        purpose: Purpose::AccessSecret,
        context: attempt::sealing_context,
        before_first: "00000000-0000-0000-0000-000000000000",
        scan: SCAN_ACCESS_SECRETS,
        replace: REPLACE_ACCESS_SECRETS,
    },
    SealedColumn {
        table: "portal_password",
        column: "totp_sealed",
        purpose: Purpose::TotpSecret,
        context: password::sealing_context,
        before_first: "-9223372036854775808",
        scan: SCAN_TOTP_SECRETS,
        replace: REPLACE_TOTP_SECRETS,
    },
    SealedColumn {
        table: "portal_invitation",
        column: "token_sealed",
        purpose: Purpose::InvitationToken,
        context: invitation::sealing_context,
        before_first: "-9223372036854775808",
        scan: SCAN_INVITATION_TOKENS,
        replace: REPLACE_INVITATION_TOKENS,
    },
    SealedColumn {
        table: "portal_sign_on",
        column: "secret_sealed",
        purpose: Purpose::ClientSecret,
        context: sign_on::sealing_context,
        before_first: "-9223372036854775808",
        scan: SCAN_CLIENT_SECRETS,
        replace: REPLACE_CLIENT_SECRETS,
    },
    SealedColumn {
        table: "portal_provider_session",
        column: "refresh_sealed",
        purpose: Purpose::RefreshToken,
        context: provider_session::sealing_context,
        before_first: "-9223372036854775808",
        scan: SCAN_REFRESH_TOKENS,
        replace: REPLACE_REFRESH_TOKENS,
    },
];
