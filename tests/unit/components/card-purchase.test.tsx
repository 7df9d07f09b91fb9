import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { goToCheckout } from "@/components/cart/go-to-checkout";
import { CardPurchase } from "@/components/catalog/card-purchase";
import { priceRungs } from "@/components/catalog/offers";
import { StockScope } from "@/components/catalog/stock-scope";
import { cents } from "@/lib/core/money";
import { fakeApi, json, renderInShop, type Sent } from "./shop-context";

jest.mock("@/components/cart/go-to-checkout", () => ({ goToCheckout: jest.fn() }));

const product = { id: "p1", name: "Hemp Cheese", regularPriceCents: cents(1000), wholesalePriceCents: null };
const offers = { bundle: true, categorySale: true, flashSalePercent: 0 };

const show = (inCategory = false) =>
  renderInShop(
    <StockScope ids={["p1"]}>
      <CardPurchase product={product} prices={priceRungs(product, offers, inCategory)} />
    </StockScope>,
  );

/** An API that knows how many are left, and answers changes as it is told. */
const shopWith = (stock: number, answer?: (sent: Sent) => Response | undefined) =>
  fakeApi([], (sent) => (sent.path === "/api/stock?ids=p1" ? json({ p1: stock }) : answer?.(sent)));

const add = () => userEvent.click(screen.getByRole("button", { name: "Add to cart: Hemp Cheese" }));

it("one piece goes without an offer", async () => {
  const api = shopWith(40);
  await show();
  await add();
  expect(api.changes()).toEqual([
    { method: "POST", path: "/api/cart", body: { productId: "p1", quantity: 1, isSubscription: false } },
  ]);
  expect(await screen.findByText("Item has been added to your cart.")).toBeInTheDocument();
});

it("five pieces show and send the bundle", async () => {
  const api = shopWith(40);
  await show();
  await userEvent.click(screen.getByRole("radio", { name: /^5/ }));
  expect(screen.getByText("$8.50")).toBeInTheDocument();
  await add();
  expect(api.changes()[0]?.body).toMatchObject({ quantity: 5, offer: "bundle" });
});

it("in a category one piece has the category's price and offer", async () => {
  const api = shopWith(40);
  await show(true);
  expect(screen.getByText("$9.00")).toBeInTheDocument();
  await add();
  expect(api.changes()[0]?.body).toMatchObject({ quantity: 1, offer: "category-sale" });
});

it("out of stock says so and takes no presses", async () => {
  shopWith(0);
  await show();
  expect(await screen.findByText("Out of Stock - Restocking Soon")).toBeInTheDocument();
  for (const button of screen.getAllByRole("button", { name: /Hemp Cheese/ })) expect(button).toBeDisabled();
});

it("a refusal shows the server's sentence", async () => {
  shopWith(3, ({ method }) =>
    method === "POST" ? json({ message: "Hemp Cheese is out of stock" }, 409) : undefined,
  );
  await show();
  expect(await screen.findByText("Only 3 left - Limited Stock!")).toBeInTheDocument();
  await add();
  expect(await screen.findByText("Hemp Cheese is out of stock")).toBeInTheDocument();
});

it("Buy Now adds, rests, and leaves after a second", async () => {
  const api = shopWith(40);
  await show();
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

it("can be bought while the stock is not known", async () => {
  const api = fakeApi([], ({ path }) => (path.startsWith("/api/stock") ? json({}, 500) : undefined));
  await show();
  await add();
  expect(api.changes()).toHaveLength(1);
});
