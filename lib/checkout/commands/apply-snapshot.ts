import "server-only";
import { toDbOffers } from "@/lib/cart/queries";
import { newId } from "@/lib/core/ids";
import type { Tx } from "@/lib/server/db";
import { type Order, Prisma } from "@/prisma/generated/client";
import type { Snapshot } from "../schema/snapshot";
import { addressFields } from "./address-order";

/** The statement that inserts a snapshot's lines. */
export function linesSql(orderId: string, { lines }: Snapshot): Prisma.Sql {
  const rows = lines.map((line) => ({ ...line, id: newId(), offers: toDbOffers(line.offers) }));
  return Prisma.sql`
    INSERT INTO order_lines (id, order_id, position, product_id, name, sku, image_url, regular_price_cents, unit_price_cents,
      quantity, discount_cents, line_total_cents, is_subscription, is_gift, offers)
    SELECT l.id, ${orderId}, ordinality - 1, l."productId", l.name, l.sku, l."imageUrl", l."regularPriceCents", l."unitPriceCents",
      l.quantity, l."discountCents", l."lineTotalCents", l."isSubscription", l."isGift", l.offers
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS (id text, "productId" text, name text, sku text,
      "imageUrl" text, "regularPriceCents" int, "unitPriceCents" int, quantity int, "discountCents" int, "lineTotalCents" int, "isSubscription" boolean,
      "isGift" boolean, offers "LineOffer"[])) WITH ORDINALITY AS l`;
}

/** The columns derived from a snapshot. */
export const orderFields = ({
  lines,
  shippingInfo,
  discount,
  pickupPlace,
  deliveryMethod,
  ...amounts
}: Snapshot) => ({
  ...amounts,
  fulfillmentMethod: pickupPlace ? ("pickup" as const) : ("shipping" as const),
  pickupPlace: pickupPlace ?? Prisma.DbNull,
  deliveryMethodId: deliveryMethod?.id ?? null,
  deliveryMethodName: deliveryMethod?.name ?? null,
  deliveryDays: deliveryMethod?.days.to ?? null,
  discountId: discount?.id ?? null,
  discountCode: discount?.code ?? null,
  discountTitle: discount?.title ?? null,
  discountCents: discount?.goodsCents ?? 0,
  discountDeliveryCents: discount?.deliveryCents ?? 0,
  isSubscription: lines.some((line) => line.isSubscription),
  ...(shippingInfo ? addressFields(shippingInfo) : {}),
});

/** Applies a snapshot to an order: lines, amounts, address. The caller adjusts the holds. */
export async function applySnapshot(
  tx: Tx,
  orderId: string,
  revision: number,
  snapshot: Snapshot,
): Promise<Order> {
  await tx.orderLine.deleteMany({ where: { orderId } });
  await tx.$executeRaw(linesSql(orderId, snapshot));
  // A pending pickup order has the address of the pickup place, which is not a shipping address.
  const collected = { id: orderId, fulfillmentMethod: "pickup" } as const;
  if (!snapshot.shippingInfo)
    await tx.order.updateMany({ where: collected, data: { shippingAddress: Prisma.DbNull } });
  return tx.order.update({ where: { id: orderId }, data: { ...orderFields(snapshot), revision } });
}
