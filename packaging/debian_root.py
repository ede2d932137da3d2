"""A bare Debian 12 in a directory, made by debootstrap. The tests of packages and images take copies of one."""

import pathlib
import shutil
import subprocess
import time

PACKAGES = ("systemd-sysv", "dbus", "postgresql", "curl", "ca-certificates")
# Debian's packages change: an older directory is made again.
MAX_AGE_SECONDS = 24 * 3600


def create(root: pathlib.Path) -> None:
    """The system with the packages, none of whose services was started."""
    run("debootstrap", "--variant=minbase", "bookworm", root)
    policy = root / "usr/sbin/policy-rc.d"
    policy.write_text("#!/bin/sh\nexit 101\n")
    policy.chmod(0o755)
    change_root(root, "apt-get update -qq")
    install(root, *PACKAGES)
    change_root(root, "apt-get clean")


def install(root: pathlib.Path, *packages: str) -> None:
    change_root(root, f"DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends {' '.join(packages)}")


def change_root(root: pathlib.Path, command: str) -> None:
    run("chroot", root, "sh", "-c", f"{command} > /dev/null")


def cached(cache: pathlib.Path) -> pathlib.Path:
    """The directory in this cache. Nobody may change it."""
    root, complete = cache / "debian", cache / "debian.complete"
    wanted = " ".join(PACKAGES)
    if complete.exists() and complete.read_text() == wanted and time.time() - complete.stat().st_mtime < MAX_AGE_SECONDS:
        return root
    complete.unlink(missing_ok=True)
    shutil.rmtree(root, ignore_errors=True)
    cache.mkdir(parents=True, exist_ok=True)
    create(root)
    complete.write_text(wanted)
    return root


def run(*command, **options) -> str:
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    if done.returncode:
        raise AssertionError(f"{command} exited with {done.returncode}:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout
