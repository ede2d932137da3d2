//! What requests change, as the product's own reads say it. The texts are for comparing.

use paylink_domain::{
    id::{CompanyId, EndpointId, EventId, PaymentId, ProposalId, UserId},
    portal_secret::SessionToken,
    user::EmailAddress,
};
use paylink_store::{Endpoint, NoticeQuery, Proposal, ProposedChange, StaffLink, TokenEntry};

use super::world::World;

/// Enough for all rows of one scene.
const ALL: i64 = 100;

#[derive(Debug)]
pub(crate) enum Record {
    Company(CompanyId),
    CompanyNamed(String),
    /// The number of the account to which payers pay.
    Account(CompanyId),
    /// The number of the account that waits for approval.
    AccountChange(CompanyId),
    SignOn(CompanyId),
    Tokens(CompanyId),
    Endpoints(CompanyId),
    /// How many events were sent to an endpoint.
    Deliveries(EndpointId),
    /// How many times an event was sent.
    Attempts(EventId),
    Replays(CompanyId),
    Links(CompanyId),
    Payment(PaymentId),
    /// The evidence of the proposals to close a payment.
    Closings(PaymentId),
    Proposal(ProposalId),
    Members(CompanyId),
    Invitations(CompanyId),
    UserWithEmail(EmailAddress),
    User(UserId),
    /// Whether the session with this token can still be used.
    Session(String),
    Sessions(UserId),
    Browsers(UserId),
    Passkeys(UserId),
    Password(UserId),
    RecoveryCodes(UserId),
    DeclinedTopics(UserId),
    /// Of the person with this session.
    Notices(UserId, String),
}

