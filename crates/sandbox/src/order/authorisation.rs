//! The payer's part in a payment: one try to approve it.

use serde::{Deserialize, Serialize};
use url::Url;

use super::Order;
use crate::manners::ms;

/// Where one authorisation stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum ScaStatus {
    Received,
    /// The payer approved; the client has yet to send the code the payer came back with.
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

/// Where the payer goes afterwards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ReturnTo {
    pub(crate) redirect_uri: Option<Url>,
    /// For a payer who declined or left, where it differs.
    pub(crate) nok_redirect_uri: Option<Url>,
}

impl ReturnTo {
    pub(crate) fn unhappy(&self) -> Option<&Url> {
        self.nok_redirect_uri.as_ref().or(self.redirect_uri.as_ref())
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Authorisation {
    pub(crate) id: String,
    pub(crate) started_at_ms: i64,
    pub(crate) return_to: ReturnTo,
    pub(super) status: ScaStatus,
    before: ScaStatus,
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
        self.before
    }

    pub(crate) fn code(&self) -> Option<&str> {
        self.code.as_deref()
    }

    /// Where a payer goes who approved: with the code, where one is needed.
    pub(crate) fn happy_return(&self) -> Option<Url> {
        let mut url = self.return_to.redirect_uri.clone()?;
        if let Some(code) = &self.code {
            url.query_pairs_mut().append_pair("confirmationCode", code);
        }
        Some(url)
    }

    pub(super) fn become_status(&mut self, status: ScaStatus) {
        if self.status != status {
            self.before = self.status;
            self.status = status;
        }
    }
}

impl Order {
    /// How many tries one payment may see.
    pub(crate) const MOST_AUTHORISATIONS: usize = 20;

    pub(crate) fn authorisations(&self) -> &[Authorisation] {
        &self.authorisations
    }

    pub(crate) fn authorisation(&self, id: &str) -> Option<&Authorisation> {
        self.authorisations.iter().find(|authorisation| authorisation.id == id)
    }

    /// The one that stands for the payment: the one that succeeded, or else the latest.
    pub(crate) fn leading_authorisation(&self) -> Option<&Authorisation> {
        let finalised = self.authorisations.iter().find(|one| one.status == ScaStatus::Finalised);
        finalised.or(self.authorisations.last())
    }

    pub(crate) fn sca_status(&self) -> Option<ScaStatus> {
        if self.exempted {
            return Some(ScaStatus::Exempted);
        }
        self.leading_authorisation().map(Authorisation::status)
    }

    /// Adds a try. The caller has made sure that the payment waits for its payer.
    pub(crate) fn start_authorisation(&mut self, id: String, return_to: ReturnTo, now_ms: i64) {
        self.authorisations.push(Authorisation {
            id,
            started_at_ms: now_ms,
            return_to,
            status: ScaStatus::Received,
            before: ScaStatus::Received,
            debtor_iban: None,
            code: None,
            wrong_codes: 0,
        });
    }

    /// When the payer's time is up, by the latest try.
    pub(super) fn deadline_ms(&self) -> i64 {
        let started = self.authorisations.last().map_or(self.created_at_ms, |latest| latest.started_at_ms);
        started.saturating_add(ms(self.manners().sca_lifetime))
    }

    /// Ends the tries whose own time is up.
    pub(super) fn let_old_authorisations_fail(&mut self, now_ms: i64) {
        let lifetime = ms(self.manners().sca_lifetime);
        for one in &mut self.authorisations {
            if one.status.is_open() && one.started_at_ms.saturating_add(lifetime) <= now_ms {
                one.become_status(ScaStatus::Failed);
            }
        }
    }

    /// Ends every try that has not succeeded: the payment waits for nobody any more.
    pub(super) fn close_authorisations(&mut self) {
        for one in &mut self.authorisations {
            if one.status.is_open() {
                one.become_status(ScaStatus::Failed);
            }
        }
    }

    pub(super) fn authorisation_mut(&mut self, id: &str) -> Option<&mut Authorisation> {
        self.authorisations.iter_mut().find(|authorisation| authorisation.id == id)
    }
}
