//! SHA-256.

use aws_lc_rs::digest::{Context, SHA256};

/// The hash of the concatenated `parts`.
pub fn sha256(parts: &[&[u8]]) -> [u8; 32] {
    let mut context = Context::new(&SHA256);
    for part in parts {
        context.update(part);
    }
    let mut hash = [0; 32];
    hash.copy_from_slice(context.finish().as_ref());
    hash
}
