import fastify from "fastify";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
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
    // Events of other types may come one day: they are none of this program's business.
    if (event.type === "payment.status_changed" && !seen.has(request.headers["webhook-id"])) {
      seen.add(request.headers["webhook-id"]);
      console.log(event.type, event.data.payment.reference, event.data.payment.status);
    }
    return reply.code(204).send();
  });
});

await app.listen({ port: Number(process.env.PORT ?? 8500), host: "127.0.0.1" });
