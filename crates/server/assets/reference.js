// Copy buttons for code blocks. Everything else on the page works without this script, and without it there are no buttons.
"use strict";
if (navigator.clipboard) {
  for (const code of document.querySelectorAll("pre > code")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.setAttribute("aria-live", "polite");
    button.addEventListener("click", async () => {
      const copied = await navigator.clipboard.writeText(code.textContent).then(() => true, () => false);
      button.textContent = copied ? "Copied" : "Not copied";
      setTimeout(() => { button.textContent = "Copy"; }, 2000);
    });
    code.parentElement.before(button);
  }
}
