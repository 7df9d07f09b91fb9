import { cancelOrderByShop } from "@/lib/checkout/commands/cancel-order";
import { withdrawDraft } from "@/lib/checkout/commands/drafts/change-draft";
import { payDraft } from "@/lib/checkout/commands/drafts/pay-draft";
import { editOrder } from "@/lib/checkout/commands/edits/edit-order";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { refundOrder } from "@/lib/checkout/commands/refund-order";
import { syncOrderMoney } from "@/lib/checkout/commands/sync-order-money";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { getDraftToPay } from "@/lib/checkout/queries/draft-to-pay";
import { quoteEdit } from "@/lib/checkout/queries/price-edit";
import { reconcileWithStripe } from "@/lib/checkout/queries/reconcile-with-stripe";
import { packOrder } from "@/lib/fulfillment/commands/pack-order";
import { getPackingOrder } from "@/lib/fulfillment/queries/packing-order";
import { releaseHoldOf } from "@/lib/orders/commands";
import { draftPath } from "@/lib/orders/queries/draft-orders";
import { findOrderEdit } from "@/lib/orders/queries/order-edit";
import { editOrderSchema } from "@/lib/orders/schema/order-edit";
import { getReport } from "@/lib/reports/queries/report";
import { CASH_LINES } from "@/lib/reports/rules/stats";
import { rangeSchema } from "@/lib/reports/schema";
import { db } from "@/lib/server/db";
import { hashToken } from "@/lib/server/hash";
import { refusal } from "../support/admin-shop";
import { creditShop } from "../support/credit-shop";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const shop = creditShop();
const { sql } = shop;
const ACTOR = { userId: "the-manager", staffRole: "manager" as const };
let edits = 0;

beforeAll(async () => {
  for (const [index, price] of [1000, 1000, 600].entries()) await setPrice(index, price);
});

const setPrice = (index: number, price: number) =>
  sql("UPDATE products SET regular_price_cents = $2, wholesale_price_cents = NULL WHERE id = $1", [
    shop.product(index),
    price,
  ]);
const line = (index: number, quantity: number) => ({
  productId: String(shop.product(index)),
  quantity: String(quantity),
});
const lineIds = async (id: string) =>
  (await sql("SELECT id FROM order_lines WHERE order_id = $1 ORDER BY position", [id])).map((row) =>
    String(row["id"]),
  );
const orderOf = async (id: string) => (await sql("SELECT * FROM orders WHERE id = $1", [id]))[0] ?? {};
const versionOf = async (id: string) => Number((await orderOf(id))["version"]);

/** Removes units of an order's first line and adds units of products, at the difference that the shop names. */
async function prepare(id: string, remove: number, added: ReturnType<typeof line>[], change: object = {}) {
  const [first] = await lineIds(id);
  edits += 1;
  const input = {
    removed: remove > 0 ? [{ id: String(first), quantity: String(remove) }] : [],
    lines: added,
    note: "As you asked",
    days: "7",
    requestKey: `edit-of-a-test-${edits}`,
    version: await versionOf(id),
    amount: 0,
    ...change,
  };
  const parsed = editOrderSchema.parse(input);
  const { differenceCents } = await quoteEdit(id, parsed);
  return { ...parsed, amount: differenceCents, ...change };
}
const edit = async (id: string, remove: number, ...added: ReturnType<typeof line>[]) => {
  const input = await prepare(id, remove, added);
  return { ...(await editOrder(ACTOR, id, input)), input };
};
/** The orders of items that were added to an order. */
const addedTo = (id: string) =>
  sql(
    `SELECT o.* FROM orders o JOIN draft_orders d ON d.id = o.draft_order_id WHERE d.adds_to_order_id = $1 ORDER BY o.created_at, o.id`,
    [id],
  );
