//! What every listener shares: problems in the reader's language, and one log line a request.

pub mod locale;
pub mod message;
pub mod problem;
pub mod request_log;
