# What contributors run, and what CI runs: the same recipes.

# The directory of tools that neither cargo nor Debian provides.
tools := env("JUST_TOOLS", home_directory() / ".cache/paylink/tools")
# cargo's target directory.
target := shell("scripts/target-directory")
# Messages name source files, and compiled C code of dependencies contains the time of its build. With these, the same commit gives the same bytes in any directory
reproducible := 'SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) RUSTFLAGS="--remap-path-prefix=$PWD=/source --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo" CFLAGS="-ffile-prefix-map=$PWD=/source -ffile-prefix-map=${CARGO_HOME:-$HOME/.cargo}=/cargo"'
export PATH := tools / "bin" + ":" + tools / "venv/bin" + ":" + env("PATH")

# List the recipes
default:
    @just --list --unsorted

# Install the tools that the other recipes need (cargo-deny takes some minutes the first time)
setup:
    scripts/setup "{{tools}}"

# Everything that is checked without running the program
check: static lints dependencies

# Format, layers, words, migrations, documents, alert rules: what takes seconds
static:
    cargo fmt --all --check
    scripts/check-layers --self-test
    scripts/check-layers
    scripts/check-words --self-test
    scripts/check-words
    scripts/check-test-sql --self-test
    scripts/check-test-sql
    scripts/check-migrations --self-test
    scripts/check-migrations
    scripts/check-docs
    scripts/check-code-blocks --self-test
    scripts/check-code-blocks
    scripts/site --check
    scripts/check-alerts --self-test
    scripts/check-alerts
    scripts/dashboard --self-test
    scripts/dashboard --check
    scripts/scale-table --check
    scripts/check-builds --self-test
    scripts/check-builds
    /usr/bin/python3 .ci/steps.py check

# The compiler's, clippy's and rustdoc's warnings are errors
lints:
    cargo clippy --workspace --all-targets --locked -- -D warnings
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked --document-private-items

# Licences, sources and duplicates of the dependencies
dependencies:
    cargo deny --locked check bans licenses sources
    cargo deny --manifest-path fuzz/Cargo.toml --locked --config deny.toml check sources

# Compares the dependencies with the RustSec advisory database, of which PAYLINK_ADVISORY_DB names a clone
advisories:
    scripts/check-advisories

# Compiles all programs and tests, once for every recipe that runs them
test-build:
    cargo test --workspace --locked --no-run --lib --bins --examples --test '*'

# All tests, then a search of everything that was logged for credentials
test *ARGS:
    #!/usr/bin/env bash
    # Each line is run, also after a failure of an earlier one.
    failed=0
    rm -rf "{{target}}/tmp/logs" "{{target}}/tmp/skipped-tests"
    cargo test --workspace --locked --no-fail-fast --lib --bins {{ARGS}} || failed=1
    cargo test --workspace --locked --no-fail-fast --test '*' {{ARGS}} || failed=1
    scripts/leak-check "{{target}}/tmp/logs" || failed=1
    cat "{{target}}/tmp/skipped-tests" 2> /dev/null
    exit $failed

# The tests that limit times, one after another on a machine without other work: with the limits as they are, not ten times as long
latencies:
    PAYLINK_QUIET_MACHINE=1 cargo test --locked -p paylink --test slow -- --test-threads 1 timing:: network::
    PAYLINK_QUIET_MACHINE=1 cargo test --locked -p paylink --test fast -- --test-threads 1 outbound::hostile query_plans it::company_list it::operator_pages it::payment_list it::payments it::unavailable
    PAYLINK_QUIET_MACHINE=1 cargo test --locked -p paylink --test portal -- --test-threads 1 size::

# All tests on another version of PostgreSQL than Debian's; it is installed with the other tools
test-on-postgresql VERSION="18" *ARGS:
    scripts/with-postgresql "{{tools}}" {{VERSION}} cargo test --workspace --locked {{ARGS}}

# Whether the time of a sign-in shows who has an account: 200 interleaved tries each, medians within 2 %
sign-in-timing TRIES="200" TOLERANCE="0.02":
    PAYLINK_SIGN_IN_TRIES={{TRIES}} PAYLINK_SIGN_IN_TOLERANCE={{TOLERANCE}} cargo test --locked -p paylink --test portal the_time_of_a_response -- --nocapture

