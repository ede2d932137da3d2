//! A notice as people read it: its title, what happened, and the page on which they can do something about it.

use paylink_domain::{
    audit::Action,
    id::{CompanyId, EndpointId},
    money::Currency,
    notice::{Audience, CertificateUse, EndpointDisabledReason, Notice, PaidPayment, SignOnChange},
    time::Timestamp,
};
use url::Url;

use super::{browser_name::device_name, count_text, moment::exact, payments::locale, texts::PortalTexts};
use crate::web::money;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NoticeText {
    /// Names the company and the kind, so that notices with the same title belong together.
    pub(crate) title: String,
    /// One to four sentences without markup.
    pub(crate) text: String,
    /// The path of a page below the portal's URL. Opening it changes nothing.
    pub(crate) path: String,
    /// The label of the link to that page.
    pub(crate) action: String,
}

/// What a notice does not say itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoticeContext<'a> {
    /// The company's id and name. `None` for notices to operators and about a person's own account.
    pub(crate) company: Option<(CompanyId, &'a str)>,
    /// When it happened.
    pub(crate) at: Timestamp,
}

pub(crate) fn notice_text(texts: PortalTexts, notice: &Notice, context: &NoticeContext<'_>) -> NoticeText {
    let (path, action) = page(texts, notice, context);
    NoticeText { title: title(texts, notice, context), text: text(texts, notice, &exact(context.at)), path, action }
}

fn title(texts: PortalTexts, notice: &Notice, context: &NoticeContext<'_>) -> String {
    let name = context.company.map(|(_, name)| name.to_owned());
    let company = || name.clone().unwrap_or_else(|| texts.notice_your_company());
    match notice {
        Notice::EndpointDisabled { .. } => texts.notice_endpoint_disabled(&company()),
        Notice::EndpointFailing { .. } => texts.notice_endpoint_failing(&company()),
        Notice::DeliveriesEnding { .. } => texts.notice_deliveries_ending(&company()),
        Notice::AccountChangeProposed { .. } => texts.notice_account_proposed(&company()),
        Notice::AccountChangeDecided { approved: true, .. } => texts.notice_account_approved(&company()),
        Notice::AccountChangeDecided { approved: false, .. } => texts.notice_account_withdrawn(&company()),
        Notice::AccountChanged { .. } => texts.notice_account_changed(&company()),
        Notice::TokenAdded { .. } => texts.notice_token_added(&company()),
        Notice::OwnerAdded { .. } => texts.notice_owner_added(&company()),
        Notice::SignInFromNewDevice { .. } => texts.notice_sign_in(),
        Notice::PasswordWithoutCode { .. } => texts.notice_password_known(),
        // Operators know companies by their ids as well.
        Notice::ClosingProposed { company: id, .. } => {
            texts.notice_closing_proposed(&name.unwrap_or_else(|| id.to_string()))
        }
        Notice::CertificateEnding { .. } => texts.notice_certificate(),
        Notice::CellClosed { cell, .. } => texts.notice_cell_closed(cell.as_str()),
        Notice::SingleSignOnChanged { .. } => texts.notice_sign_on_changed(&company()),
        Notice::SignInWithoutSingleSignOn { .. } => texts.notice_sign_on_bypassed(&company()),
        Notice::Changed { action, .. } => {
            let name = name.unwrap_or_else(|| match notice.audience() {
                Audience::Person(_) => texts.notice_your_account(),
                Audience::Company(_) | Audience::Operators => texts.notice_your_company(),
            });
            texts.notice_changed(&name, &texts.action(action.as_str()))
        }
    }
}

