// Sells one order: generates a link, prints it, and ends when an event has made it read the payment of the order.
import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

import { createPaylink, type PaymentStatus, verifyEvent, WebhookVerificationError } from "paylink-client";

const order = setting("ORDER");
const paylink = createPaylink({ baseUrl: setting("BASE_URL"), token: setting("API_TOKEN") });

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

async function generateLink(amountCents: number): Promise<string> {
  const { data, error } = await paylink.POST("/companies/{companyId}/online/link/generate", {
    params: { path: { companyId: setting("COMPANY_ID") }, header: { "Idempotency-Key": `${order}-${amountCents}` } },
    body: { payment: { amountCents, reference: "Order 1017" }, data: order },
  });
  return data ? data.url : `${error.status} ${error.detail}`;
}

// The compiler fails if a status is missing here.
function outcome(status: PaymentStatus): "paid" | "not paid" | "not decided yet" {
  switch (status) {
    case "EXECUTED":
    case "SETTLED":
      return "paid";
    case "FAILED":
    case "CANCELLED":
      return "not paid";
    case "PENDING":
    case "AUTHORISED":
    case "INCOMPLETE":
    case "UNKNOWN":
      return "not decided yet";
  }
}

/** The status of the response. */
async function receive(request: IncomingMessage): Promise<number> {
  try {
    const event = verifyEvent(setting("WEBHOOK_SECRET"), request.headers, await buffer(request));
    if (!event || event.test || event.data.payment.data !== order) return 204;
    // Whoever has the secret can sign any event. So the payment is read, and what was read counts.
    const { data: payment, error } = await paylink.GET("/payments/{paymentId}", { params: { path: { paymentId: event.data.payment.id } } });
    if (!payment) return error.status === 404 ? 404 : 503; // after a 503 the event is sent again
    console.log(`${order} ${outcome(payment.status)} ${payment.amountCents} ${payment.currency}`);
    server.close();
    return 204;
  } catch (error) {
    return error instanceof WebhookVerificationError ? 401 : 503;
  }
}

const server = createServer(async (request, response) => {
  // Close the connection, so that the program can end.
  response.writeHead(await receive(request), { Connection: "close" }).end();
});

server.listen(Number(setting("PORT")), "127.0.0.1", async () => {
  console.log(await generateLink(99)); // too little: a typed problem
  console.log(await generateLink(827));
});
