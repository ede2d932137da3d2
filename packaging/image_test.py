#!/usr/bin/env python3
"""Builds the images of the Containerfile from programs that exist, runs them with podman without any rights, and uses them as the package test does: migrates, serves,
pays a link, reads the configuration again, upgrades, and stops. Needs root.

Usage: packaging/image_test.py PROGRAMS-DIRECTORY [CACHE-DIRECTORY]

The cache keeps the bare Debian for the next test. With PAYLINK_REQUIRE_CONTAINERS=1, it fails where it would be skipped.
"""

import json
import os
import pathlib
import shlex
import sys
import tempfile
import time

import debian_root
import steps
from debian_root import run
from podman import CONFINED, CannotRun, Podman, with_own_mounts
from skip import skip

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cluster"))
import install  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[1]
NEEDED = {"buildah": "buildah", "podman": "podman", "crun": "crun", "busybox-static": "busybox", "debootstrap": "debootstrap", "binutils": "strip"}
DEBIAN, DEVELOPMENT = "localhost/debian", "localhost/paylink-dev"
VERSIONS = ("0.1.0", "0.1.1")
USER = "65532"
DATABASE = "initdb --pgdata=/data/cluster --auth=trust --no-sync > /dev/null && exec postgres -D /data/cluster -k /tmp -c listen_addresses=127.0.0.1 -c fsync=off"
# Every file is mounted below /run/secrets, so the configuration has no secret.
KEYS = "".join(f'[[key]]\nid = 1\nring = "{ring}"\nsecret_file = "/run/secrets/{ring}-1"\n' for ring in ("links", "secrets"))


