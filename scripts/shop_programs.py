"""The shops and webhook handlers of examples/: how each is installed, started and stopped. For scripts/run-shops."""

import dataclasses
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import time

EXAMPLES = pathlib.Path(__file__).resolve().parent.parent / "examples"
HANDLERS = EXAMPLES / "webhook-handlers"
TOOLS = pathlib.Path(os.environ.get("JUST_TOOLS", pathlib.Path.home() / ".cache/paylink/tools"))
PYTHON_PACKAGES = TOOLS / "examples/python"
JARS = pathlib.Path("/usr/share/java")
# Debian's Spring, a servlet container for it, and JSON.
SPRING = [f"spring3-{part}" for part in ("aop", "beans", "context", "core", "expression", "web", "web.servlet")]
SPRING += [f"jetty9-{part}" for part in ("http", "io", "security", "server", "servlet", "util")]
SPRING += ["commons-logging", "jackson-annotations", "jackson-core", "jackson-databind", "servlet-api"]
# How long a program may take to start, or a condition to become true, on a busy machine.
DEADLINE_SECONDS = 60


@dataclasses.dataclass
class Program:
    directory: pathlib.Path
    command: list[str]
    needs: list[str]
    is_shop: bool = False
    required: bool = False
    build: list[str] | None = None
    reconcile: list[str] | None = None

    def missing(self) -> str | None:
        """The first program or file that is needed and not there."""
        return next((need for need in self.needs if not (shutil.which(need) or os.path.exists(need))), None)


def shops() -> dict[str, Program]:
    python, php = [sys.executable], ["php"]
    return {
        "node": Program(EXAMPLES / "node", ["node", "server.mjs"], ["node"], True, True, reconcile=["node", "reconcile.mjs"]),
        "python": Program(EXAMPLES / "python", [*python, "server.py"], [], True, True, reconcile=[*python, "reconcile.py"]),
        "php": Program(
            EXAMPLES / "php", [*php, "-S", "127.0.0.1:{port}", "index.php"], php_with_sqlite(), True, reconcile=[*php, "reconcile.php"]
        ),
    }


def php_with_sqlite() -> list[str]:
    """What the PHP programs need: PHP, and the package with its SQLite driver if PHP does not have it."""
    test = ["php", "-r", 'exit(extension_loaded("pdo_sqlite") ? 0 : 1);']
    has_driver = shutil.which("php") and subprocess.run(test, check=False).returncode == 0
    return ["php"] if has_driver else ["php", "php-sqlite3"]


def handlers(axum: pathlib.Path | None) -> dict[str, Program]:
    laravel = [f"/usr/share/php/Illuminate/{part}" for part in ("Database", "Events", "Http", "Routing")]
    jars = [str(JARS / f"{jar}.jar") for jar in SPRING]
    classes = ":".join([*jars, "{scratch}"])
    compile_spring = ["javac", "--release", "8", "-Xlint:-options", "-cp", classes, "-d", "{scratch}"]
    compile_spring += [f"spring/{name}.java" for name in ("Server", "WebhookController", "WebhookSignature")]
    return {
        "express": Program(HANDLERS, ["node", "express.mjs"], ["node"], required=True),
        "fastify": Program(HANDLERS, ["node", "fastify.mjs"], ["node"], required=True),
        "flask": Program(HANDLERS, [sys.executable, "flask_app.py"], [], required=True),
        "django": Program(HANDLERS, [sys.executable, "django_app.py"], [], required=True),
        "laravel": Program(HANDLERS, ["php", "-S", "127.0.0.1:{port}", "laravel/server.php"], [*php_with_sqlite(), *laravel]),
        "spring": Program(HANDLERS, ["java", "-cp", classes, "Server"], ["java", "javac", *jars], build=compile_spring),
        "go": Program(HANDLERS, ["{scratch}/net_http"], ["go"], build=["go", "build", "-o", "{scratch}/net_http", "net_http.go"]),
        "axum": Program(HANDLERS, [str(axum)], [str(axum) if axum else "the built example (--axum)"]),
    }


