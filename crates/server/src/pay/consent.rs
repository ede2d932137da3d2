//! Checking and confirming: the last page before the bank, with all that the payer must know, and what they then send.

use std::sync::Arc;

use askama::Template;
use axum::{Form, extract::rejection::FormRejection};
use paylink_domain::{iban::Iban, id::BankId};
use serde::Deserialize;

use super::{
    frame::{Frame, Page},
    payer::{Asked, Visitor},
    summary::Summary,
};
use crate::{banks::Offer, flow::initiate::Consent, service::Service, web::locale::Locale};

/// The field for the payer's IBAN.
pub(super) struct IbanField {
    pub(super) value: String,
    /// One to try things out with, for who has typed something else.
    pub(super) sample: Option<String>,
}

#[derive(Template)]
#[template(path = "pay/consent.html")]
pub(super) struct ConsentPage {
    pub(super) frame: Frame,
    pub(super) summary: Summary,
    pub(super) status: &'static str,
    pub(super) payment_id: Option<String>,
    pub(super) action: String,
    pub(super) bank: String,
    pub(super) bank_name: String,
    /// No field, if the bank does not need it.
    pub(super) iban: Option<IbanField>,
    pub(super) wrong: Option<String>,
    /// Back to the choice. Nothing, if there is none.
    pub(super) other: Option<String>,
    /// Whether the bank may carry it out without another word from the payer.
    pub(super) may_spare: bool,
    /// Where a script can ask whether the payment has gone on.
    pub(super) follow: Option<String>,
}

impl Page for ConsentPage {
    fn frame(&self) -> &Frame {
        &self.frame
    }
}

impl ConsentPage {
    /// The page for `offer`, whose form is sent to `action`.
    pub(super) fn new(service: &Service, mut frame: Frame, summary: Summary, offer: &Offer, action: &str) -> Self {
        frame.asked.bank = Some(offer.id.to_string()); // also where a form named it: in another language it is the same page
        let sample = offer.test_payer_iban.as_ref().map(Iban::grouped);
        let capabilities = offer.connector.capabilities();
        let choice = service.banks.of_mode(offer.mode).count() > 1;
        let along = frame.along();
        Self {
            summary: Summary { bank: Some(offer.name.clone()), ..summary },
            status: "",
            payment_id: None,
            action: format!("{action}{along}"),
            bank: offer.id.to_string(),
            bank_name: offer.name.clone(),
            // To try things out, the first click should work.
            iban: capabilities.needs_payer_iban.then(|| IbanField { value: sample.unwrap_or_default(), sample: None }),
            wrong: None,
            other: choice
                .then(|| format!("?{}", Asked { bank: None, ..frame.asked.clone() }.query().trim_start_matches('?'))),
            may_spare: capabilities.profile.initiation_may_move_money,
            follow: None,
            frame,
        }
    }

    /// The same page once more, with what the payer had typed and what is wrong with it.
    pub(super) fn again(mut self, said: &Said, wrong: WrongIban) -> Self {
        let words = self.frame.words;
        self.iban = self.iban.map(|field| IbanField {
            sample: Some(field.value).filter(|sample| !sample.is_empty()),
            value: said.iban.clone(),
        });
        self.wrong = Some(match wrong {
            WrongIban::Missing => words.consent_iban_missing(),
            WrongIban::Misspelt => words.consent_iban_wrong(),
        });
        self
    }
}

/// What the form says.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Said {
    pub(super) bank: String,
    pub(super) iban: String,
}

pub(super) type Posted = Result<Form<Said>, FormRejection>;

/// What is wrong with it.
#[derive(Debug)]
pub(super) enum Wrong {
    /// It names no bank that is offered.
    Bank,
    /// This bank needs an IBAN, and it has none or a wrong one.
    Iban(Arc<Offer>, WrongIban),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WrongIban {
    Missing,
    Misspelt,
}

/// The bank that the form names, if it is one of those offered.
pub(super) fn bank_named<'a>(name: &str, mut offers: impl Iterator<Item = &'a Arc<Offer>>) -> Option<&'a Arc<Offer>> {
    let id: BankId = name.parse().ok()?;
    offers.find(|offer| offer.id == id)
}

/// What the payer agrees to, if the form says it all.
pub(super) fn understand<'a>(
    said: &Said,
    offers: impl Iterator<Item = &'a Arc<Offer>>,
    visitor: &Visitor,
    language: Option<Locale>,
) -> Result<Consent, Wrong> {
    let bank = bank_named(&said.bank, offers).ok_or(Wrong::Bank)?.clone();
    let payer_iban = match said.iban.parse() {
        _ if !bank.connector.capabilities().needs_payer_iban => None,
        Ok(iban) => Some(iban),
        Err(_) if said.iban.trim().is_empty() => return Err(Wrong::Iban(bank, WrongIban::Missing)),
        Err(_) => return Err(Wrong::Iban(bank, WrongIban::Misspelt)),
    };
    let language = language.map(Locale::tag);
    Ok(Consent { bank, payer_iban, payer: visitor.payer.clone(), language })
}
