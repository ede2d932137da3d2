"""Installs what a cluster needs: Debian packages, and Patroni with psycopg from PyPI in a virtual environment."""

import os
import pathlib
import shutil
import subprocess
import sys

from layout import ROOT

# The program that shows that a package is installed.
PACKAGES = {"etcd-server": "etcd", "haproxy": "haproxy", "openssl": "openssl", "postgresql": "pg_lsclusters"}
# For single faults, which are skipped without them.
OPTIONAL_PACKAGES = {"faketime": "faketime", "iptables": "iptables"}
PYTHON = "/usr/bin/python3"


def packages(required: dict = PACKAGES, optional: dict = OPTIONAL_PACKAGES) -> None:
    missing = [package for package, program in (required | optional).items() if not find(program)]
    if not missing:
        return
    if os.geteuid() != 0:
        needed = [package for package in missing if package in required]
        if needed:
            sys.exit(f"install the Debian packages first: sudo apt-get install {' '.join(needed)}")
        return
    # The cluster starts its own servers; Debian's packages should start none.
    settings = pathlib.Path("/etc/postgresql-common/createcluster.conf")
    if not settings.exists():
        settings.parent.mkdir(exist_ok=True)
        settings.write_text("create_main_cluster = false\n")
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing]
    if subprocess.run(install, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0:
        return
    subprocess.run(["apt-get", "update", "-qq"], env=environment, check=True)
    subprocess.run(install, env=environment, stdout=subprocess.DEVNULL, check=True)


def find(program: str) -> str | None:
    """The path of a program; servers are in directories that a user's PATH may lack."""
    return shutil.which(program, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin:/usr/bin")


def postgres_programs() -> pathlib.Path:
    """The directory of the newest PostgreSQL of Debian."""
    versions = [path for path in pathlib.Path("/usr/lib/postgresql").iterdir() if (path / "bin/postgres").exists()]
    return max(versions, key=lambda path: int(path.name)) / "bin"


def python_packages() -> pathlib.Path:
    """A virtual environment of the system's Python with Patroni. Other users can run a copy of it."""
    tools = pathlib.Path(os.environ.get("JUST_TOOLS") or pathlib.Path.home() / ".cache/paylink/tools")
    environment, requirements = tools / "cluster", ROOT / "cluster/requirements.txt"
    installed = environment / "requirements.txt"
    if installed.exists() and installed.read_text() == requirements.read_text():
        return environment
    shutil.rmtree(environment, ignore_errors=True)
    subprocess.run([PYTHON, "-m", "venv", environment], check=True)
    # ydiff and python-etcd exist as source only; everything else is a wheel.
    pip = [environment / "bin/pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes", "--no-deps"]
    pip += ["--only-binary", ":all:", "--no-binary", "ydiff,python-etcd", "-r", requirements]
    subprocess.run(pip, check=True, stderr=subprocess.DEVNULL)
    shutil.copy(requirements, installed)
    return environment


def site_packages(environment: pathlib.Path) -> str:
    return str(next((environment / "lib").glob("python3*/site-packages")))
