import { listCartRows } from "@/lib/cart/queries";
import { createClient, db, type Tx } from "@/lib/server/db";
import { paymentShop } from "../support/payment-shop";

const { shopper } = paymentShop();

/** How many of the marked statements one connection has prepared after it has read a cart twice. */
async function preparedFor(owner: Parameters<typeof listCartRows>[1], client = db()): Promise<number> {
  return client.$transaction(async (tx: Tx) => {
    for (const _ of [1, 2]) expect(await listCartRows(tx, owner)).toHaveLength(1);
    const [row] = await tx.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM pg_prepared_statements WHERE statement LIKE '%own_cart%'`;
    return row?.count ?? 0;
  });
}

it("a connection prepares the statement of a cart once", async () => {
  const { owner, add } = shopper();
  await add(0, 1);
  expect(await preparedFor(owner)).toBe(1);
});

/** After so many executions, PostgreSQL compares its plans for the values with one for any values. */
const PLANNED_FOR_VALUES = 5;

it("a connection plans adding to a cart a few times, then uses one plan for all carts", async () => {
  const { add } = shopper();
  for (let time = 0; time < PLANNED_FOR_VALUES + 3; time += 1) await add(0, 1);
  // One call after the other uses the same connection.
  const [row] = await db().$queryRaw<{ planned: number; reused: number }[]>`
    SELECT custom_plans::int AS planned, generic_plans::int AS reused FROM pg_prepared_statements WHERE statement LIKE '%WITH facts%'`;
  expect(row?.planned).toBe(PLANNED_FOR_VALUES);
  expect(row?.reused).toBeGreaterThanOrEqual(3);
});

it("behind a pooler nothing is prepared, because the next statement may run on another connection", async () => {
  const { owner, add } = shopper();
  await add(0, 1);
  const url = new URL(String(process.env["DATABASE_URL"]));
  url.searchParams.set("pgbouncer", "true");
  const pooled = createClient(url.toString());
  expect(await preparedFor(owner, pooled)).toBe(0);
  await pooled.$disconnect();
});

it("a connection turns JIT off, because compiling a statement takes longer than running it", async () => {
  expect(await db().$queryRaw`SHOW jit`).toEqual([{ jit: "off" }]);
});
