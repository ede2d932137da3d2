import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";

import { generate, read } from "../harness/api.mjs";
import { approves, declines } from "../harness/bank.mjs";
import { journey } from "../harness/journey.mjs";
import { watch } from "../harness/traffic.mjs";
import { dev } from "../harness/world.mjs";

journey("every page is kept nowhere, runs nothing foreign and tells nobody where the payer came from", async (payer) => {
  const pages = new URL(dev.pay_url).origin;
  const shop = new URL(dev.shop_url).origin;
  const banks = dev.banks.map((bank) => new URL(bank.url).origin);
  const traffic = watch(payer.page.context());
  await payer.opens(`${dev.pay_url}/l/nonsense`);
  await payer.sees("message");
  // A policy that is broken, by ourselves or others, is told on the console.
  const said = [];
  payer.page.on("console", (message) => said.push(`${message.text()} at ${message.location().url}`));
  const link = await payer.buysAt(dev.shop_url);
  const { paymentId } = await payer.paysAt("atlas");
  await payer.goesToTheBank();
  await declines(payer);
  await payer.paysAt("corvus");
  await payer.goesToTheBank();
  await approves(payer);
  await payer.comesToSee("paid");
  await payer.follows("a#return");
  await payer.opens(link);
  await payer.sees("paid");
  assert.equal((await read(paymentId)).status, "EXECUTED");

  assert.deepEqual(said, []);
  const requests = await traffic.settled();
  const foreign = requests.filter(({ origin }) => ![pages, shop, ...banks].includes(origin));
  assert.deepEqual(foreign.map(({ url }) => url), []);

  const own = requests.filter(({ origin, isPage }) => origin === pages && isPage);
  assert.ok(own.length >= 10, `${own.length} pages`);
  for (const { url, status, got } of own) {
    assert.equal(got["cache-control"], "no-store", url);
    if (status === 303) continue;
    const policy = got["content-security-policy"] ?? "";
    const rules = policy.split(";").map((rule) => rule.trim());
    assert.ok(rules.includes("default-src 'none'"), `${url}: ${policy}`);
    assert.ok(rules.includes("frame-ancestors 'none'"), `${url}: ${policy}`);
    assert.ok(!/unsafe-(inline|eval)/.test(policy), `${url}: ${policy}`);
    assert.equal(got["referrer-policy"], "no-referrer", url);
    assert.equal(got["x-content-type-options"], "nosniff", url);
  }

  const others = requests.filter(({ origin, isPage }) => origin !== pages && isPage);
  assert.ok(others.some(({ origin }) => banks.includes(origin)));
  assert.ok(others.some(({ url }) => url.includes(paymentId)));
  for (const { url, sent } of others) assert.ok(!sent.referer?.startsWith(pages), `${url} is told ${sent.referer}`);
});

journey("no page can be framed by another site", async (payer) => {
  const link = await generate();
  await payer.opens(link);
  await payer.paysAt("atlas");
  const handOff = payer.page.url();
  for (const framed of [link, `${link}?bank=atlas`, handOff, `${dev.pay_url}/l/nonsense`]) {
    await onAnotherSite(`<!doctype html><iframe src="${framed}"></iframe>`, async (site) => {
      await payer.opens(site);
      const frame = payer.page.frames()[1];
      assert.equal(frame.url(), "chrome-error://chromewebdata/", framed);
      assert.equal(await frame.locator("main[data-view]").count(), 0);
    });
  }
});

/** Shows the page at the URL of another origin that `use` is given. */
async function onAnotherSite(html, use) {
  const server = createServer((_, answer) => answer.setHeader("content-type", "text/html").end(html));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await use(`http://127.0.0.1:${server.address().port}/`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
