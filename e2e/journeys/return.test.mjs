// The way back to the merchant, from a payment that is not decided. crates/paylink/tests/money/return_offer.rs checks every state over HTTP.

import assert from "node:assert/strict";

import { read } from "../harness/api.mjs";
import { approves, declines, leaves } from "../harness/bank.mjs";
import { journey } from "../harness/journey.mjs";
import { dev } from "../harness/environment.mjs";

/** The page offers the return below its main action, and says that it does not cancel. */
async function offersReturn(payer, paymentId) {
  assert.equal(new URL(await payer.returnUrl()).searchParams.get("paymentId"), paymentId);
  assert.ok(await payer.shows("a#return.quiet"), "it is not the page's main action");
  assert.equal(await payer.page.innerText("#return-note"), "This does not cancel the payment.");
  assert.equal(await payer.page.getAttribute("a#return", "aria-describedby"), "return-note");
}

journey("a payer who declines takes the payment id to the shop, and can still pay", async (payer) => {
  await payer.buysAt(dev.shop_url);
  const { paymentId } = await payer.paysAt("atlas");
  await offersReturn(payer, paymentId);
  await payer.goesToBank();
  await declines(payer);
  await payer.sees("choose");
  await offersReturn(payer, paymentId);
  await payer.navigatesBy("a#return");
  assert.equal(payer.page.url(), `${dev.shop_url}/thanks?paymentId=${paymentId}`);
  assert.equal(await payer.page.getAttribute("main", "data-status"), "INCOMPLETE");
  const payment = await read(paymentId);
  assert.deepEqual([payment.status, payment.merchantReturn], ["INCOMPLETE", true], "returning has cancelled nothing");

  await payer.page.goBack();
  await payer.sees("choose");
  await payer.chooses("corvus");
  await offersReturn(payer, paymentId);
  await payer.confirms();
  await payer.waitsForView("hand-off");
  await payer.goesToBank();
  await approves(payer);
  await payer.waitsForView("paid");
  assert.ok(await payer.shows("a#return.main"), "now there is nothing else to do");
  assert.equal(await payer.page.locator("#return-note").count(), 0);
  assert.equal((await read(paymentId)).status, "EXECUTED");
});

journey("a payer who leaves the bank can return to the shop without cancelling", async (payer) => {
  await payer.buysAt(dev.shop_url);
  const { paymentId } = await payer.paysAt("atlas");
  await payer.goesToBank();
  await leaves(payer);
  await payer.sees("hand-off", "left");
  await offersReturn(payer, paymentId);
  await payer.navigatesBy("a#return");
  assert.equal(payer.page.url(), `${dev.shop_url}/thanks?paymentId=${paymentId}`);
  assert.notEqual((await read(paymentId)).status, "CANCELLED");
});
