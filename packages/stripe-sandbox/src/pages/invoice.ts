import type { Sandbox } from "../core/call";
import { dayOf } from "../resources/billing/time";
import { money } from "../resources/fields";
import { escapeHtml, htmlPage } from "../shared/html";

/** The page an invoice links to (`hosted_invoice_url`). */
export function invoicePage({ store }: Sandbox, id: string): string | undefined {
  const invoice = store.billing.invoices.get(id);
  if (!invoice || invoice.status === "draft") return undefined;
  const written = (amount: number): string => escapeHtml(money(amount, invoice.currency));
  const lines = invoice.lines.data.map(
    ({ amount, description }) => `<dt>${escapeHtml(description ?? "")}</dt><dd>${written(amount)}</dd>`,
  );
  const off = invoice.subtotal - invoice.total;
  return htmlPage({
    title: `Invoice ${invoice.number ?? ""}`,
    styles: ["/v3/page.css"],
    body: `
<main class="card">
  <p class="tag">Sandbox invoice</p>
  <h1>Invoice ${escapeHtml(invoice.number ?? "")}</h1>
  <p>${dayOf(invoice.created)}, ${escapeHtml(invoice.status ?? "")}</p>
  <dl>${lines.join("")}${off > 0 ? `<dt>Discount</dt><dd>${written(-off)}</dd>` : ""}
    <dt>Total</dt><dd>${written(invoice.total)}</dd><dt>Paid</dt><dd>${written(invoice.amount_paid)}</dd>
  </dl>
  <p>This is a test: no real money moved.</p>
</main>`,
  });
}