fn text(texts: PortalTexts, notice: &Notice, time: &str) -> String {
    match notice {
        Notice::EndpointDisabled { name, url, reason: EndpointDisabledReason::Gone, .. } => {
            texts.notice_endpoint_gone_text(name, &host(url), time)
        }
        Notice::EndpointDisabled { name, url, reason: EndpointDisabledReason::Requested, by, .. } => match by {
            Some(by) => texts.notice_endpoint_disabled_text(by, name, &host(url), time),
            None => texts.notice_endpoint_disabled_unnamed_text(name, &host(url), time),
        },
        Notice::EndpointFailing { name, url, since_ms, .. } => {
            texts.notice_endpoint_failing_text(name, &host(url), &exact_ms(*since_ms))
        }
        Notice::DeliveriesEnding { name, url, deliveries, first_end_ms, paid, paid_payments, .. } => {
            let ending = texts.notice_deliveries_ending_text(name, &host(url), &exact_ms(*first_end_ms), *deliveries);
            let paid = (*paid > 0).then(|| paid_text(texts, *paid, paid_payments));
            [Some(ending), paid, Some(texts.notice_deliveries_advice())]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join(" ")
        }
        Notice::AccountChangeProposed { by, .. } => texts.notice_account_proposed_text(by, time),
        Notice::AccountChangeDecided { by, approved: true, .. } => texts.notice_account_approved_text(by, time),
        Notice::AccountChangeDecided { by, approved: false, .. } => texts.notice_account_withdrawn_text(by, time),
        Notice::AccountChanged { by } => texts.notice_account_changed_text(by, time),
        Notice::TokenAdded { name, by, .. } => texts.notice_token_added_text(by, name, time),
        Notice::OwnerAdded { email, by, .. } => texts.notice_owner_added_text(by, email, time),
        Notice::SignInFromNewDevice { browser, address, .. } => {
            texts.notice_sign_in_text(time, &device_name(browser, texts), address)
        }
        Notice::PasswordWithoutCode { browser, address, .. } => {
            texts.notice_password_known_text(time, &device_name(browser, texts), address)
        }
        Notice::ClosingProposed { by, .. } => texts.notice_closing_proposed_text(by, time),
        Notice::CertificateEnding { used_by, setting, ends_ms } => {
            let ends = exact_ms(*ends_ms);
            let certificate = match used_by {
                CertificateUse::Bank(bank) => texts.notice_certificate_bank(bank.as_str(), &ends, setting),
                CertificateUse::Cell(cell) => texts.notice_certificate_cell(cell.as_str(), &ends, setting),
            };
            format!("{certificate} {}", texts.certificates_advice())
        }
        Notice::CellClosed { reason, .. } => texts.notice_cell_closed_text(time, reason),
        Notice::SingleSignOnChanged { by, enforced, change } => {
            sign_on_text(texts, by, *enforced, change.as_ref(), time)
        }
        Notice::SignInWithoutSingleSignOn { email, address, .. } => {
            texts.notice_sign_on_bypassed_text(email, time, address)
        }
        Notice::Changed { by, object, .. } => texts.notice_changed_text(by, time, object),
    }
}

/// What was changed, whether people must use it now, and what to do if that is wrong.
fn sign_on_text(texts: PortalTexts, by: &str, enforced: bool, change: Option<&SignOnChange>, time: &str) -> String {
    let state = || if enforced { texts.notice_sign_on_must() } else { texts.notice_sign_on_can() };
    let advice = || texts.notice_sign_on_advice();
    match change {
        None => format!("{} {} {}", texts.notice_sign_on_other(by, time), state(), advice()),
        Some(SignOnChange::Saved { issuer }) => {
            let saved = texts.notice_sign_on_saved(by, time, without_scheme(issuer));
            format!("{saved} {} {}", state(), advice())
        }
        Some(SignOnChange::EmergencyAccessGiven { email }) => {
            format!("{} {}", texts.notice_sign_on_allowed(by, email, time), advice())
        }
        Some(SignOnChange::EmergencyAccessEnded { email }) => {
            format!("{} {}", texts.notice_sign_on_forbidden(by, email, time), advice())
        }
        Some(SignOnChange::Enforced) => {
            format!("{} {} {}", texts.notice_sign_on_enforced(by, time), state(), advice())
        }
        Some(SignOnChange::NotEnforced) => {
            format!("{} {} {}", texts.notice_sign_on_released(by, time), state(), advice())
        }
        Some(SignOnChange::Removed) => format!("{} {}", texts.notice_sign_on_removed(by, time), advice()),
        Some(SignOnChange::DomainConfirmed { domain }) => {
            format!("{} {}", texts.notice_sign_on_domain_added(domain, time), texts.notice_sign_on_domain_advice())
        }
        Some(SignOnChange::DomainRemoved { domain }) => {
            format!("{} {}", texts.notice_sign_on_domain_removed(domain, time), texts.notice_sign_on_domain_advice())
        }
    }
}

/// An issuer as people read it. It is no link: a mail leads to the portal only.
fn without_scheme(issuer: &str) -> &str {
    issuer.split_once("://").map_or(issuer, |(_, rest)| rest)
}

