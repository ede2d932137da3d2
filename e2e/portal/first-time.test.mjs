// The first time: from an invitation to a test link that was paid and an endpoint that was notified, by somebody who only clicks and types.

import assert from "node:assert/strict";
import { test } from "node:test";

import { paylink, paylinkList } from "../harness/company.mjs";
import { dev } from "../harness/environment.mjs";
import { Person, invite } from "./person.mjs";
import { startReceiver } from "./receiver.mjs";

const MAX_INTERACTIONS = 60;

test("a new owner sets a company up in at most 60 interactions", async (t) => {
  const { id } = await paylink("company", "add", "--name", "First Shop", "--without-account", "--json");
  const { url } = await invite(id, "owner");
  const receiver = await startReceiver();
  const person = await Person.arrives();
  const next = () => person.clicks(".steps a.main");

  await person.opens(url);
  await person.fills("#passkey input[name=name]", "Fiona First");
  await person.clicks("#passkey button");
  await person.clicks("a.main");
  assert.match(await person.text(), /0 of 5/);

  await next();
  await person.fills("#holder", "First Shop Ltd");
  await person.fills("#number", "DE89 3704 0044 0532 0130 00");
  await person.clicks("main button.main");
  await person.clicks(".side nav a >> nth=0");

  await next();
  await person.clicks("#settings a");
  await person.fills("#callback", `${dev.shop_url}/thanks`);
  await person.clicks("main button.main");
  await person.clicks("#enabling button.main");
  await person.clicks(".side nav a >> nth=0");

  await next();
  if (person.path().endsWith("/tokens")) await person.clicks("main a.main");
  await person.fills("#name", "Shop");
  await person.clicks("main button.main");
  assert.match(await person.text(), /plk_test_/);
  await person.clicks(".side nav a >> nth=0");

  await next();
  await person.fills("#amount", "8.27");
  await person.fills("#reference", "Order 1");
  await person.clicks("main form button");
  const link = await person.page.getAttribute("#new-link a.main", "href");
  await person.opens(link);
  await person.clicks('a[data-bank="atlas"]');
  await person.clicks("form#pay button");
  await person.page.waitForSelector("a#bank");
  await person.clicks("a#bank");
  await person.clicks("form#login button");
  await person.clicks('form#decide button[value="approve"]');
  await person.page.waitForSelector('main[data-view="paid"]');
  await person.opens(`/c/${id}`);
  assert.match(await person.text(), /4 of 5/);

  await next();
  if (person.path().endsWith("/webhooks")) await person.clicks("main a.main");
  await person.fills("#url", receiver.url);
  await person.fills("#name", "Shop");
  await person.clicks("main button.main");
  assert.match(await person.text(), /whsec_/);
  const [endpoint] = await paylinkList("endpoint", "list", "--company", id);
  await person.opens(`/c/${id}/webhooks/${endpoint.id}`);
  await person.clicks('form[action$="/test"] button');
  assert.match(await person.text(), /received/);
  await person.opens(`/c/${id}`);
  assert.doesNotMatch(await person.text(), /of 5/);
  assert.ok(receiver.received.length >= 1);
  t.diagnostic(`${person.interactions} interactions`);
  assert.ok(person.interactions <= MAX_INTERACTIONS, `${person.interactions} interactions`);
  assert.deepEqual(person.errors, []);
  receiver.server.close();
  await person.leaves();
});
