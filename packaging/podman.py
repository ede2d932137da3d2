"""Containers of podman and images of buildah, in a storage of their own that is removed at the end."""

import os
import pathlib
import resource
import shutil
import subprocess
import sys

from debian_root import run

# What a container of Paylink does without: a writable directory, and every right. The user is the image's own.
CONFINED = ["--read-only", "--read-only-tmpfs=false", "--cap-drop=all", "--security-opt=no-new-privileges"]
# Set in the process that has mounts of its own.
MARKER = "PAYLINK_TEST_MOUNTS"


class CannotRun(Exception):
    """This machine does not allow containers."""


def with_own_mounts() -> None:
    """Starts this program again where its mounts end with it. crun refuses a machine with both versions of cgroups, so there the second one is hidden."""
    if MARKER not in os.environ:
        hide = "umount /sys/fs/cgroup/unified 2> /dev/null; exec \"$@\""
        os.execvpe("unshare", ["unshare", "--mount", "sh", "-c", hide, "sh", sys.executable, *sys.argv], os.environ | {MARKER: "1"})


class Podman:
    def __init__(self, directory: pathlib.Path):
        self.directory = directory
        self.storage = [f"--root={directory / 'storage'}", f"--runroot={directory / 'run'}"]
        # Below the limits of this process: raising one needs a capability that root does not have everywhere.
        limits = {"nofile": (resource.RLIMIT_NOFILE, 16384), "nproc": (resource.RLIMIT_NPROC, 4096)}
        numbers = {name: wanted if hard < 0 else min(wanted, hard) for name, (kind, wanted) in limits.items() for hard in [resource.getrlimit(kind)[1]]}
        self.limits = [f"--ulimit={name}={number}:{number}" for name, number in numbers.items()]
        self.probe()

    def probe(self) -> None:
        """Runs a program that needs nothing."""
        root = self.directory / "probe"
        root.mkdir(parents=True)
        shutil.copy("/bin/busybox", root)
        command = ["podman", *self.storage, "run", "--rm", *self.limits, "--network=none", "--rootfs", str(root), "/busybox", "true"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
        if done.returncode:
            raise CannotRun(done.stderr.strip())

    def __call__(self, *arguments, **options) -> str:
        return run("podman", *self.storage, *arguments, timeout=120, **options)

    def start(self, name: str, image: str, *command: str, options: list[str]) -> None:
        self("run", "--detach", f"--name={name}", *self.limits, *options, image, *command)

    def run(self, image: str, *command: str, options: list[str], **more) -> str:
        return self("run", "--rm", "--interactive", *self.limits, *options, image, *command, **more)

    def build(self, tag: str, context: pathlib.Path, *options) -> None:
        # In the format of docker, because the other has no health checks. Without isolation: the network of this machine is needed.
        run("buildah", *self.storage, "build", "--format=docker", "--isolation=chroot", "--layers", f"--tag={tag}", *options, context)

    def import_root(self, tag: str, root: pathlib.Path) -> None:
        """An image with the files of a directory."""
        container = run("buildah", *self.storage, "from", "scratch").strip()
        mounted = run("buildah", *self.storage, "mount", container).strip()
        run("cp", "-a", "--reflink=auto", f"{root}/.", mounted)
        for unused in ("var/lib/apt/lists", "usr/share/locale", "usr/share/man"):
            shutil.rmtree(f"{mounted}/{unused}")
        run("buildah", *self.storage, "commit", "--quiet", "--rm", container, tag)

    def stop(self, name: str) -> int:
        """Sends SIGTERM and returns the exit code. After 40 seconds the program is killed: 137."""
        self("stop", "--time=40", name)
        code = int(self("inspect", "--format={{.State.ExitCode}}", name))
        self("rm", name)
        return code

    def logs(self) -> str:
        """The last lines of every container."""
        names = self("ps", "--all", "--format={{.Names}}").split()
        command = ["podman", *self.storage, "logs", "--tail=15"]
        return "".join(f"--- {name}\n{subprocess.run([*command, name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout}" for name in names)

    def remove_all(self) -> None:
        for command in (["rm", "--all", "--force", "--time=0"], ["rmi", "--all", "--force"]):
            subprocess.run(["podman", *self.storage, *command], capture_output=True, check=False)
