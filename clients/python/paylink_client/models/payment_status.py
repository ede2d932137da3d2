from typing import Literal

PaymentStatus = Literal[
    "AUTHORISED",
    "CANCELLED",
    "EXECUTED",
    "FAILED",
    "INCOMPLETE",
    "PENDING",
    "SETTLED",
    "UNKNOWN",
]

PAYMENT_STATUS_VALUES: set[PaymentStatus] = {
    "AUTHORISED",
    "CANCELLED",
    "EXECUTED",
    "FAILED",
    "INCOMPLETE",
    "PENDING",
    "SETTLED",
    "UNKNOWN",
}


def check_payment_status(value: str) -> PaymentStatus:
    if value in PAYMENT_STATUS_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {PAYMENT_STATUS_VALUES!r}"
    )
