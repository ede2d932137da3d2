"""A client of the API and the pages that records every request and every acknowledgement."""

import itertools
import json
import random
import time
from collections.abc import Iterator

from exchange import NoResponse, Response, exchange
from records import Records


def backoff() -> Iterator[float]:
    """Seconds between repetitions: short at first, so that gaps are measured well, then longer, so that repetitions are not the load."""
    for limit in itertools.chain((0.25, 0.25, 0.5, 0.5, 1, 1), itertools.repeat(2)):
        yield random.uniform(0.8, 1.2) * limit


class Client:
    """All requests for one company."""

    def __init__(self, base_url: str, company: dict, requests: Records, acknowledgements: Records):
        self.base_url, self.company = base_url, company
        self.requests, self.acknowledgements = requests, acknowledgements

    async def send(self, kind: str, method: str, url: str, body: bytes = b"", headers: dict | None = None) -> Response | None:
        """None if there was no response. Whatever happened is recorded."""
        started = time.time()
        try:
            response = await exchange(method, url, body, headers)
            status: int | str = response.status
        except NoResponse as error:
            response, status = None, str(error)
        ok = response is not None and response.status < 400
        seconds = round(time.time() - started, 3)
        detail = {} if ok or response is None else {"detail": response.text[:200]}
        self.requests.add(cell=self.company["cell"], kind=kind, ok=ok, status=status, seconds=seconds, **detail)
        return response

    def acknowledge(self, kind: str, **fields) -> None:
        self.acknowledgements.add(kind=kind, cell=self.company["cell"], company=self.company["company_id"], **fields)

    async def generate(self, reference: str, key: str | None = None) -> str | None:
        """A link, or None if the request failed."""
        url = f"{self.base_url}/companies/{self.company['company_id']}/online/link/generate"
        headers = {"authorization": f"Bearer {self.company['api_token']}", "content-type": "application/json"}
        if key:
            headers["idempotency-key"] = key
        body = json.dumps({"payment": {"amountCents": 100, "reference": reference}, "data": reference}).encode()
        response = await self.send("keyed" if key else "generate", "POST", url, body, headers)
        if response is None or response.status != 200:
            return None
        link = json.loads(response.text)["url"]
        if key:
            self.acknowledge("key", key=key, reference=reference, url=link)
        return link

    async def read(self, payment_id: str) -> dict | None:
        response = await self.send("read", "GET", f"{self.base_url}/payments/{payment_id}")
        if response is not None and response.status == 404:
            self.acknowledge("missing", payment_id=payment_id)
        if response is None or response.status != 200:
            return None
        payment = json.loads(response.text)
        self.acknowledge("status", payment_id=payment_id, reference=payment["reference"], status=payment["status"])
        return payment
