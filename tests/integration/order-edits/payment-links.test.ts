import { PERSONAL_DATA } from "@/lib/account/personal-data";
import { resendDraft, withdrawDraft } from "@/lib/checkout/commands/drafts/change-draft";
import { createDraft } from "@/lib/checkout/commands/drafts/create-draft";
import { payDraft } from "@/lib/checkout/commands/drafts/pay-draft";
import { purgeDrafts } from "@/lib/checkout/commands/drafts/purge-drafts";
import { expireHolds } from "@/lib/checkout/commands/expire-holds";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { completePayment } from "@/lib/checkout/commands/place-order";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { getDraftToPay } from "@/lib/checkout/queries/draft-to-pay";
import { cents } from "@/lib/core/money";
import { draftPath, findDraftForMail, getDraftPage } from "@/lib/orders/queries/draft-orders";
import { draftListSchema } from "@/lib/orders/schema/draft-order";
import { db } from "@/lib/server/db";
import { MANAGER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { draftShop } from "../../support/draft-shop";
import { leaveUnits } from "../../support/leave-units";
import { VISITOR } from "../../support/payment-shop";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const shop = draftShop();
const { sql, draft, pay, payAndFinalize, ordersOf, mailsTo, changePrice } = shop;

it("an unavailable delivery method is refused when staff create the link, and when the customer pays", async () => {
  await sql(
    `INSERT INTO delivery_methods (id, name, position, price_cents, has_free_delivery, min_days, max_days, is_everywhere)
     VALUES ('van', 'Cold van', 9, 1450, true, 1, 1, false)`,
  );
  await sql("INSERT INTO delivery_method_states (method_id, state) VALUES ('van', 'OR')");
  expect(await refusal(draft({ shippingMethod: "van", state: "CA" }))).toMatchObject({
    code: "conflict",
    message: "Cold van does not deliver to CA.",
  });
  const one = await draft({ shippingMethod: "van", state: "OR" });
  expect(await getDraftToPay(one.id, one.proof)).toMatchObject({ state: "open", methodName: "Cold van" });
  await sql("UPDATE delivery_methods SET is_on = false WHERE id = 'van'");
  expect(await getDraftToPay(one.id, one.proof)).toEqual({
    state: "unavailable",
    sentence: "This delivery method is no longer available.",
  });
  expect(
    await refusal(
      payDraft(one.id, { proof: one.proof, amount: one.amount }, { secretHash: "x", address: "here" }),
    ),
  ).toMatchObject({ code: "conflict" });
  await sql("DELETE FROM delivery_methods WHERE id = 'van'");
});

describe("a payment link", () => {
  it("is emailed once, shows the order, and becomes it when it is paid", async () => {
    const one = await draft();
    expect((await createDraft(MANAGER, one.input)).id).toBe(one.id);
    expect(await mailsTo(one.email)).toEqual(["payment-link"]);
    expect(await findDraftForMail(one.id)).toMatchObject({
      quotedCents: one.amount,
      path: draftPath(one.id),
    });
    expect(await getDraftToPay(one.id, "wrong")).toBeNull();
    expect(await getDraftToPay(one.id, one.proof)).toMatchObject({
      state: "open",
      quotedCents: null,
      quote: { totalCents: one.amount },
      email: one.email,
    });
    await payAndFinalize(one);
    const [order] = await ordersOf(one.id);
    expect(order).toMatchObject({ status: "paid", total: one.amount, user_id: null });
    expect(await getDraftToPay(one.id, one.proof)).toMatchObject({ state: "paid" });
    expect(await findDraftForMail(one.id)).toBeNull();
    expect(await mailsTo(one.email)).toEqual(["payment-link", "order-confirmation"]);
    const { rows } = await getDraftPage(draftListSchema.parse({ search: one.email, state: "paid" }));
    expect(rows).toMatchObject([{ id: one.id, order: { id: order?.["id"] }, createdBy: "Mona" }]);
  });

  it("returns the same intent to the same browser, and its order to that browser alone", async () => {
    const one = await draft();
    const first = await pay(one);
    expect((await pay(one)).paymentIntentId).toBe(first.paymentIntentId);
    await shop.confirm(first.paymentIntentId);
    const as = (checkoutSecret: string) =>
      completePayment({ viewer: VISITOR, checkoutSecret }, first.paymentIntentId);
    expect(await refusal(as("another"))).toMatchObject({ code: "not_found" });
    expect(await as("mine")).toMatchObject({ orderId: (await ordersOf(one.id))[0]?.["id"] });
    expect(await refusal(pay(one))).toMatchObject({
      code: "conflict",
      details: { orderNumber: expect.any(String) },
    });
  });

  it("replaces the payment of another browser, which cannot be paid anymore", async () => {
    const one = await draft();
    const first = await pay(one, "phone");
    const second = await pay(one, "laptop");
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    expect((await readIntent(first.paymentIntentId)).status).toBe("canceled");
    expect((await ordersOf(one.id)).map(({ over }) => over)).toEqual([true, false]);
    await shop.confirm(second.paymentIntentId);
    await finalizePayment(await readIntent(second.paymentIntentId));
    expect((await ordersOf(one.id)).filter(({ status }) => status === "paid")).toHaveLength(1);
  });

  it("says that the price has changed, and is not paid at the old one", async () => {
    const one = await draft();
    await changePrice(100);
    const error = await refusal(pay(one));
    expect(error).toMatchObject({ code: "amount_mismatch" });
    const amount = Number(error.details.amount);
    expect(amount).toBeGreaterThan(one.amount);
    expect(await getDraftToPay(one.id, one.proof)).toMatchObject({
      quotedCents: one.amount,
      quote: { totalCents: amount },
    });
    expect(await ordersOf(one.id)).toEqual([]);
    await changePrice(-100);
    // Begun at the old price, changed before the card is confirmed: a new press pays the new price only.
    await pay(one);
    await changePrice(100);
    await payAndFinalize({ ...one, amount: cents(amount) });
    expect((await ordersOf(one.id)).map(({ status, total }) => [status, total])).toEqual([
      ["failed", one.amount],
      ["paid", amount],
    ]);
  });

  it("is refused without stock and for a product that is not sold anymore", async () => {
    const one = await draft({}, 1, 2);
    await sql("UPDATE products SET is_active = false WHERE id = $1", [shop.product(1)]);
    expect(await getDraftToPay(one.id, one.proof)).toMatchObject({ state: "unavailable" });
    expect(await refusal(pay(one))).toMatchObject({ code: "conflict" });
    await sql("UPDATE products SET is_active = true WHERE id = $1", [shop.product(1)]);
    const restore = await leaveUnits(sql, String(shop.product(1)), 1);
    expect(await refusal(pay(one))).toMatchObject({ code: "out_of_stock" });
    expect(await ordersOf(one.id)).toEqual([]);
    await restore();
    await payAndFinalize(one);
  });

  it("stops working after its days, and its hold ends as every hold", async () => {
    const one = await draft();
    await pay(one);
    await sql("UPDATE orders SET hold_expires_at = now() - interval '1 minute' WHERE draft_order_id = $1", [
      one.id,
    ]);
    await expireHolds();
    expect(await ordersOf(one.id)).toMatchObject([{ status: "failed" }]);
    await sql("UPDATE draft_orders SET expires_at = now() - interval '1 minute' WHERE id = $1", [one.id]);
    expect(await refusal(pay(one))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("expired"),
    });
    expect(await getDraftToPay(one.id, one.proof)).toEqual({ state: "expired" });
    expect(await refusal(resendDraft(MANAGER, one.id, 1))).toMatchObject({ code: "conflict" });
  });

  it("has the account's member prices and belongs to the account, whose deletion removes the personal data of a paid link", async () => {
    const [plan] = await sql("SELECT id FROM membership_plans WHERE discount_percentage > 0 LIMIT 1");
    await sql(
      `INSERT INTO users (id, email, updated_at, email_verified_at, membership_status, membership_plan_id, membership_start_date)
       VALUES ('caller-member', 'member-caller@field.example', now(), now(), 'active', $1, now())`,
      [plan?.["id"]],
    );
    const guest = await draft();
    const one = await draft({ email: "Member-Caller@field.example" });
    expect(one.amount).toBeLessThan(guest.amount);
    await payAndFinalize(one);
    expect(await ordersOf(one.id)).toMatchObject([{ user_id: "caller-member" }]);
    const whose = { userId: "caller-member", email: "member-caller@field.example", isEmailVerified: true };
    expect(JSON.stringify(await PERSONAL_DATA.DraftOrder.read(whose))).toContain("Orchard Lane");
    const unpaid = await draft({ email: "member-caller@field.example" });
    await db().$transaction((tx) => PERSONAL_DATA.DraftOrder.erase(tx, whose));
    expect(await sql("SELECT 1 FROM draft_orders WHERE id = $1", [unpaid.id])).toEqual([]);
    // The paid one names the order that its items are packed with.
    expect(
      await sql("SELECT email, shipping_address AS address, note FROM draft_orders WHERE id = $1", [one.id]),
    ).toEqual([{ email: "", address: { firstName: "Deleted", lastName: "customer" }, note: "" }]);
    expect(await ordersOf(one.id)).toHaveLength(1);
  });

  it("is created once when its form is sent twice concurrently", async () => {
    const { input } = await draft();
    const again = { ...input, requestKey: "draft-sent-twice-at-once" };
    const rows = await Promise.all([createDraft(MANAGER, again), createDraft(MANAGER, again)]);
    expect(rows[0]?.id).toBe(rows[1]?.id);
    expect(
      await sql("SELECT count(*)::int FROM draft_orders WHERE request_key = $1", [again.requestKey]),
    ).toEqual([{ count: 1 }]);
  });

  it("cannot be paid if the total drops below the minimum of a card payment", async () => {
    const one = await draft();
    const setPrice = "UPDATE products SET regular_price_cents = $2 WHERE id = $1";
    const [before] = await sql("SELECT regular_price_cents AS price FROM products WHERE id = $1", [
      shop.product(0),
    ]);
    await sql(setPrice, [shop.product(0), 10]);
    const amount = cents(Number((await refusal(pay(one))).details.amount));
    expect(await refusal(pay({ ...one, amount }))).toMatchObject({
      code: "conflict",
      message: "A card payment must be $0.50 or more.",
    });
    expect(await ordersOf(one.id)).toEqual([]);
    await sql(setPrice, [shop.product(0), before?.["price"]]);
  });

  it("is created only at the total that staff saw", async () => {
    const one = await draft();
    const input = { ...one.input, requestKey: "draft-with-another-total", amount: one.amount - 1 };
    expect(await refusal(createDraft(MANAGER, input))).toMatchObject({
      code: "amount_mismatch",
      details: { amount: one.amount },
    });
  });
});

