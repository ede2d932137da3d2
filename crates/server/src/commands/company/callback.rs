//! The callback URL of a company, which online payments need.

use std::error::Error;

use paylink_domain::id::CompanyId;
use paylink_store::{ENABLED_HAS_CALLBACK, StoreError};
use url::Url;

use super::super::command_error;
use crate::flow::callback;

/// Parses `--callback-url`. `local_urls`: whether an http URL on this machine is allowed.
pub(super) fn parse_callback(text: &str, local_urls: bool) -> Result<Url, Box<dyn Error>> {
    let url: Url = text
        .parse()
        .map_err(|_| command_error("--callback-url must be a complete URL, such as https://shop.example.com/thanks"))?;
    callback::check(&url, local_urls)?;
    Ok(url)
}

/// A company cannot be enabled without a callback URL.
pub(super) fn callback_missing(id: CompanyId) -> Box<dyn Error> {
    command_error(format!(
        "{id} has no callback URL, to which its payers return with the payment id: run `paylink company enable {id} --callback-url \
         URL`, with a URL such as https://shop.example.com/thanks"
    ))
}

/// An enabled company keeps its callback URL.
pub(super) fn explain_refused_removal(error: StoreError, id: CompanyId) -> Box<dyn Error> {
    if !is_callback_missing(&error) {
        return error.into();
    }
    command_error(format!(
        "{id} accepts online payments, so it needs a callback URL: set another URL, or run `paylink company disable {id}` first"
    ))
}

/// Whether the database has refused an enabled company without a callback.
pub(super) fn is_callback_missing(error: &StoreError) -> bool {
    matches!(error, StoreError::Refused { constraint } if constraint == ENABLED_HAS_CALLBACK)
}
