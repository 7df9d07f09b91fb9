import { listCartRows } from "@/lib/cart/queries";
import { createClient, db, type Tx } from "@/lib/server/db";
import { paymentShop } from "../../support/payment-shop";

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

/** After this many executions, PostgreSQL compares the cost of its custom plans with that of a generic plan. */
const CUSTOM_PLANS = 5;

/** The number of times a connection used a custom plan and a generic plan for a marked statement. */
async function countPlans(part: string, client: Tx = db()): Promise<{ custom: number; generic: number }[]> {
  return client.$queryRaw`
    SELECT custom_plans::int AS custom, generic_plans::int AS generic FROM pg_prepared_statements
    WHERE statement LIKE ${`%${part}%`} AND statement NOT LIKE '%pg_prepared%'`;
}

it("a connection uses custom plans for the first additions to a cart, then one generic plan", async () => {
  const { add } = shopper();
  for (let time = 0; time < CUSTOM_PLANS + 3; time += 1) await add(0, 1);
  // One call after the other uses the same connection.
  const [plans] = await countPlans("WITH facts");
  expect(plans?.custom).toBe(CUSTOM_PLANS);
  expect(plans?.generic).toBeGreaterThanOrEqual(3);
});

it.each([
  ["a guest's cart", {}],
  ["a guest's cart at the checkout", { state: "CA", email: "rosa@field.example" }],
])(
  "a connection uses custom plans for the first reads of %s, then one generic plan",
  async (_name, situation) => {
    const { owner, add } = shopper();
    await add(0, 1);
    const client = createClient(String(process.env["DATABASE_URL"]));
    const plans = await client.$transaction(async (tx: Tx) => {
      for (let time = 0; time < CUSTOM_PLANS + 3; time += 1) await listCartRows(tx, owner, situation);
      return countPlans("own_cart", tx);
    });
    await client.$disconnect();
    expect(plans).toEqual([{ custom: CUSTOM_PLANS, generic: 3 }]);
  },
);

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
