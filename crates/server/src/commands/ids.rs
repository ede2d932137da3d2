//! Ids as arguments of commands. The answer to a wrong one says what was given and what is expected. It does not repeat the text, because
//! people paste tokens and payment ids into the wrong place.

use std::str::FromStr;

use paylink_domain::id::{CompanyId, EndpointId, EventId, InvalidId, PaymentId, ProposalId, TokenId};

/// What starts with which prefix, in the words of an error message.
const KINDS: &[(&str, &str)] = &[
    ("cmp_", "a company id (cmp_…)"),
    ("tok_", "the id of an API token (tok_…)"),
    ("end_", "an endpoint id (end_…)"),
    ("evt_", "an event id (evt_…)"),
    ("pay_", "a payment id (pay_…)"),
    ("prp_", "a proposal id (prp_…)"),
    ("att_", "an attempt id (att_…)"),
    ("usr_", "a user id (usr_…)"),
    ("inv_", "an invitation id (inv_…)"),
    ("rpl_", "a replay id (rpl_…)"),
    ("req_", "a request id (req_…)"),
    ("plk_", "an API token (plk_…), which is a secret"),
    ("pli_", "an invitation token (pli_…), which is a secret"),
    ("whsec_", "a signing secret (whsec_…)"),
    ("http", "a URL"),
];

/// An id that commands take.
pub trait ArgumentId: FromStr<Err = InvalidId> {
    const PREFIX: &str;
    /// With its article.
    const NAME: &str;
    /// Where to find it.
    const SHOWN_BY: &str;
}

macro_rules! argument_ids {
    ($($id:ty: $name:literal, $shown_by:literal;)*) => {
        $(impl ArgumentId for $id {
            const PREFIX: &str = Self::PREFIX;
            const NAME: &str = $name;
            const SHOWN_BY: &str = $shown_by;
        })*
    };
}

argument_ids! {
    CompanyId: "a company id", "`paylink company list` shows it";
    TokenId: "the id of an API token", "`paylink token list` shows it";
    EndpointId: "an endpoint id", "`paylink endpoint list` shows it";
    EventId: "an event id", "the header `webhook-id` has it, and `paylink events list` shows it";
    PaymentId: "a payment id", "`paylink payment list` shows it";
    ProposalId: "a proposal id", "`paylink proposal list` shows it";
}

/// Parses an id of a command line.
pub fn parse_id<T: ArgumentId>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| explain::<T>(text))
}

fn explain<T: ArgumentId>(text: &str) -> String {
    let expected = format!("{} starts with {} ({})", T::NAME, T::PREFIX, T::SHOWN_BY);
    match KINDS.iter().find(|(prefix, _)| text.starts_with(prefix)) {
        Some((prefix, _)) if *prefix == T::PREFIX => format!("it is incomplete or mistyped ({})", T::SHOWN_BY),
        Some((_, kind)) => format!("this is {kind}; {expected}"),
        None => expected,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_kind_of_id_is_named_with_the_prefix_that_is_expected() {
        for (text, start) in [
            ("pay_002h4gdb4pbf4725namd9dyj26b5", "this is a payment id (pay_…); an endpoint id starts with end_ ("),
            ("plk_test_00abc", "this is an API token (plk_…), which is a secret; an endpoint id starts with end_ ("),
            ("end_00", "it is incomplete or mistyped ("),
            ("shop", "an endpoint id starts with end_ ("),
            ("", "an endpoint id starts with end_ ("),
        ] {
            let error = parse_id::<EndpointId>(text).unwrap_err();
            assert!(error.starts_with(start) && !error.contains("002h4") && !error.contains("test_00"), "{error}");
        }
        assert!(parse_id::<CompanyId>("cmp_00kv35mf3p80jb").is_ok());
    }
}
