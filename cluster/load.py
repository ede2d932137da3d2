"""The load: payers, links with and without Idempotency-Key, reads, and the sink of events. Ends on SIGTERM, payers first.

Usage: load.py DESCRIPTION REPORT-DIRECTORY
"""

import asyncio
import itertools
import json
import pathlib
import random
import signal
import sys
import time

from client import Client, backoff
from payer import Payer
from records import Records
from sink import Sink

# Per second, over all cells.
PAYERS, LINKS, KEYED, READS = 6, 8, 6, 8
# At most this many of each kind at the same time and cell: what would be more waits, as payers in a queue do.
CONCURRENT = 40
# Ids of payments that reads choose from.
REMEMBERED = 300


class Load:
    def __init__(self, description: dict, report: pathlib.Path):
        self.description = description
        requests, acknowledgements = Records(report / "requests.jsonl"), Records(report / "acknowledgements.jsonl")
        self.sink = Sink(description["companies"], Records(report / "events.jsonl"))
        self.clients = [Client(description["base_url"], company, requests, acknowledgements) for company in description["companies"]]
        self.patience_seconds = description["patience_seconds"]
        self.numbers = itertools.count(1)
        self.payments: list[tuple[Client, str]] = []
        self.stopping = asyncio.Event()

    def reference(self, cell: str) -> str:
        return f"R{cell}X{next(self.numbers)}"

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, self.stopping.set)
        await self.sink.serve(self.description["sink_port"])
        cells = [cell["id"] for cell in self.description["cells"]]
        works = [(PAYERS, self.pay), (LINKS, self.generate), (KEYED, self.generate_keyed), (READS, self.read)]
        await asyncio.gather(*(self.every(len(cells) / rate, work, cell) for rate, work in works for cell in cells))
        print("load: all clients have ended", flush=True)
        await asyncio.Event().wait()  # the sink receives events until the process is killed

    async def every(self, seconds: float, work, cell: str) -> None:
        """Starts a piece of work in even steps, whether or not the ones before have ended."""
        clients = itertools.cycle([client for client in self.clients if client.company["cell"] == cell])
        running: set[asyncio.Task] = set()
        due = time.monotonic()
        while not self.stopping.is_set():
            if len(running) < CONCURRENT:
                task = asyncio.create_task(work(next(clients)))
                running.add(task)
                task.add_done_callback(running.discard)
            due = max(due + seconds, time.monotonic() - 1)
            await asyncio.sleep(max(0, due - time.monotonic()))
        if running:
            await asyncio.wait(running, timeout=self.patience_seconds + 15)

    async def pay(self, client: Client) -> None:
        payer = Payer(client, self.reference(client.company["cell"]), self.patience_seconds)
        await payer.pay()
        if payer.payment_id:
            self.payments.append((client, payer.payment_id))
            del self.payments[:-REMEMBERED]

    async def generate(self, client: Client) -> None:
        await client.generate(self.reference(client.company["cell"]))

    async def generate_keyed(self, client: Client) -> None:
        """One key, repeated until it is acknowledged: each request may have been stored although its response was lost."""
        reference = self.reference(client.company["cell"])
        deadline = time.monotonic() + self.patience_seconds
        for seconds in backoff():
            if await client.generate(reference, key=f"key-{reference}") or time.monotonic() > deadline:
                return
            await asyncio.sleep(seconds)

    async def read(self, client: Client) -> None:
        known = [payment_id for owner, payment_id in self.payments if owner.company["cell"] == client.company["cell"]]
        if known:
            await client.read(random.choice(known))


if __name__ == "__main__":
    asyncio.run(Load(json.loads(sys.argv[1]), pathlib.Path(sys.argv[2])).run())
