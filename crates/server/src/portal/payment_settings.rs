//! The settings on the page "Online payments": callback URL, lifetime of links, support address, website and previews of links. What a person typed,
//! what is wrong with it, and what it changes.

use std::time::Duration;

use paylink_domain::duration::MAX_DURATION;
use paylink_store::{Branding, Change, Company, MIN_LINK_LIFETIME, StoreError};
use url::Url;

use super::{form::Form, texts::PortalTexts, viewer::CompanyViewer};
use crate::flow::{
    callback::{self, InvalidCallback},
    website::{self, InvalidWebsite},
};

/// The units of a lifetime, by the value of their option, in seconds.
const UNITS: [(&str, u64); 3] = [("minutes", 60), ("hours", 3_600), ("days", 86_400)];

/// The values of the form, as they were typed or as they are stored.
#[derive(Clone, Debug, Default)]
pub(super) struct PaymentSettings {
    pub(super) callback: String,
    /// Empty: links do not expire.
    pub(super) lifetime: String,
    pub(super) unit: String,
    pub(super) support_email: String,
    pub(super) website: String,
    /// Whether previews of links name the amount.
    pub(super) amount_in_previews: bool,
}

/// What is wrong with each field.
#[derive(Clone, Debug, Default)]
pub(super) struct FieldErrors {
    pub(super) callback: Option<String>,
    pub(super) lifetime: Option<String>,
    pub(super) support_email: Option<String>,
    pub(super) website: Option<String>,
}

impl FieldErrors {
    pub(super) const fn is_empty(&self) -> bool {
        let Self { callback, lifetime, support_email, website } = self;
        callback.is_none() && lifetime.is_none() && support_email.is_none() && website.is_none()
    }
}

/// What differs from the stored settings.
#[derive(Debug)]
pub(super) struct SettingsChange {
    branding: Branding,
    lifetime: Change<Duration>,
}

impl PaymentSettings {
    pub(super) fn of(company: &Company) -> Self {
        let (lifetime, unit) = company.link_lifetime.map_or((String::new(), "days"), |lifetime| {
            let seconds = lifetime.as_secs();
            let is_whole = |(_, unit): &&(&str, u64)| seconds.is_multiple_of(*unit);
            let (name, unit) = UNITS.iter().rev().find(is_whole).unwrap_or(&UNITS[0]);
            (seconds.div_ceil(*unit).to_string(), *name)
        });
        Self {
            callback: text(company.callback.as_ref()),
            lifetime,
            unit: unit.to_owned(),
            support_email: text(company.support_email.as_ref()),
            website: text(company.website.as_ref()),
            amount_in_previews: company.amount_in_previews,
        }
    }

    pub(super) fn read(form: &Form) -> Self {
        let field = |name| form.text(name).to_owned();
        Self {
            callback: field("callback"),
            lifetime: field("lifetime"),
            unit: field("unit"),
            support_email: field("support-email"),
            website: field("website"),
            amount_in_previews: form.has("amount-in-previews"),
        }
    }

    /// The key of the toast after these changes. Online payments need a callback URL.
    pub(super) fn done(&self, changes: &SettingsChange) -> &'static str {
        match (changes.changes_anything(), self.callback.is_empty()) {
            (true, false) => "saved",
            (true, true) => "saved-no-callback",
            (false, false) => "unchanged",
            (false, true) => "no-callback",
        }
    }

    /// The changes of the company, or what is wrong. `local_urls`: whether an http URL on this machine is allowed.
    pub(super) fn parse(
        &self,
        company: &Company,
        local_urls: bool,
        texts: PortalTexts,
    ) -> Result<SettingsChange, FieldErrors> {
        let callback = optional(&self.callback, |text| parse_callback(text, local_urls, texts));
        let lifetime = optional(&self.lifetime, |text| parse_lifetime(text, &self.unit, texts));
        let support_email = optional(&self.support_email, |text| text.parse().map_err(|_| texts.support_email_wrong()));
        let website = optional(&self.website, |text| parse_website(text, texts));
        match (callback, lifetime, support_email, website) {
            (Ok(callback), Ok(lifetime), Ok(support_email), Ok(website)) => Ok(SettingsChange {
                branding: Branding {
                    callback: change(callback, company.callback.as_ref()),
                    support_email: change(support_email, company.support_email.as_ref()),
                    website: change(website, company.website.as_ref()),
                    amount_in_previews: change(Some(self.amount_in_previews), Some(&company.amount_in_previews)),
                    ..Branding::default()
                },
                lifetime: change(lifetime, company.link_lifetime.as_ref()),
            }),
            (callback, lifetime, support_email, website) => Err(FieldErrors {
                callback: callback.err(),
                lifetime: lifetime.err(),
                support_email: support_email.err(),
                website: website.err(),
            }),
        }
    }
}

