import { type Authority, hasPermission } from "@/lib/admin/rules/permissions";
import { type Cents, cents, divideHalfUp } from "@/lib/core/money";
import type { BulkPriceInput } from "../schema/admin-product";
import { findField } from "../schema/product-fields";

/** account-admin-content.md §9: above this number the stock badge is green, from 1 on yellow, at 0 red. */
export const LOW_STOCK_MAX = 10;

export interface StockBadge {
  tone: "positive" | "warning" | "danger";
  text: string;
}

/** The stock badge of a product in the admin. @param inventory the stock on hand */
export function stockBadge(inventory: number): StockBadge {
  const text = `${inventory.toLocaleString("en-US")} in stock`;
  if (inventory > LOW_STOCK_MAX) return { tone: "positive", text };
  return inventory > 0 ? { tone: "warning", text } : { tone: "danger", text: "Out of stock" };
}

/** The first changed field that this role may not change. */
export const findForbiddenField = (role: Authority | null, changed: readonly string[]): string | undefined =>
  changed.find((field) => !hasPermission(role, findField(field)?.permission ?? "products.edit"));

/** A price after a bulk change: rounded once, half up, and never below one cent (D3). */
export function applyPriceChange(present: Cents, change: BulkPriceInput): Cents {
  if (change.how === "set") return change.price;
  // Percent with one decimal is a whole number of thousandths, so fractions of a cent never occur.
  const thousandths = 1000 + Math.round(change.by * 10);
  return cents(Math.max(1, divideHalfUp(present * thousandths, 1000)));
}

const NAMED = 3;

/** "Hemp Cheese", "Hemp Cheese and Plum Pie", "Hemp Cheese, Plum Pie, Fig Roll, and 4 more" */
export function summarizeNames(things: readonly { name: string }[]): string {
  const names = things.slice(0, NAMED).map(({ name }) => name);
  const more = things.length > NAMED ? [`${things.length - NAMED} more`] : [];
  return new Intl.ListFormat("en-US").format([...names, ...more]);
}
