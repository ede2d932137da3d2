// A shop that accepts pay-by-bank payments: everything that a merchant builds, without any package. Node 18 or newer.
//
//   paylink company set $COMPANY_ID --callback-url http://127.0.0.1:8500/thanks   (payers then no longer return to the demo shop)
//   BASE_URL=… COMPANY_ID=… API_TOKEN=… PORT=8500 node examples/shop.mjs
//
// To receive webhooks too, start it with WEBHOOK_SECRET=whsec_…, the secret that `paylink listen` prints:
//
//   paylink listen --forward-to http://127.0.0.1:8500/webhooks
//
// A real shop stores its orders in a database.

import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";

const { BASE_URL, COMPANY_ID, API_TOKEN, WEBHOOK_SECRET, PORT = "8500" } = process.env;
if (!BASE_URL || !COMPANY_ID || !API_TOKEN) throw new Error("set BASE_URL, COMPANY_ID and API_TOKEN");
const PRICE_CENTS = 827;
const SHOP = "coffee-shop"; // the `data` of each link; an event returns it, so that the shop recognises its own orders
const orders = new Map(); // the reference that the payer sees => { priceCents, state: "open", "paid" or "not paid" }

/** The state of an order with a payment in this status. Only a final status decides it. */
function stateFor(status) {
  if (["EXECUTED", "SETTLED"].includes(status)) return "paid";
  if (["FAILED", "CANCELLED"].includes(status)) return "not paid";
  return "open";
}

/** Updates an order. A final status never changes, so a decided order stays as it is. */
function update(order, status) {
  if (order.state === "open") order.state = stateFor(status);
}

/** Creates a link. This happens on the server, so that the token never reaches a browser. */
async function createLink(reference) {
  const response = await fetch(`${BASE_URL}/companies/${COMPANY_ID}/online/link/generate`, {
    method: "POST",
    headers: { "Authorization": `Bearer ${API_TOKEN}`, "Content-Type": "application/json" },
    body: JSON.stringify({ payment: { amountCents: PRICE_CENTS, reference }, data: SHOP }),
  });
  const body = await response.json();
  if (!response.ok) throw new Error(body.detail); // a problem detail: it says what to change
  return body.url;
}

/** Reads a payment; waits up to ten seconds for the bank's decision. Undefined if it is not for an order of this shop. */
async function readPayment(id) {
  const response = await fetch(`${BASE_URL}/payments/${encodeURIComponent(id)}`, { headers: { "Prefer": "wait=10" } });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`reading the payment failed: ${response.status}`);
  const payment = await response.json();
  // The visitor may send the id of another payment: a cheaper one, or one of another shop.
  const matches = payment.companyId === COMPANY_ID && payment.amountCents === orders.get(payment.reference)?.priceCents;
  return matches ? payment : undefined;
}

/** POST /buy */
async function buy(response) {
  // Each reference is used only once, so that a payment cannot count for another order. The order is stored before the link
  // exists, so that no payment arrives for an unknown order.
  const reference = `Order ${randomBytes(5).toString("hex").toUpperCase()}`;
  orders.set(reference, { priceCents: PRICE_CENTS, state: "open" });
  response.writeHead(303, { "Location": await createLink(reference) }).end();
}

/** GET /thanks?paymentId=…: the callback. The visit itself proves nothing, so the payment is read. */
async function thanks(paymentId, response) {
  let payment;
  try {
    payment = await readPayment(paymentId);
  } catch (error) {
    // The payment may be paid. The payer must not pay twice because the shop could not read it.
    console.error(error.message);
    return page(response, 502, "We could not check your payment yet. Please do not pay again. Reload this page in a moment.");
  }
  if (!payment) return page(response, 404, "We do not know this order.");
  const order = orders.get(payment.reference);
  update(order, payment.status);
  switch (order.state) {
    case "paid":
      return page(response, 200, `Thank you! ${payment.reference} is paid.`);
    case "not paid":
      return page(response, 200, `${payment.reference} is not paid (${payment.status}). You can order again.`);
    default:
      // The payer declined or left, and can still pay with the same link.
      if (payment.status === "INCOMPLETE") return page(response, 200, `You have not finished the payment. We keep ${payment.reference} open: go back to the payment page to go on.`);
      return page(response, 200, `Your bank has not decided yet. We keep ${payment.reference} open. Please do not pay again.`);
  }
}

/** POST /webhooks */
async function receiveEvent(request, response) {
  const body = await buffer(request);
  if (!isSigned(request.headers, body)) return response.writeHead(401).end();
  const { type, data } = JSON.parse(body);
  // An event for another system of the company, or the test event: a retry would not help.
  if (type !== "payment.status_changed" || data.payment.data !== SHOP) return response.writeHead(204).end();
  // An order of this shop that is not in the database yet, for example because a replica lags: 404, so that it is retried.
  const order = orders.get(data.payment.reference);
  if (!order) return response.writeHead(404).end();
  update(order, data.payment.status);
  console.log(`${data.payment.reference} is ${order.state}`);
  return response.writeHead(204).end();
}

/** Whether Paylink has signed this body within the last five minutes. */
function isSigned(headers, body) {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures = "" } = headers;
  if (!WEBHOOK_SECRET || !(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false;
  const key = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ""), "base64");
  const expected = Buffer.from(`v1,${createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64")}`);
  return signatures.split(" ").some((signature) => {
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** A URL with a payment's id is confidential: the page is not cached and sends no referrer. */
function page(response, status, text) {
  const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
  response.writeHead(status, headers).end(`<!doctype html><title>Shop</title><p>${text}</p>`);
}

async function handle(request, response) {
  const url = new URL(request.url, "http://shop");
  if (request.method === "POST" && url.pathname === "/buy") return buy(response);
  if (request.method === "POST" && url.pathname === "/webhooks") return receiveEvent(request, response);
  if (url.pathname === "/thanks") return thanks(url.searchParams.get("paymentId") ?? "", response);
  return page(response, 200, 'Coffee beans, 250 g, €8.27 <form method="post" action="/buy"><button>Buy, and pay by bank</button></form>');
}

createServer((request, response) => {
  handle(request, response).catch((error) => {
    console.error(error.message);
    page(response, 502, "The payment could not be started. Please try again in a moment.");
  });
}).listen(Number(PORT), "127.0.0.1", () => console.log(`http://127.0.0.1:${PORT}`));
