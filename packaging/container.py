"""A Debian 12 in a directory, booted with its own systemd by systemd-nspawn. It has no network but its loopback."""

import pathlib
import subprocess
import time

import debian_root

BOOT_SECONDS = 90


class CannotBoot(Exception):
    """This machine does not allow it."""


class Container:
    def __init__(self, root: pathlib.Path):
        self.root = root
        self.process = None

    def create(self, cache: pathlib.Path | None) -> None:
        """A bare system: a copy of the one in the cache, if there is a cache."""
        if cache:
            debian_root.run("cp", "-a", "--reflink=auto", debian_root.cached(cache), self.root)
        else:
            debian_root.create(self.root)

    def boot(self) -> None:
        (self.root / "usr/sbin/policy-rc.d").unlink(missing_ok=True)
        command = ["systemd-nspawn", "--quiet", f"--directory={self.root}", "--boot", "--private-network", "--register=no", "--keep-unit", "--console=read-only"]
        self.log = open(self.root.with_suffix(".log"), "wb")
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        started = time.monotonic()
        while time.monotonic() - started < BOOT_SECONDS:
            if self.process.poll() is not None:
                break
            if self.leader() and self.run("systemctl is-system-running", check=False).strip() in ("running", "degraded"):
                return
            time.sleep(0.5)
        text = self.root.with_suffix(".log").read_text(errors="replace")
        self.stop()
        raise CannotBoot(text[-2000:])

    def leader(self) -> str | None:
        """The container's init, as this machine numbers it."""
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return children[0] if children else None

    def run(self, command: str, check: bool = True, text: str | None = None) -> str:
        inside = ["nsenter", f"--target={self.leader()}", "--all", "env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive"]
        done = subprocess.run([*inside, "bash", "-c", f"cd / && {command}"], input=text or "", capture_output=True, text=True, timeout=60)
        if check and done.returncode:
            raise AssertionError(f"`{command}` exited with {done.returncode}:\n{done.stdout}{done.stderr}")
        return done.stdout

    def stop(self) -> None:
        if not self.process:
            return
        if self.process.poll() is None and self.leader():
            subprocess.run(["kill", "-KILL", self.leader()], check=False)
        self.process.terminate()
        self.process.wait(timeout=30)
        self.process = None
