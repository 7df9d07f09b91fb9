import "server-only";
import { cents } from "@/lib/core/money";
import { db } from "@/lib/server/db";
import type { Prisma } from "@/prisma/generated/client";
import { shownStatus, trackingLink } from "./rules";
import type { OrderView, ShippingAddress } from "./schema";

const include = { lines: { orderBy: { position: "asc" } } } satisfies Prisma.OrderInclude;
type Row = Prisma.OrderGetPayload<{ include: typeof include }>;

/** One order by its id. The caller has made sure that it is the asker's own. */
export async function orderView(id: string): Promise<OrderView | null> {
  const row = await db().order.findUnique({ where: { id }, include });
  return row ? toView(row) : null;
}

/** A person's paid orders, newest first. */
export async function ordersOf(userId: string): Promise<OrderView[]> {
  const rows = await db().order.findMany({
    where: { userId, paidAt: { not: null } },
    include,
    orderBy: { createdAt: "desc" },
  });
  return rows.map(toView);
}

function toView(row: Row): OrderView {
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    status: shownStatus(row),
    isPaid: row.paidAt !== null,
    lines: row.lines.map((line) => ({
      name: line.name,
      quantity: line.quantity,
      unitPriceCents: cents(line.unitPriceCents),
      lineTotalCents: cents(line.lineTotalCents),
      imageUrl: line.imageUrl,
      productId: line.productId,
    })),
    subtotalCents: cents(row.subtotalCents),
    shippingCents: cents(row.shippingCents),
    taxCents: cents(row.taxCents),
    totalCents: cents(row.totalCents),
    createdAt: row.createdAt.toISOString(),
    estimatedDeliveryDate: row.estimatedDeliveryDate?.toISOString().slice(0, 10) ?? null,
    shippingAddress: row.shippingAddress as ShippingAddress | null,
    customerEmail: row.customerEmail,
    isSubscription: row.isSubscription,
    trackingNumber: row.trackingNumber,
    courier: row.courier,
    trackingUrl: trackingLink(row),
    shippedDate: row.shippedAt?.toISOString() ?? null,
  };
}
