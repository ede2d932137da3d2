// How tests wait. A busy machine may be many times slower than usual, and no test may depend on that.

import { setTimeout as sleep } from "node:timers/promises";

/** How long a test waits for anything, before it fails. */
export const PATIENCE_MS = 120_000;

/** Asks again and again until the answer is true, and returns it. `problem` says what has not happened. */
export async function until(ask, problem, everyMs = 100) {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(problem());
    await sleep(everyMs);
  }
}
