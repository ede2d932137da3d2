// A shop that takes payments by bank: all that a merchant builds, without any package. Node 18 or newer.
//
//   BASE_URL=… COMPANY_ID=… API_TOKEN=… PORT=8500 node examples/shop.mjs
//
// The company's callback URL is this shop's /thanks. A real shop keeps its orders in a database, and also takes the signed event,
// for payers who never come back.

import { createServer } from "node:http";

const { BASE_URL, COMPANY_ID, API_TOKEN, PORT = "8500" } = process.env;
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
  const payment = answer.ok ? await answer.json() : {};
  // Somebody may bring the id of another payment: a cheaper one, or another shop's.
  const ours = payment.companyId === COMPANY_ID && payment.amountCents === orders.get(payment.reference);
  return ours ? payment : undefined;
}

async function answer(request, response) {
  const url = new URL(request.url, "http://shop");
  if (request.method === "POST" && url.pathname === "/buy") {
    const reference = `Order ${1017 + orders.size}`;
    orders.set(reference, PRICE_CENTS); // before anybody can pay it
    return response.writeHead(303, { "Location": await link(reference) }).end();
  }
  if (url.pathname === "/thanks") {
    const payment = await paymentOf(url.searchParams.get("paymentId") ?? "");
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
