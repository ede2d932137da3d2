"""What every installation on this machine needs first: free ports, programs that the servers' user can run, and a watchdog."""

import pathlib
import shutil
import socket
import subprocess
import sys

from layout import HOST, ROOT, Layout


def start_watchdog(directory: pathlib.Path) -> subprocess.Popen:
    command = [sys.executable, ROOT / "cluster/watchdog.py", directory]
    return subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)


def copy_program(program: pathlib.Path, directory: pathlib.Path) -> pathlib.Path:
    """A copy where the user of the servers can run it."""
    if not program.exists():
        raise RuntimeError(f"{program} is missing: run `just build`")
    copy = directory / program.name
    shutil.copyfile(program, copy)
    copy.chmod(0o755)
    return copy


def check_ports(layout: Layout) -> None:
    for port in range(layout.port_base, layout.port_base + 80):
        with socket.socket() as listener:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                listener.bind((HOST, port))
            except OSError:
                raise RuntimeError(f"port {port} is in use: run `just cluster down`, or choose another --port-base") from None
