import { createProduct } from "@/lib/catalog/commands/save-product";
import { createProductSchema } from "@/lib/catalog/schema/admin-product";
import type { ShopError } from "@/lib/core/errors";
import { OWNER } from "./actors";
import { ownDatabase } from "./own-database";

/** The admin's commands, with an owner named Olga. */
export function adminShop() {
  const { sql } = ownDatabase();
  beforeAll(() =>
    sql(
      "INSERT INTO users (id, email, first_name, is_admin, updated_at) VALUES ('the-owner', 'o@shop.example', 'Olga', true, now())",
    ),
  );
  return {
    sql,
    /** The audit log of an object, oldest first. */
    auditOf: (id: string) =>
      sql(
        "SELECT action, actor_name, before, after FROM audit_log WHERE object_id = $1 ORDER BY created_at, id",
        [id],
      ),
  };
}

/**
 * The error of a refused action.
 * @throws Error when it succeeds
 */
export const refusal = (work: Promise<unknown>): Promise<ShopError> =>
  work.then(
    () => {
      throw new Error("It was not refused");
    },
    (error: unknown) => error as ShopError,
  );

/** A new product of another kind, as a call with these fields creates it; undefined fields are omitted. */
export function newProduct(change: object = {}) {
  const fields = {
    name: "Plum Pie",
    category: "other",
    regularPrice: "12.50",
    shortDescription: "A pie of plums.",
    unitLabel: "1 pie",
    weightGrams: 500,
    isActive: true,
    ...change,
  };
  return createProduct(OWNER, createProductSchema.parse(JSON.parse(JSON.stringify(fields))));
}
