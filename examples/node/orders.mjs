// The shop's orders, in SQLite. Every rule about the state of an order is in this file.

import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

const database = new DatabaseSync(process.env.DATABASE ?? "shop.sqlite");
database.exec(readFileSync(new URL("schema.sql", import.meta.url), "utf8"));

const run = (sql, ...values) => database.prepare(sql).run(...values).changes;
const get = (sql, ...values) => database.prepare(sql).get(...values);
const all = (sql, ...values) => database.prepare(sql).all(...values);
const ATTEMPT = "SELECT attempts.*, price_cents FROM attempts JOIN orders ON number = order_number";

function transaction(work) {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}

/** Stores an order and its first attempt. This happens before the link exists, so that no payment arrives for an unknown order. */
export function createOrder(priceCents) {
  // Random, so that nobody can guess the page of an order, and so that a number is never used again.
  const number = randomBytes(5).toString("hex").toUpperCase();
  return transaction(() => {
    run("INSERT INTO orders (number, price_cents) VALUES (?, ?)", number, priceCents);
    return addAttempt(number);
  });
}

/** The attempt to pay an order with: the open one, or a new one if the last payment was not paid. Undefined if the order is paid. */
export function attemptToPay(number) {
  return transaction(() => {
    // Of two clicks on "Try again", one changes this row. The other finds the attempt that the first has added.
    const reopened = run("UPDATE orders SET state = 'open' WHERE number = ? AND state = 'not paid'", number);
    return reopened ? addAttempt(number) : get(`${ATTEMPT} WHERE number = ? AND status IS NULL`, number);
  });
}

function addAttempt(number) {
  const attempts = get("SELECT count(*) AS count FROM attempts WHERE order_number = ?", number).count + 1;
  const key = attempts === 1 ? `order-${number}` : `order-${number}-${attempts}`;
  const reference = attempts === 1 ? `Order ${number}` : `Order ${number} ${attempts}`;
  run("INSERT INTO attempts (key, order_number, reference) VALUES (?, ?, ?)", key, number, reference);
  return findAttempt(reference);
}

export const findOrder = (number) => get("SELECT * FROM orders WHERE number = ?", number);
export const allOrders = () => all("SELECT * FROM orders ORDER BY rowid");
export const findAttempt = (reference) => get(`${ATTEMPT} WHERE reference = ?`, reference);
export const openAttempts = () => all(`${ATTEMPT} WHERE status IS NULL AND payment_id IS NOT NULL`);
export const storeLink = (key, url) => run("UPDATE attempts SET link_url = ? WHERE key = ?", url, key);

/** Applies the status that was read from the API; if an event was the reason to read it, once for this event. */
export function recordStatus(key, paymentId, status, eventId) {
  transaction(() => {
    if (eventId && !run("INSERT INTO events (id) VALUES (?) ON CONFLICT DO NOTHING", eventId)) return;
    applyStatus(key, paymentId, status);
  });
}

function applyStatus(key, paymentId, status) {
  // Kept for a status that is not final too: reconcile reads it again.
  run("UPDATE attempts SET payment_id = ? WHERE key = ? AND payment_id IS NULL", paymentId, key);
  const state = stateFor(status);
  if (state === "open") return;
  // A final status is applied once, whether the event, the payer or reconcile brings it first.
  if (!run("UPDATE attempts SET status = ? WHERE key = ? AND status IS NULL", status, key)) return;
  run("UPDATE orders SET state = ? WHERE state = 'open' AND number = (SELECT order_number FROM attempts WHERE key = ?)", state, key);
  // To ship a paid order exactly once, insert the job here, in the same transaction.
}

/** The three cases. A status that this program does not know decides nothing. */
function stateFor(status) {
  if (["EXECUTED", "SETTLED"].includes(status)) return "paid";
  if (["FAILED", "CANCELLED"].includes(status)) return "not paid";
  return "open";
}
