import type { IncomingMessage, ServerResponse } from "node:http";
import type { Call, Sandbox } from "../core/call";
import { ApiError } from "../core/errors";
import { emptyForm, type Form } from "../core/form";
import { originOf } from "../core/http";
import { newId } from "../core/ids";
import { Params } from "../core/params";
import { contentSecurityPolicy, escapeHtml, htmlPage } from "../shared/html";
import { send } from "../shared/http";

/** Does what was chosen on a page as one transaction; a refusal leaves no trace. */
export async function carryOut<T>(
  sandbox: Sandbox,
  request: IncomingMessage,
  id: string,
  run: (call: Call) => T,
): Promise<T> {
  const call: Call = {
    sandbox,
    store: sandbox.store,
    params: new Params(emptyForm()),
    id,
    subId: "",
    caller: "secret",
    origin: sandbox.config.publicUrl ?? originOf(request),
    requestId: newId("req"),
    idempotencyKey: null,
  };
  try {
    return run(call);
  } catch (error) {
    sandbox.store.rollback();
    sandbox.webhooks.take();
    throw error;
  } finally {
    const deliveries = sandbox.webhooks.take();
    await sandbox.store.commit();
    sandbox.webhooks.start(deliveries);
  }
}

/** The sentence for a card that was refused; every other error is thrown on. */
export function refusalOf(error: unknown): string {
  if (error instanceof ApiError && (error.status === 402 || error.status === 400)) return error.message;
  throw error;
}

/** The card of a form as parameters of a PaymentMethod. */
export function cardFrom(form: Form, email: string): Params {
  const field = (name: string): string => String(form[name] ?? "").trim();
  const digits = field("expiry").replace(/\D/g, "");
  const billing: Form = Object.assign(emptyForm(), email ? { email } : {});
  if (field("name")) billing.name = field("name");
  const card: Form = Object.assign(emptyForm(), { number: field("number") || "0", cvc: field("cvc") || "0" });
  card.exp_month = digits.slice(0, 2) || "0";
  card.exp_year = digits.slice(2) || "0";
  return new Params(Object.assign(emptyForm(), { type: "card", card, billing_details: billing }));
}

/** The fields for a card; nothing that was typed before is shown again. */
export function cardFields(): string {
  return [
    field({
      name: "number",
      label: "Card number",
      autocomplete: "cc-number",
      placeholder: "1234 1234 1234 1234",
    }),
    '<div class="pair">',
    field({ name: "expiry", label: "Expiration date", autocomplete: "cc-exp", placeholder: "MM / YY" }),
    field({ name: "cvc", label: "Security code", autocomplete: "cc-csc", placeholder: "CVC" }),
    "</div>",
    field({ name: "name", label: "Name on card", autocomplete: "cc-name", placeholder: "" }),
  ].join("");
}

interface Field {
  name: string;
  label: string;
  autocomplete: string;
  placeholder: string;
  type?: string;
  value?: string;
}

/** One labelled field of a hosted form. */
export function field({ name, label, autocomplete, placeholder, type = "text", value = "" }: Field): string {
  const numeric = autocomplete.startsWith("cc-") && name !== "name" ? ' inputmode="numeric"' : "";
  return `<p class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}"${numeric} autocomplete="${autocomplete}" placeholder="${placeholder}" value="${escapeHtml(value)}" required></p>`;
}

/** A message that a screen reader says at once. */
export const alertOf = (message: string | undefined): string =>
  message === undefined ? "" : `<p class="alert" role="alert">${escapeHtml(message)}</p>`;

/** Sends a hosted page; its forms may lead to the addresses the merchant named. */
export function sendHosted(
  response: ServerResponse,
  status: number,
  title: string,
  body: string,
  targets: readonly (string | null | undefined)[] = [],
): void {
  const origins = targets.flatMap((address) => (address ? new URL(address).origin : []));
  const page = htmlPage({
    title,
    styles: ["/v3/page.css", "/v3/hosted.css"],
    scripts: ["/v3/hosted.js"],
    body,
  });
  send(response, status, page, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": contentSecurityPolicy("'none'", [...new Set(origins)]),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  });
}

/** Leads the browser on, with GET. */
export const redirectTo = (response: ServerResponse, address: string): void =>
  send(response, 303, "", { location: address, "cache-control": "no-store" });

/** A page with nothing to do on it. */
export function sendMessagePage(response: ServerResponse, status: number, title: string, text: string): void {
  sendHosted(response, status, title, `<main class="card"><h1>${title}</h1><p>${text}</p></main>`);
}
