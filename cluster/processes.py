"""The processes of a cluster: started as a user without rights, recorded in files, and ended together.

Every process gets SIGKILL when the driver dies (PR_SET_PDEATHSIG). PostgreSQL is a child of Patroni and would outlive it, so the
watchdog ends what the records name.
"""

import os
import pathlib
import pwd
import signal
import subprocess
import time

USER = "postgres"


def is_root() -> bool:
    return os.geteuid() == 0


def give(path: pathlib.Path) -> None:
    """Makes the user of the servers the owner of a path."""
    if is_root():
        user = pwd.getpwnam(USER)
        os.chown(path, user.pw_uid, user.pw_gid)


def own_directory(path: pathlib.Path) -> pathlib.Path:
    path.mkdir(parents=True, exist_ok=True)
    give(path)
    path.chmod(0o700)
    return path


def own_file(path: pathlib.Path, text: str) -> pathlib.Path:
    path.touch(mode=0o600)
    path.write_text(text)
    give(path)
    return path


def as_server_user(group: int | None = None) -> list[str]:
    """The start of a command that runs as the user of the servers, and ends when the driver ends."""
    prefix = ["setpriv", "--pdeathsig", "KILL"]
    if is_root():
        prefix += ["--reuid", USER, "--regid", str(group or pwd.getpwnam(USER).pw_gid), "--clear-groups"]
    return [*prefix, "--"]


class Process:
    def __init__(self, directory: pathlib.Path, name: str, command: list, environment: dict | None = None, group: int | None = None):
        self.directory, self.name, self.command = directory, name, [str(word) for word in command]
        self.environment, self.group = environment or {}, group
        self.popen: subprocess.Popen | None = None

    def start(self) -> None:
        environment = {"PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "LANG": "C.UTF-8", "HOME": str(self.directory)}
        # By env, so that the variables (LD_PRELOAD) are not those of setpriv, which starts as root.
        command = ["env", *(f"{name}={value}" for name, value in self.environment.items()), *self.command]
        with open(self.directory / "logs" / f"{self.name}.log", "ab") as log:
            self.popen = subprocess.Popen(
                [*as_server_user(self.group), *command], cwd=self.directory, env=environment, start_new_session=True,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )
        (self.directory / "pids" / self.name).write_text(str(self.popen.pid))

    @property
    def pid(self) -> int:
        return self.popen.pid

    def is_running(self) -> bool:
        return self.popen is not None and self.popen.poll() is None

    def kill(self) -> None:
        """kill -9, and waits for the end."""
        self.signal(signal.SIGKILL)
        self.popen.wait(10)

    def signal(self, number: int) -> None:
        if self.is_running():
            self.popen.send_signal(number)


def children(parent: int) -> list[int]:
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            if int(fields[1]) == parent:
                found.append(int(entry.name))
    return found


def command_line(pid: int) -> str:
    try:
        return pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


def send(pids: list[int], number: int) -> None:
    for pid in pids:
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            pass


def postmaster(data_directory: pathlib.Path) -> int | None:
    """The running PostgreSQL server of a data directory."""
    try:
        pid = int((data_directory / "postmaster.pid").read_text().split()[0])
        return pid if os.readlink(f"/proc/{pid}/cwd") == str(data_directory) else None
    except (OSError, ValueError, IndexError):
        return None


def kill_postgres(data_directory: pathlib.Path) -> None:
    """kill -9 of a PostgreSQL server and all its backends."""
    pid = postmaster(data_directory)
    if pid:
        send([pid, *children(pid)], signal.SIGKILL)


def end_all(directory: pathlib.Path) -> None:
    """Ends everything that belongs to the cluster in this directory, and takes back what it changed on the machine."""
    for record in (directory / "pids").glob("*"):
        pid = int(record.read_text() or 0)
        try:
            ours = pid and os.readlink(f"/proc/{pid}/cwd").startswith(str(directory))
        except OSError:
            ours = False
        if ours:
            send([pid], signal.SIGCONT)
            send([pid], signal.SIGKILL)
    servers = [path.parent for path in directory.glob("cells/*/*/data/postmaster.pid")]
    running = [pid for pid in map(postmaster, servers) if pid]
    for pid in running:  # an immediate shutdown, which also removes the shared memory
        send([pid, *children(pid)], signal.SIGCONT)
        send([pid], signal.SIGQUIT)
    deadline = time.monotonic() + 10
    while any(os.path.exists(f"/proc/{pid}") for pid in running) and time.monotonic() < deadline:
        time.sleep(0.05)
    remove_cuts(directory)
    for mount in mounts_below(directory):
        subprocess.run(["umount", "--lazy", mount], stderr=subprocess.DEVNULL)


def mounts_below(directory: pathlib.Path) -> list[str]:
    lines = pathlib.Path("/proc/self/mounts").read_text().splitlines()
    return [fields[1] for fields in map(str.split, lines) if fields[1].startswith(f"{directory}/")]


def remove_cuts(directory: pathlib.Path) -> None:
    """Removes the rules of iptables that a fault has added."""
    record = directory / "cuts"
    if record.exists():
        for rule in record.read_text().splitlines():
            subprocess.run(["iptables", "-D", *rule.split()], stderr=subprocess.DEVNULL)
        record.unlink()
