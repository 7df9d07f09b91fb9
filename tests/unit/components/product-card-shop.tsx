import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AvailabilityProvider } from "@/components/catalog/availability-provider";
import { ProductCard } from "@/components/catalog/product-card";
import type { AvailabilityView } from "@/lib/catalog/schema/availability-view";
import { cents } from "@/lib/core/money";
import { toPriceTiers } from "@/lib/pricing/rules/offers";
import { fakeApi, json, renderInShop, type Sent } from "./shop-context";

export const product = {
  id: "p1",
  name: "Hemp Cheese",
  regularPriceCents: cents(1000),
  wholesalePriceCents: null,
};
const shown = {
  ...product,
  slug: "hemp-cheese",
  unitLabel: "Block, 200 g",
  shortDescription: "Firm and nutty.",
};
/** The price rules of everyone else. */
export const offers = {
  bundle: true,
  categorySale: true,
  flashSalePercent: 0,
  memberPercent: 0,
  planPercent: 10,
};
/** The price rules of a member. */
export const asMember = { ...offers, memberPercent: 20 };

/** Renders the card of `product`. */
export const show = (inCategory = false) =>
  renderInShop(
    <AvailabilityProvider ids={["p1"]} inCategory={inCategory}>
      <ProductCard product={{ ...shown, prices: toPriceTiers(product, offers, inCategory) }} picture={null} />
    </AvailabilityProvider>,
  );

/** An API with a fixed stock; `answer` responds to everything else. */
export const shopWith = (stock: number, answer?: (sent: Sent) => Response | undefined) =>
  fakeApi([], (sent) =>
    sent.path.startsWith("/api/availability?ids=p1")
      ? json({ stock: { p1: stock }, prices: null } satisfies AvailabilityView)
      : answer?.(sent),
  );

/** Presses Add to cart. */
export const add = () => userEvent.click(screen.getByRole("button", { name: "Add to cart: Hemp Cheese" }));
