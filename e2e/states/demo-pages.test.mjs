// The pages of the demo shop and of the sandbox banks: checked by axe in both colour schemes and at two widths, and measured at 320 px.

import assert from "node:assert/strict";
import { test } from "node:test";

import { loadAxe, violations } from "../harness/axe.mjs";
import { closeDevice, newDevice } from "../harness/browser.mjs";
import { layoutProblems } from "../harness/layout.mjs";
import { browser, dev } from "../harness/environment.mjs";
import { until } from "../harness/waiting.mjs";
import { bankPageOf, confirmAtBank, decideAtBank, paymentOf, waitForView } from "./http-payer.mjs";

const SMALL = { width: 320, height: 640 };
const LARGE = { width: 1280, height: 800 };
/** No width changes a colour here. */
const LOOKS = [["light", SMALL], ["dark", LARGE]];
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
  await until(async () => (await (await fetch(url)).text()).includes(expected), () => `${url} does not show ${expected}`);
  return url;
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

test("axe finds no violation on the pages of the shop and the banks, and they fit a phone", async (t) => {
  const pages = await createPages();
  await t.test("axe", async () => {
    const context = await newDevice(browser, {});
    const page = await context.newPage();
    for (const [name, url] of Object.entries(pages)) {
      await page.goto(url);
      await openAll(page);
      await loadAxe(page);
      for (const [colorScheme, viewport] of LOOKS) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        assert.deepEqual(await violations(page), [], `${name} ${colorScheme} ${viewport.width}`);
      }
    }
    await closeDevice(context);
  });
  await t.test("layout", async () => {
    for (const language of LANGUAGES) {
      const context = await newDevice(browser, { viewport: SMALL, isMobile: true, hasTouch: true, locale: language });
      const page = await context.newPage();
      for (const name of Object.keys(pages).filter((name) => name !== "unknown order")) {
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
