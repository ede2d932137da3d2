// What a person does on the pay pages. Elements are found by the documented attributes and ids of the pages.

import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";

import { PATIENCE_MS } from "./waiting.mjs";

const POLL_INTERVAL_MS = 250;

export class Payer {
  /** `touches`: taps instead of clicking. `onPage` is called with every page that the payer sees. */
  constructor(page, { scripts, touches = false, onPage = async () => {} }) {
    this.page = page;
    this.scripts = scripts;
    this.touches = touches;
    this.onPage = onPage;
  }

  async opens(url) {
    await this.page.goto(url);
  }

  /** Clicks an element that leads to another page, and waits until that page has loaded. */
  async navigatesBy(selector) {
    const there = this.page.waitForNavigation({ waitUntil: "load" });
    const target = this.page.locator(selector);
    await Promise.all([there, this.touches ? target.tap() : target.click()]);
  }

  /** Waits for a page with one of these views, and returns its data attributes. */
  async sees(...views) {
    const selector = views.map((view) => `main[data-view="${view}"]`).join(", ");
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      try {
        await this.page.waitForSelector(selector);
        await this.onPage(this.page);
        return await this.page.evaluate(mainDataset);
      } catch (error) {
        if (error.name === "TimeoutError") throw new Error(await this.unexpectedView(views), { cause: error });
        // A page that refreshes itself may navigate meanwhile.
        if (!/navigation/.test(error.message) || Date.now() > deadline) throw error;
      }
    }
  }

  /** Waits until the page has this view: with scripts it refreshes itself, without them by "Check again". */
  async waitsForView(view) {
    const deadline = Date.now() + PATIENCE_MS;
    while (!this.scripts) {
      const { view: now } = await this.page.evaluate(mainDataset);
      if (now === view) break;
      assert.ok(Date.now() < deadline, await this.unexpectedView([view]));
      await sleep(POLL_INTERVAL_MS);
      await this.navigatesBy("a#again");
    }
    return this.sees(view);
  }

  async unexpectedView(views) {
    return `expected ${views.join(" or ")}, got ${JSON.stringify(await this.page.evaluate(mainDataset))} at ${this.page.url()}`;
  }

  /** Starts at the demo shop, which redirects to a link. */
  async buysAt(shop) {
    await this.opens(shop);
    await this.navigatesBy("form#buy button");
    return this.page.url();
  }

  async chooses(bank) {
    await this.sees("choose");
    await this.navigatesBy(`a[data-bank="${bank}"]`);
    assert.equal((await this.sees("consent")).bank, bank);
  }

  async confirms() {
    await this.navigatesBy("form#pay button");
  }

  /** From the list of banks to the page that leads to the bank. */
  async paysAt(bank) {
    await this.chooses(bank);
    await this.confirms();
    return this.waitsForView("hand-off");
  }

  /** To the bank's login. */
  async goesToBank() {
    await this.navigatesBy("a#bank");
    await this.page.waitForSelector('main[data-page="login"]');
    await this.onPage(this.page);
  }

  /** Answers the question whether to cancel with yes. */
  async cancels() {
    await this.navigatesBy("a#cancel");
    await this.sees("cancel");
    await this.navigatesBy("form#cancel button");
  }

  async switches() {
    await this.navigatesBy("form#switch button");
  }

  async shows(selector) {
    return this.page.locator(selector).isVisible();
  }

  /** The merchant's callback URL, as the page has it. */
  async returnUrl() {
    return this.page.locator("a#return").getAttribute("href");
  }
}

function mainDataset() {
  const { view, status, bank, paymentId, message } = document.querySelector("main")?.dataset ?? {};
  return { view, status, bank, paymentId, message };
}
