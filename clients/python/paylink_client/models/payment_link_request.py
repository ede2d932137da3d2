from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.payment_link_request_payment import PaymentLinkRequestPayment


T = TypeVar("T", bound="PaymentLinkRequest")


@_attrs_define
class PaymentLinkRequest:
    """What the payer is asked to pay.

    Attributes:
        payment (PaymentLinkRequestPayment):
        data (None | str | Unset): Yours, hidden from the payer: returned on the status-change event so that you find
            your own order again.
            `null` counts as absent. Example: order-1017.
    """

    payment: PaymentLinkRequestPayment
    data: None | str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        payment = self.payment.to_dict()

        data: None | str | Unset
        if isinstance(self.data, Unset):
            data = UNSET
        else:
            data = self.data

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
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

        def _parse_data(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        data = _parse_data(d.pop("data", UNSET))

        payment_link_request = cls(
            payment=payment,
            data=data,
        )

        payment_link_request.additional_properties = d
        return payment_link_request

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
