from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.changed_payment import ChangedPayment


T = TypeVar("T", bound="PaymentStatusChangedData")


@_attrs_define
class PaymentStatusChangedData:
    """What the event is about.

    Attributes:
        payment (ChangedPayment): The payment that has reached a final status. It has no amount; read the payment before
            you ship.
    """

    payment: ChangedPayment
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        payment = self.payment.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "payment": payment,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.changed_payment import ChangedPayment

        d = dict(src_dict)
        payment = ChangedPayment.from_dict(d.pop("payment"))

        payment_status_changed_data = cls(
            payment=payment,
        )

        payment_status_changed_data.additional_properties = d
        return payment_status_changed_data

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
