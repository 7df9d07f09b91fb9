import type Stripe from "stripe";
import type { Sandbox } from "../core/call";
import { subjectOf } from "../core/events";
import type { SandboxEvent } from "../core/store";
import { money } from "../resources/fields";
import { escapeHtml, htmlPage } from "../shared/html";

const ROWS = 20;

/** A look into the sandbox: its latest payments and events. */
export function homePage({ store, webhooks }: Sandbox): string {
  const intents = take(store.paymentIntents.walk({ newestFirst: true }), ROWS);
  const events = take(store.events.walk({ newestFirst: true }), ROWS);
  const paused = webhooks.paused();
  return htmlPage({
    title: "Stripe sandbox",
    styles: ["/v3/page.css"],
    body: `
<main class="wide">
  <p class="tag">Sandbox</p>
  <h1>Stripe sandbox</h1>
  <p>This is a stand-in for Stripe. Every payment here is made up: <strong>no real money moves</strong>.</p>
  <p>Webhooks are ${paused === undefined ? "being delivered" : `paused (${paused})`}.</p>
  <h2>Latest payments</h2>
  ${table(["Time", "Payment", "Amount", "Status"], intents.map(intentRow), "No payments yet.")}
  <h2>Latest events</h2>
  ${table(["Time", "Event", "Type", "About"], events.map(eventRow), "No events yet.")}
</main>`,
  });
}

function intentRow(intent: Stripe.PaymentIntent): string[] {
  return [time(intent.created), intent.id, money(intent.amount, intent.currency), intent.status];
}

function eventRow(event: SandboxEvent): string[] {
  return [time(event.created), event.id, event.type, subjectOf(event) ?? ""];
}

function table(heads: readonly string[], rows: readonly string[][], empty: string): string {
  if (rows.length === 0) return `<p>${empty}</p>`;
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join("");
  const body = rows.map(
    (cells) => `<tr>${cells.map((text) => `<td>${escapeHtml(text)}</td>`).join("")}</tr>`,
  );
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table></div>`;
}

function time(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace("T", " ").slice(0, 19);
}

function take<T>(source: Iterable<T>, count: number): T[] {
  const taken: T[] = [];
  for (const item of source) {
    if (taken.push(item) === count) break;
  }
  return taken;
}
