import { addLinesToCart } from "@/lib/cart/commands/add-lines";
import { clearCart } from "@/lib/cart/commands/change-lines";
import { getCart } from "@/lib/cart/queries";
import { paymentShop } from "../../support/payment-shop";
import { MEMBER } from "../../support/subscriber-shop";

const { shopper, product, holdRow, sql } = paymentShop();

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

it("a line says whether its product is still sold, regardless of stock", async () => {
  const person = shopper();
  await person.add(2, 1);
  const linesOf = () => getCart(person.owner, MEMBER);
  expect(await linesOf()).toMatchObject([{ isSold: true }]);
  await sql("UPDATE products SET is_active = false WHERE id = $1", [product(2)]);
  expect(await linesOf()).toMatchObject([{ isSold: false, available: 0 }]);
});

it("adding lines again reports whether a product is out of stock or no longer sold", async () => {
  const line = (index: number) => ({
    productId: String(product(index)),
    productName: `Product ${index}`,
    quantity: 2,
    isSubscription: false,
    offers: [],
  });
  const setStock = (units: number) =>
    sql("UPDATE products SET on_hand = $2, available = $2 WHERE id = $1", [product(1), units]);
  await sql("UPDATE products SET is_active = false WHERE id = $1", [product(2)]);
  await setStock(0);
  const answer = await addLinesToCart(shopper().owner, [line(1), line(2)]);
  await setStock(1000);
  expect(answer).toEqual({
    added: 0,
    lines: [],
    capped: [
      { productName: "Product 1", wanted: 2, kept: 0 },
      { productName: "Product 2", wanted: 2, kept: 0, isSold: false },
    ],
  });
});
