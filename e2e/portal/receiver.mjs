// A shop's server, which accepts every event.

import { once } from "node:events";
import { createServer } from "node:http";

export async function startReceiver() {
  const received = [];
  const server = createServer((request, response) => {
    received.push(request.headers["webhook-id"]);
    response.end("received");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${server.address().port}/webhooks`, received, server };
}
