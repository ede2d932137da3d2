import assert from "node:assert/strict";
import { test } from "node:test";

import { generate } from "../harness/api.mjs";
import { closeDevice, newDevice } from "../harness/browser.mjs";
import { companyWithLink } from "../harness/company.mjs";
import { LANGUAGES } from "../harness/languages.mjs";
import { browser } from "../harness/environment.mjs";

// Portuguese as in Portugal: `pt` alone means Brazil, where amounts are written differently.
const TAGS = { pt: "pt-PT" };
const AMOUNTS = [100, 827, 123456, 750000];
const CURRENCIES = ["CHF", "CZK", "DKK", "GBP", "HUF", "NOK", "PLN", "RON", "SEK"];

test("amounts are written as each language writes them, by the browser's own rules", async () => {
  const requested = AMOUNTS.map((cents) => ({ cents, currency: "EUR" })).concat(CURRENCIES.map((currency) => ({ cents: 123456, currency })));
  const shown = [];
  for (const { cents, currency } of requested) {
    const link = currency === "EUR"
      ? await generate({ amountCents: cents })
      : (await companyWithLink(`Shop ${currency}`, { amountCents: cents, options: ["--currency", currency] })).link;
    for (const language of LANGUAGES) shown.push({ language, cents, currency, text: await amountIn(link, language) });
  }
  const context = await newDevice(browser);
  const page = await context.newPage();
  const expected = await page.evaluate(([all, tags]) => all.map(({ language, cents, currency }) =>
    new Intl.NumberFormat(tags[language] ?? language, { style: "currency", currency, minimumFractionDigits: 2 }).format(cents / 100)), [shown, TAGS]);
  await closeDevice(context);
  const different = shown.map((one, index) => ({ ...one, expected: expected[index] })).filter(({ text, expected }) => text !== expected);
  assert.deepEqual(different, []);
});

async function amountIn(link, language) {
  const html = await (await fetch(link, { headers: { "Accept-Language": language } })).text();
  if (!html.includes(`<html lang="${language}"`)) return "another language";
  return html.match(/class="amount">([^<]*)</)?.[1];
}
