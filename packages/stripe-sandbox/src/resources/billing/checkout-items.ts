import type Stripe from "stripe";
import type { Store } from "../../core/store";
import { productName } from "./invoice-lines";

/** What a checkout session sells, as `expand[]=line_items` shows it; a discount is shared by what the items cost. */
export function lineItemsOf(store: Store, id: string): Stripe.ApiList<Stripe.LineItem> {
  const { checkoutPlans, checkoutSessions, prices } = store.billing;
  const session = checkoutSessions.get(id);
  const form = checkoutPlans.get(id)?.form.items;
  const sent = typeof form === "object" ? Object.values(form) : [];
  const all = session?.amount_subtotal ?? 0;
  let left = session?.total_details?.amount_discount ?? 0;
  const data = sent.flatMap((one, place): Stripe.LineItem[] => {
    const price = typeof one === "object" ? prices.get(String(one.price)) : undefined;
    if (!price || typeof one !== "object") return [];
    const quantity = Number(one.quantity ?? 1);
    const amount_subtotal = all === 0 ? 0 : (price.unit_amount ?? 0) * quantity;
    const share = Math.round(((all - (session?.amount_total ?? 0)) * amount_subtotal) / (all || 1));
    const amount_discount = place === sent.length - 1 ? left : share;
    left -= amount_discount;
    return [
      {
        id: `li_${id.slice(-20)}${place}`,
        object: "item",
        adjustable_quantity: null,
        amount_discount,
        amount_subtotal,
        amount_tax: 0,
        amount_total: amount_subtotal - amount_discount,
        currency: price.currency,
        description: productName(store, price),
        metadata: {},
        price,
        quantity,
      },
    ];
  });
  return { object: "list", data, has_more: false, url: `/v1/checkout/sessions/${id}/line_items` };
}
