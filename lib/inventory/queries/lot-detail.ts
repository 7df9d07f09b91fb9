import "server-only";
import { getStaffNames } from "@/lib/admin/queries/get-staff-names";
import { toDay } from "@/lib/core/dates";
import { ShopError } from "@/lib/core/errors";
import { cents } from "@/lib/core/money";
import { db } from "@/lib/server/db";
import type { AdminLotDetail, LotOrder, RecalledLot } from "../schema";
import { getAdminLot, LOT_NOT_FOUND } from "./lots";

/** A lot with every order that it was packed for, and its write-offs. @throws {ShopError} not_found */
export async function getLotDetail(id: string): Promise<AdminLotDetail> {
  const [lot, row, orders] = await Promise.all([
    getAdminLot(id),
    db().lot.findUnique({ where: { id }, include: { writeOffs: { orderBy: { createdAt: "desc" } } } }),
    listLotOrders(id),
  ]);
  if (!row) throw new ShopError("not_found", LOT_NOT_FOUND);
  const names = await getStaffNames(row.writeOffs.map(({ actorId }) => actorId));
  return {
    ...lot,
    recallReason: row.recallReason,
    orders,
    writeOffs: row.writeOffs.map(
      ({ id: writeOffId, quantity, reason, note, unitCostCents, actorId, createdAt }) => ({
        id: writeOffId,
        quantity,
        reason,
        note,
        costCents: unitCostCents === null ? null : cents(unitCostCents * quantity),
        who: (actorId && names.get(actorId)) ?? null,
        at: createdAt.toISOString(),
      }),
    ),
  };
}

/** The orders that a lot was packed for, the newest first. */
const listLotOrders = (lotId: string): Promise<LotOrder[]> =>
  db().$queryRaw<LotOrder[]>`
    SELECT o.id, o.order_number AS "orderNumber", o.customer_name AS "customerName", o.customer_email AS "customerEmail",
      o.user_id AS "userId", o.fulfillment_status::text AS status, sum(a.quantity)::int AS quantity,
      to_char(min(a.notified_at), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "notifiedAt"
    FROM lot_allocations a JOIN order_lines l ON l.id = a.order_line_id JOIN orders o ON o.id = l.order_id
    WHERE a.lot_id = ${lotId} GROUP BY o.id ORDER BY o.paid_at DESC NULLS LAST, o.id`;

/** What the email about a recall tells; null once the lot is not recalled, or none of these orders has units of it. */
export async function findRecalledLot(id: string, orderIds: readonly string[]): Promise<RecalledLot | null> {
  const lot = await db().lot.findFirst({
    where: { id, blockedFor: "recalled" },
    include: {
      stock: { select: { product: { select: { name: true } } } },
      allocations: {
        where: { orderLine: { orderId: { in: [...orderIds] } } },
        select: { orderLine: { select: { order: { select: { orderNumber: true } } } } },
      },
    },
  });
  if (!lot || lot.allocations.length === 0) return null;
  return {
    product: lot.stock.product.name,
    batch: lot.batch,
    bestBefore: lot.bestBefore && toDay(lot.bestBefore),
    reason: lot.recallReason,
    orderNumbers: [...new Set(lot.allocations.map(({ orderLine }) => orderLine.order.orderNumber))].sort(),
  };
}