const linkOf = async (id: string) => {
  const rows = await sql(
    "SELECT id, quoted_cents FROM draft_orders WHERE adds_to_order_id = $1 ORDER BY created_at DESC",
    [id],
  );
  const draft = String(rows[0]?.["id"]);
  const proof = new URLSearchParams(draftPath(draft).split("?")[1]).get("proof") ?? "";
  return { id: draft, proof, amount: Number(rows[0]?.["quoted_cents"]) };
};
const begin = async (id: string, secret = "mine") => {
  const { id: draft, proof, amount } = await linkOf(id);
  return payDraft(
    draft,
    { proof, amount },
    { secretHash: hashToken(secret), address: `address-of-${draft}` },
  );
};
const pay = async (id: string) => {
  const { paymentIntentId } = await begin(id);
  await shop.confirm(paymentIntentId);
  return { intent: paymentIntentId, result: await finalizePayment(await readIntent(paymentIntentId)) };
};
const refundedAtStripe = async (intent: string) => {
  const { latest_charge } = await readIntent(intent);
  return typeof latest_charge === "object" ? (latest_charge?.amount_refunded ?? 0) : 0;
};
const mailsOf = async (id: string) =>
  (
    await sql(
      "SELECT template FROM mail_outbox WHERE recipient = (SELECT customer_email FROM orders WHERE id = $1) AND data::text LIKE '%' || $2 || '%' ORDER BY created_at",
      [id, id],
    )
  ).map(({ template }) => template);
const unitsOf = async (index: number) =>
  Number(
    (await sql("SELECT available FROM products WHERE id = $1", [shop.product(index)]))[0]?.["available"],
  );

describe("an edit", () => {
  it("that only removes units refunds what was paid for them, and restocks them", async () => {
    const { id, intent } = await shop.bought({ quantity: 3 });
    const before = await unitsOf(0);
    expect(await edit(id, 1)).toMatchObject({ outcome: "applied" });
    expect(await refundedAtStripe(intent)).toBe(1080);
    expect(await unitsOf(0)).toBe(before + 1);
    expect(await orderOf(id)).toMatchObject({ payment_status: "partially_refunded" });
  });

  it("that swaps for less refunds only the difference, in one movement", async () => {
    const { id, intent } = await shop.bought({ quantity: 2 });
    const [stock, other] = [await unitsOf(0), await unitsOf(2)];
    const { input } = await edit(id, 1, line(2, 1));
    expect(input.amount).toBe(-432); // 10.80 less 6.48
    expect(await refundedAtStripe(intent)).toBe(432);
    const [added] = await addedTo(id);
    expect(added).toMatchObject({
      payment_status: "paid",
      total_cents: 648,
      exchange_cents: 648,
      payment_intent_id: null,
    });
    expect(await orderOf(id)).toMatchObject({
      payment_status: "partially_refunded",
      fulfillment_status: "new",
    });
    expect([await unitsOf(0), await unitsOf(2)]).toEqual([stock + 1, other - 1]);
    expect(await findOrderEdit(String(added?.["id"]))).toMatchObject({
      removed: [{ quantity: 1 }],
      exchangeCents: 648,
      refundCents: 432,
      paidCents: 0,
      note: "As you asked",
    });
    expect(await mailsOf(id)).toEqual(["order-confirmation"]);
    expect(await mailsOf(String(added?.["id"]))).toEqual(["order-edited"]);
    expect(await editOrder(ACTOR, id, input)).toMatchObject({ outcome: "applied" });
    expect(await addedTo(id)).toHaveLength(1);
    expect(await refundedAtStripe(intent)).toBe(432);
    const audit = await sql("SELECT action, actor_id FROM audit_log WHERE object_id = $1", [id]);
    expect(audit).toMatchObject([{ action: "order.edit", actor_id: ACTOR.userId }]);
  });

  it("that swaps evenly moves no money, and leaves nothing to pack of an order that it empties", async () => {
    const { id, intent } = await shop.bought({ quantity: 1 });
    await edit(id, 1, line(1, 1));
    expect(await refundedAtStripe(intent)).toBe(0);
    const [added] = await addedTo(id);
    expect(added).toMatchObject({ total_cents: 1080, exchange_cents: 1080, notes: "" });
    expect(await orderOf(id)).toMatchObject({ payment_status: "refunded", notes: "" });
    expect((await getAdminOrder(id)).refundable.leftCents).toBe(0);
    expect((await getAdminOrder(String(added?.["id"]))).refundable.leftCents).toBe(1080);
  });

  it("that swaps for more is applied together when its link is paid, and charges the difference", async () => {
    const { id, intent } = await shop.bought({ quantity: 2 });
    const stock = await unitsOf(0);
    expect(await edit(id, 1, line(1, 2))).toMatchObject({ outcome: "link" });
    expect((await linkOf(id)).amount).toBe(1080 * 2 - 1080 - Math.round(2000 * 0.05 * 1.08));
    expect(await unitsOf(0)).toBe(stock);
    expect(await orderOf(id)).toMatchObject({ payment_status: "paid" });
    const link = await linkOf(id);
    expect(await getDraftToPay(link.id, link.proof)).toMatchObject({
      state: "open",
      quote: { dueCents: link.amount, exchangeCents: 1080, removed: [{ quantity: 1 }] },
    });
    const { intent: difference } = await pay(id);
    const [added] = await addedTo(id);
    expect(added).toMatchObject({ payment_status: "paid", exchange_cents: 1080 });
    expect((await readIntent(difference)).amount_received).toBe(link.amount);
    expect(await refundedAtStripe(intent)).toBe(0);
    expect(await unitsOf(0)).toBe(stock + 1);
    expect(await orderOf(id)).toMatchObject({ payment_status: "paid" });
    expect(await mailsOf(String(added?.["id"]))).toEqual(["order-edited"]);
    expect((await getAdminOrder(id)).lines[0]).toMatchObject({ refunded: 1, restocked: 1 });
    await finalizePayment(await readIntent(difference));
    expect(await unitsOf(0)).toBe(stock + 1);
  });
});

