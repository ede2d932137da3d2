// What a person does on the payer's pages. Everything is found by the attributes and ids that the pages promise.

import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";

const PATIENCE_MS = 20_000;
const LOOK_AGAIN_MS = 250;

export class Payer {
  /** `touches`: taps instead of clicking. `looksAt` is called with every page that the payer gets to see. */
  constructor(page, { scripts, touches = false, looksAt = async () => {} }) {
    this.page = page;
    this.scripts = scripts;
    this.touches = touches;
    this.looksAt = looksAt;
  }

  async opens(url) {
    await this.page.goto(url);
  }

  /** Does what leads to another page, and waits until that one is there. */
  async follows(selector) {
    const there = this.page.waitForNavigation({ waitUntil: "load" });
    const target = this.page.locator(selector);
    await Promise.all([there, this.touches ? target.tap() : target.click()]);
  }

  /** Waits for a page in one of these views, looks at it, and tells what it says about itself. */
  async sees(...views) {
    const selector = views.map((view) => `main[data-view="${view}"]`).join(", ");
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      try {
        await this.page.waitForSelector(selector);
        await this.looksAt(this.page);
        return await this.page.evaluate(facts);
      } catch (error) {
        if (error.name === "TimeoutError") throw new Error(await this.instead(views), { cause: error });
        // A page that follows by itself may go while it is looked at.
        if (!/navigation/.test(error.message) || Date.now() > deadline) throw error;
      }
    }
  }

  /** Waits until the page has changed to this view: by itself with scripts, by "Check again" without. */
  async comesToSee(view) {
    const deadline = Date.now() + PATIENCE_MS;
    while (!this.scripts) {
      const { view: now } = await this.page.evaluate(facts);
      if (now === view) break;
      assert.ok(Date.now() < deadline, await this.instead([view]));
      await pause(LOOK_AGAIN_MS);
      await this.follows("a#again");
    }
    return this.sees(view);
  }

  async instead(views) {
    return `expected ${views.join(" or ")}, got ${JSON.stringify(await this.page.evaluate(facts))} at ${this.page.url()}`;
  }

  /** Comes to a link by way of the shop. */
  async buysAt(shop) {
    await this.opens(shop);
    await this.follows("form#buy button");
    return this.page.url();
  }

  async chooses(bank) {
    await this.sees("choose");
    await this.follows(`a[data-bank="${bank}"]`);
    assert.equal((await this.sees("consent")).bank, bank);
  }

  async confirms() {
    await this.follows("form#pay button");
  }

  /** From the list of banks to the page that leads to the bank. */
  async paysAt(bank) {
    await this.chooses(bank);
    await this.confirms();
    return this.comesToSee("hand-off");
  }

  async goesToTheBank() {
    await this.follows("a#bank");
    await this.page.waitForSelector('main[data-page="sca"]');
    await this.looksAt(this.page);
  }

  async cancels() {
    await this.follows("form#cancel button");
  }

  async switches() {
    await this.follows("form#switch button");
  }

  async shows(selector) {
    return this.page.locator(selector).isVisible();
  }

  /** The merchant's callback URL, as the page has it. */
  async wayToTheShop() {
    return this.page.locator("a#return").getAttribute("href");
  }
}

function facts() {
  const { view, status, bank, paymentId, message } = document.querySelector("main")?.dataset ?? {};
  return { view, status, bank, paymentId, message };
}
