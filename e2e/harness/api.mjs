// The merchant's server: generates links and reads payments.

import { setTimeout as sleep } from "node:timers/promises";

import { dev } from "./environment.mjs";

const TIMEOUT_MS = 20_000;
let referenceCount = 0;

/** A reference that no other payment of this run has: 18 letters, digits and spaces at most. */
export function newReference() {
  referenceCount += 1;
  return `Parcel ${1000 + referenceCount}`;
}

export async function generate({ amountCents = 827, reference = newReference(), company = dev.company_id, token = dev.api_token } = {}) {
  const response = await fetch(`${dev.base_url}/companies/${company}/online/link/generate`, {
    method: "POST",
    headers: { "Authorization": `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ payment: { amountCents, reference } }),
  });
  if (response.status !== 200) throw new Error(`generate: ${response.status} ${await response.text()}`);
  return (await response.json()).url;
}

export async function read(paymentId, headers = {}) {
  const response = await fetch(`${dev.base_url}/payments/${paymentId}`, { headers });
  if (response.status !== 200) throw new Error(`read: ${response.status} ${await response.text()}`);
  return response.json();
}

/** The payment, once its status is final. */
export async function waitForFinalPayment(paymentId) {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const payment = await read(paymentId, { "Prefer": "wait=5" });
    if (["EXECUTED", "SETTLED", "FAILED", "CANCELLED"].includes(payment.status)) return payment;
    if (Date.now() > deadline) throw new Error(`${paymentId} is still ${payment.status}`);
    await sleep(100);
  }
}
