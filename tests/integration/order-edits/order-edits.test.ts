import { withdrawDraft } from "@/lib/checkout/commands/drafts/change-draft";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { cancelOrderByShop } from "@/lib/checkout/commands/order-changes/cancel-order";
import { editOrder } from "@/lib/checkout/commands/order-edits/edit-order";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { refundOrder } from "@/lib/checkout/commands/refunds/refund-order";
import { syncOrderMoney } from "@/lib/checkout/commands/refunds/sync-order-money";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { getDraftToPay } from "@/lib/checkout/queries/draft-to-pay";
import { getRefundableCents } from "@/lib/checkout/queries/get-refundable-cents";
import { quoteEdit } from "@/lib/checkout/queries/price-edit";
import { findOrderEdit } from "@/lib/orders/queries/order-edit";
import { ALREADY_SAVED } from "@/lib/server/claim-request";
import { MANAGER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { editShop } from "../../support/edit-shop";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const shop = editShop();
const {
  sql,
  setPrice,
  line,
  lineIds,
  rowOf,
  versionOf,
  prepare,
  edit,
  addedTo,
  linkOf,
  begin,
  pay,
  refundedAtStripe,
  mailsOf,
  unitsOf,
} = shop;

describe("an edit whose response was lost", () => {
  /**
   * Resubmits the edit with the current version, as the reloaded page would.
   * @returns the numbers of refunds and drafts
   */
  async function sendAgain(remove: number, added: ReturnType<typeof line>[], change: object) {
    const { id } = await shop.bought({ quantity: 3 });
    const { input } = await edit(id, remove, ...added);
    const again = async (more: object) => ({ ...input, version: await versionOf(id), ...more });
    expect(await editOrder(MANAGER, id, await again({}))).toMatchObject({ email: expect.any(String) });
    expect(await refusal(editOrder(MANAGER, id, await again(change)))).toMatchObject({
      code: "conflict",
      message: ALREADY_SAVED,
    });
    const [row] = await sql(
      `SELECT (SELECT count(*)::int FROM refunds WHERE order_id = $1) AS refunds,
        (SELECT count(*)::int FROM draft_orders WHERE adds_to_order_id = $1) AS drafts`,
      [id],
    );
    return row;
  }
  const twoOf = (index: number) => [{ productId: String(shop.product(index)), quantity: 2 }];

  it("is not applied a second time with other items", async () => {
    expect(await sendAgain(1, [], { lines: twoOf(2), amount: 864 })).toEqual({ refunds: 1, drafts: 0 });
    expect(await sendAgain(1, [], { note: "Another note" })).toEqual({ refunds: 1, drafts: 0 });
    expect(await sendAgain(1, [line(2, 1)], { lines: [] })).toMatchObject({ drafts: 1 });
  });

  it("does not send a second payment link for other items or another note", async () => {
    expect(await sendAgain(0, [line(1, 1)], { lines: twoOf(1) })).toEqual({ refunds: 0, drafts: 1 });
    expect(await sendAgain(1, [line(1, 2)], { removed: [] })).toEqual({ refunds: 0, drafts: 1 });
    expect(await sendAgain(0, [line(1, 1)], { note: "Another note" })).toEqual({ refunds: 0, drafts: 1 });
  });
});

describe("an edit", () => {
  it("that removes units accepts a long note and does not cut an emoji in half", async () => {
    const { id } = await shop.bought({ quantity: 3 });
    const { input } = await edit(id, 1);
    const note = `${"n".repeat(299)}🌱`;
    const next = { ...input, requestKey: "a-long-note", version: await versionOf(id), note };
    const twice = [await editOrder(MANAGER, id, next), await editOrder(MANAGER, id, next)];
    expect(twice[1]).toEqual(twice[0]);
    expect(await sql("SELECT reason FROM refunds WHERE order_id = $1 ORDER BY created_at", [id])).toEqual([
      { reason: "As you asked" },
      { reason: "n".repeat(299) },
    ]);
  });

  it("that only removes units refunds what was paid for them, and restocks them", async () => {
    const { id, intent } = await shop.bought({ quantity: 3 });
    const before = await unitsOf(0);
    expect(await edit(id, 1)).toMatchObject({ outcome: "applied" });
    expect(await refundedAtStripe(intent)).toBe(1080);
    expect(await unitsOf(0)).toBe(before + 1);
    expect(await rowOf(id)).toMatchObject({ payment_status: "partially_refunded" });
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
    expect(await rowOf(id)).toMatchObject({
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
    expect(await editOrder(MANAGER, id, input)).toMatchObject({ outcome: "applied" });
    expect(await addedTo(id)).toHaveLength(1);
    expect(await refundedAtStripe(intent)).toBe(432);
    const audit = await sql("SELECT action, actor_id FROM audit_log WHERE object_id = $1", [id]);
    expect(audit).toMatchObject([{ action: "order.edit", actor_id: MANAGER.userId }]);
  });

  it("that swaps evenly moves no money, and leaves nothing to pack of an order that it empties", async () => {
    const { id, intent } = await shop.bought({ quantity: 1 });
    await edit(id, 1, line(1, 1));
    expect(await refundedAtStripe(intent)).toBe(0);
    const [added] = await addedTo(id);
    expect(added).toMatchObject({ total_cents: 1080, exchange_cents: 1080, notes: "" });
    expect(await rowOf(id)).toMatchObject({ payment_status: "refunded", notes: "" });
    expect((await getAdminOrder(id)).refundable.leftCents).toBe(0);
    expect((await getAdminOrder(String(added?.["id"]))).refundable.leftCents).toBe(1080);
  });

  it("that swaps evenly: the added order's page shows no refund of money already refunded in Stripe's dashboard", async () => {
    const { id, intent } = await shop.bought({ quantity: 2 });
    await edit(id, 1, line(2, 1));
    const [added] = await addedTo(id);
    const addedId = String(added?.["id"]);
    expect(await getRefundableCents(addedId)).toBe(Number(added?.["exchange_cents"]));
    await shop.stripe().refunds.create({ payment_intent: intent });
    await syncOrderMoney(intent);
    expect(await getRefundableCents(addedId)).toBe(0);
  });

  it("that swaps for more is applied together when its link is paid, and charges the difference", async () => {
    const { id, intent } = await shop.bought({ quantity: 2 });
    const stock = await unitsOf(0);
    expect(await edit(id, 1, line(1, 2))).toMatchObject({ outcome: "link" });
    expect((await linkOf(id)).amount).toBe(1080 * 2 - 1080 - Math.round(2000 * 0.05 * 1.08));
    expect(await unitsOf(0)).toBe(stock);
    expect(await rowOf(id)).toMatchObject({ payment_status: "paid" });
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
    expect(await rowOf(id)).toMatchObject({ payment_status: "paid" });
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
    const openLinks = async () => (await getAdminOrder(id)).openLinks;
    expect(await openLinks()).toMatchObject([{ id: first.id, amountCents: first.amount }]); // staff see it on the order
    await sql("UPDATE draft_orders SET expires_at = now() - interval '1 minute' WHERE id = $1", [first.id]);
    expect(await refusal(begin(id))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("expired"),
    });
    expect(await openLinks()).toEqual([]);
    await edit(id, 1, line(1, 4));
    const { paymentIntentId } = await begin(id);
    await withdrawDraft(MANAGER, (await linkOf(id)).id);
    expect((await readIntent(paymentIntentId)).status).toBe("canceled");
    expect(await openLinks()).toEqual([]);
    expect(await unitsOf(0)).toBe(stock);
    expect(await rowOf(id)).toMatchObject({ payment_status: "paid", version: await versionOf(id) });
    expect((await getAdminOrder(id)).lines[0]).toMatchObject({ refunded: 0 });
  });

  it.each([
    ["packed", (id: string) => sql("UPDATE orders SET fulfillment_status = 'packed' WHERE id = $1", [id])],
    ["canceled", (id: string) => cancelOrderByShop(MANAGER.userId, id, "")],
    [
      "refunded",
      async (id: string) => {
        const { refundable } = await getAdminOrder(id);
        const base = { requestKey: `all-of-${id}`.slice(0, 60), version: await versionOf(id), reason: "" };
        await refundOrder(MANAGER.userId, id, {
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
    expect((await getAdminOrder(id)).openLinks).toEqual([]);
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
    expect(await getAdminOrder(String(added?.["id"]))).toMatchObject({ exchangeCents: 0 });
  });
});

describe("an order that cannot be edited", () => {
  it("is refused with a sentence: packed, without those units, below what a card can pay, or at another difference", async () => {
    const { id } = await shop.bought({ quantity: 1 });
    const input = await prepare(id, 1, [line(1, 1)]);
    expect(await refusal(editOrder(MANAGER, id, { ...input, amount: 5 }))).toMatchObject({
      code: "amount_mismatch",
      details: { amount: 0 },
    });
    expect(
      await refusal(
        quoteEdit(id, { removed: [{ id: (await lineIds(id))[0] ?? "", quantity: 2 }], lines: [] }),
      ),
    ).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("has only 1 of"),
    });
    await setPrice(1, 1010);
    expect(await refusal(editOrder(MANAGER, id, await prepare(id, 1, [line(1, 1)])))).toMatchObject({
      message: expect.stringContaining("or more"),
    });
    await setPrice(1, 1000);
    await sql("UPDATE orders SET fulfillment_status = 'packed' WHERE id = $1", [id]);
    expect(await refusal(quoteEdit(id, input))).toMatchObject({
      message: expect.stringContaining("already been packed"),
    });
  });
});

it("a refund in Stripe's dashboard of an order with a refund as store credit is recorded before an edit, which staff check again", async () => {
  const { id, intent } = await shop.buy(await shop.customer(0, { quantity: 2 }), { creditCents: 0 });
  const input = await prepare(id, 1, []);
  const amount = 400;
  const credit = {
    kind: "amount",
    amount,
    toCredit: true,
    reason: "",
    requestKey: "credit-before-edit",
  } as const;
  await refundOrder(MANAGER.userId, id, { ...credit, version: input.version });
  await shop.stripe().refunds.create({ payment_intent: intent, amount: 100 });
  const seen = { ...input, version: await versionOf(id) };
  expect(await refusal(editOrder(MANAGER, id, seen))).toMatchObject({ code: "conflict" });
  expect(await refundedAtStripe(intent)).toBe(100);
  await editOrder(MANAGER, id, { ...input, version: await versionOf(id) });
  expect(await refundedAtStripe(intent)).toBe(100 - input.amount);
});
