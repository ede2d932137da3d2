//! Who changes something in a test.

use paylink_domain::audit::Actor;

pub fn tester() -> Actor {
    Actor::of_command("tester", None, "test")
}

/// Somebody else than [`tester`], to approve what that one proposed.
pub fn second_tester() -> Actor {
    Actor::of_command("second tester", None, "test")
}
