// A shop's server, which answers every event in the same way.

import { once } from "node:events";
import { createServer } from "node:http";

export async function startReceiver(status = 200, body = "received") {
  const received = [];
  const server = createServer((request, response) => {
    received.push(request.headers["webhook-id"]);
    response.statusCode = status;
    response.end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${server.address().port}/webhooks`, received, server };
}
