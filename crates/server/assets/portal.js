// What the portal's pages can do only, or better, with a script: passkeys, copying, times in the reader's zone, the
// progress of an export, and one submission of a form at a time.
"use strict";

const base64url = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));

/** The options of the server, with its texts as bytes where browsers want bytes. */
const withBytes = (options) => {
  const key = { ...options.publicKey, challenge: bytes(options.publicKey.challenge) };
  if (key.user) key.user = { ...key.user, id: bytes(key.user.id) };
  for (const list of ["excludeCredentials", "allowCredentials"]) {
    if (key[list]) key[list] = key[list].map((credential) => ({ ...credential, id: bytes(credential.id) }));
  }
  return { publicKey: key };
};

/** The credential as the server reads it. */
const asText = (credential) => {
  const { response } = credential;
  const parts = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
  const present = parts.filter((part) => response[part]);
  return JSON.stringify({
    id: credential.id,
    rawId: base64url(credential.rawId),
    type: credential.type,
    extensions: credential.getClientExtensionResults(),
    response: Object.fromEntries(present.map((part) => [part, base64url(response[part])])),
  });
};

/** A form with `data-passkey` fills its fields `challenge` and `credential` by a ceremony, and is then sent as any other. */
const runCeremony = async (form) => {
  const body = new URLSearchParams(new FormData(form));
  const response = await fetch(form.dataset.options, { method: "POST", body, headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(String(response.status));
  const { challenge, options } = await response.json();
  const credentials = navigator.credentials;
  const credential = form.dataset.passkey === "create" ? await credentials.create(withBytes(options)) : await credentials.get(withBytes(options));
  form.elements.challenge.value = challenge;
  form.elements.credential.value = asText(credential);
};

for (const form of document.querySelectorAll("form[data-passkey]")) {
  const failed = form.querySelector("[data-failed]");
  if (!window.PublicKeyCredential) continue;
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    if (form.elements.credential.value) return;
    event.preventDefault();
    const button = form.querySelector("button");
    button.setAttribute("aria-busy", "true");
    try {
      await runCeremony(form);
      form.submit();
    } catch {
      failed.hidden = false;
      button.removeAttribute("aria-busy");
    }
  });
}

for (const button of document.querySelectorAll("button[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const source = document.getElementById(button.dataset.copy);
    await navigator.clipboard.writeText(source.textContent.trim());
    const text = button.textContent;
    button.textContent = button.dataset.copied;
    document.getElementById("toast")?.setAttribute("aria-label", button.dataset.copied);
    setTimeout(() => { button.textContent = text; }, 2000);
  });
}

for (const button of document.querySelectorAll("button[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

// A second click sends nothing. Going back in the history shows the page as it was, so the form works again.
for (const form of document.querySelectorAll("form:not([data-passkey])")) {
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "true";
  });
}
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
});

// The address bar does not keep the toast: reloading would announce it again.
if (new URL(location.href).searchParams.has("done")) {
  const url = new URL(location.href);
  url.searchParams.delete("done");
  history.replaceState(null, "", url);
}

// A preview is as high as its page, so that nothing of it is cut off.
for (const frame of document.querySelectorAll("iframe.preview")) {
  const fit = () => {
    const height = frame.contentDocument?.querySelector("footer")?.getBoundingClientRect().bottom;
    if (height) frame.style.height = `${Math.ceil(height) + 4}px`;
  };
  frame.addEventListener("load", fit);
  fit();
}