describe("a link of an edit", () => {
  it("that expires or is withdrawn leaves the order as it was", async () => {
    const { id } = await shop.bought({ quantity: 2 });
    const stock = await unitsOf(0);
    await edit(id, 1, line(1, 3));
    const first = await linkOf(id);
    await sql("UPDATE draft_orders SET expires_at = now() - interval '1 minute' WHERE id = $1", [first.id]);
    expect(await refusal(begin(id))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("expired"),
    });
    await edit(id, 1, line(1, 4));
    const { paymentIntentId } = await begin(id);
    await withdrawDraft(ACTOR, (await linkOf(id)).id);
    expect((await readIntent(paymentIntentId)).status).toBe("canceled");
    expect(await unitsOf(0)).toBe(stock);
    expect(await orderOf(id)).toMatchObject({ payment_status: "paid", version: await versionOf(id) });
    expect((await getAdminOrder(id)).lines[0]).toMatchObject({ refunded: 0 });
  });

  it.each([
    ["packed", (id: string) => sql("UPDATE orders SET fulfillment_status = 'packed' WHERE id = $1", [id])],
    ["canceled", (id: string) => cancelOrderByShop(ACTOR.userId, id, "")],
    [
      "refunded",
      async (id: string) => {
        const { refundable } = await getAdminOrder(id);
        const base = { requestKey: `all-of-${id}`.slice(0, 60), version: await versionOf(id), reason: "" };
        await refundOrder(ACTOR.userId, id, {
          kind: "full",
          restock: true,
          amount: refundable.leftCents,
          ...base,
        });
      },
    ],
  ])("is refused before money moves once the order is %s", async (_state, end) => {
    const { id } = await shop.bought({ quantity: 2 });
    await edit(id, 1, line(1, 3));
    await end(id);
    expect(await refusal(begin(id))).toMatchObject({ code: "conflict" });
    expect(await addedTo(id)).toEqual([]);
  });

  it("gives the payment back when its order is packed while the card is charged", async () => {
    const { id } = await shop.bought({ quantity: 2 });
    await edit(id, 1, line(1, 3));
    const { paymentIntentId } = await begin(id);
    await sql("UPDATE orders SET fulfillment_status = 'packed' WHERE id = $1", [id]);
    await shop.confirm(paymentIntentId);
    const { refused } = await finalizePayment(await readIntent(paymentIntentId));
    expect(refused).toBe("order_changed");
    const { amount_received } = await readIntent(paymentIntentId);
    expect(await refundedAtStripe(paymentIntentId)).toBe(amount_received);
    expect((await getAdminOrder(id)).lines[0]).toMatchObject({ refunded: 0 });
    const [added] = await addedTo(id);
    expect(await mailsOf(String(added?.["id"]))).toEqual(["order-refused"]);
    expect(added).toMatchObject({ payment_status: "refunded" });
  });

  /** Packing and the payment wait for the order's row. @returns what the packer has packed, and whether the edit was made */
  async function race(first: "packing" | "payment") {
    const { id } = await shop.bought({ quantity: 2 });
    await edit(id, 1, line(1, 3));
    const { paymentIntentId } = await begin(id);
    await shop.confirm(paymentIntentId);
    const intent = await readIntent(paymentIntentId);
    const seen = await getPackingOrder(id);
    const row = await shop.holdRow("orders", id);
    const acts = {
      packing: () =>
        packOrder(ACTOR, id, { version: seen.version, lots: [] }).catch((error: unknown) => error),
      payment: () => finalizePayment(intent),
    };
    const one = acts[first]();
    await row.waiting(1);
    const other = acts[first === "packing" ? "payment" : "packing"]();
    await row.waiting(2);
    await row.free();
    await Promise.all([one, other]);
    const [added] = await addedTo(id);
    return { order: await orderOf(id), refunded: (await getAdminOrder(id)).lines[0]?.refunded, added };
  }

  it("is not applied when packing comes first", async () => {
    const { order, refunded, added } = await race("packing");
    expect(order).toMatchObject({ fulfillment_status: "packed" });
    expect([refunded, added?.["cancelled_at"] === null]).toEqual([0, false]);
  });

  it("makes the packer look again when it comes first", async () => {
    const { order, refunded, added } = await race("payment");
    expect(order).toMatchObject({ fulfillment_status: "new" });
    expect([refunded, added?.["cancelled_at"] === null]).toEqual([1, true]);
  });

  it("would leave a parcel with removed units if the packer did not see the change (control)", async () => {
    await sql(`CREATE FUNCTION hide_edit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.version > OLD.version AND NEW.fulfillment_status = 'new' THEN NEW.version := OLD.version; END IF; RETURN NEW; END $$`);
    await sql("CREATE TRIGGER hide_edit BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION hide_edit()");
    const { order, refunded } = await race("payment");
    await sql("DROP TRIGGER hide_edit ON orders");
    expect(order).toMatchObject({ fulfillment_status: "packed" });
    expect(refunded).toBe(1);
  });
});