impl SettingsChange {
    fn changes_anything(&self) -> bool {
        self.branding.changes_anything() || !matches!(self.lifetime, Change::Unchanged)
    }

    /// Makes the changes, each with its entry in the audit log.
    pub(super) async fn apply(&self, viewer: &CompanyViewer) -> Result<(), StoreError> {
        let (cell, actor, company) = (&viewer.cell, viewer.actor(), viewer.company.id);
        if self.branding.changes_anything() {
            cell.set_branding(&actor, company, &self.branding).await?;
        }
        match self.lifetime {
            Change::Unchanged => Ok(()),
            Change::Set(lifetime) => cell.set_link_lifetime(&actor, company, Some(lifetime)).await,
            Change::Clear => cell.set_link_lifetime(&actor, company, None).await,
        }
    }
}

fn text(value: Option<&impl ToString>) -> String {
    value.map(ToString::to_string).unwrap_or_default()
}

/// An empty field has no value.
fn optional<T>(text: &str, parse: impl FnOnce(&str) -> Result<T, String>) -> Result<Option<T>, String> {
    if text.is_empty() { Ok(None) } else { parse(text).map(Some) }
}

fn change<T: PartialEq>(new: Option<T>, old: Option<&T>) -> Change<T> {
    match new {
        _ if new.as_ref() == old => Change::Unchanged,
        Some(new) => Change::Set(new),
        None => Change::Clear,
    }
}

fn parse_callback(text: &str, local_urls: bool, texts: PortalTexts) -> Result<Url, String> {
    let url: Url = text.parse().map_err(|_| texts.callback_wrong())?;
    match callback::check(&url, local_urls) {
        Ok(()) => Ok(url),
        Err(InvalidCallback::Scheme) => Err(texts.callback_wrong()),
        Err(InvalidCallback::UserInfoOrFragment) => Err(texts.callback_parts()),
        Err(InvalidCallback::HasPaymentId) => Err(texts.callback_payment_id()),
        Err(InvalidCallback::TooLong) => Err(texts.url_too_long()),
    }
}

fn parse_website(text: &str, texts: PortalTexts) -> Result<Url, String> {
    website::parse(text).map_err(|error| match error {
        InvalidWebsite::Url => texts.website_wrong(),
        InvalidWebsite::UserInfo => texts.website_user(),
        InvalidWebsite::TooLong => texts.url_too_long(),
    })
}

fn parse_lifetime(text: &str, unit: &str, texts: PortalTexts) -> Result<Duration, String> {
    let seconds = UNITS.iter().find(|(name, _)| *name == unit).map(|(_, seconds)| *seconds);
    let seconds = seconds.zip(text.parse::<u64>().ok()).and_then(|(unit, number)| number.checked_mul(unit));
    let lifetime = seconds.map(Duration::from_secs);
    let valid = lifetime.filter(|lifetime| (MIN_LINK_LIFETIME..=MAX_DURATION).contains(lifetime));
    let days = MAX_DURATION.as_secs() / 86_400;
    valid.ok_or_else(|| texts.lifetime_wrong(&MIN_LINK_LIFETIME.as_secs().div_ceil(60).to_string(), &days.to_string()))
}
