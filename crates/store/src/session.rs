//! Sessions of the portal: starting, finding and rotating them; `end_session.rs` ends them. A session ends 12 hours after its last
//! request and 7 days after the sign-in, whichever is first. A session that has ended is deleted. The token is in the browser's cookie;
//! the table has only its hash.
//!
//! A session that an identity provider has started gives what that provider vouches for ([`Provider`]). A session by the person's own
//! passkey or password gives everything but the companies that want their provider to be asked.

use std::net::IpAddr;

use paylink_domain::{
    audit::{Action, Actor},
    error_chain::ErrorChain,
    id::{CellId, CompanyId, UserId},
    notice::Notice,
    portal_secret::SessionToken,
    random::Randomness,
    time::Timestamp,
};
use serde_json::Value;
use tokio_postgres::{Row, Transaction, types::ToSql};

use crate::{
    audit::{AuditedChange, Subject},
    bounded_count::BoundedCount,
    break_glass::{announce_sign_in, has_own_credential},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    known_browser::{self, SignInBrowser},
    notice::write_change,
    notice_list::{NoticeScope, count_unread},
    provider_session::{Provider, ProviderSession, provider_session_columns},
    row,
    transaction::begin,
    user::{Membership, User, membership_columns, memberships, user_columns, user_id},
};

/// The longest text about a browser that is stored, in characters.
const MAX_DEVICE_CHARACTERS: usize = 200;

#[derive(Clone, Copy, Debug)]
pub struct NewSession<'a> {
    pub user: UserId,
    /// What the browser says about itself.
    pub device: &'a str,
    pub address: IpAddr,
    /// The hash of the token that the browser had before. That session ends.
    pub replaced: Option<[u8; 32]>,
    /// `None` if it is not to be recognised. The person is notified of a browser that is new, except at their first sign-in.
    pub browser: Option<SignInBrowser<'a>>,
    /// A language tag: that of the pages on which they have signed in. `None` keeps the former one.
    pub page_language: Option<&'a str>,
}

/// Who a valid session belongs to.
#[derive(Clone, Debug)]
pub struct SignedIn {
    pub session: i64,
    pub user: User,
    pub memberships: Vec<Membership>,
    pub unread_notices: BoundedCount,
    /// When the user last proved who they are.
    pub authenticated_at: Timestamp,
    pub created_at: Timestamp,
    pub last_seen_at: Timestamp,
    /// The time of the read.
    pub read_at: Timestamp,
    /// `None` for a session by the person's own passkey or password.
    pub provider: Option<ProviderSession>,
    /// The session is by a provider, and the person is also something for which that provider does not speak.
    pub is_more_elsewhere: bool,
    /// Companies of the user that need a session by their provider. They are not among the memberships.
    pub provider_only: Vec<CompanyId>,
}

/// A session as its user sees it in a list.
#[derive(Clone, Debug)]
pub struct SessionEntry {
    pub id: i64,
    pub device: String,
    /// Where the user signed in.
    pub address: IpAddr,
    /// Where the user was last seen.
    pub last_address: IpAddr,
    pub created_at: Timestamp,
    pub last_seen_at: Timestamp,
}

/// Whether a session has not ended.
macro_rules! is_valid {
    () => {
        "portal_session.last_seen_at > service_now() - interval '12 hours'
         AND portal_session.created_at > service_now() - interval '7 days'"
    };
}

const START: &str = "
    INSERT INTO portal_session (user_id, hash, address, last_address, device) VALUES ($1, $2, $3, $3, $4)";
/// The sign-in at a provider is no fresh authentication: nobody knows how long ago it was.
const START_BY_PROVIDER: &str = "
    INSERT INTO portal_session (user_id, hash, address, last_address, device, authenticated_at)
    VALUES ($1, $2, $3, $3, $4, service_now() - interval '1 day') RETURNING id";
