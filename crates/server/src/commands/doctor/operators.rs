//! Whether one person alone decides about other people's money.

use paylink_domain::approval::Operators;

use crate::{commands::findings::Findings, config::Config};

pub(super) fn examine_operators(config: &Config, findings: &mut Findings) {
    if config.operators() == Operators::Single {
        findings.note(
            "single_operator",
            "single_operator is set: one person changes payee accounts and owners, and closes payments, alone after 72 hours",
            "set single_operator = false as soon as a second person can approve",
        );
    }
}