describe("a link that was not paid", () => {
  it("is deleted 90 days after it has expired; a paid one stays", async () => {
    const [unpaid, bought, recent] = [await draft(), await draft(), await draft()];
    await payAndFinalize(bought);
    await sql("UPDATE draft_orders SET expires_at = now() - interval '91 days' WHERE id = ANY($1)", [
      [unpaid.id, bought.id],
    ]);
    await sql("UPDATE draft_orders SET expires_at = now() - interval '89 days' WHERE id = $1", [recent.id]);
    expect(await purgeDrafts()).toBe(1);
    const left = await sql("SELECT id FROM draft_orders WHERE id = ANY($1)", [
      [unpaid.id, bought.id, recent.id],
    ]);
    expect(left.map(({ id }) => id).sort()).toEqual([bought.id, recent.id].sort());
  });

  it("is refused with expedited delivery while delivery is free for everyone", async () => {
    expect(await refusal(draft({ shippingMethod: "expedited" }))).toMatchObject({
      code: "invalid_input",
      details: { fields: { shippingMethod: expect.any(String) } },
    });
  });
});

describe("withdrawing", () => {
  it("ends a payment that has begun", async () => {
    const one = await draft();
    const { paymentIntentId } = await pay(one);
    expect(await withdrawDraft(MANAGER, one.id)).toMatchObject({ state: "withdrawn" });
    expect((await readIntent(paymentIntentId)).status).toBe("canceled");
    expect(await refusal(pay(one))).toMatchObject({ code: "conflict" });
    expect(await getDraftToPay(one.id, one.proof)).toEqual({ state: "withdrawn" });
    expect(await ordersOf(one.id)).toMatchObject([{ status: "failed" }]);
  });

  it("is refused once the card was charged, and the order stays", async () => {
    const one = await draft();
    const { paymentIntentId } = await pay(one);
    await shop.confirm(paymentIntentId); // the shop does not know yet
    expect(await refusal(withdrawDraft(MANAGER, one.id))).toMatchObject({ code: "conflict" });
    expect(await ordersOf(one.id)).toMatchObject([{ status: "paid" }]);
    expect(await getDraftToPay(one.id, one.proof)).toMatchObject({ state: "paid" });
  });
});

