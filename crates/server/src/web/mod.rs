//! What the HTTP listeners share and no single route owns: languages and texts, problem details, security headers, rate
//! limits, bounds, client addresses, store errors as HTTP responses, and what is recorded of a request. Routes and page contents belong
//! in `api`, `pay`, `ops` and `portal`.

pub mod bounds;
pub mod buckets;
pub mod client_address;
pub mod client_counts;
pub mod deadline;
pub mod error_page;
pub mod front;
pub mod handler;
pub mod in_flight;
pub mod limits;
pub mod locale;
pub mod message;
pub mod money;
pub mod panic;
pub mod prefer;
pub mod problem;
pub mod qr;
pub mod request_body;
mod request_metrics;
pub mod security_headers;
mod sharded_map;
pub mod single_header;
pub mod store_error;
