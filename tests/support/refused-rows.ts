import type { Sql } from "./database";
import { insertInto, type Statement } from "./insert-into";

/** Inserts an unpaid order of $1.08, or with other columns. @param id ends with its number */
export const insertOrder = (id: string, change: Record<string, unknown> = {}): Statement =>
  insertInto("orders", {
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
export const refusals =
  (sql: Sql) =>
  async (text: string, values: unknown[] = []): Promise<string> => {
    try {
      await sql(text, values);
    } catch (error) {
      return (error as { constraint?: string }).constraint ?? String(error);
    }
    throw new Error(`The database accepted: ${text}`);
  };