/// The session that the browser had before.
const END_REPLACED: &str = "DELETE FROM portal_session WHERE hash = $1";
const SET_SEEN_NOW: &str = "
    WITH before AS MATERIALIZED (SELECT last_seen_at FROM portal_user WHERE id = $1)
    UPDATE portal_user SET last_seen_at = service_now(), page_language = coalesce($2, page_language) FROM before WHERE id = $1
    RETURNING before.last_seen_at IS NOT NULL AS was_seen";
/// A session by a company's former provider counts for nothing.
const FIND: &str = concat!(
    "SELECT portal_session.id AS session_id, authenticated_at, portal_session.created_at AS session_created_at,
         portal_session.last_seen_at AS session_last_seen_at, service_now() AS read_at, ",
    user_columns!(),
    ", ",
    membership_columns!(),
    ", ",
    provider_session_columns!(),
    ", ARRAY(SELECT company FROM portal_membership LEFT JOIN portal_sign_on USING (company)
             WHERE user_id = portal_user.id AND (by_provider OR coalesce(enforced, false) AND NOT break_glass)) AS provider_only
     FROM portal_session JOIN portal_user ON portal_user.id = user_id LEFT JOIN portal_provider_session
         ON portal_provider_session.id = portal_session.id
     WHERE hash = $1 AND (portal_provider_session.company IS NULL OR EXISTS (
             SELECT FROM portal_sign_on WHERE portal_sign_on.company = portal_provider_session.company
                 AND portal_sign_on.issuer = portal_provider_session.issuer))
         AND ",
    is_valid!()
);
/// The user's row is locked before the session's, as everywhere.
const TOUCH: &str = "
    WITH seen AS (
        UPDATE portal_user SET last_seen_at = service_now()
        WHERE id = (SELECT user_id FROM portal_session WHERE id = $1) RETURNING id, last_seen_at
    )
    UPDATE portal_session SET last_seen_at = seen.last_seen_at, last_address = $2
    FROM seen WHERE portal_session.id = $1 AND user_id = seen.id";
const FIND_USER: &str = "SELECT id AS session_id, user_id FROM portal_session WHERE hash = $1";
const ROTATE: &str = concat!(
    "UPDATE portal_session SET hash = $2, authenticated_at = service_now(), last_seen_at = service_now() WHERE hash = $1 AND ",
    is_valid!()
);
/// For a session by a provider, the person's own proof counts separately.
const SET_OWN_PROOF: &str = "UPDATE portal_provider_session SET own_authenticated_at = service_now() WHERE id = $1";
const LIST: &str = concat!(
    "SELECT id AS session_id, device, address, last_address, created_at, last_seen_at
     FROM portal_session WHERE user_id = $1 AND ",
    is_valid!(),
    " ORDER BY last_seen_at DESC, id DESC LIMIT 1000"
);
const DELETE_EXPIRED: &str = concat!("DELETE FROM portal_session WHERE NOT (", is_valid!(), ")");

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("START", START),
    ("START_BY_PROVIDER", START_BY_PROVIDER),
    ("END_REPLACED", END_REPLACED),
    ("SET_SEEN_NOW", SET_SEEN_NOW),
    ("FIND", FIND),
    ("TOUCH", TOUCH),
    ("FIND_USER", FIND_USER),
    ("ROTATE", ROTATE),
    ("SET_OWN_PROOF", SET_OWN_PROOF),
    ("LIST", LIST),
    ("DELETE_EXPIRED", DELETE_EXPIRED),
];

impl SignedIn {
    /// What of the person's notices this session may see.
    pub fn notice_scope(&self) -> NoticeScope {
        NoticeScope {
            companies: self.memberships.iter().map(|membership| membership.company.to_string()).collect(),
            is_operator: self.user.is_operator,
            is_own: self.provider.is_none(),
        }
    }

