//! The last page before the bank: it shows everything that the payer must know, and its form gives consent.

use std::sync::Arc;

use askama::Template;
use axum::{Form, extract::rejection::FormRejection};
use paylink_domain::{attempt_access::ConsentId, iban::Iban, id::BankId, money::AmountCents};
use serde::Deserialize;

use super::{
    layout::{Layout, Page},
    page_request::{PageQuery, Visitor},
    return_link::ReturnLink,
    summary::Summary,
};
use crate::{banks::ConfiguredBank, flow::initiate::Consent, web::locale::Locale};

/// The field for the payer's IBAN.
pub(super) struct IbanField {
    pub(super) value: String,
    /// An IBAN that works at a test bank, shown after a wrong one was typed.
    pub(super) sample: Option<String>,
}

#[derive(Template)]
#[template(path = "pay/consent.html")]
pub(super) struct ConsentPage {
    pub(super) layout: Layout,
    pub(super) summary: Summary,
    pub(super) status: &'static str,
    pub(super) payment_id: Option<String>,
    pub(super) action: String,
    /// Identifies this form.
    pub(super) consent_id: ConsentId,
    pub(super) bank: String,
    pub(super) bank_name: String,
    /// `None` if the bank does not need it.
    pub(super) iban: Option<IbanField>,
    pub(super) error: Option<String>,
    /// The page for choosing a bank. `None` if there is only one.
    pub(super) other_bank_url: Option<String>,
    /// The way back to the merchant, once there is a payment.
    pub(super) return_link: Option<ReturnLink>,
    /// Whether the bank may execute the payment without asking the payer again: then the button pays.
    pub(super) may_skip_authorisation: bool,
    /// Whether the payer can cancel here after confirming.
    pub(super) cancellable: bool,
    /// Where the page's script polls for a change of the payment.
    pub(super) follow: Option<String>,
}

impl Page for ConsentPage {
    fn layout(&self) -> &Layout {
        &self.layout
    }
}

impl ConsentPage {
    /// The page for `bank`, whose form is identified by `consent_id` and sent to `action`. `has_choice`: whether the payer may choose another bank.
    pub(super) fn new(
        mut layout: Layout,
        summary: Summary,
        bank: &ConfiguredBank,
        amount: AmountCents,
        has_choice: bool,
        action: &str,
        consent_id: ConsentId,
    ) -> Self {
        layout.page_query.bank = Some(bank.id.to_string()); // it may come from a form; links to other languages must keep it
        let sample = bank.test_payer_iban.as_ref().map(Iban::grouped);
        let capabilities = bank.connector.capabilities();
        let language_query = layout.language_query();
        Self {
            summary: Summary { bank: Some(bank.name.clone()), ..summary },
            status: "",
            payment_id: None,
            action: format!("{action}{language_query}"),
            consent_id,
            bank: bank.id.to_string(),
            bank_name: bank.name.clone(),
            // At a test bank the field is filled in, so that the payer need not type an IBAN.
            iban: capabilities.needs_payer_iban.then(|| IbanField { value: sample.unwrap_or_default(), sample: None }),
            error: None,
            other_bank_url: has_choice.then(|| {
                format!(
                    "?{}",
                    PageQuery { bank: None, ..layout.page_query.clone() }.to_query_string().trim_start_matches('?')
                )
            }),
            may_skip_authorisation: capabilities.may_execute_without_sca(amount),
            cancellable: capabilities.supports_cancellation,
            return_link: None,
            follow: None,
            layout,
        }
    }

    /// The same page with what the payer typed and what is wrong with it.
    pub(super) fn with_error(mut self, consent_form: &ConsentForm, error: IbanError) -> Self {
        let texts = self.layout.texts;
        self.iban = self.iban.map(|field| IbanField {
            sample: field.value.parse().ok().map(|sample: Iban| sample.grouped_for_pages()),
            value: consent_form.iban.clone(),
        });
        self.error = Some(match error {
            IbanError::Missing => texts.consent_iban_missing(),
            IbanError::Invalid => texts.consent_iban_wrong(),
        });
        self
    }
}

/// The fields of the form.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct ConsentForm {
    pub(super) bank: String,
    pub(super) iban: String,
    /// The form's id. Programs that send the form without the page have none.
    pub(super) consent: String,
}

impl ConsentForm {
    pub(super) fn id(&self) -> Option<ConsentId> {
        self.consent.parse().ok()
    }
}

pub(super) type SubmittedForm = Result<Form<ConsentForm>, FormRejection>;

/// What is wrong with the form.
#[derive(Debug)]
pub(super) enum ConsentError {
    /// It names no bank that the company offers.
    Bank,
    /// This bank needs an IBAN, and the form has none or an invalid one.
    Iban(Arc<ConfiguredBank>, IbanError),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum IbanError {
    Missing,
    Invalid,
}

/// The bank of that id, if the company offers it.
pub(super) fn find_bank<'a>(id: &str, offered_banks: &'a [Arc<ConfiguredBank>]) -> Option<&'a Arc<ConfiguredBank>> {
    let id: BankId = id.parse().ok()?;
    offered_banks.iter().find(|bank| bank.id == id)
}

/// What the payer consents to, if the form is complete.
pub(super) fn parse_consent(
    consent_form: &ConsentForm,
    offered_banks: &[Arc<ConfiguredBank>],
    visitor: &Visitor,
    language: Option<Locale>,
) -> Result<Consent, ConsentError> {
    let bank = find_bank(&consent_form.bank, offered_banks).ok_or(ConsentError::Bank)?.clone();
    let payer_iban = match consent_form.iban.parse() {
        _ if !bank.connector.capabilities().needs_payer_iban => None,
        Ok(iban) => Some(iban),
        Err(_) if consent_form.iban.trim().is_empty() => return Err(ConsentError::Iban(bank, IbanError::Missing)),
        Err(_) => return Err(ConsentError::Iban(bank, IbanError::Invalid)),
    };
    let language = language.map(Locale::tag);
    Ok(Consent { bank, payer_iban, payer: visitor.payer.clone(), language, id: consent_form.id() })
}
