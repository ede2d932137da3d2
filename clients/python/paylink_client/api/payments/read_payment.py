from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.payment import Payment
from ...models.problem_detail import ProblemDetail
from ...types import UNSET, Response, Unset


def _get_kwargs(
    payment_id: str,
    *,
    prefer: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(prefer, Unset):
        headers["Prefer"] = prefer

    if not isinstance(accept_language, Unset):
        headers["Accept-Language"] = accept_language

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/payments/{payment_id}".format(
            payment_id=quote(str(payment_id), safe=""),
        ),
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Payment | ProblemDetail | None:
    if response.status_code == 200:
        response_200 = Payment.from_dict(response.json())

        return response_200

    if response.status_code == 404:
        response_404 = ProblemDetail.from_dict(response.json())

        return response_404

    if response.status_code == 405:
        response_405 = ProblemDetail.from_dict(response.json())

        return response_405

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
) -> Response[Payment | ProblemDetail]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    payment_id: str,
    *,
    client: AuthenticatedClient | Client,
    prefer: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> Response[Payment | ProblemDetail]:
    """Read a payment

     The authoritative answer to whether the payer paid. It needs no credential but the payment id
    itself, and it never goes away.

    Args:
        payment_id (str):
        prefer (str | Unset):
        accept_language (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Payment | ProblemDetail]
    """

    kwargs = _get_kwargs(
        payment_id=payment_id,
        prefer=prefer,
        accept_language=accept_language,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    payment_id: str,
    *,
    client: AuthenticatedClient | Client,
    prefer: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> Payment | ProblemDetail | None:
    """Read a payment

     The authoritative answer to whether the payer paid. It needs no credential but the payment id
    itself, and it never goes away.

    Args:
        payment_id (str):
        prefer (str | Unset):
        accept_language (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Payment | ProblemDetail
    """

    return sync_detailed(
        payment_id=payment_id,
        client=client,
        prefer=prefer,
        accept_language=accept_language,
    ).parsed


async def asyncio_detailed(
    payment_id: str,
    *,
    client: AuthenticatedClient | Client,
    prefer: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> Response[Payment | ProblemDetail]:
    """Read a payment

     The authoritative answer to whether the payer paid. It needs no credential but the payment id
    itself, and it never goes away.

    Args:
        payment_id (str):
        prefer (str | Unset):
        accept_language (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Payment | ProblemDetail]
    """

    kwargs = _get_kwargs(
        payment_id=payment_id,
        prefer=prefer,
        accept_language=accept_language,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    payment_id: str,
    *,
    client: AuthenticatedClient | Client,
    prefer: str | Unset = UNSET,
    accept_language: str | Unset = UNSET,
) -> Payment | ProblemDetail | None:
    """Read a payment

     The authoritative answer to whether the payer paid. It needs no credential but the payment id
    itself, and it never goes away.

    Args:
        payment_id (str):
        prefer (str | Unset):
        accept_language (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Payment | ProblemDetail
    """

    return (
        await asyncio_detailed(
            payment_id=payment_id,
            client=client,
            prefer=prefer,
            accept_language=accept_language,
        )
    ).parsed
