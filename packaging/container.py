"""A Debian 12 in a directory, booted with its own systemd by systemd-nspawn. It has no network but its loopback."""

import pathlib
import subprocess
import time

BOOT_SECONDS = 90


class CannotBoot(Exception):
    """This machine does not allow it."""


class Container:
    def __init__(self, root: pathlib.Path):
        self.root = root
        self.process = None

    def create(self, *packages: str) -> None:
        """A bare system, and then these packages, by name or as files in the root directory."""
        run("debootstrap", "--variant=minbase", "bookworm", self.root)
        (self.root / "usr/sbin/policy-rc.d").write_text("#!/bin/sh\nexit 101\n")  # nothing is started before it is booted
        (self.root / "usr/sbin/policy-rc.d").chmod(0o755)
        self.change_root("apt-get update -qq")
        self.install(*packages)

    def install(self, *packages: str) -> None:
        self.change_root(f"DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends {' '.join(packages)}")

    def change_root(self, command: str) -> None:
        run("chroot", self.root, "sh", "-c", f"{command} > /dev/null")

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


def run(*command) -> None:
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode:
        raise AssertionError(f"{command} exited with {done.returncode}:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
