import { cancelOrder, cancelOrderByShop } from "@/lib/checkout/commands/order-changes/cancel-order";
import { answerProblem } from "@/lib/checkout/commands/problems/answer-problem";
import { refundOrder } from "@/lib/checkout/commands/refunds/refund-order";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { getAdminProblem } from "@/lib/checkout/queries/admin-problem";
import { getPickList } from "@/lib/fulfillment/queries/pick-list";
import { getOwnOrder } from "@/lib/orders/queries/own-orders";
import { getReasonPage } from "@/lib/problems/queries/reasons";
import { listOwnProblems } from "@/lib/problems/queries/reported-order";
import { reasonListSchema } from "@/lib/problems/schema";
import { getReport } from "@/lib/reports/queries/report";
import { MANAGER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { problemShop } from "../../support/problem-shop";
import { units } from "../../support/refunds-shop";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const { shop, delivered, report, answer, refund, refundInput, refundsOf, stock, templates } = problemShop();
const { sql } = shop;

/** The answer that replaces these units of the order's lines. */
async function replacing(problemId: string, ...quantities: number[]) {
  const { lines } = await getAdminProblem(problemId);
  return answer(problemId, {
    answer: "replacement",
    amount: undefined,
    lines: lines.flatMap(({ id: line }, index) => {
      const quantity = quantities[index] ?? 0;
      return quantity > 0 ? [{ line, quantity }] : [];
    }),
  });
}
const replace = async (problemId: string, ...quantities: number[]) =>
  answerProblem(MANAGER, problemId, await replacing(problemId, ...quantities));
const replacementsOf = (problemId: string) =>
  sql("SELECT id, cancelled_at FROM orders WHERE replaces_problem_id = $1 ORDER BY created_at", [problemId]);

describe("a replacement", () => {
  it("is an order of $0 with the units, taken from stock, to pack, and linked both ways", async () => {
    const order = await delivered();
    const { id } = await report(order);
    const [before] = await stock();
    const input = await replacing(id, 2);
    const { replacement } = await answerProblem(MANAGER, id, input);
    await answerProblem(MANAGER, id, input); // a repeated press
    expect(await replacementsOf(id)).toHaveLength(1);
    expect((await stock())[0]).toBe((before ?? 0) - 2);
    const made = await getAdminOrder(replacement?.id ?? "");
    expect(made).toMatchObject({
      payment: "paid",
      totalCents: 0,
      status: "new",
      customerEmail: order.email,
      replaces: { problemId: id, orderId: order.id },
      refundBlocker: "This is a replacement: nothing was paid for it.",
      mails: [],
    });
    expect(made.lines.map(({ quantity, unitCents }) => [quantity, unitCents])).toEqual([[2, 0]]);
    expect(await getAdminOrder(order.id)).toMatchObject({
      replacements: [{ orderNumber: made.orderNumber, isCancelled: false }],
    });
    expect(await getPickList([made.id])).toMatchObject({ orders: 1, units: 2 });
    expect(await templates(id)).toContain(`problem-answered ${order.email}`);
    expect((await listOwnProblems(order.userId, order.orderNumber))[0]?.replacedBy).toBe(made.orderNumber);
    expect(await getOwnOrder(order.userId, made.orderNumber)).toMatchObject({
      replaces: order.orderNumber,
      cancellableUntil: null,
    });
    expect(await refundsOf(order.id)).toEqual([]);
  });

  it("has at most the reported units that are neither refunded nor replaced", async () => {
    const order = await delivered();
    const { id } = await report(order);
    expect(await refusal(replace(id, 3))).toMatchObject({ code: "invalid_input" });
    await refund(order.id, { kind: "lines", lines: [units(order.lines[0], 2, false)], shipping: "none" });
    expect(await refusal(replace(id, 2))).toMatchObject({
      code: "invalid_input",
      details: { fields: { lines: expect.stringContaining("only 1 of") } },
    });
    await replace(id, 1);
    // All three units are settled: nothing is left to replace or to refund for another report.
    const other = await report(order, { lines: [{ line: 2, quantity: 1 }] });
    await sql("UPDATE order_problem_lines SET order_line_id = $2 WHERE problem_id = $1", [
      other.id,
      order.lines[0].id,
    ]);
    expect(await getAdminProblem(other.id)).toMatchObject({
      refundableCents: 0,
      lines: [{ replaced: 1, refunded: 2, left: 0 }],
      replacementBlocker: "These items have already been refunded or replaced.",
    });
  });

  it("of a replacement is refused once the money of the first order is back", async () => {
    const order = await delivered();
    const { id } = await report(order);
    const { replacement } = await replace(id, 1);
    const second = {
      id: replacement?.id ?? "",
      orderNumber: replacement?.orderNumber ?? "",
      userId: order.userId,
    };
    await sql("UPDATE orders SET fulfillment_status = 'shipped', shipped_at = now() WHERE id = $1", [
      second.id,
    ]);
    const again = await report(second, { lines: [{ line: 1, quantity: 1 }] });
    expect(await getAdminProblem(again.id)).toMatchObject({ replacementBlocker: null });
    const input = await replacing(again.id, 1);
    await refund(order.id, { kind: "full", restock: false });
    const sentence = "Everything paid for this order has already been refunded.";
    expect(await getAdminProblem(again.id)).toMatchObject({ replacementBlocker: sentence });
    expect(await refusal(answerProblem(MANAGER, again.id, input))).toMatchObject({ message: sentence });
  });

  it("of a collected order is collected where the shop's place is now", async () => {
    const order = await delivered();
    const [old, present] = ["1 Mill Rd", "2 Mill Rd"].map((address) => ({
      ...{
        name: "Farm stand",
        address,
        city: "Salem",
        state: "OR",
        zip: "97301",
        instructions: "",
        keepDays: 3,
      },
      hours: { mon: { opens: "09:00", closes: "17:00" } },
    }));
    await sql(
      "UPDATE orders SET fulfillment_method = 'pickup', fulfillment_status = 'done', pickup_place = $2 WHERE id = $1",
      [order.id, JSON.stringify(old)],
    );
    await sql(
      `INSERT INTO pickup_places (is_on, name, address, city, state, zip, hours, updated_at)
       VALUES (true, 'Farm stand', $1, 'Salem', 'OR', '97301', $2, now())`,
      [present?.address, JSON.stringify(present?.hours)],
    );
    const { id } = await report(order);
    await replace(id, 1);
    const [made] = await sql(
      "SELECT pickup_place->>'address' AS address FROM orders WHERE replaces_problem_id = $1",
      [id],
    );
    expect(made).toEqual({ address: "2 Mill Rd" });
    await sql("UPDATE pickup_places SET is_on = false, hours = '{}'");
    const other = await report(order, { lines: [{ line: 2, quantity: 1 }] });
    await replace(other.id, 1);
    const ready = "SELECT extract(isodow FROM estimated_delivery_date)::int AS weekday FROM orders";
    // Pickup is off: the place of the order is open on Mondays.
    expect(await sql(`${ready} WHERE replaces_problem_id = $1`, [other.id])).toEqual([{ weekday: 1 }]);
    await sql("DELETE FROM pickup_places");
  });

  it("is refused without stock, and changes nothing", async () => {
    const order = await delivered();
    const { id } = await report(order);
    const [product] = await sql("SELECT on_hand, available FROM products WHERE id = $1", [shop.product(0)]);
    await sql("UPDATE products SET on_hand = on_hand - available + 1, available = 1 WHERE id = $1", [
      shop.product(0),
    ]);
    expect(await refusal(replace(id, 2))).toMatchObject({
      code: "out_of_stock",
      message: expect.stringContaining("Only 1 of"),
    });
    expect(await getAdminProblem(id)).toMatchObject({ status: "open", lines: [{ replaced: 0 }] });
    await sql("UPDATE products SET is_active = false, on_hand = $2, available = $3 WHERE id = $1", [
      shop.product(0),
      product?.["on_hand"],
      product?.["available"],
    ]);
    expect(await refusal(replace(id, 2))).toMatchObject({
      message: expect.stringContaining("not sold anymore"),
    });
    await sql("UPDATE products SET is_active = true WHERE id = $1", [shop.product(0)]);
    await replace(id, 2);
  });

  it("counts in no revenue and no orders, and as a cost in the report about reasons", async () => {
    await sql("UPDATE products SET cost_cents = 210 WHERE id = $1", [shop.product(0)]);
    const order = await delivered();
    const today = new Date().toISOString().slice(0, 10);
    const range = { from: today, to: today };
    const before = await getReport(range);
    const reasons = () => getReasonPage(reasonListSchema.parse({ group: "reason" }));
    const cost = (await reasons()).all?.replacementCostCents ?? 0;
    const { id } = await report(order);
    await replace(id, 2);
    const after = await getReport(range);
    expect([after.figures, after.products]).toEqual([before.figures, before.products]);
    expect(((await reasons()).all?.replacementCostCents ?? 0) - cost).toBe(420);
  });

  it.each(["reason", "product", "both"] as const)(
    "counts units without a known cost in the report by %s",
    async (group) => {
      const unknown = async () =>
        (await getReasonPage(reasonListSchema.parse({ group }))).all?.unknownUnits ?? 0;
      const before = await unknown();
      await sql("UPDATE products SET cost_cents = NULL WHERE id = $1", [shop.product(0)]);
      const { id } = await report(await delivered());
      await replace(id, 2);
      expect((await unknown()) - before).toBe(2);
      const { rows } = await getReasonPage(reasonListSchema.parse({ group }));
      expect(rows.reduce((sum, { unknownUnits }) => sum + unknownUnits, 0)).toBe(before + 2);
    },
  );
});

describe("a canceled replacement", () => {
  it("returns its units, and opens the problem for another answer", async () => {
    const order = await delivered();
    const { id } = await report(order);
    const { replacement } = await replace(id, 2);
    const made = replacement?.id ?? "";
    const [taken] = await stock();
    expect(await refusal(cancelOrder({ userId: order.userId }, made))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("replaces items"),
    });
    await cancelOrderByShop(MANAGER.userId, made, "Packed by mistake");
    expect((await stock())[0]).toBe((taken ?? 0) + 2);
    expect(await getAdminProblem(id)).toMatchObject({ status: "open", answer: null, lines: [{ left: 2 }] });
    await replace(id, 2);
    expect(await replacementsOf(id)).toHaveLength(2);
    const mails = await templates(id);
    expect(mails.filter((mail) => mail.startsWith("problem-answered"))).toHaveLength(2);
  });
});

