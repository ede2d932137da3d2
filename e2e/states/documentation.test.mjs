// The documentation of the API: checked by axe in both colour schemes and two widths, measured at 320 px, and used without JavaScript.

import assert from "node:assert/strict";
import { test } from "node:test";

import { loadAxe, violations } from "../harness/axe.mjs";
import { closeDevice, newDevice } from "../harness/browser.mjs";
import { browser, dev } from "../harness/environment.mjs";

const SMALL = { width: 320, height: 640 };
const LARGE = { width: 1280, height: 800 };
const LOOKS = [[["light", SMALL], ["dark", LARGE]], [["dark", SMALL], ["light", LARGE]]];
const GUIDES = ["api", "webhooks", "shop", "clients", "sandbox", "statuses", "portal", "glossary"];
/** The largest page with its style sheet and script, not compressed. A proxy compresses it to about a quarter. */
const MAX_BYTES = 120_000;
const LANGUAGES = ["sh", "js", "python", "php", "java", "go", "rust"];

const urls = () => [`${dev.base_url}/docs`, ...GUIDES.map((name) => `${dev.base_url}/docs/guides/${name}`)];

/** Runs in the page: what is wider than the window, apart from what scrolls by itself. */
function sideways() {
  const found = [];
  if (document.scrollingElement.scrollWidth > screen.width) found.push(`the page is ${document.scrollingElement.scrollWidth} wide`);
  for (const element of document.querySelectorAll("body *")) {
    const { width, right, left } = element.getBoundingClientRect();
    if (width === 0 || element.closest("svg") || element.parentElement.closest("pre, .table")) continue;
    if (right > screen.width + 0.5 || left < -0.5) found.push(`${element.tagName} ${element.textContent.trim().slice(0, 40)}`);
  }
  return found;
}

test("axe finds no violation on the pages of the documentation", async () => {
  const context = await newDevice(browser, {});
  const page = await context.newPage();
  for (const [index, url] of urls().entries()) {
    await page.goto(url);
    await loadAxe(page);
    // What is on every page, as the navigation, is seen in every colour at every width.
    for (const [colorScheme, viewport] of LOOKS[index % LOOKS.length]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      assert.deepEqual(await violations(page), [], `${url} ${colorScheme} ${viewport.width}`);
    }
  }
  await closeDevice(context);
});

test("only code and tables of the documentation scroll sideways on a phone, and each page is small and its own", async (t) => {
  const context = await newDevice(browser, { viewport: SMALL, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await page.setContent(`<meta name="viewport" content="width=device-width"><p style="width:30rem">wide</p>
    <pre style="overflow:auto"><code style="display:block;width:60rem">code</code></pre>`);
  assert.deepEqual(await page.evaluate(sideways), ["the page is 488 wide", "P wide"], "the check finds what is too wide");
  for (const url of urls()) {
    const responses = [];
    page.on("response", (response) => responses.push(response));
    await page.goto(url);
    assert.deepEqual(await page.evaluate(sideways), [], url);
    const sizes = await Promise.all(responses.map(async (response) => (await response.body()).length));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    t.diagnostic(`${url}: ${responses.length} requests, ${total} bytes`);
    assert.ok(total > 0 && total <= MAX_BYTES, `${url}: ${total} bytes`);
    assert.deepEqual(responses.filter((response) => !response.url().startsWith(`${dev.base_url}/docs`)), [], url);
    page.removeAllListeners("response");
  }
  await closeDevice(context);
});

test("the choice of a language applies to the whole reference, without JavaScript", async () => {
  const context = await newDevice(browser, { javaScriptEnabled: false, viewport: LARGE });
  const page = await context.newPage();
  await page.goto(`${dev.base_url}/docs`);
  for (const language of LANGUAGES) {
    await page.check(`#language-${language}`);
    for (const other of LANGUAGES) {
      assert.equal(await page.locator(`[data-language=${other}] pre:visible`).count(), other === language ? 3 : 0, `${other} with ${language}`);
    }
  }
  assert.equal(await page.locator(".copy").count(), 0);
  // Request beside response: the code is right of the text.
  const columns = page.locator("section .beside > div");
  const [text, code] = [await columns.first().boundingBox(), await columns.nth(1).boundingBox()];
  assert.ok(code.x >= text.x + text.width, "at 1280 px, code is beside the text");
  await closeDevice(context);
});

test("a copy button copies the code beside it", async () => {
  const context = await newDevice(browser, { viewport: LARGE, permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  await page.goto(`${dev.base_url}/docs`);
  await page.locator("#start ~ .beside .copy").click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(copied.startsWith(`export BASE_URL=${dev.base_url}\nexport COMPANY_ID=${dev.company_id}\n`), copied);
  await closeDevice(context);
});
