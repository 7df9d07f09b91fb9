import "server-only";
import { CATEGORIES } from "@/lib/catalog/schema";
import type { PickList } from "../schema";
import { findOrdersToPack } from "./orders-to-pack";
import { addUnits, readPackingContents } from "./packing-contents";

type PickedRow = PickList["groups"][number]["products"][number] & { sortOrder: number };

/**
 * Everything to take from the shelves for the orders to pack, by category and product in the shop's order, with the
 * lots that packing will take if the orders are packed in this order.
 * @param ids the chosen orders; undefined for all, up to the maximum of a batch
 */
export async function getPickList(ids?: readonly string[]): Promise<PickList> {
  const { orders, total } = await findOrdersToPack(ids);
  const numbers = new Map(orders.map(({ id, orderNumber }) => [id, orderNumber]));
  const groups = new Map<PickList["groups"][number]["category"], Map<string, PickedRow>>();
  const contents = await readPackingContents(orders);
  for (const { orderId, category, ...row } of contents) {
    const group = groups.get(category) ?? new Map<string, PickedRow>();
    groups.set(category, group);
    const before = group.get(row.key);
    group.set(row.key, {
      ...row,
      units: row.units + (before?.units ?? 0),
      missing: row.missing + (before?.missing ?? 0),
      lots: addUnits([...(before?.lots ?? []), ...row.lots]),
      orders: [...(before?.orders ?? []), numbers.get(orderId) ?? ""],
    });
  }
  return {
    orders: orders.length,
    total,
    leftOut: ids ? ids.length - orders.length : 0,
    units: contents.reduce((sum, { units }) => sum + units, 0),
    groups: [...CATEGORIES, null].flatMap((category) => {
      const products = [...(groups.get(category)?.values() ?? [])];
      products.sort(
        (one, other) => one.sortOrder - other.sortOrder || one.name.localeCompare(other.name, "en"),
      );
      return products.length > 0
        ? [{ category, products: products.map(({ sortOrder: _position, ...product }) => product) }]
        : [];
    }),
  };
}
