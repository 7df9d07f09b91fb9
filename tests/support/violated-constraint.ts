import { buildInsert, type Statement } from "./build-insert";
import type { Sql } from "./database";

/**
 * The statement that inserts an unpaid order of $1.08, with other columns if given.
 * @param id its last eight characters are the order number
 */
export const buildOrderInsert = (id: string, change: Record<string, unknown> = {}): Statement =>
  buildInsert("orders", {
    id,
    order_number: id.slice(-8).toUpperCase(),
    subtotal_cents: 100,
    shipping_cents: 0,
    tax_cents: 8,
    total_cents: 108,
    updated_at: new Date(),
    ...change,
  });

/** @returns a function that runs an insert or update that must fail, and returns the violated constraint */
export const constraintFinder =
  (sql: Sql) =>
  async (text: string, values: unknown[] = []): Promise<string> => {
    try {
      await sql(text, values);
    } catch (error) {
      return (error as { constraint?: string }).constraint ?? String(error);
    }
    throw new Error(`The database accepted: ${text}`);
  };
