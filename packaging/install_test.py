#!/usr/bin/env python3
"""Installs the packages in a bare Debian 12 that is booted with systemd, and uses them as docs/operations.md says: configures, migrates, serves, pays a link, reads
the configuration again, upgrades, and removes everything. Needs root.

Usage: packaging/install_test.py PROGRAMS-DIRECTORY [CACHE-DIRECTORY]

The cache keeps the bare Debian for the next test. With PAYLINK_REQUIRE_CONTAINERS=1, it fails where it would be skipped.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import time

import debian_root
import steps
from container import CannotBoot, Container
from debian_root import run
from skip import skip

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cluster"))
import install  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[1]
NEEDED = {"debootstrap": "debootstrap", "systemd-container": "systemd-nspawn", "lintian": "lintian", "dpkg-dev": "dpkg-shlibdeps", "binutils": "strip"}
# `systemd-analyze security` counts in tenths: 1.5.
MAX_EXPOSURE = 15
UNITS = ("paylink-web", "paylink-worker", "paylink-migrate")
# For commands in a shell, which are not given systemd's credentials.
CREDENTIALS = "CREDENTIALS_DIRECTORY=/etc/paylink"


class Test:
    def __init__(self, container: Container, packages: pathlib.Path):
        self.container, self.packages = container, packages
        self.inside = container.run

    def step(self, text: str) -> None:
        print(f"package test: {text}", flush=True)

    def administer(self, arguments: str) -> str:
        return self.inside(f"{CREDENTIALS} paylink --config /etc/paylink/admin.toml {arguments}")

    def sql(self, statements: str, database: str = "postgres") -> None:
        self.inside(f"runuser -u postgres -- psql --quiet --set ON_ERROR_STOP=1 {database}", text=statements)

    def manual(self) -> None:
        for name in ("paylink", "paylink-dev"):
            self.inside(f"bash -n /usr/share/bash-completion/completions/{name}")
            self.inside(f"test -s /usr/share/zsh/vendor-completions/_{name} && test -s /usr/share/fish/vendor_completions.d/{name}.fish")
        for page in ("paylink", "paylink-serve", "paylink-company-add", "paylink-dev", "paylink-dev-listen", "paylink-sandbox"):
            self.inside(f"gzip -t /usr/share/man/man1/{page}.1.gz")
        self.step("completions and manual pages")

    def database(self) -> None:
        self.step("database, configuration, migration")
        self.inside("systemctl start postgresql")
        self.inside("until runuser -u postgres -- psql -c 'SELECT 1' > /dev/null 2>&1; do sleep 0.2; done")
        self.sql(steps.ROLES)

    def configure(self) -> None:
        keys = self.inside("paylink keys new")
        # Only systemd can read the file, and gives it to the services.
        cell = 'url_file = "database-url"'
        self.write("database-url", steps.DATABASE_URL, "0600")
        self.inside("chown root:root /etc/paylink/database-url")
        for unit in UNITS:
            directory = f"/etc/systemd/system/{unit}.service.d"
            self.inside(f"mkdir -p {directory} && cat > {directory}/credentials.conf", text="[Service]\nLoadCredential=database-url:/etc/paylink/database-url\n")
        self.inside("systemctl daemon-reload")
        self.write("paylink.toml", steps.SETTINGS.format(cell=cell, keys=keys), "0640")
        self.write("admin.toml", steps.SETTINGS.format(cell=f'{cell}\nowner_url = "{steps.OWNER_URL}"', keys=keys), "0600")
        self.inside("chown root:root /etc/paylink/admin.toml")
        self.inside(f"{CREDENTIALS} paylink config check --config /etc/paylink/paylink.toml")

    def write(self, name: str, text: str, mode: str) -> None:
        file = f"/etc/paylink/{name}"
        self.inside(f"umask 077; cat > {file}; chown root:paylink {file}; chmod {mode} {file}", text=text)

    def serve(self) -> None:
        self.step("services")
        self.inside("systemctl start paylink-migrate")
        started = time.monotonic()
        # They are active when they have notified systemd that they are ready.
        self.inside("systemctl enable --quiet --now paylink-web paylink-worker")
        self.step(f"both services were ready after {time.monotonic() - started:.2f} s")
        steps.check_ready(self)
        assert self.inside("systemctl show -p User --value paylink-web").strip() == "paylink"

    def prepare_payments(self) -> None:
        self.inside("systemd-run --quiet --unit=sandbox paylink-sandbox --listen 127.0.0.1:8410 --bank atlas")
        self.payments = steps.Payments(self)

    def hardening(self) -> None:
        for unit in UNITS:
            self.inside(f"systemd-analyze security --no-pager --threshold={MAX_EXPOSURE} {unit}.service")
        last = self.inside("systemd-analyze security --no-pager paylink-web.service").strip().splitlines()[-1]
        self.step(last.removeprefix("→ "))

    def reload(self) -> None:
        self.step("reload, wrong configuration, watchdog")
        self.inside("sed -i 's/name = \"Test Bank\"/name = \"Renamed Bank\"/' /etc/paylink/paylink.toml && systemctl reload paylink-web")
        self.payments.check_bank_name("Renamed Bank")
        self.inside("cp -p /etc/paylink/paylink.toml /root/ && echo 'nonsense = 1' > /etc/paylink/paylink.toml")
        self.inside("systemctl reload paylink-web; systemctl is-active paylink-web")
        assert "nothing has changed" in self.inside("journalctl -u paylink-web")
        self.inside("systemctl restart paylink-worker", check=False)
        state = self.inside("systemctl show -p ExecMainStatus -p Result -p NRestarts paylink-worker")
        assert "ExecMainStatus=78" in state and "NRestarts=0" in state, state
        self.inside("cp -p /root/paylink.toml /etc/paylink/ && systemctl reset-failed paylink-worker && systemctl start paylink-worker")
        self.inside("mkdir -p /run/systemd/system/paylink-worker.service.d && printf '[Service]\\nWatchdogSec=2\\n' > /run/systemd/system/paylink-worker.service.d/test.conf")
        self.inside("systemctl daemon-reload && systemctl restart paylink-worker && systemctl kill --signal=STOP paylink-worker")
        self.wait_for("systemctl show -p NRestarts --value paylink-worker", "1")
        self.inside("rm -r /run/systemd/system/paylink-worker.service.d && systemctl daemon-reload && systemctl restart paylink-worker")

    def wait_for(self, command: str, expected: str) -> None:
        for _ in range(100):
            found = self.inside(command).strip()
            if found == expected:
                return
            time.sleep(0.3)
        raise AssertionError(f"`{command}` is {found}, not {expected}")

    def upgrade(self) -> None:
        version = "0.1.0+upgrade"
        run(ROOT / "scripts/package", self.packages / "programs", self.packages, f"--version={version}", "--compression=gzip")
        run("cp", *self.packages.glob(f"*{version}*.deb"), self.container.root / "root")
        install_it = f"dpkg -i /root/paylink_{version}_amd64.deb 2>&1"
        running = lambda: self.inside("systemctl show -p InvocationID --value paylink-web paylink-worker")  # noqa: E731
        before, migrated = running(), self.inside("systemctl show -p InvocationID --value paylink-migrate")
        # A database that this version cannot use: the services are left alone.
        self.inside("mv /etc/paylink/admin.toml /root/")
        self.sql("CREATE TABLE last AS SELECT * FROM refinery_schema_history ORDER BY version DESC LIMIT 1", "paylink")
        self.sql("DELETE FROM refinery_schema_history USING last WHERE refinery_schema_history.version = last.version", "paylink")
        assert "still run the version before" in self.inside(install_it)
        assert running() == before
        self.inside("mv /root/admin.toml /etc/paylink/")
        self.sql("INSERT INTO refinery_schema_history SELECT * FROM last; DROP TABLE last", "paylink")
        self.inside(install_it)
        now = running()
        assert not set(now.split()) & set(before.split()), "a service runs the version before"
        assert self.inside("systemctl show -p InvocationID --value paylink-migrate") != migrated, "nothing was migrated"
        self.inside("systemctl is-active paylink-web paylink-worker")
        self.step("upgraded; " + self.inside("dpkg-query -W paylink").strip().replace("\t", " "))

    def remove(self) -> None:
        self.inside("apt-get remove -y -qq paylink paylink-dev")
        for unit in UNITS[:2]:
            assert self.inside(f"systemctl is-active {unit}", check=False).strip() == "inactive", unit
        self.inside("test ! -e /usr/bin/paylink && test -s /etc/paylink/paylink.toml")
        self.inside("apt-get purge -y -qq paylink && test -s /etc/paylink/paylink.toml")  # keys are never removed
        self.inside("test ! -L /etc/systemd/system/multi-user.target.wants/paylink-web.service")
        self.step("removed; /etc/paylink is still there")


def main() -> int:
    if os.geteuid() != 0:
        return skip("package test", "only root can boot a container")
    install.packages(NEEDED, {})
    with tempfile.TemporaryDirectory(prefix="paylink-packages-") as directory:
        packages = pathlib.Path(directory)
        packages.chmod(0o711)
        programs = packages / "programs"
        programs.symlink_to(pathlib.Path(sys.argv[1]).resolve())
        run(ROOT / "scripts/package", programs, packages, "--compression=gzip")
        found = subprocess.run(["lintian", "--fail-on=warning", *packages.glob("*.deb")], capture_output=True, text=True)
        assert found.returncode == 0, found.stdout
        print("package test: lintian has nothing to say", flush=True)
        container = Container(packages / "root")
        try:
            container.create(pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None)
            run("cp", *packages.glob("*.deb"), container.root / "root")
            debian_root.install(container.root, "/root/paylink_*.deb", "/root/paylink-dev_*.deb")
            container.boot()
            test = Test(container, packages)
            test.manual()
            test.database()
            test.configure()
            test.serve()
            test.prepare_payments()
            test.payments.pay(test.payments.generate("Order 1017"))
            test.step("a link was paid")
            test.hardening()
            test.reload()
            test.upgrade()
            test.payments.pay(test.payments.generate("Order 1018"))
            test.remove()
        except CannotBoot as error:
            return skip("package test", f"systemd-nspawn cannot boot here:\n{error}")
        finally:
            container.stop()
    print("package test: installed, served, paid, upgraded and removed")
    return 0


sys.exit(main())
