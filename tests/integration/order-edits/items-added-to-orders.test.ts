import { resendDraft } from "@/lib/checkout/commands/drafts/change-draft";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { cancelOrder, cancelOrderByShop } from "@/lib/checkout/commands/order-changes/cancel-order";
import { updateOrder } from "@/lib/checkout/commands/order-changes/update-order";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { getDraftToPay } from "@/lib/checkout/queries/draft-to-pay";
import { getOwnOrder, listOrders } from "@/lib/orders/queries/own-orders";
import { MANAGER, PACKER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { draftShop } from "../../support/draft-shop";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const shop = draftShop();
const { sql, draft, pay, payAndFinalize, ordersOf } = shop;

describe("items that are added to an unpacked order", () => {
  /** A paid order, and a link that adds an item to it. */
  async function addition() {
    const { id: addsTo } = await shop.bought();
    const [order] = await sql(
      "SELECT order_number AS number, customer_email AS email FROM orders WHERE id = $1",
      [addsTo],
    );
    return {
      addsTo,
      number: String(order?.["number"]),
      one: await draft({ addsTo }),
      email: order?.["email"],
    };
  }
  const pack = (id: string) => sql("UPDATE orders SET fulfillment_status = 'packed' WHERE id = $1", [id]);
  const notesOf = async (id: string) =>
    (await sql("SELECT notes FROM orders WHERE id = $1", [id]))[0]?.["notes"];

  it("have no shipping charge, are emailed as a link to the order's customer, and are packed together with the order", async () => {
    await sql("UPDATE store_settings SET shipping_mode = 'policy', standard_shipping_cents = 599");
    const { addsTo, number, one, email } = await addition();
    expect(one.email).toBe(email);
    const alone = await draft();
    expect(alone.amount - one.amount).toBe(599);
    await payAndFinalize(one);
    const [added] = await ordersOf(one.id);
    const addedNumber = (await sql("SELECT order_number FROM orders WHERE id = $1", [added?.["id"]]))[0];
    expect(await notesOf(String(added?.["id"]))).toBe(`Pack together with order ${number}.`);
    expect(await notesOf(addsTo)).toBe(`Pack together with order ${addedNumber?.["order_number"]}.`);
    expect(await shop.historyOf(addsTo)).toContain("items_added");
    expect(await getAdminOrder(addsTo)).toMatchObject({ additions: [{ id: added?.["id"] }] });
    expect(await getAdminOrder(String(added?.["id"]))).toMatchObject({ addsTo: { id: addsTo } });
  });

  /** Cancels one of the two orders as staff. @returns the notes of both */
  async function afterCanceling(which: "main" | "added") {
    const { addsTo, one } = await addition();
    await payAndFinalize(one);
    const added = String((await ordersOf(one.id))[0]?.["id"]);
    await cancelOrderByShop(MANAGER.userId, which === "main" ? addsTo : added, "Asked for it");
    return { main: await notesOf(addsTo), added: await notesOf(added) };
  }

  it("are no longer packed together once either order is canceled", async () => {
    expect(await afterCanceling("main")).toMatchObject({ added: "" });
    expect(await afterCanceling("added")).toMatchObject({ main: "" });
  });

  it("prevent the buyer from canceling the order they ship with until they are canceled themselves", async () => {
    const { addsTo, number, one } = await addition();
    await sql("INSERT INTO users (id, email, updated_at) VALUES ('adder', 'adder@field.example', now())");
    await sql("UPDATE orders SET user_id = 'adder' WHERE id = $1", [addsTo]);
    const viewer = { userId: "adder" };
    const canCancel = async () => {
      const own = (await getOwnOrder("adder", number))?.cancellableUntil;
      const listed = (await listOrders("adder")).find(({ orderNumber }) => orderNumber === number);
      expect(listed?.cancellableUntil).toBe(own);
      return own !== null;
    };
    expect(await canCancel()).toBe(true);
    await pay(one);
    expect(await canCancel()).toBe(true); // the added items are not recorded as paid yet
    await payAndFinalize(one);
    expect(await canCancel()).toBe(false);
    expect(await refusal(cancelOrder(viewer, addsTo))).toMatchObject({
      message: expect.stringContaining("Items were added to this order"),
    });
    await cancelOrderByShop(MANAGER.userId, String((await ordersOf(one.id))[0]?.["id"]), "Asked for it");
    expect(await canCancel()).toBe(true);
    await cancelOrder(viewer, addsTo);
  });

  it("ship separately if the order is canceled while they are being paid for", async () => {
    const { addsTo, one } = await addition();
    const { paymentIntentId } = await pay(one);
    await cancelOrderByShop(MANAGER.userId, addsTo, "Asked for it");
    await shop.confirm(paymentIntentId);
    await finalizePayment(await readIntent(paymentIntentId));
    const added = String((await ordersOf(one.id))[0]?.["id"]);
    expect([await notesOf(addsTo), await notesOf(added)]).toEqual(["", ""]);
  });

  it("cannot be paid once the order is packed", async () => {
    const { addsTo, one } = await addition();
    await pack(addsTo);
    expect(await refusal(pay(one))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("has been packed already"),
    });
    expect(await getDraftToPay(one.id, one.proof)).toMatchObject({ state: "unavailable" });
    expect(await refusal(draft({ addsTo }))).toMatchObject({ code: "conflict" });
  });

  /** Queues packing and then Pay behind a lock on the order's row. @returns whether a payment was started */
  async function race() {
    const { addsTo, one } = await addition();
    const row = await shop.holdRow("orders", addsTo);
    const packing = pack(addsTo);
    await row.waiting(1);
    const paying = pay(one).catch((error: unknown) => error);
    await row.waiting(2);
    await row.free();
    await Promise.all([packing, paying]);
    return (await ordersOf(one.id)).length > 0;
  }

  it("are refused when packing comes first", async () => expect(await race()).toBe(false));

  describe("when the order's address or email address is corrected", () => {
    const PLACE = {
      firstName: "Ada",
      lastName: "Lind",
      address: "9 Oak Rd",
      city: "Bend",
      state: "OR",
      zip: "97701",
    } as const;
    const correct = (id: string) => updateOrder(MANAGER, id, { shippingAddress: PLACE });
    const addedTo = async ({ one }: Awaited<ReturnType<typeof addition>>) =>
      getAdminOrder(String((await ordersOf(one.id))[0]?.["id"]));

    it("go to the new address too, and so do items that were added to them", async () => {
      const first = await addition();
      await payAndFinalize(first.one);
      const added = await addedTo(first);
      const second = await draft({ addsTo: added.id });
      await payAndFinalize(second);
      await correct(first.addsTo);
      expect(await addedTo(first)).toMatchObject({ shippingAddress: PLACE, version: added.version + 2 });
      expect(await shop.historyOf(added.id)).toContain("address");
      expect(await getAdminOrder(String((await ordersOf(second.id))[0]?.["id"]))).toMatchObject({
        shippingAddress: PLACE,
      });
      expect(
        await sql("SELECT 1 FROM audit_log WHERE object_id = $1 AND after ? 'shippingAddress'", [added.id]),
      ).toHaveLength(1);
    });

    it("get the corrected email address too, and an open link is sent again to it", async () => {
      const [paid, open] = [await addition(), await addition()];
      await payAndFinalize(paid.one);
      for (const { addsTo } of [paid, open])
        await updateOrder(MANAGER, addsTo, { customerEmail: "right@field.example" });
      expect(await addedTo(paid)).toMatchObject({ customerEmail: "right@field.example" });
      expect(await resendDraft(MANAGER, open.one.id, 1)).toMatchObject({ email: "right@field.example" });
      expect(await shop.mailsTo("right@field.example")).toEqual(["payment-link"]);
      await payAndFinalize(open.one);
      expect(await addedTo(open)).toMatchObject({ customerEmail: "right@field.example" });
    });

    it("get the email address that was corrected after their payment began, and their confirmation goes to it", async () => {
      const begun = await addition();
      const { paymentIntentId } = await pay(begun.one);
      await updateOrder(MANAGER, begun.addsTo, { customerEmail: "begun@field.example" });
      await shop.confirm(paymentIntentId);
      await finalizePayment(await readIntent(paymentIntentId));
      expect(await addedTo(begun)).toMatchObject({ customerEmail: "begun@field.example" });
      expect(await shop.mailsTo("begun@field.example")).toEqual(["order-confirmation"]);
    });

    it("keep their own email address if the order's was erased while they were being paid", async () => {
      const begun = await addition();
      const { paymentIntentId } = await pay(begun.one);
      await sql("UPDATE orders SET customer_email = '' WHERE id = $1", [begun.addsTo]);
      await shop.confirm(paymentIntentId);
      await finalizePayment(await readIntent(paymentIntentId));
      expect(await addedTo(begun)).toMatchObject({ customerEmail: begun.email });
    });

    it("keep what staff changed only for them when the order is saved without such a correction", async () => {
      const one = await addition();
      await payAndFinalize(one.one);
      const own = { customerEmail: "own@field.example", shippingAddress: PLACE };
      const added = await updateOrder(MANAGER, (await addedTo(one)).id, own);
      const { customerEmail, shippingAddress } = await getAdminOrder(one.addsTo);
      const { email: _email, ...same } = shippingAddress as typeof PLACE & { email: string };
      await updateOrder(PACKER, one.addsTo, { customerEmail, shippingAddress: same, notes: "Fragile" });
      expect(await addedTo(one)).toMatchObject({ ...own, version: added.version });
    });

    it("keep their own address if they have shipped or were canceled", async () => {
      const [shipped, canceled] = [await addition(), await addition()];
      for (const { one } of [shipped, canceled]) await payAndFinalize(one);
      const before = [await addedTo(shipped), await addedTo(canceled)];
      await sql("UPDATE orders SET fulfillment_status = 'shipped' WHERE id = $1", [before[0]?.id]);
      await cancelOrderByShop(MANAGER.userId, String(before[1]?.id), "Asked for it");
      for (const { addsTo } of [shipped, canceled]) await correct(addsTo);
      for (const order of before)
        expect((await getAdminOrder(order.id)).shippingAddress).toEqual(order.shippingAddress);
    });

    it("are paid with the tax of the new state, and go to the new address if their payment had begun", async () => {
      await sql("INSERT INTO tax_rates (state, rate_thousandths, updated_at) VALUES ('OR', 0, now())");
      const [open, begun] = [await addition(), await addition()];
      const { paymentIntentId } = await pay(begun.one);
      for (const { addsTo } of [open, begun]) await correct(addsTo);
      expect(await getDraftToPay(open.one.id, open.one.proof)).toMatchObject({
        address: PLACE,
        quote: { taxCents: 0 },
        quotedCents: open.one.amount,
      });
      await shop.confirm(paymentIntentId);
      await finalizePayment(await readIntent(paymentIntentId));
      expect((await addedTo(begun)).shippingAddress).toMatchObject(PLACE);
    });
  });
});
