import { cancelOrderByShop } from "@/lib/checkout/commands/order-changes/cancel-order";
import { updateOrder } from "@/lib/checkout/commands/order-changes/update-order";
import { editOrder } from "@/lib/checkout/commands/order-edits/edit-order";
import { refundOrder } from "@/lib/checkout/commands/refunds/refund-order";
import { releaseOrder } from "@/lib/checkout/commands/release-order";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { quoteEdit } from "@/lib/checkout/queries/price-edit";
import { refundOrderSchema } from "@/lib/checkout/schema";
import { editOrderSchema } from "@/lib/orders/schema/order-edit";
import { MANAGER } from "../../actors";
import { refusal } from "../../admin-shop";
import { markAs } from "../../lot-shop";
import type { History, HistoryShop, Order } from "./history-shop";
import type { StepOf } from "./steps";

/** Steps of staff that change paid orders: edits, cancellations, refunds, packing, shipping and pickup. */
export function orderChangeSteps(shop: HistoryShop) {
  const { onOrder } = shop;
  return {
    edit: onOrder<StepOf<"edit">>((history, step, order) => edit(shop, history, step, order)),
    refund: onOrder<StepOf<"refund">>((history, step, order) => refund(shop, history, step, order)),
    staffCancel: onOrder<StepOf<"staffCancel">>(
      async (history, { sent, refundCall, isWasted }, { id, ...order }) => {
        const ids = isWasted && order["fulfillment_status"] !== "new" ? await shop.lineIds(id) : [];
        const lines = ids.map((line) => ({ id: line, outcome: "wasted" as const }));
        await shop.withRefundCall(refundCall, () =>
          shop.send(history, sent, () => cancelOrderByShop(MANAGER.userId, id, "Out of stock", lines)),
        );
      },
    ),
    mark: onOrder<StepOf<"mark">>(async (history, { status }, { id }) => {
      history.log.push(`  ${(await markAs(id, status)) ?? status}`);
    }),
    method: onOrder<StepOf<"method">>((history, { to }, { id, version }) =>
      shop.send(history, "once", () =>
        updateOrder(MANAGER, id, { fulfillmentMethod: to, version: Number(version) }),
      ),
    ),
    release: onOrder<StepOf<"release">>((history, { sent }, { id }) =>
      shop.send(history, sent, () => releaseOrder(MANAGER.userId, id, { note: "The buyer called" })),
    ),
  };
}

async function edit(
  shop: HistoryShop,
  history: History,
  { removed, added, sent, refundCall }: StepOf<"edit">,
  { id, ...order }: Order,
): Promise<void> {
  const ids = await shop.lineIds(id);
  const units = removed.flatMap((count, index) =>
    count > 0 && ids[index] ? [{ id: ids[index], quantity: String(count) }] : [],
  );
  const lines = added.flatMap((count, index) => (count > 0 ? [shop.line(index, count)] : []));
  if (units.length + lines.length === 0) return;
  const input = editOrderSchema.parse({
    ...{ removed: units, lines, note: "As you asked", days: "1", requestKey: shop.newKey(), amount: 0 },
    version: Number(order["version"]),
  });
  const before = (await shop.ordersOf(history)).length;
  await shop.send(history, "once", async () => {
    const { differenceCents: amount } = await quoteEdit(id, input);
    await shop.withRefundCall(refundCall, () =>
      shop.send(history, sent, () => editOrder(MANAGER, id, { ...input, amount })),
    );
  });
  if (history.isAlone) expect((await shop.ordersOf(history)).length - before).toBeLessThanOrEqual(1);
}

async function refund(
  shop: HistoryShop,
  history: History,
  { kind, units, percent, toCredit, restock, shipping, sent, refundCall }: StepOf<"refund">,
  { id }: Order,
): Promise<void> {
  const { refundable, version } = await getAdminOrder(id);
  const ids = await shop.lineIds(id);
  const lines = units.flatMap((quantity, index) =>
    quantity > 0 && ids[index] ? [{ id: ids[index], quantity, restock }] : [],
  );
  if (kind === "lines" && lines.length === 0) return;
  const input = refundOrderSchema.parse({
    ...{ kind, requestKey: shop.newKey(), version, toCredit, restock, shipping },
    ...{ amount: Math.max(1, Math.floor((refundable.leftCents * percent) / 100)) },
    ...(kind === "lines" ? { lines } : {}),
  });
  const ask = (amount: number) => refundOrder(MANAGER.userId, id, { ...input, amount });
  // A request for more than is left is refused with the amount that this refund would have.
  const { code, details } = await refusal(ask(refundable.leftCents + 1));
  const amount = code === "amount_mismatch" ? Number(details.amount) : input.amount;
  const accepted = await shop.withRefundCall(refundCall, () => shop.send(history, sent, () => ask(amount)));
  const [row] = await shop.sql(
    "SELECT coalesce(sum(amount_cents), 0)::int AS made FROM refunds WHERE idempotency_key LIKE $1",
    [`office-${id}-${input.requestKey}%`],
  );
  const made = Number(row?.["made"]);
  // If part of the payment was refunded in Stripe's dashboard, a full refund returns only the rest.
  if (kind === "full") expect(made).toBeLessThanOrEqual(accepted > 0 ? amount : 0);
  else expect(made).toBe(accepted > 0 ? amount : 0);
}
