//! A person who uses the portal: the e-mail address by which they are invited, their name, and their role in a company.

use std::{fmt, str::FromStr};

use crate::company::parse_single_line;

/// An e-mail address in lower case. It identifies a user, so two spellings of one address must be equal.
///
/// Only ASCII: a letter of another alphabet can look like a Latin one, and the owner of a company must recognise whom they invite.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EmailAddress(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an e-mail address")]
pub struct InvalidEmailAddress;

impl EmailAddress {
    /// What the audit log stores of an actor's name. An address must not be cut: its end tells two people apart.
    pub const MAX_CHARACTERS: usize = 200;
    const MAX_LOCAL_CHARACTERS: usize = 64;
    const MAX_LABEL_CHARACTERS: usize = 63;

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The part before the `@`.
    pub fn local_part(&self) -> &str {
        self.0.split_once('@').map_or("", |(local, _)| local)
    }
}

impl FromStr for EmailAddress {
    type Err = InvalidEmailAddress;

    fn from_str(text: &str) -> Result<Self, InvalidEmailAddress> {
        let text = text.trim().to_ascii_lowercase();
        let (local, domain) = text.split_once('@').ok_or(InvalidEmailAddress)?;
        let valid = text.len() <= Self::MAX_CHARACTERS && is_local_part(local) && is_domain(domain);
        if valid { Ok(Self(text)) } else { Err(InvalidEmailAddress) }
    }
}

/// Whether `text` is an unquoted local part: words of RFC 5322's characters, separated by single dots.
fn is_local_part(text: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&byte);
    text.len() <= EmailAddress::MAX_LOCAL_CHARACTERS
        && text.split('.').all(|word| !word.is_empty() && word.bytes().all(allowed))
}

/// Whether `text` is a host name with at least two labels.
fn is_domain(text: &str) -> bool {
    let is_label = |label: &str| {
        (1..=EmailAddress::MAX_LABEL_CHARACTERS).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    text.contains('.') && text.split('.').all(is_label)
}

impl fmt::Display for EmailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The name of a person as colleagues see it: one line of 1 to 100 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonName(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not one line of 1 to {} characters", PersonName::MAX_CHARACTERS)]
pub struct InvalidPersonName;

impl PersonName {
    pub const MAX_CHARACTERS: usize = 100;

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for PersonName {
    type Err = InvalidPersonName;

    fn from_str(text: &str) -> Result<Self, InvalidPersonName> {
        parse_single_line(text, Self::MAX_CHARACTERS).map(Self).ok_or(InvalidPersonName)
    }
}

impl fmt::Display for PersonName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a person is in a company. [`crate::permission`] says what each role may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    Owner,
    Developer,
    Finance,
    Viewer,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("must be \"owner\", \"developer\", \"finance\" or \"viewer\"")]
pub struct InvalidRole;

impl Role {
    pub const ALL: [Self; 4] = [Self::Owner, Self::Developer, Self::Finance, Self::Viewer];

    /// The name in commands, forms and the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Developer => "developer",
            Self::Finance => "finance",
            Self::Viewer => "viewer",
        }
    }
}

impl FromStr for Role {
    type Err = InvalidRole;

    fn from_str(text: &str) -> Result<Self, InvalidRole> {
        Self::ALL.into_iter().find(|role| role.as_str() == text).ok_or(InvalidRole)
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_email_address_is_equal_in_any_case() {
        let address: EmailAddress = " Anna.Alm@Example.COM ".parse().expect("an address");
        assert_eq!(address.as_str(), "anna.alm@example.com");
        assert_eq!(address.local_part(), "anna.alm");
    }

    #[test]
    fn what_mail_servers_reject_is_no_email_address() {
        let (long_local, long_label) = ("a".repeat(65) + "@example.com", format!("a@{}.com", "b".repeat(64)));
        let long_domain = format!("a@{}com", "bcdefghij.".repeat(25));
        for text in [
            "",
            "anna",
            "@example.com",
            "anna@",
            "anna@localhost",
            "anna@@example.com",
            "a@b@example.com",
            "anna alm@example.com",
            "anna@example..com",
            "anna@-example.com",
            "anna@example-.com",
            ".anna@example.com",
            "anna.@example.com",
            "an..na@example.com",
            "\"anna\"@example.com",
            "anna@example.com\r\nBcc: eve@example.com",
            "аnna@example.com",
            "<anna@example.com>",
            &long_local,
            &long_label,
            &long_domain,
        ] {
            assert_eq!(text.parse::<EmailAddress>(), Err(InvalidEmailAddress), "{text:?}");
        }
    }

    #[test]
    fn unusual_email_addresses_are_accepted() {
        for text in ["o'brien+test@mail.example.co.uk", "a@b.co", "x_y-z=1@xn--bcher-kva.example"] {
            assert_eq!(text.parse::<EmailAddress>().map(|address| address.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn a_name_is_one_line_of_1_to_100_characters() {
        for (name, valid) in [
            ("", false),
            ("Łucja Ößer", true),
            ("two\nlines", false),
            ("\u{202e}annA", false),
            (&"é".repeat(100), true),
            (&"é".repeat(101), false),
        ] {
            assert_eq!(name.parse::<PersonName>().is_ok(), valid, "{name:?}");
        }
    }

    #[test]
    fn roles_are_parsed_back() {
        for role in Role::ALL {
            assert_eq!(role.as_str().parse(), Ok(role));
        }
        assert_eq!("Owner".parse::<Role>(), Err(InvalidRole));
    }
}
