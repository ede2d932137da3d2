// Lighthouse as on a slow phone: the median of five runs of the most important pages.

import assert from "node:assert/strict";
import { test } from "node:test";

import lighthouse from "lighthouse";
import { chromium } from "playwright-core";

import { FLAGS, PROGRAM } from "./harness/browser.mjs";
import { generate } from "./harness/api.mjs";
import { dev } from "./harness/environment.mjs";
import { decideAtBank, waitForView } from "./states/http-payer.mjs";

const RUNS = 5;
// The debugging port by which Lighthouse controls the browser.
const debugPort = () => Number(new URL(dev.base_url).port) + 70;
const MIN_SCORES = { "performance": Number(process.env.PERFORMANCE ?? 99), "accessibility": 100, "best-practices": 100 };

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

test("bank choice, consent and result reach the minimum scores of Lighthouse", { timeout: 600_000 }, async (t) => {
  const link = await generate({ amountCents: 8270, reference: "Order 1017" });
  const paid = await decideAtBank("atlas", "approve");
  await waitForView("paid", paid.page);
  const pages = { "bank choice": link, "consent": `${link}?bank=atlas`, "result": paid.page };

  const browser = await chromium.launch({ executablePath: PROGRAM, args: [...FLAGS, `--remote-debugging-port=${debugPort()}`] });
  try {
    for (const [name, url] of Object.entries(pages)) {
      const runs = [];
      for (let run = 0; run < RUNS; run += 1) {
        const { lhr } = await lighthouse(url, { port: debugPort(), onlyCategories: Object.keys(MIN_SCORES), logLevel: "error" });
        runs.push(lhr);
      }
      for (const [category, minimum] of Object.entries(MIN_SCORES)) {
        const scores = runs.map(({ categories }) => Math.round(categories[category].score * 100));
        const lost = Object.values(runs[0].audits).filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === "binary");
        t.diagnostic(`${name}: ${category} ${median([...scores])} (${scores.join(", ")})`);
        assert.ok(median(scores) >= minimum, `${name}: ${category} ${scores}; ${lost.map(({ id }) => id)}`);
      }
    }
  } finally {
    await browser.close();
  }
});
