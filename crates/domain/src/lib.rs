//! The rules of a pay-by-bank link service.
//!
//! Every function depends only on its arguments. Nothing here does I/O, reads a clock or generates random numbers. Time
//! and randomness are passed in as [`time::Clock`] and [`random::Randomness`], so that tests control both.
//!
//! The modules in the order in which a payment uses them:
//!
//! 1. [`token`] and [`token_networks`]: a merchant's program authenticates;
//! 2. [`money`], [`mod@reference`] and [`merchant_data`]: the request is parsed, once;
//! 3. [`link`]: the request is sealed into a URL, with a key of the [`keyring`];
//! 4. [`payment`] and [`status`]: the payer opens the link, and the payment changes its status;
//! 5. [`attempt_access`]: who may do what with the payment's pages; [`attempt`]: what follows from a bank's responses, and
//!    from missing ones;
//! 6. [`event`] and [`signature`]: the merchant is notified of the final status with a signed event;
//! 7. [`retry`] and [`endpoint_breaker`]: when a failed delivery of an event is retried.
//!
//! [`id`] and [`crockford`] encode identifiers; [`iban`] is the payee's account, which [`domestic_account`] parses in the
//! formats of its currency. [`idempotency`], [`rate_limit`],
//! [`client_address`] and [`public_address`] protect the service; [`request_id`] names what it does; [`colour`], [`logo`], [`bank_logo`] and [`country`] serve its pages. [`audit`] and
//! [`approval`] are for the people who run it, and [`action_audience`] says who is notified of what they do; [`user`] and
//! [`permission`] for those who use its portal, who sign in with [`password`], [`totp`] and [`portal_secret`] or by [`sign_on`], and are
//! notified by a [`notice`].

pub mod action_audience;
pub mod approval;
pub mod attempt;
pub mod attempt_access;
pub mod audit;
pub mod bank_logo;
pub mod client_address;
pub mod colour;
pub mod company;
pub mod country;
pub mod crockford;
pub mod delivery_cause;
pub mod digest;
pub mod domestic_account;
pub mod duration;
pub mod endpoint_breaker;
pub mod error_chain;
pub mod event;
pub mod iban;
pub mod id;
pub mod idempotency;
pub mod keyring;
pub mod link;
pub mod logo;
pub mod merchant_data;
pub mod money;
pub mod notice;
pub mod password;
pub mod payment;
pub mod permission;
pub mod portal_secret;
pub mod public_address;
pub mod random;
pub mod rate_limit;
pub mod reference;
pub mod request_id;
pub mod retry;
pub mod sign_on;
pub mod signature;
pub mod status;
pub mod time;
pub mod token;
pub mod token_networks;
pub mod totp;
pub mod user;
pub mod withdrawal_link;