// The preview of the payers' page follows the colour, and so does the check of its contrast.
const colour = document.getElementById("colour");
if (colour) {
  const picker = document.getElementById("colour-picker");
  let timer;
  const load = () => {
    const query = `?colour=${encodeURIComponent(colour.value)}`;
    for (const frame of document.querySelectorAll("iframe.preview")) {
      const url = new URL(frame.src);
      url.searchParams.set("colour", colour.value);
      // `replace`, so that going back in the history does not step through the colours.
      frame.contentWindow.location.replace(url);
    }
    const request = new XMLHttpRequest();
    request.responseType = "document";
    request.onload = () => {
      const contrast = request.response?.getElementById("contrast");
      if (contrast) document.getElementById("contrast").replaceChildren(...contrast.childNodes);
    };
    request.open("GET", location.pathname + query);
    request.send();
  };
  const follow = () => {
    if (!/^(#[0-9a-f]{6})?$/i.test(colour.value)) return;
    clearTimeout(timer);
    timer = setTimeout(load, 150);
  };
  document.getElementById("preview-button").remove();
  picker.hidden = false;
  colour.addEventListener("input", () => {
    if (colour.validity.valid && colour.value) picker.value = colour.value.toLowerCase();
    follow();
  });
  picker.addEventListener("input", () => {
    colour.value = picker.value;
    follow();
  });
}

/** Whether an image can hardly be seen on a background: fewer than 2 % of its pixels differ clearly from it in brightness. */
const isPale = (image, ground) => {
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const brightness = () => {
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return Array.from({ length: data.length / 4 }, (_, at) => 0.299 * data[at * 4] + 0.587 * data[at * 4 + 1] + 0.114 * data[at * 4 + 2]);
  };
  const [empty] = brightness();
  context.drawImage(image, 0, 0);
  const seen = brightness().filter((value) => Math.abs(value - empty) > 50).length;
  return seen < 0.02 * canvas.width * canvas.height;
};

// Warns of a logo that payers can hardly see: the stored one, and one that is chosen, before it is sent.
for (const warning of document.querySelectorAll("[data-pale]")) {
  const field = warning.closest("fieldset");
  const [stored, input] = [field.querySelector(".logo img"), field.querySelector("input[type=file]")];
  // On dark pages, a logo for light pages has a white background.
  const ground = warning.dataset.pale === "dark" ? "#17202a" : "#fff";
  const check = async (source) => {
    const image = source && await createImageBitmap(source).catch(() => null);
    warning.hidden = !image || !isPale(image, ground);
  };
  const checkStored = () => stored?.decode().then(() => check(stored), () => {});
  checkStored();
  input.addEventListener("change", () => input.files[0] ? check(input.files[0]) : checkStored());
}

// Says that a file is too large before it is sent.
for (const input of document.querySelectorAll("input[data-max-bytes]")) {
  input.addEventListener("change", () => {
    const tooLarge = [...input.files].some((file) => file.size > Number(input.dataset.maxBytes));
    input.setCustomValidity(tooLarge ? input.dataset.tooLarge : "");
    if (tooLarge) input.reportValidity();
  });
}

// Times in the reader's zone. The title keeps the time in UTC. A time that says how long ago something was gets the exact one as its title.
const timeFormat = (timeStyle) => new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle });
const [toMinute, toSecond, withZone] = [timeFormat("short"), timeFormat("medium"), timeFormat("long")];
for (const time of document.querySelectorAll("time[datetime]")) {
  const at = new Date(time.dateTime);
  if (Number.isNaN(at.getTime())) continue;
  if (time.hasAttribute("data-exact")) time.textContent = (time.dataset.exact === "seconds" ? toSecond : toMinute).format(at);
  else time.title = `${withZone.format(at)} (${time.title || time.textContent})`;
}

// An export shows how far it has come. Without a script, the browser downloads the file itself.
for (const box of document.querySelectorAll(".export")) {
  const link = box.querySelector("a[download]");
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || link.href.startsWith("blob:")) return;
    event.preventDefault();
    if (!link.hasAttribute("aria-busy")) runExport(box, link);
  });
}

async function runExport(box, link) {
  link.setAttribute("aria-busy", "true");
  const [progress, text] = [document.createElement("progress"), document.createElement("p")];
  text.setAttribute("role", "status");
  text.id = "export-text";
  progress.setAttribute("aria-labelledby", text.id);
  for (const old of box.querySelectorAll("progress, p")) old.remove();
  box.append(progress, text);
  try {
    const response = await fetch(link.href);
    if (response.redirected) return location.assign(link.href); // the session has ended
    if (!response.ok) throw new Error(String(response.status), { cause: response.status === 429 ? box.dataset.running : undefined });
    const total = response.headers.get("x-row-count") ?? "";
    const number = new Intl.NumberFormat(document.documentElement.lang);
    if (/^[1-9][0-9]*$/.test(total)) progress.max = Number(total);
    const template = total ? box.dataset.rowsOf : box.dataset.rows;
    const shownTotal = number.format(parseInt(total, 10) || 0) + (total.endsWith("+") ? "+" : "");
    const [chunks, reader] = [[], response.body.getReader()];
    let [lines, shownAt] = [-1, 0]; // the first line has the headings
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      chunks.push(part.value);
      for (const byte of part.value) if (byte === 10) lines += 1;
      if (progress.hasAttribute("max")) progress.value = Math.min(lines, progress.max);
      // Screen readers announce each text, so that it changes once a second.
      if (performance.now() - shownAt < 1000) continue;
      shownAt = performance.now();
      text.textContent = template.replace("%rows", number.format(lines)).replace("%total", shownTotal);
    }
    const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "payments.csv";
    link.href = URL.createObjectURL(new Blob(chunks, { type: "text/csv" }));
    link.download = name;
    link.textContent = box.dataset.done.replace("%rows", number.format(lines));
    text.textContent = template.replace("%rows", number.format(lines)).replace("%total", number.format(lines));
    progress.max = progress.value = Math.max(lines, 1);
    link.focus();
  } catch (error) {
    progress.remove();
    text.textContent = error.cause ?? box.dataset.failed;
  }
  link.removeAttribute("aria-busy");
}

// Whoever signs out in one tab leaves nothing on the screen in the others. The navigation is on the page twice.
const signOuts = document.querySelectorAll('form[action$="/sign-out"]');
if (signOuts.length > 0 && "BroadcastChannel" in window) {
  const session = new BroadcastChannel("session");
  session.addEventListener("message", () => location.replace(signOuts[0].action.replace(/sign-out$/, "sign-in")));
  for (const form of signOuts) form.addEventListener("submit", () => session.postMessage("signed out"));
}
