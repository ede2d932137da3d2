// Every e-mail in ten languages, as pictures: 390 and 640 px wide, light and dark. `node mail-pictures.mjs MAILS DIRECTORY [NAME…]`, where
// MAILS has the files of the test `all_mails_as_files`, and a name is the start of a file's name, such as `digest` or `invitation-de`.

import assert from "node:assert/strict";
import { mkdir, readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { closeDevice, newDevice, startBrowser } from "./harness/browser.mjs";

const WIDTHS = [390, 640];
const NARROWEST = 320;
const [mails, directory, ...names] = process.argv.slice(2);
assert.ok(mails && directory, "node mail-pictures.mjs MAILS DIRECTORY [NAME…]");

const files = (await readdir(mails)).filter((file) => file.endsWith(".html")).sort();
const chosen = files.filter((file) => names.length === 0 || names.some((name) => file.startsWith(name)));
assert.ok(chosen.length > 0, `no mail in ${mails}`);
await mkdir(directory, { recursive: true });

const browser = await startBrowser();
try {
  const context = await newDevice(browser, { javaScriptEnabled: false });
  const page = await context.newPage();
  const requests = [];
  page.on("request", (request) => requests.push(request.url()));
  for (const file of chosen) {
    const url = pathToFileURL(resolve(mails, file)).href;
    await page.goto(url);
    for (const width of WIDTHS) {
      for (const colorScheme of ["light", "dark"]) {
        await page.setViewportSize({ width, height: 600 });
        await page.emulateMedia({ colorScheme });
        const name = `${file.replace(/\.html$/, "")}-${width}-${colorScheme}.png`;
        await page.screenshot({ path: join(directory, name), fullPage: true });
      }
    }
    await page.setViewportSize({ width: NARROWEST, height: 600 });
    const { width } = await page.locator("html").evaluate((html) => ({ width: html.scrollWidth }));
    assert.ok(width <= NARROWEST, `${file} is ${width} px wide`);
    assert.deepEqual(requests.splice(0), [url], `${file} loads something`);
  }
  await closeDevice(context);
} finally {
  await browser.close();
}
console.log(`${chosen.length} mails, ${chosen.length * WIDTHS.length * 2} pictures in ${directory}`);
