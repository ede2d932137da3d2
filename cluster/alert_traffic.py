"""A merchant's endpoint, and requests that are repeated."""

import collections
import http.server
import threading
from collections.abc import Callable

from layout import HOST


class Endpoint(http.server.ThreadingHTTPServer):
    """A merchant's endpoint, which responds with `status`."""

    def __init__(self, port: int):
        super().__init__((HOST, port), Receiver)
        self.status = 204
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("content-length", 0)))
        self.send_response(self.server.status)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_) -> None:
        pass


class Traffic:
    """Repeats a request, some at once, until it is stopped."""

    def __init__(self, send: Callable[[], int], at_once: int, pause: float):
        # How often each status was the response; 0 is none.
        self.statuses: collections.Counter[int] = collections.Counter()
        self.stopping = threading.Event()
        self.threads = [threading.Thread(target=self.repeat, args=(send, pause), daemon=True) for _ in range(at_once)]
        for thread in self.threads:
            thread.start()

    def repeat(self, send: Callable[[], int], pause: float) -> None:
        while not self.stopping.is_set():
            self.statuses[send()] += 1
            self.stopping.wait(pause)

    def stop(self) -> None:
        self.stopping.set()
        for thread in self.threads:
            thread.join(15)
