//! Why a sign-in by a provider failed.

/// Pages tell it by its text, and the result of a test is stored by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::portal) enum SignOnFailure {
    /// The provider does not respond, or its response is too long or no JSON.
    Unreachable,
    /// The provider's document is not that of the configured issuer, or lacks something.
    Document,
    /// The browser came back with an error of the provider.
    Refused,
    /// The browser came back without a sign-in that it has started within the last minutes, or with that of another provider.
    State,
    /// The provider gave no tokens for the code: often the client secret is wrong.
    Code,
    /// The ID token is not one that the provider has issued for us, for this sign-in and just now.
    Token,
    NoVerifiedEmail,
    NotMember,
    /// At the operators' provider.
    NotOperator,
    OtherIdentity,
    /// The person has not authenticated again.
    NotAgain,
}

impl SignOnFailure {
    #[cfg(test)]
    pub(in crate::portal) const ALL: [Self; 11] = [
        Self::Unreachable,
        Self::Document,
        Self::Refused,
        Self::State,
        Self::Code,
        Self::Token,
        Self::NoVerifiedEmail,
        Self::NotMember,
        Self::NotOperator,
        Self::OtherIdentity,
        Self::NotAgain,
    ];

    pub(in crate::portal) const fn as_str(self) -> &'static str {
        match self {
            Self::Unreachable => "unreachable",
            Self::Document => "document",
            Self::Refused => "refused",
            Self::State => "state",
            Self::Code => "code",
            Self::Token => "token",
            Self::NoVerifiedEmail => "no-verified-email",
            Self::NotMember => "not-member",
            Self::NotOperator => "not-operator",
            Self::OtherIdentity => "other-identity",
            Self::NotAgain => "not-again",
        }
    }
}
