// The constants say what the files with the texts say.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";

import { LANGUAGES, LONGEST, PORTAL_LANGUAGES, PORTAL_LONGEST } from "./languages.mjs";

const LOCALES = new URL("../../crates/server/locales/", import.meta.url);

/** The texts of pages in a file, without their placeholders. Errors of the API are on no page. */
async function textsOf(file) {
  const lines = (await readFile(file, "utf8")).replace(/\n +/g, " ").split("\n");
  return lines.filter((line) => /^(?!problem-)[a-z]/.test(line)).map((line) => line.replace(/^[a-z0-9-]+ = /, "").replace(/\{[^}]*\}/g, ""));
}

/** A line may end at a space, a hyphen, a dash or a slash. */
const longestWord = (text) => Math.max(...text.split(/[\s\u2010-\u2014/-]+/).map(({ length }) => length));

/** The five languages with the largest sum of the longest words of their texts. `filesOf` names the files of each. */
async function longest(languages, filesOf) {
  const sums = await Promise.all(languages.map(async (language) => {
    const texts = (await Promise.all((await filesOf(language)).map(textsOf))).flat();
    assert.ok(texts.length > 100, `${texts.length} texts in ${language}`);
    return { language, letters: texts.reduce((sum, text) => sum + longestWord(text), 0) };
  }));
  return sums.sort((a, b) => b.letters - a.letters).slice(0, 5).map(({ language }) => language).sort();
}

test("pages are measured in the languages with the longest words", async () => {
  const files = await readdir(LOCALES);
  const payers = files.filter((name) => name.endsWith(".ftl")).map((name) => name.replace(".ftl", ""));
  assert.deepEqual(payers.sort(), LANGUAGES);
  const found = await longest(LANGUAGES, (language) => [new URL(`${language}.ftl`, LOCALES)]);
  assert.deepEqual(found, LONGEST, "LONGEST in languages.mjs");
});

test("pages of the portal are measured in the languages with the longest words", async () => {
  const portal = new URL("portal/", LOCALES);
  assert.deepEqual((await readdir(portal)).sort(), [...PORTAL_LANGUAGES].sort());
  const filesOf = async (language) => {
    const directory = new URL(`${language}/`, portal);
    return (await readdir(directory)).map((name) => new URL(name, directory));
  };
  const found = await longest(PORTAL_LANGUAGES, filesOf);
  assert.deepEqual(found, PORTAL_LONGEST, "PORTAL_LONGEST in languages.mjs");
});
