//! E-mails to people of the portal: subject, plain text and HTML, in the language of the reader.

mod pieces;

use askama::Template;
use paylink_domain::{id::CompanyId, notice::Notice, time::Timestamp, user::Role};
use url::Url;

use self::pieces::pieces;
use super::{
    moment::exact,
    notice_text::{NoticeContext, notice_text},
    plain_text::{shortened, single_line, wrapped},
    texts::PortalTexts,
};
use crate::web::locale::Locale;

/// How much of a company's name is in a subject, so that the rest of it can be read in a list of mails.
const MAX_NAME_CHARACTERS: usize = 30;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MailText {
    /// One line.
    pub(crate) subject: String,
    pub(crate) text: String,
    pub(crate) html: String,
}

#[derive(Clone, Debug)]
pub(crate) struct MailItem<'a> {
    pub(crate) notice: &'a Notice,
    pub(crate) company: Option<(CompanyId, &'a str)>,
    pub(crate) at: Timestamp,
    /// Where its reader withdraws what is proposed, without signing in.
    pub(crate) withdraw: Option<Url>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct InvitationMail<'a> {
    /// `None` for an operator, as is the role.
    pub(crate) company: Option<&'a str>,
    pub(crate) role: Option<Role>,
    /// `None`: the operator, by a command.
    pub(crate) invited_by: Option<&'a str>,
    pub(crate) expires_at: Timestamp,
    pub(crate) link: &'a Url,
}

/// What all mails have.
struct MailFrame {
    texts: PortalTexts,
    operator: String,
    /// Where the portal is.
    portal: String,
    /// The heading of the mail.
    heading: String,
    /// Why the person receives it.
    why: String,
}

struct MailLink {
    label: String,
    url: String,
}

/// Notices of the same kind and company.
struct Group {
    /// Empty if the heading of the mail says it.
    title: String,
    parts: Vec<Part>,
}

/// Notices with the same page.
struct Part {
    texts: Vec<String>,
    link: MailLink,
    withdraw: Option<MailLink>,
}

#[derive(Template)]
#[template(path = "mail/notices.html")]
struct NoticesHtml<'a> {
    frame: &'a MailFrame,
    groups: &'a [Group],
    more: Option<&'a str>,
    /// Not in a mail about one notice.
    all: Option<&'a MailLink>,
    /// Not in a mail about notices that cannot be declined.
    choices: Option<&'a MailLink>,
}

#[derive(Template)]
#[template(path = "mail/notices.txt")]
struct NoticesPlain<'a> {
    frame: &'a MailFrame,
    groups: &'a [Group],
    more: Option<&'a str>,
    /// Not in a mail about one notice.
    all: Option<&'a MailLink>,
    /// Not in a mail about notices that cannot be declined.
    choices: Option<&'a MailLink>,
}

#[derive(Template)]
#[template(path = "mail/invitation.html")]
struct InvitationHtml<'a> {
    frame: &'a MailFrame,
    sentences: &'a [String],
    link: &'a MailLink,
    notes: &'a [String],
}

#[derive(Template)]
#[template(path = "mail/invitation.txt")]
struct InvitationPlain<'a> {
    frame: &'a MailFrame,
    sentences: &'a [String],
    link: &'a MailLink,
    notes: &'a [String],
}

