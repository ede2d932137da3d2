// The merchant's server: generates links and reads payments.

import { dev } from "./environment.mjs";
import { until } from "./waiting.mjs";

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
  let payment;
  return until(async () => {
    payment = await read(paymentId, { "Prefer": "wait=5" });
    return ["EXECUTED", "SETTLED", "FAILED", "CANCELLED"].includes(payment.status) && payment;
  }, () => `${paymentId} is still ${payment.status}`);
}
