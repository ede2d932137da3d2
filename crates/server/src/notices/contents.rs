//! The address and the text of a mail, read when it is sent.

use paylink_domain::{
    id::{CompanyId, InvitationId, ProposalId, UserId},
    keyring::Ring,
    withdrawal_link::WithdrawalLink,
};
use paylink_store::{ClaimedMail, MailRecipient};
use url::Url;

use super::{
    selection::{Selection, select},
    send::Mailer,
    send_error::SendError,
};
use crate::{
    portal::{
        InvitationMail, MailItem, MailText, invitation_mail, notices_mail, notices_mail_without_facts, operator_name,
    },
    urls::{invitation_url, withdrawal_url},
};

impl Mailer {
    pub(super) async fn contents(&self, mail: &ClaimedMail) -> Result<(String, MailText), SendError> {
        match mail.to {
            MailRecipient::User(user) => self.notices(mail, user).await,
            MailRecipient::Invited(invitation) => self.invitation(invitation).await,
        }
    }

    /// The address of a person, and the mail about their notices.
    async fn notices(&self, mail: &ClaimedMail, user: UserId) -> Result<(String, MailText), SendError> {
        let found = self.service.cells.home().mailed_notices(mail.id, user).await?.ok_or(SendError::Obsolete)?;
        let Selection { listed, total } = select(&found, user);
        if total == 0 {
            return Err(SendError::Obsolete);
        }
        let (operator, language) = (operator_name(&self.service), found.language.as_deref());
        if mail.without_facts {
            let proposals = listed.iter().filter_map(|listed| listed.withdrawable);
            let withdraw: Vec<_> = proposals.filter_map(|proposal| self.withdrawal(proposal, user)).collect();
            let text = notices_mail_without_facts(&self.portal, operator, language, total, &withdraw);
            return Ok((found.email.to_string(), text));
        }
        if listed.is_empty() {
            return Err(SendError::Unknown); // a newer node sends it
        }
        let mut names = Vec::new();
        for notice in &listed {
            names.push(match notice.company {
                Some(company) => Some((company, self.company_name(company).await)),
                None => None,
            });
        }
        let items: Vec<_> = listed
            .iter()
            .zip(&names)
            .map(|(listed, name)| {
                let company = name.as_ref().map(|(id, name): &(CompanyId, String)| (*id, name.as_str()));
                let withdraw = listed.withdrawable.and_then(|proposal| self.withdrawal(proposal, user));
                MailItem { notice: &listed.notice, company, at: listed.at, withdraw }
            })
            .collect();
        Ok((found.email.to_string(), notices_mail(&self.portal, operator, language, &items, total)))
    }

    /// The link by which the reader withdraws a proposed change. Without a key there is none, and the mail is still sent.
    fn withdrawal(&self, proposal: ProposalId, user: UserId) -> Option<Url> {
        let service = &self.service;
        let key = service.cells.home().sealing_key(Ring::Secrets).ok()?;
        let link = WithdrawalLink { proposal, user }.seal(&service.ring, key, &*service.randomness).ok()?;
        Some(withdrawal_url(&self.portal, &link))
    }

    /// The address of somebody who is invited, and the mail with the link.
    async fn invitation(&self, id: InvitationId) -> Result<(String, MailText), SendError> {
        let found = self.service.cells.home().mailed_invitation(id, &self.service.ring).await?;
        let found = found.ok_or(SendError::Obsolete)?;
        let company = match found.membership {
            Some((company, _)) => Some(self.company_name(company).await),
            None => None,
        };
        let link = invitation_url(&self.portal, &found.token);
        let invitation = InvitationMail {
            company: company.as_deref(),
            role: found.membership.map(|(_, role)| role),
            invited_by: found.invited_by.as_deref(),
            expires_at: found.expires_at,
            link: &link,
        };
        let operator = operator_name(&self.service);
        let text = invitation_mail(&self.portal, operator, found.language.as_deref(), &invitation);
        Ok((found.email.to_string(), text))
    }

    /// The id of a company whose cell is unavailable: the mail does not wait for it.
    async fn company_name(&self, id: CompanyId) -> String {
        let Some(cell) = self.service.cells.get(id.cell()) else { return id.to_string() };
        let company = cell.company(id).await.ok().flatten();
        company.map_or_else(|| id.to_string(), |company| company.name)
    }
}
