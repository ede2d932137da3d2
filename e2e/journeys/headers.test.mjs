import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";

import { generate, read } from "../harness/api.mjs";
import { approves, declines } from "../harness/bank.mjs";
import { journey } from "../harness/journey.mjs";
import { recordTraffic } from "../harness/traffic.mjs";
import { dev } from "../harness/environment.mjs";

journey("no page is cached, loads anything from another origin or sends a referrer", async (payer) => {
  const pages = new URL(dev.pay_url).origin;
  const shop = new URL(dev.shop_url).origin;
  const banks = dev.banks.map((bank) => new URL(bank.url).origin);
  const traffic = recordTraffic(payer.page.context());
  await payer.opens(`${dev.pay_url}/l/nonsense`);
  await payer.sees("message");
  // The browser reports violations of the content security policy on the console.
  const consoleMessages = [];
  payer.page.on("console", (message) => consoleMessages.push(`${message.text()} at ${message.location().url}`));
  const link = await payer.buysAt(dev.shop_url);
  const { paymentId } = await payer.paysAt("atlas");
  await payer.goesToBank();
  await declines(payer);
  await payer.paysAt("corvus");
  await payer.goesToBank();
  await approves(payer);
  await payer.waitsForView("paid");
  await payer.navigatesBy("a#return");
  await payer.opens(link);
  await payer.sees("paid");
  assert.equal((await read(paymentId)).status, "EXECUTED");

  assert.deepEqual(consoleMessages, []);
  const requests = await traffic.finishedRequests();
  const foreign = requests.filter(({ origin }) => ![pages, shop, ...banks].includes(origin));
  assert.deepEqual(foreign.map(({ url }) => url), []);

  const own = requests.filter(({ origin, isPage }) => origin === pages && isPage);
  assert.ok(own.length >= 10, `${own.length} pages`);
  for (const { url, status, responseHeaders } of own) {
    assert.equal(responseHeaders["cache-control"], "no-store", url);
    if (status === 303) continue;
    const policy = responseHeaders["content-security-policy"] ?? "";
    const rules = policy.split(";").map((rule) => rule.trim());
    assert.ok(rules.includes("default-src 'none'"), `${url}: ${policy}`);
    assert.ok(rules.includes("frame-ancestors 'none'"), `${url}: ${policy}`);
    assert.ok(!/unsafe-(inline|eval)/.test(policy), `${url}: ${policy}`);
    assert.equal(responseHeaders["referrer-policy"], "strict-origin", url);
    assert.equal(responseHeaders["x-content-type-options"], "nosniff", url);
  }

  // Keys are in paths. Not even our own server gets one in a referrer, and it can tell its own forms from those of other sites.
  for (const { url, method, requestHeaders } of requests.filter(({ origin }) => origin === pages)) {
    assert.ok([undefined, `${pages}/`, `${shop}/`].includes(requestHeaders.referer), `${url} got the referrer ${requestHeaders.referer}`);
    if (method === "POST") assert.equal(requestHeaders.origin, pages, url);
  }
  const others = requests.filter(({ origin, isPage }) => origin !== pages && isPage);
  assert.ok(others.some(({ origin }) => banks.includes(origin)));
  assert.ok(others.some(({ url }) => url.includes(paymentId)));
  for (const { url, requestHeaders: { referer } } of others) assert.ok(!referer?.startsWith(pages), `${url} got the referrer ${referer}`);
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
  const server = createServer((_, response) => response.setHeader("content-type", "text/html").end(html));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await use(`http://127.0.0.1:${server.address().port}/`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
