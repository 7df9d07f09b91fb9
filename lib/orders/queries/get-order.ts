import "server-only";
import { db } from "@/lib/server/db";
import type { OrderView } from "../schema";
import { orderInclude, toOrderViews } from "./order-view";

/** One order by its id. The caller has checked that it belongs to the requester. */
export async function getOrder(id: string): Promise<OrderView | null> {
  const row = await db().order.findUnique({ where: { id }, include: orderInclude });
  return row ? ((await toOrderViews([row]))[0] ?? null) : null;
}
