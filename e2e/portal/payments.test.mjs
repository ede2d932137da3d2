// Payments: "did order 1017 get paid?", the story of a payment, cancelling, and the export with its progress.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { generate } from "../harness/api.mjs";
import { companyWithLink, paylink } from "../harness/company.mjs";
import { dev } from "../harness/environment.mjs";
import { Person, invite } from "./person.mjs";
import { startReceiver } from "./receiver.mjs";

const MAX_INTERACTIONS = 3;

/** A company of its own with an owner who is signed in, a paid payment that was delivered, and one that is at the bank. */
async function shop(name) {
  const { id: company, token } = await companyWithLink(name);
  const receiver = await startReceiver();
  await paylink("endpoint", "add", "--company", company, "--url", receiver.url, "--name", "Warehouse", "--json");
  await paylink("trigger", "executed", "--company", company, "--reference", "Order 1017", "--amount-cents", "2490", "--data", "cart-77", "--json");
  const open = await generate({ reference: "Order 1018", company, token });
  await paylink("pay", open, "--outcome", "leave", "--wait", "1", "--json").catch(() => {});
  const { url } = await invite(company, "owner");
  const person = await Person.arrives({ acceptDownloads: true, timezoneId: "America/New_York" });
  await person.page.goto(url);
  await person.page.fill("#passkey input[name=name]", "Olga Owner");
  await person.clicks("#passkey button");
  await person.page.goto(`${dev.portal_url}/c/${company}`);
  person.interactions = 0;
  return { company, person, receiver };
}

test("staff find out whether an order was paid, and why the shop was or was not notified", async (t) => {
  const { company, person, receiver } = await shop("Payments Shop");
  t.after(() => receiver.server.close());
  t.after(() => person.leaves());
  const { page } = person;

  await t.test("did order 1017 get paid?", async () => {
    await person.fills("#q", "1017");
    person.interactions += 1;
    await Promise.all([page.waitForNavigation({ waitUntil: "load" }), page.keyboard.press("Enter")]);
    person.interactions += 1; // reads
    assert.match(await person.text("#meaning"), /Paid: you can ship/);
    assert.match(await person.text("h1"), /€24\.90 · Order 1017/);
    t.diagnostic(`${person.interactions} interactions`);
    assert.ok(person.interactions <= MAX_INTERACTIONS, `${person.interactions} interactions`);
  });

  await t.test("the story has the bank's words and the exchange with the endpoint", async () => {
    const story = await person.text("#story");
    const parts = [/Payment created/, /Attempt 1 at/, /sent the payer back/, /The bank’s status: *ACSC/, /Event sent to Warehouse, attempt 1/];
    for (const part of parts) assert.match(story, part);
    await page.click("#story .exchange summary");
    const [request, answer] = await page.locator("#story .exchange pre").allInnerTexts();
    assert.match(request, /^POST http.*\ncontent-type: application\/json\nwebhook-id: evt_/);
    assert.match(request, /webhook-signature: v1,…\n\n\{.*"Order 1017"/);
    assert.equal(answer, "received");
    // The reader is in New York. The title keeps the time in UTC.
    const [shown, title, datetime] = await page.locator("#story time").first().evaluate((time) => [time.textContent, time.title, time.dateTime]);
    const expected = await page.evaluate((at) => {
      const style = { dateStyle: "medium", timeStyle: "medium", timeZone: "America/New_York" };
      return new Intl.DateTimeFormat("en", style).format(new Date(at));
    }, datetime);
    assert.equal(shown, expected);
    assert.match(title, /UTC$/);
    assert.match(await person.text("#payer"), /paid/i);
  });

  await t.test("a payment that its payer left is cancelled", async () => {
    await page.goto(`${dev.portal_url}/c/${company}/payments?q=1018`);
    assert.match(await person.text("#meaning"), /do not ship yet/);
    await person.clicks("#cancel");
    assert.match(await person.text("h1"), /Cancel Order 1018/);
    await person.clicks("main button.danger");
    assert.match(await person.text("#toast"), /cancelled/);
    assert.match(await person.text("#meaning"), /CANCELLED/);
  });

  await t.test("the export shows its progress and offers the file", async () => {
    await page.goto(`${dev.portal_url}/c/${company}/payments`);
    await page.click("#export");
    await page.waitForFunction(() => document.getElementById("export").href.startsWith("blob:"));
    assert.match(await person.text(".export"), /Save the file with 2 rows/);
    assert.match(await person.text("#export-text"), /2 of 2 rows received/);
    assert.equal(await page.getAttribute(".export progress", "value"), "2");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#export")]);
    assert.match(download.suggestedFilename(), /^payments-cmp_.*\.csv$/);
    const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
    assert.equal(lines.length, 3);
    assert.match(lines.find((line) => line.includes("Order 1017")), /"EXECUTED","true","24.90","EUR","Order 1017","cart-77"/);
  });
  assert.deepEqual(person.errors, []);
});

test("without a script, the list, the story and the export work", async (t) => {
  const person = await Person.demoOwner({ javaScriptEnabled: false, acceptDownloads: true });
  t.after(() => person.leaves());
  await paylink("trigger", "failed", "--company", dev.company_id, "--reference", "Script 1", "--json");
  await person.opens(`/c/${dev.company_id}`);
  await person.fills("#q", "script 1");
  await person.clicks("#search button");
  assert.match(await person.text("#meaning"), /FAILED/);
  assert.match(await person.text("#story"), /UTC/);
  await person.opens(`/c/${dev.company_id}/payments`);
  const [download] = await Promise.all([person.page.waitForEvent("download"), person.page.click("#export")]);
  assert.match(await readFile(await download.path(), "utf8"), /"Script 1"/);
});
