"""Contains all the data models used in inputs/outputs"""

from .changed_payment import ChangedPayment
from .event_type import EventType
from .final_payment_status import FinalPaymentStatus
from .payment import Payment
from .payment_link_request import PaymentLinkRequest
from .payment_link_request_payment import PaymentLinkRequestPayment
from .payment_link_response import PaymentLinkResponse
from .payment_status import PaymentStatus
from .payment_status_changed_data import PaymentStatusChangedData
from .payment_status_changed_event import PaymentStatusChangedEvent
from .problem_detail import ProblemDetail

__all__ = (
    "ChangedPayment",
    "EventType",
    "FinalPaymentStatus",
    "Payment",
    "PaymentLinkRequest",
    "PaymentLinkRequestPayment",
    "PaymentLinkResponse",
    "PaymentStatus",
    "PaymentStatusChangedData",
    "PaymentStatusChangedEvent",
    "ProblemDetail",
)
