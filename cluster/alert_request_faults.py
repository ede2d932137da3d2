"""The faults of the alerts about requests: clients that are slow, too many, or behind an unknown proxy."""

import socket

from alert_fault import AlertFault
from alert_installation import FAULTY
from alert_traffic import Traffic
from layout import HOST


class SlowClients(AlertFault):
    """forty clients send half a request each, to a node with places for 24"""

    rules = ("PaylinkOverloaded",)
    # The refused are server errors.
    companions = ("PaylinkPageErrors",)

    def start(self) -> None:
        self.traffic = [Traffic(self.send_half, 40, 0.5)]

    def send_half(self) -> int:
        head = b"POST /l/x HTTP/1.1\r\nhost: pay\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n\r\n"
        try:
            with socket.create_connection((HOST, self.installation.layout.node(FAULTY).pay), 2) as client:
                client.sendall(head)
                client.settimeout(12)
                return int(client.recv(64).split()[1])
        except (OSError, IndexError, ValueError):
            return 0

    def end(self) -> None:
        self.stop_traffic()


class ManyLinks(AlertFault):
    """a merchant generates more links than its limit"""

    rules = ("PaylinkClientsLimited",)

    def start(self) -> None:
        self.traffic = [Traffic(lambda: self.installation.generate_at(FAULTY, "many")[0], 2, 0.1)]

    def end(self) -> None:
        self.stop_traffic()


class UnknownProxy(AlertFault):
    """a proxy that is not in trusted_proxies"""

    rules = ("PaylinkUntrustedForwarded",)

    def start(self) -> None:
        link = self.installation.link()
        self.traffic = [Traffic(lambda: self.installation.page(FAULTY, link, {"x-forwarded-for": "192.0.2.1"}), 1, 0.3)]

    def end(self) -> None:
        self.stop_traffic()
