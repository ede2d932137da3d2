// Choosing from a long list: search with and without the page's script, on a small screen, and the bank that was used last.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";
import { gzipSync } from "node:zlib";

import { generate } from "../harness/api.mjs";
import { closeDevice, newDevice } from "../harness/browser.mjs";
import { browser } from "../harness/environment.mjs";
import { startNodeWithBanks } from "./nodes.mjs";

// The unit test of pay/bank_search.rs reads it too.
const TABLE = new URL("../../crates/server/src/pay/bank_search_cases.json", import.meta.url);
const BANK_COUNT = 300;
const MAX_FIRST_VIEW_BYTES = 45_000;
/** The smallest phone, and what its keyboard leaves of the screen. */
const PHONE = { viewport: { width: 320, height: 568 }, isMobile: true, hasTouch: true };
const ABOVE_KEYBOARD_PX = 308;

const PLACES = ["Elbtal", "Südwest", "Niederösterreich", "Rhône", "Småland", "Møre", "Łódź", "Thüringen", "Veneto", "Saimaa"];
const KINDS = [
  "Sparkasse", "Volksbank", "Raiffeisenbank", "Banque Populaire", "Banca Popolare", "Landesbank", "Kreditbank", "Sparebank", "Osuuspankki",
  "Bank Spółdzielczy",
];
const COUNTRIES = ["DE", "AT", "FR"];
/** A bank of the list, in the page's source. */
const BANK_ENTRY = /<li><(?:a|span) data-bank="([^"]*)"/g;

function manyBanks() {
  return Array.from({ length: BANK_COUNT }, (_, index) => {
    const [place, kind] = [PLACES[index % 10], KINDS[Math.floor(index / 10) % 10]];
    const country = COUNTRIES[Math.floor(index / 100)];
    return { id: `bank-${index}`, name: `${kind} ${place} ${country}`, aliases: [`B${index}`], country };
  });
}

let started;
after(async () => (await started)?.stop());

/** A node with the banks of the table and one with 300, started once: the table, and the pages of a link. */
function start() {
  started ??= startNodes();
  return started;
}

async function startNodes() {
  const table = JSON.parse(await readFile(TABLE, "utf8"));
  const nodes = [await startNodeWithBanks("searched", 70, table.banks), await startNodeWithBanks("three-hundred", 75, manyBanks())];
  const { pathname } = new URL(await generate());
  const [searched, many] = nodes.map(({ pay_url: url }) => `${url}${pathname}`);
  return { table, searched, many, stop: () => Promise.all(nodes.map((node) => node.stop())) };
}

/** Runs `use` with a page in a browser of its own. */
async function withPage(device, use) {
  const context = await newDevice(browser, device);
  await use(await context.newPage(), context);
  await closeDevice(context);
}

const shownBanks = (page) => page.$$eval(".banks > li > [data-bank]", (entries) => entries.map(({ dataset }) => dataset.bank));

test("the script and the server find the same banks in the same order", async () => {
  const { table, searched } = await start();
  await withPage({}, async (page) => {
    await page.goto(searched);
    for (const [typed, expected] of table.searches) {
      await page.fill("#find input[type=search]", typed);
      assert.deepEqual(await shownBanks(page), expected, `script: ${typed}`);
      // What a browser without scripts gets. To show it would take longer than everything else here.
      const html = await (await fetch(`${searched}?${new URLSearchParams({ q: typed })}`)).text();
      assert.deepEqual([...html.matchAll(BANK_ENTRY)].map(([, id]) => id), expected, `server: ${typed}`);
      assert.equal(await page.textContent("#found"), html.match(/ id="found"[^>]*>([^<]*)</)[1], typed);
    }
    await page.fill("#find input[type=search]", "");
    assert.deepEqual(await shownBanks(page), table.banks.map(({ id }) => id));
    assert.equal(await page.textContent("#found"), "");
  });
});

test("the first view of 300 banks has at most 45 kB, compressed", async (t) => {
  const { many } = await start();
  const load = async (url) => Buffer.from(await (await fetch(url)).arrayBuffer());
  const html = await load(`${many}?country=all`);
  assert.equal(html.toString().match(BANK_ENTRY).length, BANK_COUNT);
  const script = await load(html.toString().match(/<script src="([^"]*)"/)[1]);
  const bytes = gzipSync(html).length + gzipSync(script).length;
  t.diagnostic(`${bytes} bytes`);
  assert.ok(bytes <= MAX_FIRST_VIEW_BYTES, `${bytes} bytes`);
});

