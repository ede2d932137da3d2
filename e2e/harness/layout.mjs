// Runs in the page: it uses nothing from outside.

/** Elements that overflow the page or their parent, and targets that are too small for a thumb. */
export function layoutProblems(minTarget = 44) {
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
    if (element.matches("a, button, input:not([type=hidden]), select, summary") && (box.height < minTarget || box.width < minTarget)) found.push(`${Math.round(box.width)} × ${Math.round(box.height)}: ${name}`);
  }
  return found;
}
