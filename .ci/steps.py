"""Runs recipes of the justfile as the steps of CI, and prints the time of each.

Usage: bash .ci/run            what every change must pass, and the steps that the changed paths concern
       bash .ci/run all        every step
       bash .ci/run STEP…      only these, as the jobs of .github/workflows/ci.yml do
       bash .ci/run list       the steps, and the paths that concern them
       bash .ci/run check      whether those paths exist

PAYLINK_CI_BASE is the commit with which the changed paths are compared. Without it, they are those of the last six hours of history.
A Rust test that fails beside the other lane is run again alone at the end, if there are at most five. One that passes then is
printed as UNSTEADY: it depends on how fast a busy machine is, or has a race, and wants repair.
With PAYLINK_CI_STRICT=1, a line that begins with SKIPPED or UNSTEADY fails the run: for machines on which every check must be possible.
"""

import fnmatch
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import time

TOOLS = pathlib.Path(os.environ.get("JUST_TOOLS", "~/.cache/paylink/tools")).expanduser()
JUST = str(TOOLS / "venv/bin/just")

# First what takes seconds. Then the build, and two lanes beside each other: tests often wait for a database or a clock.
FIRST = ["static", "test-build"]
LANES = [["test"], ["contract", "first-hour", "code-blocks", "webhooks", "e2e", "lints"]]
# One after the other, because some build another program at the same path, and some measure. Each runs where a changed path concerns it.
# Globs, of which those with ! name exceptions.
CONCERNS = {
    "dependencies": "deny.toml Cargo.toml Cargo.lock crates/*/Cargo.toml fuzz/Cargo.*",
    "fuzz-build": "fuzz/src/* fuzz/Cargo.* crates/properties/*",
    "examples": "docs/api.md scripts/run-examples scripts/insert-payment.sql crates/server/src/api/* crates/paylink/examples/merchant.rs",
    "shops": "examples/* docs/webhooks/* scripts/run-shops scripts/shop_* scripts/webhook_handlers.py",
    "clients": "clients/* docs/openapi.json docs/webhooks/fixtures.json scripts/clients scripts/client_shops.py scripts/tools/clients/*",
    "conformance": "crates/bank/src/berlin_group/* crates/sandbox/src/berlin_group/* scripts/conformance",
    "alerts-check": "deploy/prometheus/* docs/runbooks.md docs/metrics.md scripts/check-alerts scripts/alert_labels.py scripts/metric_queries.py",
    "alerts": "deploy/prometheus/* cluster/alert* cluster/short_rules.py cluster/observed.py cluster/prometheus.py cluster/single_cell.py",
    "dashboard-check": "deploy/grafana/* cluster/dashboard* cluster/observed.py cluster/prometheus.py cluster/single_cell.py scripts/dashboard*",
    "proxies": "deploy/haproxy.cfg deploy/nginx.conf deploy/Caddyfile cluster/prox*",
    "cluster": "deploy/patroni* deploy/etcd.yml deploy/haproxy.cfg cluster/* !cluster/alert* !cluster/dashboard* !cluster/prox* !cluster/short_rules.py "
    "crates/store/src/connect.rs crates/store/src/host_* crates/store/src/pooling.rs crates/store/src/open_cell.rs crates/store/src/cell_opening.rs",
    "bench": "bench/run bench/do_nothing.rs bench/paced.rs bench/kinds.py bench/server.py bench/cpu.py bench/*.lua crates/server/src/web/* "
    "crates/server/src/http_server/*",
    "helm": "deploy/helm/* scripts/check-helm crates/server/config.default.toml",
    "packages": "packaging/* scripts/package scripts/check-server-build",
    "image-test": "packaging/* Containerfile .dockerignore",
}
ARGUMENTS = {"alerts": ["--quick"], "cluster": ["faults", "--quick"], "bench": ["--check"]}
EVERY = [*FIRST, *LANES[0], *LANES[1], *CONCERNS]

# What somebody wants to see before the step has ended.
FAILURE = re.compile(r"test .* FAILED$|\s*✖ |error(\[|:)|FAILED")
# What the test runners and checks say at their end.
SUMMARY = re.compile(
    r"(ℹ (tests|pass|fail) |test result|leak check|bench check|contract:|conformance:|code blocks:|package test: installed|image test: built|"
    r"helm:|alerts:|dashboard:|proxies:|shops:|clients: \d|SKIPPED|UNSTEADY)"
)
MOST_UNSTEADY = 5
started = time.monotonic()
printing = threading.Lock()
results: dict[str, tuple[float, float, bool]] = {}


def say(text: str) -> None:
    with printing:
        print(text, flush=True)


def run(step: str, logs: pathlib.Path) -> bool:
    begin = time.monotonic()
    say(f"==> {step}")
    command = [JUST, step, *ARGUMENTS.get(step, [])]
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    )
    with open(logs / step, "w") as log:
        for line in process.stdout:
            log.write(line)
            if FAILURE.match(line):
                say(f"    {step}, minute {(time.monotonic() - started) / 60:.1f}: {line.rstrip()}")
    passed = process.wait() == 0
    end = time.monotonic()
    results[step] = (begin - started, end - begin, passed)
    if passed:
        say(f"    {step}: {end - begin:.0f} s")
    else:
        lines = (logs / step).read_text().splitlines()
        say("\n".join([f"==> {step} FAILED after {end - begin:.0f} s. What the failed tests say, and its last lines:",
                       *failed_tests(lines), *lines[-200:], f"==> end of {step}"]))
    return passed


def failed_tests(lines: list[str]) -> list[str]:
    """The messages of failed Rust tests, without their stacks: of several test programs, only the last one ends the log."""
    found, left = [], 0
    for line in lines:
        if re.match(r"---- .* stdout ----", line):
            left = 25
        elif line.startswith("stack backtrace:"):
            left = 0
        if left and line:
            found.append(line[:600])
            left -= 1
    return found


