import { clearCart } from "@/lib/cart/commands/change-lines";
import { getCart } from "@/lib/cart/queries";
import { paymentShop } from "../../support/payment-shop";
import { MEMBER } from "../../support/subscriber-shop";

const { shopper, product, holdRow } = paymentShop();

it("a line that another tab adds while the cart is cleared is either removed and returned, or kept", async () => {
  const person = shopper();
  const held = await holdRow("cart_lines", await person.add(0, 1));
  const cleared = clearCart(person.owner, MEMBER);
  await held.waiting(1);
  const added = person.add(1, 1);
  await held.waiting(2); // the addition waits for the cart's lock
  await held.free();
  expect((await cleared).map(({ productId }) => productId)).toEqual([product(0)]);
  await added;
  expect((await getCart(person.owner, MEMBER)).map(({ productId }) => productId)).toEqual([product(1)]);
});
