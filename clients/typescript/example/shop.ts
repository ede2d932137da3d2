// Sells one order: generates a link, prints it, and ends when the signed event says that the payment is final.
import { createServer } from "node:http";
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

async function finish(paymentId: string): Promise<void> {
  const { data: payment, error } = await paylink.GET("/payments/{paymentId}", { params: { path: { paymentId } } });
  if (!payment) throw new Error(`the payment cannot be read: ${error.detail}`);
  console.log(`${order} ${outcome(payment.status)} ${payment.amountCents} ${payment.currency}`);
  server.close();
}

const server = createServer(async (request, response) => {
  const body = await buffer(request);
  try {
    const event = verifyEvent(setting("WEBHOOK_SECRET"), request.headers, body);
    // Close the connection, so that the program can end.
    response.writeHead(204, { Connection: "close" }).end();
    if (event?.data.payment.data === order) await finish(event.data.payment.id);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    response.writeHead(401, { Connection: "close" }).end();
  }
});

server.listen(Number(setting("PORT")), "127.0.0.1", async () => {
  console.log(await generateLink(99)); // too little: a typed problem
  console.log(await generateLink(827));
});