describe("two presses of Pay at the same time", () => {
  /** Two browsers wait for the draft's row. @returns the orders that are not canceled */
  async function race() {
    const one = await draft();
    const row = await shop.holdRow("draft_orders", one.id);
    const both = ["phone", "laptop"].map((secret) => pay(one, secret).catch((error: unknown) => error));
    await row.waiting(2);
    await row.free();
    await Promise.all(both);
    return (await ordersOf(one.id)).filter(({ over }) => over === false).length;
  }

  it("begin one order", async () => expect(await race()).toBe(1));

  it("would begin two if the first one were not seen (control)", async () => {
    await sql("CREATE TABLE unseen (order_id TEXT)");
    await sql(`CREATE FUNCTION hide_draft() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.draft_order_id IS NOT NULL AND OLD.draft_order_id IS NULL THEN
        INSERT INTO unseen VALUES (NEW.id); NEW.draft_order_id := NULL; END IF; RETURN NEW; END $$`);
    await sql("CREATE TRIGGER hide_draft BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION hide_draft()");
    await race();
    const begun = await sql(
      "SELECT 1 FROM unseen u JOIN orders o ON o.id = u.order_id WHERE o.cancelled_at IS NULL",
    );
    expect(begun).toHaveLength(2);
    await sql("DROP TRIGGER hide_draft ON orders");
  });

  it("cannot begin two in the database either", async () => {
    const [one, other] = [await draft(), await draft()];
    await pay(one);
    await pay(other);
    await expect(
      sql("UPDATE orders SET draft_order_id = $1 WHERE draft_order_id = $2 AND cancelled_at IS NULL", [
        one.id,
        other.id,
      ]),
    ).rejects.toThrow("orders_one_of_draft");
  });
});
