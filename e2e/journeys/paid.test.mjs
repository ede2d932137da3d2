import assert from "node:assert/strict";

import { generate, newReference, read, readEnd } from "../harness/api.mjs";
import { approves, approvesAndCloses } from "../harness/bank.mjs";
import { journey } from "../harness/journey.mjs";
import { dev } from "../harness/world.mjs";

journey("a payment that is approved is paid, and leads back to the shop", async (payer) => {
  await payer.buysAt(dev.shop_url);
  const { paymentId } = await payer.paysAt("atlas");
  assert.match(paymentId, /^pay_/);
  await payer.goesToTheBank();
  await approves(payer);
  assert.equal((await payer.sees("authorised", "paid")).paymentId, paymentId);
  assert.equal((await payer.comesToSee("paid")).status, "EXECUTED");

  const back = new URL(await payer.wayToTheShop());
  assert.equal(back.searchParams.get("paymentId"), paymentId);
  await payer.follows("a#return");
  assert.ok(payer.page.url().startsWith(dev.shop_url));
  assert.equal(await payer.page.getAttribute("main", "data-status"), "EXECUTED");
  assert.equal((await read(paymentId)).status, "EXECUTED");
});

journey("the summary says who is paid what, for what, and where", async (payer) => {
  const reference = newReference();
  await payer.opens(await generate({ amountCents: 123456, reference }));
  await payer.chooses("atlas");
  assert.equal(await payer.page.innerText(".amount"), "€1,234.56");
  const summary = await payer.page.locator("main dl").first().innerText();
  for (const part of ["Demo Shop", reference, "Atlas Bank"]) assert.ok(summary.includes(part), summary);
  assert.notEqual(await payer.page.locator("form#pay input[name=iban]").inputValue(), "");
  await payer.follows("a#other");
  await payer.sees("choose");
});

journey("a payment counts although the tab was closed at the bank", async (payer) => {
  await payer.opens(await generate());
  const { paymentId } = await payer.paysAt("atlas");
  await payer.goesToTheBank();
  assert.equal(await approvesAndCloses(payer), 303);
  assert.equal((await readEnd(paymentId)).status, "EXECUTED");
});
