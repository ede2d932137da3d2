// A person who uses only a keyboard.

import assert from "node:assert/strict";

// More stops than any page has.
const MAX_TAB_STOPS = 40;

export class Keyboard {
  constructor(page) {
    this.page = page;
  }

  /** The first tab stop is on the screen, and is not an action that cannot be undone. */
  async hasSafeInitialFocus() {
    if (await this.page.evaluate(() => document.activeElement === document.body)) await this.page.keyboard.press("Tab");
    const first = await this.page.evaluate(() => {
      const { top, left, bottom, right } = document.activeElement.getBoundingClientRect();
      return {
        seen: bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
        ends: document.activeElement.closest("form#cancel, form#switch") !== null,
      };
    });
    assert.deepEqual(first, { seen: true, ends: false }, await this.focusDescription());
    await this.focusIsVisible();
  }

  /** Presses Tab until this element has the focus. */
  async tabsTo(selector) {
    for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
      if (await this.page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) {
        return this.focusIsVisible();
      }
      await this.page.keyboard.press("Tab");
      await this.focusIsVisible();
    }
    throw new Error(`${selector} cannot be reached with Tab at ${this.page.url()}`);
  }

  async presses(key, selector) {
    await this.tabsTo(selector);
    await this.pressesAndNavigates(key);
  }

  async types(selector, text) {
    await this.tabsTo(selector);
    await this.page.keyboard.press("Control+A");
    await this.page.keyboard.type(text);
  }

  /** From a field of a form. */
  submits() {
    return this.pressesAndNavigates("Enter");
  }

  async pressesAndNavigates(key) {
    await Promise.all([this.page.waitForNavigation({ waitUntil: "load" }), this.page.keyboard.press(key)]);
  }

  async focusIsVisible() {
    const outline = await this.page.evaluate(() => {
      // After the last stop the focus leaves the page.
      if (document.activeElement === document.body) return "none of ours";
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
      return outlineStyle === "none" || parseFloat(outlineWidth) === 0 ? "invisible" : "visible";
    });
    assert.notEqual(outline, "invisible", await this.focusDescription());
  }

  focusDescription() {
    return this.page.evaluate(() => `${document.activeElement.outerHTML.slice(0, 200)} at ${location.href}`);
  }
}