def run_alone(logs: pathlib.Path) -> None:
    """Runs the failed tests of the step `test` again, if nothing but a few tests has failed."""
    begin, seconds, passed = results["test"]
    log = (logs / "test").read_text()
    names = re.findall(r"^test (\S+) \.\.\. FAILED$", log, re.MULTILINE)
    programs = re.findall(r"^    `(-p .*)`$", log, re.MULTILINE)
    explained = len(programs) == log.count("test result: FAILED") and "no credential found" in log
    if passed or not explained or not 0 < len(names) <= MOST_UNSTEADY:
        return
    say(f"==> again, alone: {' '.join(names)}")
    succeeded, environment = 0, {**os.environ, "PATH": f"{TOOLS / 'bin'}:{TOOLS / 'venv/bin'}:{os.environ['PATH']}"}
    for program in programs:
        command = ["cargo", "test", "--locked", *program.split(), "--", "--exact", *names]
        done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
        succeeded += len(re.findall(r"^test \S+ \.\.\. ok$", done.stdout, re.MULTILINE))
        say(done.stdout + done.stderr)
    if succeeded == len(names):
        results["test"] = (begin, seconds, True)
        with open(logs / "test", "a") as file:
            file.writelines(f"UNSTEADY: {name} has failed beside other work, and passed alone\n" for name in names)


def run_lane(steps: list[str], logs: pathlib.Path) -> None:
    for step in steps:
        run(step, logs)


def run_all(chosen: list[str], logs: pathlib.Path) -> None:
    for step in [step for step in FIRST if step in chosen]:
        if not run(step, logs) and step == "test-build":
            return  # nothing else can run
    lanes = [threading.Thread(target=run_lane, args=([step for step in lane if step in chosen], logs)) for lane in LANES]
    for lane in lanes:
        lane.start()
    for lane in lanes:
        lane.join()
    if "test" in results:
        run_alone(logs)
    run_lane([step for step in CONCERNS if step in chosen], logs)


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], check=True, capture_output=True, text=True).stdout.strip()


def changed_paths() -> list[str]:
    base = os.environ.get("PAYLINK_CI_BASE")
    if not base:
        latest = int(git("log", "-1", "--format=%ct"))
        base = git("rev-list", "-1", f"--before={latest - 6 * 3600}", "HEAD")
    # Without history, everything may have changed.
    return (git("diff", "--name-only", base, "HEAD") if base else git("ls-files")).splitlines()


def concerns(path: str, globs: str) -> bool:
    def one_of(names: list[str]) -> bool:
        return any(fnmatch.fnmatchcase(path, name) for name in names)

    included, excluded = [name for name in globs.split() if name[0] != "!"], [name[1:] for name in globs.split() if name[0] == "!"]
    return one_of(included) and not one_of(excluded)


def dead_globs() -> list[str]:
    """What names no file: it was written wrongly, or the file is gone."""
    paths = git("ls-files").splitlines()
    named = {name.lstrip("!") for globs in CONCERNS.values() for name in globs.split()}
    return sorted(name for name in named if not any(fnmatch.fnmatchcase(path, name) for path in paths))


def choose(arguments: list[str]) -> list[str]:
    if arguments == ["all"]:
        return EVERY
    if arguments:
        unknown = set(arguments) - set(EVERY)
        if unknown:
            sys.exit(f"no such step: {', '.join(sorted(unknown))}; `bash .ci/run list` names them")
        return arguments
    paths = changed_paths()
    concerned = [step for step, globs in CONCERNS.items() if any(concerns(path, globs) for path in paths)]
    return [step for step in EVERY if step not in CONCERNS or step in concerned]


def main(arguments: list[str]) -> int:
    if arguments == ["--help"]:
        print(__doc__)
        return 0
    if arguments == ["check"]:
        dead = dead_globs()
        print("\n".join(f".ci/steps.py: no file has a name like {name}" for name in dead) or "steps: every path of the steps is there")
        return 1 if dead else 0
    if arguments == ["list"]:
        for step in EVERY:
            print(f"{step:16} {CONCERNS.get(step, 'every change')}")
        return 0
    chosen = choose(arguments)
    with tempfile.TemporaryDirectory() as directory:
        logs = pathlib.Path(directory)
        run_all(chosen, logs)
        lines = [line for step in EVERY if step in results for line in (logs / step).read_text().splitlines()]
    print(f"\n==> steps: {time.monotonic() - started:.0f} s, after {os.environ.get('PAYLINK_CI_INSTALLING', '0')} s of installing")
    for step, (begin, seconds, passed) in results.items():
        print(f"    {step:16} began in minute {begin / 60:4.1f}, took {seconds:5.0f} s, {'passed' if passed else 'FAILED'}")
    left_out = [step for step in EVERY if step not in chosen]
    missing = [step for step in chosen if step not in results]
    print(f"    not run here: {', '.join(left_out) or 'nothing'}")
    skipped = [line for line in lines if line.startswith("SKIPPED")]
    print(f"    skipped inside of steps: {len(skipped)}")
    print("==> summary")
    print("\n".join(line for line in lines if SUMMARY.match(line)))
    failed = [step for step, (_, _, passed) in results.items() if not passed] + missing
    if os.environ.get("PAYLINK_CI_STRICT") == "1":
        failed += [line for line in lines if line.startswith(("SKIPPED", "UNSTEADY"))]
    if failed:
        print(f"==> FAILED: {', '.join(failed)}")
    print(f"steps: {len(results) - len(set(failed) & set(results))} passed, {len(failed)} failed, {len(left_out)} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
