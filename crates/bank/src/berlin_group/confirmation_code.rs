//! The confirmation code that some banks add to the return URL. It proves to the bank that the payer who approved is the one who
//! came back to us.
//!
//! Anyone who knows the return URL can bring any code, and banks limit wrong codes. So a code is taken only where the bank has
//! announced this step, and only if it looks like a code.

use super::{BerlinGroup, connector_state::BerlinGroupState};
use crate::{CallContext, ReturnQuery};

/// The parameter of the return URL.
const PARAMETER: &str = "confirmationCode";
/// Longer than the code of any bank. It is stored with the attempt.
const MAX_CHARACTERS: usize = 128;
/// The status of an authorisation that the payer has finished and that awaits the code.
const AWAITS_CODE: &str = "unconfirmed";

impl BerlinGroup {
    /// The code in the query, if it is a new one and the bank awaits one.
    pub(super) async fn new_confirmation_code(
        &self,
        state: &BerlinGroupState,
        context: &CallContext,
        return_query: &ReturnQuery,
    ) -> Option<String> {
        let code = return_query.get(PARAMETER).filter(|code| is_code(code))?;
        if state.code.as_deref() == Some(code) {
            return None;
        }
        let announced = state.confirmation.is_some() || self.awaits_code(state, context).await;
        announced.then(|| code.to_owned())
    }

    /// Whether the authorisation awaits a code, at a bank that gave no link for it in advance.
    async fn awaits_code(&self, state: &BerlinGroupState, context: &CallContext) -> bool {
        self.read_sca_status(state, context).await.is_ok_and(|(_, code)| code == AWAITS_CODE)
    }
}

/// Letters, digits, and what base 64 and URLs add to them.
fn is_code(text: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~+/=".contains(&byte);
    !text.is_empty() && text.len() <= MAX_CHARACTERS && text.bytes().all(allowed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_short_and_has_no_other_characters() {
        for code in ["2256ffgh", "000000", "a-b_c.d~e+f/g==", &"x".repeat(MAX_CHARACTERS)] {
            assert!(is_code(code), "{code}");
        }
        for other in ["", " ", "a b", "a\n", "\"", "ä", "a\0", "<", &"x".repeat(MAX_CHARACTERS + 1)] {
            assert!(!is_code(other), "{other:?}");
        }
    }
}