    fn from_row(cell: CellId, row: &Row) -> Result<Self, StoreError> {
        let mut user = User::from_row(cell, row)?;
        let mut memberships = memberships(row)?;
        memberships.retain(|membership| !membership.frozen);
        let mut provider_only = Vec::new();
        let provider = ProviderSession::from_row(row)?;
        let (all_memberships, is_operator) = (memberships.len(), user.is_operator);
        match provider.as_ref().map(|session| session.provider) {
            // A provider vouches for its own company, or for operators, and for nothing else.
            Some(Provider::Company(company)) => {
                user.is_operator = false;
                memberships.retain(|membership| membership.company == company);
            }
            Some(Provider::Operators) => memberships.clear(),
            None => {
                let companies: Vec<&str> = row.try_get("provider_only")?;
                let parse = |company: &&str| company.parse().map_err(|_| StoreError::unexpected("provider_only"));
                provider_only = companies.iter().map(parse).collect::<Result<_, _>>()?;
                memberships.retain(|membership| !provider_only.contains(&membership.company));
            }
        }
        let is_less = memberships.len() < all_memberships || user.is_operator != is_operator;
        Ok(Self {
            session: row.try_get("session_id")?,
            is_more_elsewhere: provider.is_some() && is_less,
            user,
            memberships,
            unread_notices: BoundedCount::default(),
            authenticated_at: row::time(row, "authenticated_at")?,
            created_at: row::time(row, "session_created_at")?,
            last_seen_at: row::time(row, "session_last_seen_at")?,
            read_at: row::time(row, "read_at")?,
            provider,
            provider_only,
        })
    }
}

impl SessionEntry {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.try_get("session_id")?,
            device: row.try_get("device")?,
            address: row.try_get("address")?,
            last_address: row.try_get("last_address")?,
            created_at: row::time(row, "created_at")?,
            last_seen_at: row::time(row, "last_seen_at")?,
        })
    }
}

impl Cell {
    /// Starts a session of a user who has signed in. `None` if the user, or all of their passkeys and their password, was removed
    /// meanwhile.
    pub async fn start_session(
        &self,
        actor: &Actor,
        new: &NewSession<'_>,
        randomness: &dyn Randomness,
    ) -> Result<Option<SessionToken>, StoreError> {
        with_deadline(async {
            let token = SessionToken::generate(randomness);
            let (hash, device) = (token.hash(), stored_device(new.device));
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let mut audit = AuditedChange::begin(&transaction, actor, Action::SignIn, Subject::User(new.user)).await?;
            if !audit.exists() || !has_own_credential(&transaction, new.user).await? {
                return Ok(None);
            }
            audit.note("device", Value::Null, device.as_str());
            let values: [&(dyn ToSql + Sync); 4] = [&new.user.number(), &hash.as_slice(), &new.address, &device];
            transaction.execute(START, &values).await?;
            let user = transaction.query_one(SET_SEEN_NOW, &[&new.user.number(), &new.page_language]).await?;
            if let Some(replaced) = new.replaced {
                transaction.execute(END_REPLACED, &[&replaced.as_slice()]).await?;
            }
            audit.finish(&transaction).await?;
            let is_new = match &new.browser {
                Some(browser) => known_browser::recognise(&transaction, new.user, new.address, browser).await?,
                None => false,
            };
            // Whoever has just accepted their invitation knows that they sign in.
            if is_new && user.try_get("was_seen")? {
                let (user, address) = (new.user, new.address.to_string());
                let notice = Notice::SignInFromNewDevice { user, browser: device, address };
                write_change(&transaction, None, &notice).await?;
            }
            announce_sign_in(&transaction, new.user, new.address).await?;
            transaction.commit().await?;
            Ok(Some(token))
        })
        .await
    }

