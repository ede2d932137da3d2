# What contributors run, and what CI runs: the same recipes.

# What tools are kept in when a recipe needs one that cargo or Debian does not bring.
tools := env("JUST_TOOLS", home_directory() / ".cache/paylink/tools")
# Where cargo puts what it builds.
target := shell("scripts/target-directory")
export PATH := tools / "bin" + ":" + tools / "venv/bin" + ":" + env("PATH")

# The recipes, with what they do
default:
    @just --list --unsorted

# Install the tools that the other recipes need (cargo-deny takes some minutes the first time)
setup:
    scripts/setup "{{tools}}"

# Format, lints, documentation, dependency rules, links between documents
check:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets --locked -- -D warnings
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked --document-private-items
    cargo deny --locked check bans licenses sources
    python3 scripts/check-docs

# All tests, then a search of everything that was logged for credentials
test *ARGS:
    rm -rf "{{target}}/tmp/logs"
    cargo test --workspace --locked {{ARGS}}
    scripts/leak-check "{{target}}/tmp/logs"

# The randomised run of payers, banks, time and faults, with this many sequences
random SEQUENCES="10000":
    PAYLINK_SEQUENCES={{SEQUENCES}} cargo test --locked -p paylink-server --test random -- --nocapture

# Workers and PostgreSQL killed at random moments while events are delivered: so many kills over so many events (two seconds a kill)
kills KILLS="1000" EVENTS="200000":
    PAYLINK_KILLS={{KILLS}} PAYLINK_EVENTS={{EVENTS}} cargo test --release --locked -p paylink-server --test kills -- --nocapture

# The first link and payment, as the README makes them
first-link: build
    scripts/first-link "{{target}}/debug/paylink"

# The running API against its own OpenAPI document, and its log searched for credentials
contract: build
    python3 scripts/contract "{{target}}/debug/paylink" "{{target}}/tmp/contract-logs"
    scripts/leak-check "{{target}}/tmp/contract-logs"

# Sandbox bank and connector against the published Berlin Group file, by schemathesis and Prism; skipped where there is no copy of it
conformance: build
    scripts/conformance "{{target}}/debug/paylink" "{{target}}/debug/paylink-sandbox" "{{target}}/tmp/conformance-logs"

# What payers do, in Chromium with JavaScript on and off; axe, sizes, languages and weight of every page; then a search of the log
e2e: build
    rm -rf "{{target}}/tmp/e2e-logs"
    scripts/e2e "{{target}}/debug/paylink" "{{target}}/tmp/e2e-logs" all.test.mjs
    scripts/leak-check "{{target}}/tmp/e2e-logs"

# Bank choice, consent and result by Lighthouse, as on a slow phone: the median of five must be at least this
lighthouse PERFORMANCE="99": build
    PERFORMANCE={{PERFORMANCE}} scripts/e2e "{{target}}/debug/paylink" "{{target}}/tmp/lighthouse-logs" lighthouse.test.mjs

# Every page that a payer can meet, at 320 and 1280 px, light and dark
screenshots DIRECTORY=(target / "screenshots") *NAMES: build
    scripts/e2e "{{target}}/debug/paylink" "{{target}}/tmp/screenshots-logs" screenshots.mjs "{{DIRECTORY}}" {{NAMES}}

# The six of them that the README shows
readme-screenshots: (screenshots "docs/screenshots" "choose-320-light" "consent-iban-320-light" "hand-off-320-light" "paid-320-dark" "hand-off-1280-light" "choose-branded-1280-dark")

# The examples of docs/api.md, each in its language where that is at hand
examples: build
    cargo build --locked --example merchant
    python3 scripts/run-examples "{{target}}/debug/paylink" "{{target}}/debug/examples/merchant"

# What we sign, judged by the official Standard Webhooks libraries and by the examples of docs/webhooks.md
webhooks:
    scripts/webhook-fixtures "{{tools}}"
    cargo build --locked -p paylink-domain --example webhook
    python3 scripts/webhook-examples "{{tools}}" "{{target}}/debug/examples/webhook"

# The program beside the bare engine, as ratios; needs wrk and pgbench (Debian: wrk, postgresql)
bench *ARGS:
    cargo build --release --locked -p paylink-server --bin paylink --example do_nothing
    bench/run "{{target}}/release/paylink" "{{target}}/release/examples/do_nothing" {{ARGS}}

# What telling merchants costs beside the bare engine, and among endpoints that hang or are dead
bench-events *ARGS:
    cargo build --release --locked -p paylink-server --bin paylink --example events
    "{{target}}/release/examples/events" "{{target}}/release/paylink" {{ARGS}}

# Start everything on this machine
dev *ARGS:
    cargo run --locked -- dev {{ARGS}}

build:
    cargo build --locked --workspace
