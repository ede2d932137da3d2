from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="ProblemDetail")


@_attrs_define
class ProblemDetail:
    """The error body (RFC 7807). Match on `status`; `detail` is for people and follows `Accept-Language`.

    Example:
        {'detail': 'Payment not found', 'instance': '/v1/payments', 'status': 404, 'title': 'Not Found'}

    Attributes:
        status (int): The HTTP status code.
        title (str): The status code in words, always in English.
        detail (str): What is wrong and what to change, in the reader's language.
        instance (str): The path that was asked for, without ids that are credentials.
    """

    status: int
    title: str
    detail: str
    instance: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        status = self.status

        title = self.title

        detail = self.detail

        instance = self.instance

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "status": status,
                "title": title,
                "detail": detail,
                "instance": instance,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        status = d.pop("status")

        title = d.pop("title")

        detail = d.pop("detail")

        instance = d.pop("instance")

        problem_detail = cls(
            status=status,
            title=title,
            detail=detail,
            instance=instance,
        )

        problem_detail.additional_properties = d
        return problem_detail

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
