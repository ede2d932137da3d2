"""Where everything of a cluster is: directories, ports, names and passwords."""

import dataclasses
import pathlib
import secrets

HOST = "127.0.0.1"
TTL_SECONDS = 20
MEMBERS = (1, 2, 3)
# Of one node to one cell.
CONNECTIONS = 12
ROOT = pathlib.Path(__file__).resolve().parent.parent
# The first bank is the one that payers choose; the second is their choice if the first does not respond.
BANKS = ("atlas", "corvus")


@dataclasses.dataclass(frozen=True)
class Node:
    """A `paylink serve` process."""

    name: str
    role: str
    port: int

    @property
    def api(self) -> int:
        return self.port

    @property
    def pay(self) -> int:
        return self.port + 1

    @property
    def ops(self) -> int:
        return self.port + 2

    @property
    def portal(self) -> int:
        return self.port + 3


@dataclasses.dataclass
class Layout:
    directory: pathlib.Path
    port_base: int
    cells: int
    passwords: dict = dataclasses.field(default_factory=lambda: {
        name: secrets.token_hex(12) for name in ("superuser", "replication", "rewind", "owner", "application")
    })

    @property
    def cell_ids(self) -> list[str]:
        return [f"{index:02}" for index in range(self.cells)]

    @property
    def api_port(self) -> int:
        return self.port_base

    @property
    def pay_port(self) -> int:
        return self.port_base + 1

    @property
    def sink_port(self) -> int:
        return self.port_base + 2

    @property
    def https_port(self) -> int:
        return self.port_base + 3

    @property
    def http_port(self) -> int:
        return self.port_base + 4

    def bank_port(self, bank: str) -> int:
        return self.port_base + 10 + BANKS.index(bank)

    def etcd_port(self, member: int) -> int:
        return self.port_base + 20 + member

    def etcd_peer_port(self, member: int) -> int:
        return self.port_base + 24 + member

    def postgres_port(self, cell: str, member: int) -> int:
        return self.port_base + 30 + 10 * int(cell) + member

    def rest_port(self, cell: str, member: int) -> int:
        return self.port_base + 34 + 10 * int(cell) + member

    @property
    def nodes(self) -> list[Node]:
        names = [("web1", "web"), ("web2", "web"), ("worker1", "worker"), ("worker2", "worker")]
        return [Node(name, role, self.port_base + 60 + 4 * index) for index, (name, role) in enumerate(names)]

    def node(self, name: str) -> Node:
        return next(node for node in self.nodes if node.name == name)

    def group(self, name: str) -> int:
        """The group id that a process runs with, so that iptables can tell its packets from those of others."""
        return 64000 + self.port_base % 1000 * 10 + [node.name for node in self.nodes].index(name)

    def connections(self) -> int:
        """How many connections to one cell the configuration allows to all nodes together."""
        return CONNECTIONS * len(self.nodes)

    def database_url(self, cell: str, role: str) -> str:
        login = {"application": "paylink", "owner": "paylink_owner"}[role]
        hosts = ",".join(f"{HOST}:{self.postgres_port(cell, member)}" for member in MEMBERS)
        return f"postgres://{login}:{self.passwords[role]}@{hosts}/paylink?target_session_attrs=read-write"

    def administrator(self, cell: str, database: str = "postgres") -> str:
        """The connection string of a superuser, for psycopg."""
        ports = ",".join(str(self.postgres_port(cell, member)) for member in MEMBERS)
        hosts = ",".join(HOST for _ in MEMBERS)
        return (
            f"host={hosts} port={ports} user=postgres password={self.passwords['superuser']} dbname={database} "
            "target_session_attrs=read-write connect_timeout=2 tcp_user_timeout=3000"
        )
