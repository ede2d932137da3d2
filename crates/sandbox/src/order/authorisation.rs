//! Authorisations: in each one the payer can approve or decline a payment.

use serde::{Deserialize, Serialize};
use url::Url;

use super::Order;
use crate::profile::duration_ms;

/// The status of one authorisation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum ScaStatus {
    Received,
    /// The payer approved; the client has not sent the confirmation code yet.
    Unconfirmed,
    Finalised,
    Failed,
    Exempted,
}

impl ScaStatus {
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Received => "received",
            Self::Unconfirmed => "unconfirmed",
            Self::Finalised => "finalised",
            Self::Failed => "failed",
            Self::Exempted => "exempted",
        }
    }

    pub(crate) const fn is_open(self) -> bool {
        match self {
            Self::Received | Self::Unconfirmed => true,
            Self::Finalised | Self::Failed | Self::Exempted => false,
        }
    }
}

/// Where the payer is redirected afterwards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ReturnTo {
    pub(crate) redirect_uri: Option<Url>,
    /// For a payer who declined or left, where it differs.
    pub(crate) nok_redirect_uri: Option<Url>,
}

impl ReturnTo {
    pub(crate) fn failure_url(&self) -> Option<&Url> {
        self.nok_redirect_uri.as_ref().or(self.redirect_uri.as_ref())
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Authorisation {
    pub(crate) id: String,
    pub(crate) started_at_ms: i64,
    pub(crate) return_to: ReturnTo,
    pub(super) status: ScaStatus,
    previous_status: ScaStatus,
    /// The account the payer chose, where the payment named none.
    pub(super) debtor_iban: Option<String>,
    pub(super) code: Option<String>,
    pub(super) wrong_codes: u8,
}

impl Authorisation {
    pub(crate) fn status(&self) -> ScaStatus {
        self.status
    }

    /// The status before the last change.
    pub(crate) fn stale_status(&self) -> ScaStatus {
        self.previous_status
    }

    pub(crate) fn code(&self) -> Option<&str> {
        self.code.as_deref()
    }

    /// Where a payer who approved is redirected, with the confirmation code if there is one.
    pub(crate) fn success_url(&self) -> Option<Url> {
        let mut url = self.return_to.redirect_uri.clone()?;
        if let Some(code) = &self.code {
            url.query_pairs_mut().append_pair("confirmationCode", code);
        }
        Some(url)
    }

    pub(super) fn set_status(&mut self, status: ScaStatus) {
        if self.status != status {
            self.previous_status = self.status;
            self.status = status;
        }
    }
}

impl Order {
    /// Per payment.
    pub(crate) const MAX_AUTHORISATIONS: usize = 20;

    pub(crate) fn authorisations(&self) -> &[Authorisation] {
        &self.authorisations
    }

    pub(crate) fn authorisation(&self, id: &str) -> Option<&Authorisation> {
        self.authorisations.iter().find(|authorisation| authorisation.id == id)
    }

    /// The authorisation that succeeded, or else the latest.
    pub(crate) fn effective_authorisation(&self) -> Option<&Authorisation> {
        let finalised = self.authorisations.iter().find(|authorisation| authorisation.status == ScaStatus::Finalised);
        finalised.or(self.authorisations.last())
    }

    pub(crate) fn sca_status(&self) -> Option<ScaStatus> {
        if self.exempted {
            return Some(ScaStatus::Exempted);
        }
        self.effective_authorisation().map(Authorisation::status)
    }

    /// Adds an authorisation. The caller has checked that the payment awaits its payer.
    pub(crate) fn start_authorisation(&mut self, id: String, return_to: ReturnTo, now_ms: i64) {
        self.authorisations.push(Authorisation {
            id,
            started_at_ms: now_ms,
            return_to,
            status: ScaStatus::Received,
            previous_status: ScaStatus::Received,
            debtor_iban: None,
            code: None,
            wrong_codes: 0,
        });
    }

    /// When the payer's time is up. The latest authorisation counts.
    pub(super) fn deadline_ms(&self) -> i64 {
        let started = self.authorisations.last().map_or(self.created_at_ms, |latest| latest.started_at_ms);
        started.saturating_add(duration_ms(self.profile().sca_lifetime))
    }

    /// Fails the authorisations whose own time is up.
    pub(super) fn fail_expired_authorisations(&mut self, now_ms: i64) {
        let lifetime = duration_ms(self.profile().sca_lifetime);
        for authorisation in &mut self.authorisations {
            if authorisation.status.is_open() && authorisation.started_at_ms.saturating_add(lifetime) <= now_ms {
                authorisation.set_status(ScaStatus::Failed);
            }
        }
    }

    /// Fails every open authorisation: the payment no longer awaits its payer.
    pub(super) fn close_authorisations(&mut self) {
        for authorisation in &mut self.authorisations {
            if authorisation.status.is_open() {
                authorisation.set_status(ScaStatus::Failed);
            }
        }
    }

    pub(super) fn authorisation_mut(&mut self, id: &str) -> Option<&mut Authorisation> {
        self.authorisations.iter_mut().find(|authorisation| authorisation.id == id)
    }
}
