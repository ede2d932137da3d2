import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { after } from "node:test";

import { read } from "../harness/api.mjs";
import { approves, simulates } from "../harness/bank.mjs";
import { companyWithLink } from "../harness/company.mjs";
import { journey } from "../harness/journey.mjs";
import { dev } from "../harness/environment.mjs";
import { PATIENCE_MS } from "../harness/waiting.mjs";

/** Buys, decides at the bank, and returns to the shop from the page with this view. A shop may redirect from its callback URL. */
async function buys(payer, shop, { bank = "corvus", decides = approves, view = "paid", redirects = false } = {}) {
  await payer.opens(shop);
  await payer.navigatesBy('form[action="/buy"] button');
  const { paymentId } = await payer.paysAt(bank);
  await payer.goesToBank();
  await decides(payer);
  await payer.waitsForView(view);
  await payer.navigatesBy("a#return");
  if (!redirects) assert.equal(payer.page.url(), `${shop}/thanks?paymentId=${paymentId}`);
  return paymentId;
}

journey("a payer who pays in the demo shop returns to its confirmation", async (payer) => {
  const paymentId = await buys(payer, dev.shop_url);
  assert.equal(await payer.page.getAttribute("main", "data-status"), "EXECUTED");
  assert.match(await payer.page.textContent("main"), /Thank you!/);
  assert.equal((await read(paymentId)).status, "EXECUTED");
});

journey("the shop shows what it and Paylink sent each other, without the token", async (payer) => {
  const paymentId = await buys(payer, dev.shop_url);
  await payer.page.click("#happened summary");
  // With scripts, the event appears in the open drawer by itself.
  while (!payer.scripts && await payer.page.locator("[data-step=event]").count() === 0) await payer.page.reload();
  await payer.page.waitForSelector("[data-step=event]", { state: "attached" });
  if (payer.scripts) assert.ok(await payer.shows("[data-step=event]"), "the drawer stays open");
  const [link, reading, event] = await Promise.all(["link", "read", "event"].map((step) => payer.page.textContent(`[data-step=${step}]`)));
  assert.match(link, /POST http[^ ]*\/online\/link\/generate\nAuthorization: Bearer plk_test_\w{2}…\n[\s\S]*200 OK[\s\S]*"url":"http/);
  assert.match(reading, new RegExp(`EXECUTED\\.[\\s\\S]*GET http\\S*/payments/${paymentId}\n`));
  assert.match(event, new RegExp(`POST /webhooks\nwebhook-id: evt_[\\s\\S]*webhook-signature: v1,[\\s\\S]*${paymentId}[\\s\\S]*204 No Content`));
  assert.ok(!(await payer.page.content()).includes(dev.api_token));
  await payer.opens(dev.shop_url);
  assert.ok(await payer.page.locator("#happened [data-step=link]").count() > 0, "the first page has the last order");
});

journey("an event that Paylink has not signed is refused", async () => {
  const body = JSON.stringify({ type: "payment.status_changed", data: { payment: { reference: "Order 1", status: "EXECUTED" } } });
  const headers = { "webhook-id": "evt_1", "webhook-timestamp": String(Math.floor(dev.now() / 1000)), "webhook-signature": "v1,AAAA" };
  assert.equal((await fetch(`${dev.shop_url}/webhooks`, { method: "POST", headers, body })).status, 401);
}, { scriptModes: [true] });

journey("the shop follows a payment that the bank executes later", async (payer) => {
  await buys(payer, dev.shop_url, { bank: "ember", view: "authorised" });
  assert.equal(await payer.page.getAttribute("main", "data-status"), "AUTHORISED");
  assert.match(await payer.page.textContent("main"), /has not executed it yet/);
  await dev.advance("1h");
  // Without scripts, the browser loads the page again by itself.
  await payer.page.waitForSelector('main[data-status="EXECUTED"]');
  assert.match(await payer.page.textContent("main"), /Thank you!/);
}, { alone: true });

journey("a payment that the bank rejects after the approval is not paid in the shop", async (payer) => {
  const decides = (person) => simulates(person, "rejects_later");
  const paymentId = await buys(payer, dev.shop_url, { decides, view: "failed" });
  assert.match(await payer.page.textContent("main"), /Order \w+ is not paid/);
  assert.equal((await read(paymentId)).status, "FAILED");
});

journey("a payment whose authentication fails can still be paid", async (payer) => {
  await payer.opens(dev.shop_url);
  await payer.navigatesBy("form#buy button");
  const { paymentId } = await payer.paysAt("atlas");
  await payer.goesToBank();
  await simulates(payer, "sca_fails");
  await payer.waitsForView("choose");
  assert.equal((await read(paymentId)).status, "INCOMPLETE");
});

journey("a payer who pays in the example shop returns to its confirmation", async (payer) => {
  const shop = await exampleShop();
  const paymentId = await buys(payer, shop.url, { redirects: true });
  assert.match(payer.page.url(), /\/orders\/\w+$/, "the page of the order has no payment id in its URL");
  assert.match(await payer.page.textContent("body"), /Thank you! Order \w+ is paid/);
  assert.equal((await read(paymentId)).status, "EXECUTED");
  const another = await fetch(`${dev.shop_url}/thanks?paymentId=${paymentId}`);
  assert.equal(another.status, 404, "a payment to another company buys nothing here");
});

/** The shop of examples/node, with a company of its own. Both runs of a journey share it. */
let started;
function exampleShop() {
  started ??= startShop();
  return started;
}

async function startShop() {
  const port = Number(new URL(dev.base_url).port) + 80;
  const url = `http://127.0.0.1:${port}`;
  const { id, token } = await companyWithLink("Coffee Roasters", { set: ["--callback-url", `${url}/thanks`] });
  const settings = { BASE_URL: dev.base_url, COMPANY_ID: id, API_TOKEN: token, PORT: String(port), DATABASE: ":memory:" };
  // `just shops` tests its events; here it receives none.
  const environment = { ...process.env, ...settings, WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString("base64")}` };
  const program = new URL("../../examples/node/server.mjs", import.meta.url).pathname;
  const child = spawn(process.execPath, [program], { env: environment, stdio: ["ignore", "pipe", "inherit"] });
  process.once("exit", () => child.kill());
  await once(child.stdout, "data", { signal: AbortSignal.timeout(PATIENCE_MS) });
  return { url, stop: () => child.kill() };
}

after(async () => (await started)?.stop());