    /// Who is signed in with this token. `None` if the session is unknown or has ended.
    pub async fn signed_in(&self, token: [u8; 32]) -> Result<Option<SignedIn>, StoreError> {
        with_deadline(async {
            let client = self.serving_connection().await?;
            let Some(row) = client.query_opt(FIND, &[&token.as_slice()]).await? else { return Ok(None) };
            let mut signed_in = SignedIn::from_row(self.id(), &row)?;
            // A page without the number of notices is better than none.
            match count_unread(&client, signed_in.user.id, &signed_in.notice_scope()).await {
                Ok(unread) => signed_in.unread_notices = unread,
                Err(error) => tracing::warn!(error = %ErrorChain(&error), "counting unread notices failed"),
            }
            Ok(Some(signed_in))
        })
        .await
    }

    /// Records a request of a session. Callers do this at most once a minute.
    pub async fn touch_session(&self, session: i64, address: IpAddr) -> Result<(), StoreError> {
        with_deadline(async {
            self.writing_connection().await?.execute(TOUCH, &[&session, &address]).await?;
            Ok(())
        })
        .await
    }

    /// Gives a session another token after its user has proved with their own passkey, password or code who they are. `None` if the
    /// session has ended.
    pub async fn rotate_session(
        &self,
        actor: &Actor,
        token: [u8; 32],
        randomness: &dyn Randomness,
    ) -> Result<Option<SessionToken>, StoreError> {
        with_deadline(async {
            let new = SessionToken::generate(randomness);
            let hash = new.hash();
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let Some((session, user)) = user_of(&transaction, self.id(), token).await? else { return Ok(None) };
            let audit = AuditedChange::begin(&transaction, actor, Action::Reauthenticate, Subject::User(user)).await?;
            if transaction.execute(ROTATE, &[&token.as_slice(), &hash.as_slice()]).await? == 0 {
                return Ok(None);
            }
            transaction.execute(SET_OWN_PROOF, &[&session]).await?;
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(Some(new))
        })
        .await
    }

    /// The sessions of a user that have not ended, the most recently used first.
    pub async fn sessions(&self, user: UserId) -> Result<Vec<SessionEntry>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(LIST, &[&user.number()]).await?;
            rows.iter().map(SessionEntry::from_row).collect()
        })
        .await
    }

    /// Deletes sessions that have ended by time. Returns how many.
    pub async fn delete_expired_sessions(&self) -> Result<u64, StoreError> {
        with_deadline(async { Ok(self.writing_connection().await?.execute(DELETE_EXPIRED, &[]).await?) }).await
    }
}

/// The id and the user of a session, whether it has ended or not.
pub(crate) async fn user_of(
    transaction: &Transaction<'_>,
    cell: CellId,
    token: [u8; 32],
) -> Result<Option<(i64, UserId)>, StoreError> {
    let row = transaction.query_opt(FIND_USER, &[&token.as_slice()]).await?;
    row.map(|row| Ok((row.try_get("session_id")?, user_id(cell, &row)?))).transpose()
}

/// Starts a session that a provider vouches for. Returns its id.
pub(crate) async fn insert_by_provider(
    transaction: &Transaction<'_>,
    new: &NewSession<'_>,
    token: &SessionToken,
    audit: &mut AuditedChange<'_>,
) -> Result<i64, StoreError> {
    let (hash, device) = (token.hash(), stored_device(new.device));
    audit.note("device", Value::Null, device.as_str());
    let values: [&(dyn ToSql + Sync); 4] = [&new.user.number(), &hash.as_slice(), &new.address, &device];
    let session = transaction.query_one(START_BY_PROVIDER, &values).await?.try_get("id")?;
    transaction.execute(SET_SEEN_NOW, &[&new.user.number(), &new.page_language]).await?;
    if let Some(replaced) = new.replaced {
        transaction.execute(END_REPLACED, &[&replaced.as_slice()]).await?;
    }
    Ok(session)
}

/// What is stored of a browser's text about itself.
pub fn stored_device(text: &str) -> String {
    text.chars().filter(|character| !character.is_control()).take(MAX_DEVICE_CHARACTERS).collect()
}
