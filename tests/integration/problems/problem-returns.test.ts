import { PERSONAL_DATA } from "@/lib/account/personal-data";
import { lockOrderMoney } from "@/lib/checkout/commands/refunds/lock-order-money";
import { decideRefund } from "@/lib/checkout/commands/refunds/refund-order";
import { returnUnits } from "@/lib/checkout/commands/returns/return-units";
import { recallLot } from "@/lib/inventory/commands/recall-lot";
import { returnUnitsSchema } from "@/lib/problems/schema";
import { ALREADY_SAVED } from "@/lib/server/claim-request";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { PACKER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { dayIn, lotShop } from "../../support/lot-shop";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const { sql, receive, product, sell, charge, lotIdFinder, restock, mark, unitsOf, stockOf, packedFrom } =
  lotShop();
let made = 0;

/** A report about units of an order's first line. */
async function reported(orderId: string, quantity: number): Promise<string> {
  made += 1;
  const id = `problem-${made}`;
  await sql(
    "INSERT INTO order_problems (id, order_id, reason, description, request_key, created_at, updated_at) VALUES ($1, $2, 'damaged', 'Torn', $1, $3, $3)",
    [id, orderId, now()],
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
  return returnUnits(PACKER, problem, returnUnitsSchema.parse(input));
};
/** A shipped order of 4 units of a lot of 10, with a report about 3 of them. */
async function shipped(inStock = 10) {
  const id = await product();
  await receive(id, inStock, dayIn(60), { batch: "B1" });
  const order = await sell(id, 4);
  for (const status of ["packed", "shipped"] as const) expect(await mark(order, status)).toBeUndefined();
  return { id, order, problem: await reported(order, 3) };
}

/** A refund of units of an order's first line that restocks them, as far as they did not come back before. */
const refund = (
  orderId: string,
  quantity: number,
  {
    version,
    all = false,
    isRestocked = true,
  }: { version?: number; all?: boolean; isRestocked?: boolean } = {},
) =>
  db().$transaction(async (tx) => {
    const order = await lockOrderMoney(tx, orderId);
    if (!order) throw new Error("no order");
    made += 1;
    const requestKey = `refund-${made}`;
    const base = { requestKey, version: version ?? order.version, reason: "", toCredit: false };
    const lines = [{ id: `${orderId}-0`, quantity, restock: isRestocked }];
    const input = all
      ? ({ kind: "full", restock: true } as const)
      : ({ kind: "lines", shipping: "none", lines } as const);
    const left = order.lines.reduce((sum, line) => sum + line.quantity - line.refundedQuantity, 0);
    const amount = 100 * (all ? left : quantity);
    return decideRefund(tx, order, {
      actorId: PACKER.userId,
      idempotencyKey: requestKey,
      input: { ...base, ...input, amount },
    });
  });
/** A shipped order of 4 units that cost 400 cents, with a report about some of them. */
async function paidFor(reportedUnits: number) {
  const id = await product();
  await receive(id, 10, dayIn(60), { batch: "B1" });
  const order = await sell(id, 4);
  await charge(order);
  for (const status of ["packed", "shipped"] as const) expect(await mark(order, status)).toBeUndefined();
  return { id, order, problem: await reported(order, reportedUnits) };
}

describe("a unit that comes back and is refunded with restock", () => {
  it.each(["restocked", "wasted"])("is added once when it was %s first", async (outcome) => {
    const { id, order, problem } = await paidFor(1);
    await back(problem, order, 1, { outcome });
    const first = outcome === "restocked" ? 7 : 6;
    await refund(order, 1);
    expect(await unitsOf(id)).toEqual([["B1", first]]);
    await refund(order, 0, { all: true });
    expect(await unitsOf(id)).toEqual([["B1", first + 3]]);
  });

  it("is added once when it was refunded first", async () => {
    const { id, order, problem } = await paidFor(1);
    await refund(order, 1);
    expect(await unitsOf(id)).toEqual([["B1", 7]]);
    for (const outcome of ["restocked", "wasted"])
      expect(await refusal(back(problem, order, 1, { outcome }))).toMatchObject({
        details: { fields: { quantity: "a refund has already taken these units back" } },
      });
    // Another unit, which was reported afterward.
    const second = await reported(order, 1);
    await back(second, order, 1);
    expect(await unitsOf(id)).toEqual([["B1", 8]]);
    expect(await refusal(back(second, order, 1))).toMatchObject({
      details: { fields: { quantity: "all reported units have already come back" } },
    });
  });

  it("leaves the other units to a later refund when its own problem was answered with the money", async () => {
    const { id, order, problem } = await paidFor(1);
    const refundId = await refund(order, 1, { isRestocked: false });
    await sql("UPDATE order_problems SET refund_id = $2 WHERE id = $1", [problem, refundId]);
    await back(problem, order, 1);
    await refund(order, 0, { all: true });
    expect(await unitsOf(id)).toEqual([["B1", 10]]);
  });

  it("refuses a refund that was decided before it came back", async () => {
    const { order, problem } = await paidFor(1);
    const [seen] = await sql("SELECT version FROM orders WHERE id = $1", [order]);
    await back(problem, order, 1);
    expect(await refusal(refund(order, 1, { version: Number(seen?.["version"]) }))).toMatchObject({
      code: "conflict",
    });
  });
});

describe("units that come back", () => {
  it("go into stock in their lot, or are written off there, once per key", async () => {
    const { id, order, problem } = await shipped();
    expect(await unitsOf(id)).toEqual([["B1", 6]]);
    const twice = { requestKey: "pressed-twice" };
    const after = await back(problem, order, 1, twice);
    await back(problem, order, 1, twice);
    for (const change of [{ quantity: 2 }, { outcome: "wasted" }, { lot: "another" }, { note: "Torn" }])
      expect(await refusal(back(problem, order, 1, { ...twice, ...change }))).toMatchObject({
        code: "conflict",
        message: ALREADY_SAVED,
      });
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

  it("leave no note of staff behind when the account is deleted", async () => {
    const { id, order, problem } = await shipped();
    await back(problem, order, 2, { outcome: "wasted", note: "Rosa was not at home" });
    const notes = async () =>
      (
        await sql("SELECT w.note FROM lot_write_offs w JOIN lots l ON l.id = lot_id WHERE product_id = $1", [
          id,
        ])
      ).map(({ note }) => String(note));
    expect(await notes()).toEqual([expect.stringMatching(/^Returned from order \w+: Rosa was not at home$/)]);
    await sql("UPDATE orders SET user_id = $2 WHERE id = $1", [order, PACKER.userId]);
    const whose = { userId: PACKER.userId, email: "", isEmailVerified: false };
    await db().$transaction((tx) => PERSONAL_DATA.OrderProblemReturn.erase(tx, whose));
    expect(await notes()).toEqual([expect.stringMatching(/^Returned from order \w+$/)]);
    expect(await sql("SELECT note FROM order_problem_returns WHERE problem_id = $1", [problem])).toEqual([
      { note: "" },
    ]);
  });

  it("are at most the reported ones, and none that a refund has restocked", async () => {
    const { id, order, problem } = await shipped();
    expect(await refusal(back(problem, order, 4))).toMatchObject({
      details: { fields: { quantity: "must be 3 or less" } },
    });
    await restock(order, id, 3);
    expect(await refusal(back(problem, order, 2, { outcome: "wasted" }))).toMatchObject({
      details: { fields: { quantity: "must be 1 or less: the others were already restocked" } },
    });
    expect(await unitsOf(id)).toEqual([["B1", 9]]);
  });

  it("of a recalled lot are not for sale again", async () => {
    const { id, order, problem } = await shipped();
    const [lot] = await sql("SELECT id FROM lots WHERE product_id = $1", [id]);
    await recallLot({ ...PACKER, staffRole: "manager" }, String(lot?.["id"]), "Traces of milk");
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

describe("units of an order that was packed from two lots", () => {
  /** A shipped order of one unit of A, which ends first, and one of B, with a report about both. */
  async function ofTwoLots() {
    const id = await product();
    await receive(id, 1, dayIn(60), { batch: "A" });
    await receive(id, 5, dayIn(90), { batch: "B" });
    const order = await sell(id, 2);
    for (const status of ["packed", "shipped"] as const) expect(await mark(order, status)).toBeUndefined();
    expect(await packedFrom(order)).toEqual([
      ["A", 1],
      ["B", 1],
    ]);
    return { id, order, problem: await reported(order, 2), lot: await lotIdFinder(id) };
  }

  it.each([
    ["restocked", 5],
    ["wasted", 4],
  ])(
    "go into their own lot (%s), so that a recall of the other one reaches the customer",
    async (outcome, ofB) => {
      const { id, order, problem, lot } = await ofTwoLots();
      await back(problem, order, 1, { outcome, lot: lot("B") });
      expect(await unitsOf(id)).toEqual([
        ["A", 0],
        ["B", ofB],
      ]);
      expect(await packedFrom(order)).toEqual([["A", 1]]);
      expect(
        await sql("SELECT lot_id FROM lot_write_offs WHERE lot_id IN ($1, $2)", [lot("A"), lot("B")]),
      ).toEqual(outcome === "wasted" ? [{ lot_id: lot("B") }] : []);
      await recallLot({ ...PACKER, staffRole: "manager" }, lot("A"), "Traces of milk");
      const [reached] = await sql(
        "SELECT count(*)::int AS n FROM lot_allocations a JOIN order_lines l ON l.id = a.order_line_id WHERE a.lot_id = $1 AND l.order_id = $2",
        [lot("A"), order],
      );
      expect(reached).toEqual({ n: 1 });
    },
  );

  it("need the name of their lot", async () => {
    const { order, problem, lot } = await ofTwoLots();
    for (const [named, sentence, quantity] of [
      ["", "choose the lot that these units came from", 1],
      ["no-lot-of-it", "must be a lot that this item was packed from", 1],
      [lot("B"), "only 1 of this lot can be returned; record the others separately", 2],
    ] as const)
      expect(await refusal(back(problem, order, quantity, { lot: named }))).toMatchObject({
        details: { fields: { lot: sentence } },
      });
  });
});
