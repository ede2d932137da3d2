// What the merchant's server does.

import { setTimeout as pause } from "node:timers/promises";

import { dev } from "./world.mjs";

const PATIENCE_MS = 20_000;
let links = 0;

/** A reference that no other payment of this run has: 18 letters, digits and spaces at most. */
export function newReference() {
  links += 1;
  return `Parcel ${1000 + links}`;
}

export async function generate({ amountCents = 827, reference = newReference(), company = dev.company_id, token = dev.api_token } = {}) {
  const answer = await fetch(`${dev.base_url}/companies/${company}/online/link/generate`, {
    method: "POST",
    headers: { "Authorization": `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ payment: { amountCents, reference } }),
  });
  if (answer.status !== 200) throw new Error(`generate: ${answer.status} ${await answer.text()}`);
  return (await answer.json()).url;
}

export async function read(paymentId, headers = {}) {
  const answer = await fetch(`${dev.base_url}/payments/${paymentId}`, { headers });
  if (answer.status !== 200) throw new Error(`read: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** The payment, once the bank has decided it. */
export async function readEnd(paymentId) {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const payment = await read(paymentId, { "Prefer": "wait=5" });
    if (["EXECUTED", "SETTLED", "FAILED", "CANCELLED"].includes(payment.status)) return payment;
    if (Date.now() > deadline) throw new Error(`${paymentId} is still ${payment.status}`);
    await pause(100);
  }
}
