//! How banks are spoken to.