# The randomised run of payers, banks, time and faults, with this many sequences; and the randomised histories of deliveries
random SEQUENCES="10000" HISTORIES="100":
    PAYLINK_SEQUENCES={{SEQUENCES}} cargo test --locked -p paylink --test slow random:: -- --nocapture
    PAYLINK_HISTORIES={{HISTORIES}} cargo test --locked -p paylink --test fast events::histories -- --nocapture

# Payers, adversary banks, kills and clock jumps over two nodes, with this many seeds of 64 payments
chaos SEEDS="200":
    PAYLINK_CHAOS_SEEDS={{SEEDS}} cargo test --locked -p paylink --test slow chaos:: -- --nocapture

# All attacks of one address at once, held for this many seconds against a node with 1,024 open files
siege SECONDS="60":
    PAYLINK_QUIET_MACHINE=1 PAYLINK_SIEGE_SECONDS={{SECONDS}} cargo test --locked -p paylink --test slow network::siege -- --nocapture

# Search for inputs that break a property of crates/properties, this many seconds per target; without names, every target
fuzz SECONDS="600" *TARGETS:
    scripts/fuzz "{{target}}" {{SECONDS}} {{TARGETS}}

# Compiles the fuzz targets, which are a workspace of their own
fuzz-build:
    cargo check --locked --manifest-path fuzz/Cargo.toml

# Changes the rules of domain, store or bank one place at a time: the crate's own tests must notice. Needs cargo-mutants, and an hour for domain
mutants CRATE="domain" *ARGS:
    scripts/mutants "{{target}}" {{CRATE}} {{ARGS}}

# Kill workers and PostgreSQL at random moments while events are delivered (two seconds a kill)
kills KILLS="1000" EVENTS="200000":
    PAYLINK_KILLS={{KILLS}} PAYLINK_EVENTS={{EVENTS}} cargo test --release --locked -p paylink --test slow kills:: -- --nocapture

# Kill workers at random moments while they send mails (three seconds a kill)
mail-kills KILLS="100":
    PAYLINK_MAIL_KILLS={{KILLS}} cargo test --locked -p paylink --test fast mail::kills -- --nocapture

# Restore the database to random moments while payers pay, this often (half a minute each)
restores ROUNDS="20":
    PAYLINK_RESTORES={{ROUNDS}} cargo test --locked -p paylink --test slow restore::under_load -- --nocapture

# Back up a cell with pgBackRest, lose it, restore it to a moment, and check what is there; timed. Root installs pgbackrest and postgresql if they are missing
restore-drill *ARGS: build
    /usr/bin/python3 cluster/restore_drill.py --programs "{{target}}/debug" {{ARGS}}

# Paylink behind PgBouncer: what works, and what `paylink doctor` must refuse. Root installs pgbouncer and postgresql if they are missing
pgbouncer *ARGS: build
    /usr/bin/python3 cluster/pgbouncer.py --programs "{{target}}/debug" {{ARGS}}

# Retire a key with this many stored secrets while payers pay, with a kill in the middle
reseal SECRETS="100000":
    PAYLINK_RESEAL_SECRETS={{SECRETS}} cargo test --locked -p paylink --test fast money::reseal -- --nocapture

# Search among this many payments, by reference, data, amount and time
find PAYMENTS="1000000":
    PAYLINK_QUIET_MACHINE=1 PAYLINK_PAYMENTS={{PAYMENTS}} cargo test --locked -p paylink --test fast -- --nocapture payments_are_found_by_indexes every_list_uses_its_index

# Every list, search and chart of the portal with this many payments and five times as many delivery attempts, and an export
portal-size PAYMENTS="1000000":
    PAYLINK_QUIET_MACHINE=1 PAYLINK_PAYMENTS={{PAYMENTS}} cargo test --release --locked -p paylink --test portal -- --nocapture --test-threads 1 size::

# What the portal's indexes and counts cost a payment: WAL bytes and CPU time of the database, 10 rounds in turn
portal-price PAYMENTS="1000":
    PAYLINK_PRICE_PAYMENTS={{PAYMENTS}} cargo test --release --locked -p paylink --test portal -- --nocapture price::

# The first payment within a minute and the first verified event within three, by the commands of the documents
first-hour: build
    scripts/first-hour "{{target}}/debug/paylink"

