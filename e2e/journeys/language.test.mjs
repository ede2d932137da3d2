import assert from "node:assert/strict";

import { generate, read } from "../harness/api.mjs";
import { approves } from "../harness/bank.mjs";
import { journey } from "../harness/journey.mjs";

journey("a chosen language is kept until the end, also after the visit to the bank", async (payer) => {
  const inGerman = async () => assert.equal(await payer.page.getAttribute("html", "lang"), "de", payer.page.url());
  await payer.opens(await generate());
  await payer.sees("choose");
  assert.equal(await payer.page.getAttribute("html", "lang"), "en");
  await payer.page.click("details#language summary");
  await payer.navigatesBy("details#language a[hreflang=de]");

  payer.onPage = inGerman;
  await payer.chooses("atlas");
  await payer.confirms();
  const { paymentId } = await payer.waitsForView("hand-off");
  // The bank's pages are in the language of the browser.
  payer.onPage = async () => {};
  await payer.goesToBank();
  await approves(payer);
  payer.onPage = inGerman;
  await payer.sees("authorised", "paid");
  await payer.waitsForView("paid");
  assert.equal((await read(paymentId)).status, "EXECUTED");
});

journey("pages use the browser's language by default", async (payer) => {
  await payer.opens(await generate());
  await payer.sees("choose");
  assert.equal(await payer.page.getAttribute("html", "lang"), "pt");
}, { device: { locale: "pt-BR" } });