/// The mail about `total` notices, of which `items` are the first.
pub(crate) fn notices_mail(
    portal_url: &Url,
    operator_name: &str,
    language: Option<&str>,
    items: &[MailItem<'_>],
    total: i64,
) -> MailText {
    let texts = texts_of(language);
    let subject = notices_subject(texts, operator_name, items, total);
    let link = |label: String, path: &str| MailLink { label, url: url_of(portal_url, path) };
    let mut groups = groups(texts, portal_url, items);
    let heading = match &mut *groups {
        [only] => std::mem::take(&mut only.title),
        _ => subject.clone(),
    };
    let left_out = total.saturating_sub(i64::try_from(items.len()).unwrap_or(i64::MAX));
    let more = (left_out > 0).then(|| texts.mail_more(left_out));
    let (all, choices) = (link(texts.mail_all(), "/notices"), link(texts.mail_choices(), "/account/notices"));
    let why = texts.mail_why(operator_name);
    let frame = MailFrame { texts, operator: operator_name.to_owned(), portal: url_of(portal_url, "/"), heading, why };
    // The ones that are left out may be of any topic.
    let is_declinable = left_out > 0 || items.iter().any(|item| item.notice.topic().is_optional());
    let (all, choices) = ((total > 1).then_some(&all), is_declinable.then_some(&choices));
    let (frame, groups, more) = (&frame, &*groups, more.as_deref());
    MailText {
        subject,
        text: rendered(&NoticesPlain { frame, groups, more, all, choices }),
        html: rendered(&NoticesHtml { frame, groups, more, all, choices }),
    }
}

/// The mail that says how many notices there are, after one with their facts was refused. Nobody but the operator chooses its words. It
/// keeps the links that withdraw proposals: whoever proposes one could choose words that are refused.
pub(crate) fn notices_mail_without_facts(
    portal_url: &Url,
    operator_name: &str,
    language: Option<&str>,
    total: i64,
    withdraw: &[Url],
) -> MailText {
    let texts = texts_of(language);
    let subject = single_line(&texts.mail_subject_operator(operator_name, total));
    let (text, why) = (texts.mail_without_facts(total), texts.mail_why(operator_name));
    let (operator, portal) = (operator_name.to_owned(), url_of(portal_url, "/"));
    let frame = MailFrame { texts, operator, portal, heading: subject.clone(), why };
    let all = MailLink { label: texts.mail_all(), url: url_of(portal_url, "/notices") };
    let link = |url: &Url| Part {
        texts: Vec::new(),
        link: MailLink { label: texts.withdraw_by_link(), url: url.to_string() },
        withdraw: None,
    };
    let groups = [Group { title: String::new(), parts: withdraw.iter().map(link).collect() }];
    let (frame, groups, more, all, choices) = (&frame, &groups[..], Some(&*text), Some(&all), None);
    let plain = rendered(&NoticesPlain { frame, groups, more, all, choices });
    MailText { subject, text: plain, html: rendered(&NoticesHtml { frame, groups, more, all, choices }) }
}

/// The mail with the link that proves the address.
pub(crate) fn invitation_mail(
    portal_url: &Url,
    operator_name: &str,
    language: Option<&str>,
    invitation: &InvitationMail<'_>,
) -> MailText {
    let texts = texts_of(language);
    let InvitationMail { company, role, invited_by, expires_at, link } = *invitation;
    let (subject, heading, mut sentences) = if let Some((company, role)) = company.zip(role) {
        (
            texts.mail_invitation_subject(&shortened(company, MAX_NAME_CHARACTERS)),
            texts.mail_invitation_subject(company),
            vec![
                texts.invitation_text(invited_by.unwrap_or(operator_name), company, &texts.role(role)),
                texts.role_text(role),
            ],
        )
    } else {
        let subject = texts.mail_invitation_subject_operator(operator_name);
        (subject.clone(), subject, vec![texts.invitation_operator()])
    };
    sentences.push(texts.mail_invitation_expires(&exact(expires_at)));
    let why = invited_by.map_or_else(
        || texts.mail_invitation_why_operator(operator_name),
        |person| texts.mail_invitation_why(person, operator_name),
    );
    let frame = MailFrame { texts, operator: operator_name.to_owned(), portal: url_of(portal_url, "/"), heading, why };
    let link = MailLink { label: texts.invitation_accept(), url: link.to_string() };
    let notes = [texts.mail_invitation_unexpected()];
    let (frame, sentences, link, notes) = (&frame, &*sentences, &link, &notes);
    MailText {
        subject: single_line(&subject),
        text: rendered(&InvitationPlain { frame, sentences, link, notes }),
        html: rendered(&InvitationHtml { frame, sentences, link, notes }),
    }
}

fn texts_of(language: Option<&str>) -> PortalTexts {
    language.and_then(PortalTexts::from_tag).unwrap_or_else(|| PortalTexts::of(Locale::ENGLISH))
}

fn url_of(portal_url: &Url, path: &str) -> String {
    format!("{}{path}", portal_url.as_str().trim_end_matches('/'))
}

/// The title of a single notice. Otherwise the number, and the company if there is only one.
fn notices_subject(texts: PortalTexts, operator: &str, items: &[MailItem<'_>], total: i64) -> String {
    let name = |item: &MailItem<'_>| item.company.map(|(id, name)| (id, shortened(name, MAX_NAME_CHARACTERS)));
    let first = items.first().and_then(name);
    let is_complete = i64::try_from(items.len()) == Ok(total);
    let subject = match (items, &first) {
        ([item], _) if is_complete => {
            let company = first.as_ref().map(|(id, name)| (*id, &**name));
            notice_text(texts, item.notice, &NoticeContext { company, at: item.at }).title
        }
        (_, Some((_, company))) if is_complete && items.iter().all(|item| name(item) == first) => {
            texts.mail_subject_company(company, total)
        }
        (_, Some(_) | None) => texts.mail_subject_operator(operator, total),
    };
    single_line(&subject)
}

/// By title and page, in the order in which they first occur.
fn groups(texts: PortalTexts, portal_url: &Url, items: &[MailItem<'_>]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for MailItem { notice, company, at, withdraw } in items {
        let text = notice_text(texts, notice, &NoticeContext { company: *company, at: *at });
        let url = url_of(portal_url, &text.path);
        let withdraw = withdraw.as_ref().map(|url| MailLink { label: texts.withdraw_by_link(), url: url.to_string() });
        let part = Part { texts: vec![text.text], link: MailLink { label: text.action, url }, withdraw };
        // Each proposal has a link of its own.
        let is_alike =
            |other: &Part| other.link.url == part.link.url && other.withdraw.is_none() && part.withdraw.is_none();
        match groups.iter_mut().find(|group| group.title == text.title) {
            Some(group) => match group.parts.iter_mut().find(|other| is_alike(other)) {
                Some(other) => other.texts.extend(part.texts),
                None => group.parts.push(part),
            },
            None => groups.push(Group { title: text.title, parts: vec![part] }),
        }
    }
    groups
}

fn rendered(mail: &impl Template) -> String {
    mail.render().unwrap_or_else(|error| {
        tracing::error!(%error, "rendering a mail failed");
        String::new()
    })
}

#[cfg(test)]
mod tests;
