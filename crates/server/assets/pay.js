// Everything works without this. It saves waiting: banks are found while their names are typed, and a page that waits for the
// bank follows by itself.
"use strict";

const main = document.querySelector("main");

// Banks are found while their names are typed, however their letters are written.
const find = document.getElementById("find");
if (find) {
  const fold = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/ß/g, "ss").replace(/ø/g, "o").replace(/ł/g, "l").replace(/đ/g, "d");
  const rows = [...document.querySelectorAll(".banks > li")].map((row) => [row, fold(row.textContent)]);
  const lists = [...document.querySelectorAll(".banks")];
  const show = () => {
    const wanted = fold(find.q.value.trim());
    for (const [row, name] of rows) row.hidden = !name.includes(wanted);
    for (const list of lists) {
      const none = ![...list.children].some((row) => !row.hidden);
      list.hidden = none;
      const heading = list.previousElementSibling;
      if (heading.tagName === "H2") heading.hidden = none;
    }
    document.getElementById("nothing").hidden = rows.some(([row]) => !row.hidden);
  };
  find.q.addEventListener("input", show);
  find.querySelector("button").hidden = true;
  if (find.country) find.country.addEventListener("change", () => find.submit());
}

// A form is sent once, however often its button is pressed. Where nothing came of it, it can be sent again.
for (const form of document.querySelectorAll('form[method="post"]')) {
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) return event.preventDefault();
    form.dataset.sent = "yes";
    const button = form.querySelector("button");
    button.setAttribute("aria-busy", "true"); // a bank may take its time
    setTimeout(() => {
      delete form.dataset.sent;
      button.removeAttribute("aria-busy");
    }, 5000);
  });
}

// Asks whether the page would show something else by now: often at first, seldom later, and at once when the payer looks again. Never
// while the payer is already on the way to another page.
const follow = main.dataset.follow;
if (follow) {
  const tell = (itself) => {
    const [words, again] = [document.getElementById("by-itself"), document.getElementById("again")];
    if (words) words.hidden = !itself;
    if (again) again.parentElement.hidden = itself;
  };
  tell(true);
  const began = Date.now();
  let timer;
  let leaving = 0;
  const leave = () => { leaving = Date.now(); };
  document.addEventListener("submit", leave);
  document.addEventListener("click", (event) => event.target.closest("a") && leave());
  const pause = () => {
    const minutes = (Date.now() - began) / 60000;
    if (document.hidden) return 10000;
    return minutes < 1 ? 1000 : minutes < 5 ? 2500 : 10000;
  };
  const look = async () => {
    clearTimeout(timer);
    try {
      const answer = await fetch(follow, { cache: "no-store", credentials: "omit" });
      const now = answer.ok ? await answer.json() : null;
      // Who is about to confirm is still where the choice of a bank is.
      const view = main.dataset.view === "consent" ? "choose" : main.dataset.view;
      const changed = now && (now.view !== view || now.status !== main.dataset.status);
      if (changed && Date.now() - leaving > 10000) return location.reload();
    } catch {
      // The network is away for a moment; the next look may find it.
    }
    if (Date.now() - began > 3600000) return tell(false);
    timer = setTimeout(look, pause());
  };
  timer = setTimeout(look, pause());
  document.addEventListener("visibilitychange", () => document.hidden || look());
}

// A page that the browser kept while the payer was at the bank may be out of date, and its forms may have been sent.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
