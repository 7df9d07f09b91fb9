import { cancelGuestOrder } from "@/lib/checkout/commands/order-changes/cancel-order";
import { findTrackedOrder } from "@/lib/orders/queries/find-tracked-order";
import { TRACKING_NOT_FOUND } from "@/lib/orders/rules/tracking";
import { db } from "@/lib/server/db";
import { refusal } from "../../support/admin-shop";
import { paymentShop } from "../../support/payment-shop";

const shop = paymentShop();
const { sql, bought, historyOf } = shop;

/** How a guest proves that an order is theirs. */
async function proofOf(id: string) {
  const { orderNumber, customerEmail } = await db().order.findUniqueOrThrow({ where: { id } });
  return { orderNumber, email: customerEmail };
}
const refundsAtStripe = async (intent: string) =>
  (await shop.stripe().refunds.list({ payment_intent: intent })).data.map(({ amount }) => amount);
const stockOf = async () =>
  (await sql("SELECT on_hand, available FROM products WHERE id = $1", [shop.product(0)]))[0];

it("a guest cancels with the order's number and email: refunded and restocked once, with an email", async () => {
  const before = await stockOf();
  const { id, intent, amount } = await bought();
  const proof = await proofOf(id);
  await Promise.all([cancelGuestOrder(proof), cancelGuestOrder(proof)]);
  await cancelGuestOrder(proof);
  expect(await refundsAtStripe(intent)).toEqual([amount]);
  expect(await stockOf()).toEqual(before);
  expect(await historyOf(id)).toEqual(["placed", "paid", "cancelled", "refunded"]);
  expect(await findTrackedOrder(proof)).toMatchObject({ status: "cancelled", cancellableUntil: null });
  expect(
    await sql(
      "SELECT recipient FROM mail_outbox WHERE template = 'order-refunded' AND data->>'orderId' = $1",
      [id],
    ),
  ).toEqual([{ recipient: proof.email }]);
});

it("a wrong email or number cancels nothing and gets the answer of tracking", async () => {
  const { id, intent } = await bought();
  const proof = await proofOf(id);
  for (const wrong of [{ email: "somebody@field.example" }, { orderNumber: "00000000" }])
    expect(await refusal(cancelGuestOrder({ ...proof, ...wrong }))).toMatchObject({
      code: "not_found",
      message: TRACKING_NOT_FOUND,
    });
  expect(await refundsAtStripe(intent)).toEqual([]);
  expect(await findTrackedOrder(proof)).toMatchObject({ cancellableUntil: expect.any(String) });
});

it("an account's order is canceled only when signed in", async () => {
  const { id, intent } = await bought({
    userId: String((await sql("SELECT id FROM users LIMIT 1"))[0]?.["id"]),
  });
  const proof = await proofOf(id);
  expect(await findTrackedOrder(proof)).toMatchObject({ status: "processing", cancellableUntil: null });
  expect(await refusal(cancelGuestOrder(proof))).toMatchObject({ code: "not_found" });
  expect(await refundsAtStripe(intent)).toEqual([]);
});

it("a packed order is not canceled, and the guest reads why", async () => {
  const { id, intent } = await bought();
  const proof = await proofOf(id);
  await db().order.update({ where: { id }, data: { fulfillmentStatus: "packed" } });
  expect(await findTrackedOrder(proof)).toMatchObject({ cancellableUntil: null });
  const { code, message } = await refusal(cancelGuestOrder(proof));
  expect([code, message]).toEqual(["conflict", expect.stringContaining("has been packed")]);
  expect(await refundsAtStripe(intent)).toEqual([]);
});
