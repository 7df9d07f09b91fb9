import { cancelOrder, cancelOrderByShop } from "@/lib/checkout/commands/cancel-order";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { getDraftToPay } from "@/lib/checkout/queries/draft-to-pay";
import { getOwnOrder } from "@/lib/orders/queries";
import { MANAGER } from "../support/actors";
import { refusal } from "../support/admin-shop";
import { draftShop } from "../support/draft-shop";

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
    const canCancel = async () => (await getOwnOrder("adder", number))?.cancellableUntil !== null;
    expect(await canCancel()).toBe(true);
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
});