# The code blocks of the documents that are marked with <!-- run -->, each in a directory with `paylink dev`
code-blocks: build
    scripts/run-code-blocks "{{target}}/debug/paylink"

# The OpenAPI document by common rules; the running API against it; and a search of its log for credentials
contract: build
    scripts/lint-openapi "{{tools}}"
    scripts/contract "{{target}}/debug/paylink" "{{target}}/tmp/contract-logs"
    scripts/leak-check "{{target}}/tmp/contract-logs"

# Sandbox bank and connector against the published Berlin Group file, by schemathesis and Prism; skipped without a copy of the file
conformance: build
    scripts/conformance "{{target}}/debug/paylink" "{{target}}/debug/paylink-sandbox" "{{target}}/tmp/conformance-logs"

# Payers' journeys in Chromium with JavaScript on and off, the portal's main jobs; axe, sizes and weight of every page; then a search of the log
e2e: build
    rm -rf "{{target}}/tmp/e2e-logs"
    scripts/e2e "{{target}}/debug/paylink" "{{target}}/tmp/e2e-logs" journeys.test.mjs states.test.mjs portal.test.mjs
    scripts/leak-check "{{target}}/tmp/e2e-logs"

# The slowest tests of the last `just e2e`
e2e-times COUNT="40":
    sort --reverse --numeric-sort "{{target}}/tmp/e2e-logs.times" | head --lines {{COUNT}}

# The layout of every page in every language; `just e2e` measures each in five
e2e-languages: build
    scripts/e2e "{{target}}/debug/paylink" "{{target}}/tmp/e2e-languages-logs" languages/payers.test.mjs languages/portal.test.mjs

# How quickly a payer gets from Confirm to the bank, in milliseconds. For a machine that does nothing else
e2e-speed: build
    scripts/e2e "{{target}}/debug/paylink" "{{target}}/tmp/e2e-speed-logs" speed.test.mjs

# Bank choice, consent and result by Lighthouse, as on a slow phone: two runs of at most ten must reach this. For a machine that does nothing else
lighthouse PERFORMANCE="99": build
    PERFORMANCE={{PERFORMANCE}} scripts/e2e "{{target}}/debug/paylink" "{{target}}/tmp/lighthouse-logs" lighthouse.test.mjs

# Every page that a payer can meet, at 320 and 1280 px, light and dark
screenshots DIRECTORY=(target / "screenshots") *NAMES: build
    scripts/e2e "{{target}}/debug/paylink" "{{target}}/tmp/screenshots-logs" screenshots.mjs "{{DIRECTORY}}" {{NAMES}}

# The payer's pages in the README
readme-screenshots: (screenshots "docs/screenshots" "choose-320-light" "consent-iban-320-light" "hand-off-320-light" "paid-320-dark")

# Every page of the portal, or those named, at 390 and 1280 px, light and dark
portal-screenshots DIRECTORY=(target / "screenshots/portal") *NAMES: build
    scripts/e2e "{{target}}/debug/paylink" "{{target}}/tmp/screenshots-logs" portal/screenshots.mjs "{{DIRECTORY}}" {{NAMES}}

# Every e-mail in ten languages, as pictures in target/screenshots/mails
mail-pictures DIRECTORY=(target / "screenshots/mails") *NAMES: build
    cargo test -p paylink-server --lib all_mails_as_files -- --ignored
    scripts/e2e "{{target}}/debug/paylink" "{{target}}/tmp/screenshots-logs" mail-pictures.mjs "{{target}}/tmp/mails" "{{DIRECTORY}}" {{NAMES}}

# The screenshots in docs/portal.md
docs-screenshots: (portal-screenshots "docs/screenshots/portal" "home-1280-light" "tokens-390-dark" "webhook-tested-390-light" "people-390-light" "branding-1280-light" "audit-log-1280-light" "overview-1280-light" "payments-390-light" "payment-390-dark" "deliveries-failed-1280-light" "operations-1280-light")

# The examples of docs/api.md, each in its language where that is installed
examples: build
    cargo build --locked --workspace --example merchant
    scripts/run-examples "{{target}}/debug/paylink" "{{target}}/debug/examples/merchant"

