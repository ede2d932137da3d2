"""What a test returns on a machine that does not allow its containers."""

import os

# Set it where containers must work, so that a test that is not run is no success.
REQUIRE = "PAYLINK_REQUIRE_CONTAINERS"


def skip(test: str, reason: object) -> int:
    """The exit code."""
    if os.environ.get(REQUIRE) == "1":
        print(f"FAILED {test}: {REQUIRE} is set, and {reason}")
        return 1
    print(f"SKIPPED {test}: {reason}")
    return 0
