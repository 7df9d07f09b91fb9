import { expireHolds } from "@/lib/checkout/commands/expire-holds";
import { discountShop, errorOf } from "../../support/discount-shop";

const shop = discountShop();
const { sql, shopper, newCode, enter, quote, press, orderOf } = shop;
const gift = () => ({ productId: String(shop.product(2)), quantity: 2 });

/** A shopper whose cart has units of one product, and a code for a gift. */
async function withCode(units: number) {
  const { productId, quantity } = gift();
  const discount = { kind: "gift", percent: null, get_quantity: quantity, gift_product_id: productId };
  const { code } = await newCode({ title: "Tea", ...discount });
  const person = shopper();
  await person.add(0, units);
  await enter(person, code);
  return person;
}

it("the pause after an expired hold names the product in the cart, and does not advise to remove the only one", async () => {
  const person = await withCode(3);
  const { paymentIntentId } = await press(person, { gift: gift() });
  const order = await orderOf(paymentIntentId);
  await sql(
    "UPDATE orders SET hold_expires_at = now() - interval '1 minute', payment_sync_until = NULL WHERE id = $1",
    [order?.["id"]],
  );
  await expireHolds();
  const { message } = (await errorOf(press(person, { gift: gift() }))) as Error;
  const [bought] = await sql("SELECT name FROM products WHERE id = $1", [shop.product(0)]);
  expect(message).toContain(`${bought?.["name"]} was just released`);
  expect(message).not.toContain("remove it from your cart");
});

it("a gift does not count toward the largest cart that may be paid", async () => {
  const person = await withCode(500);
  expect((await quote(person))?.gift).toBeTruthy();
  expect(await errorOf(press(person, { gift: gift() }))).toBeNull();
});