/// The path of the page, and its label.
fn page(texts: PortalTexts, notice: &Notice, context: &NoticeContext<'_>) -> (String, String) {
    let of_company = |page: &str| {
        context.company.map_or_else(|| "/companies".to_owned(), |(company, _)| format!("/c/{company}/{page}"))
    };
    let of_endpoint = |endpoint: &EndpointId| of_company(&format!("webhooks/{endpoint}"));
    match notice {
        Notice::EndpointDisabled { endpoint, .. } | Notice::EndpointFailing { endpoint, .. } => {
            (of_endpoint(endpoint), texts.notice_endpoint_look())
        }
        Notice::DeliveriesEnding { endpoint, .. } => {
            (of_company(&format!("deliveries?state=waiting&endpoint={endpoint}")), texts.notice_deliveries_look())
        }
        Notice::AccountChangeProposed { .. } | Notice::AccountChangeDecided { .. } | Notice::AccountChanged { .. } => {
            (of_company("account"), texts.notice_account_look())
        }
        Notice::TokenAdded { .. } => (of_company("tokens"), texts.notice_token_look()),
        Notice::SignInFromNewDevice { .. } => ("/account".to_owned(), texts.notice_sign_in_look()),
        Notice::PasswordWithoutCode { .. } => ("/account/password".to_owned(), texts.password_change()),
        Notice::ClosingProposed { .. } => ("/operator/approvals".to_owned(), texts.notice_closing_look()),
        Notice::CertificateEnding { .. } => ("/operator/banks".to_owned(), texts.notice_certificate_look()),
        Notice::CellClosed { .. } => ("/operator/cells".to_owned(), texts.notice_cell_look()),
        Notice::SingleSignOnChanged { .. } | Notice::SignInWithoutSingleSignOn { .. } => {
            (of_company("single-sign-on"), texts.notice_sign_on_look())
        }
        Notice::OwnerAdded { .. } => (of_company("people"), texts.notice_people_look()),
        Notice::Changed { .. } if context.company.is_none() => ("/account".to_owned(), texts.notice_sign_in_look()),
        Notice::Changed { action, .. } => {
            let (page, action) = page_of_change(texts, *action);
            (of_company(page), action)
        }
    }
}

const OF_ENDPOINTS: [Action; 4] =
    [Action::AddEndpoint, Action::ChangeEndpoint, Action::RotateSecret, Action::RemoveEndpoint];
const OF_TOKENS: [Action; 2] = [Action::RollToken, Action::RevokeToken];
const OF_COMPANY: [Action; 7] = [
    Action::ChangeCompany,
    Action::DisableCompany,
    Action::SuspendCompany,
    Action::ResumeCompany,
    Action::CloseCompany,
    Action::ExportCompany,
    Action::RevokeLinks,
];

/// The page of a company on which a change is seen, and the label of the link to it.
fn page_of_change(texts: PortalTexts, action: Action) -> (&'static str, String) {
    if action == Action::SendTestEvent {
        ("deliveries", texts.notice_deliveries_look())
    } else if OF_ENDPOINTS.contains(&action) {
        ("webhooks", texts.notice_endpoint_look())
    } else if OF_TOKENS.contains(&action) {
        ("tokens", texts.notice_token_look())
    } else if OF_COMPANY.contains(&action) {
        ("audit-log", texts.nav_audit_log())
    } else {
        ("people", texts.notice_people_look())
    }
}

/// Which payments are paid, by reference and amount.
fn paid_text(texts: PortalTexts, paid: i64, payments: &[PaidPayment]) -> String {
    let list = payments.iter().map(|payment| payment_text(texts, payment)).collect::<Vec<_>>().join(", ");
    let more = paid.saturating_sub(i64::try_from(payments.len()).unwrap_or(i64::MAX));
    let list = if more > 0 { texts.notice_deliveries_paid_more(&list, &count_text::number(more, texts)) } else { list };
    texts.notice_deliveries_paid(&list, paid)
}

fn payment_text(texts: PortalTexts, payment: &PaidPayment) -> String {
    let PaidPayment { reference, amount_cents, currency } = payment;
    let amount = currency.parse::<Currency>().map(|currency| money::sum(locale(texts), *amount_cents, currency));
    amount.map_or_else(|_| reference.clone(), |amount| format!("{reference} ({amount})"))
}

/// The host of an endpoint's URL. Its path may be a secret of the merchant, and a notice also travels by e-mail.
fn host(url: &str) -> String {
    Url::parse(url).ok().and_then(|url| url.host_str().map(str::to_owned)).unwrap_or_else(|| "?".to_owned())
}

fn exact_ms(ms: i64) -> String {
    exact(Timestamp::from_epoch_ms(ms))
}

#[cfg(test)]
mod tests;
