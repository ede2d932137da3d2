// A person who uses only a keyboard.

import assert from "node:assert/strict";

// More stops than any page has.
const MAX_TAB_STOPS = 60;
// Elements of one row need not have the same height.
const ROW_TOLERANCE_PX = 16;

/** Runs in the page: the focused element by its position in the source, its name, its place, and why it cannot be seen. */
function describeFocus() {
  const element = document.activeElement;
  // After the last stop the focus leaves the page.
  if (element === document.body) return null;
  const { top, left, bottom, right, width, height } = element.getBoundingClientRect();
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  // Browsers scroll to whole pixels.
  const EDGE_PX = 2;
  // A part is enough of what fills most of the screen.
  const isLarge = height > innerHeight / 2 || width > innerWidth;
  const shown = isLarge
    ? bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    : top > -EDGE_PX && left > -EDGE_PX && bottom < innerHeight + EDGE_PX && right < innerWidth + EDGE_PX;
  let problem = shown ? null : `outside of the screen (${Math.round(top)} to ${Math.round(bottom)})`;
  if (outlineStyle === "none" || parseFloat(outlineWidth) === 0) problem = "no ring";
  const name = element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? element.textContent;
  // The navigation may scroll for itself.
  let scrolled = scrollY;
  for (let around = element.parentElement; around && around !== document.documentElement; around = around.parentElement) scrolled += around.scrollTop;
  return {
    position: [...document.querySelectorAll("*")].indexOf(element),
    name: `${element.tagName} ${name.trim().slice(0, 40)} ${element.id}`,
    top: top + scrolled, left: left + scrollX, right: right + scrollX,
    problem,
  };
}

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
        ends: document.activeElement.closest("form#cancel, form#switch, a#cancel") !== null,
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

  /** Visits every tab stop of the page in both directions: they are in reading order, and none is a trap. Returns their names. */
  async walks() {
    const stops = await this.stopsBy("Tab");
    for (const [index, stop] of stops.entries()) {
      const last = stops[index - 1] ?? stop;
      const follows = stop.position >= last.position && (stop.top >= last.top - ROW_TOLERANCE_PX || stop.left >= last.right);
      assert.ok(follows, `${stop.name} comes after ${last.name} at ${this.page.url()}`);
    }
    const names = stops.map(({ name }) => name);
    const back = (await this.stopsBy("Shift+Tab")).map(({ name }) => name);
    assert.deepEqual([back[0], ...back.slice(1).reverse()], names, "Shift+Tab leads back");
    return names;
  }

  /** All tab stops once, from the first one in the source. Between the last and the first one, the focus may leave the page. */
  async stopsBy(key) {
    const stops = [];
    for (let count = 0; count <= MAX_TAB_STOPS; count += 1) {
      await this.page.keyboard.press(key);
      const stop = await this.page.evaluate(describeFocus);
      if (stop === null) continue;
      if (stop.position === stops[0]?.position) {
        const first = stops.findIndex(({ position }) => position === Math.min(...stops.map((each) => each.position)));
        return [...stops.slice(first), ...stops.slice(0, first)];
      }
      if (stop.problem) assert.fail(`${stop.problem}: ${await this.focusDescription()}`);
      stops.push(stop);
    }
    throw new Error(`${key} does not come around at ${this.page.url()}: ${stops.map(({ name }) => name).join(", ")}`);
  }

  /** The focused element has a ring and is on the screen. */
  async focusIsVisible() {
    const problem = (await this.page.evaluate(describeFocus))?.problem;
    if (problem) assert.fail(`${problem}: ${await this.focusDescription()}`);
  }

  focusDescription() {
    return this.page.evaluate(() => `${document.activeElement.outerHTML.slice(0, 200)} at ${location.href}`);
  }
}
