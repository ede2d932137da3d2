// Runs in the page: it uses nothing from outside.

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
    if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1 && !["INPUT", "SELECT"].includes(element.tagName)) found.push(`overflows: ${name}`);
    if (!element.matches("a, button, input:not([type=hidden]), select, summary")) continue;
    if (exceptInText && element.closest("p, td") && getComputedStyle(element).display === "inline") continue;
    // The label around a choice is a part of its target.
    const target = element.closest("label")?.getBoundingClientRect() ?? box;
    if (Math.min(target.width, target.height) < minTarget - 0.5) found.push(`${Math.round(target.width)} × ${Math.round(target.height)}: ${name}`);
  }
  return found;
}
