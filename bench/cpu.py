"""CPU time of processes, in microseconds: steadier than rates on a machine that does other work too."""

import os
import pathlib


def children(parent: int) -> list[int]:
    """Direct children that run, such as the backends of a PostgreSQL server."""
    try:
        return [int(pid) for pid in pathlib.Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]
    except OSError:
        return []


def of_process(pid: int) -> float:
    """Of a process with its children, those that have ended included."""
    return ended_children(pid) + sum(map(on_cpu, [pid, *children(pid)]))


def on_cpu(pid: int) -> float:
    try:
        return sum(int(file.read_text().split()[0]) for file in pathlib.Path(f"/proc/{pid}/task").glob("*/schedstat")) / 1_000
    except (OSError, IndexError):
        return 0.0


def ended_children(pid: int) -> float:
    """Of children that have ended, such as closed connections. Counted in ticks of 10 ms."""
    try:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[13:15])) * 1e6 / os.sysconf("SC_CLK_TCK")
