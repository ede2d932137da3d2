// The two calls of the API, and the signed events.

import { Webhook } from "standardwebhooks";

import { recordStatus, storeLink } from "./orders.mjs";

const { BASE_URL, COMPANY_ID, API_TOKEN, WEBHOOK_SECRET } = process.env;
if (!BASE_URL || !COMPANY_ID || !API_TOKEN || !WEBHOOK_SECRET) throw new Error("set BASE_URL, COMPANY_ID, API_TOKEN and WEBHOOK_SECRET");
// The start of each link's `data`. An event returns it, so that the shop recognises its orders among those of the company's other systems.
const SHOP = "coffee-shop.";
const webhook = new Webhook(WEBHOOK_SECRET);

async function call(path, request) {
  const response = await fetch(BASE_URL + path, { ...request, signal: AbortSignal.timeout(30_000) });
  if (response.status === 404 && !request.body) return undefined; // there is no such payment
  const body = await response.json();
  if (!response.ok) throw new Error(body.detail); // a problem detail: it says what to change
  return body;
}

/** The link of an attempt. Generated once: a repeated request with the same key returns the same link. */
export async function linkOf(attempt) {
  if (attempt.link_url) return attempt.link_url;
  const link = await call(`/companies/${COMPANY_ID}/online/link/generate`, {
    method: "POST",
    headers: { "Authorization": `Bearer ${API_TOKEN}`, "Content-Type": "application/json", "Idempotency-Key": attempt.key },
    body: JSON.stringify({ payment: { amountCents: attempt.price_cents, reference: attempt.reference }, data: SHOP + attempt.key }),
  });
  storeLink(attempt.key, link.url);
  return link.url;
}

/** Reads a payment; waits up to this many seconds for the bank's decision. Undefined if there is none with this id. */
export function readPayment(id, waitSeconds = 0) {
  return call(`/payments/${encodeURIComponent(id)}`, { headers: waitSeconds ? { "Prefer": `wait=${waitSeconds}` } : {} });
}

/** Applies a payment that was read, if it is for this attempt. Somebody may bring the id of a cheaper payment, or of another company's. */
export function applyPayment(payment, attempt, eventId) {
  const matches = payment.companyId === COMPANY_ID && payment.reference === attempt?.reference && payment.amountCents === attempt.price_cents;
  if (matches) recordStatus(attempt.key, payment.paymentId, payment.status, eventId);
  return matches;
}

/** The event, if Paylink has signed it within the last five minutes; otherwise it throws. The body is as received, byte for byte. */
export const verifyEvent = (body, headers) => webhook.verify(body, headers);

/** The key of the attempt that an event is about. Undefined if it is not about an order of this shop, or not a payment's event. */
export function keyOf({ type, data }) {
  const own = type === "payment.status_changed" && data.payment.data?.startsWith(SHOP);
  return own ? data.payment.data.slice(SHOP.length) : undefined;
}
