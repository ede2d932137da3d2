// "The event did not arrive": found, understood and sent again, by somebody who starts at the home page.

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { test } from "node:test";

import { paylink } from "../harness/company.mjs";
import { dev } from "../harness/environment.mjs";
import { until } from "../harness/waiting.mjs";
import { Person } from "./person.mjs";

const MAX_INTERACTIONS = 10;

/** A shop whose check of the signature is broken, until it is repaired. */
async function brokenShop() {
  const shop = { isRepaired: false, received: [] };
  shop.server = createServer((request, response) => {
    shop.received.push(request.headers["webhook-id"]);
    response.statusCode = shop.isRepaired ? 200 : 401;
    response.end(shop.isRepaired ? "thank you" : "<b>signature mismatch</b>");
  }).listen(0, "127.0.0.1");
  await once(shop.server, "listening");
  shop.url = `http://127.0.0.1:${shop.server.address().port}/webhooks`;
  return shop;
}

test("an event that did not arrive is found, understood and sent again in under 10 interactions", async (t) => {
  const shop = await brokenShop();
  const { id: endpoint } = await paylink("endpoint", "add", "--company", dev.company_id, "--url", shop.url, "--name", "Broken shop", "--json");
  await paylink("trigger", "executed", "--company", dev.company_id, "--data", "order-1017");
  const person = await Person.demoOwner();
  await person.opens(`/c/${dev.company_id}`);
  await until(() => shop.received.length > 0, () => "nothing was sent");

  await person.clicks(".side nav a[href$='/deliveries']");
  const reload = async () => /compare the secret/.test(await person.text()) || await person.page.reload().then(() => false);
  await until(reload, () => "the page names no cause");
  assert.match(await person.text("#causes"), /perhaps the signature \(401, 403\)[\s\S]*compare the secret[\s\S]*Broken shop/);
  await person.clicks(`#causes a[href*="endpoint=${endpoint}"]`);
  await person.clicks("#deliveries td.title a");
  assert.match(await person.text(), /HTTP status 401[\s\S]*<b>signature mismatch<\/b>/);

  shop.isRepaired = true;
  await person.clicks(`section[id="${endpoint}"] form button`);
  assert.match(await person.text(`section[id="${endpoint}"]`), /Delivered[\s\S]*HTTP status 200[\s\S]*thank you/);
  t.diagnostic(`${person.interactions} interactions`);
  assert.ok(person.interactions < MAX_INTERACTIONS, `${person.interactions} interactions`);
  assert.deepEqual(person.errors, []);
  await person.leaves();
  await paylink("endpoint", "remove", endpoint);
  shop.server.close();
});
