// The pages work without this script. It filters the banks while the payer types, and reloads a page when its payment changes.
"use strict";

const main = document.querySelector("main");

// Filters the banks while the payer types. Case and diacritics do not matter.
const find = document.getElementById("find");
if (find) {
  const fold = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/ß/g, "ss").replace(/ø/g, "o").replace(/ł/g, "l").replace(/đ/g, "d");
  const rows = [...document.querySelectorAll(".banks > li")].map((row) => [row, fold(row.textContent)]);
  const lists = [...document.querySelectorAll(".banks")];
  const filter = () => {
    const search = fold(find.q.value.trim());
    for (const [row, name] of rows) row.hidden = !name.includes(search);
    for (const list of lists) {
      const none = ![...list.children].some((row) => !row.hidden);
      list.hidden = none;
      const heading = list.previousElementSibling;
      if (heading.tagName === "H2") heading.hidden = none;
    }
    document.getElementById("nothing").hidden = rows.some(([row]) => !row.hidden);
  };
  find.q.addEventListener("input", filter);
  find.querySelector("button").hidden = true;
  if (find.country) find.country.addEventListener("change", () => find.submit());
}

// A form is sent once, even if its button is pressed several times. If no page has followed after 5 seconds, it can be sent again.
for (const form of document.querySelectorAll('form[method="post"]')) {
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) return event.preventDefault();
    form.dataset.sent = "yes";
    const button = form.querySelector("button");
    button.setAttribute("aria-busy", "true"); // a bank may take several seconds
    setTimeout(() => {
      delete form.dataset.sent;
      button.removeAttribute("aria-busy");
    }, 5000);
  });
}

// Polls for a new view or status and then reloads the page: often at first, less often later, and immediately when the payer comes
// back to the tab. It does not reload while the payer is leaving the page.
const follow = main.dataset.follow;
if (follow) {
  const showAutomatic = (automatic) => {
    const [note, again] = [document.getElementById("by-itself"), document.getElementById("again")];
    if (note) note.hidden = !automatic;
    if (again) again.parentElement.hidden = automatic;
  };
  showAutomatic(true);
  const startedAt = Date.now();
  let timer;
  let leavingAt = 0;
  const leave = () => { leavingAt = Date.now(); };
  document.addEventListener("submit", leave);
  document.addEventListener("click", (event) => event.target.closest("a") && leave());
  const pause = () => {
    const minutes = (Date.now() - startedAt) / 60000;
    if (document.hidden) return 10000;
    return minutes < 1 ? 1000 : minutes < 5 ? 2500 : 10000;
  };
  const poll = async () => {
    clearTimeout(timer);
    try {
      const response = await fetch(follow, { cache: "no-store", credentials: "omit" });
      const now = response.ok ? await response.json() : null;
      // The server's view of the consent page is "choose".
      const view = main.dataset.view === "consent" ? "choose" : main.dataset.view;
      const changed = now && (now.view !== view || now.status !== main.dataset.status);
      if (changed && Date.now() - leavingAt > 10000) return location.reload();
    } catch {
      // The network may be back at the next poll.
    }
    if (Date.now() - startedAt > 3600000) return showAutomatic(false);
    timer = setTimeout(poll, pause());
  };
  timer = setTimeout(poll, pause());
  document.addEventListener("visibilitychange", () => document.hidden || poll());
}

// A page from the browser's back/forward cache may be out of date, and its forms may have been sent.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