describe("two answers at the same time", () => {
  /** Both wait for the order's row. @returns how many replacements there are then */
  async function race(inputsOf: (id: string, orderId: string) => Promise<(() => Promise<unknown>)[]>) {
    const order = await delivered();
    const { id } = await report(order);
    const calls = await inputsOf(id, order.id);
    const row = await shop.holdRow("orders", order.id);
    const both = calls.map((call) => call().catch((error: unknown) => error));
    await row.waiting(2);
    await row.free();
    await Promise.all(both);
    return { replacements: (await replacementsOf(id)).length, refunds: (await refundsOf(order.id)).length };
  }
  const twoReplacements = async (id: string) => {
    const inputs = [await replacing(id, 2), await replacing(id, 2)];
    return inputs.map((input) => () => answerProblem(MANAGER, id, input));
  };

  it("make one replacement", async () => {
    expect(await race(twoReplacements)).toMatchObject({ replacements: 1 });
  });

  it("would make two without the answer's state and the index (control)", async () => {
    await sql(`CREATE FUNCTION forget_answer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      NEW.status := 'open'; NEW.answer := NULL; NEW.answered_at := NULL; NEW.version := OLD.version; RETURN NEW; END $$`);
    await sql(
      "CREATE TRIGGER forget_answer BEFORE UPDATE ON order_problems FOR EACH ROW EXECUTE FUNCTION forget_answer()",
    );
    await sql(`CREATE FUNCTION forget_replaced() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      NEW.replaced_quantity := 0; RETURN NEW; END $$`);
    await sql(
      "CREATE TRIGGER forget_replaced BEFORE UPDATE ON order_problem_lines FOR EACH ROW EXECUTE FUNCTION forget_replaced()",
    );
    await sql(`CREATE FUNCTION forget_version() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      NEW.version := OLD.version; RETURN NEW; END $$`);
    await sql(
      "CREATE TRIGGER forget_version BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION forget_version()",
    );
    expect(await race(twoReplacements)).toMatchObject({ replacements: 1 }); // the index is left
    await sql("DROP INDEX orders_one_replacement");
    expect(await race(twoReplacements)).toMatchObject({ replacements: 2 });
    for (const [trigger, table] of [
      ["forget_answer", "order_problems"],
      ["forget_replaced", "order_problem_lines"],
      ["forget_version", "orders"],
    ])
      await sql(`DROP TRIGGER ${trigger} ON ${table}`);
  });

  it("one of which refunds the units: money or goods, not both", async () => {
    const result = await race(async (id, orderId) => {
      const [replacement, order] = [await replacing(id, 2), await getAdminOrder(orderId)];
      const dialog = await refundInput(orderId, {
        kind: "amount",
        amount: 100,
        version: order.version,
        reason: "Sorry",
      });
      return [
        () => answerProblem(MANAGER, id, replacement),
        () => refundOrder(MANAGER.userId, orderId, dialog),
      ];
    });
    expect(result.replacements + result.refunds).toBe(1);
  });
});
