//! Single sign-on: who may join a company by its identity provider, and the domains of e-mail addresses.

use std::{fmt, str::FromStr};

use crate::user::EmailAddress;

/// Who becomes a member at the first sign-in by the company's provider. Members themselves always can sign in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignOnMode {
    /// Whoever has an open invitation.
    Invitation,
    /// Also everybody with an e-mail address of a confirmed domain.
    Domain,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("must be \"invitation\" or \"domain\"")]
pub struct InvalidSignOnMode;

impl SignOnMode {
    pub const ALL: [Self; 2] = [Self::Invitation, Self::Domain];

    /// The name in forms and the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Invitation => "invitation",
            Self::Domain => "domain",
        }
    }
}

impl FromStr for SignOnMode {
    type Err = InvalidSignOnMode;

    fn from_str(text: &str) -> Result<Self, InvalidSignOnMode> {
        Self::ALL.into_iter().find(|mode| mode.as_str() == text).ok_or(InvalidSignOnMode)
    }
}

/// The part of an e-mail address after the `@`, in lower case.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EmailDomain(String);

/// Providers of mailboxes for everybody. The list cannot be complete: whoever confirms a domain checks whose it is.
const PUBLIC_MAILBOXES: [&str; 39] = [
    "aol.com",
    "bluewin.ch",
    "fastmail.com",
    "free.fr",
    "freenet.de",
    "gmail.com",
    "gmx.at",
    "gmx.ch",
    "gmx.com",
    "gmx.de",
    "gmx.net",
    "googlemail.com",
    "hotmail.com",
    "hotmail.de",
    "hotmail.fr",
    "icloud.com",
    "laposte.net",
    "libero.it",
    "live.com",
    "mac.com",
    "mail.com",
    "mail.ru",
    "me.com",
    "mailbox.org",
    "msn.com",
    "orange.fr",
    "outlook.com",
    "outlook.de",
    "posteo.de",
    "proton.me",
    "protonmail.com",
    "t-online.de",
    "tutanota.com",
    "web.de",
    "wp.pl",
    "yahoo.com",
    "yahoo.de",
    "yandex.ru",
    "ymail.com",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the domain of an e-mail address, such as example.com")]
pub struct InvalidEmailDomain;

impl EmailDomain {
    pub fn of(address: &EmailAddress) -> Self {
        Self(address.as_str().split_once('@').map_or("", |(_, domain)| domain).to_owned())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether everybody can have an address of this domain, as far as we know.
    pub fn is_public_mailbox(&self) -> bool {
        PUBLIC_MAILBOXES.contains(&self.as_str())
    }
}

impl FromStr for EmailDomain {
    type Err = InvalidEmailDomain;

    /// A domain is valid if addresses of it are.
    fn from_str(text: &str) -> Result<Self, InvalidEmailDomain> {
        let address: EmailAddress = format!("a@{}", text.trim()).parse().map_err(|_| InvalidEmailDomain)?;
        Ok(Self::of(&address))
    }
}

impl fmt::Display for EmailDomain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_domain_is_what_follows_the_at_sign() {
        let address: EmailAddress = "Anna@Example.COM".parse().expect("an address");
        assert_eq!(Ok(EmailDomain::of(&address)), " EXAMPLE.com ".parse());
        for text in ["", "example", "a@example.com", "-.com", "example..com", "exa mple.com"] {
            assert_eq!(text.parse::<EmailDomain>(), Err(InvalidEmailDomain), "{text}");
        }
    }

    #[test]
    fn domains_on_which_everybody_can_have_an_address_are_known() {
        let is_public = |text: &str| text.parse::<EmailDomain>().expect(text).is_public_mailbox();
        assert!(PUBLIC_MAILBOXES.into_iter().all(is_public) && is_public(" GMail.com "));
        assert!(!is_public("example.com") && !is_public("gmail.com.example.com"));
    }

    #[test]
    fn modes_are_parsed_back() {
        assert!(SignOnMode::ALL.into_iter().all(|mode| mode.as_str().parse() == Ok(mode)));
    }
}
