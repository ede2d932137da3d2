// What a payer keeps: the result as a receipt, the reason of a failure, the preview of a link, who runs the site.

import assert from "node:assert/strict";

import { generate } from "../harness/api.mjs";
import { approves } from "../harness/bank.mjs";
import { companyWithLink, paylink } from "../harness/company.mjs";
import { journey } from "../harness/journey.mjs";
import { dev } from "../harness/environment.mjs";

journey("the result is a receipt with time and payment id, for whoever confirmed", async (payer, other) => {
  const link = await generate({ amountCents: 8270 });
  await payer.opens(link);
  await payer.paysAt("atlas");
  await payer.goesToBank();
  await approves(payer);
  const { paymentId } = await payer.waitsForView("paid");
  const summary = await payer.page.innerText("section.summary");
  for (const part of ["€82.70", "Atlas Bank", paymentId]) assert.ok(summary.includes(part), `${part}: ${summary}`);
  const paidAt = Date.parse(await payer.page.getAttribute("time", "datetime"));
  assert.ok(Math.abs(Date.now() - paidAt) < 24 * 3_600_000, `${paidAt}`);
  assert.match(await payer.page.innerText("time"), payer.scripts ? /^\d+ [A-Z][a-z]+ 20\d\d/ : /^20\d\d-\d\d-\d\d \d\d:\d\d UTC$/);
  assert.match(await payer.page.innerText("#text"), /You can close this page\./);

  const holder = await other();
  await holder.opens(link);
  await holder.sees("paid");
  assert.equal(await holder.page.locator("time").count(), 0);
});

journey("the preview of a link names the payee, and the amount only if the company wants it", async (payer) => {
  const { id, link } = await companyWithLink("Bakery at the Corner");
  const title = () => payer.page.getAttribute('meta[property="og:title"]', "content");
  await payer.opens(link);
  assert.equal(await title(), "Payment to Bakery at the Corner");
  assert.match(await payer.page.title(), /^Choose your bank · Payment to Bakery at the Corner$/);
  await paylink("company", "set", id, "--amount-in-previews", "on");
  await payer.opens(link);
  assert.match(await title(), /^Payment of €[\d,]+\.\d\d to Bakery at the Corner$/);
}, { scriptModes: [false] });

journey("the site's own address says who runs it", async (payer) => {
  await payer.opens(`${dev.pay_url}/`);
  await payer.sees("home");
  assert.ok((await payer.page.innerText("main")).includes("open the link that you were sent"));
});
