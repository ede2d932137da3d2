// Everything in one process, so that all tests share the program and the browser.

import { readdir } from "node:fs/promises";

for (const directory of ["journeys/", "states/", "portal/"]) {
  const directoryUrl = new URL(directory, import.meta.url);
  const names = (await readdir(directoryUrl)).filter((name) => name.endsWith(".test.mjs"));
  for (const name of names.sort()) await import(new URL(name, directoryUrl));
}
