from typing import Literal

FinalPaymentStatus = Literal["CANCELLED", "EXECUTED", "FAILED", "SETTLED"]

FINAL_PAYMENT_STATUS_VALUES: set[FinalPaymentStatus] = {
    "CANCELLED",
    "EXECUTED",
    "FAILED",
    "SETTLED",
}


def check_final_payment_status(value: str) -> FinalPaymentStatus:
    if value in FINAL_PAYMENT_STATUS_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {FINAL_PAYMENT_STATUS_VALUES!r}"
    )
