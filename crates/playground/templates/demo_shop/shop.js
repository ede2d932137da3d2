// Keeps the page up to date: loads it again until it waits for nothing. Without this script, the page has a link for that.

const PAUSE_MS = 1_000;
const MAX_LOADS = 600;

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Takes over what has changed. What the reader has opened stays open. */
function update(next) {
  const main = document.querySelector("main");
  for (const part of ["order", "steps"]) {
    const [shown, loaded] = [main.querySelector(`#${part}`), next.querySelector(`#${part}`)];
    if (shown && loaded && shown.innerHTML !== loaded.innerHTML) shown.replaceChildren(...loaded.childNodes);
  }
  for (const name of ["status", "awaits"]) {
    if (name in next.dataset) main.dataset[name] = next.dataset[name];
  }
}

async function load() {
  const waits = document.querySelector("main").dataset.awaits === "payment";
  // The shop passes this header on: Paylink then answers when the payment has changed.
  const response = await fetch(location.href, { headers: waits ? { Prefer: "wait=10" } : {} });
  const next = new DOMParser().parseFromString(await response.text(), "text/html").querySelector("main");
  if (next) update(next);
}

for (let loads = 0; loads < MAX_LOADS && document.querySelector("main").dataset.awaits; loads += 1) {
  await pause();
  // The shop may be restarting: try again.
  if (!document.hidden) await load().catch(() => {});
}
