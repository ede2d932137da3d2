from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.event_type import EventType, check_event_type
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.payment_status_changed_data import PaymentStatusChangedData


T = TypeVar("T", bound="PaymentStatusChangedEvent")


@_attrs_define
class PaymentStatusChangedEvent:
    """The body of the event.

    Attributes:
        type_ (EventType): The type of an event. There is only one so far: ignore types that you do not know.
        timestamp (datetime.datetime): When the payment reached its final status. Example: 2026-01-01T12:00:00.123Z.
        data (PaymentStatusChangedData): What the event is about.
        test (bool | Unset): `true` in a test event, which somebody has sent from the portal or with `paylink endpoint
            test`: ignore it. Nobody has paid, and its
            payment does not exist. Absent in the event of a payment. Example: True.
    """

    type_: EventType
    timestamp: datetime.datetime
    data: PaymentStatusChangedData
    test: bool | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        type_: str = self.type_

        timestamp = self.timestamp.isoformat()

        data = self.data.to_dict()

        test = self.test

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "type": type_,
                "timestamp": timestamp,
                "data": data,
            }
        )
        if test is not UNSET:
            field_dict["test"] = test

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.payment_status_changed_data import PaymentStatusChangedData

        d = dict(src_dict)
        type_ = check_event_type(d.pop("type"))

        timestamp = datetime.datetime.fromisoformat(d.pop("timestamp"))

        data = PaymentStatusChangedData.from_dict(d.pop("data"))

        test = d.pop("test", UNSET)

        payment_status_changed_event = cls(
            type_=type_,
            timestamp=timestamp,
            data=data,
            test=test,
        )

        payment_status_changed_event.additional_properties = d
        return payment_status_changed_event

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
