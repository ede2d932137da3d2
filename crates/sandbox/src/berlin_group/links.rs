//! The links and SCA headers of a bank's responses.

use axum::http::HeaderName;
use serde_json::{Map, Value, json};
use url::Url;

use crate::{
    order::{Authorisation, Order, ScaStatus},
    profile::BankProfile,
};

pub(super) const SCA_APPROACH: HeaderName = HeaderName::from_static("aspsp-sca-approach");

#[derive(Clone, Debug)]
pub(super) struct Links {
    profile: BankProfile,
    /// Empty if links are relative.
    base: String,
}

impl Links {
    pub(super) fn new(profile: BankProfile, secure: bool, host: Option<&str>) -> Self {
        let scheme = if secure { "https" } else { "http" };
        let absolute = host.filter(|_| !profile.relative_links).map(|host| format!("{scheme}://{host}"));
        let base = absolute.filter(|base| Url::parse(base).is_ok_and(|url| url.path() == "/" && url.query().is_none()));
        Self { profile, base: base.unwrap_or_default() }
    }

    pub(super) fn payment(&self, order: &Order) -> String {
        format!("{}/v1/payments/{}/{}", self.base, order.product, order.payment_id)
    }

    /// For the response to an initiation.
    pub(super) fn initiated(&self, order: &Order) -> Value {
        let payment = self.payment(order);
        let mut links = match order.authorisations().last() {
            Some(authorisation) => self.started(order, authorisation),
            None => Map::new(),
        };
        if order.authorisations().is_empty()
            && order.ensure_awaiting_payer().is_ok()
            && self.profile.explicit_authorisation
        {
            links.insert("startAuthorisation".to_owned(), href(&format!("{payment}/authorisations")));
        }
        links.insert("self".to_owned(), href(&payment));
        links.insert("status".to_owned(), href(&format!("{payment}/status")));
        Value::Object(links)
    }

    /// For the response that starts an authorisation.
    pub(super) fn started(&self, order: &Order, authorisation: &Authorisation) -> Map<String, Value> {
        let resource = self.authorisation(order, authorisation);
        let mut links = Map::new();
        links.insert("scaRedirect".to_owned(), href(&format!("{}/sca/{}", self.base, authorisation.id)));
        links.insert("scaStatus".to_owned(), href(&resource));
        if self.profile.confirmation_code {
            links.insert("confirmation".to_owned(), href(&resource));
        }
        links
    }

    /// For a read of an authorisation: the step that the payer or client must take next.
    pub(super) fn next_step(&self, order: &Order, authorisation: &Authorisation, status: ScaStatus) -> Option<Value> {
        let resource = self.authorisation(order, authorisation);
        match status {
            ScaStatus::Unconfirmed => Some(json!({ "confirmation": { "href": resource } })),
            ScaStatus::Received => {
                Some(json!({ "scaRedirect": { "href": format!("{}/sca/{}", self.base, authorisation.id) } }))
            }
            ScaStatus::Finalised | ScaStatus::Failed | ScaStatus::Exempted => None,
        }
    }

    pub(super) fn authorisation(&self, order: &Order, authorisation: &Authorisation) -> String {
        format!("{}/authorisations/{}", self.payment(order), authorisation.id)
    }
}

fn href(target: &str) -> Value {
    json!({ "href": target })
}
