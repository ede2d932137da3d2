//! The exit code for an error. A service manager decides by it whether to start the program again: an unreachable database may come back, a
//! wrong configuration stays wrong.

use std::{error::Error, process::ExitCode};

use paylink_store::{ActivateError, ConnectError, InspectionError, RetireError, StoreError};

use crate::{
    config::{ConfigError, ConfigNotFound},
    lifecycle::StartError,
    portal::PortalSetupError,
};

/// `EX_UNAVAILABLE` of `sysexits.h`: a database cannot be reached.
const UNAVAILABLE: u8 = 69;
/// `EX_TEMPFAIL`: a command that provides a key has failed. The service behind it may come back.
const TEMPORARY: u8 = 75;
/// `EX_CONFIG`: the configuration, or a file that it names, is invalid.
const CONFIGURATION: u8 = 78;

pub(super) fn of(error: &(dyn Error + 'static)) -> ExitCode {
    code(error).map_or(ExitCode::FAILURE, ExitCode::from)
}

/// The code of the first error in the chain that has one.
fn code(error: &(dyn Error + 'static)) -> Option<u8> {
    let mut next = Some(error);
    while let Some(error) = next {
        if is_failed_command(error) {
            return Some(TEMPORARY);
        }
        if is_configuration(error) {
            return Some(CONFIGURATION);
        }
        if is_unreachable(error) {
            return Some(UNAVAILABLE);
        }
        next = error.source();
    }
    None
}

/// Whether nothing is wrong but keys that commands should have provided.
fn is_failed_command(error: &(dyn Error + 'static)) -> bool {
    match error.downcast_ref() {
        Some(ConfigError::Invalid(settings)) => settings.iter().all(|setting| setting.key.ends_with(".secret_command")),
        Some(ConfigError::Unreadable { .. }) | None => false,
    }
}

fn is_configuration(error: &(dyn Error + 'static)) -> bool {
    let of_start = |error: &StartError| match error {
        StartError::Live(_) | StartError::Bank { .. } | StartError::Connect(_) | StartError::Mail(_) => true,
        StartError::Portal(error) => match error {
            PortalSetupError::PlainHttp
            | PortalSetupError::NoHostName
            | PortalSetupError::Passkeys(_)
            | PortalSetupError::OperatorSecret(_) => true,
            PortalSetupError::PasswordHash(_) | PortalSetupError::IdentityProviders(_) => false,
        },
        StartError::Cell { .. } | StartError::Descriptors(_) | StartError::Outbound(_) | StartError::Listen { .. } => {
            false
        }
    };
    error.is::<ConfigError>() || error.is::<ConfigNotFound>() || error.downcast_ref().is_some_and(of_start)
}

fn is_unreachable(error: &(dyn Error + 'static)) -> bool {
    matches!(error.downcast_ref(), Some(StoreError::Unreachable(_)))
        || matches!(error.downcast_ref(), Some(InspectionError::Store(StoreError::Unreachable(_))))
        || matches!(error.downcast_ref(), Some(ActivateError::Store(StoreError::Unreachable(_))))
        || matches!(error.downcast_ref(), Some(RetireError::Store(StoreError::Unreachable(_))))
        || matches!(error.downcast_ref(), Some(ConnectError::NoWritableHost(_)))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::config::parse;

    #[test]
    fn a_wrong_configuration_and_an_unreachable_database_have_their_own_codes() {
        let invalid = parse("api = 1", "test", &BTreeMap::new()).expect_err("invalid");
        assert_eq!(code(&invalid), Some(CONFIGURATION));
        let text = "[api]\nbase_url = \"http://h/v1\"\n[pay]\nurl = \"http://h\"\n[[cell]]\nid = \"00\"\nurl = \"postgres://h/d\"\n\
                    [[key]]\nid = 1\nsecret_command = [\"/nowhere\"]\n";
        let no_key = parse(text, "test", &BTreeMap::new()).expect_err("no key");
        assert_eq!(code(&no_key), Some(TEMPORARY), "{no_key}");
        let unreachable = ConnectError::NoWritableHost("db1: refused".to_owned());
        assert_eq!(code(&unreachable), Some(UNAVAILABLE));
        assert_eq!(code(&std::io::Error::other("anything else")), None);
    }
}
