import assert from "node:assert/strict";

import { generate, read } from "../harness/api.mjs";
import { approves } from "../harness/bank.mjs";
import { journey } from "../harness/journey.mjs";

journey("a language that was chosen is kept until the end, the bank notwithstanding", async (payer) => {
  const inGerman = async () => assert.equal(await payer.page.getAttribute("html", "lang"), "de", payer.page.url());
  await payer.opens(await generate());
  await payer.sees("choose");
  assert.equal(await payer.page.getAttribute("html", "lang"), "en");
  await payer.page.click("details#language summary");
  await payer.follows("details#language a[hreflang=de]");

  payer.looksAt = inGerman;
  await payer.chooses("atlas");
  await payer.confirms();
  const { paymentId } = await payer.comesToSee("hand-off");
  payer.looksAt = async () => {};
  await payer.goesToTheBank();
  payer.looksAt = inGerman;
  await approves(payer);
  await payer.sees("authorised", "paid");
  await payer.comesToSee("paid");
  assert.equal((await read(paymentId)).status, "EXECUTED");
});

journey("a browser's language is spoken without being asked", async (payer) => {
  await payer.opens(await generate());
  await payer.sees("choose");
  assert.equal(await payer.page.getAttribute("html", "lang"), "pt");
}, { device: { locale: "pt-BR" } });
