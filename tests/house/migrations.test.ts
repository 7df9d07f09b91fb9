import { readFileSync } from "node:fs";
import path from "node:path";
import { MIGRATIONS_FOLDER, migrationNames } from "../../scripts/lib/migration-names";
import { findUnsafeStatements, RULES, type Rule } from "../support/unsafe-statements";

/**
 * The migrations from before this check are exempt. None can be added to them, because new migrations have later names.
 */
const LAST_UNCHECKED = "20261123161000_restored_backups";
const UNCHECKED = 83;

/**
 * Merged before the rule "several-tables": `npm run migrate -- deploy` divides the time
 * for their locks among the tables.
 */
const SEVERAL_TABLES = [
  "20261123181509_delivery_methods",
  "20261123181640_order_exchanges",
  "20261123190000_webhooks",
];

const sqlOf = (name: string): string =>
  readFileSync(path.join(MIGRATIONS_FOLDER, name, "migration.sql"), "utf8");

describe("migrations (docs/decisions/0082)", () => {
  const names = migrationNames();

  it("have a fixed number of exempt ones from before the check", () => {
    expect(names.filter((name) => name <= LAST_UNCHECKED)).toHaveLength(UNCHECKED);
  });

  it("do not lock tables for long or break the previous release", async () => {
    const problems: [name: string, rule: Rule, why: string][] = [];
    for (const [index, name] of names.entries()) {
      if (name <= LAST_UNCHECKED) continue;
      const broken = await findUnsafeStatements(sqlOf(name), names.slice(0, index).map(sqlOf));
      for (const rule of broken) problems.push([name, rule, RULES[rule]]);
    }
    const rule = "several-tables";
    expect(problems).toEqual(SEVERAL_TABLES.map((name) => [name, rule, RULES[rule]]));
  });

  it("are parsed: the exempt ones break rules (control)", async () => {
    const broken = await Promise.all(
      names.filter((name) => name <= LAST_UNCHECKED).map((name) => findUnsafeStatements(sqlOf(name))),
    );
    expect(new Set(broken.flat()).size).toBeGreaterThan(4);
  });
});

