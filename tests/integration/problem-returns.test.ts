import { returnUnits } from "@/lib/checkout/commands/return-units";
import { recallLot } from "@/lib/inventory/commands/recall-lot";
import { returnUnitsSchema } from "@/lib/problems/schema";
import { refusal } from "../support/admin-shop";
import { dayIn, lotShop, STOCK_CLERK } from "../support/lot-shop";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const { sql, receive, product, sell, restock, mark, unitsOf, stockOf, packedFrom } = lotShop();
let made = 0;

/** A report about units of an order's first line. */
async function reported(orderId: string, quantity: number): Promise<string> {
  made += 1;
  const id = `problem-${made}`;
  await sql(
    "INSERT INTO order_problems (id, order_id, reason, description, request_key, updated_at) VALUES ($1, $2, 'damaged', 'Torn', $1, now())",
    [id, orderId],
  );
  await sql("INSERT INTO order_problem_lines (problem_id, order_line_id, quantity) VALUES ($1, $2, $3)", [
    id,
    `${orderId}-0`,
    quantity,
  ]);
  return id;
}
const back = (problem: string, orderId: string, quantity: number, change: object = {}) => {
  made += 1;
  const input = {
    requestKey: `return-${made}`,
    line: `${orderId}-0`,
    quantity,
    outcome: "restocked",
    ...change,
  };
  return returnUnits(STOCK_CLERK, problem, returnUnitsSchema.parse(input));
};
/** A shipped order of 4 units of a lot of 10, with a report about 3 of them. */
async function shipped(inStock = 10) {
  const id = await product();
  await receive(id, inStock, dayIn(60), { batch: "B1" });
  const order = await sell(id, 4);
  for (const status of ["packed", "shipped"] as const) expect(await mark(order, status)).toBeUndefined();
  return { id, order, problem: await reported(order, 3) };
}

describe("units that come back", () => {
  it("go into stock in their lot, or are written off there, once per key", async () => {
    const { id, order, problem } = await shipped();
    expect(await unitsOf(id)).toEqual([["B1", 6]]);
    const twice = { requestKey: "pressed-twice" };
    const after = await back(problem, order, 1, twice);
    await back(problem, order, 1, twice);
    expect(after.returns).toMatchObject([{ quantity: 1, outcome: "restocked" }]);
    expect(await unitsOf(id)).toEqual([["B1", 7]]);
    expect(await packedFrom(order)).toEqual([["B1", 3]]);
    await back(problem, order, 2, { outcome: "wasted", note: "Swollen" });
    expect(await unitsOf(id)).toEqual([["B1", 7]]);
    expect(await stockOf(id)).toMatchObject({ forSale: 7, available: 7, short: 0 });
    expect(await packedFrom(order)).toEqual([["B1", 1]]);
    expect(
      await sql(
        "SELECT w.quantity, reason, note FROM lot_write_offs w JOIN lots l ON l.id = lot_id WHERE product_id = $1",
        [id],
      ),
    ).toEqual([
      { quantity: 2, reason: "damaged", note: expect.stringMatching(/^Returned from order .*: Swollen$/) },
    ]);
  });

  it("are at most the reported ones, and none that a refund has restocked", async () => {
    const { id, order, problem } = await shipped();
    expect(await refusal(back(problem, order, 4))).toMatchObject({
      details: { fields: { quantity: "must be 3 or less" } },
    });
    await restock(order, id, 3);
    expect(await refusal(back(problem, order, 2, { outcome: "wasted" }))).toMatchObject({
      details: { fields: { quantity: "must be 1 or less: the others were restocked already" } },
    });
    expect(await unitsOf(id)).toEqual([["B1", 9]]);
  });

  it("of a recalled lot are not for sale again", async () => {
    const { id, order, problem } = await shipped();
    const [lot] = await sql("SELECT id FROM lots WHERE product_id = $1", [id]);
    await recallLot({ ...STOCK_CLERK, staffRole: "manager" }, String(lot?.["id"]), "Traces of milk");
    await back(problem, order, 2);
    await back(problem, order, 1, { outcome: "wasted" });
    expect(await unitsOf(id)).toEqual([["B1", 8, "recalled"]]);
    expect(await stockOf(id)).toMatchObject({ forSale: 0, short: 0 });
  });

  it("need an order that has left", async () => {
    const id = await product();
    await receive(id, 10, dayIn(60));
    const order = await sell(id, 4);
    const problem = await reported(order, 2);
    expect(await refusal(back(problem, order, 1))).toMatchObject({ code: "conflict" });
  });

  it("of a product without lots change its stock alone", async () => {
    const id = await product(20);
    const order = await sell(id, 4);
    for (const status of ["packed", "shipped"] as const) await mark(order, status);
    const problem = await reported(order, 3);
    const onHand = async () => (await sql("SELECT on_hand, available FROM products WHERE id = $1", [id]))[0];
    const before = await onHand();
    await back(problem, order, 1, { outcome: "wasted" });
    expect(await onHand()).toEqual(before);
    await back(problem, order, 2);
    expect(await onHand()).toEqual({
      on_hand: Number(before?.["on_hand"]) + 2,
      available: Number(before?.["available"]) + 2,
    });
  });

  it("come back once, whoever records them at the same time", async () => {
    const { id, order, problem } = await shipped();
    const all = await Promise.all(
      [2, 2].map((quantity) => back(problem, order, quantity).catch((error: unknown) => error)),
    );
    expect(all.filter((one) => (one as { code?: string }).code === "invalid_input")).toHaveLength(1);
    expect(await unitsOf(id)).toEqual([["B1", 8]]);
  });
});
