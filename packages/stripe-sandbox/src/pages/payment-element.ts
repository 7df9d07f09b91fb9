import { htmlPage } from "../shared/html";

const COUNTRIES: readonly (readonly [string, string])[] = [
  ["US", "United States"],
  ["CA", "Canada"],
  ["GB", "United Kingdom"],
  ["AU", "Australia"],
];

/** The form inside the Payment Element's frame. */
export function paymentElementPage(): string {
  return htmlPage({
    title: "Secure card payment",
    styles: ["/v3/payment-element.css"],
    scripts: ["/v3/payment-element.js"],
    body: `
<form id="card-form" novalidate autocomplete="on">
  ${field({ name: "number", label: "Card number", autocomplete: "cc-number", placeholder: "1234 1234 1234 1234" })}
  <div class="row">
    ${field({ name: "expiry", label: "Expiration date", autocomplete: "cc-exp", placeholder: "MM / YY" })}
    ${field({ name: "cvc", label: "Security code", autocomplete: "cc-csc", placeholder: "CVC" })}
  </div>
  <div class="row" id="address-row">
    <div class="field">
      <label for="country">Country</label>
      <select id="country" name="country" autocomplete="country">${COUNTRIES.map(
        ([code, name]) => `<option value="${code}">${name}</option>`,
      ).join("")}</select>
    </div>
    ${field({ name: "postal", label: "ZIP code", hint: "optional", autocomplete: "postal-code", placeholder: "12345" })}
  </div>
  <p class="note">Sandbox: no real money moves. Try <span class="sample">4242 4242 4242 4242</span>.</p>
</form>`,
  });
}

interface Field {
  name: string;
  label: string;
  hint?: string;
  autocomplete: string;
  placeholder: string;
}

function field({ name, label, hint, autocomplete, placeholder }: Field): string {
  const mode = name === "postal" ? "text" : "numeric";
  const badge = name === "number" ? '<span class="brand" id="brand" aria-hidden="true"></span>' : "";
  return `<div class="field">
      <label for="${name}">${label}${hint ? ` <span class="hint">(${hint})</span>` : ""}</label>
      <div class="control"><input id="${name}" name="${name}" type="text" inputmode="${mode}" autocomplete="${autocomplete}" placeholder="${placeholder}" aria-describedby="${name}-error" spellcheck="false">${badge}</div>
      <p class="error" id="${name}-error" role="alert"></p>
    </div>`;
}
