import "server-only";
import { Prisma } from "@/prisma/generated/client";

/**
 * The units of `products p` that the given orders hold. `OFFSET 0` makes PostgreSQL start with the orders,
 * of which there are few; otherwise it may start with all holds on the product, and a popular product has
 * many more of them than PostgreSQL's statistics say.
 * @param orders a query that returns the orders' ids in a column `id`
 */
export const heldUnitsSql = (orders: Prisma.Sql): Prisma.Sql => Prisma.sql`coalesce((
  SELECT sum(held.quantity) FROM (${orders}) o CROSS JOIN LATERAL (
    SELECT r.product_id, r.quantity FROM reservations r WHERE r.order_id = o.id AND r.status = 'held' OFFSET 0) held
  WHERE held.product_id = p.id), 0)::int`;
