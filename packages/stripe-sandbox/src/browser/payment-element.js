/**
 * The form inside the Payment Element's frame. The card's details are typed here and leave only for the
 * sandbox's API; the page around the frame gets to know whether they are complete, and the outcome.
 */
import { applyAppearance, loadFonts } from "./appearance.js";
import {
  brandOf,
  checkCvc,
  checkExpiry,
  checkNumber,
  digitsOf,
  formatExpiry,
  formatNumber,
} from "./card-fields.js";

const form = document.getElementById("card-form");
const inputs = {
  number: document.getElementById("number"),
  expiry: document.getElementById("expiry"),
  cvc: document.getElementById("cvc"),
};
const country = document.getElementById("country");
const postal = document.getElementById("postal");
const checks = {
  number: () => checkNumber(inputs.number.value),
  expiry: () => checkExpiry(inputs.expiry.value),
  cvc: () => checkCvc(inputs.cvc.value, inputs.number.value),
};
/** Which field an API error's `param` is about. */
const FIELD_OF_PARAM = { number: "number", exp_month: "expiry", exp_year: "expiry", cvc: "cvc" };

let port;
let settings = { key: "", appearance: {}, options: {} };
let lastChange = "";

const notifyPage = (event, detail) => port?.postMessage({ event, detail });

const showProblem = (name, problem) => {
  const message = document.getElementById(`${name}-error`);
  if (message.textContent !== (problem?.message ?? "")) message.textContent = problem?.message ?? "";
  if (problem) inputs[name].setAttribute("aria-invalid", "true");
  else inputs[name].removeAttribute("aria-invalid");
};

const notifyChange = () => {
  const complete = Object.values(checks).every((check) => check() === undefined);
  const empty = Object.values(inputs).every((input) => input.value === "");
  const state = JSON.stringify({ complete, empty });
  if (state === lastChange) return;
  lastChange = state;
  notifyPage("change", { complete, empty, collapsed: false, value: { type: "card" } });
};

/** Puts formatted text into an input, keeping the caret behind the same digit. */
const rewrite = (input, text) => {
  if (input.value === text) return;
  const atEnd = input.selectionStart === input.value.length;
  const digitsBefore = digitsOf(input.value.slice(0, input.selectionStart ?? 0)).length;
  input.value = text;
  if (atEnd) return;
  let position = 0;
  for (let seen = 0; position < text.length && seen < digitsBefore; position += 1) {
    if (/\d/.test(text[position])) seen += 1;
  }
  input.setSelectionRange(position, position);
};

const showBrand = () => {
  const brand = brandOf(inputs.number.value);
  const badge = document.getElementById("brand");
  badge.textContent = brand.label;
  badge.dataset.brand = brand.name;
  inputs.cvc.maxLength = brand.cvc;
  inputs.cvc.placeholder = brand.cvc === 4 ? "4 digits" : "CVC";
};

const onInput = (name, event) => {
  const input = inputs[name];
  const deleting = event.inputType?.startsWith("delete") ?? false;
  if (name === "number") rewrite(input, formatNumber(input.value));
  if (name === "expiry") rewrite(input, formatExpiry(input.value, deleting));
  if (name === "cvc") rewrite(input, digitsOf(input.value).slice(0, brandOf(inputs.number.value).cvc));
  if (name === "number") showBrand();
  if (input.hasAttribute("aria-invalid") && checks[name]() === undefined) showProblem(name, undefined);
  notifyChange();
};

const onBlur = (name) => {
  const problem = checks[name]();
  showProblem(name, inputs[name].value === "" ? undefined : problem);
};

/** Shows every problem, puts the focus on the first, and returns it. */
const validate = () => {
  let first;
  for (const name of Object.keys(inputs)) {
    const problem = checks[name]();
    showProblem(name, problem);
    if (problem && !first) first = { name, problem };
  }
  if (first) inputs[first.name].focus();
  return first ? { error: first.problem } : {};
};

const cardData = () => {
  const expiry = digitsOf(inputs.expiry.value);
  return {
    number: digitsOf(inputs.number.value),
    exp_month: String(Number(expiry.slice(0, 2))),
    exp_year: `20${expiry.slice(2)}`,
    cvc: inputs.cvc.value,
  };
};

/** The billing details of the page, filled up with what was typed here. */
const billingDetails = (given = {}) => {
  const asked = !document.getElementById("address-row").hidden;
  const typed = asked ? { country: country.value, postal_code: postal.value.trim() } : {};
  return { ...given, address: { ...typed, ...given.address } };
};

