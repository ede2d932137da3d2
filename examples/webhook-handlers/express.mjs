import express from "express";
import { Webhook } from "standardwebhooks";

const { BASE_URL, WEBHOOK_SECRET, PORT = "8500" } = process.env;
const webhook = new Webhook(WEBHOOK_SECRET);
const seen = new Set(); // in production: a table with webhook-id as its primary key, INSERT … ON CONFLICT DO NOTHING
const app = express();

// express.raw, because the signature covers every byte. Do not let express.json() read this route's body first.
app.post("/webhooks", express.raw({ type: "application/json" }), async (request, response) => {
  let event;
  try {
    event = webhook.verify(request.body, request.headers);
  } catch {
    return response.sendStatus(401);
  }
  // A test event, or one of a type that may come one day: none of this program's business.
  if (event.test || event.type !== "payment.status_changed") return response.sendStatus(204);
  // Whoever has the secret can sign any event. So the payment is read, and what was read counts. If this throws, the event is sent again.
  const read = await fetch(`${BASE_URL}/payments/${encodeURIComponent(event.data.payment.id)}`, { signal: AbortSignal.timeout(10_000) });
  if (!read.ok) return response.sendStatus(read.status === 404 ? 404 : 503);
  const payment = await read.json();
  if (!seen.has(request.headers["webhook-id"])) {
    seen.add(request.headers["webhook-id"]);
    // Ship here, if the status is EXECUTED or SETTLED, and companyId, reference and amountCents are those of the order.
    console.log(event.type, payment.reference, payment.status);
  }
  response.sendStatus(204);
});

app.listen(Number(PORT), "127.0.0.1");
