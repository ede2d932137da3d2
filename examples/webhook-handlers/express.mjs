import express from "express";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
const seen = new Set(); // in production: a table with webhook-id as its primary key, INSERT … ON CONFLICT DO NOTHING
const app = express();

// express.raw, because the signature covers every byte. Do not let express.json() read this route's body first.
app.post("/webhooks", express.raw({ type: "application/json" }), (request, response) => {
  let event;
  try {
    event = webhook.verify(request.body, request.headers);
  } catch {
    return response.sendStatus(401);
  }
  // Events of other types may come one day: they are none of this program's business.
  if (event.type === "payment.status_changed" && !seen.has(request.headers["webhook-id"])) {
    seen.add(request.headers["webhook-id"]);
    console.log(event.type, event.data.payment.reference, event.data.payment.status);
  }
  response.sendStatus(204);
});

app.listen(Number(process.env.PORT ?? 8500), "127.0.0.1");