class Test:
    def __init__(self, podman: Podman, directory: pathlib.Path):
        self.podman, self.directory = podman, directory

    def step(self, text: str) -> None:
        print(f"image test: {text}", flush=True)

    def inside(self, command: str, check: bool = True, text: str | None = None) -> str:
        return self.podman("exec", "--interactive", "database", "sh", "-c", command, input=text or "")

    def sql(self, statements: str, database: str = "postgres") -> None:
        self.inside(f"psql --quiet --set ON_ERROR_STOP=1 --host=/tmp {database}", text=statements)

    def administer(self, arguments: str, version: str = VERSIONS[0]) -> str:
        return self.podman.run(f"paylink:{version}", *shlex.split(arguments), options=self.options("admin"))

    def options(self, configuration: str) -> list[str]:
        """Of a container that reads one of the two configurations, with the secrets that this one names."""
        secrets = ["database-url", "links-1", "secrets-1"] + ["owner-url"] * (configuration == "admin")
        mounted = [f"--secret={name},uid={USER},mode=0400" for name in secrets]
        files = [f"--volume={self.directory}/{configuration}:/etc/paylink:ro", "--env=PAYLINK_CONFIG=/etc/paylink/paylink.toml"]
        # podman leaves the interval to systemd, which is not everywhere: the test runs the health check itself.
        return [*CONFINED, "--network=container:database", "--health-interval=disable", *mounted, *files]

    def build(self, programs: pathlib.Path, debian: pathlib.Path) -> None:
        started = time.monotonic()
        for name in ("paylink-server", "paylink", "paylink-sandbox"):
            stripped = self.directory / "programs" / name
            stripped.parent.mkdir(exist_ok=True)
            run("strip", "--strip-unneeded", "-o", stripped, programs / name)
        self.podman.import_root(DEBIAN, debian)
        build = [f"--file={ROOT / 'Containerfile'}", f"--build-context=programs={self.directory / 'programs'}", f"--build-arg=DEBIAN_IMAGE={DEBIAN}"]
        build += [f"--build-arg={name}=" for name in ("COMMIT", "SOURCE")]
        self.podman.build(DEVELOPMENT, ROOT, "--target=paylink-dev", *build)
        for version in VERSIONS:
            self.podman.build(f"paylink:{version}", ROOT, f"--build-arg=VERSION={version}", *build)
        self.step(f"three images were built in {time.monotonic() - started:.1f} s")

    def check_image(self) -> None:
        """The image of servers has the program and what it needs, and nothing else."""
        image = json.loads(self.podman("image", "inspect", f"paylink:{VERSIONS[0]}"))[0]
        assert image["Config"]["User"] == f"{USER}:{USER}", image["Config"]["User"]
        assert image["Labels"]["org.opencontainers.image.version"] == VERSIONS[0], image["Labels"]
        assert image["Healthcheck"]["Test"] == ["CMD", "/usr/bin/paylink", "health"], image["Healthcheck"]
        mounted = pathlib.Path(self.podman("image", "mount", f"paylink:{VERSIONS[0]}").strip())
        files = sorted(str(file.relative_to(mounted)) for file in mounted.rglob("*") if not file.is_dir())
        programs = [name for name in files if os.access(mounted / name, os.X_OK) and not name.startswith("lib")]
        assert programs == ["usr/bin/paylink"], programs
        certificates = (mounted / "etc/ssl/certs/ca-certificates.crt").read_text().count("BEGIN CERTIFICATE")
        assert certificates > 50, certificates
        rest = sum((mounted / name).stat().st_size for name in files if name not in programs)
        self.podman("image", "unmount", f"paylink:{VERSIONS[0]}")
        self.step(f"{len(files)} files, {rest / 1e6:.1f} MB beside the program, {certificates} certificate authorities")

    def database(self) -> None:
        options = ["--network=none", "--user=postgres", "--tmpfs=/data:mode=1777", "--entrypoint=/bin/sh", "--env=PATH=/usr/lib/postgresql/15/bin:/usr/bin:/bin"]
        self.podman.start("database", DEVELOPMENT, "-c", DATABASE, options=options)
        self.inside("until psql --host=/tmp -c 'SELECT 1' postgres > /dev/null 2>&1; do sleep 0.1; done")
        self.sql(steps.ROLES)
        options = [*CONFINED, "--network=container:database", "--entrypoint=/usr/bin/paylink-sandbox"]
        self.podman.start("sandbox", DEVELOPMENT, "--listen=127.0.0.1:8410", "--bank=atlas", options=options)

    def configure(self) -> None:
        keys = steps.new_keys(self.podman.run(f"paylink:{VERSIONS[0]}", "keys", "new", options=[*CONFINED, "--network=none"]))
        for name, secret in {"database-url": steps.DATABASE_URL, "owner-url": steps.OWNER_URL, **keys}.items():
            self.podman("secret", "create", name, "-", input=secret)
        cell = 'url_file = "/run/secrets/database-url"'
        for name, text in {"node": cell, "admin": f'{cell}\nowner_url_file = "/run/secrets/owner-url"'}.items():
            (self.directory / name).mkdir(mode=0o755)
            (self.directory / name / "paylink.toml").write_text(steps.SETTINGS.format(cell=text, keys=KEYS))

    def serve(self, version: str) -> None:
        started = time.monotonic()
        for role, more in {"web": [], "worker": [f"--env=PAYLINK_OPS__LISTEN={steps.WORKER_OPS}"]}.items():
            self.podman.start(role, f"paylink:{version}", "serve", f"--role={role}", options=[*self.options("node"), *more])
        for port in steps.OPS_PORTS:
            self.inside(f"timeout 20 sh -c 'until curl -fsS http://127.0.0.1:{port}/readyz > /dev/null 2>&1; do sleep 0.05; done'")
        steps.check_ready(self)
        for role in ("web", "worker"):
            self.podman("healthcheck", "run", role)
        self.step(f"{version}: both nodes are ready and healthy after {time.monotonic() - started:.2f} s")

    def check_rights(self) -> None:
        process = self.podman("inspect", "--format={{.State.Pid}}", "web").strip()
        status = dict(line.split(":\t", 1) for line in pathlib.Path(f"/proc/{process}/status").read_text().splitlines() if ":\t" in line)
        found = [status["Uid"].split()[0], status["CapEff"].strip("0"), status["CapBnd"].strip("0"), status["NoNewPrivs"], status["Seccomp"]]
        assert found == [USER, "", "", "1", "2"], found
        self.step("no capability, no new privileges, a filter of system calls, read-only files")

    def reload(self) -> None:
        file = self.directory / "node/paylink.toml"
        file.write_text(file.read_text().replace("Test Bank", "Renamed Bank"))
        self.podman("kill", "--signal=HUP", "web")
        for _ in range(100):
            try:
                return self.payments.check_bank_name("Renamed Bank")
            except AssertionError as error:
                last = error
                time.sleep(0.1)
        raise last

    def check_wrong_configuration(self) -> None:
        options = [*self.options("node"), "--env=PAYLINK_NONSENSE__KEY=1"]
        try:
            self.podman.run(f"paylink:{VERSIONS[0]}", "serve", options=options)
        except AssertionError as error:
            assert "exited with 78" in str(error), error
            return
        raise AssertionError("a node runs with a wrong configuration")

    def stop(self) -> None:
        for role in ("web", "worker"):
            started = time.monotonic()
            code = self.podman.stop(role)
            assert code == 0, f"{role} exited with {code}"
            self.step(f"{role} stopped after SIGTERM in {time.monotonic() - started:.1f} s")

    def run(self) -> None:
        self.check_image()
        self.database()
        self.configure()
        self.administer("migrate")
        self.serve(VERSIONS[0])
        self.check_rights()
        self.payments = steps.Payments(self)
        self.payments.pay(self.payments.generate("Order 1017"))
        self.step("a link was paid")
        self.reload()
        self.check_wrong_configuration()
        open_link = self.payments.generate("Order 1018")
        self.administer("migrate", VERSIONS[1])
        self.stop()
        self.serve(VERSIONS[1])
        self.payments.pay(open_link)
        self.stop()


def main() -> int:
    if os.geteuid() != 0:
        return skip("image test", "only root can make its Debian and mount its images")
    install.packages(NEEDED, {})
    with_own_mounts()
    with tempfile.TemporaryDirectory(prefix="paylink-images-") as name:
        directory = pathlib.Path(name)
        directory.chmod(0o711)
        try:
            podman = Podman(directory)
        except CannotRun as error:
            return skip("image test", f"podman cannot run a container here:\n{error}")
        try:
            cache = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else directory / "cache"
            test = Test(podman, directory)
            test.build(pathlib.Path(sys.argv[1]).resolve(), debian_root.cached(cache))
            test.run()
        except AssertionError:
            print(podman.logs())
            raise
        finally:
            podman.remove_all()
    print("image test: built, served, paid, upgraded and stopped")
    return 0


sys.exit(main())