const encode = (values, body = new URLSearchParams(), prefix = "") => {
  for (const [name, value] of Object.entries(values)) {
    const path = prefix ? `${prefix}[${name}]` : name;
    if (value === undefined || value === null || value === "") continue;
    if (typeof value === "object") encode(value, body, path);
    else body.append(path, String(value));
  }
  return body;
};

const post = async (path, values) => {
  try {
    const response = await fetch(path, { method: "POST", body: encode({ ...values, key: settings.key }) });
    const body = await response.json();
    if (!body.error) return { value: body };
    const field = FIELD_OF_PARAM[body.error.param];
    if (field && body.error.type === "card_error") showProblem(field, body.error);
    return { error: body.error };
  } catch {
    return {
      error: {
        type: "api_connection_error",
        message:
          "We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.",
      },
    };
  }
};

const confirm = async ({ id, clientSecret, params }) => {
  const invalid = validate();
  if (invalid.error) return invalid;
  const { payment_method_data: given = {}, ...rest } = params;
  form.setAttribute("aria-busy", "true");
  try {
    const resource = id.startsWith("seti_") ? "setup_intents" : "payment_intents";
    return await post(`/v1/${resource}/${encodeURIComponent(id)}/confirm`, {
      ...rest,
      client_secret: clientSecret,
      deferred_intent: settings.intent,
      payment_method_data: {
        ...given,
        type: "card",
        card: cardData(),
        billing_details: billingDetails(given.billing_details),
      },
      use_stripe_sdk: true,
    });
  } finally {
    form.removeAttribute("aria-busy");
  }
};

const createPaymentMethod = async ({ params }) => {
  const invalid = validate();
  if (invalid.error) return invalid;
  const billing_details = billingDetails(params.billing_details);
  return post("/v1/payment_methods", { ...params, type: "card", card: cardData(), billing_details });
};

const labelPostal = () => {
  const american = country.value === "US";
  document.querySelector('label[for="postal"]').firstChild.data = american ? "ZIP code " : "Postal code ";
  postal.placeholder = american ? "12345" : "";
};

const applySettings = (next) => {
  settings = { ...settings, ...next };
  applyAppearance(settings.appearance);
  loadFonts(settings.fonts);
  const { fields = {}, defaultValues = {} } = settings.options ?? {};
  const billing = fields.billingDetails;
  const hidden = billing === "never" || billing?.address === "never";
  document.getElementById("address-row").hidden = hidden;
  const address = defaultValues.billingDetails?.address ?? {};
  if (address.country && !country.dataset.touched) country.value = address.country;
  if (address.postal_code && postal.value === "") postal.value = address.postal_code;
  labelPostal();
};

const clear = () => {
  form.reset();
  for (const name of Object.keys(inputs)) showProblem(name, undefined);
  showBrand();
  notifyChange();
};

const methods = {
  validate,
  confirm,
  createPaymentMethod,
  clear,
  update: applySettings,
  focus: () => inputs.number.focus(),
  blur: () => document.activeElement?.blur(),
};

const onRequest = async ({ data }) => {
  const result = (await methods[data.method]?.(data.detail)) ?? {};
  port.postMessage({ id: data.id, result });
};

const connect = (event) => {
  const declared = new URLSearchParams(window.location.search).get("parent");
  if (event.source !== window.parent || event.origin !== declared || event.data?.type !== "connect") return;
  window.removeEventListener("message", connect);
  const { type: _type, ...given } = event.data;
  [port] = event.ports;
  port.onmessage = onRequest;
  applySettings(given);
  new ResizeObserver(() =>
    notifyPage("resize", { height: Math.ceil(form.getBoundingClientRect().height) }),
  ).observe(form);
  notifyPage("ready");
};

for (const [name, input] of Object.entries(inputs)) {
  input.addEventListener("input", (event) => onInput(name, event));
  input.addEventListener("blur", () => onBlur(name));
}
country.addEventListener("change", () => {
  country.dataset.touched = "true";
  labelPostal();
});
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("focusin", (event) => {
  if (!form.contains(event.relatedTarget)) notifyPage("focus");
});
form.addEventListener("focusout", (event) => {
  if (!form.contains(event.relatedTarget)) notifyPage("blur");
});
form.addEventListener("keydown", (event) => {
  if (event.key === "Escape") notifyPage("escape");
});
window.addEventListener("message", connect);
showBrand();
