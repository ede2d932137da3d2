// The pages work without this script. It puts the bank used last first, and reloads a page when its payment changes.
"use strict";

const main = document.querySelector("main");

// The bank at which the payer confirmed last on this device comes first. Only the device stores it. Without storage there is no such bank.
const storage = (use) => { try { return use(localStorage); } catch { return null; } };
const last = document.getElementById("last");
if (last) {
  const chosen = storage((store) => store.getItem("paylink-bank"));
  const entry = [...document.querySelectorAll("a[data-bank]")].find(({ dataset }) => dataset.bank === chosen);
  if (entry) {
    const list = entry.closest("ul");
    last.querySelector("ul").append(entry.parentElement);
    if (!list.children.length && list.previousElementSibling.tagName === "H2") list.previousElementSibling.hidden = true;
    last.hidden = false;
  }
  last.querySelector("button").addEventListener("click", () => {
    storage((store) => store.removeItem("paylink-bank"));
    location.reload();
  });
}

// A form is sent once, even if its button is pressed several times. No browser says that the payer has stopped a request, so a form
// can be sent again after more time than the server takes: a second for Confirm, the time of several calls to a bank for the others.
for (const form of document.querySelectorAll('form[method="post"]')) {
  const button = form.querySelector("button");
  const ready = () => {
    delete form.dataset.sent;
    button.removeAttribute("aria-busy");
  };
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) return event.preventDefault();
    form.dataset.sent = "yes";
    button.setAttribute("aria-busy", "true"); // a bank may take several seconds
    setTimeout(ready, form.id === "pay" ? 15000 : 60000);
  });
}

// Remembers for this tab alone what the payer typed and confirmed: an IBAN need not be typed again after a refusal, and the way back
// to the page that can cancel stays open.
const remember = (name, value) => {
  try {
    if (value === undefined) return sessionStorage.getItem(name);
    sessionStorage.setItem(name, value);
  } catch {
    // Storage is switched off.
  }
  return null;
};
// Another link may be another person's, and nothing is left to type after a payment.
const link = location.pathname.match(/.*\/l\/[^/]+/)?.[0];
const hasEnded = ["paid", "failed", "cancelled"].includes(main.dataset.view);
if ((link && link !== remember("link")) || hasEnded) remember("iban", "");
if (link) remember("link", link);
const pay = document.getElementById("pay");
if (pay) {
  const [bank, iban] = (remember("iban") ?? "").split("\n");
  if (pay.iban && iban && bank === main.dataset.bank && !pay.iban.getAttribute("aria-invalid")) pay.iban.value = iban;
  pay.addEventListener("submit", () => {
    storage((store) => store.setItem("paylink-bank", main.dataset.bank));
    remember(`consent ${new URL(pay.action).pathname}`, pay.consent.value);
    if (pay.iban) remember("iban", `${main.dataset.bank}\n${pay.iban.value}`);
  });
}
const consent = main.dataset.view === "resume" && remember(`consent ${location.pathname}`);
if (consent) {
  const field = Object.assign(document.createElement("input"), { type: "hidden", name: "consent", value: consent });
  document.getElementById("continue")?.append(field);
  const own = document.getElementById("own-text");
  if (own) {
    own.hidden = false;
    for (const id of ["text", "hint"]) document.getElementById(id).hidden = true;
  }
}

// The page that can cancel is the confirmer's. Whoever comes back from the bank in the same tab continues there.
const attempt = location.pathname.match(/\/r\/([^/-]+)-[^/]+$/)?.[1];
if (attempt && document.getElementById("cancel")) remember(`own ${attempt}`, location.pathname);
else if (attempt && document.getElementById("hint")) {
  const own = remember(`own ${attempt}`);
  if (own && own !== location.pathname) location.replace(own + location.search);
}

// Times in the reader's language and time zone, which is named: payer and merchant may be in different ones.
for (const time of document.querySelectorAll("time")) {
  const { lang } = document.documentElement;
  const locale = navigator.languages.find((language) => language.startsWith(lang)) ?? lang;
  const format = new Intl.DateTimeFormat(locale, { year: "numeric", month: "long", day: "numeric", hour: "2-digit", minute: "2-digit", timeZoneName: "short" });
  time.textContent = format.format(new Date(time.dateTime));
}

// Counts down to when the page may be requested again.
const wait = document.getElementById("wait");
if (wait) {
  let seconds = Number(wait.dataset.seconds);
  const tick = setInterval(() => {
    seconds -= 1;
    wait.textContent = wait.textContent.replace(/\d+/, seconds);
    wait.hidden = seconds <= 0;
    if (seconds <= 0) clearInterval(tick);
  }, 1000);
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
    // A payer who chooses or checks rarely has a payment that changes meanwhile.
    if (document.hidden || ["choose", "consent"].includes(main.dataset.view)) return 10000;
    if (main.dataset.view === "connecting" && minutes < 0.2) return 500;
    return minutes < 1 ? 1000 : minutes < 5 ? 2500 : 10000;
  };
  const poll = async () => {
    clearTimeout(timer);
    try {
      const response = await fetch(follow, { cache: "no-store", credentials: "omit" });
      const now = response.ok ? await response.json() : null;
      // Some pages are shown for another view of the payment, such as the consent page for "choose".
      const view = main.dataset.followView ?? main.dataset.view;
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
