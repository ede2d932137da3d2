//! The deliveries of a company: by state, endpoint and cause, with the causes of what fails now.

mod causes;
mod filter;
mod page;

pub(super) use self::page::page;

/// The path of the list in the table of routes.
pub(super) const PAGE: &str = "/c/{company}/deliveries";
