//! The properties of a bank. They are facts about the bank, and independent of what the service's configuration says about it.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndsAt {
    /// ACSC is the last status.
    Executed,
    /// ACCC is the last status.
    Settled,
}

/// How a bank responds about an order that it has forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forgotten {
    /// 404 `RESOURCE_UNKNOWN`
    NotFound,
    /// 403 `RESOURCE_UNKNOWN`
    Forbidden,
    /// 403 `RESOURCE_EXPIRED`
    Expired,
}

impl Forgotten {
    pub(super) const fn problem(self) -> (u16, &'static str) {
        match self {
            Self::NotFound => (404, "RESOURCE_UNKNOWN"),
            Self::Forbidden => (403, "RESOURCE_UNKNOWN"),
            Self::Expired => (403, "RESOURCE_EXPIRED"),
        }
    }
}

#[expect(clippy::struct_excessive_bools, reason = "each is an independent property")]
#[derive(Clone, Debug)]
pub struct AdversaryProfile {
    /// The authorisation needs its own call (`startAuthorisation`). Otherwise the initiation returns the redirect.
    pub explicit_authorisation: bool,
    /// Smaller amounts are executed at their initiation, without an authorisation.
    pub exempt_below_cents: u32,
    /// An approval counts only after the confirmation code of the return URL has been sent.
    pub needs_confirmation_code: bool,
    pub ends_at: EndsAt,
    /// The transaction status of an order that is approved and not executed.
    pub approved_status: &'static str,
    /// The initiation's response has a link to the authorisation's status.
    pub links_sca_status: bool,
    pub cancellable: bool,
    /// A cancelled order is deleted: the bank no longer knows it.
    pub forgets_cancelled: bool,
    /// A repeated POST with the same `X-Request-ID` and the same bytes returns the result of the first.
    pub repeats_by_request_id: bool,
    /// Each change of a status sends a notification.
    pub sends_notices: bool,
    pub forgotten_as: Forgotten,
}

impl Default for AdversaryProfile {
    fn default() -> Self {
        Self {
            explicit_authorisation: false,
            exempt_below_cents: 0,
            needs_confirmation_code: false,
            ends_at: EndsAt::Executed,
            approved_status: "ACSP",
            links_sca_status: true,
            cancellable: true,
            forgets_cancelled: false,
            repeats_by_request_id: false,
            sends_notices: false,
            forgotten_as: Forgotten::NotFound,
        }
    }
}

impl AdversaryProfile {
    pub(super) const fn last_status(&self) -> &'static str {
        match self.ends_at {
            EndsAt::Executed => "ACSC",
            EndsAt::Settled => "ACCC",
        }
    }
}