/** For each rule, a migration that breaks it and a similar one that is safe. */
const EXAMPLES: Record<Rule, [unsafe: string, safe: string][]> = {
  "create-index": [
    ["CREATE INDEX i ON orders (total)", "CREATE INDEX CONCURRENTLY i ON orders (total)"],
    [
      "CREATE UNIQUE INDEX i ON orders (n)",
      "CREATE TABLE notes (id int); CREATE UNIQUE INDEX i ON notes (id)",
    ],
  ],
  "concurrently-alone": [
    [
      "ALTER TABLE orders ADD n int; CREATE INDEX CONCURRENTLY i ON orders (n)",
      "CREATE INDEX CONCURRENTLY i ON orders (n)",
    ],
  ],
  "alter-type": [
    ["ALTER TABLE orders ALTER total TYPE bigint", "ALTER TABLE orders ALTER total SET DEFAULT 0"],
  ],
  "set-not-null": [
    ["ALTER TABLE orders ALTER note SET NOT NULL", "ALTER TABLE orders ALTER note DROP NOT NULL"],
  ],
  "add-constraint": [
    [
      "ALTER TABLE orders ADD CONSTRAINT c CHECK (total >= 0)",
      "ALTER TABLE orders ADD CONSTRAINT c CHECK (total >= 0) NOT VALID",
    ],
    [
      "ALTER TABLE orders ADD CONSTRAINT f FOREIGN KEY (u) REFERENCES users (id)",
      "ALTER TABLE orders ADD CONSTRAINT f FOREIGN KEY (u) REFERENCES users (id) NOT VALID",
    ],
    [
      "ALTER TABLE orders ADD CONSTRAINT u UNIQUE (number)",
      "ALTER TABLE orders ADD CONSTRAINT u UNIQUE USING INDEX orders_number",
    ],
    ["ALTER TABLE orders ADD u uuid REFERENCES users (id)", "ALTER TABLE orders ADD u uuid"],
  ],
  "validate-alone": [
    [
      "ALTER TABLE orders ADD CONSTRAINT c CHECK (total > 0) NOT VALID; ALTER TABLE orders VALIDATE CONSTRAINT c",
      "ALTER TABLE orders VALIDATE CONSTRAINT c",
    ],
  ],
  drop: [
    ["ALTER TABLE orders DROP COLUMN note", "ALTER TABLE orders DROP CONSTRAINT c"],
    ["DROP TABLE notes", "DROP TRIGGER t ON notes"],
  ],
  rename: [
    ["ALTER TABLE orders RENAME COLUMN note TO remark", "ALTER INDEX a RENAME TO b"],
    ["ALTER TABLE orders RENAME TO purchases", "ALTER TABLE orders RENAME CONSTRAINT a TO b"],
    ["ALTER TYPE state RENAME VALUE 'paid' TO 'settled'", "ALTER TYPE state ADD VALUE 'settled'"],
    ["ALTER TABLE orders SET SCHEMA old", "ALTER TABLE orders DISABLE TRIGGER t"],
  ],
  "rewriting-column": [
    ["ALTER TABLE orders ADD k uuid DEFAULT gen_random_uuid()", "ALTER TABLE orders ADD k uuid"],
    [
      "ALTER TABLE orders ADD k text DEFAULT md5(random()::text)",
      "ALTER TABLE orders ADD k text DEFAULT 'none'",
    ],
    ["ALTER TABLE orders ADD n bigserial", "ALTER TABLE orders ADD n bigint"],
    [
      "ALTER TABLE orders ADD twice int GENERATED ALWAYS AS (total * 2) STORED",
      "ALTER TABLE orders ADD at timestamp DEFAULT now()",
    ],
  ],
  "required-column": [
    ["ALTER TABLE orders ADD n int NOT NULL", "ALTER TABLE orders ADD n int NOT NULL DEFAULT 0"],
  ],
  "changes-all-rows": [
    ["UPDATE orders SET total = 0", "UPDATE orders SET total = 0 WHERE total IS NULL"],
    ["DELETE FROM notes", "CREATE TABLE notes (id int); DELETE FROM notes"],
    [
      "CREATE TABLE IF NOT EXISTS orders (id int); DELETE FROM orders",
      "CREATE TABLE IF NOT EXISTS orders (id int)",
    ],
  ],
  "changes-locked-rows": [
    [
      "ALTER TABLE orders ADD n int; UPDATE orders SET n = 0 WHERE n IS NULL",
      "ALTER TABLE orders ADD n int; UPDATE notes SET n = 0 WHERE n IS NULL",
    ],
  ],
  rewrite: [
    ["TRUNCATE notes", "COMMENT ON TABLE notes IS 'kept'"],
    ["LOCK TABLE orders", "ALTER TABLE orders SET (fillfactor = 90)"],
  ],
  "several-tables": [
    [
      "CREATE TRIGGER t AFTER INSERT ON orders EXECUTE FUNCTION f(); CREATE TRIGGER t AFTER INSERT ON refunds EXECUTE FUNCTION f()",
      "CREATE TRIGGER t AFTER INSERT ON orders EXECUTE FUNCTION f(); CREATE TRIGGER u AFTER DELETE ON orders EXECUTE FUNCTION f()",
    ],
    [
      "ALTER TABLE orders ADD n int; CREATE OR REPLACE TRIGGER t AFTER INSERT ON refunds EXECUTE FUNCTION f()",
      "ALTER TABLE orders ADD n int; CREATE TABLE notes (id int); CREATE TRIGGER t AFTER INSERT ON notes EXECUTE FUNCTION f()",
    ],
    [
      "DROP TRIGGER t ON orders; DROP TRIGGER t ON public.refunds",
      "DROP TRIGGER t ON orders; CREATE TRIGGER t AFTER INSERT ON orders EXECUTE FUNCTION f()",
    ],
    [
      "ALTER TABLE orders ADD n int; ALTER TABLE refunds ADD n int",
      "ALTER TABLE orders ADD n int, ADD m int",
    ],
  ],
  "do-block": [["DO $$ BEGIN ALTER TABLE orders DROP note; END $$", "CREATE TABLE notes (id int)"]],
};

describe.each(Object.entries(EXAMPLES))("%s", (rule, examples) => {
  it.each(examples)("rejects %s", async (unsafe, safe) => {
    expect(await findUnsafeStatements(unsafe)).toEqual([rule]);
    expect(await findUnsafeStatements(safe)).toEqual([]);
  });

  it("can be allowed for a reason", async () => {
    const [[unsafe] = [""]] = examples;
    expect(
      await findUnsafeStatements(`-- migration-check: allow ${rule}: the table is empty\n${unsafe}`),
    ).toEqual([]);
    expect(await findUnsafeStatements(`-- migration-check: allow ${rule}:\n${unsafe}`)).toEqual([rule]);
  });
});

it("SET NOT NULL is safe once an earlier migration has validated a check", async () => {
  const add = "ALTER TABLE orders ADD CONSTRAINT c CHECK (note IS NOT NULL) NOT VALID";
  const validate = "ALTER TABLE orders VALIDATE CONSTRAINT c";
  const set = "ALTER TABLE orders ALTER note SET NOT NULL";
  expect(await findUnsafeStatements(set, [add, validate])).toEqual([]);
  expect(await findUnsafeStatements(set, [add])).toEqual(["set-not-null"]);
  expect(await findUnsafeStatements(set, [add.replace("orders", "notes"), validate])).toEqual([
    "set-not-null",
  ]);
});
