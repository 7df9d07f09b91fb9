import { keepTables } from "../support/keep-tables";
import { type SharedShop, sharedShop } from "../support/shared-shop";

let shop: SharedShop;
let restore: () => Promise<void>;
beforeAll(async () => {
  shop = await sharedShop();
  restore = await keepTables(shop, "membership_plans");
}, 90_000);
afterAll(async () => {
  await restore();
  await shop.stop();
});

/** Pages of each layout, among them pages for visitors without a session and unknown paths. */
const PATHS = [
  ...[
    "/shop",
    "/products/hemp-cheese",
    "/contact",
    "/login",
    "/docs",
    "/no-such-page",
    "/products/no-such-product",
  ],
  ...["/admin", "/admin/confirmed", "/orders/AB12CD34/invoice"],
];
const OFFER = /Membership unlocks|Members can subscribe|Become a member/;

it("no page advertises a membership while no plan is for sale", async () => {
  const advertise = async (isForSale: boolean) => {
    await shop.sql("UPDATE membership_plans SET is_active = $1", [isForSale]);
    await shop.refreshPages();
    return Promise.all(PATHS.map(async (path) => OFFER.test(await (await fetch(shop.url + path)).text())));
  };
  expect(await advertise(false)).toEqual(PATHS.map(() => false));
  expect(await advertise(true)).toEqual(PATHS.map(() => true));
});
