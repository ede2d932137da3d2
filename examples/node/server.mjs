// The shop's pages and its webhook endpoint.

import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";

import { attemptToPay, createOrder, findAttempt, findOrder } from "./orders.mjs";
import { applyPayment, keyOf, linkOf, readPayment, verifyEvent } from "./paylink.mjs";

const PRICE_CENTS = 827;

/** POST /buy and POST /orders/…/pay: sends the payer to the link of this attempt. */
async function pay(attempt, response) {
  if (!attempt) return page(response, 409, "There is nothing to pay.");
  try {
    redirect(response, await linkOf(attempt));
  } catch (error) {
    console.error("generating a link failed:", error.message);
    page(response, 502, `The payment could not be started. ${button(attempt.order_number, "Try again")}`);
  }
}

/** GET /thanks?paymentId=…: the callback. The visit itself proves nothing, so the payment is read. */
async function thanks(paymentId, response) {
  let payment;
  try {
    payment = await readPayment(paymentId, 10);
  } catch (error) {
    // The payment may be paid. The payer must not pay twice because the shop could not read it.
    console.error("reading a payment failed:", error.message);
    return page(response, 502, "We could not check your payment yet. Please do not pay again. Reload this page in a moment.");
  }
  const attempt = payment && findAttempt(payment.reference);
  if (!payment || !applyPayment(payment, attempt)) return page(response, 404, "We do not know this payment.");
  // The page of the order has no payment id in its URL.
  redirect(response, `/orders/${attempt.order_number}`);
}

/** GET /orders/… */
function showOrder(number, response) {
  const order = findOrder(number);
  if (!order) return page(response, 404, "We do not know this order.");
  const texts = {
    "paid": `Thank you! Order ${number} is paid.`,
    "not paid": `Order ${number} is not paid. ${button(number, "Try again")}`,
    "open": `The payment of order ${number} is not decided yet. If you have paid, wait a moment. Do not pay in another way. ${button(number, "Continue the payment")}`,
  };
  page(response, 200, texts[order.state], order.state);
}

/** POST /webhooks */
async function receiveEvent(request, response) {
  const body = await buffer(request);
  let event;
  try {
    event = verifyEvent(body, request.headers);
  } catch {
    return response.writeHead(401).end();
  }
  const key = keyOf(event);
  // A test event, or an order of another system: a retry would not help.
  if (event.test || !key) return response.writeHead(204).end();
  let payment;
  try {
    // Whoever has the secret can sign any event. So the payment is read, and what was read counts.
    payment = await readPayment(event.data.payment.id);
  } catch (error) {
    console.error("reading the payment of an event failed:", error.message);
    return response.writeHead(503).end(); // the event is sent again
  }
  // No such payment, or an order that is not in the database, for example because a replica lags: 404, so that the event is sent again.
  const attempt = payment && findAttempt(payment.reference);
  const known = attempt?.key === key && applyPayment(payment, attempt, request.headers["webhook-id"]);
  response.writeHead(known ? 204 : 404).end();
}

const button = (number, text) => `<form method="post" action="/orders/${number}/pay"><button>${text}</button></form>`;
const redirect = (response, url) => response.writeHead(303, { "Location": url, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" }).end();

/** Addresses of payments and orders are confidential: pages are not cached and send no referrer. */
function page(response, status, text, state = "") {
  const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
  response.writeHead(status, headers).end(`<!doctype html><title>Coffee shop</title><main data-state="${state}">${text}</main>`);
}

function handle(request, response) {
  const url = new URL(request.url, "http://shop");
  const [, number] = /^\/orders\/(\w+)(?:\/pay)?$/.exec(url.pathname) ?? [];
  switch (`${request.method} ${number ? url.pathname.replace(number, "…") : url.pathname}`) {
    case "GET /": return page(response, 200, 'Coffee beans, 250 g, €8.27 <form method="post" action="/buy"><button>Buy, and pay by bank</button></form>');
    case "POST /buy": return pay(createOrder(PRICE_CENTS), response);
    case "POST /orders/…/pay": return pay(attemptToPay(number), response);
    case "GET /orders/…": return showOrder(number, response);
    case "GET /thanks": return thanks(url.searchParams.get("paymentId") ?? "", response);
    case "POST /webhooks": return receiveEvent(request, response);
    default: return page(response, 404, "There is no such page.");
  }
}

const server = createServer(async (request, response) => {
  try {
    await handle(request, response);
  } catch (error) {
    console.error("a request failed:", error.message);
    page(response, 500, "Something went wrong. Please try again in a moment."); // an event is sent again after a 500
  }
});
server.listen(Number(process.env.PORT ?? 8500), "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
