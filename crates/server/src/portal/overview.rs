//! What happened to a company's payments today and in the last 30 days, as charts.

mod chart;
mod counts;
mod page;

pub(super) use page::Overview;
