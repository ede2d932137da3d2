"""A payer: opens a link, chooses a bank, confirms, approves at the bank, and waits for the result. Reloads what fails."""

import asyncio
import time
import urllib.parse

from client import Client, backoff
from layout import BANKS
from page import Page

# A person reads before confirming, so some payers are about to confirm when a fault starts. The same time for all: confirmations stay evenly spaced.
READING_SECONDS = 5
FORM = {"content-type": "application/x-www-form-urlencoded"}
ENDED = ("paid", "failed", "cancelled")


class GaveUp(Exception):
    pass


class Payer:
    def __init__(self, client: Client, reference: str, patience_seconds: float):
        self.client, self.reference, self.patience_seconds = client, reference, patience_seconds
        self.started = time.time()
        self.confirmed = self.approved = False
        self.payment_id: str | None = None
        self.views: list[str] = []
        self.status: str | None = None
        # When the payer last got something new to see or did something, and the longest wait after that.
        self.acted = self.started
        self.wait = {"from": self.started, "seconds": 0.0, "to": ""}

    async def pay(self) -> None:
        end = "paid"
        try:
            await self.run()
            end = self.views[-1]
        except GaveUp as error:
            end = f"gave up: {error}"
            self.waited(end)
        seconds = round(time.time() - self.started, 2)
        self.client.acknowledge(
            "payer", reference=self.reference, end=end, status=self.status, payment_id=self.payment_id, seconds=seconds,
            confirmed=self.confirmed, approved=self.approved, views=self.views, wait=self.wait,
        )

    async def run(self) -> None:
        link = await self.persist(lambda: self.client.generate(self.reference))
        page = await self.visit("open", "GET", link)
        while True:
            view = page.main("data-view") or f"status {page.status}"
            if not self.views or self.views[-1] != view:
                self.views.append(view)
                self.waited(view)
            self.payment_id = page.main("data-payment-id") or self.payment_id
            if view in ENDED:
                self.status = page.main("data-status")
                return
            self.check_patience(view)
            page = await self.act(view, page) or await self.again(page, link)

    def waited(self, view: str) -> None:
        """The payer sees the next step."""
        now = time.time()
        if now - self.acted > self.wait["seconds"]:
            self.wait = {"from": self.acted, "seconds": round(now - self.acted, 2), "to": view}
        self.acted = now

    async def act(self, view: str, page: Page) -> Page | None:
        """The next page, or None if there is nothing to do but to look again."""
        if view == "choose":
            self.approved = False  # whoever is asked again pays again
            targets = [page.anchor("data-bank", bank) for bank in BANKS]
            target = next((target for target in targets if target), None)
            return await self.visit("page", "GET", target) if target else None
        if view == "consent" and page.status == 422:
            raise GaveUp("the form was not accepted")
        if view == "consent" and (form := page.form("pay")):
            await asyncio.sleep(READING_SECONDS)
            self.acted = time.time()
            return await self.visit("confirm", "POST", *form)
        if view in ("hand-off", "waiting") and not self.approved and (bank := page.anchor("id", "bank")):
            return await self.approve(bank)
        if view in ("resume", "left") and not self.approved and (form := page.form("continue") or page.form("resume")):
            return await self.visit("page", "POST", *form)
        return None

    async def again(self, page: Page, link: str) -> Page:
        await asyncio.sleep(0.5)
        if page.main("data-view") is None or page.main("data-view") == "message":
            return await self.visit("open", "GET", link)
        return await self.visit("page", "GET", page.anchor("id", "again") or page.url)

    async def approve(self, url: str) -> Page | None:
        page = await self.visit("bank", "GET", url)
        form = page.form("decide")
        if form:
            target, fields = form
            page = await self.visit("approve", "POST", target, fields | {"decision": "approve"})
            self.approved = True
            self.client.acknowledge("approved", reference=self.reference)
        if page.main("data-view"):
            return page
        back = page.anchor("id", "return") or page.anchor("id", "leave")
        return await self.visit("page", "GET", back) if back else None

    async def visit(self, kind: str, method: str, url: str, fields: dict | None = None) -> Page:
        """Requests a page until there is one that is no server error, and follows redirects."""
        for _ in range(10):
            body = urllib.parse.urlencode(fields or {}).encode() if method == "POST" else b""
            response = await self.persist(lambda: self.request(kind, method, url, body))
            if not 300 <= response.status < 400:
                return Page(url, response.status, response.text)
            target = urllib.parse.urljoin(url, response.headers["location"])
            if kind == "confirm" and "/r/" in target and not self.confirmed:
                self.confirmed = True
                self.client.acknowledge("confirm", reference=self.reference)
            kind, method, url, fields = "page", "GET", target, None
        raise GaveUp("more than ten redirects")

    async def request(self, kind: str, method: str, url: str, body: bytes):
        response = await self.client.send(kind, method, url, body, FORM if method == "POST" else None)
        return response if response is not None and response.status < 500 else None

    async def persist(self, attempt):
        for seconds in backoff():
            if (result := await attempt()) is not None:
                return result
            self.check_patience("no response")
            await asyncio.sleep(seconds)

    def check_patience(self, view: str) -> None:
        if time.time() - self.started > self.patience_seconds:
            raise GaveUp(view)
