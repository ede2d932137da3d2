// A shop that takes payments by bank: all that a merchant builds, without any package. Node 18 or newer.
//
//   paylink company set $COMPANY_ID --callback-url http://127.0.0.1:8500/thanks
//   BASE_URL=… COMPANY_ID=… API_TOKEN=… PORT=8500 node examples/shop.mjs
//
// A real shop keeps its orders in a database.

import { randomBytes } from "node:crypto";
import { createServer } from "node:http";

const { BASE_URL, COMPANY_ID, API_TOKEN, PORT = "8500" } = process.env;
if (!BASE_URL || !COMPANY_ID || !API_TOKEN) throw new Error("BASE_URL, COMPANY_ID and API_TOKEN are needed");
const PRICE_CENTS = 827;
const orders = new Map(); // what was ordered, by the reference that the payer sees

/** Asks for a link, on the server's side: the token never reaches a browser. */
async function link(reference) {
  const answer = await fetch(`${BASE_URL}/companies/${COMPANY_ID}/online/link/generate`, {
    method: "POST",
    headers: { "Authorization": `Bearer ${API_TOKEN}`, "Content-Type": "application/json" },
    body: JSON.stringify({ payment: { amountCents: PRICE_CENTS, reference } }),
  });
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.detail); // a problem detail: it says what to change
  return said.url;
}

/** The payment, once the bank has decided or ten seconds have passed; nothing, if it is not for an order of ours. */
async function paymentOf(id) {
  const answer = await fetch(`${BASE_URL}/payments/${encodeURIComponent(id)}`, { headers: { "Prefer": "wait=10" } });
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`the payment could not be read: ${answer.status}`);
  const payment = await answer.json();
  // Somebody may bring the id of another payment: a cheaper one, or another shop's.
  const ours = payment.companyId === COMPANY_ID && payment.amountCents === orders.get(payment.reference);
  return ours ? payment : undefined;
}

async function answer(request, response) {
  const url = new URL(request.url, "http://shop");
  if (request.method === "POST" && url.pathname === "/buy") {
    // One that never comes again, so that no payment passes for another; and written down before anybody can pay it.
    const reference = `Order ${randomBytes(5).toString("hex").toUpperCase()}`;
    orders.set(reference, PRICE_CENTS);
    return response.writeHead(303, { "Location": await link(reference) }).end();
  }
  if (url.pathname === "/thanks") {
    let payment;
    try {
      payment = await paymentOf(url.searchParams.get("paymentId") ?? "");
    } catch (error) {
      // Not knowing is not the same as not paid: nobody must pay twice because we could not ask.
      console.error(error.message);
      return page(response, 502, "We could not check your payment yet. Please do not pay again, and load this page again in a moment.");
    }
    if (!payment) return page(response, 404, "We do not know this order.");
    const paid = ["EXECUTED", "SETTLED"].includes(payment.status);
    return page(response, 200, paid ? `Thank you! ${payment.reference} is paid.` : `${payment.reference} is not paid: ${payment.status}.`);
  }
  return page(response, 200, 'Coffee beans, 250 g, €8.27 <form method="post" action="/buy"><button>Buy, and pay by bank</button></form>');
}

/** A page with a payment's id in its address is neither kept nor told to anybody. */
function page(response, status, text) {
  const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
  response.writeHead(status, headers).end(`<!doctype html><title>Shop</title><p>${text}</p>`);
}

createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error.message);
    page(response, 502, "Payments cannot be taken right now. Please try again in a moment.");
  });
}).listen(Number(PORT), "127.0.0.1", () => console.log(`http://127.0.0.1:${PORT}`));
