//! One fuzz target for every subject of `paylink_properties`; `PAYLINK_FUZZ_TARGET` names the subject. One program, because
//! linking an instrumented program takes longer than its first thousand inputs.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use paylink_properties::{Check, TARGETS};

static CHECK: LazyLock<Check> = LazyLock::new(|| {
    let wanted = std::env::var("PAYLINK_FUZZ_TARGET").unwrap_or_default();
    match TARGETS.iter().find(|(name, _)| *name == wanted) {
        Some((_, check)) => *check,
        None => panic!("PAYLINK_FUZZ_TARGET must be one of {:?}", TARGETS.map(|(name, _)| name)),
    }
});

fuzz_target!(|input: &[u8]| CHECK(input));
