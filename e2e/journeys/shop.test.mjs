import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { after } from "node:test";

import { read } from "../harness/api.mjs";
import { approves } from "../harness/bank.mjs";
import { companyWithLink } from "../harness/company.mjs";
import { journey } from "../harness/journey.mjs";
import { dev } from "../harness/environment.mjs";

/** Buys, pays, and returns to the shop. */
async function buys(payer, shop) {
  await payer.opens(shop);
  await payer.navigatesBy('form[action="/buy"] button');
  const { paymentId } = await payer.paysAt("corvus");
  await payer.goesToBank();
  await approves(payer);
  await payer.waitsForView("paid");
  await payer.navigatesBy("a#return");
  assert.equal(payer.page.url(), `${shop}/thanks?paymentId=${paymentId}`);
  return paymentId;
}

journey("a payer who pays in the demo shop returns to its confirmation", async (payer) => {
  const paymentId = await buys(payer, dev.shop_url);
  assert.equal(await payer.page.getAttribute("main", "data-status"), "EXECUTED");
  assert.match(await payer.page.textContent("main"), /Thank you!/);
  assert.equal((await read(paymentId)).status, "EXECUTED");
});

journey("a payer who pays in the example shop returns to its confirmation", async (payer) => {
  const shop = await exampleShop();
  const paymentId = await buys(payer, shop.url);
  assert.match(await payer.page.textContent("body"), /Thank you! Order \w+ is paid/);
  assert.equal((await read(paymentId)).status, "EXECUTED");
  const another = await fetch(`${dev.shop_url}/thanks?paymentId=${paymentId}`);
  assert.equal(another.status, 404, "a payment to another company buys nothing here");
});

/** The shop of examples/shop.mjs, with a company of its own. Both runs of a journey share it. */
let started;
function exampleShop() {
  started ??= startShop();
  return started;
}

async function startShop() {
  const port = Number(new URL(dev.base_url).port) + 80;
  const url = `http://127.0.0.1:${port}`;
  const { id, token } = await companyWithLink("Coffee Roasters", { set: ["--callback-url", `${url}/thanks`] });
  const environment = { ...process.env, BASE_URL: dev.base_url, COMPANY_ID: id, API_TOKEN: token, PORT: String(port) };
  const program = new URL("../../examples/shop.mjs", import.meta.url).pathname;
  const child = spawn(process.execPath, [program], { env: environment, stdio: ["ignore", "pipe", "inherit"] });
  process.once("exit", () => child.kill());
  await once(child.stdout, "data", { signal: AbortSignal.timeout(10_000) });
  return { url, stop: () => child.kill() };
}

after(async () => (await started)?.stop());