impl Record {
    pub(crate) async fn read(&self, world: &World) -> String {
        let (cell, ring) = (world.cell(), world.ring());
        match self {
            Self::Company(id) => {
                let company = cell.company(*id).await.unwrap().unwrap();
                let (enabled, callback, colour) = (company.online_payments_enabled, company.callback, company.colour);
                let suspension = company.suspension.map_or_else(|| "none".to_owned(), |found| found.reason);
                let (callback, colour) = (callback.map(|url| url.to_string()), colour.map(|colour| colour.to_string()));
                format!("enabled: {enabled}, callback: {callback:?}, colour: {colour:?}, suspension: {suspension}")
            }
            Self::CompanyNamed(name) => {
                let companies = cell.companies().await.unwrap();
                count("company", companies.iter().filter(|company| company.name == *name).count())
            }
            Self::Account(id) => cell.payee_account(*id, ring).await.unwrap().unwrap().iban.as_str().to_owned(),
            Self::AccountChange(id) => match cell.open_account_change(*id, ring).await.unwrap().map(|open| open.change)
            {
                Some(ProposedChange::PayeeAccount { account, .. }) => account.iban.as_str().to_owned(),
                Some(ProposedChange::ClosePayment { .. } | ProposedChange::OwnerRole { .. }) | None => {
                    "none".to_owned()
                }
            },
            Self::SignOn(id) => {
                let found = cell.sign_on(*id, ring).await.unwrap();
                found.map_or_else(|| "none".to_owned(), |found| format!("client {}", found.client_id))
            }
            Self::Tokens(id) => list(&cell.tokens(*id).await.unwrap(), token),
            Self::Endpoints(id) => list(&cell.endpoints(*id).await.unwrap(), endpoint),
            Self::Deliveries(id) => match cell.endpoint(*id).await.unwrap() {
                Some(found) => count("delivery", cell.last_deliveries(&found, ALL).await.unwrap().len()),
                None => "no endpoint".to_owned(),
            },
            Self::Attempts(id) => count("attempt", cell.delivery_attempts(*id).await.unwrap().len()),
            Self::Replays(id) => count("replay", cell.replay_jobs(*id).await.unwrap().len()),
            Self::Links(id) => list(&cell.staff_links(*id, None, ALL).await.unwrap(), link),
            Self::Payment(id) => cell.payment(*id).await.unwrap().unwrap().status.to_string(),
            Self::Closings(id) => list(&cell.proposals_of(*id, ring).await.unwrap(), evidence),
            Self::Proposal(id) => match cell.proposal(*id, ring).await.unwrap().unwrap().decided {
                None => "open".to_owned(),
                Some(decision) if decision.approved => "approved".to_owned(),
                Some(_) => "withdrawn".to_owned(),
            },
            Self::Members(id) => {
                let members = cell.members(*id).await.unwrap();
                format!(
                    "{}; {}",
                    count("member", members.len()),
                    list(&members, |member| {
                        let frozen = if member.frozen_by.is_some() { " (frozen)" } else { "" };
                        format!("{} is {}{frozen}", member.user.email, member.role.as_str())
                    })
                )
            }
            Self::Invitations(id) => {
                list(&cell.open_invitations(*id).await.unwrap(), |invitation| invitation.email.to_string())
            }
            Self::UserWithEmail(email) => present(cell.user_by_email(email).await.unwrap().is_some()),
            Self::User(id) => {
                let user = cell.user(*id).await.unwrap().unwrap();
                format!("{}, {:?}", user.name, user.language)
            }
            Self::Session(token) => {
                let token = SessionToken::parse(token).unwrap();
                present(cell.signed_in(token.hash()).await.unwrap().is_some())
            }
            Self::Sessions(id) => count("session", cell.sessions(*id).await.unwrap().len()),
            Self::Browsers(id) => count("browser", cell.browsers(*id).await.unwrap().len()),
            Self::Passkeys(id) => {
                let passkeys = cell.passkeys(*id).await.unwrap();
                format!("{}: {}", count("passkey", passkeys.len()), list(&passkeys, |passkey| passkey.name.clone()))
            }
            Self::Password(id) => present(cell.has_password(*id).await.unwrap()),
            Self::RecoveryCodes(id) => format!("{} codes", cell.recovery_codes_left(*id).await.unwrap()),
            Self::DeclinedTopics(id) => format!("{:?}", cell.declined_topics(*id).await.unwrap()),
            Self::Notices(user, session) => {
                let token = SessionToken::parse(session).unwrap();
                let scope = cell.signed_in(token.hash()).await.unwrap().unwrap().notice_scope();
                let query = NoticeQuery { user: *user, scope, company: None, before: None, limit: ALL };
                let entries = cell.notices(&query).await.unwrap().entries;
                list(&entries, |entry| if entry.is_read { "read" } else { "unread" }.to_owned())
            }
        }
    }
}

/// `[]` if there is nothing.
fn list<T>(found: &[T], text: impl Fn(&T) -> String) -> String {
    let texts: Vec<String> = found.iter().map(text).collect();
    format!("[{}]", texts.join(", "))
}

fn count(what: &str, number: usize) -> String {
    format!("{what} × {number}")
}

fn present(is_found: bool) -> String {
    if is_found { "present".to_owned() } else { "absent".to_owned() }
}

fn token(token: &TokenEntry) -> String {
    let state = match (token.revoked_at, token.replaced_by) {
        (Some(_), _) => "revoked",
        (None, Some(_)) => "replaced",
        (None, None) => "valid",
    };
    format!("{} is {state}", token.name)
}

fn endpoint(endpoint: &Endpoint) -> String {
    let state = if endpoint.disabled.is_some() { "disabled" } else { "enabled" };
    let secrets = if endpoint.old_secret_until.is_some() { "two secrets" } else { "one secret" };
    format!("{} is {state} with {secrets} at {}", endpoint.name, endpoint.url)
}

fn link(link: &StaffLink) -> String {
    format!("{} is {:?}", link.reference.as_str(), link.state)
}

fn evidence(proposal: &Proposal) -> String {
    match &proposal.change {
        ProposedChange::ClosePayment { evidence, .. } => evidence.clone(),
        ProposedChange::PayeeAccount { .. } | ProposedChange::OwnerRole { .. } => String::new(),
    }
}
