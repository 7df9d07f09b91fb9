import { registerUser } from "@/lib/account/commands/register-user";
import { addToCart } from "@/lib/cart/commands/add-to-cart";
import { mergeGuestCart } from "@/lib/cart/commands/merge-guest-cart";
import { listCartRows } from "@/lib/cart/queries";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { newId } from "@/lib/core/ids";
import { db } from "@/lib/server/db";
import { gate, paymentShop } from "../../support/payment-shop";
import { PASSWORD } from "../../support/people";

const shop = paymentShop();
const { sql, shopper, confirm, orderOf, holdRow } = shop;

let people = 0;
async function person(): Promise<string> {
  people += 1;
  const account = { firstName: "Olive", lastName: "Grove", password: PASSWORD };
  const { userId } = await registerUser(
    { ...account, email: `payer${people}@garden.example` },
    `203.0.113.${people}`,
  );
  return userId;
}

/** A guest who has paid for two units of a product, and a user whose cart already has one. */
async function paidGuest() {
  const guest = shopper();
  await guest.add(0, 2);
  const prepared = await guest.pay();
  await confirm(prepared.paymentIntentId);
  const userId = await person();
  await addToCart(
    { sessionId: undefined, userId },
    { isMember: false, memberDiscountPercent: 0, memberFreeFromCents: null },
    { productId: String(shop.product(0)), quantity: 1, isSubscription: false, offers: [] },
  );
  const intent = await readIntent(prepared.paymentIntentId);
  return { sessionId: guest.owner.sessionId, userId, intent, order: await orderOf(intent.id) };
}
type Guest = Awaited<ReturnType<typeof paidGuest>>;

const merge = ({ sessionId, userId }: Guest, secretHash: string | undefined = "mine") =>
  mergeGuestCart({ sessionId, secretHash }, userId);
const cartOf = async ({ userId }: Guest) =>
  (await listCartRows(db(), { sessionId: undefined, userId })).map(({ quantity }) => quantity);

describe("signing in while the payment becomes an order", () => {
  it.each([
    ["the payment first", ["finalize", "merge"]],
    ["the sign-in first", ["merge", "finalize"]],
  ] as const)("keeps only unbought items in the cart: %s", async (_name, turns) => {
    const guest = await paidGuest();
    const row = await holdRow("orders", guest.order?.["id"]);
    const start = { finalize: () => finalizePayment(guest.intent), merge: () => merge(guest) };
    const first = start[turns[0]]();
    await row.waiting(1);
    const second = start[turns[1]]();
    await row.waiting(2);
    await row.free();
    await Promise.all([first, second]);
    expect(await orderOf(guest.intent.id)).toMatchObject({ payment_status: "paid" });
    expect(await cartOf(guest)).toEqual([1]);
  });

  it("does so for twenty users at random moments, in the paying browser and in another", async () => {
    const guests: Guest[] = [];
    // Four at a time: on a slow machine sixty transactions would wait too long for one of the twenty connections.
    while (guests.length < 20) {
      const four = await Promise.all(Array.from({ length: 4 }, paidGuest));
      await Promise.all(
        four.flatMap((guest, index) => [
          finalizePayment(guest.intent),
          merge(guest, index % 2 ? "mine" : "another's"),
          merge(guest, index % 2 ? "mine" : "another's"),
        ]),
      );
      guests.push(...four);
    }
    for (const [index, guest] of guests.entries()) {
      const order = await orderOf(guest.intent.id);
      expect(order).toMatchObject({ payment_status: "paid" });
      expect([null, guest.userId]).toContain(order?.["user_id"]);
      if (index % 2) expect(await cartOf(guest)).toEqual([1]);
      else expect(order?.["user_id"]).toBeNull();
    }
  });

  it("would restore bought items to the cart without the order's lock (control)", async () => {
    const guest = await paidGuest();
    const { closed, open } = gate();
    const merging = db().$transaction(async (tx) => {
      const [from] = await tx.$queryRaw<{ id: string; quantity: number }[]>`
        SELECT c.id, l.quantity FROM carts c JOIN cart_lines l ON l.cart_id = c.id WHERE session_id = ${guest.sessionId}`;
      await closed;
      await tx.$executeRaw`
        UPDATE cart_lines SET quantity = cart_lines.quantity + ${from?.quantity ?? 0} FROM carts
        WHERE carts.id = cart_id AND carts.user_id = ${guest.userId}`;
      await tx.$executeRaw`DELETE FROM carts WHERE id = ${from?.id ?? newId()}`;
    });
    await finalizePayment(guest.intent);
    open();
    await merging;
    expect(await cartOf(guest)).toEqual([3]);
    expect(await sql("SELECT 1 FROM carts WHERE session_id = $1", [guest.sessionId])).toEqual([]);
  });
});