test("a keystroke among 300 banks costs less than showing them", (t) => withPage(PHONE, async (page, context) => {
  const { many } = await start();
  await page.goto(`${many}?country=all`);
  const devtools = await context.newCDPSession(page);
  // The processor time of the page's thread: what else the machine does meanwhile does not count.
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const usedMs = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return 1000 * metrics.filter(({ name }) => ["ScriptDuration", "LayoutDuration", "RecalcStyleDuration"].includes(name))
      .reduce((sum, { value }) => sum + value, 0);
  };
  /** The least of several times: programs that share the processor's caches make it slower. */
  const costMs = async (prepare, act) => {
    const times = [];
    for (let round = 0; round < 12; round += 1) {
      await prepare();
      const before = await usedMs();
      await act();
      times.push(await usedMs() - before);
    }
    return Math.min(...times);
  };
  const type = (text) => page.$eval("#find", (find, text) => {
    find.q.value = text;
    find.q.dispatchEvent(new Event("input"));
    document.body.getBoundingClientRect();
  }, text);
  const show = (display) => page.$eval("main", (main, display) => {
    main.style.display = display;
    document.body.getBoundingClientRect();
  }, display);
  const showing = await costMs(() => show("none"), () => show(""));
  for (const text of ["b", "sp", "bank", "sprakasse elbtla", "zzzzzz"]) {
    const filtering = await costMs(() => type(""), () => type(text));
    t.diagnostic(`${text}: ${filtering.toFixed(1)} ms, showing: ${showing.toFixed(1)} ms`);
    assert.ok(filtering > 0 && filtering < showing, `${text}: ${filtering} ms, showing: ${showing} ms`);
  }
}));

test("the search field is above the keyboard of a small phone, with its first results", () => withPage(PHONE, async (page) => {
  const { many } = await start();
  await page.goto(many);
  const field = page.locator("#find input[type=search]");
  const bottom = async (locator) => { const box = await locator.boundingBox(); return box.y + box.height; };
  assert.ok(await bottom(field) <= ABOVE_KEYBOARD_PX, `before: ${await bottom(field)} px`);
  await field.tap();
  assert.ok(await bottom(field) <= ABOVE_KEYBOARD_PX / 2, `focused: ${await bottom(field)} px`);
  await field.fill("elbtal");
  assert.ok(await bottom(page.locator(".banks > li").first()) <= PHONE.viewport.height, "the first result");
  assert.ok(await bottom(field) <= ABOVE_KEYBOARD_PX, `after a search: ${await bottom(field)} px`);
}));

for (const scripts of [true, false]) {
  const claim = `a search without a result can be repeated in all countries, ${scripts ? "with" : "without"} scripts`;
  test(claim, () => withPage({ javaScriptEnabled: scripts }, async (page) => {
    const { many } = await start();
    await page.goto(`${many}?country=DE`);
    await page.fill("#find input[type=search]", "B299");
    if (!scripts) await page.click("#find button");
    assert.deepEqual(await shownBanks(page), []);
    await Promise.all([page.waitForNavigation(), page.click("#everywhere")]);
    assert.deepEqual(await shownBanks(page), ["bank-299"]);
    assert.equal(await page.textContent("#found"), "Banks found: 1");
  }));
}

test("the bank used last on this device comes first until the payer forgets it", () => withPage({}, async (page, context) => {
  const { many } = await start();
  await page.goto(many);
  assert.equal(await page.isVisible("#last"), false);
  await Promise.all([page.waitForNavigation(), page.click('a[data-bank="bank-42"]')]);
  await page.goto(`${many}?country=DE`);
  assert.equal(await page.isVisible("#last"), false, "a bank that was looked at is not a bank that was used");
  await Promise.all([page.waitForNavigation(), page.click('a[data-bank="bank-42"]')]);
  // What the button does in the page, without a payment: the other tests choose a bank with the same link.
  await page.$eval("#pay", (form) => form.dispatchEvent(new Event("submit", { cancelable: true })));
  await page.goto(`${many}?country=DE`);
  assert.equal((await shownBanks(page))[0], "bank-42");
  assert.equal(await page.locator('[data-bank="bank-42"]').count(), 1);
  await page.fill("#find input[type=search]", "sparkasse");
  assert.equal(await page.isVisible("#last"), false);
  await page.fill("#find input[type=search]", "");
  assert.equal((await shownBanks(page))[0], "bank-42");

  await page.goto(`${many}?country=FR`);
  assert.equal(await page.isVisible("#last"), false, "a bank that is not in the list");
  await page.goto(`${many}?country=DE`);
  await Promise.all([page.waitForNavigation(), page.click("#last button")]);
  assert.equal(await page.isVisible("#last"), false);
  assert.equal(await page.evaluate(() => localStorage.length), 0);
  assert.deepEqual(await context.cookies(), []);
}));
