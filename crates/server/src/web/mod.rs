//! What every listener shares: problems in the reader's language, and one log line a request.

pub mod limits;
pub mod locale;
pub mod message;
pub mod money;
pub mod prefer;
pub mod problem;
pub mod request_log;
