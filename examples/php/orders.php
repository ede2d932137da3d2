<?php
// The shop's orders, in SQLite. Every rule about the state of an order is in this file.

declare(strict_types=1);

const ATTEMPT = "SELECT attempts.*, price_cents FROM attempts JOIN orders ON number = order_number";

function database(): PDO
{
    static $database = null;
    if ($database === null) {
        $database = new PDO("sqlite:" . (getenv("DATABASE") ?: "shop.sqlite"));
        $database->exec(file_get_contents(__DIR__ . "/schema.sql"));
    }
    return $database;
}

function query(string $sql, mixed ...$values): PDOStatement
{
    $statement = database()->prepare($sql);
    $statement->execute($values);
    return $statement;
}

function transaction(callable $work): mixed
{
    database()->exec("BEGIN IMMEDIATE"); // PDO's own would let two requests read before one of them writes
    try {
        $result = $work();
        database()->exec("COMMIT");
        return $result;
    } catch (Throwable $error) {
        database()->exec("ROLLBACK");
        throw $error;
    }
}

/** Stores an order and its first attempt. This happens before the link exists, so that no payment arrives for an unknown order. */
function create_order(int $price_cents): array
{
    // Random, so that nobody can guess the page of an order, and so that a number is never used again.
    $number = strtoupper(bin2hex(random_bytes(5)));
    return transaction(function () use ($number, $price_cents) {
        query("INSERT INTO orders (number, price_cents) VALUES (?, ?)", $number, $price_cents);
        return add_attempt($number);
    });
}

/** The attempt to pay an order with: the open one, or a new one if the last payment was not paid. Null if the order is paid. */
function attempt_to_pay(string $number): ?array
{
    return transaction(function () use ($number) {
        // Of two clicks on "Try again", one changes this row. The other finds the attempt that the first has added.
        if (query("UPDATE orders SET state = 'open' WHERE number = ? AND state = 'not paid'", $number)->rowCount()) {
            return add_attempt($number);
        }
        return query(ATTEMPT . " WHERE number = ? AND status IS NULL", $number)->fetch(PDO::FETCH_ASSOC) ?: null;
    });
}

function add_attempt(string $number): array
{
    $attempts = query("SELECT count(*) FROM attempts WHERE order_number = ?", $number)->fetchColumn() + 1;
    $key = $attempts === 1 ? "order-$number" : "order-$number-$attempts";
    $reference = $attempts === 1 ? "Order $number" : "Order $number $attempts";
    query("INSERT INTO attempts (key, order_number, reference) VALUES (?, ?, ?)", $key, $number, $reference);
    return find_attempt($reference);
}

function find_order(string $number): ?array
{
    return query("SELECT * FROM orders WHERE number = ?", $number)->fetch(PDO::FETCH_ASSOC) ?: null;
}

function all_orders(): array
{
    return query("SELECT * FROM orders ORDER BY rowid")->fetchAll(PDO::FETCH_ASSOC);
}

function find_attempt(string $reference): ?array
{
    return query(ATTEMPT . " WHERE reference = ?", $reference)->fetch(PDO::FETCH_ASSOC) ?: null;
}

function open_attempts(): array
{
    return query(ATTEMPT . " WHERE status IS NULL AND payment_id IS NOT NULL")->fetchAll(PDO::FETCH_ASSOC);
}

function store_link(string $key, string $url): void
{
    query("UPDATE attempts SET link_url = ? WHERE key = ?", $url, $key);
}

/** Applies the status that was read from the API; if an event was the reason to read it, once for this event. */
function record_status(string $key, string $payment_id, string $status, ?string $event_id = null): void
{
    transaction(function () use ($key, $payment_id, $status, $event_id) {
        if ($event_id !== null && !query("INSERT INTO events (id) VALUES (?) ON CONFLICT DO NOTHING", $event_id)->rowCount()) {
            return;
        }
        apply_status($key, $payment_id, $status);
    });
}

function apply_status(string $key, string $payment_id, string $status): void
{
    // Kept for a status that is not final too: reconcile reads it again.
    query("UPDATE attempts SET payment_id = ? WHERE key = ? AND payment_id IS NULL", $payment_id, $key);
    $state = state_for($status);
    if ($state === "open") {
        return;
    }
    // A final status is applied once, whether the event, the payer or reconcile brings it first.
    if (query("UPDATE attempts SET status = ? WHERE key = ? AND status IS NULL", $status, $key)->rowCount()) {
        $order = "(SELECT order_number FROM attempts WHERE key = ?)";
        query("UPDATE orders SET state = ? WHERE state = 'open' AND number = $order", $state, $key);
        // To ship a paid order exactly once, insert the job here, in the same transaction.
    }
}

/** The three cases. A status that this program does not know decides nothing. */
function state_for(string $status): string
{
    return match ($status) {
        "EXECUTED", "SETTLED" => "paid",
        "FAILED", "CANCELLED" => "not paid",
        default => "open",
    };
}
