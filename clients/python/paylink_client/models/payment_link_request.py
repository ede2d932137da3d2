from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.payment_link_request_payment import PaymentLinkRequestPayment


T = TypeVar("T", bound="PaymentLinkRequest")


@_attrs_define
class PaymentLinkRequest:
    """What the payer is asked to pay.

    Attributes:
        payment (PaymentLinkRequestPayment):
        data (str | Unset): Yours, hidden from the payer: returned on the status-change event so that you find your own
            order again. Example: order-1017.
    """

    payment: PaymentLinkRequestPayment
    data: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        payment = self.payment.to_dict()

        data = self.data

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "payment": payment,
            }
        )
        if data is not UNSET:
            field_dict["data"] = data

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.payment_link_request_payment import PaymentLinkRequestPayment

        d = dict(src_dict)
        payment = PaymentLinkRequestPayment.from_dict(d.pop("payment"))

        data = d.pop("data", UNSET)

        payment_link_request = cls(
            payment=payment,
            data=data,
        )

        return payment_link_request