def install_packages(programs) -> None:
    """Installs what the lock files name, if it is not installed yet. Packages run no code of theirs during installation."""
    for directory in {program.directory for program in programs}:
        lock, installed = directory / "package-lock.json", directory / "node_modules/.locked"
        if lock.exists() and not (installed.exists() and installed.read_text() == lock.read_text()):
            subprocess.run(["npm", "ci", "--silent", "--ignore-scripts", "--no-fund", "--no-audit"], cwd=directory, check=True)
            shutil.copyfile(lock, installed)
    # One directory for both, because installing takes longer than most of the tests. pip refuses if their versions differ.
    locks, installed = [EXAMPLES / "python/requirements.txt", HANDLERS / "requirements.txt"], PYTHON_PACKAGES / ".locked"
    text = "".join(lock.read_text() for lock in locks)
    if not (installed.exists() and installed.read_text() == text):
        shutil.rmtree(PYTHON_PACKAGES, ignore_errors=True)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile", "--require-hashes"]
        pip += ["--only-binary", ":all:", "--target", PYTHON_PACKAGES, "-r", locks[0], "-r", locks[1]]
        subprocess.run(pip, check=True)
        installed.write_text(text)


class Service:
    """A running `paylink dev`, and its commands."""

    def __init__(self, program: pathlib.Path, ready: dict, directory: pathlib.Path):
        self.program, self.ready, self.directory = program, ready, directory

    def run(self, *arguments: str, may_fail: bool = False) -> dict:
        """Runs a command with --json and returns what it prints."""
        command = [self.program, *arguments, "--json"]
        outcome = subprocess.run(command, cwd=self.directory, capture_output=True, text=True, timeout=DEADLINE_SECONDS)
        if outcome.returncode != 0 and not may_fail:
            raise AssertionError(f"paylink {' '.join(arguments)}: {outcome.stderr}")
        return json.loads(outcome.stdout.splitlines()[-1]) if outcome.stdout else {}


class Running:
    """A shop or a handler, with a company and an endpoint of its own."""

    def __init__(self, service: Service, name: str, program: Program, port: int):
        self.service, self.name, self.program, self.port = service, name, program, port
        self.url = f"http://127.0.0.1:{port}"
        self.scratch = service.directory / f"example-{name}"
        self.scratch.mkdir()
        self.database = self.scratch / "shop.sqlite"
        self.process = None
        self.token = ""

    def prepare(self) -> None:
        """Adds the company and what belongs to it, and compiles the program."""
        run, callback = self.service.run, f"{self.url}/thanks"
        self.company_id = run("company", "add", "--name", f"Shop {self.name}", "--mode", "test", "--enable", "--callback-url", callback)["id"]
        if self.program.is_shop:
            self.token = run("token", "add", "--company", self.company_id, "--name", "shop")["token"]
        endpoint = run("endpoint", "add", "--company", self.company_id, "--url", f"{self.url}/webhooks")
        self.endpoint_id, self.secret = endpoint["id"], endpoint["secret"]
        if self.program.build:
            subprocess.run(self.filled(self.program.build), cwd=self.program.directory, env=self.environment(), check=True)

    def environment(self) -> dict:
        return os.environ | {
            "BASE_URL": self.service.ready["base_url"],
            "COMPANY_ID": self.company_id,
            "API_TOKEN": self.token,
            "WEBHOOK_SECRET": self.secret,
            "PORT": str(self.port),
            "DATABASE": str(self.database),
            "PAYLINK": str(self.service.program),
            "PAYLINK_CONFIG": self.service.ready["config"],
            "PHP_CLI_SERVER_WORKERS": "4",
            "PYTHONPATH": str(PYTHON_PACKAGES),
            "GOCACHE": str(TOOLS / "examples/go-build"),
        }

    def filled(self, command: list[str]) -> list[str]:
        return [part.replace("{scratch}", str(self.scratch)).replace("{port}", str(self.port)) for part in command]

    def start(self, **settings: str) -> None:
        with open(self.scratch / "output", "ab") as output:
            # In a session of its own: PHP's server has workers, which are stopped with it.
            self.process = subprocess.Popen(
                self.filled(self.program.command),
                cwd=self.program.directory,
                env=self.environment() | settings,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        wait_until(f"{self.name} accepts connections", self.accepts_connections)

    def accepts_connections(self) -> bool:
        if self.process.poll() is not None:
            raise AssertionError(f"the program has ended with {self.process.returncode}")
        with socket.socket() as connection:
            return connection.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self) -> None:
        if self.process:
            os.killpg(self.process.pid, 15)
            self.process.wait(30)
            self.process = None

    def reconcile(self, *arguments: str) -> str:
        command = [*self.program.reconcile, *arguments]
        return subprocess.run(
            command, cwd=self.program.directory, env=self.environment(), capture_output=True, text=True, check=True, timeout=DEADLINE_SECONDS
        ).stdout

    def output(self) -> str:
        path = self.scratch / "output"
        return path.read_text(errors="replace") if path.exists() else ""


def wait_until(what: str, condition) -> None:
    deadline = time.monotonic() + DEADLINE_SECONDS
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError(f"not within {DEADLINE_SECONDS} s: {what}")
        time.sleep(0.05)
