//! What a mail says, and to whom: read when it is sent, so that the reader's role at that time can be checked.

use paylink_domain::{
    id::{CompanyId, InvitationId, UserId},
    keyring::{KeyRing, Purpose},
    portal_secret::InvitationToken,
    time::Timestamp,
    user::{EmailAddress, Role},
};
use tokio_postgres::Row;
use zeroize::Zeroizing;

use crate::{
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    invitation::{membership, sealing_context_of},
    row,
};

/// The notices of a mail.
#[derive(Clone, Debug)]
pub struct NoticesMail {
    pub email: EmailAddress,
    /// The one that they chose, or that of the pages on which they last signed in.
    pub language: Option<String>,
    pub is_operator: bool,
    /// The oldest first.
    pub notices: Vec<MailedNotice>,
}

#[derive(Clone, Debug)]
pub struct MailedNotice {
    pub company: Option<CompanyId>,
    /// What the person is in the company now. `None` if they have left it.
    pub role: Option<Role>,
    /// Whether they own it no more since a short time ago.
    pub was_owner: bool,
    pub created_at: Timestamp,
    /// A `Notice` as JSON.
    pub facts: String,
}

/// An invitation that is sent by mail.
#[derive(Clone, Debug)]
pub struct MailedInvitation {
    pub email: EmailAddress,
    /// That of the person who invites, as for their own mails. `None` from the command line.
    pub language: Option<String>,
    pub membership: Option<(CompanyId, Role)>,
    /// The e-mail address of the person who invites. `None`: the invitation is from the command line.
    pub invited_by: Option<String>,
    pub expires_at: Timestamp,
    pub token: InvitationToken,
}

/// A mail has at most 10,000.
const NOTICES: &str = "
    SELECT email, coalesce(language, page_language) AS language, is_operator, portal_notice.company, role,
        portal_notice.created_at, facts::text AS facts, EXISTS (
            SELECT FROM portal_former_member AS former WHERE former.user_id = portal_user.id AND former.company = portal_notice.company
                AND was_owner AND ended_at > service_now() - interval '30 days') AS was_owner
    FROM portal_notice JOIN portal_user ON portal_user.id = user_id
        LEFT JOIN portal_membership AS now ON now.user_id = portal_user.id AND now.company = portal_notice.company
    WHERE mail_id = $1 AND portal_user.id = $2
    ORDER BY portal_notice.created_at, portal_notice.id LIMIT 10000";
const INVITATION: &str = "
    SELECT portal_invitation.email, company, role, inviter.email AS invited_by, expires_at, token_sealed,
        coalesce(language, page_language) AS language
    FROM portal_invitation LEFT JOIN portal_user AS inviter ON inviter.email = invited_by
    WHERE portal_invitation.id = $1 AND used_at IS NULL AND expires_at > service_now() AND token_sealed IS NOT NULL";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("NOTICES", NOTICES), ("INVITATION", INVITATION)];

impl Cell {
    /// The notices of a mail, whether or not they still concern the person. `None` if there is none.
    pub async fn mailed_notices(&self, mail: i64, user: UserId) -> Result<Option<NoticesMail>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(NOTICES, &[&mail, &user.number()]).await?;
            let Some(first) = rows.first() else { return Ok(None) };
            let notice = |row: &Row| {
                Ok::<_, StoreError>(MailedNotice {
                    company: row::optional_parsed(row, "company")?,
                    role: row::optional_parsed(row, "role")?,
                    was_owner: row.try_get("was_owner")?,
                    created_at: row::time(row, "created_at")?,
                    facts: row.try_get("facts")?,
                })
            };
            Ok(Some(NoticesMail {
                email: row::parsed(first, "email")?,
                language: first.try_get("language")?,
                is_operator: first.try_get("is_operator")?,
                notices: rows.iter().map(notice).collect::<Result<_, _>>()?,
            }))
        })
        .await
    }

    /// The invitation of a mail. `None` if it cannot be accepted any more.
    pub async fn mailed_invitation(
        &self,
        id: InvitationId,
        ring: &KeyRing,
    ) -> Result<Option<MailedInvitation>, StoreError> {
        with_deadline(async {
            let row = self.serving_connection().await?.query_opt(INVITATION, &[&id.number()]).await?;
            let Some(row) = row else { return Ok(None) };
            Ok(Some(MailedInvitation {
                email: row::parsed(&row, "email")?,
                language: row.try_get("language")?,
                membership: membership(&row)?,
                invited_by: row.try_get("invited_by")?,
                expires_at: row::time(&row, "expires_at")?,
                token: open_token(id, row.try_get("token_sealed")?, ring)?,
            }))
        })
        .await
    }
}

fn open_token(id: InvitationId, sealed: &[u8], ring: &KeyRing) -> Result<InvitationToken, StoreError> {
    let unreadable = || StoreError::unexpected("token_sealed");
    let bytes = ring.open(Purpose::InvitationToken, &sealing_context_of(id), sealed).map_err(|_| unreadable())?;
    let bytes = Zeroizing::new(bytes);
    let text = std::str::from_utf8(&bytes).map_err(|_| unreadable())?;
    InvitationToken::parse(text).map_err(|_| unreadable())
}
