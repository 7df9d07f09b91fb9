/** The hosted pages: writes card numbers in groups, and sends a form only once. */
import { formatExpiry, formatNumber } from "./card-fields.js";

const formats = { number: formatNumber, expiry: formatExpiry };

for (const [name, format] of Object.entries(formats)) {
  const input = document.getElementById(name);
  input?.addEventListener("input", (event) => {
    const atEnd = input.selectionStart === input.value.length;
    const deleting = event.inputType?.startsWith("delete") ?? false;
    if (atEnd && !deleting) input.value = format(input.value);
  });
}

for (const form of document.querySelectorAll("form")) {
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
  });
}

window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form")) delete form.dataset.sent;
});
