//! The pages of those who run the installation, over all companies and cells.

mod operations;

pub(super) use operations::operations;
