"""Waiting for a condition with a deadline."""

import time
from collections.abc import Callable


class Late(Exception):
    """Something did not happen in time."""


def until(condition: Callable, what: str, seconds: float, step: float = 0.1):
    """Waits for a condition and returns its value."""
    deadline = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > deadline:
            raise Late(f"{what}: not within {seconds} s")
        time.sleep(step)
