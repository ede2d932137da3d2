// The pages of the demo shop and of the sandbox banks: checked by axe in both colour schemes and two widths, and measured at 320 px.

import assert from "node:assert/strict";
import { test } from "node:test";

import { loadAxe, violations } from "../harness/axe.mjs";
import { closeDevice, newDevice } from "../harness/browser.mjs";
import { layoutProblems } from "../harness/layout.mjs";
import { browser, dev } from "../harness/environment.mjs";
import { bankPageOf, confirmAtBank, decideAtBank, paymentOf, waitForView } from "./http-payer.mjs";

const SMALL = { width: 320, height: 640 };
const LARGE = { width: 1280, height: 800 };
/** Those of the banks' pages. */
const LANGUAGES = ["en", "de", "fr", "es", "it", "nl"];

/** The link of a new order in the shop. */
async function orderLink() {
  const response = await fetch(`${dev.shop_url}/buy`, { method: "POST", redirect: "manual" });
  return response.headers.get("location");
}

/** The shop's page of an order that is paid at this bank, once the page contains this text. */
async function orderPage(bank, view, expected) {
  const { page } = await decideAtBank(bank, "approve", { link: await orderLink() });
  const url = `${dev.shop_url}/thanks?paymentId=${paymentOf(await waitForView(view, page))}`;
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await (await fetch(url)).text()).includes(expected)) return url;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not show ${expected}`);
}

/** Every page by its name. None of them changes while it is checked. */
async function createPages() {
  const [choosing, decided] = [await confirmAtBank("corvus"), await decideAtBank("atlas", "decline")];
  const other = await decideAtBank("atlas", "approve");
  const notOfTheShop = paymentOf(await waitForView("paid", other.page));
  const bank = bankPageOf(choosing);
  return {
    "shop": dev.shop_url,
    "paid order": await orderPage("atlas", "paid", 'data-step="event"'),
    "authorised order": await orderPage("ember", "authorised", 'data-awaits="payment"'),
    "unknown order": `${dev.shop_url}/thanks?paymentId=${notOfTheShop}`,
    "bank": dev.banks[0].url,
    "bank with all products": dev.banks[1].url,
    "login": bank,
    "decision": `${bank}?user=Rita+Reich`,
    "decided": bankPageOf(decided),
    "message": new URL("/sca/unknown", bank).href,
  };
}

test("axe finds no violation on the pages of the shop and the banks, and they fit a phone", { timeout: 300_000 }, async (t) => {
  const pages = await createPages();
  await t.test("axe", async () => {
    const context = await newDevice(browser, {});
    const page = await context.newPage();
    for (const [name, url] of Object.entries(pages)) {
      await page.goto(url);
      await openAll(page);
      await loadAxe(page);
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        for (const viewport of [SMALL, LARGE]) {
          await page.setViewportSize(viewport);
          assert.deepEqual(await violations(page), [], `${name} ${colorScheme} ${viewport.width}`);
        }
      }
    }
    await closeDevice(context);
  });
  await t.test("layout", async () => {
    for (const language of LANGUAGES) {
      const context = await newDevice(browser, { viewport: SMALL, isMobile: true, hasTouch: true, locale: language });
      const page = await context.newPage();
      for (const name of ["shop", "paid order", "authorised order", "bank", "bank with all products", "login", "decision", "decided", "message"]) {
        await page.goto(pages[name]);
        await openAll(page);
        if (["login", "decision", "decided", "message"].includes(name)) assert.equal(await page.getAttribute("html", "lang"), language, name);
        assert.deepEqual(await page.evaluate(layoutProblems, { exceptInText: true }), [], `${name} in ${language}`);
      }
      await closeDevice(context);
    }
  });
});

function openAll(page) {
  return page.evaluate(() => document.querySelectorAll("details").forEach((details) => { details.open = true; }));
}
