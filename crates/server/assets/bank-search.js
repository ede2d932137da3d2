// Only pages with a long list of banks load this script, after pay.js.
"use strict";

// Filters the banks while the payer types. The server has the same rules (pay/bank_search.rs), and one table tests both. A page that
// the server has filtered lacks the other banks, so there the payer searches with the button.
const find = document.getElementById("find");
if (find && !find.q.defaultValue) {
  const LETTERS = { ß: "s", æ: "a", ð: "d", đ: "d", ħ: "h", ı: "i", ł: "l", ø: "o", œ: "o", ς: "σ" };
  const sortKey = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/[ßæðđħıłøœς]/g, (letter) => LETTERS[letter]);
  const words = (text) => sortKey(text).replace(/([aou])e|(a)a|(s)s/g, "$1$2$3").match(/[\p{Alphabetic}\p{N}]+/gu) ?? [];
  const hasTypo = (typed, word) => {
    let at = 0;
    while (typed[at] === word[at]) at += 1;
    const continues = (from, wordFrom) => word.startsWith(typed.slice(from), wordFrom);
    const swapped = typed[at] === word[at + 1] && typed[at + 1] === word[at];
    return continues(at + 1, at + 1) || continues(at + 1, at) || continues(at, at + 1) || (swapped && continues(at + 2, at + 2));
  };
  // 0: the beginning of a word, 1: contained in one, 2: with a typo, 3: not found.
  const findWord = (typed, name) => {
    if (name.ends.some((end) => end.startsWith(typed))) return 0;
    if (name.words.some((word) => word.includes(typed))) return 1;
    return typed.length > 4 && name.words.some((word) => hasTypo(typed, word)) ? 2 : 3;
  };
  const lists = [...document.querySelectorAll(".banks")].map((list) => ({ list, own: [...list.children] }));
  const results = lists.at(-1).list;
  const [found, everywhere] = [document.getElementById("found"), document.getElementById("everywhere")];
  const banks = lists.flatMap(({ own }) => own).map((row) => {
    const entry = row.firstElementChild;
    const name = entry.lastElementChild.firstChild.data;
    const names = [name, ...(entry.dataset.aliases ?? "").split("\n")].map(words)
      .map((own) => ({ words: own, ends: own.map((_, from) => own.slice(from).join("")) }));
    return { row, key: sortKey(name), names };
  }).sort((one, two) => (one.key > two.key) - (one.key < two.key));
  // What a screen shows comes at once, and the rest of a long list when the browser has drawn that.
  const FIRST_ROWS = 20;
  let rest;
  const fill = (list, rows) => {
    list.replaceChildren(...rows.slice(0, FIRST_ROWS));
    return rows.length > FIRST_ROWS ? () => list.append(...rows.slice(FIRST_ROWS)) : undefined;
  };
  const filter = () => {
    clearTimeout(rest);
    const typed = words(find.q.value);
    const searching = find.q.value.trim() !== "";
    const matches = [[], [], [], []];
    for (const { row, names } of banks) {
      const quality = typed.map((word) => Math.min(...names.map((name) => findWord(word, name))));
      matches[Math.max(0, ...quality)].push(row);
    }
    const rows = matches.slice(0, 3).flat();
    const later = [];
    for (const { list, own } of lists) {
      later.push(fill(list, !searching ? own : list === results ? rows : []));
      const heading = list.previousElementSibling;
      if (heading.tagName === "H2") heading.hidden = searching || !own.length;
    }
    last.hidden = searching || !last.querySelector("li");
    found.textContent = !searching ? "" : rows.length ? found.dataset.results.replace("#", rows.length) : found.dataset.nothing;
    if (everywhere) everywhere.hidden = rows.length > 0;
    rest = setTimeout(() => later.forEach((append) => append?.()), 50);
  };
  find.q.addEventListener("input", filter);
  find.addEventListener("submit", (event) => {
    event.preventDefault();
    find.q.blur(); // closes the on-screen keyboard
  });
  find.querySelector("button").hidden = true;
  // The list of another country comes from the server. It comes unfiltered, and what was typed is in the fragment.
  const searchIn = (country) => {
    const url = new URL(location);
    url.searchParams.delete("bank");
    url.searchParams.set("country", country);
    url.hash = new URLSearchParams({ q: find.q.value });
    location.assign(url);
  };
  if (everywhere) {
    everywhere.addEventListener("click", (event) => {
      event.preventDefault();
      searchIn("all");
    });
  }
  const country = find.querySelector("select");
  if (country) country.addEventListener("change", () => searchIn(country.value));
  // On a small screen the field moves to the top, so that the on-screen keyboard covers neither it nor the first results.
  const moveToTop = () => document.activeElement === find.q && innerHeight < 800 && find.scrollIntoView();
  find.q.addEventListener("focus", moveToTop);
  window.visualViewport?.addEventListener("resize", moveToTop);
  const typedBefore = new URLSearchParams(location.hash.slice(1)).get("q");
  if (typedBefore) {
    find.q.value = typedBefore;
    filter();
  }
}
