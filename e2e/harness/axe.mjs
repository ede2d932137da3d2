// axe, loaded once per page and run as often as needed: loading takes as long as a run.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** The small file: the other one takes twice as long to send and to parse, for each page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// `target-size` is a rule of WCAG 2.2 that axe does not run by default.
const OPTIONS = { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } };
// What depends on the size of the text: what is too close to a target, and what scrolls. Contrast may only be lower in large text.
const SIZE_RULES = { ...OPTIONS, runOnly: ["target-size", "scrollable-region-focusable"] };

/** Into the page and what it frames. It stays until the page is left. */
export async function loadAxe(page) {
  for (const frame of page.frames()) await frame.evaluate(AXE);
}

/**
 * What axe finds wrong, as text, when nothing fades in any more (the mark of a waiting page turns for ever). A frame without axe counts: its
 * content would not be checked.
 */
export function violations(page, options = OPTIONS) {
  return page.evaluate(async (options) => {
    // A text that is still half transparent has too little contrast.
    const ending = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const { violations, incomplete } = await window.axe.run(document, options);
    return [...violations, ...incomplete.filter(({ id }) => id === "frame-tested")]
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, options);
}

/** The same of a page whose text has another size than before. */
export const sizeViolations = (page) => violations(page, SIZE_RULES);
