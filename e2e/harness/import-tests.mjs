// The tests of some directories in one process, so that they share the program and the browser.

import { readdir } from "node:fs/promises";

export async function importTests(...directories) {
  for (const directory of directories) {
    const url = new URL(`../${directory}/`, import.meta.url);
    const names = (await readdir(url)).filter((name) => name.endsWith(".test.mjs"));
    for (const name of names.sort()) await import(new URL(name, url));
  }
}
