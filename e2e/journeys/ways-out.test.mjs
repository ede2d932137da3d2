// Leaving, cancelling and coming back: what a payer can do besides paying.

import assert from "node:assert/strict";

import { generate, read } from "../harness/api.mjs";
import { approves, approvesAndCloses, leaves } from "../harness/bank.mjs";
import { journey } from "../harness/journey.mjs";
import { dev } from "../harness/environment.mjs";

journey("cancelling asks first, and a payer who keeps the payment can pay it", async (payer) => {
  await payer.opens(await generate());
  const { paymentId } = await payer.paysAt("atlas");
  await payer.navigatesBy("a#cancel");
  await payer.sees("cancel");
  assert.equal((await read(paymentId)).status, "PENDING", "the question has cancelled nothing");
  assert.ok(await payer.shows("a#keep.main"), "keeping it is the main action");
  await payer.navigatesBy("a#keep");
  await payer.sees("hand-off");
  await payer.goesToBank();
  assert.equal((await read(paymentId)).status, "PENDING");
});

journey("the question follows the payment, which may be decided in another tab", async (payer, other) => {
  await payer.opens(await generate());
  await payer.paysAt("atlas");
  const bank = await payer.page.locator("a#bank").getAttribute("href");
  await payer.navigatesBy("a#cancel");
  await payer.sees("cancel");
  const second = await other();
  await second.opens(bank);
  await approves(second);
  await second.waitsForView("paid");
  // With JavaScript the page follows by itself, without it the next step does.
  if (!payer.scripts) await payer.navigatesBy("form#cancel button");
  assert.equal((await payer.waitsForView("paid")).status, "EXECUTED");
});

journey("the first pages lead back to the merchant, without the id of a payment", async (payer) => {
  const shop = `${dev.shop_url}/`;
  await payer.opens(await generate());
  await payer.sees("choose");
  assert.equal(await payer.page.getAttribute("a#back", "href"), shop);
  await payer.chooses("atlas");
  assert.equal(await payer.page.getAttribute("a#back", "href"), shop);
  await payer.navigatesBy("a#back");
  assert.equal(payer.page.url(), shop);
});

journey("a payer who goes back from the hand-off is offered what exists there", async (payer) => {
  await payer.opens(await generate());
  const { paymentId } = await payer.paysAt("atlas");
  await payer.page.goBack();
  await payer.sees("resume");
  assert.equal(await payer.shows("#own-text"), payer.scripts, "the tab that confirmed knows that it did");
  assert.equal(await payer.shows("#hint"), !payer.scripts);
  await payer.navigatesBy("form#continue button");
  const { paymentId: seen } = await payer.waitsForView("hand-off");
  // Without a script the browser has forgotten that it confirmed, and is any holder of the link.
  assert.equal(seen, payer.scripts ? paymentId : undefined);
  assert.equal(await payer.shows("form#switch button"), payer.scripts);
  assert.equal(await payer.shows("a#cancel"), payer.scripts);
});

journey("a bank that cannot cancel says so before and after, and leaving it is acknowledged", async (payer) => {
  await payer.opens(await generate());
  await payer.chooses("ember");
  assert.match(await payer.page.innerText("#no-cancel"), /can only be ended at Ember/);
  await payer.confirms();
  await payer.waitsForView("hand-off");
  assert.match(await payer.page.innerText("#hint"), /decline the payment at Ember .*first/);
  assert.equal(await payer.page.locator("a#cancel, form#switch").count(), 0);
  await payer.goesToBank();
  await leaves(payer);
  await payer.sees("hand-off", "left");
  assert.match(await payer.page.innerText("#hint"), /decline the payment at Ember .*first/);
});

journey("a bank that can cancel is offered without a caveat", async (payer) => {
  await payer.opens(await generate());
  await payer.chooses("atlas");
  assert.equal(await payer.page.locator("#no-cancel").count(), 0);
  await payer.confirms();
  await payer.waitsForView("hand-off");
  assert.equal(await payer.page.locator("#hint").count(), 0);
});

journey("the link of an approved payment says so, and leads to the merchant first", async (payer, other) => {
  const link = await generate();
  await payer.opens(link);
  await payer.paysAt("ember");
  await payer.goesToBank();
  await approvesAndCloses(payer);
  const later = await other();
  await later.opens(link);
  // The bank is polled at most once in two seconds.
  assert.equal((await later.waitsForView("authorised")).paymentId, undefined);
  assert.ok(await later.shows("a#back.main"));
  assert.equal(await later.page.locator("form#continue").count(), 0, "nothing invites to approve again");
});
