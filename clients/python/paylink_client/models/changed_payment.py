from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.final_payment_status import FinalPaymentStatus, check_final_payment_status
from ..types import UNSET, Unset

T = TypeVar("T", bound="ChangedPayment")


@_attrs_define
class ChangedPayment:
    """The payment that has reached a final status. It has no amount; read the payment before you ship.

    Attributes:
        id (str): The payment id, as your callback URL receives it. Anybody who holds it can read the payment: keep
            event bodies out of logs. Example: pay_002fwr3ge1r70w3ge1r70w3ge1r7.
        reference (str): The reference that you gave the link. Example: Order 1017.
        status (FinalPaymentStatus): A final status of a payment. It never changes.

            - `EXECUTED`: paid. The bank reports the payment as executed.
            - `SETTLED`: paid. The funds have settled.
            - `FAILED`: not paid, and it never will be. The bank reported a failure.
            - `CANCELLED`: not paid, and it never will be. The payment was cancelled before it completed. Example: EXECUTED.
        data (str | Unset): The `data` that you gave the link. Absent if you gave none. Example: order-1017.
    """

    id: str
    reference: str
    status: FinalPaymentStatus
    data: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        reference = self.reference

        status: str = self.status

        data = self.data

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "reference": reference,
                "status": status,
            }
        )
        if data is not UNSET:
            field_dict["data"] = data

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")

        reference = d.pop("reference")

        status = check_final_payment_status(d.pop("status"))

        data = d.pop("data", UNSET)

        changed_payment = cls(
            id=id,
            reference=reference,
            status=status,
            data=data,
        )

        changed_payment.additional_properties = d
        return changed_payment

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
