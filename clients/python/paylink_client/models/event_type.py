from typing import Literal

EventType = Literal["payment.status_changed"]

EVENT_TYPE_VALUES: set[EventType] = {
    "payment.status_changed",
}


def check_event_type(value: str) -> EventType:
    if value in EVENT_TYPE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {EVENT_TYPE_VALUES!r}"
    )
