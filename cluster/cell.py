"""A cell: three PostgreSQL nodes, each with its Patroni."""

import pathlib
import signal
import subprocess

import psycopg
from psycopg import sql

import install
import processes
import template
from layout import HOST, MEMBERS, TTL_SECONDS, Layout
from processes import Process, own_directory, own_file
from rest import request
from wait import until

SMALL_DISK = "512m"


class Cell:
    def __init__(self, layout: Layout, cell: str, python: pathlib.Path, small_disk: int | None = None):
        self.layout, self.id, self.python = layout, cell, python
        self.directory = layout.directory / "cells" / cell
        # The member whose data directory is on a small file system.
        self.small_disk = small_disk
        # Whether the cell was configured to acknowledge what no standby has.
        self.asynchronous = False
        self.patroni = {member: self.prepare(member) for member in MEMBERS}

    def data(self, member: int) -> pathlib.Path:
        return self.directory / f"n{member}" / "data"

    def prepare(self, member: int) -> Process:
        layout, directory = self.layout, self.directory / f"n{member}"
        own_directory(self.directory)
        own_directory(directory)
        if member == self.small_disk:
            mount = ["mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK}", "tmpfs", directory]
            if subprocess.run(mount, stderr=subprocess.DEVNULL).returncode != 0:
                self.small_disk = None  # a container may not mount
            own_directory(directory)
        settings = template.fill("patroni.yml", {
            "scope": f"cell{self.id}", "name": f"n{member}", "ttl": TTL_SECONDS, "shared_buffers": "64MB",
            "rest_address": f"{HOST}:{layout.rest_port(self.id, member)}",
            "postgres_address": f"{HOST}:{layout.postgres_port(self.id, member)}",
            "etcd_hosts": '"' + ",".join(f"{HOST}:{layout.etcd_port(etcd)}" for etcd in MEMBERS) + '"',
            "data_directory": self.data(member), "postgres_programs": install.postgres_programs(),
            "pgpass": directory / "pgpass", "socket_directory": directory, "network": f"{HOST}/32",
            "superuser_password": layout.passwords["superuser"], "replication_password": layout.passwords["replication"],
            "rewind_password": layout.passwords["rewind"],
        })
        file = own_file(directory / "patroni.yml", settings)
        return Process(layout.directory, f"patroni-{self.id}-n{member}", [self.python, "-m", "patroni", file])

    def start(self) -> None:
        for member in MEMBERS:
            if not self.patroni[member].is_running():
                self.patroni[member].start()

    def rest(self, member: int, path: str, **options) -> tuple[int, dict]:
        return request(f"http://{HOST}:{self.layout.rest_port(self.id, member)}/{path}", **options)

    def leader(self) -> int | None:
        return next((member for member in MEMBERS if self.rest(member, "primary")[0] == 200), None)

    def members(self) -> dict[str, dict]:
        """Role, state and timeline of each member, as Patroni sees them."""
        for member in MEMBERS:
            status, body = self.rest(member, "cluster")
            if status == 200:
                return {found["name"]: found for found in body["members"]}
        return {}

    def synchronous_standby(self) -> int | None:
        names = [name for name, found in self.members().items() if found["role"] in ("sync_standby", "quorum_standby")]
        return int(names[0][1:]) if names else None

    def is_healthy(self) -> bool:
        """Etcd remembers dead members for a while, so each member is asked itself too."""
        if not all(self.rest(member, "health")[0] == 200 for member in MEMBERS) or self.leader() is None:
            return False
        members = self.members().values()
        roles = [member["role"] for member in members]
        running = all(member["state"] in ("running", "streaming") for member in members)
        return len(roles) == len(MEMBERS) and running and roles.count("leader") == 1 and (self.asynchronous or "sync_standby" in roles)

    def configure(self, change: dict) -> None:
        """Changes the dynamic configuration, like `patronictl edit-config`."""
        status, _ = self.rest(self.leader(), "config", body=change, method="PATCH", seconds=5)
        if status != 200:
            raise RuntimeError(f"changing the configuration of cell {self.id} failed: {status}")

    def switch_over(self, leader: int, candidate: int | None = None) -> None:
        body = {"leader": f"n{leader}"} | ({"candidate": f"n{candidate}"} if candidate else {})
        self.rest(leader, "switchover", body=body, seconds=30)

    def kill_postgres(self, member: int) -> None:
        processes.kill_postgres(self.data(member))

    def kill_machine(self, member: int) -> None:
        """kill -9 of Patroni and PostgreSQL, as if the machine had lost power."""
        self.patroni[member].signal(signal.SIGKILL)
        self.kill_postgres(member)
        self.patroni[member].kill()

    def backends(self, member: int, title: str) -> list[int]:
        """The processes of a server whose title has this text, such as `walsender`."""
        parent = processes.postmaster(self.data(member))
        return [pid for pid in processes.children(parent) if title in processes.command_line(pid)] if parent else []

    def connect(self, database: str = "postgres") -> psycopg.Connection:
        return psycopg.connect(self.layout.administrator(self.id, database), autocommit=True)

    def create_database(self) -> None:
        """The logins and the database of docs/operations.md."""
        passwords = self.layout.passwords
        with self.connect() as connection:
            connection.execute("CREATE ROLE paylink_application NOLOGIN")
            login = "CREATE ROLE paylink LOGIN PASSWORD {} IN ROLE paylink_application"
            connection.execute(sql.SQL(login).format(passwords["application"]))
            connection.execute(sql.SQL("CREATE ROLE paylink_owner LOGIN PASSWORD {}").format(passwords["owner"]))
            connection.execute("CREATE DATABASE paylink OWNER paylink_owner")

    def wait_healthy(self, seconds: float = 90) -> None:
        until(self.is_healthy, f"cell {self.id} is healthy", seconds, 0.25)
