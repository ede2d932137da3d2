// A reporter for the test runner: the seconds of each test and its name, for `just e2e-times`. A group of tests takes as long as they do.

import { basename } from "node:path";

export default async function* times(events) {
  // The names of tests that have ended, by depth, until what contains them ends.
  const ended = [];
  for await (const { type, data } of events) {
    if (type !== "test:pass" && type !== "test:fail") continue;
    const { name, nesting, file, details } = data;
    const within = (ended[nesting + 1] ?? []).map((line) => ({ ...line, path: `${name} › ${line.path}` }));
    ended[nesting + 1] = [];
    const lines = [{ seconds: details.duration_ms / 1000, file: basename(file ?? ""), path: name }, ...within];
    if (nesting > 0) (ended[nesting] ??= []).push(...lines);
    else for (const { seconds, file, path } of lines) yield `${seconds.toFixed(1).padStart(6)} s  ${file}  ${path}\n`;
  }
}
