import { setLineQuantity } from "@/lib/cart/commands/change-lines";
import { getCart } from "@/lib/cart/queries";
import { lineLimitError } from "@/lib/cart/rules";
import { paymentShop } from "../../support/payment-shop";

const { shopper } = paymentShop();

const LARGER_THAN_AN_INTEGER_OF_THE_DATABASE = 2 ** 31;

it.each([
  501,
  1e9,
  LARGER_THAN_AN_INTEGER_OF_THE_DATABASE - 1,
  LARGER_THAN_AN_INTEGER_OF_THE_DATABASE,
  Number.MAX_SAFE_INTEGER,
])(
  "%d units of a product are refused with the way to the contact page, with and without it in the cart (D43)",
  async (quantity) => {
    const person = shopper();
    await expect(person.add(0, quantity)).rejects.toThrow(lineLimitError().message);
    const line = await person.add(0, 1);
    await expect(person.add(0, quantity)).rejects.toThrow(lineLimitError().message);
    await expect(setLineQuantity(person.owner, line, quantity)).rejects.toThrow(lineLimitError().message);
    expect(await getCart(person.owner, person.viewer)).toMatchObject([{ quantity: 1 }]);
  },
);
