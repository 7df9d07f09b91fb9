import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { goToCheckout } from "@/components/cart/go-to-checkout";
import { CardPurchase } from "@/components/catalog/card-purchase";
import { cents } from "@/lib/core/money";
import { fakeApi, json, renderInShop } from "./shop-context";

jest.mock("@/components/cart/go-to-checkout", () => ({ goToCheckout: jest.fn() }));

const product = { id: "p1", name: "Hemp Cheese", regularPriceCents: cents(1000), wholesalePriceCents: null };
const offers = { bundle: true, categorySale: true, flashSalePercent: 0 };

const show = (stock: number, inCategory = false) =>
  renderInShop(
    <CardPurchase
      product={product}
      offers={offers}
      inCategory={inCategory}
      stock={Promise.resolve({ p1: stock })}
    />,
  );

const add = () => userEvent.click(screen.getByRole("button", { name: "Add to cart: Hemp Cheese" }));

it("one piece goes without an offer", async () => {
  const api = fakeApi([]);
  await show(40);
  await add();
  expect(api.changes()).toEqual([
    { method: "POST", path: "/api/cart", body: { productId: "p1", quantity: 1, isSubscription: false } },
  ]);
  expect(await screen.findByText("Item has been added to your cart.")).toBeInTheDocument();
});

it("five pieces show and send the bundle", async () => {
  const api = fakeApi([]);
  await show(40);
  await userEvent.click(screen.getByRole("radio", { name: /^5/ }));
  expect(screen.getByText("$8.50")).toBeInTheDocument();
  await add();
  expect(api.changes()[0]?.body).toMatchObject({ quantity: 5, offer: "bundle" });
});

it("in a category one piece has the category's price and offer", async () => {
  const api = fakeApi([]);
  await show(40, true);
  expect(screen.getByText("$9.00")).toBeInTheDocument();
  await add();
  expect(api.changes()[0]?.body).toMatchObject({ quantity: 1, offer: "category-sale" });
});

it("out of stock says so and takes no presses", async () => {
  fakeApi([]);
  await show(0);
  expect(await screen.findByText("Out of Stock - Restocking Soon")).toBeInTheDocument();
  for (const button of screen.getAllByRole("button", { name: /Hemp Cheese/ })) expect(button).toBeDisabled();
});

it("a refusal shows the server's sentence", async () => {
  fakeApi([], ({ method }) =>
    method === "POST" ? json({ message: "Hemp Cheese is out of stock" }, 409) : undefined,
  );
  await show(3);
  expect(await screen.findByText("Only 3 left - Limited Stock!")).toBeInTheDocument();
  await add();
  expect(await screen.findByText("Hemp Cheese is out of stock")).toBeInTheDocument();
});

it("Buy Now adds, rests, and leaves after a second", async () => {
  const api = fakeApi([]);
  await show(40);
  const buyNow = screen.getByRole("button", { name: "Buy Now: Hemp Cheese" });
  await userEvent.click(buyNow);
  expect(await screen.findByText("Item has been added to your cart.")).toBeInTheDocument();
  const added = Date.now();
  await waitFor(() => expect(buyNow).toHaveAttribute("aria-disabled", "true"));
  expect(goToCheckout).not.toHaveBeenCalled();
  await waitFor(() => expect(goToCheckout).toHaveBeenCalledTimes(1), { timeout: 2000 });
  expect(Date.now() - added).toBeGreaterThan(800);
  expect(api.changes()).toHaveLength(1);
});
