//! The rules of a pay-by-bank link service.
//!
//! Everything here is a function of its arguments: nothing does I/O, reads a clock or draws a random number of its
//! own. Time and chance come in through [`time::Clock`] and [`chance::Randomness`], so that a test can be any moment and
//! any luck.
//!
//! A reader who follows the story of a payment meets the modules in this order:
//!
//! 1. [`token`]: a merchant's program proves whom it works for;
//! 2. [`money`], [`mod@reference`] and [`merchant_data`]: what it asks for is checked, once;
//! 3. [`link`]: the answer is sealed into a URL, with a key of the [`keyring`];
//! 4. [`payment`] and [`status`]: the payer uses the link, and what the bank says moves the payment;
//! 5. [`attempt`]: what may be concluded from what a bank says, and what from its silence;
//! 6. [`event`] and [`signature`]: the merchant is told how it ended, and can prove that it was us.
//!
//! [`id`] and [`crockford`] spell the names of all these things; [`iban`] names the account that is paid. [`idempotency`],
//! [`limit`], [`address`] and [`public`] are what a service needs that many people lean on; [`colour`], [`logo`] and [`country`] are what its pages
//! need.

pub mod address;
pub mod attempt;
pub mod breaker;
pub mod chance;
pub mod colour;
pub mod company;
pub mod country;
pub mod crockford;
pub mod digest;
pub mod error_chain;
pub mod event;
pub mod iban;
pub mod id;
pub mod idempotency;
pub mod keyring;
pub mod limit;
pub mod link;
pub mod logo;
pub mod merchant_data;
pub mod money;
pub mod payment;
pub mod public;
pub mod reference;
pub mod retry;
pub mod signature;
pub mod status;
pub mod time;
pub mod token;
