import { readFileSync } from "node:fs";
import { lockTimeoutOf } from "@/scripts/lib/run-migration-script";

const trigger = (table: string) =>
  `CREATE TRIGGER "${table}_t" AFTER INSERT OR UPDATE OF "status" ON "${table}"\n  FOR EACH ROW EXECUTE FUNCTION "f"();\n`;

describe("the lock timeout of a migration", () => {
  it.each([
    [
      "one table, in several statements",
      'ALTER TABLE "orders" ADD "a" int; ALTER TABLE orders ADD b int',
      2000,
    ],
    ["no existing table", 'CREATE TABLE "notes" ("id" int); ALTER TABLE "notes" ADD "a" int', 2000],
    ["triggers on four tables", ["orders", "refunds", "products", "users"].map(trigger).join(""), 500],
    ["triggers that are dropped", 'DROP TRIGGER IF EXISTS "t" ON "orders"; DROP TRIGGER t ON refunds', 1000],
    [
      "a new table with references",
      'CREATE TABLE notes (id int); ALTER TABLE "notes" ADD CONSTRAINT "n" FOREIGN KEY ("o") REFERENCES "orders"("id") NOT VALID; ALTER TABLE users ADD n int',
      1000,
    ],
    ["very many tables", Array.from({ length: 50 }, (_, n) => trigger(`t${n}`)).join(""), 100],
  ])("is shared by the tables that it locks: %s", (_what, sql, milliseconds) => {
    expect(lockTimeoutOf(sql, 2)).toBe(milliseconds);
  });

  it("sees the triggers of a real migration", () => {
    const sql = readFileSync("prisma/migrations/20261123190000_webhooks/migration.sql", "utf8");
    expect(lockTimeoutOf(sql, 2)).toBeLessThanOrEqual(2000 / 7); // it has triggers on seven tables
  });
});
