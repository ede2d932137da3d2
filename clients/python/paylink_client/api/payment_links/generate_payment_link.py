from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.payment_link_request import PaymentLinkRequest
from ...models.payment_link_response import PaymentLinkResponse
from ...models.problem_detail import ProblemDetail
from ...types import UNSET, Response, Unset


def _get_kwargs(
    company_id: str,
    *,
    body: PaymentLinkRequest,
    idempotency_key: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    if not isinstance(accept_language, Unset):
        headers["Accept-Language"] = accept_language

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/companies/{company_id}/online/link/generate".format(
            company_id=quote(str(company_id), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> PaymentLinkResponse | ProblemDetail | None:
    if response.status_code == 200:
        response_200 = PaymentLinkResponse.from_dict(response.json())

        return response_200

    if response.status_code == 400:
        response_400 = ProblemDetail.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = ProblemDetail.from_dict(response.json())

        return response_401

    if response.status_code == 405:
        response_405 = ProblemDetail.from_dict(response.json())

        return response_405

    if response.status_code == 408:
        response_408 = ProblemDetail.from_dict(response.json())

        return response_408

    if response.status_code == 409:
        response_409 = ProblemDetail.from_dict(response.json())

        return response_409

    if response.status_code == 413:
        response_413 = ProblemDetail.from_dict(response.json())

        return response_413

    if response.status_code == 415:
        response_415 = ProblemDetail.from_dict(response.json())

        return response_415

    if response.status_code == 422:
        response_422 = ProblemDetail.from_dict(response.json())

        return response_422

    if response.status_code == 429:
        response_429 = ProblemDetail.from_dict(response.json())

        return response_429

    if response.status_code == 500:
        response_500 = ProblemDetail.from_dict(response.json())

        return response_500

    if response.status_code == 503:
        response_503 = ProblemDetail.from_dict(response.json())

        return response_503

    if client.raise_on_unexpected_status:
        raise errors.UnexpectedStatus(response.status_code, response.content)
    else:
        return None


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[PaymentLinkResponse | ProblemDetail]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    company_id: str,
    *,
    client: AuthenticatedClient,
    body: PaymentLinkRequest,
    idempotency_key: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> Response[PaymentLinkResponse | ProblemDetail]:
    """Generate a payment link

     Generates a link for one payment. No payment exists until the payer uses the link, so the response
    has no payment id. You
    receive the id when the payer returns to your callback URL, and with the status-change event.

    A field that the API does not have is ignored. With a test token, the header `Paylink-Ignored-
    Fields` of the response names up to
    five of them.

    Args:
        company_id (str):
        idempotency_key (str | Unset):
        accept_language (str | Unset):
        body (PaymentLinkRequest): What the payer is asked to pay.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[PaymentLinkResponse | ProblemDetail]
    """

    kwargs = _get_kwargs(
        company_id=company_id,
        body=body,
        idempotency_key=idempotency_key,
        accept_language=accept_language,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    company_id: str,
    *,
    client: AuthenticatedClient,
    body: PaymentLinkRequest,
    idempotency_key: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> PaymentLinkResponse | ProblemDetail | None:
    """Generate a payment link

     Generates a link for one payment. No payment exists until the payer uses the link, so the response
    has no payment id. You
    receive the id when the payer returns to your callback URL, and with the status-change event.

    A field that the API does not have is ignored. With a test token, the header `Paylink-Ignored-
    Fields` of the response names up to
    five of them.

    Args:
        company_id (str):
        idempotency_key (str | Unset):
        accept_language (str | Unset):
        body (PaymentLinkRequest): What the payer is asked to pay.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        PaymentLinkResponse | ProblemDetail
    """

    return sync_detailed(
        company_id=company_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
        accept_language=accept_language,
    ).parsed


async def asyncio_detailed(
    company_id: str,
    *,
    client: AuthenticatedClient,
    body: PaymentLinkRequest,
    idempotency_key: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> Response[PaymentLinkResponse | ProblemDetail]:
    """Generate a payment link

     Generates a link for one payment. No payment exists until the payer uses the link, so the response
    has no payment id. You
    receive the id when the payer returns to your callback URL, and with the status-change event.

    A field that the API does not have is ignored. With a test token, the header `Paylink-Ignored-
    Fields` of the response names up to
    five of them.

    Args:
        company_id (str):
        idempotency_key (str | Unset):
        accept_language (str | Unset):
        body (PaymentLinkRequest): What the payer is asked to pay.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[PaymentLinkResponse | ProblemDetail]
    """

    kwargs = _get_kwargs(
        company_id=company_id,
        body=body,
        idempotency_key=idempotency_key,
        accept_language=accept_language,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    company_id: str,
    *,
    client: AuthenticatedClient,
    body: PaymentLinkRequest,
    idempotency_key: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> PaymentLinkResponse | ProblemDetail | None:
    """Generate a payment link

     Generates a link for one payment. No payment exists until the payer uses the link, so the response
    has no payment id. You
    receive the id when the payer returns to your callback URL, and with the status-change event.

    A field that the API does not have is ignored. With a test token, the header `Paylink-Ignored-
    Fields` of the response names up to
    five of them.

    Args:
        company_id (str):
        idempotency_key (str | Unset):
        accept_language (str | Unset):
        body (PaymentLinkRequest): What the payer is asked to pay.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        PaymentLinkResponse | ProblemDetail
    """

    return (
        await asyncio_detailed(
            company_id=company_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
            accept_language=accept_language,
        )
    ).parsed
