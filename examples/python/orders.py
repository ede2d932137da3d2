"""The shop's orders, in SQLite. Every rule about the state of an order is in this file."""

import contextlib
import os
import pathlib
import secrets
import sqlite3

DATABASE = os.environ.get("DATABASE", "shop.sqlite")
ATTEMPT = "SELECT attempts.*, price_cents FROM attempts JOIN orders ON number = order_number"


@contextlib.contextmanager
def transaction():
    # A connection for each transaction, because a server handles requests in several threads.
    database = sqlite3.connect(DATABASE, timeout=5, isolation_level=None)
    database.row_factory = sqlite3.Row
    try:
        database.execute("BEGIN IMMEDIATE")
        yield database
        database.execute("COMMIT")
    finally:
        database.close()  # rolls back what was not committed


def create_tables():
    with contextlib.closing(sqlite3.connect(DATABASE)) as database:
        database.executescript(pathlib.Path(__file__).with_name("schema.sql").read_text())


def create_order(price_cents):
    """Stores an order and its first attempt. This happens before the link exists, so that no payment arrives for an unknown order."""
    # Random, so that nobody can guess the page of an order, and so that a number is never used again.
    number = secrets.token_hex(5).upper()
    with transaction() as database:
        database.execute("INSERT INTO orders (number, price_cents) VALUES (?, ?)", (number, price_cents))
        return _add_attempt(database, number)


def attempt_to_pay(number):
    """The attempt to pay an order with: the open one, or a new one if the last payment was not paid. None if the order is paid."""
    with transaction() as database:
        # Of two clicks on "Try again", one changes this row. The other finds the attempt that the first has added.
        reopened = database.execute("UPDATE orders SET state = 'open' WHERE number = ? AND state = 'not paid'", (number,)).rowcount
        if reopened:
            return _add_attempt(database, number)
        return database.execute(f"{ATTEMPT} WHERE number = ? AND status IS NULL", (number,)).fetchone()


def _add_attempt(database, number):
    attempts = database.execute("SELECT count(*) FROM attempts WHERE order_number = ?", (number,)).fetchone()[0] + 1
    key = f"order-{number}" if attempts == 1 else f"order-{number}-{attempts}"
    reference = f"Order {number}" if attempts == 1 else f"Order {number} {attempts}"
    database.execute("INSERT INTO attempts (key, order_number, reference) VALUES (?, ?, ?)", (key, number, reference))
    return _find_attempt(database, reference)


def _find_attempt(database, reference):
    return database.execute(f"{ATTEMPT} WHERE reference = ?", (reference,)).fetchone()


def find_attempt(reference):
    with transaction() as database:
        return _find_attempt(database, reference)


def find_order(number):
    with transaction() as database:
        return database.execute("SELECT * FROM orders WHERE number = ?", (number,)).fetchone()


def all_orders():
    with transaction() as database:
        return database.execute("SELECT * FROM orders ORDER BY rowid").fetchall()


def open_attempts():
    with transaction() as database:
        return database.execute(f"{ATTEMPT} WHERE status IS NULL AND payment_id IS NOT NULL").fetchall()


def store_link(key, url):
    with transaction() as database:
        database.execute("UPDATE attempts SET link_url = ? WHERE key = ?", (url, key))


def record_status(key, payment_id, status, event_id=None):
    """Applies the status that was read from the API; if an event was the reason to read it, once for this event."""
    with transaction() as database:
        if event_id and not database.execute("INSERT INTO events (id) VALUES (?) ON CONFLICT DO NOTHING", (event_id,)).rowcount:
            return
        _apply_status(database, key, payment_id, status)


def _apply_status(database, key, payment_id, status):
    # Kept for a status that is not final too: reconcile reads it again.
    database.execute("UPDATE attempts SET payment_id = ? WHERE key = ? AND payment_id IS NULL", (payment_id, key))
    state = state_for(status)
    if state == "open":
        return
    # A final status is applied once, whether the event, the payer or reconcile brings it first.
    if database.execute("UPDATE attempts SET status = ? WHERE key = ? AND status IS NULL", (status, key)).rowcount:
        order = "(SELECT order_number FROM attempts WHERE key = ?)"
        database.execute(f"UPDATE orders SET state = ? WHERE state = 'open' AND number = {order}", (state, key))
        # To ship a paid order exactly once, insert the job here, in the same transaction.


def state_for(status):
    """The three cases. A status that this program does not know decides nothing."""
    if status in ("EXECUTED", "SETTLED"):
        return "paid"
    if status in ("FAILED", "CANCELLED"):
        return "not paid"
    return "open"
