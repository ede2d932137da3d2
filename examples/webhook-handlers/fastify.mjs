import fastify from "fastify";
import { Webhook } from "standardwebhooks";

const { BASE_URL, WEBHOOK_SECRET, PORT = "8500" } = process.env;
const webhook = new Webhook(WEBHOOK_SECRET);
const seen = new Set(); // in production: a table with webhook-id as its primary key, INSERT … ON CONFLICT DO NOTHING
const app = fastify();

app.register(async (routes) => {
  // The body as received, because the signature covers every byte. Only the routes of this plugin get it so.
  routes.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => done(null, body));
  routes.post("/webhooks", async (request, reply) => {
    let event;
    try {
      event = webhook.verify(request.body, request.headers);
    } catch {
      return reply.code(401).send();
    }
    // A test event, or one of a type that may come one day: none of this program's business.
    if (event.test || event.type !== "payment.status_changed") return reply.code(204).send();
    // Whoever has the secret can sign any event. So the payment is read, and what was read counts. If this throws, the event is sent again.
    const read = await fetch(`${BASE_URL}/payments/${encodeURIComponent(event.data.payment.id)}`, { signal: AbortSignal.timeout(10_000) });
    if (!read.ok) return reply.code(read.status === 404 ? 404 : 503).send();
    const payment = await read.json();
    if (!seen.has(request.headers["webhook-id"])) {
      seen.add(request.headers["webhook-id"]);
      // Ship here, if the status is EXECUTED or SETTLED, and companyId, reference and amountCents are those of the order.
      console.log(event.type, payment.reference, payment.status);
    }
    return reply.code(204).send();
  });
});

await app.listen({ port: Number(PORT), host: "127.0.0.1" });
