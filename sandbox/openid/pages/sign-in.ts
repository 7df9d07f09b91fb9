import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { escapeHtml, htmlPage } from "@cloverandfern/stripe-sandbox/shared/html";
import { send } from "@cloverandfern/stripe-sandbox/shared/http";
import { type Authorization, answerUrl } from "../authorization";
import type { OpenIdConfig } from "../config";
import type { Person } from "../person";
import type { Provider, SignIn } from "../provider";
import { redirect, sendPage } from "./index";
import { expiredPage } from "./plain";

const MAX_FORM_BYTES = 4096;
const NO_PERSON: Person = { email: "", emailVerified: true, firstName: "", lastName: "" };

/** Shows the form of a sign-in, and takes the person's choice. */
export async function serveSignIn(
  { shopUrl }: OpenIdConfig,
  { signIns, grants }: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const id = (request.url ?? "").slice("/sign-in/".length);
  const signIn = signIns.get(id);
  if (!signIn) return sendPage(response, 404, expiredPage());
  const { authorization, code } = signIn;
  // The form's response redirects to the client, which may redirect to the shop: browsers
  // check form-action at each step.
  const targets = [...new Set([new URL(authorization.redirectUri).origin, shopUrl])];
  if (request.method === "GET") return sendPage(response, 200, formPage(signIn, NO_PERSON), targets);
  if (request.method !== "POST") return send(response, 405, "Not allowed\n", { allow: "GET, POST" });
  if (!isSentByThisPage(request)) return send(response, 403, "Sent from elsewhere, or too long\n");
  const form = new URLSearchParams(await text(request));
  const person = personIn(form);
  const problem = form.get("choice") === "cancel" ? undefined : problemOf(person);
  if (problem) return sendPage(response, 422, formPage(signIn, person, problem), targets);
  if (!signIns.take(id)) return sendPage(response, 404, expiredPage());
  if (form.get("choice") === "cancel")
    return redirect(response, answerUrl(authorization, { error: "access_denied" }));
  grants.set(code, { authorization, person });
  redirect(response, answerUrl(authorization, { code }));
}

function isSentByThisPage({ headers }: IncomingMessage): boolean {
  const { "sec-fetch-site": site, "content-length": length } = headers;
  return (site ?? "same-origin") === "same-origin" && Number(length) <= MAX_FORM_BYTES;
}

function personIn(form: URLSearchParams): Person {
  const field = (name: string) => (form.get(name) ?? "").trim();
  return {
    email: field("email"),
    emailVerified: form.has("email_verified"),
    firstName: field("first_name"),
    lastName: field("last_name"),
  };
}

const problemOf = ({ email }: Person): string | undefined =>
  /^[^\s@]+@[^\s@]+$/.test(email) ? undefined : "Type an email address, such as rosa@field.example.";

function formPage({ authorization }: SignIn, person: Person, problem?: string): string {
  return htmlPage({
    title: `Sign in with ${authorization.provider} (sandbox)`,
    styles: ["/page.css", "/sign-in.css"],
    body: `
<main class="card">
  <p class="tag">Sandbox</p>
  <h1>Sign in with ${authorization.provider}</h1>
  <p>Local sign-in provider, standing in for ${authorization.provider}. No real account is used.</p>
  <form method="post">
    ${emailField(person, problem)}
    <div class="row">
      ${nameField("first_name", "First name", "given-name", person.firstName)}
      ${nameField("last_name", "Last name", "family-name", person.lastName)}
    </div>
    <label class="check"><input type="checkbox" name="email_verified"${person.emailVerified ? " checked" : ""}> Email is verified</label>
    <div id="choice">
      <button class="primary" name="choice" value="continue">Continue</button>
      <button name="choice" value="cancel" formnovalidate>Cancel</button>
    </div>
  </form>
  ${destination(authorization)}
</main>`,
  });
}

function emailField({ email }: Person, problem?: string): string {
  const faulty = problem ? ' aria-invalid="true" aria-describedby="email-error"' : "";
  return `<div class="field">
      <label for="email">Email</label>
      <input id="email" name="email" type="email" maxlength="254" required autofocus autocomplete="email" value="${escapeHtml(email)}"${faulty}>
      ${problem ? `<p class="error" id="email-error" role="alert">${problem}</p>` : ""}
    </div>`;
}

function nameField(name: string, label: string, autocomplete: string, value: string): string {
  return `<div class="field">
        <label for="${name}">${label}</label>
        <input id="${name}" name="${name}" maxlength="100" autocomplete="${autocomplete}" value="${escapeHtml(value)}">
      </div>`;
}

const destination = ({ redirectUri }: Authorization): string =>
  `<p class="note">Either way you return to ${escapeHtml(new URL(redirectUri).host)}.</p>`;
