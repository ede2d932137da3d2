// A person who has nothing but a keyboard.

import assert from "node:assert/strict";

// More stops than any page has.
const MOST_STOPS = 40;

export class Keyboard {
  constructor(page) {
    this.page = page;
  }

  /** The first stop is on the screen, and is not what cannot be undone. */
  async startsSensibly() {
    if (await this.page.evaluate(() => document.activeElement === document.body)) await this.page.keyboard.press("Tab");
    const first = await this.page.evaluate(() => {
      const { top, left, bottom, right } = document.activeElement.getBoundingClientRect();
      return {
        seen: bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
        ends: document.activeElement.closest("form#cancel, form#switch") !== null,
      };
    });
    assert.deepEqual(first, { seen: true, ends: false }, await this.where());
    await this.focusIsVisible();
  }

  /** Goes from stop to stop until this one has the focus. */
  async reaches(selector) {
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      if (await this.page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) {
        return this.focusIsVisible();
      }
      await this.page.keyboard.press("Tab");
      await this.focusIsVisible();
    }
    throw new Error(`${selector} cannot be reached with Tab at ${this.page.url()}`);
  }

  async presses(key, selector) {
    await this.reaches(selector);
    await this.leads(key);
  }

  async writes(selector, text) {
    await this.reaches(selector);
    await this.page.keyboard.press("Control+A");
    await this.page.keyboard.type(text);
  }

  /** From a field of a form. */
  submits() {
    return this.leads("Enter");
  }

  async leads(key) {
    await Promise.all([this.page.waitForNavigation({ waitUntil: "load" }), this.page.keyboard.press(key)]);
  }

  async focusIsVisible() {
    const outline = await this.page.evaluate(() => {
      // After the last stop the focus leaves the page.
      if (document.activeElement === document.body) return "none of ours";
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
      return outlineStyle === "none" || parseFloat(outlineWidth) === 0 ? "invisible" : "visible";
    });
    assert.notEqual(outline, "invisible", await this.where());
  }

  where() {
    return this.page.evaluate(() => `${document.activeElement.outerHTML.slice(0, 200)} at ${location.href}`);
  }
}