# The typed clients of clients/: generated again and compared (or replaced, with --write), type checked, and used by a shop in TypeScript, Python and Java
clients *ARGS: build
    scripts/clients "{{tools}}" "{{target}}/debug/paylink" {{ARGS}}

# The documents as a site, in target/site/book; needs mdBook (cargo install mdbook --version 0.5.4 --locked)
site DIRECTORY=(target / "site"):
    scripts/site "{{DIRECTORY}}"

# Our webhook signatures, checked by the official Standard Webhooks libraries and by the examples of docs/webhooks.md
webhooks:
    scripts/webhook-fixtures "{{tools}}"
    cargo build --locked --workspace --example webhook
    scripts/webhook-examples "{{tools}}" "{{target}}/debug/examples/webhook"

# The shops and webhook handlers of examples/ against `paylink dev`, each where its language is installed; without names, all
shops *NAMES: build
    cargo build --locked --workspace --example webhook_handler
    scripts/run-shops "{{target}}/debug/paylink" --axum "{{target}}/debug/examples/webhook_handler" {{NAMES}}

# What is released: the program with and without the playground, of which the second must contain nothing; Debian packages, bills of materials, checksums
dist:
    {{reproducible}} cargo build --profile dist --locked -p paylink --no-default-features
    scripts/check-server-build "{{target}}/dist/paylink"
    cp "{{target}}/dist/paylink" "{{target}}/dist/paylink-server"
    {{reproducible}} cargo build --profile dist --locked -p paylink
    {{reproducible}} cargo build --profile dist --locked -p paylink-sandbox --bin paylink-sandbox
    rm -rf "{{target}}/dist/packages"
    scripts/package "{{target}}/dist" "{{target}}/dist/packages"
    scripts/sbom "{{tools}}" "{{target}}/dist/packages"
    cd "{{target}}/dist/packages" && sha256sum *.deb *.json > SHA256SUMS && cat SHA256SUMS

# Installs, uses, upgrades and removes the Debian packages in a Debian of its own, with systemd. For root, which installs what is missing
packages: server-build build
    packaging/install_test.py "{{target}}/debug" "{{target}}/tmp"

# The same check of a build without the playground, unoptimised. With --workspace, so that the dependencies are not compiled again
server-build:
    cargo build --locked --workspace --no-default-features
    scripts/check-server-build "{{target}}/debug/paylink"
    cp "{{target}}/debug/paylink" "{{target}}/debug/paylink-server"

# The program beside the bare engine, as ratios and CPU time. Root installs wrk and postgresql if they are missing
bench *ARGS:
    cargo build --profile {{ if ARGS =~ "--check" { "dev" } else { "dist" } }} --locked -p paylink --bin paylink --example do_nothing --example paced
    /usr/bin/python3 bench/run "{{target}}/{{ if ARGS =~ "--check" { "debug" } else { "dist" } }}" {{ARGS}}

# Two builds in turn, in one run: what a change costs. Each directory has `paylink` and `examples/do_nothing`
bench-compare FIRST SECOND *ARGS:
    /usr/bin/python3 bench/compare {{FIRST}} {{SECOND}} {{ARGS}}

# What delivering webhook events costs beside the bare engine, and among endpoints that hang or are down
bench-events *ARGS:
    cargo build --profile dist --locked -p paylink --bin paylink --example events
    "{{target}}/dist/examples/events" "{{target}}/dist/paylink" {{ARGS}}

# Reads, writes and deliveries in cells of 1, 10 and 50 million payments, in turn. Needs 50 GB of disk and an hour; less with --sizes
bench-growth *ARGS:
    cargo build --profile dist --locked -p paylink --bin paylink --example events
    /usr/bin/python3 bench/growth "{{target}}/dist" {{ARGS}}

# Instructions of small pieces of work, by callgrind: steady on any machine. Root installs valgrind and postgresql if they are missing
bench-instructions:
    cargo build --profile dist --locked -p paylink --example instructions
    /usr/bin/python3 bench/instructions/run "{{target}}/dist/examples/instructions"

# What one payment costs: bytes on disk and of WAL, CPU of each process. `scripts/scale-table --payments` takes the output with --json
bench-payments *ARGS:
    cargo build --profile dist --locked -p paylink --bin paylink
    cargo build --profile dist --locked -p paylink-sandbox --bin paylink-sandbox
    /usr/bin/python3 bench/payments "{{target}}/dist/paylink" "{{target}}/dist/paylink-sandbox" {{ARGS}}

