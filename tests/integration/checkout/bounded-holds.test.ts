import { addLinesToCart } from "@/lib/cart/commands/add-lines";
import { removeLine, setLineQuantity } from "@/lib/cart/commands/change-lines";
import { mergeGuestCart } from "@/lib/cart/commands/merge-guest-cart";
import { listCartRows } from "@/lib/cart/queries";
import { abandonOrder } from "@/lib/checkout/commands/abandon-order";
import { expireHolds } from "@/lib/checkout/commands/expire-holds";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { db } from "@/lib/server/db";
import { movableClock } from "../../support/movable-clock";
import { paymentShop } from "../../support/payment-shop";

const shop = paymentShop();
const { sql, shopper, orderOf, confirm } = shop;
const { moveTo } = movableClock();
const MINUTE = 60;

const holdEndOf = async (intent: string): Promise<number> =>
  Number((await orderOf(intent))?.["hold_expires_at"]);

/** Rounded minutes between the first press and the end of its hold. */
const minutesFrom = (start: number, end: number): number => Math.round((end - start) / 60_000);

describe("the lifetime of a hold (D43)", () => {
  it("is extended by pressing Pay again, to at most 30 minutes after the first press", async () => {
    const person = shopper();
    await person.add(0, 1);
    const start = Date.now();
    const { paymentIntentId } = await person.pay();
    expect(minutesFrom(start, await holdEndOf(paymentIntentId))).toBe(15);
    moveTo(14 * MINUTE);
    await person.pay();
    expect(minutesFrom(start, await holdEndOf(paymentIntentId))).toBe(29);
    moveTo(28 * MINUTE);
    expect((await person.pay()).paymentIntentId).toBe(paymentIntentId);
    expect(minutesFrom(start, await holdEndOf(paymentIntentId))).toBe(30);
  });

  it.each([
    ["the job has ended it", true],
    ["the job is late", false],
  ])("is followed by 5 minutes without a new hold for the same product: %s", async (_name, runJob) => {
    const person = shopper();
    await person.add(0, 1);
    const { paymentIntentId } = await person.pay();
    moveTo(15 * MINUTE + 1);
    if (runJob) await expireHolds();
    const refused = await person.pay().catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: "too_many",
      message: expect.stringMatching(/was just released .* try again in 5 minutes/),
    });
    const { retryAfter } = (refused as { details: { retryAfter: number } }).details;
    expect(retryAfter).toBeGreaterThan(4 * MINUTE);
    expect(retryAfter).toBeLessThanOrEqual(5 * MINUTE);
    expect((await shop.stripe().paymentIntents.retrieve(paymentIntentId)).status).toBe("canceled");
    moveTo(20 * MINUTE + 2);
    expect((await person.pay()).paymentIntentId).not.toBe(paymentIntentId);
  });

  it("does not affect other products or carts (control)", async () => {
    const person = shopper();
    await person.add(0, 1);
    await person.pay();
    moveTo(15 * MINUTE + 1);
    await expireHolds();
    const other = shopper();
    await other.add(0, 1);
    await expect(other.pay()).resolves.toBeDefined();
    const [line] = await listCartRows(db(), person.owner);
    await removeLine(person.owner, String(line?.id));
    await person.add(1, 1);
    await expect(person.pay()).resolves.toBeDefined();
  });

  it("is not restarted by another browser with the same cart or by a canceled payment", async () => {
    const person = shopper();
    await person.add(0, 1);
    const start = Date.now();
    await person.pay();
    moveTo(14 * MINUTE);
    const second = await person.pay({ secretHash: "another" });
    expect(minutesFrom(start, await holdEndOf(second.paymentIntentId))).toBe(29);
    moveTo(20 * MINUTE);
    await shop.stripe().paymentIntents.cancel(second.paymentIntentId);
    const third = await person.pay({ secretHash: "another" });
    expect(third.paymentIntentId).not.toBe(second.paymentIntentId);
    expect(minutesFrom(start, await holdEndOf(third.paymentIntentId))).toBe(30);
  });

  it("is not restarted by removing a product from the cart and adding it again", async () => {
    const person = shopper();
    await person.add(0, 1);
    await person.add(1, 1);
    const start = Date.now();
    await person.pay();
    moveTo(14 * MINUTE);
    const [line] = await listCartRows(db(), person.owner);
    await removeLine(person.owner, String(line?.id));
    await person.pay();
    moveTo(16 * MINUTE);
    await person.add(0, 1);
    const { paymentIntentId } = await person.pay();
    expect(minutesFrom(start, await holdEndOf(paymentIntentId))).toBe(30);
  });

  it("also blocks a product that was removed after its 30 minutes", async () => {
    const person = shopper();
    await person.add(0, 1);
    const { paymentIntentId } = await person.pay();
    moveTo(14 * MINUTE);
    await person.pay();
    moveTo(28 * MINUTE);
    await person.pay();
    moveTo(29 * MINUTE);
    await shop.stripe().paymentIntents.cancel(paymentIntentId);
    await abandonOrder(String((await orderOf(paymentIntentId))?.["id"]), "The payment was canceled");
    moveTo(31 * MINUTE);
    await expect(person.pay()).rejects.toMatchObject({ code: "too_many" });
  });

  it("is kept after signing in", async () => {
    await sql(
      "INSERT INTO users (id, email, first_name, updated_at) VALUES ('nell', 'n@shop.example', 'Nell', now())",
    );
    const guest = shopper();
    await guest.add(0, 1);
    await guest.pay();
    moveTo(15 * MINUTE + 1);
    await expireHolds();
    await mergeGuestCart({ sessionId: guest.owner.sessionId, secretHash: "mine" }, "nell");
    const nell = shopper("nell");
    await expect(nell.pay()).rejects.toMatchObject({ code: "too_many" });
  });

  it("does not block a product that was bought", async () => {
    const person = shopper();
    await person.add(0, 1);
    const { paymentIntentId } = await person.pay();
    await confirm(paymentIntentId);
    await finalizePayment(await readIntent(paymentIntentId));
    await person.add(0, 1);
    const start = Date.now();
    const again = await person.pay();
    expect(minutesFrom(start, await holdEndOf(again.paymentIntentId))).toBe(15);
  });
});

