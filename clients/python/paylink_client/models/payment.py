from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.payment_status import PaymentStatus, check_payment_status
from ..types import UNSET, Unset

T = TypeVar("T", bound="Payment")


@_attrs_define
class Payment:
    """A payment, and whether the payer has paid: that is so when `status` is `EXECUTED` or `SETTLED`.

    Attributes:
        company_id (str): Your company id. Example: cmp_00k3v9m2x7q4ad.
        payment_id (str): The payment id, as your callback URL receives it. Whoever holds it can read the payment: keep
            it out of published URLs,
            forwarded e-mails and logs that you ship to others. Example: pay_002fwr3ge1r70w3ge1r70w3ge1r7.
        amount_cents (int): The amount paid, in minor units. Example: 827.
        currency (str): ISO 4217. Example: EUR.
        reference (str): The reference shown to the payer. Example: Order 1017.
        status (PaymentStatus): The status of a payment. `EXECUTED` and `SETTLED` mean paid. `EXECUTED`, `SETTLED`,
            `FAILED` and `CANCELLED` are final and
            never change.

            - `PENDING`: waiting for the payer at their bank, or for others who must sign for the payer's account.
            - `AUTHORISED`: the payer has approved at their bank. The bank has not executed the payment yet.
            - `EXECUTED`: paid. The bank reports the payment as executed.
            - `SETTLED`: paid. The funds have settled.
            - `FAILED`: not paid, and it never will be. The bank reported a failure.
            - `CANCELLED`: not paid, and it never will be. The payment was cancelled before it completed.
            - `INCOMPLETE`: the payer left without finishing and can still resume.
            - `UNKNOWN`: the status could not be determined yet. Do not ask for a second payment. Example: EXECUTED.
        created_at (int): When the payment was made, in epoch milliseconds. Example: 1767268741000.
        merchant_return (bool): Whether the payment came from a link that you generated, so that the payer is offered a
            way back to you. It does not
            mean that they took it.
        updated_at (int | Unset): When the status last changed, in epoch milliseconds. Absent until it changes for the
            first time. Example: 1767268800123.
    """

    company_id: str
    payment_id: str
    amount_cents: int
    currency: str
    reference: str
    status: PaymentStatus
    created_at: int
    merchant_return: bool
    updated_at: int | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        company_id = self.company_id

        payment_id = self.payment_id

        amount_cents = self.amount_cents

        currency = self.currency

        reference = self.reference

        status: str = self.status

        created_at = self.created_at

        merchant_return = self.merchant_return

        updated_at = self.updated_at

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "companyId": company_id,
                "paymentId": payment_id,
                "amountCents": amount_cents,
                "currency": currency,
                "reference": reference,
                "status": status,
                "createdAt": created_at,
                "merchantReturn": merchant_return,
            }
        )
        if updated_at is not UNSET:
            field_dict["updatedAt"] = updated_at

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        company_id = d.pop("companyId")

        payment_id = d.pop("paymentId")

        amount_cents = d.pop("amountCents")

        currency = d.pop("currency")

        reference = d.pop("reference")

        status = check_payment_status(d.pop("status"))

        created_at = d.pop("createdAt")

        merchant_return = d.pop("merchantReturn")

        updated_at = d.pop("updatedAt", UNSET)

        payment = cls(
            company_id=company_id,
            payment_id=payment_id,
            amount_cents=amount_cents,
            currency=currency,
            reference=reference,
            status=status,
            created_at=created_at,
            merchant_return=merchant_return,
            updated_at=updated_at,
        )

        payment.additional_properties = d
        return payment

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
