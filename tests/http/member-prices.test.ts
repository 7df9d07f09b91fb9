import type { MembershipOffer } from "@/lib/cart/schema";
import type { AvailabilityView } from "@/lib/catalog/schema/availability-view";
import { person } from "../support/people";
import { shopWithBuyers } from "../support/shop-with-buyers";

const { shop, product, buyer } = shopWithBuyers();
type Asked = { call: ReturnType<typeof buyer>["call"] };

const availability = (who: Asked, query = "") =>
  who.call<AvailabilityView>("GET", `/api/availability?ids=${product().id}${query}`);
const offerFor = (who: Asked) => who.call<MembershipOffer | null>("GET", "/api/cart/membership");

const member = async () => {
  const { email, buyer: shopper } = await person(shop());
  await shop().sql(
    `UPDATE users SET membership_status = 'active', membership_plan_id = (SELECT id FROM membership_plans WHERE slug = 'premium')
     WHERE email = $1`,
    [email],
  );
  return shopper;
};

it("visitors get stock, and no prices of their own", async () => {
  const { body } = await availability(buyer());
  expect(body.prices).toBeNull();
  expect(body.stock[product().id]).toBeGreaterThan(0);
});

it("a member's listed price is the cart's price", async () => {
  const shopper = await member();
  for (const [query, offer] of [
    ["", "bundle"],
    ["&category=chosen", ["bundle", "category-sale"]],
  ] as const) {
    const { body } = await availability(shopper, query);
    const prices = body.prices?.[product().id];
    expect(prices?.offer).toEqual(offer);
    await shopper.call("DELETE", "/api/cart/clear");
    const added = await shopper.call<{ id: string; price: string }>("POST", "/api/cart", {
      productId: product().id,
      quantity: 1,
      offer,
    });
    const costs = (quantity: number) =>
      ((prices?.tiers.findLast(({ from }) => from <= quantity)?.unitCents ?? 0) / 100).toFixed(2);
    expect(added.body.price).toBe(costs(1));
    for (const quantity of [2, 3, 5]) {
      const changed = await shopper.call("PUT", `/api/cart/${added.body.id}`, { quantity });
      expect(changed.body).toMatchObject({ quantity, price: costs(quantity) });
    }
  }
});

it("shows visitors what a membership would save on a cart, and nothing to members", async () => {
  const visitor = buyer();
  expect((await offerFor(visitor)).body).toBeNull();
  await visitor.add(product().id, 1);
  const { body } = await offerFor(visitor);
  const [line] = await visitor.cart();
  expect(body).toMatchObject({ planName: "Core", discountPercentage: 10, monthlyPrice: "20.00" });
  expect(Number(body?.saves)).toBeCloseTo(Number(line?.price) * 0.1, 1);
  const shopper = await member();
  await shopper.add(product().id, 1);
  expect((await offerFor(shopper)).body).toBeNull();
});

it.each(["", "?ids=", `?ids=${"a,".repeat(201)}`, "?ids=a&category=cheese"])(
  "availability with the query '%s' gets 400",
  async (query) => {
    expect((await buyer().call("GET", `/api/availability${query}`)).status).toBe(400);
  },
);

it("the documented lists are public", async () => {
  const plans = await buyer().call<{ slug: string; monthlyPrice: string; sort_order: number }[]>(
    "GET",
    "/api/membership-plans",
  );
  expect(plans.body.map(({ slug, monthlyPrice }) => [slug, monthlyPrice])).toEqual([
    ["core", "20.00"],
    ["premium", "35.00"],
    ["wholesale", "50.00"],
  ]);
  const { body } = await buyer().call<{ membershipPromo: object }>("GET", "/api/marketing-settings");
  expect(body.membershipPromo).toEqual(expect.objectContaining({ enabled: true, offerType: "free-trial" }));
});
