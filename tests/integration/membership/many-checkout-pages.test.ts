import { startCheckout } from "@/lib/membership/commands/start-checkout";
import { getOrCreateCustomer, getOrCreatePrice } from "@/lib/membership/commands/stripe-ids";
import { membersShop } from "../../support/members-shop";

const { stripe, stranger, planOf } = membersShop();
/** How many pages Stripe lists at once. */
const LISTED = 100;

it("a user who has opened more pages than Stripe lists at once still gets one that can be paid", async () => {
  const { id } = await stranger();
  const core = await planOf("core");
  const [customer, price] = [await getOrCreateCustomer(id), await getOrCreatePrice(core)];
  for (let page = 0; page < LISTED; page += 1)
    await stripe().checkout.sessions.create({
      mode: "subscription",
      customer,
      line_items: [{ price, quantity: 1 }],
      success_url: "https://shop.example/done",
    });
  const start = (way: string) =>
    startCheckout(id, core, {
      successUrl: `https://shop.example/${way}`,
      cancelUrl: "https://shop.example/membership-signup",
    });
  const urls = [await start("one"), await start("two"), await start("one")];
  expect(new Set(urls).size).toBe(3);
  const { data: open } = await stripe().checkout.sessions.list({ customer, status: "open" });
  expect(open.map(({ url }) => url)).toEqual([urls[2]]);
});
