// Measures pages. Except for `pageProblems`, a function here runs in the page: it uses nothing from outside.

/** As the setting of a browser for the size of text does. */
export function setTextSize(percent) {
  document.documentElement.style.fontSize = `${percent}%`;
}

/**
 * Elements that overflow the page or their parent, and targets that are too small for a thumb. With `exceptInText`, a link in a paragraph or
 * a table cell may be as low as its line; axe checks its distance from others (`target-size`).
 */
export function layoutProblems({ minTarget = 44, exceptInText = false } = {}) {
  const found = [];
  // A phone shrinks a page that is too wide and then reports a wide window; the screen width stays.
  const [wide, screenWide] = [Math.max(document.scrollingElement.scrollWidth, innerWidth), screen.width];
  if (wide > screenWide) found.push(`the page is ${wide} wide`);
  for (const element of document.querySelectorAll("body *")) {
    const box = element.getBoundingClientRect();
    // What scrolls by itself may be wide, and what is hidden from the eye is left of the page or above it.
    const hidden = box.width === 0 || box.right <= 0 || box.bottom <= 0 || !element.checkVisibility();
    if (hidden || element.closest("svg, pre")) continue;
    const name = `${element.tagName} ${element.textContent.trim().slice(0, 40)}`;
    if (box.right > screenWide + 0.5 || box.left < -0.5) found.push(`sticks out: ${name}`);
    const overflows = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1 && !["INPUT", "SELECT"].includes(element.tagName);
    if (overflows) found.push(`overflows: ${name}`);
    if (!element.matches("a, button, input:not([type=hidden]), select, summary")) continue;
    if (exceptInText && element.closest("p, td") && getComputedStyle(element).display === "inline") continue;
    // The label around a choice is a part of its target.
    const target = element.closest("label")?.getBoundingClientRect() ?? box;
    if (Math.min(target.width, target.height) < minTarget - 0.5) found.push(`${Math.round(target.width)} × ${Math.round(target.height)}: ${name}`);
  }
  return found;
}

/**
 * Words that lie on two lines without a hyphen in between. Names, references and addresses are other people's data: one of them may be broken
 * if it is wider than its box.
 */
export function brokenWords() {
  const found = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const parent = node.parentElement;
    if (parent.closest("svg, script, style, option") || !parent.checkVisibility()) continue;
    // A line may end after a hyphen, a dash or a slash, and at a soft hyphen.
    for (const { 0: word, index } of node.data.matchAll(/[^\s\u00ad\u2010-\u2014/-]+/g)) {
      const boxes = (start, end) => {
        range.setStart(node, index + start);
        range.setEnd(node, index + end);
        return [...range.getClientRects()].filter(({ width }) => width > 0);
      };
      const parts = boxes(0, word.length);
      if (parts.length < 2) continue;
      // The first letter after a hyphen has two boxes: the hyphen's and its own.
      const [first, last] = [boxes(0, 1).at(-1), boxes(word.length - 1, word.length).at(-1)];
      if (!first || !last || Math.abs(first.top - last.top) < 2) continue;
      let box = parent;
      while (box.clientWidth === 0) box = box.parentElement;
      const isData = parent.closest("dd, .payee, [data-bank]:not(main), #support a") !== null;
      if (!isData || parts.reduce((sum, { width }) => sum + width, 0) <= box.clientWidth) found.push(`broken: ${word}`);
    }
  }
  return found;
}

/**
 * The problems of many pages, with text of normal and of double size. `pages` have a `name` and their `html`, which is shown without loading
 * anything: in one document, because a navigation takes much longer than measuring. Everything that a script would show or open is shown.
 */
export async function pageProblems(page, pages) {
  await page.setContent("<!doctype html>");
  await page.evaluate(`Object.assign(window, { setTextSize: ${setTextSize}, layoutProblems: ${layoutProblems}, brokenWords: ${brokenWords} })`);
  return page.evaluate((pages) => pages.flatMap(({ name, html }) => {
    const { lang, innerHTML } = new DOMParser().parseFromString(html, "text/html").documentElement;
    Object.assign(document.documentElement, { lang, innerHTML });
    for (const hidden of document.querySelectorAll("[hidden]")) hidden.hidden = false;
    for (const details of document.querySelectorAll("details")) details.open = true;
    return [100, 200].flatMap((percent) => {
      window.setTextSize(percent);
      return [...window.layoutProblems(), ...window.brokenWords()].map((problem) => `${name} at ${percent} %: ${problem}`);
    });
  }), pages);
}
