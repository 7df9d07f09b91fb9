import type { Sandbox } from "../core/call";
import { money } from "../resources/fields";
import { escapeHtml, htmlPage } from "../shared/html";

/** The receipt a paid charge links to. */
export function receiptPage({ store }: Sandbox, id: string): string | undefined {
  const charge = store.charges.get(id);
  if (!charge?.paid) return undefined;
  const card = charge.payment_method_details?.card;
  const refunded =
    charge.amount_refunded > 0
      ? `<dt>Refunded</dt><dd>${money(charge.amount_refunded, charge.currency)}</dd>`
      : "";
  return htmlPage({
    title: "Receipt",
    styles: ["/v3/page.css"],
    body: `
<main class="card">
  <p class="tag">Sandbox receipt</p>
  <h1>${escapeHtml(money(charge.amount, charge.currency))}</h1>
  <dl>
    <dt>Paid</dt><dd>${new Date(charge.created * 1000).toISOString().slice(0, 10)}</dd>
    <dt>Card</dt><dd>${escapeHtml(`${card?.brand ?? "card"} ending in ${card?.last4 ?? "????"}`)}</dd>
    ${refunded}
  </dl>
  <p>This is a test payment: no real money moved.</p>
</main>`,
  });
}