# Start everything on this machine
dev *ARGS:
    cargo run --locked -- dev {{ARGS}}

build:
    cargo build --locked --workspace

# A cluster on this machine: up, down, status, faults (cluster/README.md). Root installs etcd-server, haproxy and postgresql if they are missing
cluster COMMAND *ARGS:
    {{ if COMMAND =~ "^(up|faults)$" { "cargo build --locked --workspace" } else { "true" } }}
    /usr/bin/python3 cluster/main.py --programs "{{target}}/debug" {{COMMAND}} {{ARGS}}

# What each table costs for a payment, before and after erasure, for docs/retention.md; with --bloat VARIANT, dead rows and sizes with other storage parameters
bench-tables *ARGS:
    cargo build --profile dist --locked -p paylink --bin paylink
    cargo build --profile dist --locked -p paylink-sandbox --bin paylink-sandbox
    /usr/bin/python3 bench/table-sizes "{{target}}/dist/paylink" "{{target}}/dist/paylink-sandbox" {{ARGS}}

# Payments, waits, limits, fail-over and masked logs through the proxies' files of deploy/: HAProxy, nginx and Caddy. Root installs caddy, haproxy, nginx-light and postgresql if they are missing
proxies *ARGS: build
    /usr/bin/python3 cluster/proxies.py --programs "{{target}}/debug" {{ARGS}}

# Every query of the Grafana dashboard, asked of a real Prometheus while payers pay and things fail. Root installs prometheus and postgresql if they are missing
dashboard-check *ARGS: build
    /usr/bin/python3 cluster/dashboard.py --programs "{{target}}/debug" {{ARGS}}

# The picture of the dashboard in docs/monitoring.md; the font is Debian's fonts-inter
dashboard-picture: (dashboard-check "--seconds" "240" "--rows" "overview,banks" "--picture" "docs/screenshots/dashboard.png")

# Builds and runs the images of the Containerfile as the package test does, with podman. For root, which installs what is missing
image-test: server-build build
    packaging/image_test.py "{{target}}/debug" "{{target}}/tmp"

# The Helm chart: rendered, and compared with the schemas of Kubernetes; its configuration is checked by the program
helm: build
    scripts/check-helm "{{tools}}" "{{target}}/debug/paylink"

# Builds programs and packages twice in different directories and compares their bytes. Twice six minutes; less with --profile dev
reproducible *ARGS:
    scripts/reproducible {{ARGS}}

# The alert rules: their form, their tests, and that each has tests, runbook and metrics that exist. Root installs prometheus if it is missing
alerts-check:
    /usr/bin/python3 cluster/prometheus.py
    scripts/check-alerts --self-test
    scripts/check-alerts
    promtool check config deploy/prometheus/prometheus.yml
    promtool test rules deploy/prometheus/alerts_test.yml deploy/prometheus/alerts_hours_test.yml

# Cause the fault of each alert, and see it fire and resolve in Prometheus; --quick takes a minute. Root installs prometheus and postgresql if they are missing
alerts *ARGS: build
    /usr/bin/python3 cluster/alerts.py --programs "{{target}}/debug" {{ARGS}}

# Rotate the logins of the database while merchants and payers use two nodes: no request may fail. Half a minute
rotations *ARGS: build
    /usr/bin/python3 cluster/rotations.py --programs "{{target}}/debug" {{ARGS}}

# Upgrade PostgreSQL by dump and load from Debian's version to a later one, with payments before and after. A minute
major-upgrade VERSION="18": build
    scripts/with-postgresql "{{tools}}" {{VERSION}} /usr/bin/python3 cluster/major_upgrade.py --programs "{{target}}/debug"

# What an idle node takes: memory, statements, CPU time, and how fast it is ready
bench-idle *ARGS:
    cargo build --profile dist --locked -p paylink --bin paylink
    cargo build --profile dist --locked -p paylink-sandbox --bin paylink-sandbox
    /usr/bin/python3 bench/idle "{{target}}/dist/paylink" "{{target}}/dist/paylink-sandbox" {{ARGS}}