describe("two staff who edit an order at once", () => {
  /** Both have seen the same version and wait for the order's row. @returns how many edits were made */
  async function race() {
    const { id } = await shop.bought({ quantity: 3 });
    const both = [await prepare(id, 1, [line(1, 1)]), await prepare(id, 1, [line(2, 1)])];
    const row = await shop.holdRow("orders", id);
    const answers = both.map((input) => editOrder(ACTOR, id, input).catch((error: unknown) => error));
    await row.waiting(2);
    await row.free();
    await Promise.all(answers);
    return (await addedTo(id)).length;
  }

  it("make one edit", async () => expect(await race()).toBe(1));

  it("would make two if the version did not change (control)", async () => {
    await sql(`CREATE FUNCTION hide_version() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      NEW.version := OLD.version; RETURN NEW; END $$`);
    await sql(
      "CREATE TRIGGER hide_version BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION hide_version()",
    );
    const made = await race();
    await sql("DROP TRIGGER hide_version ON orders");
    expect(made).toBe(2);
  });
});

describe("after an edit", () => {
  const refundAll = async (id: string) => {
    const { refundable, version } = await getAdminOrder(id);
    edits += 1;
    const requestKey = `rest-of-a-test-${edits}`;
    return refundOrder(ACTOR.userId, id, {
      kind: "full",
      restock: true,
      amount: refundable.leftCents,
      requestKey,
      version,
      reason: "",
    });
  };

  it("the added items are refunded to the payments that paid for them, never more than was paid", async () => {
    const { id, intent, amount } = await shop.bought({ quantity: 2 });
    await edit(id, 1, line(1, 3));
    const { intent: difference } = await pay(id);
    const [added] = await addedTo(id);
    await refundAll(String(added?.["id"]));
    expect(await orderOf(String(added?.["id"]))).toMatchObject({ payment_status: "refunded" });
    expect(await refundedAtStripe(difference)).toBe((await readIntent(difference)).amount_received);
    const partly = await refundedAtStripe(intent);
    expect(partly).toBe(Number(added?.["exchange_cents"]));
    expect(await orderOf(id)).toMatchObject({ payment_status: "paid" });
    await refundAll(id);
    expect(await refundedAtStripe(intent)).toBe(amount);
    expect(await orderOf(id)).toMatchObject({ payment_status: "refunded" });
    for (const one of [id, String(added?.["id"])])
      expect(await refusal(refundAll(one))).toMatchObject({ code: "conflict" });
    const { differences } = await reconcileWithStripe({});
    const ids = [id, String(added?.["id"])];
    expect(differences.filter(({ order }) => ids.includes(order?.id ?? ""))).toEqual([]);
  });

  it("a second edit continues from the first, and an added order can be edited too", async () => {
    const { id, intent, amount } = await shop.bought({ quantity: 3 });
    await edit(id, 1, line(2, 1)); // 4.32 back
    await edit(id, 1, line(1, 1));
    const [first, second] = await addedTo(id);
    await edit(String(second?.["id"]), 1, line(2, 1)); // 4.32 back, to the card that paid for the first order
    const [third] = await addedTo(String(second?.["id"]));
    expect(await orderOf(String(second?.["id"]))).toMatchObject({ payment_status: "refunded" });
    const before = await refundedAtStripe(intent);
    for (const one of [first, third]) await refundAll(String(one?.["id"]));
    await refundAll(id);
    expect(before).toBeGreaterThan(432);
    expect(await refundedAtStripe(intent)).toBe(amount);
  });

  it("canceling the added order and then the edited one returns everything once", async () => {
    const { id, intent, amount } = await shop.bought({ quantity: 2 });
    const stock = await unitsOf(0);
    await edit(id, 1, line(1, 1));
    const [added] = await addedTo(id);
    await cancelOrderByShop(ACTOR.userId, String(added?.["id"]), "");
    await cancelOrderByShop(ACTOR.userId, id, "");
    expect(await refundedAtStripe(intent)).toBe(amount);
    expect(await unitsOf(0)).toBe(stock + 2);
  });

  it("a refund that Stripe refuses leaves the items exchanged, the money here, and the order on hold", async () => {
    const { id, intent, amount } = await shop.bought({ quantity: 2 });
    shop.meddle(({ call }) =>
      call === "POST /v1/refunds"
        ? {
            refuse: true,
            alter: () => ({ status: 400, body: { error: { type: "invalid_request_error", message: "No" } } }),
          }
        : undefined,
    );
    await edit(id, 1, line(2, 1));
    shop.meddle(undefined);
    const [added] = await addedTo(id);
    expect(added).toMatchObject({ payment_status: "paid", exchange_cents: 648 });
    const order = await getAdminOrder(id);
    expect(order).toMatchObject({ isOnHold: true, payment: "paid", lines: [{ refunded: 1, restocked: 1 }] });
    expect(order.refundable.leftCents).toBe(amount - 648);
    expect(order.alerts).toHaveLength(1);
    expect(order.whyNotAdd).toContain("on hold");
    await refundAll(id);
    expect(await refundedAtStripe(intent)).toBe(amount - 648);
    await refundAll(String(added?.["id"]));
    expect(await refundedAtStripe(intent)).toBe(amount);
  });

  it("store credit that had paid comes back as store credit, also for the added items", async () => {
    const person = await shop.customer(1000, { quantity: 2 });
    const { id, intent } = await shop.buy(person); // 21.60: 10.00 by credit, 11.60 by card
    await edit(id, 2, line(2, 1)); // 15.12 back: to the card first
    expect(await refundedAtStripe(intent)).toBe(1160);
    expect(await shop.accountOf(person.id)).toMatchObject({ balance: 352 });
    const [added] = await addedTo(id);
    expect(await findOrderEdit(String(added?.["id"]))).toMatchObject({
      refundCents: 1512,
      refundCreditCents: 352,
    });
    await refundAll(String(added?.["id"]));
    expect(await shop.accountOf(person.id)).toMatchObject({ balance: 1000 });
    expect(await shop.entriesOf(person.id)).toEqual([
      "goodwill 1000",
      "order -1000",
      "refund 352",
      "refund 648",
    ]);
  });

  it("a dispute of the payment stops the refunds of both orders", async () => {
    const { id, intent } = await shop.bought({ quantity: 2, card: "pm_card_createDispute" });
    await sql("DELETE FROM disputes WHERE order_id = $1", [id]);
    await sql("UPDATE order_holds SET released_at = now() WHERE order_id = $1", [id]);
    await edit(id, 1, line(1, 1));
    const [added] = await addedTo(id);
    await syncOrderMoney(intent);
    for (const one of [id, String(added?.["id"])])
      expect((await getAdminOrder(one)).whyNotRefund).toContain("disputes");
    expect(await refusal(edit(String(added?.["id"]), 1, line(2, 1)))).toMatchObject({ code: "conflict" });
  });

  it("a dispute of the payment holds what the exchange ships too, and its end releases both", async () => {
    const { id, intent } = await shop.bought({ quantity: 2, card: "pm_card_createDispute" });
    await sql("DELETE FROM disputes WHERE order_id = $1", [id]);
    await sql("DELETE FROM order_holds WHERE order_id = $1", [id]);
    await edit(id, 2, line(1, 2));
    const [added] = await addedTo(id);
    const orders = [id, String(added?.["id"])];
    const open = () =>
      sql(
        "SELECT order_id AS id FROM order_holds WHERE order_id = ANY($1) AND reason = 'dispute' AND released_at IS NULL",
        [orders],
      );
    await syncOrderMoney(intent);
    expect((await open()).map((hold) => hold["id"]).sort()).toEqual([...orders].sort());
    const [dispute] = await sql("SELECT stripe_dispute_id AS id FROM disputes WHERE order_id = $1", [id]);
    await db().$transaction((tx) =>
      releaseHoldOf(tx, { reason: "dispute", sourceId: String(dispute?.["id"]) }, "The dispute was won."),
    );
    expect(await open()).toEqual([]);
  });

  it("net sales, tax and cash of the report count the difference", async () => {
    const { id } = await shop.bought({ quantity: 2 });
    const before = await getReport(rangeSchema.parse({}), 10);
    await edit(id, 1, line(2, 1));
    const after = await getReport(rangeSchema.parse({}), 10);
    const changed = (name: keyof typeof CASH_LINES) =>
      CASH_LINES[name].value(after.figures) - CASH_LINES[name].value(before.figures);
    expect([changed("netSales"), changed("salesTax"), changed("cashReceived")]).toEqual([-400, -32, -432]);
  });
});

describe("an order that cannot be edited", () => {
  it("is refused with a sentence: packed, without those units, below what a card can pay, or at another difference", async () => {
    const { id } = await shop.bought({ quantity: 1 });
    const input = await prepare(id, 1, [line(1, 1)]);
    expect(await refusal(editOrder(ACTOR, id, { ...input, amount: 5 }))).toMatchObject({
      code: "amount_mismatch",
      details: { amount: 0 },
    });
    expect(
      await refusal(
        quoteEdit(id, { removed: [{ id: (await lineIds(id))[0] ?? "", quantity: 2 }], lines: [] }),
      ),
    ).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Only 1 of"),
    });
    await setPrice(1, 1010);
    expect(await refusal(editOrder(ACTOR, id, await prepare(id, 1, [line(1, 1)])))).toMatchObject({
      message: expect.stringContaining("or more"),
    });
    await setPrice(1, 1000);
    await sql("UPDATE orders SET fulfillment_status = 'packed' WHERE id = $1", [id]);
    expect(await refusal(quoteEdit(id, input))).toMatchObject({
      message: expect.stringContaining("packed already"),
    });
  });
});