describe("a cart line (D43)", () => {
  const tooMuch = {
    code: "invalid_input",
    message: expect.stringContaining("contact page (/contact)"),
    details: { fields: { quantity: "must be 500 or less in all" } },
  };

  it("has at most 500 units, however they are added", async () => {
    const person = shopper();
    await expect(person.add(0, 501)).rejects.toMatchObject(tooMuch);
    await person.add(0, 500); // control
    await expect(person.add(0, 1)).rejects.toMatchObject(tooMuch);
    const [line] = await listCartRows(db(), person.owner);
    await expect(setLineQuantity(person.owner, String(line?.id), 501)).rejects.toMatchObject(tooMuch);
    await setLineQuantity(person.owner, String(line?.id), 499);
  });

  it("keeps the limit after signing in or buying again, and the shopper is told", async () => {
    await sql(
      "INSERT INTO users (id, email, first_name, updated_at) VALUES ('lou', 'l@shop.example', 'Lou', now())",
    );
    const [lou, guest] = [shopper("lou"), shopper()];
    await lou.add(0, 300);
    await guest.add(0, 300);
    const capped = await mergeGuestCart({ sessionId: guest.owner.sessionId, secretHash: undefined }, "lou");
    expect(capped).toMatchObject([{ wanted: 600, kept: 500, isAtLimit: true }]);
    const productId = String(shop.product(1));
    const line = {
      productId,
      productName: "Sage",
      quantity: 900,
      isSubscription: false,
      offers: [],
    } as const;
    expect(await addLinesToCart(lou.owner, [line])).toMatchObject({
      added: 500,
      capped: [{ wanted: 900, kept: 500, isAtLimit: true }],
    });
  });
});
