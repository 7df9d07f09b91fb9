import "server-only";
import { ShopError } from "@/lib/core/errors";
import { ORDER_NOT_FOUND } from "@/lib/orders/queries/admin-orders";
import { methodNameOf } from "@/lib/orders/rules/method-name";
import { db } from "@/lib/server/db";
import type { PackingOrder } from "../schema";
import { readPackingContents } from "./packing-contents";

/** An order at the packing table, with the lots that packing would take now. @throws {ShopError} not_found */
export async function getPackingOrder(id: string): Promise<PackingOrder> {
  const found = await db().order.findUnique({
    where: { id },
    select: {
      id: true,
      version: true,
      orderNumber: true,
      customerName: true,
      notes: true,
      fulfillmentMethod: true,
      shippingMethod: true,
      deliveryMethodId: true,
      deliveryMethodName: true,
      deliveryDays: true,
    },
  });
  if (!found) throw new ShopError("not_found", ORDER_NOT_FOUND);
  const { deliveryMethodName, ...rest } = found;
  const order = { ...rest, methodName: methodNameOf(found) };
  const contents = await readPackingContents([order]);
  return {
    ...order,
    products: contents.map(({ orderId: _order, category: _category, sortOrder: _position, ...row }) => row),
  };
}
